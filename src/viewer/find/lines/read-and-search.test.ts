import { describe, expect, test } from 'vitest';
import { createLineReader } from './read-and-search.ts';

const chord = (id: number, time: number, step: number, quality: string) => ({
  ...{ id, kind: 'HARMONY', time, step, accidental: 0, quality, inversion: 0, applied_to: 0 },
  ...{ label: '', comments: '', display_mode: 'roman' },
});

/** Four units of a form over five chords, and a measure of two beats each two seconds. */
const FILE = {
  concrete_work: { type: 'audio', storage: 'abstract', length: 8 },
  abstract_work: { id: 1, title: 'Song', composer: 'Quill' },
  timelines: [
    {
      ...{ id: 1, name: 'Form', kind: 'HIERARCHY_TIMELINE', display_position: 0 },
      components: ['verse', 'chorus', 'verse', 'coda'].map((label, index) => ({
        ...{ id: 10 + index, kind: 'HIERARCHY', level: 1, label, comments: '' },
        ...{ start: index * 2, end: index * 2 + 2 },
      })),
    },
    {
      ...{ id: 2, name: 'Harmony', kind: 'HARMONY_TIMELINE', display_position: 1 },
      components: [
        chord(20, 0, 0, 'major'),
        chord(21, 2, 4, 'dominant-seventh'),
        chord(22, 3, 0, 'major'),
        chord(23, 5, 4, 'major'),
        chord(24, 6, 0, 'major'),
      ],
    },
    {
      ...{ id: 3, name: 'Measures', kind: 'BEAT_TIMELINE', display_position: 2 },
      ...{ beat_pattern: [2], beats_in_measure: [2, 2, 2, 2], measure_numbers: [1, 2, 3, 4] },
      components: [0, 1, 2, 3, 4, 5, 6, 7].map((time) => ({ id: 30 + time, kind: 'BEAT', time })),
    },
  ],
};

/** What a text finds, as ids. */
function asked(text: string) {
  const reader = createLineReader();
  reader.take(new TextEncoder().encode(JSON.stringify(FILE)).buffer);
  const { reading, query } = reader.read(text);
  const answer = query && reader.search(query);
  return { reading, answer: answer?.type === 'answer' ? answer.answer : undefined };
}

const ids = (text: string) =>
  asked(text).answer?.places.map((units) =>
    units.map((unit) => ('component' in unit ? unit.component : `m${unit.measureStart}`)),
  );

describe('a line', () => {
  test.each([
    ['verse THEN chorus', [[10, 11]]],
    ['verse THEN @chorus', [[11]]],
    ['V7 I', [[21, 22]]],
    ['* IN bars STARTS coda IN form', [['m6']]],
  ])('%s finds its places', (text, places) => expect(ids(text)).toEqual(places));

  test('says what it asks for, and chords what they are read as', () => {
    expect(asked('verse THEN chorus').reading).toMatchObject({
      kind: 'query',
      sentence: expect.stringContaining('chorus') as unknown,
    });
    expect(asked('V7 I').reading).toMatchObject({
      kind: 'chords',
      line: expect.stringContaining('THEN') as unknown,
    });
  });

  test('that is wrong is told at its place, with what mends it', () => {
    const { reading } = asked('verse THEN IN forms');
    expect(reading).toMatchObject({ kind: 'words', error: { from: 11 } });
    const { reading: unknown } = asked('verse THEN coda IN "Forn"');
    expect(unknown).toMatchObject({ kind: 'words', error: { from: 19, mends: [{}, { text: '"Form"' }] } });
  });

  test('words are words', () => {
    expect(asked('the second theme').reading).toEqual({ kind: 'words', error: undefined });
  });

  test('on the file alone is answered in words', () => {
    expect(asked('WHERE file.composer = "Quill"').answer).toEqual({
      places: [],
      notes: ['This file is one of those that the line asks for.'],
    });
  });
});
