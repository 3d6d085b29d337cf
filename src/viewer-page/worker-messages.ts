import type { LoadMessage } from '../viewer/load/messages.ts';

/** Request to the worker to load one file. */
export interface LoadRequest {
  readonly type: 'load';
  /** Absolute address of the viewer's JSON. */
  readonly address: string;
  readonly accessToken: string | undefined;
  /** Ids of timelines that are there from an earlier try: they are read over. */
  readonly have: readonly number[];
}

/** New token for the worker, after the server has refused the old one. */
export interface NewToken {
  readonly type: 'token';
  readonly accessToken: string;
}

/** Message of the worker: those of any source, and the refusal of a token. */
export type WorkerMessage = LoadMessage | { readonly type: 'token refused'; readonly accessToken: string };
