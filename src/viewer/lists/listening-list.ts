import type { MeasurePassage } from '../../measures/measure-passage.ts';
import type { Range } from '../store/selection.ts';

/** Most passages of one list. */
export const MAX_ITEMS = 60;
/** Most letters of a heading and of the name of a list, an emoji being one. */
export const MAX_HEADING = 80;
/** Most characters of a list in an address, so that mail and servers take the whole of it. */
export const MAX_CHARACTERS = 6_000;

/** Part of a file that is heard: measures by the names that are printed, or seconds. */
export type PassagePlace =
  | { readonly measures: MeasurePassage; readonly time?: never }
  | { readonly time: Range; readonly measures?: never };

/** One passage of a listening list. */
export interface ListItem {
  readonly fileId: number;
  readonly place: PassagePlace;
  /** Heading by the list's author; may be empty. */
  readonly heading: string;
}

/** Invalid part of an address, with the problem and how to mend it. */
export interface BadItem {
  readonly written: string;
  readonly problem: string;
}
