import { expect, test } from 'vitest';
import { formStrip, type StripUnit } from './form-strip.ts';

const unit = (start: number, end: number, level: number, color?: string): StripUnit => ({
  start,
  end,
  level,
  ...(color !== undefined && { color }),
});
const hierarchy = (...components: StripUnit[]) => ({
  kind: 'HIERARCHY' as const,
  isVisible: true,
  components,
});

test('the two outermost levels become rows, from the outermost in', () => {
  const timelines = [
    hierarchy(unit(0, 50, 3), unit(50, 100, 3), unit(0, 25, 2), unit(25, 50, 2, '#123456'), unit(0, 10, 1)),
  ];
  expect(formStrip(timelines, 100)).toEqual([
    [
      [0, 500, 'level-3'],
      [500, 1000, 'level-3'],
    ],
    [
      [0, 250, 'level-2'],
      [250, 500, '#123456'],
    ],
  ]);
});

test('a single outermost bar has two rows below it', () => {
  const timelines = [hierarchy(unit(0, 100, 7), unit(0, 50, 5), unit(0, 20, 2), unit(0, 10, 1))];
  expect(formStrip(timelines, 100)).toHaveLength(3);
});

test('the first visible hierarchy with components is taken', () => {
  const timelines = [
    { kind: 'MARKER' as const, isVisible: true, components: [{ time: 1 }] },
    hierarchy(),
    { ...hierarchy(unit(0, 1, 1)), isVisible: false },
    hierarchy(unit(0, 100, 1, '#abcdef')),
  ];
  expect(formStrip(timelines, 100)).toEqual([[[0, 1000, '#abcdef']]]);
});

test('bars below a thousandth are merged, and there are never more than 120', () => {
  const many = Array.from({ length: 5000 }, (_, i) => unit(i, i + 1, 1));
  const row = formStrip([hierarchy(...many)], 5000)?.[0] ?? [];
  expect(row.length).toBeGreaterThan(50);
  expect(row.length).toBeLessThanOrEqual(120);
  expect(row[0]?.[0]).toBe(0);
  expect(row.at(-1)?.[1]).toBe(1000);
});

test('units outside the recording or over each other stay within the strip and apart', () => {
  const units = [unit(-5, 10, 1), unit(5, 20, 1), unit(90, 150, 1), unit(200, 300, 1)];
  const row = formStrip([hierarchy(...units)], 100)?.[0] ?? [];
  for (const [index, [start, end]] of row.entries()) {
    expect(start).toBeGreaterThanOrEqual(row[index - 1]?.[1] ?? 0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(1000);
  }
  expect(row[0]).toEqual([0, 100, 'level-1']);
});

test('without a hierarchy the kind that says most beside it becomes a row of marks', () => {
  const beats = {
    kind: 'BEAT' as const,
    isVisible: true,
    components: [{ time: 0 }, { time: 1 }, { time: 50 }],
  };
  const markers = {
    ...{ kind: 'MARKER' as const, isVisible: true },
    components: [
      { time: 25, color: '#123456' },
      { time: 100, color: '#654321' },
    ],
  };
  const ranges = {
    ...{ kind: 'RANGE' as const, isVisible: true },
    components: [
      { start: 10, end: 20 },
      { start: 40, end: 60, color: '#abcdef' },
    ],
  };
  // The second beat would stand too close to the first.
  expect(formStrip([beats], 100)).toEqual([
    [
      [0, 8, 'strip-edge'],
      [500, 508, 'strip-edge'],
    ],
  ]);
  expect(formStrip([beats, markers], 100)).toEqual([
    [
      [250, 258, '#123456'],
      [992, 1000, '#654321'],
    ],
  ]);
  expect(formStrip([beats, markers, ranges], 100)).toEqual([
    [
      [100, 200, 'strip-edge'],
      [400, 600, '#abcdef'],
    ],
  ]);
  expect(
    formStrip([beats, markers, { ...ranges, isVisible: false }, hierarchy(unit(0, 100, 2))], 100),
  ).toEqual([[[0, 1000, 'level-2']]]);
});

test('without components to draw or a length there is no strip', () => {
  expect(formStrip([], 100)).toBeUndefined();
  expect(formStrip([hierarchy(unit(0, 1, 1))], 0)).toBeUndefined();
});
