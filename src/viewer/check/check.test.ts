import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { answersFile } from '../../kinds/registry/answers-file.ts';
import { CHECK_TOPICS } from '../../kinds/contract/checking.ts';
import { createMemoryStorage } from '../../persist/storage.ts';
import { readTla } from '../../tla/read-tla.ts';
import { readAddress } from '../links/read-address.ts';
import {
  createTimelineOpener,
  createTimelines,
  readTimeline,
  timelineData,
} from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import { canAsk, createCheck } from './check.ts';
import { cluesOf } from './clues.ts';
import { countsOf, outcomesOf, sentenceOf } from './outcome.ts';

const chord = (id: number, time: number, more: object) => ({
  ...{ id, time, kind: 'HARMONY', comments: 'like the opening', accidental: 0, display_mode: 'roman' },
  ...more,
});
const FILE = [
  {
    ...{ id: 1, name: 'Beats', kind: 'BEAT_TIMELINE', beat_pattern: [2], measure_numbers: [41, 42, 43] },
    components: [0, 1, 2, 3, 4, 5].map((time) => ({ id: 10 + time, time })),
  },
  {
    ...{ id: 2, name: 'Form', kind: 'HIERARCHY_TIMELINE' },
    components: [
      {
        id: 21,
        start: 0,
        end: 6,
        level: 2,
        label: 'Minuet',
        formal_type: 'binary',
        comments: 'in two parts',
      },
      { id: 22, start: 0, end: 3, level: 1, label: 'Opening', formal_function: 'theme' },
      { id: 23, start: 3, end: 6, level: 1, label: 'Closing' },
    ],
  },
  {
    ...{ id: 3, name: 'Harmony', kind: 'HARMONY_TIMELINE' },
    components: [
      { id: 30, time: 0, kind: 'KEY', step: 4, accidental: 0, type: 'major', label: 'G', comments: '' },
      chord(31, 0, { step: 4, quality: 'major', inversion: 0, label: 'I' }),
      chord(32, 2, { step: 1, quality: 'dominant-seventh', inversion: 1, label: 'V65' }),
      chord(33, 4, { step: 0, quality: 'major', inversion: 0, label: 'IV' }),
    ],
  },
  {
    ...{ id: 4, name: 'Landmarks', kind: 'MARKER_TIMELINE' },
    components: [{ id: 41, time: 2, label: 'Dominant with its third', comments: '' }],
  },
];

function checked(search: string, storage = createMemoryStorage(), version = 1) {
  const { check: part, ...asked } = readAddress(search, '').address;
  if (!part) throw new Error('Nothing is asked.');
  const check = createCheck({ ...asked, check: part }, storage, 7, version);
  const open = check.opened(createTimelineOpener());
  const timelines = FILE.flatMap((json, index) => {
    const data = timelineData(readTimeline(json, index));
    return data ? [open(data)] : [];
  });
  return { check, timelines, storage };
}

/** All that picture, panels and trees are made of. */
function told(timelines: readonly Timeline[]): string {
  const all = timelines.map((timeline) => {
    const shapes = recordShapes();
    timeline.lane.draw(viewOf(0, 6, 900, timeline.lane.heightPx), shapes, PALETTE);
    const { words, rows, typeset, inMeasures, listening } = timeline;
    const each = Array.from({ length: rows.count }, (_, row) => [
      [words.label(row), words.describe(row), words.inspect(row), words.comments?.(row)],
      [typeset?.label(row), inMeasures(row), listening?.activeRows?.(rows.span(row)[0])],
    ]);
    return [shapes.labels.map(({ text }) => text), shapes.texts.map(({ text }) => text), each];
  });
  return JSON.stringify(all);
}

test('hidden harmonies are told by nothing, before they are revealed one by one', () => {
  const { check, timelines } = checked('?check=harmony');
  expect(check.questions().map(({ component, solution }) => [component, solution])).toEqual([
    [31, 'I'],
    [32, 'V65'],
    [33, 'IV'],
  ]);
  expect(told(timelines)).not.toMatch(/"(I|IV)"|V65|65|dominant-seventh|first inversion|like the opening/);
  expect(told(timelines)).toContain('"?"');
  check.answers.getState().reveal(32);
  expect(told(timelines)).toContain('V65');
  expect(told(timelines)).not.toMatch(/"(I|IV)"/);
  check.answers.getState().startAgain();
  expect(told(timelines)).not.toContain('V65');
  check.answers.getState().checkAll();
  expect(told(timelines)).toContain('like the opening');
});

test('hidden keys leave the numerals, hidden units their boxes, hidden measures the beats', () => {
  const keys = told(checked('?check=keys').timelines);
  expect(keys).toContain('V65');
  expect(keys).not.toMatch(/"G"|G major|in G/);
  const form = told(checked('?check=form:1').timelines);
  expect(form).toContain('Minuet');
  expect(form).not.toMatch(/Opening|Closing|theme/);
  expect(told(checked('?check=form').timelines)).not.toMatch(/Minuet|binary|in two parts|Opening/);
  const { timelines, check } = checked('?check=measures');
  expect(told(timelines)).not.toMatch(/4[123]\b/);
  check.answers.getState().checkAll();
  expect(told(timelines)).toMatch(/measures? 41\b/);
});

test('with boundaries hidden too the rows are not there, and those that are set are held against them', () => {
  const { check, timelines } = checked('?check=form&hide=all');
  expect(timelines[1]?.rows.count).toBe(0);
  const heightPx = timelines[1]?.lane.heightPx;
  expect(check.questions().map(({ start }) => start)).toEqual([0, 0, 3]);
  const { tap, moveTap } = check.answers.getState();
  for (const time of [4, 0.2, 4.01]) tap(time);
  moveTap(1, 3.1);
  expect(check.answers.getState().taps).toEqual([0.2, 3.1]);
  // Where all begins there is nothing to find.
  expect(check.boundaries().map(({ start }) => start)).toEqual([3]);
  expect(check.judged([0.2, 3.1, 5.9]).map(({ own, words }) => [own, words])).toEqual([[3.1, 'right']]);
  expect(check.judged([4.6]).map(({ words }) => words)).toEqual(['one measure late']);
  expect([2, 3].map(check.takesBoundaries)).toEqual([true, false]);
  check.answers.getState().checkAll();
  expect(timelines[1]?.rows.count).toBe(3);
  expect(timelines[1]?.lane.heightPx).toBe(heightPx);
  expect(check.takesBoundaries(2)).toBe(false);
  check.answers.getState().hideAgain();
  expect(check.answers.getState().taps).toEqual([0.2, 3.1]);
  expect(timelines[1]?.rows.count).toBe(0);
});

test('with the boundaries of one level the others are hidden, unless the teacher shows them in their rows', () => {
  const { check, timelines } = checked('?check=form:1&hide=all');
  expect(check.clues().map(({ clue, name }) => [clue, name])).toContainEqual([
    ...['form', 'Other levels of the form'],
  ]);
  expect(timelines[1]?.rows.count).toBe(0);
  const shown = checked('?check=form:2&hide=all&show=form').timelines[1];
  expect(shown?.rows.count).toBe(3);
  expect(shown?.lane.levelCount).toBe(2);
  expect(told(shown ? [shown] : [])).toMatch(/Opening.*Closing/);
  expect(told(shown ? [shown] : [])).not.toContain('Minuet');
});

test('boundaries of units without labels are asked for, and a passage limits them', () => {
  const form = {
    ...{ id: 2, name: 'Form', kind: 'HIERARCHY_TIMELINE' },
    components: [0, 2, 4].map((start) => ({ id: 50 + start, start, end: start + 2, level: 1, label: '' })),
  };
  const boundaries = (search: string) => {
    const { check: part, ...asked } = readAddress(search, '').address;
    const check = createCheck({ ...asked, check: part ?? { topic: 'keys' } }, createMemoryStorage(), 7, 1);
    const open = check.opened(createTimelineOpener());
    for (const [index, json] of [FILE[0], form].entries()) {
      const data = timelineData(readTimeline({ ...json }, index));
      if (data) open(data);
    }
    return check.boundaries().map(({ start }) => start);
  };
  expect(boundaries('?check=form&hide=all')).toEqual([2, 4]);
  expect(boundaries('?check=form&hide=all&m=42-43')).toEqual([4]);
  expect(boundaries('?check=form')).toEqual([]);
});

test('answers are held against the analyst’s in the words that people say, and kept', () => {
  const { check, storage } = checked('?check=harmony');
  const fitOf = (component: number, answer: string) =>
    check
      .questions()
      .find((question) => question.component === component)
      ?.fit(answer);
  expect([fitOf(32, 'V6/5'), fitOf(32, 'D7/F#'), fitOf(32, 'V7'), fitOf(32, 'IV')]).toEqual([
    ...['same', 'same', 'near', 'other'],
  ]);
  expect(fitOf(32, 'Vx')).toEqual({
    message: expect.stringContaining('‘Vx’ at 1: no numeral or chord.') as string,
  });
  const { answer } = check.answers.getState();
  answer(31, 'I');
  answer(32, ' V7 ');
  const outcomes = outcomesOf(check, check.answers.getState().answers);
  expect(countsOf(check, outcomes)).toBe('1 right, 1 right root, 1 left');
  expect(outcomes.map(sentenceOf)).toEqual([
    'The analyst writes I; you wrote I.',
    'The analyst writes V65; you wrote V7.',
    'The analyst writes IV; you wrote nothing.',
  ]);
  const again = checked('?check=harmony&say=Listen', storage).check;
  expect(again.answers.getState().answers).toEqual({ 31: 'I', 32: 'V7' });
  // Another version of the file may say something else.
  expect(checked('?check=harmony', storage, 2).check.answers.getState().answers).toEqual({});
  expect(checked('?check=keys', storage).check.answers.getState().answers).toEqual({});
  expect(again.instruction).toBe('Listen');
});

test('only what a file has labels of can be hidden, also while it is', () => {
  const asked = (timelines: readonly Timeline[]) =>
    CHECK_TOPICS.filter((topic) => timelines.some((timeline) => canAsk(timeline, { topic })));
  for (const search of ['?check=harmony', '?check=harmony&hide=all', '?check=form'])
    expect(asked(checked(search).timelines)).toEqual(['harmony', 'keys', 'form', 'measures']);
  const keys = { ...FILE[2], components: FILE[2]?.components.slice(0, 1) ?? [] };
  const unlabelled = { ...FILE[1], components: [{ id: 21, start: 0, end: 6, level: 1, label: '' }] };
  expect(asked(createTimelines({ timelines: [keys, unlabelled] }).timelines)).toEqual(['keys']);
});

test.each(['harmony', 'keys', 'form', 'measures', 'form&hide=all'])(
  'the answers to %s are an analysis that is read without a warning',
  (asked) => {
    const { check } = checked(`?check=${asked}`);
    for (const { component, solution } of check.questions())
      check.answers.getState().answer(component, solution);
    check.answers.getState().tap(1.5);
    const text = answersFile({ title: 'Mine', length: 6, timelines: check.written() });
    const file = readTla(new TextEncoder().encode(text), 'mine.tla', () => undefined);
    expect(file.warnings).toEqual([]);
    expect(JSON.stringify(file)).toContain('"components":[{');
  },
);

test('what gives answers away is hidden with them, unless the teacher shows it', () => {
  const { check, timelines } = checked('?check=harmony');
  const clues = check.clues().map(({ clue, name }) => [clue, name]);
  expect(clues).toEqual([
    ['comments', 'Guide and comments'],
    ['keys', 'Keys'],
    ['comments', 'Guide and comments'],
    [4, 'Landmarks'],
  ]);
  expect(told(timelines)).toMatch(/Minuet.*Opening/);
  expect(told(timelines)).not.toMatch(/Dominant|"G"|G major|in two parts/);
  expect(timelines[3]?.rows.count).toBe(0);
  check.answers.getState().checkAll();
  expect(told(timelines)).toMatch(/G major.*Dominant/);
  const shown = checked('?check=harmony&show=keys,4');
  expect(shown.check.clues().map(({ clue }) => clue)).toEqual(['comments', 'comments']);
  expect(told(shown.timelines)).toMatch(/G major.*Dominant/);
  expect(told(shown.timelines)).not.toMatch(/in two parts|V65/);
  const form = checked('?check=form');
  expect(form.check.clues().map(({ clue }) => clue)).toEqual(['comments', 'harmony', 'keys', 'comments', 4]);
  expect(told(form.timelines)).not.toMatch(/V65|G major/);
  expect(checked('?check=measures').check.clues()).toEqual([]);
  expect(cluesOf(timelines, { part: { topic: 'form' }, hidesAll: false }).map(({ clue }) => clue)).toEqual([
    'harmony',
    'keys',
    4,
    'comments',
  ]);
});

test('an answer stands in its place, set with its figures', () => {
  const { check, timelines } = checked('?check=harmony');
  check.answers.getState().answer(32, 'V6/5');
  const [, , harmony] = timelines;
  const label = harmony?.typeset?.label(1);
  expect(label?.parts.map(({ role, lines }) => [role, lines.length])).toEqual([
    ['letters', 1],
    ['figures', 2],
  ]);
  expect(check.isRunning()).toBe(true);
  for (const component of [31, 33]) check.answers.getState().answer(component, 'I');
  expect(check.isRunning()).toBe(false);
  check.answers.getState().answer(33, '');
  expect(check.isRunning()).toBe(true);
});

test('a passage limits what is asked, and has answers of its own', () => {
  const { check, storage } = checked('?check=harmony&m=42-43');
  const asked = (one: typeof check) => one.questions().map(({ component }) => component);
  expect(asked(check)).toEqual([32, 33]);
  expect(asked(checked('?check=harmony&m=42').check)).toEqual([31, 32, 33]);
  expect(asked(checked('?check=harmony&within=0,2').check)).toEqual([31]);
  check.answers.getState().answer(32, 'V');
  expect(checked('?check=harmony', storage).check.answers.getState().answers).toEqual({});
  expect(checked('?check=harmony&m=42-43', storage).check.answers.getState().answers).toEqual({ 32: 'V' });
});
