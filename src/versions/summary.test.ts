import { expect, test } from 'vitest';
import { matchVersions } from './match.ts';
import { changesOf } from './preview.ts';
import { summaryInWords } from './summary.ts';
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
const wordsOf = (after: readonly StoredTimeline[]) => {
  const older = [timeline(BEFORE)];
  return summaryInWords(changesOf(older, after, matchVersions(older, after)));
};

test('a new label, and what is added and gone, are said', () => {
  const relabelled = timeline([
    [0, 'a'],
    [10, 'B'],
    [20, 'c'],
    [90, 'd'],
  ]);
  expect(wordsOf([relabelled])).toBe('1 label changed, 1 entry added, nothing removed.');
  expect(wordsOf([])).toBe('3 entries removed, 1 timeline removed.');
  expect(wordsOf([timeline(BEFORE)])).toBe('The timelines are the same as before.');
});
