import { expect, test } from 'vitest';
import { smallSession } from '../test-support/small-session.ts';
import type { Changes } from '../viewer-file.ts';
import { changeGroups } from './change-list.ts';
import { oldLanes, openOldTimeline } from './old-lanes.ts';

const NONE = { unchanged: 0, added: 0, removed: 0, moved: 0, relabelled: 0, other: 0 };
const changed = (id: number, status: 'kept' | 'added' | 'removed') => ({
  ...{ id, kind: 'MARKER_TIMELINE', name: `Markers ${id}`, status, changed: [] },
  counts: { ...NONE, removed: 1 },
  ...{ added: [], removed: [{ id: 90, time: 3, label: 'HC', comments: '' }] },
});
const CHANGES: Changes = {
  ...{ from: 1, to: 2, recording: 'same', details: [] },
  timelines: [changed(3, 'kept'), changed(4, 'added'), changed(9, 'removed')],
};

/** Version 1, all of whose times are two seconds earlier. */
const WRITTEN = [3, 9].map((id) => ({
  ...{ id, kind: 'MARKER_TIMELINE', name: `Markers ${id}`, is_visible: true },
  components: [
    { id: 90, time: 3, label: 'HC', comments: '' },
    { id: 91, time: 9, label: 'PAC', comments: '' },
  ],
}));
const map = (time: number) => time + 2;

test('a lane of the older version holds all that it held, at the times of the open one', () => {
  const timeline = openOldTimeline(WRITTEN, 3, map)!;
  expect([timeline.rows.count, timeline.rows.span(1), timeline.words.label(1)]).toEqual([2, [11, 11], 'PAC']);
  expect(openOldTimeline(WRITTEN, 4, map)).toBeUndefined();
});

test('a timeline that is gone has a frame at the foot, and others a lane above theirs once it is asked for', () => {
  const { timelines } = smallSession();
  const groups = changeGroups(CHANGES, timelines, { map });
  const shown = (opened: readonly number[]) =>
    oldLanes(groups, new Map(opened.map((id) => [id, openOldTimeline(WRITTEN, id, map)!])), 1).map(
      ({ name, above, isGone, timeline }) => [name, above, isGone, timeline !== undefined],
    );
  expect(shown([])).toEqual([['Markers 9, version 1', undefined, true, false]]);
  expect(shown([3, 9])).toEqual([
    ['Markers 3, version 1', 2, false, true],
    ['Markers 9, version 1', undefined, true, true],
  ]);
  const [gone] = oldLanes(groups, new Map(), 1);
  expect(gone?.heightPx).toBe(30);
});
