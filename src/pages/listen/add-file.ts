import { createListStore } from '../../viewer/lists/list-store.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';

/** What a listening list notes of a file. */
interface ListedFile {
  readonly id: number;
  readonly title: string;
  /** Seconds. */
  readonly length: number;
}

/** Passage of a file in seconds, with the heading that it gets in the list. */
export interface ListedPassage {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
}

/** Adds a passage of a file, or all of it, to the listening list of this browser. Returns the reason where it does not fit. */
export function addFile({ id, title, length }: ListedFile, passage?: ListedPassage): string | undefined {
  const { start, end, heading } = passage ?? { start: 0, end: length, heading: '' };
  return createListStore(siteStorage)
    .getState()
    .add({ fileId: id, place: { time: { start, end } }, heading, title });
}

/** Adds a passage of a file, or all of it, and returns the outcome in words. */
export function addFileInWords(file: ListedFile, passage?: ListedPassage): string {
  const name = passage?.heading || file.title;
  const problem = addFile(file, passage);
  return problem === undefined
    ? `“${name}” is in your listening list.`
    : `“${name}” was not added. ${problem}`;
}
