import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { PALETTE, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { peaksOf } from '../columns/loudness.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const bars = (amplitudes: readonly number[], length: number) =>
  kind.toColumns(
    amplitudes.map((amplitude, index) => ({ id: index + 1, start: index * length, amplitude })),
    {},
  );

test('bars are 2 px wide and as high as their part of the lane', () => {
  const shapes = recordShapes();
  kind.open(bars([0.5, 1], 1)).lane.draw(viewOf(0, 10, 100, 40), shapes, PALETTE);
  expect(shapes.boxes).toEqual([
    { leftPx: 0, topPx: 20, rightPx: 2, bottomPx: 40, color: PALETTE.of('viewer-wave') },
    { leftPx: 10, topPx: 0, rightPx: 12, bottomPx: 40, color: PALETTE.of('viewer-wave') },
  ]);
});

test('a lane without bars says why it is empty', () => {
  const shapes = recordShapes();
  kind.open(bars([], 1)).lane.draw(viewOf(0, 10, 400, 40), shapes, PALETTE);
  expect(shapes.boxes).toEqual([]);
  expect(shapes.labels.map(({ text, centrePx }) => [text, centrePx])).toEqual([
    ['No loudness is stored in this file.', 200],
  ]);
});

test.each([
  ['none', 'No loudness is stored in this file.'],
  ['unread', 'The loudness has not been read from the recording yet.'],
  ['reading', 'Reading the loudness from the recording…'],
  ['undecodable', 'This browser cannot decode the recording. Try another one to see its loudness.'],
  ['failed', 'The loudness did not arrive. Reload the page to try again.'],
] as const)('a lane without bars says what is known of the recording: %s', (phase, text) => {
  const { lane, fromRecording } = kind.open(bars([], 1));
  fromRecording?.take({ phase });
  const shapes = recordShapes();
  lane.draw(viewOf(0, 10, 400, 40), shapes, PALETTE);
  expect(shapes.labels.map((label) => label.text)).toEqual([text]);
});

test('a lane without bars draws the recording: one bar for 3 px, or for a peak that is wider', () => {
  const { lane, fromRecording, rows } = kind.open(bars([], 1));
  const bytes = Uint8Array.from({ length: 100 }, (_, peak) => (peak === 30 ? 255 : 51));
  fromRecording?.take({ phase: 'known', peaks: peaksOf(0.1, bytes) });
  expect(rows.count).toBe(0);
  const far = recordShapes();
  lane.draw(viewOf(0, 10, 60, 40), far, PALETTE);
  expect(far.boxes.length).toBe(20);
  expect(far.boxes.filter(({ topPx }) => topPx === 0)).toEqual([
    { leftPx: 18, topPx: 0, rightPx: 20, bottomPx: 40, color: PALETTE.of('viewer-wave') },
  ]);
  expect(far.boxes[0]?.topPx).toBeCloseTo(32);
  const near = recordShapes();
  lane.draw(viewOf(2.5, 4.5, 400, 40), near, PALETTE);
  expect(near.boxes.length).toBe(20);
  const [loudest] = near.boxes.filter(({ topPx }) => topPx === 0);
  expect([loudest?.leftPx, loudest?.rightPx]).toEqual([expect.closeTo(100), expect.closeTo(119)]);
});

test('a lane with bars of its own draws these whatever the recording is', () => {
  expect(kind.open(bars([0.5], 1)).fromRecording).toBeUndefined();
});

test('bars that share a place show the loudest of them, however many', () => {
  const random = seeded(11);
  const amplitudes = Array.from({ length: 20_000 }, () => random() * 0.5);
  amplitudes[7777] = 0.9;
  const columns = bars(amplitudes, 0.01);
  const shapes = recordShapes();
  kind.open(columns).lane.draw(viewOf(0, 200, 300, 40), shapes, PALETTE);
  expect(shapes.boxes.length).toBeLessThanOrEqual(102);
  expect(Math.min(...shapes.boxes.map(({ topPx }) => topPx))).toBeCloseTo(4, 4);
  // The hit is the loudest bar, with the number of rows that share it: a bar of 2 px covers 2 s.
  const hit = kind.open(columns).lane.hit(viewOf(0, 200, 300, 40), 115, 20);
  expect(hit).toEqual({ row: 7777, sharing: 200 });
});

test('what is marked is the bar, as high as the lane, and 4 px at each side', () => {
  expect(kind.open(bars([0.5, 1], 1)).lane.place(1, viewOf(0, 10, 100, 40))).toEqual({
    bounds: { leftPx: 6, topPx: 0, rightPx: 16, bottomPx: 40 },
    fill: undefined,
  });
});

test('silence is a line of a pixel, and coming from another lane the nearest bar is met', () => {
  const columns = bars([0, 0.5], 5);
  const shapes = recordShapes();
  kind.open(columns).lane.draw(viewOf(0, 10, 100, 40), shapes, PALETTE);
  expect(shapes.boxes[0]).toMatchObject({ topPx: 39, bottomPx: 40 });
  expect([0, 2, 3, 9].map((time) => kind.open(columns).order.nearestFrom(time, 'above'))).toEqual([
    0, 0, 1, 1,
  ]);
});

test('the inspector and the spoken line', () => {
  const columns = bars([0.25, 1], 75);
  const surroundings = { timelineName: 'Loudness' };
  expect(kind.open(columns, surroundings).words.inspect(0)).toEqual([
    { name: 'Timeline', value: 'Loudness' },
    { name: 'Start', value: '0:00:00.00' },
    { name: 'Amplitude', value: '0.25' },
  ]);
  expect(kind.open(columns, surroundings).words.describe(1)).toBe('Loudness 100 %, 1:15, 2 of 2');
});
