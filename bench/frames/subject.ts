import type { BenchPage, Memory } from './browser.ts';
import type { StepFigures } from './in-page-types.ts';
import type { Phase } from './script.ts';

/** CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Milliseconds. */
export interface LoadFigures {
  /** Milliseconds from the recording in memory to its complete picture. */
  readonly fromMemoryMs?: number;
  /** Milliseconds from opening the page's address to the first picture of any timeline, and to the complete one. */
  readonly firstPictureMs?: number;
  readonly fromAddressMs?: number;
  /** The first picture with the processor slowed down, as on a phone. */
  readonly slowedFirstPictureMs?: number;
  /** The same where it is the first page that the browser shows. */
  readonly startedFirstPictureMs?: number;
  /** The longest that the main thread was busy at one go until then. */
  readonly longestTaskMs: number;
}

/** A recording shown by something that can play the script. */
export interface Shown {
  readonly load: LoadFigures;
  /** Size in CSS pixels of the area in which the recording is drawn. */
  readonly canvas: Size;
  /** One entry per step; fewer where the time ran out. Undefined where the subject has no such thing. */
  readonly play: (phase: Phase, limitMs: number) => Promise<readonly StepFigures[] | undefined>;
  readonly memory: () => Promise<Memory>;
}

/** The viewer or one of its peers. */
export interface Subject {
  readonly name: string;
  /** Whether it draws with WebGL, so that its frames can be waited for. */
  readonly hasWebgl: boolean;
  readonly viewport: Size;
  /** How long showing may take; 75 s where it is left out. */
  readonly loadLimitMs?: number;
  /** After how long a phase is ended; 60 s where it is left out. */
  readonly phaseLimitMs?: number;
  /** The phases that are played; all of a recording where it is left out. */
  readonly phases?: readonly Phase[];
  /** Shows a generated recording of `size` components in an empty page. */
  readonly show: (browser: BenchPage, size: number) => Promise<Shown>;
}
