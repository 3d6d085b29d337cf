import type { ErrorCode } from '../../shared/app-error.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Progress } from '../store/loading.ts';
import type { FileHead } from '../viewer-file.ts';

/** What a source tells, in any number and this order: a head, then the rest of it. */
export type LoadMessage =
  | { readonly type: 'head'; readonly head: FileHead }
  | { readonly type: 'progress'; readonly progress: Progress }
  | LoadedTimelines
  | { readonly type: 'failed'; readonly code: ErrorCode; readonly message: string };

/** Timelines that are whole, from the topmost down. */
export interface LoadedTimelines {
  readonly type: 'timelines';
  readonly timelines: readonly TimelineData[];
  /** Kinds that nobody knows, of timelines that are not among them. */
  readonly unrecognized: readonly string[];
  /** Whether there are no more. */
  readonly isLast: boolean;
}
