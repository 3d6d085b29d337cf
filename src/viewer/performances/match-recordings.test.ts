import { expect, test } from 'vitest';
import { matchRecordings } from './match-recordings.ts';
import type { Performance } from './performance.ts';

const performance = (fileId: number, code: string): Performance => ({
  ...{ fileId, code, names: '', year: undefined, analysis: 0, length: 100, hasSound: false },
});
const SWD = [performance(1, 'HU33'), performance(2, 'FI66'), performance(3, 'SC06')];

const matched = (names: readonly string[], title: string, performances = SWD) =>
  Object.fromEntries(
    matchRecordings(
      names.map((name) => ({ name })),
      performances,
      title,
    ).map((match) => [match.sound.name, match.performance?.fileId]),
  );

test('of a folder of a whole cycle the recordings of this song are found by their codes', () => {
  const names = [
    'Schubert_D911-01_HU33.wav',
    'Schubert_D911-11_HU33.wav',
    'Schubert_D911-01_FI66.mp3',
    'Schubert_D911-02_SC06.wav',
    'sc06.flac',
    'notes.wav',
  ];
  expect(matched(names, 'Winterreise, D 911: 1. Gute Nacht')).toEqual({
    'Schubert_D911-01_HU33.wav': 1,
    'Schubert_D911-11_HU33.wav': undefined,
    'Schubert_D911-01_FI66.mp3': 2,
    'Schubert_D911-02_SC06.wav': undefined,
    'sc06.flac': 3,
    'notes.wav': undefined,
  });
});

test('a movement in Roman numbers is not another one', () => {
  const all = [performance(7, 'AS35')];
  const title = 'Piano Sonata Op. 2 No. 1, i';
  expect(matched(['Beethoven_Op002No1-01_AS35.wav'], title, all)).toEqual({
    'Beethoven_Op002No1-01_AS35.wav': 7,
  });
  expect(matched(['Beethoven_Op002No1-02_AS35.wav'], title, all)).toEqual({
    'Beethoven_Op002No1-02_AS35.wav': undefined,
  });
});

test('of two files for one performance the first is taken', () => {
  expect(matched(['b_HU33.wav', 'a_HU33.wav'], 'Song')).toEqual({ 'a_HU33.wav': 1, 'b_HU33.wav': undefined });
});
