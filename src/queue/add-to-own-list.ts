import { counted } from '../shared/counted.ts';
import { createListStore } from '../viewer/lists/list-store.ts';
import { siteStorage } from '../viewer-page/site-storage.ts';
import { MOMENT_SECONDS, type QueueItem } from './queue-item.ts';

/** Adds passages to the reader's listening list as far as they fit, and returns the outcome in words. */
export function addToOwnList(items: readonly QueueItem[]): string {
  const list = createListStore(siteStorage);
  let count = 0;
  let problem: string | undefined;
  for (const { file, start, end, place } of items) {
    problem = list.getState().add({
      fileId: file.id,
      // A list has no passage without length.
      place: { time: { start, end: end > start ? end : start + MOMENT_SECONDS } },
      heading: `${file.title}, ${place}`,
      title: file.title,
    });
    if (problem !== undefined) break;
    count++;
  }
  const added = `${counted(count, 'passage')} added to your listening list.`;
  return problem === undefined ? added : `${added} ${problem}`;
}
