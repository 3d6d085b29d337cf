import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { positionAt } from '../../measures/measure-times.ts';
import { PALETTE, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const beats = (times: readonly number[], facts = {}) =>
  kind.toColumns(
    times.map((time, index) => ({ id: index + 1, time })),
    { beat_pattern: '[3]', ...facts },
  );

const every = (length: number, count: number) => Array.from({ length: count }, (_, index) => index * length);

test('ticks are 8 px, 15 at the start of a measure, with its number above', () => {
  const shapes = recordShapes();
  kind
    .open(beats(every(1, 6), { measure_numbers: '[0, 7]' }))
    .lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
  const tall = shapes.ticks.filter(({ heightPx }) => heightPx === 15).map(({ xPx }) => xPx);
  const short = shapes.ticks.filter(({ heightPx }) => heightPx === 8).map(({ xPx }) => xPx);
  expect(tall).toEqual([0, 300]);
  expect(short).toEqual([0, 100, 200, 300, 400, 500]);
  expect(shapes.labels.map(({ text, centrePx }) => [text, centrePx])).toEqual([
    // Beside the playhead's place at the start.
    ['0', 7.5],
    ['7', 300],
  ]);
});

test('the beat at which the recording ends is the closing barline of measures of one beat, and has no number', () => {
  const lane = kind.open(beats(every(1, 6), { beat_pattern: '[1]' })).lane;
  const shown = (end: number) => {
    const shapes = recordShapes();
    lane.draw({ ...viewOf(0, 10, 1000), end }, shapes, PALETTE);
    return shapes.labels.map(({ text }) => text);
  };
  expect(shown(5)).toEqual(['1', '2', '3', '4', '5']);
  expect(shown(6)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a pick-up and a change of metre count as the file lists them', () => {
  const columns = beats(every(1, 8), { beats_in_measure: '[1, 3, 4]', measure_numbers: '[0, 1, 2]' });
  expect(every(1, 8).map((_, row) => kind.open(columns).words.label(row))).toEqual([
    '0.1',
    '1.1',
    '1.2',
    '1.3',
    '2.1',
    '2.2',
    '2.3',
    '2.4',
  ]);
  const table = kind.open(columns).measures!.all;
  expect(positionAt(table, 3.5)).toEqual({ measure: 1, beat: 3, part: 0.5 });
  expect(positionAt(table, -1)).toBeUndefined();
});

test('numbers stand at least 25 px apart at any scale, and keep their measures while the view moves', () => {
  const random = seeded(5);
  let time = 0;
  const columns = beats(Array.from({ length: 3000 }, () => (time += 0.1 + random() * 0.8)));
  for (const seconds of [2, 17, 100, 400, 1500]) {
    const shown = (left: number) => {
      const shapes = recordShapes();
      kind.open(columns).lane.draw({ ...viewOf(left, left + seconds, 1000), start: 0 }, shapes, PALETTE);
      return shapes.labels;
    };
    const labels = shown(10);
    labels.slice(1).forEach((label, index) => {
      expect(label.centrePx - labels[index]!.centrePx).toBeGreaterThanOrEqual(25 - 1e-6);
    });
    const step = seconds / 7;
    const moved = new Set(shown(10 + step).map(({ text }) => text));
    const kept = labels.filter(({ centrePx }) => centrePx > 1000 / 7 && centrePx < 1000);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ text }) => moved.has(text))).toBe(true);
  }
});

test('long numbers stand further apart than short ones', () => {
  const shapes = recordShapes();
  const numbers = JSON.stringify(every(1, 100).map((index) => 1_000_000 + index));
  kind
    .open(beats(every(1, 300), { measure_numbers: numbers }))
    .lane.draw(viewOf(0, 300, 3000), shapes, PALETTE);
  expect(shapes.labels[1]!.centrePx - shapes.labels[0]!.centrePx).toBeGreaterThanOrEqual(7 * 7);
});

test('a hundred thousand beats at once leave the measures, at most one tick per pixel', () => {
  const shapes = recordShapes();
  kind.open(beats(every(0.5, 100_000))).lane.draw(viewOf(0, 50_000, 1000), shapes, PALETTE);
  expect(shapes.ticks.length).toBeLessThanOrEqual(1002);
  expect(shapes.labels.length).toBeLessThanOrEqual(41);
});

test('from afar so few measures have a tick that these do not run together, all that have a number among them', () => {
  const columns = beats(every(0.5, 3000));
  const { lane } = kind.open(columns, undefined, recordShapes());
  // A measure of 1.5 seconds is 9 px wide, then 3.6 and so on.
  for (const [pxPerSecond, step] of [
    [6, 1],
    [2.4, 2],
    [0.9, 5],
    [0.5, 10],
  ] as const) {
    const view = { ...viewOf(100, 100 + 1000 / pxPerSecond, 1000), start: 0, end: 1500, pxPerSecond };
    const shapes = recordShapes();
    lane.draw(view, shapes, PALETTE);
    const ticks = shapes.ticks.filter(({ heightPx }) => heightPx === 15).map(({ xPx }) => xPx);
    for (const [index, xPx] of ticks.slice(1).entries())
      expect(xPx - (ticks[index] ?? NaN)).toBeCloseTo(step * 1.5 * pxPerSecond, 6);
    const isTick = (atPx: number) => ticks.some((xPx) => Math.abs(xPx - atPx) < 1e-6);
    const inside = shapes.labels.filter(({ centrePx }) => centrePx > 20 && centrePx < 980);
    expect(inside.length).toBeGreaterThan(3);
    for (const { centrePx } of inside) expect(isTick(centrePx)).toBe(true);

    // A press on a tick means its measure, one beside it that of the nearest tick.
    const [tick = NaN] = ticks.slice(3);
    const row = Math.round((100 + tick / pxPerSecond) / 0.5);
    expect(lane.hit(view, tick, 25)?.row).toBe(row);
    if (step > 1) expect(lane.hit(view, tick + 1.5, 25)?.row).toBe(row);
  }
});

test('a number that the author wants has a tick, which is found', () => {
  const columns = beats(every(0.5, 3000), { measures_to_force_display: '[333]' });
  const { lane } = kind.open(columns, undefined, recordShapes());
  const view = { ...viewOf(0, 1500, 1000), pxPerSecond: 0.6, start: 0, end: 1500 };
  const shapes = recordShapes();
  lane.draw(view, shapes, PALETTE);
  const xPx = 333 * 1.5 * 0.6;
  expect(shapes.ticks.filter((tick) => Math.abs(tick.xPx - xPx) < 1e-6)).toHaveLength(1);
  expect(lane.hit(view, xPx, 25)?.row).toBe(999);
});

test('measures that crowd in one place cost no more than the screen is wide', () => {
  const times = [0, ...every(0.001, 9000).map((time) => 500 + time), 86_400];
  const shapes = recordShapes();
  kind.open(beats(times)).lane.draw(viewOf(490, 590, 1000), shapes, PALETTE);
  expect(shapes.ticks.filter(({ heightPx }) => heightPx === 15).length).toBeLessThanOrEqual(501);
});

test('the inspector has time, measure and beat', () => {
  const columns = beats(every(1, 6));
  const surroundings = { timelineName: 'Measures' };
  expect(kind.open(columns, surroundings).words.inspect(4)).toEqual([
    { name: 'Timeline', value: 'Measures' },
    { name: 'Measure', value: '2' },
    { name: 'Beat', value: '2' },
    { name: 'Time', value: '0:00:04.00' },
  ]);
  expect(kind.open(columns, surroundings).words.describe(4)).toBe('Beat 2 of measure 2, 0:04, 5 of 6');
});

test('the ticks are in the colours of beats and of measures, the numbers in theirs', () => {
  const shapes = recordShapes();
  kind.open(beats(every(1, 6))).lane.draw(viewOf(0, 10, 1000), shapes, PALETTE);
  const colorsOf = (px: number) =>
    new Set(shapes.ticks.filter(({ heightPx }) => heightPx === px).map(({ color }) => color));
  expect([...colorsOf(8)]).toEqual([PALETTE.of('viewer-beat')]);
  expect([...colorsOf(15)]).toEqual([PALETTE.of('viewer-measure')]);
  expect(new Set(shapes.labels.map(({ color }) => color))).toEqual(
    new Set([PALETTE.of('viewer-measure-text')]),
  );
});

test('coming from another lane the nearest beat is met', () => {
  expect(
    [-1, 1.4, 1.6, 100].map((time) => kind.open(beats(every(1, 6))).order.nearestFrom(time, 'above')),
  ).toEqual([0, 1, 2, 5]);
});

test('of a measure’s first beat the number is marked with the tick', () => {
  const columns = beats(every(1, 6));
  const view = viewOf(0, 10, 1000);
  const top = (row: number) =>
    kind.open(columns, undefined, recordShapes()).lane.place(row, view).bounds.topPx;
  // The number of 12 px stands 2 px over the tick of 15.
  expect(top(3)).toBe(30 - 15 - 2 - 12 - 3);
  expect(top(4)).toBe(30 - 15 - 2 - 3);
});

test('in a lane that is higher than usual ticks are longer, up to twice, and their numbers stand above them', () => {
  const { lane } = kind.open(beats(every(1, 6)), undefined, recordShapes());
  const drawn = (heightPx: number) => {
    const shapes = recordShapes();
    const view = viewOf(0, 10, 1000, heightPx);
    lane.draw(view, shapes, PALETTE);
    const lengths = [...new Set(shapes.ticks.map((tick) => tick.heightPx))].sort((a, b) => a - b);
    const { middlePx = NaN, centrePx = NaN } = shapes.labels[1] ?? {};
    // Where the number is drawn it is marked, and a press means its measure.
    expect(lane.place(3, view).bounds.topPx).toBe(middlePx - 6 - 3);
    expect(lane.hit(view, centrePx + 2, middlePx)?.row).toBe(3);
    return { lengths, middlePx };
  };
  expect(drawn(30)).toEqual({ lengths: [8, 15], middlePx: 30 - 15 - 2 - 6 });
  expect(drawn(45)).toEqual({ lengths: [12, 22.5], middlePx: 45 - 22.5 - 2 - 6 });
  expect(drawn(60)).toEqual({ lengths: [16, 30], middlePx: 60 - 30 - 2 - 6 });
  expect(drawn(90)).toEqual({ lengths: [16, 30], middlePx: 90 - 30 - 2 - 6 });
});

test('time signatures stand below the ticks, in a band of their own, and are read off in the inspector', () => {
  const facts = {
    beats_in_measure: '[3, 3, 2]',
    time_signatures: [
      { measure: 0, text: '3/4', is_assumed: true },
      { measure: 2, text: '6/8' },
      { measure: 9, text: '1/1' },
    ],
  };
  const timeline = kind.open(beats(every(1, 8), facts));
  expect(timeline.lane.heightPx).toBe(46);
  const shapes = recordShapes();
  timeline.lane.draw(viewOf(0, 10, 1000, 46), shapes, PALETTE);
  expect(new Set(shapes.ticks.map(({ bottomPx }) => bottomPx))).toEqual(new Set([30]));
  const written = shapes.labels.filter(({ text }) => text.includes('/'));
  expect(written.map(({ text, middlePx }) => [text, middlePx])).toEqual([
    ['(3/4)', 38],
    ['6/8', 38],
  ]);
  expect(written[1]?.centrePx).toBe(600);
  const signature = (row: number) =>
    timeline.words.inspect(row).find(({ name }) => name === 'Time signature')?.value;
  expect([signature(5), signature(6)]).toEqual(['(3/4)', '6/8']);
});

test('time signatures close to each other do not run together', () => {
  const time_signatures = every(1, 40).map((measure) => ({ measure, text: `${measure + 1}/16` }));
  const timeline = kind.open(
    beats(every(1, 80), { beats_in_measure: '[2]', beat_pattern: '[2]', time_signatures }),
  );
  const shapes = recordShapes();
  timeline.lane.draw(viewOf(0, 80, 800, 46), shapes, PALETTE);
  const places = shapes.labels.filter(({ text }) => text.includes('/16')).map(({ centrePx }) => centrePx);
  expect(places.length).toBeGreaterThan(5);
  for (const [index, place] of places.slice(2).entries())
    expect(place - (places[index + 1] ?? 0)).toBeGreaterThanOrEqual(36);
});
