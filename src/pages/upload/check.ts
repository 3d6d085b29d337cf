import type { TimeUnit } from '../../shared/time-unit.ts';
import type { ImportProblem } from '../../imports/problems.ts';
import type { Question } from '../../imports/question.ts';
import type { StripRows } from '../../ui/form-strip.tsx';

/** How a file of another program was read. */
export interface ImportFacts {
  /** The format, as sentences name it. */
  readonly format: string;
  readonly questions: readonly Question[];
  /** Sentences on what was assumed or left out. */
  readonly notes: readonly string[];
  readonly problems: readonly ImportProblem[];
  /** Number of problems that are not listed. */
  readonly moreProblems: number;
  /** Whether beats of an analysis would serve. */
  readonly wantsBeats: boolean;
}

/** Result of checking a chosen file. */
export type Check = Analysis | Companion | Refused;

/** An annotation file that can be sent. */
export interface Analysis {
  readonly kind: 'analysis';
  /** Title in the file, or proposed from its name. */
  readonly title: string;
  readonly composer: string;
  readonly performer: string;
  readonly timelines: number;
  readonly components: number;
  /** Seconds, or what `time_unit` says. */
  readonly length: number;
  readonly time_unit?: TimeUnit;
  readonly measures?: number | undefined;
  readonly strip: StripRows | undefined;
  readonly warnings: readonly string[];
  /** Names of the files on the author's computer that belong to it. */
  readonly recording: string | undefined;
  readonly scores: readonly string[];
  /** Whether it has no recording and does not say what its times count. */
  readonly lacksUnit: boolean;
  /** How it was made of a file of another program, and the .tla file. */
  readonly imported?: ImportFacts & { readonly tla: Blob };
}

/** A recording or a score, which is sent where a chosen analysis names it; notation where it is called as an analysis is. */
interface Companion {
  readonly kind: 'companion';
  /** Whether it is MusicXML or MEI. */
  readonly isNotation: boolean;
  /** Findings about a recording. */
  readonly recording?: RecordingFacts;
}

/** Findings of this browser about a recording. Lengths are seconds, NaN where they are not known. */
export interface RecordingFacts {
  /** Length by its frames, where it is made of nothing else; else what players say. */
  readonly length: number;
  /** Length that players take it for. */
  readonly playerLength: number;
  /** Problems of the recording by itself. */
  readonly warnings: readonly string[];
}

export interface Refused {
  readonly kind: 'refused';
  /** The problem, then the remedy. */
  readonly problem: string;
  /** What was asked of a file of another program: another answer may solve the problem. */
  readonly imported?: ImportFacts;
}
