import type { ErrorCode } from '../../shared/app-error.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Progress } from '../store/loading.ts';
import type { FileHead } from '../viewer-file.ts';

/** Messages of a source, any number of them: the head, then the rest of the file. */
export type LoadMessage =
  | { readonly type: 'head'; readonly head: FileHead }
  | { readonly type: 'progress'; readonly progress: Progress }
  | LoadedTimelines
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly message: string };

/** Complete timelines, from the topmost down. */
export interface LoadedTimelines {
  readonly type: 'timelines';
  readonly timelines: readonly TimelineData[];
  /** Unknown kinds of the timelines that are left out. */
  readonly unrecognized: readonly string[];
  /** Whether there are no more. */
  readonly isLast: boolean;
}
