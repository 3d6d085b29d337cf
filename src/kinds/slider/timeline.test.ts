import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const track = (view: ReturnType<typeof viewOf>) => {
  const shapes = recordShapes();
  kind.open(undefined).lane.draw(view, shapes, PALETTE);
  return shapes.boxes;
};

test('the track is 2 px high in the middle of the lane, from the start to the end of what is played', () => {
  expect(kind.open(undefined).lane.heightPx).toBe(30);
  const view = { ...viewOf(0, 100, 1000), start: 20, end: 70 };
  expect(track(view)).toEqual([
    { leftPx: 200, topPx: 14, rightPx: 700, bottomPx: 16, color: PALETTE.of('line-strong') },
  ]);
});

test('of a track far longer than the view only what is in view is drawn', () => {
  const view = { ...viewOf(5000, 5001, 1000), start: 0, end: 86_400 };
  expect(track(view)).toEqual([
    { leftPx: 0, topPx: 14, rightPx: 1000, bottomPx: 16, color: PALETTE.of('line-strong') },
  ]);
});

test('there is nothing to select in it, and a press anywhere means its time', () => {
  expect(kind.open(undefined).rows.count).toBe(0);
  expect(kind.open(undefined).lane.hit(viewOf(0, 100, 1000), 500, 15)).toBeUndefined();
  expect(kind.open(undefined).order.nearestFrom(50, 'above')).toBeUndefined();
  expect(kind.open(undefined).lane.seeksOnPress).toBe(true);
});
