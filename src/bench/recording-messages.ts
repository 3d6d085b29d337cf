import type { LoadMessage } from '../viewer/load/messages.ts';

/** What the worker is asked for: first a recording in its memory, then to give its timelines. */
export type RecordingRequest =
  | { readonly type: 'generate'; readonly components: number }
  | {
      readonly type: 'load';
      /** Ids of timelines that are there from an earlier try. */
      readonly have: readonly number[];
    };

/** What it tells: that the recording is there, then what any source does. */
export type RecordingMessage = LoadMessage | { readonly type: 'generated' };
