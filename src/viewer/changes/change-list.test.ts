import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import type { Changes } from '../viewer-file.ts';
import { changeGroups, tellChange } from './change-list.ts';
import { changeLines, changePlace, nextChange } from './change-lines.ts';
import { overviewInWords, transformInWords, type TimeWords } from './in-words.ts';
import { markedLanes } from './marked-lanes.ts';

const WORDS: TimeWords = { map: (time) => time, measureAt: () => undefined };
const NONE = { unchanged: 0, added: 0, removed: 0, moved: 0, relabelled: 0, other: 0 };
const unit = (id: number, start: number, end: number, level: number, label: string) => ({
  ...{ id, start, end, level, label, comments: '', formal_type: '', formal_function: '' },
});

/** Form: 16 added, 17 gone, 15 moved and renamed, 13 with another comment; a timeline of its own is gone, another is cut. */
const CHANGES: Changes = {
  from: 1,
  to: 2,
  recording: 'changed',
  details: [],
  timelines: [
    {
      ...{ id: 1, kind: 'HIERARCHY_TIMELINE', name: 'Form', was_named: 'Sections', status: 'kept' },
      counts: { ...NONE, unchanged: 3, added: 1, removed: 1, moved: 1, relabelled: 1, other: 1 },
      added: [16],
      removed: [unit(17, 50, 60, 4, 'Codetta')],
      changed: [
        { id: 13, fields: { comments: ['a slow start', 'a quick start'] } },
        { id: 15, fields: { start: [22, 24], label: ['V', 'Dominant'] }, was: unit(15, 22, 40, 1, 'V') },
      ],
      attributes: {},
    },
    {
      ...{ id: 3, kind: 'MARKER_TIMELINE', name: 'Cadences', status: 'kept' },
      counts: { ...NONE, relabelled: 20_001 },
      ...{ added: [], removed: [], changed: [], is_cut: true },
    },
    {
      ...{ id: 2, kind: 'MARKER_TIMELINE', name: 'Empty', status: 'kept', counts: NONE },
      ...{ added: [], removed: [], changed: [] },
    },
    {
      ...{ id: 9, kind: 'BEAT_TIMELINE', name: 'Beats', status: 'removed', counts: { ...NONE, removed: 1 } },
      ...{ added: [], removed: [{ id: 90, time: 3, is_first_in_measure: true }], changed: [] },
    },
  ],
};

const { timelines } = smallSession();
const groups = changeGroups(CHANGES, timelines, WORDS);

test('changes stand by timeline and time, and each is said in words', () => {
  expect(groups.map(({ name, words, isCut, index }) => [name, words, isCut, index])).toEqual([
    [
      'Form',
      'was named “Sections”; 1 added, 1 removed, 1 moved, 1 relabelled, 1 changed in other ways',
      false,
      0,
    ],
    ['Cadences', '20001 relabelled', true, 2],
    ['Beats', 'timeline removed; 1 beat removed', false, undefined],
  ]);
  const told = groups.flatMap((group) =>
    group.changes.map((change) => tellChange(group, change, timelines, WORDS)),
  );
  expect(told.map(({ name, what }) => `${name}: ${what}`)).toEqual([
    'Antecedent: comment changed, at 0:00.00',
    'Dominant: starts 2.00 s later, at 0:24.00; was: “V”',
    'Return: added, at 0:40.00',
    'Codetta: removed, at 0:50.00',
  ]);
  expect(told[0]?.comments).toEqual(['a slow start', 'a quick start']);
});

test('a move of both ends is one move, and times are those of the open version, with measures where they are counted', () => {
  const moved: Changes = {
    ...CHANGES,
    transform: { factor: 1, offset: 2 },
    timelines: [
      {
        ...{ id: 1, kind: 'HIERARCHY_TIMELINE', name: 'Form', status: 'kept', added: [], removed: [] },
        counts: { ...NONE, moved: 1 },
        changed: [
          { id: 15, fields: { start: [20, 24], end: [36, 40] }, was: unit(15, 20, 36, 1, 'Dominant') },
        ],
        attributes: {},
      },
    ],
  };
  const words: TimeWords = { map: (time) => time + 2, measureAt: () => 'm. 7.1' };
  const [group] = changeGroups(moved, timelines, words);
  expect(tellChange(group!, group!.changes[0]!, timelines, words).what).toBe(
    'moved by +2.00 s, from 0:22.00, m. 7.1 to 0:24.00, m. 7.1',
  );
  expect(group!.ghosts?.timeline.rows.span(0)).toEqual([22, 38]);
});

test('what holds for the whole file is said above the list', () => {
  expect(overviewInWords(CHANGES)).toEqual([
    'Entries: 1 added, 2 removed, 1 moved, 20002 relabelled, 1 changed in other ways.',
    '1 timeline removed.',
    'The recording is another one.',
  ]);
  expect(transformInWords({ factor: 1.03, offset: -2.5 })).toBe(
    'All times are 3.0 % slower and 2.50 s earlier than before. This is not counted as a move.',
  );
});

test('the list is stepped through from change to change, of one sort where that is chosen', () => {
  const lines = changeLines(groups, 'all');
  expect(lines.map(({ change }) => change?.sorts.join(' ') ?? '-')).toEqual([
    ...['-', 'other', 'moved relabelled', 'added', 'removed', '-', 'removed'],
  ]);
  expect([
    nextChange(lines, -1, 1),
    nextChange(lines, 4, 1),
    nextChange(lines, 6, 1),
    nextChange(lines, 1, -1),
  ]).toEqual([...[1, 6, undefined, undefined]]);
  expect(changePlace(lines, 6)).toEqual([5, 5]);
  expect(changeLines(groups, 'added').map(({ change }) => change !== undefined)).toEqual([false, true]);
});

test('a timeline that is new or gone is one change, however much it holds', () => {
  const form = timelines[0]!;
  const all = Array.from({ length: form.rows.count }, (_, row) => form.rows.id(row));
  const whole = changeGroups(
    {
      ...CHANGES,
      timelines: [
        {
          ...{ id: form.id, kind: 'HIERARCHY_TIMELINE', name: 'Form', status: 'added', added: all },
          ...{ counts: { ...NONE, added: all.length }, removed: [], changed: [] },
        },
        ...CHANGES.timelines.filter(({ id }) => id === 9),
      ],
    },
    timelines,
    WORDS,
  );
  const lines = changeLines(whole, 'all');
  expect(lines.map(({ group, change }) => tellChange(group, change!, timelines, WORDS))).toEqual([
    { name: 'Form', what: `new timeline; ${all.length} added`, comments: undefined },
    { name: 'Beats', what: 'timeline removed; 1 beat removed', comments: undefined },
  ]);
  expect(lines.map(({ change }) => change?.time)).toEqual([form.rows.span(0)[0], 3]);
  expect([changeLines(whole, 'added').length, changeLines(whole, 'moved').length]).toEqual([1, 0]);
  expect(markedLanes(whole)).toMatchObject([{ timeline: 0, isNew: true, marks: new Uint8Array() }]);
});

test('components that have no lane are not marked, and the others by what changed of them', () => {
  const [form, ...others] = markedLanes(groups);
  expect(others).toEqual([]);
  expect([form?.timeline, [...(form?.marks ?? [])], [...(form?.ghosts ?? [])]]).toEqual([
    ...[0, [16, 12, 1, 2], [-1, 0, -1, 1]],
  ]);
});

test('forms come first, then markers; changes of beats are one line with their number, and marks on the lanes all the same', () => {
  const beats = (id: number, status: 'kept' | 'added') => ({
    ...{ id, kind: 'BEAT_TIMELINE', name: `Beats ${id}`, status, changed: [], attributes: {} },
    counts: { ...NONE, removed: 2, moved: 1 },
    ...{
      added: [],
      removed: [
        { id: 91, time: 8 },
        { id: 90, time: 3 },
      ],
    },
  });
  const [form, cadences] = CHANGES.timelines;
  const ordered = changeGroups(
    { ...CHANGES, timelines: [beats(2, 'kept'), cadences!, form!] },
    timelines,
    WORDS,
  );
  expect(ordered.map(({ name }) => name)).toEqual(['Form', 'Cadences', 'Beats 2']);
  const counted = changeLines(ordered, 'all').at(-1)!;
  expect(tellChange(counted.group, counted.change!, timelines, WORDS)).toEqual({
    ...{ name: 'Beats 2', what: '2 beats removed, 1 moved', comments: undefined },
  });
  expect([counted.change?.time, counted.change?.sorts]).toEqual([3, ['removed', 'moved']]);
  expect(changeLines(ordered, 'moved').at(-1)?.group.name).toBe('Beats 2');
  expect(changeLines(ordered, 'added').map(({ group }) => group.name)).not.toContain('Beats 2');
  expect(counted.group.changes).toHaveLength(2);
});
