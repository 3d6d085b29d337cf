import { createListStore } from '../../viewer/lists/list-store.ts';
import { siteStorage } from '../../viewer-page/site-storage.ts';

/** What a listening list notes of a whole file. */
export interface ListedFile {
  readonly id: number;
  readonly title: string;
  /** Seconds. */
  readonly length: number;
}

/** Adds a whole file to the listening list of this browser. Returns the reason where it does not fit. */
export const addFile = ({ id, title, length }: ListedFile): string | undefined =>
  createListStore(siteStorage)
    .getState()
    .add({ fileId: id, place: { time: { start: 0, end: length } }, heading: '', title });

/** Adds a whole file, and returns the outcome in words. */
export function addFileInWords(file: ListedFile): string {
  const problem = addFile(file);
  return problem === undefined
    ? `“${file.title}” is in your listening list.`
    : `“${file.title}” was not added. ${problem}`;
}
