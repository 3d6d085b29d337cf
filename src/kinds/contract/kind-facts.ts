/**
 * Type of a field, which decides how it is searched: `text` (any length) and `term` (a word or two) by content, `color`
 * by equal hex, `start` and `end` in seconds by value or range. The time of a point is its start.
 */
export type SearchField = 'text' | 'term' | 'color' | 'start' | 'end';

/** A kind's drawing on a square of 24, in one colour: outlines that are filled, lines that are stroked. */
interface KindSign {
  readonly fill?: string;
  readonly stroke?: string;
}

/** How components of a kind are searched for in all files. */
export interface KindSearch {
  /** Fields by their names in the contract, in the order of the results' columns. */
  readonly fields: Readonly<Record<string, SearchField>>;
  /** Names of its components in sentences. */
  readonly inWords: readonly [one: string, many: string];
  /** Explanation shown where a kind has few fields to search. */
  readonly note?: string;
}

/** Facts about a kind that pages mention: a few bytes, which every page may load. */
export interface KindFacts {
  /** Position among the kinds in lists, from 1. */
  readonly place: number;
  /** Word in "2 PDF timelines"; left out for a kind whose timelines are no analysis and say nothing of a file. */
  readonly inWords?: string;
  readonly sign: KindSign;
  /** Path of its page of the help. */
  readonly help?: string;
  readonly search?: KindSearch;
  /** Rank by what it says of the form, the most first; missing for a kind that says nothing of it. */
  readonly formRank?: number;
  /** Marks a kind whose components are so many and so small that changes of them are told as numbers. */
  readonly hasCountedChanges?: true;
  /** Marks a kind whose labels are remarks on places, which may tell what is asked about a place in an exercise. */
  readonly hasRemarks?: true;
  /** Marks a kind that is useful in the full viewer only: pictures of a file and small viewers leave it out. */
  readonly needsViewer?: true;
}
