import { expect, test } from 'vitest';
import { imported } from './test-support/imported.ts';
import {
  DCML,
  DEZ,
  ELAN,
  JAMS,
  ROMAN_TEXT,
  SVL,
  TEXT_GRID,
  TEXT_GRID_SHORT,
} from './test-support/samples.ts';

/** What a timeline holds, in short: times, or starts and ends with levels, and labels. */
function told(timeline: ReturnType<typeof imported>['file']['timelines'][number] | undefined) {
  return timeline?.components.map((one) => {
    const label = 'label' in one ? one.label : '';
    if ('time' in one) return [one.time, label];
    return 'level' in one ? [one.start, one.end, one.level, label] : [label];
  });
}

test('DCML: harmonies in their local keys, phrases and cadences, by a nominal tempo', () => {
  const { file, questions, problems } = imported('piece.harmonies.tsv', DCML, { tempo: 60 });
  expect(file.warnings).toEqual([]);
  expect(problems).toEqual([]);
  expect(questions.map(({ name }) => name)).toContain('tempo');
  const [, measures, harmony, phrases, cadences] = file.timelines;
  expect(measures?.attributes).toMatchObject({
    beats_in_measure: '[1,4,4,4,4]',
    measure_numbers: '[0,1,2,3,4]',
  });
  expect(told(harmony)).toEqual([
    ...[
      [0, 'f'],
      [0, 'V'],
      [1, 'i'],
      [3, 'vii°7/IV'],
      [5, 'V(64)'],
      [7, 'Gr6+'],
    ],
    ...[
      [13, 'A♭'],
      [13, 'V7/V'],
      [15, 'I'],
    ],
  ]);
  expect(harmony?.components[3]).toMatchObject({ step: 5, accidental: 0, quality: 'diminished-seventh' });
  expect(told(phrases)).toEqual([[0, 15, 1, 'Phrase 1']]);
  expect(told(cadences)).toEqual([[15, 'PAC']]);
});

test('DCML: measures are matched by printed numbers with the beats of an analysis, each time they are played', () => {
  const numbers = [0, 1, 2, 1, 2, 3, 4];
  const measures = numbers.map((number, index) => ({
    number,
    beats: number === 0 ? [0.5] : [0, 0.5, 1, 1.5].map((beat) => index * 2 + beat),
  }));
  const offered = [{ name: 'recorded', measures, length: 20 }];
  const out = imported('piece.tsv', DCML, {}, offered).file;
  expect(told(out.timelines[2])?.filter(([, label]) => label === 'i')).toEqual([
    [2, 'i'],
    [6, 'i'],
  ]);
  expect(out.length).toBe(20);
  const once = imported('piece.tsv', DCML, { repeats: 'once' }, offered).file;
  expect(told(once.timelines[2])?.filter(([, label]) => label === 'i')).toEqual([[2, 'i']]);
});

test('RomanText: pickup, keys, applied chords, endings and form', () => {
  const { file, problems } = imported('minuet.rntxt', ROMAN_TEXT, { tempo: 60 });
  expect(file).toMatchObject({ warnings: [], title: 'Minuet', composer: 'A. Nonymous' });
  const [, measures, harmony, form] = file.timelines;
  expect(measures?.attributes['measure_numbers']).toBe('[0,1,2,3,3,4,5]');
  expect(told(harmony)).toEqual([
    ...[
      [0, 'f'],
      [0, 'V'],
      [1, 'i'],
      [2, '♯vii°6'],
      [4, 'V65/V'],
      [6.5, 'Gr6+'],
      [7, 'V'],
      [10, 'i'],
    ],
    ...[
      [16, 'VImaj7'],
      [17, 'whatever'],
    ],
  ]);
  expect(harmony?.components.at(-2)).toMatchObject({ quality: 'major-seventh' });
  expect(told(form)).toEqual([
    [0, 16, 1, 'A'],
    [16, 19, 1, 'B'],
  ]);
  expect(problems).toEqual([{ line: 12, message: '“whatever” is kept as a text of its own' }]);
});

test('RomanText: repeats written out play the first ending once', () => {
  const { file } = imported('minuet.rntxt', ROMAN_TEXT, { tempo: 60, repeats: 'out' });
  expect(file.timelines[1]?.attributes['measure_numbers']).toBe('[0,1,2,3,1,2,3,4,5]');
});

test('JAMS: levels, beats, chords with their keys; what others follow from is left out', () => {
  const { file, notes } = imported('song.jams', JAMS);
  expect(file).toMatchObject({ warnings: [], title: 'Song', performer: 'Band', length: 12 });
  expect(file.timelines.map(({ name }) => name)).toEqual(['', 'Form', 'beat', 'chord']);
  expect(told(file.timelines[1])).toEqual([
    [0, 10, 2, 'whole'],
    [0, 4, 1, 'a'],
  ]);
  expect(file.timelines[2]?.attributes['beats_in_measure']).toBe('[2,1]');
  expect(told(file.timelines[3])).toEqual([
    [0, 'f'],
    [0, 'Gø7/3'],
    [2, 'C:(3,#5,7)'],
  ]);
  expect(notes).toContain('Not imported: pitch_contour.');
});

test('ELAN: tiers as levels, slots without a time between their neighbours', () => {
  const { file } = imported('form.eaf', ELAN);
  expect(file.warnings).toEqual([]);
  expect(told(file.timelines[1])).toEqual([
    ...[
      [0, 10.5, 2, 'A & B'],
      [0, 5.25, 1, 'a'],
      [5.25, 10.5, 1, 'b'],
    ],
  ]);
  expect(imported('form.eaf', ELAN, { together: 'apart', tiers: ['0'] }).file.timelines).toHaveLength(2);
  expect(() => imported('form.eaf', ELAN.replace('</TIER>', ''))).toThrow(
    /no XML at line 1\d: unexpected close tag/,
  );
  expect(() => imported('form.eaf', '<a/>')).toThrow(/has no tiers/);
});

test('TextGrid: long and short, intervals without empty ones, and points', () => {
  const { file } = imported('words.TextGrid', TEXT_GRID);
  expect(file).toMatchObject({ warnings: [], length: 3.5 });
  expect(told(file.timelines[1])).toEqual([[1.25, 3.5, 1, 'say "ah" 7 times']]);
  expect(told(file.timelines[2])).toEqual([[2.5, 'H*']]);
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${TEXT_GRID_SHORT}`, 'utf16le'));
  expect(told(imported('words.TextGrid', utf16).file.timelines[1])).toEqual([[2.5, 'H*']]);
  expect(() => imported('words.TextGrid', TEXT_GRID.slice(0, 300))).toThrow(/incomplete/);
});

test('Dezrann: labels by type in quarter notes', () => {
  const { file, problems } = imported('fugue.dez', DEZ, { tempo: 60 });
  expect(file).toMatchObject({ warnings: [], title: 'Fugue' });
  const [, , structure, cadences, harmony] = file.timelines;
  expect(told(structure)).toEqual([[0, 16, 1, 'A']]);
  expect(told(cadences)).toEqual([[15, 'PAC']]);
  expect(told(harmony)).toEqual([[4, 'V65/V']]);
  expect(problems).toMatchObject([{ message: expect.stringContaining('labels.3') as string }]);
});

test('Sonic Visualiser: a layer, and its export as text', () => {
  const { file } = imported('layer.svl', SVL);
  expect(file).toMatchObject({ warnings: [], length: 2 });
  expect(file.timelines[1]).toMatchObject({ name: 'Sections' });
  expect(told(file.timelines[1])).toEqual([
    [0.5, 'theme <1>'],
    [2, 'end'],
  ]);
  const lines = imported('layer.txt', '0.5\ttheme\n2.0\t\n');
  expect(lines.format).toBe('Sonic Visualiser layer');
  expect(told(lines.file.timelines[1])).toEqual([
    [0.5, 'theme'],
    [2, ''],
  ]);
});
