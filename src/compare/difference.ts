/** Two analyses, A and B. */
export type Pair<T> = readonly [a: T, b: T];

export type DifferenceSort = 'form' | 'marker' | 'harmony' | 'key' | 'timeline' | 'count';

/**
 * `moved`: begins elsewhere; `only`: in one of the two alone; `label`: another label at the same place; `figure`: the same root and
 * triad; `chord`, `key`: another one; `levels`: a level that the other has nothing beside; `timeline`: a whole timeline;
 * `count`: another number of components.
 */
type DifferenceKind =
  'moved' | 'only' | 'label' | 'figure' | 'chord' | 'key' | 'levels' | 'timeline' | 'count';

/** A component of one analysis: ids of its timeline and its own, and its time in seconds there. */
interface Compared {
  readonly timeline: number;
  readonly component: number;
  readonly time: number;
}

/** One thing that two analyses say differently, in neutral words. */
export interface Difference {
  readonly sort: DifferenceSort;
  readonly kind: DifferenceKind;
  /** The one that alone has it; undefined where both have something there. */
  readonly only: 'A' | 'B' | undefined;
  /** Places on the axis: in A and in B, the same where one has nothing of its own there. */
  readonly places: Pair<number>;
  /** Place on the axis at which it is over. */
  readonly end: number;
  /** 'm. 13'. */
  readonly where: string;
  readonly title: string;
  /** What each says there. */
  readonly words: Pair<string>;
  /** A word or two for the lane between both. */
  readonly short: string;
  readonly items: Pair<Compared | undefined>;
}

/** Where it begins on the axis. */
export const placeOfDifference = ({ places: [a, b] }: Difference): number => Math.min(a, b);
