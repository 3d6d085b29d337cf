import type { ErrorCode } from '../../shared/app-error.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Progress } from '../store/loading.ts';
import type { FileHead } from '../viewer-file.ts';

/** What the worker is asked for: one file. */
export interface LoadRequest {
  readonly type: 'load';
  /** Of the viewer's JSON, absolute. */
  readonly address: string;
  readonly accessToken: string | undefined;
  /** Ids of timelines that are there from an earlier try: they are read over. */
  readonly have: readonly number[];
}

/** What the worker is given where the server has refused the token. */
export interface NewToken {
  readonly type: 'token';
  readonly accessToken: string;
}

/** What the worker tells, in any number and this order: a head, then the rest of it. */
export type LoadMessage =
  | { readonly type: 'token refused'; readonly accessToken: string }
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
