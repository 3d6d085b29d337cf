import type { LoadMessage } from '../viewer/load/messages.ts';

/**
 * Request to the worker: first `generate`, which makes a recording in its memory, then `load`, which sends its
 * timelines.
 */
export type RecordingRequest =
  | { readonly type: 'generate'; readonly components: number }
  | {
      readonly type: 'load';
      /** Ids of timelines that are there from an earlier try. */
      readonly have: readonly number[];
    };

/** Message of the worker: the recording is ready, then the messages of any source. */
export type RecordingMessage = LoadMessage | { readonly type: 'generated' };
