import { expect, test } from 'vitest';
import { recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { placePointLabel, pointLabelExtent } from './point-labels.ts';

/** A second is ten pixels; a character is 7 px wide. */
const view = viewOf(0, 100, 1000, 30);
const texts = recordShapes();
const extent = (text: string, time: number) => pointLabelExtent(text, 'label', time, view, texts);
const labels = (all: Readonly<Record<number, string>>) =>
  ({
    time: Float64Array.from(Object.keys(all), Number),
    textOf: (index: number) => Object.values(all)[index]!,
    style: 'label',
    gapPx: 4,
  }) as const;

test('a label is centred on its point, but for the recording’s ends: there it stays on the canvas', () => {
  expect(extent('ten letters', 50)).toEqual({ leftPx: 500 - 38.5, rightPx: 500 + 38.5 });
  // Right of the playhead at the start; four pixels within the margin of ten at the end.
  expect(extent('ten letters', 0)).toEqual({ leftPx: 4, rightPx: 81 });
  expect(extent('ten letters', 100)).toEqual({ leftPx: 1006 - 77, rightPx: 1006 });
  expect(extent('ten letters', 99)).toEqual({ leftPx: 1006 - 77, rightPx: 1006 });
  expect(extent('ten letters', 120)).toEqual({ leftPx: 1200 - 38.5, rightPx: 1200 + 38.5 });
});

test.each([
  ['alone', { 100: 'ten letters' }, 77],
  ['beside one that leaves it room', { 90: 'ab', 100: 'ten letters' }, 77],
  ['cut beside a long one', { 94: 'ten letters', 100: 'ten letters' }, 34],
])('the last label, %s, ends at the canvas’s edge', (_, all, widthPx) => {
  const index = Object.keys(all).length - 1;
  const place = placePointLabel(labels(all), { before: index - 1, index, next: index + 1 }, view, texts);
  expect(Math.min(place.roomPx, 77)).toBe(widthPx);
  expect(place.centrePx).toBe(1006 - widthPx / 2);
});

test('where a part of the recording is annotated, labels stay within that part', () => {
  const part = { ...view, annotated: { start: 40, end: 60 } };
  const within = (time: number) => pointLabelExtent('ten letters', 'label', time, part, texts);
  expect(within(40)).toEqual({ leftPx: 404, rightPx: 481 });
  expect(within(60)).toEqual({ leftPx: 606 - 77, rightPx: 606 });
  // A time outside the annotated span, as in a lane that the author hides, keeps its label within the recording.
  expect(within(39)).toEqual({ leftPx: 390 - 38.5, rightPx: 390 + 38.5 });
});

test('a long label at an end has the room of one in the middle, on one side', () => {
  const text = 'twenty-five letters, or so';
  const at = (time: number, neighbours = { before: -1, index: 0, next: 1 }) =>
    placePointLabel(labels({ [time]: text }), neighbours, view, texts);
  expect(at(50).roomPx).toBe(200);
  expect(at(0)).toEqual({ centrePx: 4 + 91, roomPx: 200 });
  expect(at(100)).toEqual({ centrePx: 1006 - 91, roomPx: 200 });
});
