import { peaksOf, type Peaks } from '../../kinds/columns/loudness.ts';
import type { Waveform } from '../viewer-file.ts';

/** Store of the waveform of a file's recording, so that it is read from the recording once. */
export interface KeptWaveform {
  /** The one that is kept. Rejects where it does not come. */
  readonly get: () => Promise<Waveform>;
  /** Keeps one, for the owner of the file. Rejects where that fails. */
  readonly keep: (waveform: Waveform) => Promise<void>;
}

/** Characters that `String.fromCharCode` takes at once. */
const CHUNK = 2 ** 13;

/** Writes peaks, one byte each, as the contract has them. */
export function writeWaveform(secondsPerPeak: number, bytes: Uint8Array): Waveform {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return { seconds_per_peak: secondsPerPeak, peaks: btoa(text) };
}

export const readWaveform = ({ seconds_per_peak: secondsPerPeak, peaks }: Waveform): Peaks =>
  peaksOf(
    secondsPerPeak,
    Uint8Array.from(atob(peaks), (letter) => letter.charCodeAt(0)),
  );
