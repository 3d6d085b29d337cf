import type { LoadMessage } from './load/messages.ts';
import type { Requests } from './requests.ts';
import type { KeptWaveform } from './waveform/kept-waveform.ts';

/** Source of a viewer's file. */
export interface Source {
  /** Names the file in a storage. */
  readonly fileId: number;
  /**
   * Starts to deliver the file, never before it returns; called again after a try that was stopped or has failed.
   * Timelines whose ids are in `have` arrived in such a try, and are left out. Returns a function that stops it.
   */
  readonly start: (have: readonly number[], tell: (message: LoadMessage) => void) => () => void;
  /** Requests for the resources of the file; left out, they go out without a token. */
  readonly requests?: Requests;
  /** Fetches the viewer's JSON once more, which a search of the file reads; left out, only words are looked for. */
  readonly json?: () => Promise<ArrayBuffer>;
  /** Store of the recording's waveform; left out, it is read from the recording each time. */
  readonly waveform?: KeptWaveform;
}
