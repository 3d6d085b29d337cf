import { expect, test } from 'vitest';
import { readWaveform, writeWaveform } from './kept-waveform.ts';

test('peaks are read as they were written, as many as there may be', () => {
  const bytes = Uint8Array.from({ length: 2 ** 18 }, (_, peak) => peak % 256);
  const waveform = writeWaveform(0.25, bytes);
  expect(waveform.peaks.length).toBeLessThanOrEqual(349_528);
  const { secondsPerPeak, heights } = readWaveform(waveform);
  expect(secondsPerPeak).toBe(0.25);
  expect(heights[0]).toEqual(Float64Array.from(bytes, (byte) => byte / 255));
});
