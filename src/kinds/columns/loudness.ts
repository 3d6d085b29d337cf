import { float64At } from '../../shared/elements.ts';
import { heightsOf, highestIn, type Heights } from './highest.ts';

/** The highest amplitudes of a recording in stretches of equal length from its start, as parts of the highest of all, 0 to 1. */
export interface Peaks {
  readonly secondsPerPeak: number;
  readonly heights: Heights;
}

/** Loudness of the recording, or why there is none. `unread` where it is read only once a reader wants to see it. */
export type Loudness =
  | { readonly phase: 'none' | 'unread' | 'reading' | 'undecodable' | 'failed' }
  | { readonly phase: 'known'; readonly peaks: Peaks };

/** Peaks from one byte for each stretch, 0 for silence to 255 for full scale. A quiet recording is drawn as high as a loud one. */
export function peaksOf(secondsPerPeak: number, bytes: Uint8Array): Peaks {
  const highest = bytes.reduce((most, byte) => Math.max(most, byte), 1);
  return { secondsPerPeak, heights: heightsOf(Float64Array.from(bytes, (byte) => byte / highest)) };
}

/** The highest peak between two times in seconds; 0 where the recording has none there. */
export function loudestIn({ secondsPerPeak, heights }: Peaks, start: number, end: number): number {
  const { length } = heights[0];
  const from = Math.max(Math.floor(start / secondsPerPeak), 0);
  const to = Math.min(Math.ceil(end / secondsPerPeak), length);
  return from < to ? float64At(heights[0], highestIn(heights, from, to)) : 0;
}
