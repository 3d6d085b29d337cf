import type { GridMeasure, MadeTimeline, NeutralTimeline } from '../kinds/contract/importing.ts';
import type { KindName } from '../kinds/registry/facts.ts';
import type { Problems } from './problems.ts';
import type { Asking } from './question.ts';

/** A timeline, and its kind where the file says it. */
export type DraftTimeline = NeutralTimeline & { readonly kind?: KindName };

/** Timelines of one file of another program, and what it says of the piece. */
export interface Draft {
  readonly title?: string | undefined;
  readonly composer?: string | undefined;
  readonly performer?: string | undefined;
  /** Other facts, under the names that the desktop program has for them. */
  readonly details?: Readonly<Record<string, string>>;
  /** Seconds of the recording, where the file says it. */
  readonly length?: number | undefined;
  readonly timelines: readonly DraftTimeline[];
  /** Timelines that come as the desktop program has them. */
  readonly made?: readonly MadeTimeline[];
  /** Path or address of the recording, where the file is of the desktop program. */
  readonly mediaPath?: string;
}

/** Beats of an analysis that times by measure can be read by. */
export interface OfferedBeats {
  readonly name: string;
  readonly measures: readonly GridMeasure[];
  /** Seconds of its recording. */
  readonly length: number;
  /** Whether it is the analysis that the timelines are added to. */
  readonly isPresent?: boolean;
}

/** What a format reads with: questions, problems, sentences on guesses, and the beats that are offered. */
export interface ImportContext {
  readonly filename: string;
  readonly ask: Asking;
  readonly problems: Problems;
  /** A sentence on what was assumed or left out. */
  readonly note: (sentence: string) => void;
  readonly offered: readonly OfferedBeats[];
  /** Reports that beats of an analysis would serve. */
  readonly wantBeats: () => void;
}

/** A format of other programs. */
export interface ImportFormat {
  /** As sentences name it: `Audacity labels`. */
  readonly name: string;
  /** Endings of file names, in lower case without the dot. */
  readonly endings: readonly string[];
  /** Whether a text of one of these endings is of the format, by its beginning. */
  readonly recognises: (start: string) => boolean;
  /** Reads a whole text. Throws `ImportError` for one that cannot be read at all. */
  readonly read: (text: string, context: ImportContext) => Draft;
}
