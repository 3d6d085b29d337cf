import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { alignMaps, timeInSecond } from '../measures/align-maps.ts';
import { tempoCurve, tempoOfMeasures } from '../measures/tempo-curve.ts';
import { axisOf, momentsProblem } from './axis.ts';
import { compareFiles } from './compare.ts';
import { differencesCsv } from './table.ts';
import { madeFile, type MadeSection } from './test-support/made-file.ts';
import { readCompared } from './test-support/read-compared.ts';
import { performanceTempo, widestSpread } from './tempo-spread.ts';
import { alignmentProblem, countInWords, figuresInWords, gapsInWords } from './words.ts';

const DATA = new URL('../../../shared/data/corpora/mozart-k265/tla/', import.meta.url);
const k265 = (letter: string, change: (text: string) => string = (text) => text) =>
  readCompared(
    Buffer.from(change(readFileSync(new URL(`k265-${letter}.tla`, DATA), 'utf8'))),
    `k265-${letter}.tla`,
  );

test.skipIf(!existsSync(DATA))('two analysts of the variations K. 265 agree as much as was counted', () => {
  const [a, b] = [k265('A'), k265('B')];
  expect([a.map?.measures.length, b.map?.measures.length]).toEqual([324, 324]);
  const axis = axisOf([a, b]);
  expect(axis.by).toBe('measures');
  const comparison = compareFiles([a, b], axis);
  const { harmonies, differences, forms } = comparison;
  expect(harmonies).toHaveLength(1);
  const [figures] = harmonies;
  expect(figures?.counts).toEqual([424, 415]);
  expect(figures?.sharedOnsets).toBe(407);
  expect(figures?.sameChord).toBeCloseTo(0.823, 3);
  expect(figures?.sameTriad).toBeCloseTo(0.968, 3);
  expect(forms).toMatchObject([{ counts: [54, 54], agreeing: 54, hits: [54, 54] }]);
  expect(differences.filter(({ sort }) => sort !== 'harmony')).toEqual([]);
  expect(figuresInWords(comparison).slice(0, 2)).toEqual([
    'Harmonies: 424 in A, 415 in B, 407 begin at the same moment.',
    'The same chord for 82.3 % of the time, the same root and triad for 96.8 %.',
  ]);
});

test.skipIf(!existsSync(DATA))(
  'a copy stretched by 1.25 from measure 100 on is switched to at the right second',
  () => {
    const whole = k265('A');
    const turn = whole.map?.measures[99]?.start ?? NaN;
    const stretched = (time: number) => (time <= turn ? time : turn + (time - turn) * 1.25);
    const copy = k265('A', (text) =>
      text.replace(
        /("(?:time|start|end|pre_start|post_end)":\s*)(\d+(?:\.\d+)?)/g,
        (_, name: string, time: string) => `${name}${stretched(Number(time))}`,
      ),
    );
    const axis = axisOf([whole, copy]);
    const [mapA, mapB] = axis.maps;
    const at150 = whole.map?.measures[149]?.start ?? NaN;
    for (const beat of [0, 0.6, 0.9]) {
      const time = at150 + beat;
      expect(Math.abs((mapB?.toTime(mapA?.toAxis(time) ?? NaN) ?? NaN) - stretched(time))).toBeLessThan(0.02);
    }
    const curve = tempoCurve(copy.map!);
    expect(curve[50]).toBeCloseTo(100, 6);
    expect(curve[150]).toBeCloseTo(80, 6);
    expect(performanceTempo(copy.map)?.slowest.tempo).toBeCloseTo(80, 6);
    expect(compareFiles([whole, copy], axis).differences).toEqual([]);
    // The same way as switching performances in the viewer takes.
    expect(timeInSecond(alignMaps(whole.map!, copy.map!), at150)?.time).toBeCloseTo(stretched(at150), 9);
  },
);

const EXAMPLES = new URL('../server/examples/', import.meta.url);
const TAKING_FORM = new URL('../../../shared/data/corpora/taking-form-mozart/K279-mvt1.csv', import.meta.url);
const sonata = () =>
  readCompared(gunzipSync(readFileSync(new URL('sonatas/135-k279-1.tla.gz', EXAMPLES))), 'k279-1.tla');

test('the tempo of the examples is the one they were made with', () => {
  const prelude = readCompared(readFileSync(new URL('prelude-bwv846.tla', EXAMPLES)), 'prelude-bwv846.tla');
  const tempi = Array.from(tempoOfMeasures(prelude.map!), (tempo) => tempo.toFixed(1));
  expect(tempi).toEqual([...Array<string>(34).fill('66.0'), 'NaN']);

  const { map } = sonata();
  expect(map?.measures).toHaveLength(200);
  expect(new Set(map?.measures.map(({ number }) => number)).size).toBe(100);
  // The last measure ends with the file, not with a beat.
  expect(new Set(Array.from(tempoOfMeasures(map!).slice(0, -1), (tempo) => tempo.toFixed(1)))).toEqual(
    new Set(['130.0']),
  );
});

test.skipIf(!existsSync(TAKING_FORM))(
  'three section boundaries of K. 279 are those of another corpus',
  () => {
    // 'number,phrases,section,…'; the recapitulation stands at '58-61=1-4'.
    const rows = readFileSync(TAKING_FORM, 'utf8').split('\n');
    const starts = rows.flatMap((row): (readonly [number, string])[] => {
      const [, measure, label] =
        /^(\d+)(?:-\d+=[\d-]+)?,.*?\b(Exposition|Development|Recapitulation)\b/.exec(row) ?? [];
      return measure === undefined || label === undefined ? [] : [[Number(measure), label]];
    });
    expect(starts.map(([measure]) => measure)).toEqual([1, 39, 58]);
    const tiers = [
      starts.map(([measure, label], index) => ({ measure, label, until: starts[index + 1]?.[0] ?? 101 })),
    ];
    const [other, own] = [madeFile({ measures: 100, seconds: 2, beats: 4, tiers }), sonata()];
    const { forms, differences } = compareFiles([other, own], axisOf([other, own]));
    expect(forms.map(({ agreeing }) => agreeing)).toEqual([3]);
    expect(
      differences.filter(({ sort, kind, only }) => sort === 'form' && kind !== 'levels' && only !== 'B'),
    ).toEqual([]);
    expect(gapsInWords([other, own])).toEqual([
      'A leaves out the repeat of mm. 1–38.',
      'A leaves out the repeat of mm. 39–100.',
    ]);
  },
);

test('through measures that one leaves out, its last chord does not go on', () => {
  const chord = (measure: number, step: number) => ({ measure, step, accidental: 0 });
  const inC = { key: { step: 0, accidental: 0 } };
  const a = madeFile({
    ...{ ...inC, seconds: 2, numbers: [0, 1, 2, 1, 2, 3] },
    chords: [0, 1, 2, 1, 2, 3].map((step, index) => chord(index + 1, step)),
  });
  const b = madeFile({
    ...{ ...inC, seconds: 2, numbers: [1, 2, 3] },
    chords: [1, 2, 3].map((step, index) => chord(index + 1, step)),
  });
  for (const pair of [[a, b] as const, [b, a] as const]) {
    const { differences, harmonies } = compareFiles(pair, axisOf(pair));
    expect(differences.filter(({ sort }) => sort === 'harmony')).toEqual([]);
    expect(harmonies[0]?.sameChord).toBe(1);
  }
});

const sections = (
  ...starts: readonly (readonly [measure: number, label: string])[]
): readonly MadeSection[] =>
  starts.map(([measure, label], index) => ({ measure, label, until: starts[index + 1]?.[0] ?? 33 }));

const FORM = sections([1, 'a'], [5, 'b'], [9, 'c'], [13, 'd'], [17, 'e'], [21, 'f'], [25, 'g'], [29, 'h']);

test('what was changed in a form is what is told, whatever the tempo', () => {
  const changed = sections(
    ...([
      [1, 'a'],
      [5, 'b'],
      [11, 'c'],
      [13, 'd'],
      [17, 'E'],
      [22, 'f'],
      [25, 'other'],
    ] as const),
  );
  const a = madeFile({ measures: 32, seconds: 2, tiers: [FORM] });
  const b = madeFile({ measures: 32, seconds: 3.1, lead: 4, tiers: [changed] });
  const comparison = compareFiles([a, b], axisOf([a, b]));
  expect(
    comparison.differences.map(({ kind, title, where, words, short }) => [
      kind,
      title,
      where,
      ...words,
      short,
    ]),
  ).toEqual([
    ['moved', 'c', 'm. 9', '“c” begins m. 9', '“c” begins m. 11', '2 earlier'],
    ['label', 'Other label', 'm. 25', 'g', 'other', 'g · other'],
    ['only', 'h', 'm. 29', 'h, mm. 29–32', 'no section of its own there', 'only A'],
  ]);
  expect(comparison.forms).toMatchObject([{ counts: [8, 7], agreeing: 6 }]);
  expect(countInWords(comparison)).toBe('3 differences, 6 boundaries agree');
  expect(compareFiles([a, b], axisOf([a, b]), { agreeing: 2 }).differences).toHaveLength(2);
  const [head, first] = differencesCsv(comparison.differences).split('\r\n');
  expect(head).toBe('number,where,sort,kind,only_in,title,a,b,time_a,time_b');
  expect(first).toBe('1,m. 9,form,moved,,c,“c” begins m. 9,“c” begins m. 11,16,35');
});

test('levels are told once where one has none beside them, and other vocabularies are not told label by label', () => {
  const whole = sections([1, 'Adagio']);
  const renamed = FORM.map((section) => ({ ...section, label: `P: ${section.label}` }));
  const a = madeFile({ measures: 32, seconds: 2, tiers: [FORM] });
  const b = madeFile({ measures: 32, seconds: 2, tiers: [whole, renamed] });
  const { differences, forms } = compareFiles([a, b], axisOf([a, b]));
  expect(differences.map(({ kind, words }) => [kind, ...words])).toEqual([
    ['levels', 'one level', '2 levels; level 2 (1) only here'],
  ]);
  expect(forms[0]?.otherNames).toEqual(['level 1']);
});

test('a transposed performance is compared as numerals', () => {
  const chords = [
    { measure: 1, step: 0, accidental: 0 },
    { measure: 2, step: 4, accidental: 0 },
  ];
  const a = madeFile({ measures: 4, seconds: 2, key: { step: 0, accidental: 0 }, chords });
  const inD = [
    { measure: 1, step: 1, accidental: 0 },
    { measure: 2, step: 5, accidental: 0 },
  ];
  const b = madeFile({ measures: 4, seconds: 2, key: { step: 1, accidental: 0 }, chords: inD });
  const { differences, harmonies } = compareFiles([a, b], axisOf([a, b]));
  expect(differences).toEqual([]);
  expect(harmonies[0]).toMatchObject({ transposition: 2, sameChord: 1 });
});

test('without a common number, lengths are put below each other, and moments set by hand instead', () => {
  const a = madeFile({ measures: 8, seconds: 2, tiers: [] });
  const b = madeFile({ measures: 4, seconds: 2, first: 101, tiers: [] });
  const axis = axisOf([a, b]);
  expect(axis.by).toBe('length');
  expect(axis.maps[1]?.toAxis(4)).toBeCloseTo(8, 9);
  expect(alignmentProblem(axis, [a, b])).toContain('no measure number in common');
  const byHand = axisOf(
    [a, b],
    [
      [0, 1],
      [8, 3],
      [16, 8],
    ],
  );
  expect([byHand.by, byHand.maps[1]?.toAxis(2)]).toEqual(['hand', 4]);
  expect(
    momentsProblem([
      [0, 5],
      [10, 4],
    ]),
  ).toContain('another order');
  expect(momentsProblem([[0, 5]])).toContain('two moments');
});

test('a measure 0 in one alone, a skipped repeat and restarting numbers leave gaps that are named', () => {
  const numbers = [1, 2, 3, 4, 1, 2, 3, 4, 5];
  const a = madeFile({ numbers, seconds: 2 });
  const b = madeFile({ numbers: [0, 1, 2, 3, 4, 5], seconds: 2 });
  const axis = axisOf([a, b]);
  expect(axis.columns.map(({ number }) => number)).toEqual([0, ...numbers]);
  expect(gapsInWords([a, b])).toEqual(['A leaves out m. 0.', 'B leaves out the repeat of mm. 1–4.']);
  const [mapA, mapB] = axis.maps;
  // From the skipped repeat B goes on after it.
  const inRepeat = mapA?.toAxis(11) ?? NaN;
  expect(mapB?.toTime(inRepeat)).toBeCloseTo(10, 9);
  expect(mapB?.toTime(mapA?.toAxis(16.5) ?? NaN)).toBeCloseTo(10.5, 9);
});

test('five thousand measures are aligned, and the widest spread of many performances is found', () => {
  const a = madeFile({ measures: 5000, seconds: 2 });
  const b = madeFile({ numbers: Array.from({ length: 4990 }, (_, index) => index + 11), seconds: 1 });
  const axis = axisOf([a, b]);
  expect(axis.columns).toHaveLength(5000);
  expect(axis.maps[1]?.toTime(axis.maps[0]?.toAxis(2 * 2500) ?? NaN)).toBeCloseTo(2490, 6);
  const performances = [a, b].map(({ map }, side) => ({ map, onAxis: axis.maps[side]! }));
  expect(widestSpread(axis, performances)).toEqual({ name: '11', slowest: 60, fastest: 120 });
});

test('of two versions, a new timeline is one difference', () => {
  const a = madeFile({ measures: 32, seconds: 2, tiers: [FORM] });
  const b = madeFile({ measures: 32, seconds: 2, tiers: [FORM], markers: [{ measure: 3, label: 'HC' }] });
  const { differences } = compareFiles([a, b], axisOf([a, b]), { areVersions: true });
  expect(differences.map(({ kind, title, only, words }) => [kind, title, only, ...words])).toEqual([
    ['timeline', 'Markers', 'B', 'no such timeline', '1 marker'],
  ]);
});
