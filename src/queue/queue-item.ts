import type { Range } from '../viewer/store/selection.ts';

/** Seconds that are heard from a moment on where no measures are counted. */
export const MOMENT_SECONDS = 4;

/** Facts on a file that a list has without reading it. */
interface QueuedFile {
  readonly id: number;
  readonly title: string;
  /** Where its recording plays. */
  readonly media: 'here' | 'youtube' | 'none';
  /** Address of the recording; undefined where it does not play here, or not for everybody. */
  readonly recording: string | undefined;
}

/** Passage of a file that is to be heard. Its times are seconds, or quarter notes where the file counts these. */
export interface QueueItem extends Range {
  /** Tells it from the others. */
  readonly key: string;
  readonly file: QueuedFile;
  /** Where it is in the file: 'm. 42–43'. */
  readonly place: string;
  /** Timeline that it is of, whose chords are heard where it has some. */
  readonly timelineId?: number | undefined;
}

/** Passages in the order of a list that comes in pages. */
export interface QueuedList {
  readonly items: readonly QueueItem[];
  /** Passages on earlier pages. */
  readonly before: number;
  /** Passages on all pages. */
  readonly total: number;
  /** Passages on all pages whose file has no recording. */
  readonly withoutRecording: number;
  /** Passages of the next page; none where there is no further one. Rejects with an `AppError`. */
  readonly more: () => Promise<readonly QueueItem[]>;
}
