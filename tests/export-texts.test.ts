import fc from 'fast-check';
import { WebVTTParser } from 'webvtt-parser';
import { describe, expect, test } from 'vitest';
import type { Analysis } from '../src/exports/analysis.ts';
import { MAX_TIME } from '../src/shared/fields.ts';
import { unguardedText } from '../src/shared/csv-formulas.ts';
import {
  importedBeats,
  importedHierarchies,
  importedMarkers,
  importedPages,
  tableRows,
} from './support/desktop-csv.ts';
import { analysisOf, knownAnalysis, ownFiles, sharedFile, sharedFiles, written } from './support/exports.ts';

const SHARED = sharedFiles();
const FILES = [...ownFiles(), ...SHARED].map(
  (path) => [path.pathname.split('/').slice(-3).join('/'), path] as const,
);
const MINUET = sharedFile('tla-real/minuet-k1-efcdbb1.tla');
const ADAGIO = sharedFile('tla-mozart/k280-2.tla');
// The real files lie beside the repository, where that is there.
const hasShared = SHARED.length > 0;

const linesOf = (text: string) => text.split(/\r?\n/);
const timelineOf = (analysis: Analysis, name: string) =>
  analysis.timelines.find((timeline) => timeline.name === name)?.id;

describe.skipIf(!hasShared)('files of musicologists are written as they were reviewed by eye', () => {
  test('tables', () => {
    const analysis = analysisOf(MINUET);
    const units = linesOf(written('csv', analysis, { timeline: timelineOf(analysis, 'Form') }));
    expect(units[0]).toBe(
      'start,end,level,pre_start,post_end,label,color,comments,formal_type,formal_function,id,start_measure,start_beat,end_measure,end_beat',
    );
    expect(units).toContain(
      '0,39.378819672131144,5,0,39.378819672131144,minuet: minuet|rounded_binary,,,,,1001,,,33,1',
    );
    const beats = linesOf(written('csv', analysis, { timeline: timelineOf(analysis, 'Measure') }));
    expect(beats.slice(0, 2)).toEqual([
      'time,is_first_in_measure,measure,id,beat',
      '0.4059672131147541,true,,1034,1',
    ]);
    const adagio = analysisOf(ADAGIO);
    expect(linesOf(written('csv', adagio, { timeline: timelineOf(adagio, 'Harmony') }))).toContain(
      '4.5,harmony,Gø7/Bb,,roman,,analytic,1751,iiø65,4,0,half-diminished-seventh,1,0,2,1',
    );
  });

  test('chapters and label tracks', () => {
    const analysis = analysisOf(MINUET);
    expect(written('webvtt', analysis)).toContain(
      '\n1020\n00:00:39.379 --> 00:01:18.352\ntrio|rounded_binary\n',
    );
    expect(written('audacity', analysis)).toContain('0.000000\t39.378820\tminuet: minuet|rounded_binary\n');
  });
});

test.each(FILES)('%s: chapters are read by an independent parser without a complaint', (_, path) => {
  const analysis = knownAnalysis(path);
  for (const { id, exporting } of analysis.timelines) {
    if (!exporting.uses.includes('chapters')) continue;
    const { errors, cues } = new WebVTTParser().parse(
      written('webvtt', analysis, { timeline: id }),
      'chapters',
    );
    expect(errors).toEqual([]);
    expect(cues.length).toBeGreaterThanOrEqual(0);
  }
});

test.each(FILES)('%s: tables come back by the rules of the desktop program', (_, path) => {
  const analysis = knownAnalysis(path);
  for (const { id, exporting, passage } of analysis.timelines) {
    if (!exporting.table) continue;
    const csv = written('csv', analysis, { timeline: id, exact: true });
    expectImported(csv, passage.components);
    expect(tableRows(csv)).toHaveLength(passage.components.length);
  }
});

/** The components of a kind that the desktop program imports are equal to what it makes of the table. */
function expectImported(csv: string, components: readonly object[]): void {
  const [first = {}] = components;
  if ('level' in first) {
    const whole = components.map((unit) => {
      const { start, end, pre_start, post_end, color, ...rest } = { ...BLANK_UNIT, ...unit };
      const { level, label, comments } = rest;
      return {
        ...{ start, end, level, label, comments, color: color ?? '' },
        ...{ pre_start: pre_start ?? start, post_end: post_end ?? end },
      };
    });
    expect(importedHierarchies(csv)).toEqual(whole);
  } else if ('page_number' in first) {
    expect(importedPages(csv)).toEqual(components.map((page) => only(page, ['time', 'page_number'])));
  } else if ('label' in first && 'color' in first && 'time' in first) {
    expect(importedMarkers(csv)).toEqual(components.map((one) => only(one, ['time', 'label', 'comments'])));
  }
}

interface Unit {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly label: string;
  readonly comments: string;
  readonly pre_start?: number;
  readonly post_end?: number;
  readonly color?: string;
}
const BLANK_UNIT: Unit = { start: 0, end: 0, level: 1, label: '', comments: '' };

const only = (component: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(component).filter(([name]) => names.includes(name)));

const time = fc.double({ min: -MAX_TIME, max: MAX_TIME, noNaN: true }).map((value) => value || 0);
const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((one) => !/\p{Cs}/u.test(one));
const hostile = fc.oneof(
  text,
  fc.constantFrom(
    '=1+1',
    '-',
    '+2',
    '@x',
    '\tx',
    '\rx',
    'a"b',
    'a,b',
    'a\r\nb',
    '<b>&amp;</b>',
    '-->',
    "'=x",
  ),
);
const unit = fc.record({
  kind: fc.constant('HIERARCHY'),
  start: time,
  end: time,
  level: fc.integer({ min: 1, max: 5 }),
  label: hostile,
  comments: hostile,
  formal_type: hostile,
  formal_function: hostile,
});

const fileOf = (timelines: readonly object[]) => ({
  written: {
    ...{ file_path: '', media_path: '', app_name: 'TiLiA', version: '0.5.14' },
    media_metadata: { title: 'Title', 'media length': 100 },
    timelines: Object.fromEntries(timelines.map((timeline, index) => [String(index), timeline])),
  },
});
const timelineWith = (kind: string, components: readonly object[], rest: object = {}) => ({
  ...{ kind, name: 'One', is_visible: true, ordinal: 1, height: 100, ...rest },
  components: Object.fromEntries(components.map((component, index) => [String(index), component])),
});

test('units with any times and texts come back', () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 8 }), (units) => {
      const analysis = analysisOf(fileOf([timelineWith('HIERARCHY_TIMELINE', units)]));
      const { components = [] } = analysis.timelines[0]?.passage ?? {};
      expectImported(written('csv', analysis, { exact: true }), components);
      const guarded = tableRows(written('csv', analysis));
      expect(guarded.map(({ label = '' }) => label).filter((label) => /^[=+\-@\t\r]/.test(label))).toEqual(
        [],
      );
      expect(guarded.map(({ label = '' }) => unguardedText(label))).toEqual(
        components.map((component) => ('label' in component ? component.label : '')),
      );
    }),
  );
});

test('measures of any sizes and numbers come back, and so do the numbers that were set', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      sizes,
      fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 12, maxLength: 12 }),
      (size, numbers) => {
        const count = size.reduce((sum, one) => sum + one, 0);
        const beats = Array.from({ length: count }, (_, index) => ({ kind: 'BEAT', time: index / 3 }));
        const lists = {
          beat_pattern: [4],
          beats_in_measure: size,
          measure_numbers: numbers.slice(0, size.length),
          measures_to_force_display: [0],
        };
        const analysis = analysisOf(fileOf([timelineWith('BEAT_TIMELINE', beats, lists)]));
        const read = importedBeats(written('csv', analysis));
        expect(read.times).toEqual(beats.map((beat) => beat.time));
        expect(read.numbers).toEqual(lists.measure_numbers);
        expect(read.starts.map((start, index) => (read.starts[index + 1] ?? count) - start)).toEqual(size);
        expect(read.set).toContain(0);
      },
    ),
  );
});

test('hostile texts break no line, cue or cell', () => {
  const label = "=cmd|' /C calc'!A0\t<script>\u0000--> &\"\r\nWEBVTT\u2028x";
  const components = [{ kind: 'HIERARCHY', start: 0, end: 5, level: 1, label, comments: label }];
  const analysis = analysisOf(fileOf([timelineWith('HIERARCHY_TIMELINE', components)]));
  expect(tableRows(written('csv', analysis))[0]?.['label']).toMatch(/^'=cmd/);
  expect(linesOf(written('audacity', analysis))).toHaveLength(2);
  const { errors, cues } = new WebVTTParser().parse(written('webvtt', analysis), 'chapters');
  expect(errors).toEqual([]);
  expect(cues).toHaveLength(1);
});

test('a passage has what sounds in it, with its own times', () => {
  const units = [
    [0, 10],
    [10, 20],
    [15, 30],
    [30, 40],
  ].map(([start, end]) => ({ kind: 'HIERARCHY', start, end, level: 1, label: '', comments: '' }));
  const analysis = analysisOf(
    fileOf([timelineWith('HIERARCHY_TIMELINE', units)]),
    {},
    { span: { start: 12, end: 30 } },
  );
  expect(importedHierarchies(written('csv', analysis)).map(({ start }) => start)).toEqual([10, 15]);
});

test('the reason is told where there is nothing to write', () => {
  const analysis = analysisOf(fileOf([timelineWith('BEAT_TIMELINE', [{ kind: 'BEAT', time: 1 }])]));
  expect(() => written('webvtt', analysis)).toThrow(/hierarchies, markers and ranges/);
  expect(() => written('csv', analysis, { timeline: 99 })).toThrow('There is no timeline 99 in this file.');
  expect(() => written('webvtt', analysis, { timeline: 1 })).toThrow(
    /Timeline 1 has nothing for this format/,
  );
});
