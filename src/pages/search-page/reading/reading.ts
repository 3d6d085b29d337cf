/** A part of a line, and what it means. */
export interface Part {
  readonly from: number;
  /** Behind its last character. */
  readonly to: number;
  readonly words: string;
  /** The line without it; undefined where it cannot be taken away. */
  readonly without?: string | undefined;
}

/** Why a line cannot be read: `from` to `to` is wrong, and each mend has a text to stand in its place. */
export interface Problem {
  readonly detail: string;
  readonly from: number;
  readonly to: number;
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
