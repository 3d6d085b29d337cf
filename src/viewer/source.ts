import type { LoadMessage } from './load/messages.ts';
import type { Requests } from './requests.ts';
import type { KeptWaveform } from './waveform/kept-waveform.ts';

/** Where a viewer has its file from. */
export interface Source {
  /** What a storage remembers of the file is named by this. */
  readonly fileId: number;
  /**
   * Begins to give the file, never before it returns; again after a try that was stopped or has failed. Timelines whose
   * ids are in `have` are there from such a try, and are left out. Returns how to stop.
   */
  readonly start: (have: readonly number[], tell: (message: LoadMessage) => void) => () => void;
  /** Requests for what the file leads to; left out, they go out without a token. */
  readonly requests?: Requests;
  /** Where the waveform of the recording is kept; left out, it is read from the recording each time. */
  readonly waveform?: KeptWaveform;
}
