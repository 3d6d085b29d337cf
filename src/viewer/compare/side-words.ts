import { fileLength } from '../../shared/file-length.ts';
import type { PlacedSide } from './compared-side.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';

/** Who made an analysis; the title of a file of which that is not known. */
export function analystOf({ file: { file, abstract_work: work }, key, fileId }: PlacedSide): string {
  if (fileId === undefined) return key;
  if (file?.hides_names === true) return 'Anonymous';
  return file?.author_name || file?.author || work.title || 'Analysis';
}

/** What a head says beside the name: the version, or that it is the reader's own. */
export function kindOfSide({ fileId, version }: PlacedSide): string {
  if (fileId === undefined) return 'your file, not uploaded';
  return version === undefined ? '' : `version ${version}`;
}

/** Who plays; '' where nobody is named. */
export const performerOf = ({ file }: PlacedSide): string => file.concrete_work.artist;

/** '4:29'; '165 measures' of a file whose times count quarter notes. */
export const lengthOf = ({ compared: { start, end, unit, map } }: PlacedSide): string =>
  fileLength({ length: end - start, time_unit: unit, measures: map?.measures.length });

export const titleOf = ({ file }: PlacedSide): string => titleOrUntitled(file.abstract_work.title);

/** Whether two analyses seem to be of different works: by their titles' numbers, else by their words. */
export function areDifferentWorks(one: PlacedSide, other: PlacedSide): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size === 0 || b.size === 0) return false;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared < Math.min(a.size, b.size) / 2;
}

const wordsOf = (side: PlacedSide) =>
  new Set(
    titleOf(side)
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
