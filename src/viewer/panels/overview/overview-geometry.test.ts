import { describe, expect, test } from 'vitest';
import { timeOf, xOf } from '../../../kinds/contract/visible.ts';
import { createViewportStore, rightTime } from '../../store/viewport.ts';
import { cameraFor, isWhole, overviewTrack, partAt, timeAt, windowOf } from './overview-geometry.ts';

/** 100 seconds on a strip of 1020 px: ten pixels a second between the margins. */
const TRACK = overviewTrack(50, 150, 1020);

/** The viewport of a canvas of 500 px. */
function canvas(start = 50, end = 150) {
  const viewport = createViewportStore(start, end);
  viewport.getState().resize(500, 300);
  return viewport.getState();
}

const viewFrom = (from: number, to: number) => {
  const { bounded } = canvas();
  return bounded(cameraFor(TRACK, 500, from, to));
};

test('the track has the whole recording between its margins, a very short one and one without length too', () => {
  expect(xOf(TRACK, 50)).toBeCloseTo(10, 9);
  expect(xOf(TRACK, 150)).toBeCloseTo(1010, 9);
  expect(xOf(overviewTrack(0, 0.4, 1020), 0.4)).toBeCloseTo(1010, 9);
  const empty = overviewTrack(0, 0, 1020);
  expect(xOf(empty, 0)).toBeCloseTo(10, 9);
  expect(timeAt(empty, 700)).toBe(0);
});

test('a place beside the track means the recording’s nearest second', () => {
  expect(timeAt(TRACK, -40)).toBe(50);
  expect(timeAt(TRACK, 510)).toBeCloseTo(100, 9);
  expect(timeAt(TRACK, 4000)).toBe(150);
});

describe('the window', () => {
  test('spans what is in view', () => {
    const { leftPx, rightPx } = windowOf(TRACK, viewFrom(60, 90));
    expect(leftPx).toBeCloseTo(110, 6);
    expect(rightPx).toBeCloseTo(410, 6);
  });

  test('of the whole recording fills the track, and nothing less does', () => {
    const whole = windowOf(TRACK, canvas().view);
    expect(whole.leftPx).toBeCloseTo(10, 9);
    expect(whole.rightPx).toBeCloseTo(1010, 9);
    expect(isWhole(whole, TRACK)).toBe(true);
    expect(isWhole(windowOf(TRACK, viewFrom(50, 149)), TRACK)).toBe(false);
  });

  test.each([50, 100, 150])('is never too small to be seen, and stays on the track, at %d s', (time) => {
    const { leftPx, rightPx } = windowOf(TRACK, viewFrom(time - 0.02, time + 0.02));
    expect(rightPx - leftPx).toBeCloseTo(8, 9);
    expect(leftPx).toBeGreaterThanOrEqual(10);
    expect(rightPx).toBeLessThanOrEqual(1010);
  });
});

describe('a press', () => {
  test.each([
    [187, 'outside'],
    [189, 'start'],
    [211, 'start'],
    [213, 'window'],
    [387, 'window'],
    [389, 'end'],
    [411, 'end'],
    [413, 'outside'],
  ])('at %d px of a wide window from 200 to 400 px is on: %s', (xPx, part) => {
    expect(partAt({ leftPx: 200, rightPx: 400 }, xPx)).toBe(part);
  });

  test.each([8, 24, 30, 60, 300])('has 24 px for each part of a window of %d px', (widthPx) => {
    const window = { leftPx: 500 - widthPx / 2, rightPx: 500 + widthPx / 2 };
    const count = { start: 0, window: 0, end: 0, outside: 0 };
    for (let xPx = 0.5; xPx < 1000; xPx += 1) count[partAt(window, xPx)] += 1;
    expect(count.start).toBe(24);
    expect(count.end).toBe(24);
    expect(count.window).toBeGreaterThanOrEqual(24);
  });
});

describe('a span from edge to edge', () => {
  test('fills the canvas', () => {
    const view = viewFrom(60, 90);
    expect(view.leftTime).toBeCloseTo(60, 9);
    expect(rightTime(view)).toBeCloseTo(90, 9);
  });

  test('keeps the margin at the recording’s ends', () => {
    const first = viewFrom(50, 90);
    expect(xOf(first, 50)).toBeCloseTo(10, 9);
    expect(rightTime(first)).toBeCloseTo(90, 9);
    const last = viewFrom(60, 150);
    expect(last.leftTime).toBeCloseTo(60, 9);
    expect(xOf(last, 150)).toBeCloseTo(490, 9);
    expect(viewFrom(50, 150)).toEqual(canvas().view);
  });

  test('beyond the recording is the recording', () => {
    expect(viewFrom(0, 1000)).toEqual(canvas().view);
  });

  test('of no time at all is as close as the canvas goes', () => {
    const view = viewFrom(100, 100);
    expect(rightTime(view) - view.leftTime).toBeCloseTo(0.05, 9);
    expect(timeOf(view, 0)).toBeCloseTo(100, 9);
  });
});
