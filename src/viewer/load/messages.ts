import type { ErrorCode } from '../../shared/app-error.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Progress } from '../store/loading.ts';
import type { FileHead } from '../viewer-file.ts';

/** What the worker is asked for: one file. */
export interface LoadRequest {
  /** Of the viewer's JSON, absolute. */
  readonly address: string;
  readonly accessToken: string | undefined;
  /** Whether the token is still to be taken for spent when the server refuses it. */
  readonly mayBeSpent: boolean;
  /** Ids of timelines that are there from an earlier try: they are read over. */
  readonly have: readonly number[];
}

/** What the worker tells, in any number and this order: a head, then the rest of it. */
export type LoadMessage =
  | { readonly type: 'spent' }
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
