/** Some letters of a line. */
export interface Span {
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
}

/** A part of a line, and what it means. */
export interface Part extends Span {
  /** Chords of which it is one, before the words. */
  readonly labels?: readonly string[];
  /** Empty where the chords say all. */
  readonly words: string;
  /** Its place in the text that was read as the line. */
  readonly inText?: Span | undefined;
  /** The line without it; undefined where it cannot be taken away. */
  readonly without?: string | undefined;
}

/** Why a line cannot be read: `from` to `to` is wrong, and each mend has a text to stand in its place. */
export interface Problem extends Span {
  readonly detail: string;
  readonly mends: readonly { readonly words: string; readonly text: string }[];
}

/** How a text was read. */
export interface Reading {
  readonly text: string;
  /** The line of the query language that it is, or that it was read as. */
  readonly line: string;
  /** Parts of the line. */
  readonly parts: readonly Part[];
  /** Names of the words of this site that the desktop program does not know. */
  readonly extensions: readonly string[];
  /** What else the text may mean. */
  readonly others: readonly { readonly words: string; readonly line: string }[];
  readonly problem?: Problem | undefined;
}
