import { expect, test } from 'vitest';
import { mixNotes, type PlayedNote } from './mix-notes.ts';
import { peaksOf } from './test-support/spectrum.ts';
import { SAMPLE_RATE } from './tones.ts';
import { wavOf } from './wav.ts';

/** A chord before an upbeat to another one, with a note that is held over from before. */
const NOTES: readonly PlayedNote[] = [
  { start: -1, length: 2, midi: 43 },
  ...[60, 64, 67].map((midi) => ({ start: 0, length: 1, midi })),
  ...[41, 65, 69, 72].map((midi) => ({ start: 2, length: 1, midi })),
];
const SECONDS = 4;
const samples = mixNotes(NOTES, SECONDS);
const between = (start: number, end: number) => samples.subarray(start * SAMPLE_RATE, end * SAMPLE_RATE);

/** Pitches at the floor or above: the partials over a pitch lie below it. */
const FLOOR_DB = -8;
const pitchesOf = (part: Float32Array) =>
  peaksOf(part, SAMPLE_RATE, FLOOR_DB).map(({ hz }) => Math.round(69 + 12 * Math.log2(hz / 440)));

const loudest = (part: Float32Array) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('the strongest pitches are those of the notes that sound', () => {
  expect(pitchesOf(between(0.1, 0.9))).toEqual([43, 60, 64, 67]);
  expect(pitchesOf(between(2.1, 2.9))).toEqual([41, 65, 69, 72]);
});

test('it sounds while there are notes and is silent between them', () => {
  expect(samples).toHaveLength(SECONDS * SAMPLE_RATE);
  for (const start of [0, 0.5, 2, 2.5]) expect(loudest(between(start, start + 0.5))).toBeGreaterThan(0.1);
  expect(loudest(between(1.2, 2))).toBe(0);
  expect(loudest(between(3.2, SECONDS))).toBe(0);
});

test('many notes at once are softened until they can be played, and the file has their samples', () => {
  const tutti = mixNotes(
    Array.from({ length: 40 }, (_, key) => ({ start: 0, length: 1, midi: 40 + key })),
    1,
  );
  expect(loudest(tutti)).toBeCloseTo(0.9, 5);
  const wav = new DataView(wavOf(tutti, SAMPLE_RATE));
  expect([wav.byteLength, wav.getUint32(40, true)]).toEqual([44 + 2 * SAMPLE_RATE, 2 * SAMPLE_RATE]);
  const at = tutti.findIndex((sample) => Math.abs(sample) > 0.5);
  expect(wav.getInt16(44 + 2 * at, true) / 32_767).toBeCloseTo(tutti[at]!, 3);
});
