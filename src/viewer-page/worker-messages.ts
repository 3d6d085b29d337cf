import type { LoadMessage } from '../viewer/load/messages.ts';

/** What the worker is asked for: one file. */
export interface LoadRequest {
  readonly type: 'load';
  /** Absolute address of the viewer's JSON. */
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

/** What the worker tells, beside what any source does. */
export type WorkerMessage = LoadMessage | { readonly type: 'token refused'; readonly accessToken: string };
