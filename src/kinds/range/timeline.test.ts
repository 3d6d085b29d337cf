import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../tests/support/group-lines.ts';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { color, PALETTE, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import type { RangeComponent } from './component.ts';
import { withAlpha } from '../../shared/color.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const ROWS = [
  { name: 'Melody', color: '#f2d675', height: 30 },
  { name: '', height: 60 },
  { name: 'Bass', height: 30 },
];

let nextId = 1;
const range = (
  start: number,
  end: number,
  row: number,
  rest: Partial<RangeComponent> = {},
): RangeComponent => ({ id: nextId++, start, end, row, label: '', comments: '', ...rest });

const noMeasures = { timelineName: 'Texture' };
const opened = (ranges: readonly RangeComponent[], rows: readonly object[] = ROWS) =>
  kind.open(kind.toColumns(ranges, { rows }), noMeasures);

const draw = (ranges: readonly RangeComponent[], view = viewOf(0, 100, 1000, 120)) => {
  const shapes = recordShapes();
  opened(ranges).lane.draw(view, shapes, PALETTE);
  const line = PALETTE.of('viewer-lane-line');
  return { ...shapes, boxes: shapes.boxes.filter((box) => box.color !== line) };
};

describe('the lane', () => {
  test('is as high as its rows, whose parts have the names that the author gave', () => {
    const { lane } = opened([]);
    expect(lane.heightPx).toBe(120);
    expect(lane.partsAt?.(lane.heightPx)).toEqual([
      { name: 'Melody', top: 0, height: 0.25 },
      { name: 'Bass', top: 0.75, height: 0.25 },
    ]);
    expect(lane.leastHeightPx).toBe(72);
  });

  test('has a row at least, and one for each range', () => {
    expect(opened([], []).lane.heightPx).toBe(30);
    expect(opened([range(0, 1, 3)], []).lane.heightPx).toBe(120);
  });

  test('has a line between neighbouring rows', () => {
    const shapes = recordShapes();
    opened([]).lane.draw(viewOf(0, 100, 1000, 120), shapes, PALETTE);
    expect(shapes.boxes.map(({ topPx }) => topPx)).toEqual([29.5, 89.5]);
  });
});

describe('boxes', () => {
  test('fill their row but for a pixel, in their own colour, the row’s or the usual one', () => {
    const { boxes } = draw([range(10, 20, 0), range(10, 40, 1), range(30, 50, 2, { color: '#123456' })]);
    expect(boxes).toEqual([
      { leftPx: 101, topPx: 1, rightPx: 199, bottomPx: 29, color: color('#f2d675') },
      { leftPx: 101, topPx: 31, rightPx: 399, bottomPx: 89, color: color('#d1d1d1') },
      { leftPx: 301, topPx: 91, rightPx: 499, bottomPx: 119, color: color('#123456') },
    ]);
  });

  test('follow the height of the lane', () => {
    const { boxes } = draw([range(10, 20, 1)], viewOf(0, 100, 1000, 240));
    expect(boxes).toMatchObject([{ topPx: 61, bottomPx: 179 }]);
  });

  test('are labelled by their whole span', () => {
    const { labels } = draw([range(0, 1000, 1, { label: 'Pedal' })], viewOf(500, 510, 100, 120));
    expect(labels).toMatchObject([{ text: 'Pedal', centrePx: 0, roomPx: 9990 }]);
  });

  test('of a hundred thousand ranges in a row are one strip, at most two per pixel from near', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => range(at / 1000, (at + 1) / 1000, at % 2));
    const { boxes, strips } = draw(many);
    expect(boxes).toEqual([]);
    expect(strips.map(({ topPx, bottomPx }) => [topPx, bottomPx])).toEqual([
      [1, 29],
      [31, 89],
    ]);
    expect(draw(many, viewOf(50, 50.2, 1000, 120)).boxes.length).toBeGreaterThan(190);
  });
});

describe('joined ranges', () => {
  const joined = [range(10, 20, 0, { joined_right: true }), range(20, 40, 0, { color: '#123456' })];
  const boundary = (ranges: readonly RangeComponent[], view = viewOf(0, 100, 1000, 120)) =>
    draw(ranges, view).boxes.slice(2);

  test('leave no gap, each in its own colour up to the time at which they meet', () => {
    const covers = boundary(joined).filter(({ topPx, bottomPx }) => topPx === 2 && bottomPx === 28);
    expect(covers).toEqual([
      { leftPx: 198, rightPx: 200, topPx: 2, bottomPx: 28, color: color('#f2d675') },
      { leftPx: 200, rightPx: 202, topPx: 2, bottomPx: 28, color: color('#123456') },
    ]);
  });

  test('have a dashed line between them, in the ink of labels', () => {
    const dashes = boundary(joined).filter(({ leftPx, rightPx }) => rightPx - leftPx === 1);
    expect(dashes[0]?.color).toBe(PALETTE.labelOn(0));
    expect(dashes.map(({ leftPx, topPx, bottomPx }) => [leftPx, topPx, bottomPx])).toEqual([
      [199.5, 4, 7],
      [199.5, 10, 13],
      [199.5, 16, 19],
      [199.5, 22, 25],
    ]);
  });

  test('that are too small for it, and neighbours that are not joined, have none', () => {
    expect(boundary(joined, viewOf(0, 2000, 1000, 120))).toEqual([]);
    expect(boundary([range(10, 20, 0), range(20, 40, 0)])).toEqual([]);
    expect(boundary([range(10, 20, 0, { joined_right: true }), range(20, 40, 1)])).toEqual([]);
  });

  test('are said to be joined', () => {
    const { words } = opened(joined);
    expect(words.inspect(0)).toContainEqual({ name: 'Joined', value: 'to the next range' });
    expect(words.describe(0)).toContain('joined to the next');
    expect(words.inspect(1)).not.toContainEqual({ name: 'Joined', value: 'to the next range' });
  });
});

test('a point finds the range of its row that is drawn there, from near and from far', () => {
  const random = seeded(3);
  const ranges = Array.from({ length: 3000 }, (_, at) => {
    const start = random() * 990;
    return range(start, start + 0.2 + random() * 8, at % 3, {
      color: `#${(0x100000 + at).toString(16)}`,
    });
  });
  const { lane, words } = opened(ranges);
  for (const view of [viewOf(0, 1000, 1200, 120), viewOf(400, 430, 1200, 120)]) {
    const shapes = recordShapes();
    lane.draw(view, shapes, PALETTE);
    const line = PALETTE.of('viewer-lane-line');
    for (let xPx = 0.4; xPx < 1200; xPx += 7) {
      for (const yPx of [15, 60, 105]) {
        const holds = ({ leftPx, rightPx, topPx, bottomPx }: (typeof shapes.boxes)[number]) =>
          xPx >= leftPx && xPx < rightPx && yPx >= topPx && yPx < bottomPx;
        const strip = shapes.strips.find(({ topPx, bottomPx }) => yPx >= topPx && yPx < bottomPx);
        const inBin = strip?.colors[Math.floor((xPx - strip.leftPx) / strip.binPx)] ?? 0;
        const top = shapes.boxes.findLast((box) => box.color !== line && holds(box))?.color ?? inBin;
        if (top === 0) continue;
        const hit = lane.hit(view, xPx, yPx);
        expect(color(words.color?.(hit?.row ?? -1) ?? '')).toBe(top);
      }
    }
  }
});

describe('the order of ranges', () => {
  const { order } = opened([range(0, 10, 0), range(2, 4, 2), range(12, 20, 0), range(15, 30, 2)]);

  test('goes along a row', () => {
    expect([order.neighbour(0, 1), order.neighbour(2, -1), order.neighbour(2, 1)]).toEqual([2, 0, undefined]);
  });

  test('goes up and down to what stands at that time, over rows that are empty', () => {
    expect(order.vertical?.(0, 'down')).toBe(1);
    expect(order.vertical?.(3, 'up')).toBe(2);
    expect(order.vertical?.(0, 'up')).toBeUndefined();
    expect(order.vertical?.(3, 'down')).toBeUndefined();
  });

  test('is entered at the first or the last row that has any', () => {
    expect([
      order.nearestFrom(3, 'above'),
      order.nearestFrom(3, 'below'),
      order.nearestFrom(16, 'below'),
    ]).toEqual([0, 1, 3]);
    expect(opened([]).order.nearestFrom(3, 'above')).toBeUndefined();
  });
});

test('the outline has them by row, where there are several', () => {
  const { order, rows } = opened([range(0, 10, 2), range(5, 6, 0), range(20, 30, 2)]);
  expect(linesOf(order.groups?.(), (row) => rows.span(row)[0])).toEqual([
    ['1: 1 of 3', 'Melody', '1 range', [5]],
    ['1: 2 of 3', 'Row 2', '0 ranges', []],
    ['1: 3 of 3', 'Bass', '2 ranges', [0, 20]],
  ]);
  expect(opened([range(0, 10, 0)], []).order).toHaveProperty('groups', undefined);
});

test('what sounds is told row by row', () => {
  const { listening } = opened([range(0, 10, 0), range(2, 4, 2), range(12, 20, 0)]);
  const playing: number[] = [];
  listening?.now?.(3, playing);
  expect(playing).toEqual([0, 1]);
  expect(listening?.activeRows?.(5)).toEqual([
    { part: 'Melody', now: 0, next: 2 },
    { part: 'Row 2', now: undefined, next: undefined },
    { part: 'Bass', now: undefined, next: undefined },
  ]);
});

test('the inspector and a screen reader are told the row, the times and what else is given', () => {
  const all = { label: 'Pedal', comments: 'On G.', pre_start: 8, post_end: 41, color: '#123456' };
  const { words, lane } = opened([range(10, 40, 2, all), range(50, 60, 1)]);
  expect(words.inspect(0)).toEqual([
    { name: 'Label', value: 'Pedal' },
    { name: 'Timeline', value: 'Texture' },
    { name: 'Row', value: 'Bass' },
    { name: 'Start', value: '0:00:10.00' },
    { name: 'End', value: '0:00:40.00' },
    { name: 'Pre-start', value: '0:00:08.00' },
    { name: 'Post-end', value: '0:00:41.00' },
    { name: 'Length', value: '30.00 s' },
    { name: 'Color', value: '#123456' },
    { name: 'Comments', value: 'On G.' },
  ]);
  expect(words.describe(0)).toBe('Pedal, row Bass, 0:10 to 0:40, 1 of 1, comment');
  expect(words.describe(1)).toBe('Unlabelled range, row 2, 0:50 to 1:00, 1 of 1');
  const view = viewOf(0, 100, 1000, 120);
  expect(lane.place(0, view).tails).toEqual({ leftPx: 20, rightPx: 10 });
  expect(lane.place(1, view).tails).toBeUndefined();
});

test('what is missing in the JSON is filled in', () => {
  expect(encoding.withDefaults({ id: 1, start: 5, end: 2 })).toMatchObject({
    start: 2,
    end: 5,
    row: 0,
    label: '',
  });
  expect(encoding.withDefaults({ id: 1, start: 5 })).toBeUndefined();
  const whole = range(0, 1, 2);
  expect(encoding.withDefaults(whole)).toBe(whole);
});

describe('over the boxes', () => {
  const FAINT = (hex: string) => withAlpha(PALETTE.edgeOf(color(hex)), 0.55);

  test('lead-ins and tails are drawn without being asked for, faint, from their ends to the box', () => {
    const { boxes } = draw([range(20, 40, 1, { pre_start: 10, post_end: 45 })]);
    expect(boxes.slice(1)).toEqual([
      { leftPx: 100, topPx: 59.5, rightPx: 201, bottomPx: 60.5, color: FAINT('#d1d1d1') },
      { leftPx: 99.5, topPx: 56, rightPx: 100.5, bottomPx: 64, color: FAINT('#d1d1d1') },
      { leftPx: 399, topPx: 59.5, rightPx: 450, bottomPx: 60.5, color: FAINT('#d1d1d1') },
      { leftPx: 449.5, topPx: 56, rightPx: 450.5, bottomPx: 64, color: FAINT('#d1d1d1') },
    ]);
  });

  test('a tail is drawn after the next box, and where its own box is out of view', () => {
    const ranges = [range(0, 20, 1, { post_end: 60 }), range(20, 50, 1), range(55, 60, 1)];
    const { boxes } = draw(ranges);
    expect(boxes.at(-1)).toMatchObject({ leftPx: 599.5, color: FAINT('#d1d1d1') });
    const far = draw(ranges, viewOf(50.5, 54.5, 100, 120));
    expect(far.boxes).toEqual([
      expect.objectContaining({ leftPx: -4, rightPx: 104, color: FAINT('#d1d1d1') }) as object,
    ]);
  });

  test('a range without length is seen on another one of its colour, and is found and marked there', () => {
    const ranges = [range(10, 60, 1), range(30, 30, 1, { label: 'here' }), range(80, 80, 1)];
    const { boxes } = draw(ranges);
    const ink = PALETTE.labelOn(color('#d1d1d1'));
    const fill = color('#d1d1d1');
    expect(boxes.slice(3)).toEqual([
      { leftPx: 298, topPx: 31, rightPx: 303, bottomPx: 89, color: ink },
      { leftPx: 299, topPx: 32, rightPx: 302, bottomPx: 88, color: fill },
      { leftPx: 798, topPx: 31, rightPx: 803, bottomPx: 89, color: ink },
      { leftPx: 799, topPx: 32, rightPx: 802, bottomPx: 88, color: fill },
    ]);
    const { lane, rows } = opened(ranges);
    const view = viewOf(0, 100, 1000, 120);
    const found = (xPx: number) => rows.span(lane.hit(view, xPx, 60)!.row);
    expect([found(298.5), found(302.5)]).toEqual([
      [30, 30],
      [30, 30],
    ]);
    expect(found(304)).toEqual([10, 60]);
    expect(lane.place(1, view).bounds).toMatchObject({ leftPx: 298, rightPx: 303 });
  });

  test('so is a short one that lies within a long one, until its box is wide enough', () => {
    const ranges = [range(10, 60, 1), range(30, 30.2, 1)];
    expect(draw(ranges).boxes).toHaveLength(4);
    expect(draw(ranges, viewOf(29, 32, 1000, 120)).boxes).toHaveLength(2);
  });

  test('neighbours that only touch have no marks', () => {
    expect(draw([range(10, 10.3, 1), range(10.3, 10.6, 1), range(90, 95, 1)]).boxes).toHaveLength(3);
  });
});
