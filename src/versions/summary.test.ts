import { expect, test } from 'vitest';
import { previewChanges } from './preview.ts';
import { removesMost, summaryInWords } from './summary.ts';
import type { StoredTimeline } from './version-timeline.ts';

type Markers = readonly (readonly [time: number, label: string])[];

const timeline = (markers: Markers): StoredTimeline => ({
  ...{ id: 1, kind: 'MARKER', name: 'Markers', attributes: {} },
  components: markers.map(([time, label], index) => ({ id: 10 + index, time, label, comments: '' })),
});

const BEFORE: Markers = [
  [0, 'a'],
  [10, 'b'],
  [20, 'c'],
];
const summaryOf = (after: readonly StoredTimeline[]) => ({
  ...previewChanges([timeline(BEFORE)], after),
  before: BEFORE.length,
});

test('a new label, and what is added and gone, are said', () => {
  const relabelled = summaryOf([
    timeline([
      [0, 'a'],
      [10, 'B'],
      [20, 'c'],
      [90, 'd'],
    ]),
  ]);
  expect(summaryInWords(relabelled)).toBe('1 label changed, 1 component added, nothing removed.');
  expect(removesMost(relabelled)).toBe(false);
});

test('another piece has nothing in common, and the same one nothing that changed', () => {
  const gone = summaryOf([]);
  expect([summaryInWords(gone), removesMost(gone)]).toEqual([
    '3 components removed, 1 timeline removed.',
    true,
  ]);
  expect(summaryInWords(summaryOf([timeline(BEFORE)]))).toBe('The timelines are the same as before.');
});
