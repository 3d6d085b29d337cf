import type { StripRows } from '../../ui/form-strip.tsx';

/** What a chosen file turned out to be. */
export type Check = Analysis | Companion | Refused;

/** An annotation file that can be sent. */
export interface Analysis {
  readonly kind: 'analysis';
  readonly timelines: number;
  readonly components: number;
  /** Seconds. */
  readonly length: number;
  readonly strip: StripRows | undefined;
  readonly warnings: readonly string[];
  /** Names of the files on the author's computer that belong to it. */
  readonly recording: string | undefined;
  readonly scores: readonly string[];
}

/** A recording or a score, which is sent where a chosen analysis names it. */
interface Companion {
  readonly kind: 'companion';
}

export interface Refused {
  readonly kind: 'refused';
  /** What is so, then what to do. */
  readonly problem: string;
}
