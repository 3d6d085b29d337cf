import type { Component } from './kind.ts';
import type { TimelineFacts } from './kind-timeline.ts';

/** A note without its octave: its letter, 0 to 6 for C to B, and its pitch class, 0 to 11. */
export interface ComparedNote {
  readonly step: number;
  readonly pitch: number;
}

/** Parts of a chord as they are compared, by their names; `whole` has everything but the root. */
interface ChordParts {
  readonly triad: string;
  readonly whole: string;
}

/** A chord, which holds from its time, in seconds, until the next one. */
export interface ComparedChord extends ChordParts {
  readonly id: number;
  readonly time: number;
  readonly label: string;
  /** Undefined for a chord of which the author's text alone is known. */
  readonly root: ComparedNote | undefined;
  /** The chord as its label says it, in the terms of the key or by letters: compared where no root is known. */
  readonly written: ChordParts & { readonly root: string };
}

/** A key, which holds from its time, in seconds, until the next one. */
export interface ComparedKey {
  readonly id: number;
  readonly time: number;
  readonly label: string;
  readonly tonic: ComparedNote | undefined;
  readonly mode: string;
}

/** A stretch of time with a label; seconds. */
export interface ComparedSection {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Sections that follow one another: a level, a row. */
export interface ComparedTier {
  readonly name: string;
  /** By ascending start. */
  readonly sections: readonly ComparedSection[];
}

/** A place with a label; seconds. */
export interface ComparedPoint {
  readonly id: number;
  readonly time: number;
  readonly label: string;
}

/** Content of a timeline in the terms in which two analyses are compared. */
export type ComparedContent =
  | {
      readonly sort: 'chords';
      readonly chords: readonly ComparedChord[];
      readonly keys: readonly ComparedKey[];
    }
  /** Tiers from the outermost or topmost one on. */
  | { readonly sort: 'sections'; readonly tiers: readonly ComparedTier[] }
  | { readonly sort: 'points'; readonly points: readonly ComparedPoint[] };

/** How two timelines of a kind are compared; a kind without this is compared by its number of components. */
export type KindComparing<C extends Component> = (
  components: readonly C[],
  facts: TimelineFacts,
) => ComparedContent;
