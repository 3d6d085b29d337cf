import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimelines } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import { selectedLabel, smallSession } from '../test-support/small-session.ts';
import { createFindStore } from './find-store.ts';
import { folded } from './folded.ts';
import { goToHit } from './go-to-hit.ts';
import { lookFor } from './look-for.ts';
import { searchTimelines } from './search-timelines.ts';
import { Places, PLACES } from './places.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['Überleitung', 'uberleitung'],
  ['B♭', 'bb'],
  ['F♯m7', 'f#m7'],
  ['vii°', 'viio'],
  ['V65/V', 'v65/v'],
  ['two\n lines', 'two lines'],
  ['  ', ''],
])('%s is looked for as %s', (text, plain) => expect(folded(text)).toBe(plain));

/** A search that has ended. */
function found(text: string, from = 0, timelines: readonly Timeline[] = smallSession().timelines) {
  const find = createFindStore({ start: 0, end: 60 });
  lookFor(text, from, { find, timelines, json: undefined });
  vi.runAllTimers();
  expect(find.getState().current).toBeUndefined();
  find.getState().step(1);
  const label = () => {
    const { current } = find.getState();
    return current && timelines[current.item.timeline]!.words.label(current.item.row);
  };
  return { find, label };
}

test('labels are found in all timelines, hidden ones too, in order of time', () => {
  const { find, label } = found('c');
  const labels = [label()];
  while (labels.length < find.getState().count) {
    find.getState().step(1);
    labels.push(label());
  }
  expect(labels).toEqual(['Antecedent', 'Consequent', 'HC', 'PAC in D', 'Secret', 'PAC']);
});

test('the first step goes to the first hit from a time on, else to the first of all', () => {
  expect(found('PAC', 30).label()).toBe('PAC');
  expect(found('PAC', 59).label()).toBe('PAC in D');
});

test('where hits are is told in as many places as a strip has, each once', () => {
  expect(
    found('PAC')
      .find.getState()
      .places.map((place) => Math.round((place / PLACES) * 60)),
  ).toEqual([24, 58]);
  const places = new Places({ start: 10, end: 20 });
  for (const time of [10, 10.001, 15, 20, 99]) places.add(time);
  expect(places.all()).toEqual([0, PLACES / 2, PLACES - 1]);
});

test('a step back goes to the hit before, and one that comes before the hits waits for them', () => {
  const { timelines } = smallSession();
  const find = createFindStore({ start: 0, end: 60 });
  lookFor('PAC', 30, { find, timelines, json: undefined });
  find.getState().step(-1);
  expect(find.getState().current).toBeUndefined();
  vi.runAllTimers();
  expect(find.getState().current?.index).toBe(0);
});

test('steps go round', () => {
  const { find, label } = found('PAC');
  find.getState().step(-1);
  expect(label()).toBe('PAC');
  find.getState().step(1);
  expect(label()).toBe('PAC in D');
});

test('nothing is found of what is not there, nor of white space, and steps then do nothing', () => {
  for (const [text, phase] of [
    ['xyz', 'done'],
    ['  ', 'idle'],
  ] as const) {
    const { find } = found(text);
    find.getState().step(1);
    expect(find.getState()).toMatchObject({ count: 0, phase, current: undefined });
  }
});

test('a new text ends the search for the last one; closing forgets what was found', () => {
  const { find } = found('PAC');
  const { timelines } = smallSession();
  for (const text of ['Menuet', 'HC']) lookFor(text, 0, { find, timelines, json: undefined });
  vi.runAllTimers();
  expect(find.getState().count).toBe(1);
  find.getState().close();
  expect(find.getState()).toMatchObject({ asked: 0, text: 'HC', count: 0, current: undefined });
});

test('a hit is selected, in view, shown and, while paused, gone to', () => {
  const session = smallSession();
  const { find } = found('secret', 0, session.timelines);
  goToHit(session, find.getState().current!.item);
  expect(selectedLabel(session)).toBe('Secret');
  expect(session.layout.getState().shown[3]).toBe(true);
  expect(session.playback.getState()).toMatchObject({ time: 30, playing: false });
});

test('a file of a hundred thousand is looked through in slices, comments too', async () => {
  vi.useRealTimers();
  const rows = { count: 100_000, id: (row: number) => row, span: (row: number) => [row, row + 1] as const };
  const words = {
    label: (row: number) => `Phrase ${row}`,
    comments: (row: number) => (row % 1000 === 999 ? 'Reprise à la française' : ''),
    inspect: () => [],
    describe: () => '',
  };
  const written = { rows, words };
  let hits = 0;
  let slices = 0;
  await new Promise<void>((resolve) => {
    searchTimelines([written], 'FRANÇAISE', {
      onHit: () => hits++,
      onSlice: (isComplete) => {
        slices++;
        if (isComplete) resolve();
      },
    });
  });
  expect(hits).toBe(100);
  expect(slices).toBeGreaterThan(2);
});

test('a harmony is found by its label, and by the signs that its source writes', async () => {
  vi.useRealTimers();
  const harmony = { kind: 'HARMONY', step: 0, accidental: 0, comments: '', display_mode: 'custom' };
  const custom = { ...harmony, custom_text_font_type: 'analytic' };
  const { timelines } = createTimelines({
    timelines: [
      {
        ...{ id: 1, name: 'Harmony', kind: 'HARMONY_TIMELINE', display_position: 0, is_visible: true },
        components: [
          { ...custom, id: 10, time: 0, label: 'viiø7', custom_text: 'vii%7' },
          { ...custom, id: 11, time: 1, label: 'viiø7', custom_text: 'vii=7', custom_text_signs: 'bpsd' },
          { ...custom, id: 12, time: 2, label: 'Fmaj7(9)', custom_text: 'F7M(9)' },
          { ...harmony, id: 13, time: 3, label: 'I', custom_text: '', display_mode: 'roman' },
        ],
      },
    ],
  });
  const found = (wanted: string) =>
    new Promise<readonly number[]>((resolve) => {
      const rows: number[] = [];
      searchTimelines(timelines, wanted, {
        onHit: ({ row }) => rows.push(row),
        onSlice: (isComplete) => isComplete && resolve(rows),
      });
    });
  expect(await found('viiø7')).toEqual([0, 1]);
  expect(await found('vii%7')).toEqual([0]);
  expect(await found('vii=7')).toEqual([1]);
  expect(await found('Fmaj7')).toEqual([2]);
  expect(await found('F7M')).toEqual([2]);
  expect(await found('I')).toEqual([0, 1, 3]);
  expect(await found('tonic')).toEqual([3]);
  expect(await found('root pos')).toEqual([3]);
});

test('labels that the author has not written are not found, comments are', async () => {
  vi.useRealTimers();
  const rows = { count: 2, id: (row: number) => row, span: (row: number) => [row, row + 1] as const };
  const words = {
    hasGeneratedLabels: true,
    label: () => 'C5',
    inspect: () => [],
    describe: () => '',
  } as const;
  const beats = { rows, words };
  const notes = { rows, words: { ...words, comments: (row: number) => (row === 1 ? 'The highest C5' : '') } };
  const found: unknown[] = [];
  await new Promise<void>((resolve) => {
    searchTimelines([beats, notes], 'c5', {
      onHit: (item) => found.push(item),
      onSlice: (isComplete) => isComplete && resolve(),
    });
  });
  expect(found).toEqual([{ timeline: 1, row: 1 }]);
});

test('of a score the comments of its notes are found, and their pitches are not', async () => {
  vi.useRealTimers();
  const note = { kind: 'NOTE', step: 2, accidental: -1, octave: 4, staff_index: 0 };
  const { timelines } = createTimelines({
    timelines: [
      {
        ...{ id: 1, name: 'Score', kind: 'SCORE_TIMELINE', display_position: 0, is_visible: true },
        components: [
          { ...note, id: 10, start: 0, end: 1 },
          { ...note, id: 11, start: 1, end: 2, comments: 'The climax' },
        ],
      },
    ],
  });
  const found = (wanted: string) =>
    new Promise<readonly unknown[]>((resolve) => {
      const items: unknown[] = [];
      searchTimelines(timelines, wanted, {
        onHit: (item) => items.push(item),
        onSlice: (isComplete) => isComplete && resolve(items),
      });
    });
  expect(await found('climax')).toEqual([{ timeline: 0, row: 1 }]);
  expect(await found('E♭4')).toEqual([]);
});
