import { expect, test } from 'vitest';
import type { Palette, Shapes } from '../../kinds/contract/shapes.ts';
import type { MeasureMap } from '../../measures/measure-map.ts';
import { medianAt, tempoData } from './tempo-data.ts';
import { TempoLane } from './tempo-lane.ts';

/** A performance of measures of four beats, each as long as `secondsOf` says. */
function performance(numbers: readonly number[], secondsOf: (measure: number) => number): MeasureMap {
  const passes = new Map<number, number>();
  let time = 1;
  const measures = numbers.map((number, measure) => {
    const pass = (passes.get(number) ?? 0) + 1;
    passes.set(number, pass);
    const start = time;
    time += secondsOf(measure);
    return { number, pass, start, beats: 4 };
  });
  return { measures, end: time, isEndAssumed: false };
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Lines drawn over a whole performance, in a lane of a width. */
function linesOf(lane: TempoLane, end: number, widthPx: number): readonly (readonly number[])[] {
  const lines: (readonly number[])[] = [];
  const nothing = () => undefined;
  const shapes = {
    ...{ rect: nothing, setAnchor: nothing, text: nothing, width: () => 10 },
    line: (...line: readonly number[]) => void lines.push(line),
  } as unknown as Shapes;
  const palette = { of: () => 0xff000000 } as unknown as Palette;
  const view = { leftTime: 0, pxPerSecond: widthPx / end, widthPx, start: 0, end, heightPx: 114 };
  lane.draw(view, shapes, palette);
  return lines;
}

test('siblings stand in the measures of this performance, with a gap for what they leave out', () => {
  const own = performance([1, 2, 3, 1, 2, 3, 4], () => 2);
  const other = performance([1, 2, 3, 4], () => 4);
  const data = tempoData(own, [other, performance([90, 91, 92], () => 1)]);
  expect([...data.own]).toEqual([120, 120, 120, 120, 120, 120, 120]);
  expect(data.siblings.map((one) => [...one])).toEqual([[60, 60, 60, NaN, NaN, NaN, 60]]);
  expect([medianAt(data, 0), medianAt(data, 4)]).toEqual([90, 120]);
});

test('200 performances take no more lines than there is room for, and this one keeps all of its own', () => {
  const numbers = counted(500);
  const all = Array.from({ length: 200 }, (_, place) =>
    performance(numbers, (measure) => 2 + 0.2 * Math.sin(measure / (9 + place))),
  );
  const [own, ...siblings] = all as [MeasureMap, ...MeasureMap[]];
  const lines = linesOf(new TempoLane(tempoData(own, siblings), 'among 200'), own.end, 2600);
  const ofOwn = lines.filter(([, , , , widthPx]) => widthPx === 2);
  expect(ofOwn.length).toBeGreaterThan(400);
  expect(lines.length - ofOwn.length).toBeGreaterThan(10_000);
  expect(lines.length - ofOwn.length).toBeLessThan(17_000);
});
