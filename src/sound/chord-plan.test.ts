import { expect, test } from 'vitest';
import { notesAt, planChords, type ChordPlan } from './chord-plan.ts';

const chords = (...all: readonly (readonly [time: number, tones: readonly number[]])[]) => ({
  time: Float64Array.from(all, ([time]) => time),
  sort: Uint32Array.from(all, (_, index) => index),
  tones: all.map(([, tones]) => tones),
});
const C = [0, 4, 7];
const G7 = [7, 11, 2, 5];
const notesOf = (plan: ChordPlan) => Array.from(plan.starts, (_, chord) => notesAt(plan, chord));

test('each chord holds until the next one, the last until the end', () => {
  const plan = planChords(chords([1, C], [3, G7], [4.5, C]), 10);
  expect([...plan.starts]).toEqual([1, 3, 4.5]);
  expect([...plan.ends]).toEqual([3, 4.5, 10]);
});

test('the bass lies from E2 to E flat 3, three or four notes lie above it in close position', () => {
  for (let tonic = 0; tonic < 12; tonic++) {
    const all = [C, G7, [0, 4, 7, 10, 2], [0, 3, 6, 9]].map((tones) =>
      tones.map((tone) => (tone + tonic) % 12),
    );
    for (const [index, [bass = 0, ...above]] of notesOf(
      planChords(chords(...all.map((tones, at) => [at, tones] as const)), 9),
    ).entries()) {
      expect(bass % 12).toBe(all[index]?.[0]);
      expect(bass).toBeGreaterThanOrEqual(40);
      expect(bass).toBeLessThanOrEqual(51);
      expect(above.length).toBe(index === 2 ? 4 : 3);
      expect(Math.min(...above)).toBeGreaterThan(bass);
      expect(Math.max(...above)).toBeLessThanOrEqual(79);
      expect(Math.max(...above) - Math.min(...above)).toBeLessThan(12);
      expect(new Set([bass, ...above].map((note) => note % 12))).toEqual(new Set(all[index]));
    }
  }
});

test('notes move by the shortest ways, and stay where the next chord has them', () => {
  const [first = [], second = [], third = []] = notesOf(planChords(chords([0, C], [1, G7], [2, C]), 3));
  const above = (notes: readonly number[]) => notes.slice(1);
  expect(above(third)).toEqual(above(first));
  for (const note of above(second))
    expect(Math.min(...above(first).map((other) => Math.abs(other - note)))).toBeLessThanOrEqual(2);
});

test('a thirteenth keeps what makes it one', () => {
  const [[, ...above] = []] = notesOf(planChords(chords([0, [7, 11, 2, 5, 9, 4]]), 1));
  // Without the fifth.
  expect(above.map((note) => note % 12).toSorted((a, b) => a - b)).toEqual([4, 5, 9, 11]);
});

test('what nobody can hear apart is passed over, and so is a chord that cannot be sounded', () => {
  const plan = planChords(chords([0, C], [1, []], [2, G7], [2.02, C], [3, []]), 4);
  expect([...plan.starts]).toEqual([0, 2.02]);
  // Silence ends the chord before.
  expect([...plan.ends]).toEqual([1, 3]);
  expect(planChords(chords(), 4).starts).toHaveLength(0);
});
