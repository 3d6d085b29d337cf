import type { Mend } from '../../../tql/words/tql-error.ts';
import type { Item } from '../../store/selection.ts';

/** How a text was read. */
export type Reading =
  /** Words, where a line was meant with what is wrong in it. */
  | { readonly kind: 'words'; readonly error?: ReadingError | undefined }
  /** A line of the query language, or chords, of which `line` is what they were read as. */
  | { readonly kind: 'query' | 'chords'; readonly line: string; readonly sentence: string };

/** Why a line cannot be read, where in the text that stands, and what may stand there instead. */
interface ReadingError {
  readonly message: string;
  readonly from: number;
  readonly to: number;
  readonly mends: readonly Mend[];
}

/** A component by the ids of its timeline and of its own, or a measure by its start, in seconds. */
export type FoundUnit =
  { readonly timeline: number; readonly component: number } | { readonly measureStart: number };

/** What a line finds in the file. */
export interface LineAnswer {
  /** The units of each place in the order of time. Without units a line lists no places. */
  readonly places: readonly (readonly FoundUnit[])[];
  /** Sentences on what was left out, and on what the file lacks for the line. */
  readonly notes: readonly string[];
}

/** A place that a line has found. */
interface LineHit {
  readonly first: Item;
  /** Seconds at which that begins. */
  readonly start: number;
  readonly others: readonly Item[];
}

/** What comes of a text: first how it is read, then of a line what it finds. */
export type LineMessage =
  | { readonly type: 'read'; readonly reading: Reading }
  | { readonly type: 'answer'; readonly hits: readonly LineHit[]; readonly notes: readonly string[] }
  | { readonly type: 'failed'; readonly message: string };

/** Search of a file for lines of the query language, off the page's own thread. */
export interface LineSearch {
  /** Reads a text and searches for it where it is a line. A later text replaces it. */
  readonly ask: (text: string, hear: (message: LineMessage) => void) => void;
  /** Frees what it holds of the file until the next text. */
  readonly rest: () => void;
}
