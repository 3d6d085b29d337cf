import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import type { ChosenFile } from './chosen-file.ts';
import { partsOf } from './upload-parts.ts';

const analysis = (name: string, recording?: string): ChosenFile => {
  const facts = { title: '', composer: '', performer: '', timelines: 1, components: 1, length: 10 };
  const check: Check = {
    kind: 'analysis',
    ...facts,
    strip: undefined,
    warnings: [],
    recording,
    scores: [],
    lacksUnit: false,
  };
  return { name, check };
};
const recording = (name: string, isAccepted?: boolean): ChosenFile => ({
  ...{ name, isAccepted },
  check: { kind: 'companion', isNotation: false },
});
const namesOf = (all: readonly ChosenFile[]) =>
  partsOf(all).map(({ files }) => files.map(({ name }) => name));

test('as many analyses as one request takes are one part, with what belongs to them', () => {
  const all = [analysis('a.tla', 'a.wav'), recording('a.wav'), recording('other.wav'), analysis('b.tla')];
  expect(namesOf(all)).toEqual([['a.tla', 'b.tla', 'a.wav']]);
  expect(partsOf(all)[0]?.hasOtherEnding).toBe(false);
  expect(partsOf(Array.from({ length: 20 }, (_, place) => analysis(`${place}.tla`)))).toHaveLength(1);
  expect(partsOf([])).toEqual([]);
});

test('more are sent in parts, and a recording of several with each of theirs', () => {
  const all = [
    ...Array.from({ length: 21 }, (_, place) =>
      analysis(`${place}.tla`, place % 20 === 0 ? 'a.wav' : 'b.wav'),
    ),
    recording('a.mp3', true),
  ];
  const parts = partsOf(all);
  expect(parts.map(({ analyses }) => analyses.length)).toEqual([10, 10, 1]);
  expect(parts.map(({ files }) => files.at(-1)?.name)).toEqual(['a.mp3', '19.tla', 'a.mp3']);
  expect(parts.map(({ hasOtherEnding }) => hasOtherEnding)).toEqual([true, false, true]);
});
