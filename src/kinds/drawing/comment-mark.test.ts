import { expect, test } from 'vitest';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import * as hierarchy from '../hierarchy/kind.ts';
import type { KindTimeline } from '../contract/kind-timeline.ts';
import * as marker from '../marker/kind.ts';
import * as range from '../range/kind.ts';
import * as score from '../score/kind.ts';
import type { LaneView } from '../contract/visible.ts';

const kinds = {
  hierarchy: kindOf(hierarchy),
  range: kindOf(range),
  marker: kindOf(marker),
  score: kindOf(score),
};

/** Left edges of the marks of comments, in CSS pixels, and room and middle of the labels. */
function drawn({ lane }: KindTimeline, view: Omit<LaneView, 'heightPx'>, heightPx = lane.heightPx) {
  const shapes = recordShapes();
  lane.draw({ ...view, heightPx }, shapes, PALETTE);
  const signs = shapes.signs.filter(({ sign }) => sign === 'comment');
  const { labels } = shapes;
  return {
    marks: signs.map(({ leftPx }) => leftPx),
    feet: signs.map(({ bottomPx }) => bottomPx),
    rooms: labels.map(({ roomPx }) => roomPx),
    centres: labels.map(({ centrePx }) => centrePx),
  };
}

const unit = (id: number, start: number, end: number, comments: string) => ({
  ...{ id, start, end, comments },
  ...{ level: 1, label: 'Label', formal_type: '', formal_function: '' },
});
const units = (...all: readonly ReturnType<typeof unit>[]) =>
  kinds.hierarchy.open(kinds.hierarchy.toColumns(all, {}));

test('a unit with a comment has a mark at the foot of its right end, for which its label makes room at both sides', () => {
  const timeline = units(unit(1, 0, 10, 'Heard twice'), unit(2, 10, 20, ''));
  const { marks, feet, rooms, centres } = drawn(timeline, viewOf(0, 100, 2000));
  expect(marks).toEqual([199 - 4 - 9]);
  expect(feet).toEqual([timeline.lane.heightPx - 1 - 4]);
  expect(rooms[1]! - rooms[0]!).toBe(26);
  expect(centres).toEqual([100, 300]);
});

test('a label that would be cut makes room for it at the right alone, and one that it stands below makes none', () => {
  const label = 'A label that does not fit at all';
  const timeline = units({ ...unit(1, 0, 10, 'Heard twice'), label });
  expect(drawn(timeline, viewOf(0, 10, 160)).rooms).toEqual([158 - 13 - 6]);
  expect(drawn(timeline, viewOf(0, 10, 600)).rooms).toEqual([598 - 26 - 6]);
  expect(drawn(timeline, viewOf(0, 10, 600), 60)).toMatchObject({ rooms: [598 - 6], feet: [60 - 1 - 4] });
});

test('a label stands where it does whether or not the mark is in view', () => {
  const timeline = units(unit(1, 0, 10, 'Heard twice'));
  const { rooms, centres } = drawn(timeline, viewOf(0, 10, 10_000));
  expect(drawn(timeline, { ...viewOf(0, 10, 10_000), widthPx: 1000 })).toEqual({
    marks: [],
    feet: [],
    rooms,
    centres,
  });
});

test('a unit too narrow or too low for it has none, and the end of one that goes on has no mark', () => {
  const timeline = units(unit(1, 0, 10, 'Heard twice'));
  expect(drawn(timeline, viewOf(0, 100, 1500)).marks).toEqual([]);
  expect(drawn(timeline, viewOf(0, 100, 2000), 22).marks).toEqual([]);
  expect(drawn(timeline, { ...viewOf(0, 10, 10_000), widthPx: 1000 }).marks).toEqual([]);
});

test('a range has one, too', () => {
  const ranges = [
    { id: 1, start: 0, end: 10, row: 0, label: '', comments: 'Low' },
    { id: 2, start: 20, end: 30, row: 0, label: '', comments: '' },
  ];
  const columns = kinds.range.toColumns(ranges, { rows: [{ name: 'Bass', height: 30 }] });
  expect(drawn(kinds.range.open(columns), viewOf(0, 100, 2000)).marks).toEqual([199 - 4 - 9]);
});

test('a marker has one beside its sign where the next leaves it room', () => {
  const at = (id: number, time: number) => ({ id, time, label: '', color: '', comments: 'Listen' });
  const timeline = kinds.marker.open(kinds.marker.toColumns([at(1, 5), at(2, 5.5), at(3, 9)], {}));
  expect(drawn(timeline, viewOf(0, 10, 1000)).marks).toEqual([505, 555, 905]);
  expect(drawn(timeline, viewOf(0, 10, 200)).marks).toEqual([115, 185]);
});

test('a note has one at its end, as soon as notes have heads', () => {
  const note = { kind: 'NOTE', step: 0, octave: 5, accidental: 0, staff_index: 0 } as const;
  const columns = kinds.score.toColumns(
    [
      { ...note, id: 1, start: 1, end: 2, comments: 'The highest' },
      { ...note, id: 2, start: 3, end: 4 },
    ],
    {},
  );
  const timeline = kinds.score.open(columns);
  expect(drawn(timeline, viewOf(0, 10, 1000)).marks).toEqual([190]);
  expect(drawn(timeline, viewOf(0, 10, 60)).marks).toEqual([]);
});
