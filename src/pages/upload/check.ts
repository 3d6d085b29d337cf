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

/** A recording or a score, which is sent where a chosen analysis names it; notation where it is called as an analysis is. */
interface Companion {
  readonly kind: 'companion';
  /** Whether it is MusicXML or MEI. */
  readonly isNotation: boolean;
  /** What was found out of a recording. */
  readonly recording?: RecordingFacts;
}

/** What this browser has found out of a recording. Lengths are seconds, not numbers where they are not known. */
export interface RecordingFacts {
  /** Length by its frames, where it is made of nothing else; else what players say. */
  readonly length: number;
  /** Length that players take it for. */
  readonly playerLength: number;
  /** What is wrong with it by itself. */
  readonly warnings: readonly string[];
}

export interface Refused {
  readonly kind: 'refused';
  /** What is so, then what to do. */
  readonly problem: string;
}
