import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import type { HarmonyComponent } from './component.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const columnsOf = (...[components, facts]: Parameters<typeof kind.toColumns>) =>
  kind.toColumns(components, facts);

const view = viewOf(0, 100, 1000, 60);
const harmony = (time: number, label = 'I', parts: Partial<HarmonyComponent> = {}): HarmonyComponent => ({
  id: time + 1,
  time,
  kind: 'HARMONY',
  label,
  comments: '',
  step: 0,
  accidental: 0,
  display_mode: 'roman',
  ...parts,
});
const key = (time: number, label: string, parts: Partial<HarmonyComponent> = {}): HarmonyComponent => ({
  ...harmony(time, label, parts),
  id: time + 1000,
  kind: 'KEY',
});
const FIVE_OF_FIVE = { step: 5, quality: 'dominant-seventh', inversion: 1, applied_to: 4 } as const;
const columns = columnsOf(
  [
    harmony(20, 'V65/V', FIVE_OF_FIVE),
    harmony(10, 'I', { step: 4 }),
    key(10, 'G', { step: 4, type: 'major' }),
    key(60, 'd', { step: 1, type: 'minor' }),
  ],
  {},
);
const surroundings = { timelineName: 'H' };

test('keys stand above harmonies, each in its colour, figures in a column', () => {
  const shapes = recordShapes();
  kind.open(columns).lane.draw(view, shapes, PALETTE);
  expect(shapes.texts.map(({ text, style, color }) => [text, style, color])).toEqual([
    ['G', 'harmony', PALETTE.of('viewer-key')],
    ['d', 'harmony', PALETTE.of('viewer-key')],
    ['I', 'harmony', PALETTE.of('viewer-harmony')],
    ['V', 'harmony', PALETTE.of('viewer-harmony')],
    ['\uea5b', 'figure', PALETTE.of('viewer-harmony')],
    ['\uea57', 'figure', PALETTE.of('viewer-harmony')],
    ['/V', 'harmony', PALETTE.of('viewer-harmony')],
  ]);
  const [g, , , five, six, fiveBelow] = shapes.texts;
  // One letter is 7 px wide here.
  expect(g).toMatchObject({ leftPx: 96.5, baselinePx: 16 });
  expect(five?.baselinePx).toBe(46);
  expect(six?.leftPx).toBe(fiveBelow?.leftPx);
  expect([six?.baselinePx, fiveBelow?.baselinePx]).toEqual([46 - 0.36 * 15, 46 + 0.1 * 15]);
  expect(
    kind
      .open(columns)
      .lane.partsAt?.(60)
      .map(({ name }) => name),
  ).toEqual(['Keys', 'Harmonies']);
});

test('rows share the lane that the reader has made higher', () => {
  const shapes = recordShapes();
  kind.open(columns).lane.draw({ ...view, heightPx: 80 }, shapes, PALETTE);
  expect(shapes.texts.filter(({ style }) => style === 'harmony').map(({ baselinePx }) => baselinePx)).toEqual(
    [21, 21, 61, 61, 61],
  );
});

test('harmonies that are close stand in lines of a lane that is high enough', () => {
  const close = columnsOf(
    [20, 21.1, 22.2, 23.3, 24.4, 50].map((time) =>
      harmony(time, 'IV', { step: 3, quality: 'dominant-seventh' }),
    ),
    {},
  );
  const { lane } = kind.open(close);
  const drawn = (heightPx: number) => {
    const shapes = recordShapes();
    lane.draw({ ...view, heightPx }, shapes, PALETTE);
    const letters = shapes.texts.filter(({ style }) => style === 'harmony');
    return {
      lines: letters.map(({ baselinePx }) => Math.floor(baselinePx / 30)),
      ticks: shapes.ticks.length,
    };
  };
  expect(drawn(60).ticks).toBeGreaterThan(0);
  // Below the row of keys.
  expect(drawn(120)).toEqual({ lines: [1, 2, 3, 1, 2, 1], ticks: 0 });
  lane.measureWith?.(recordShapes());
  const inLane = { ...view, heightPx: 120 };
  for (const row of [0, 1, 2, 3, 4, 5]) {
    const { leftPx, rightPx, topPx, bottomPx } = lane.place(row, inLane).bounds;
    expect(lane.hit(inLane, (leftPx + rightPx) / 2, (topPx + bottomPx) / 2)?.row).toBe(row);
  }
});

test('very many harmonies stand in up to six lines, for which their lane takes free height', () => {
  const many = (count: number) =>
    kind.open(
      columnsOf(
        Array.from({ length: count }, (_, index) =>
          harmony(index * (100 / count), 'IV', { step: 3, quality: 'dominant-seventh' }),
        ),
        {},
      ),
    ).lane;
  const ticks = (lane: ReturnType<typeof many>) => {
    const shapes = recordShapes();
    lane.draw({ ...view, heightPx: lane.growth?.mostPx ?? 0 }, shapes, PALETTE);
    return shapes.ticks.length;
  };
  expect(many(140).growth!.mostPx).toBeCloseTo((many(50).growth!.mostPx * 7) / 4);
  expect(ticks(many(140))).toBe(0);
});

test('a key is followed by dots to the next one, the last to the end of the recording', () => {
  const dotsOf = (from: number, to: number) => {
    const shapes = recordShapes();
    kind.open(columns).lane.draw(viewOf(0, 100, 1000, 60), shapes, PALETTE);
    return shapes.boxes.filter(({ leftPx }) => leftPx >= from && leftPx < to).length;
  };
  expect(dotsOf(0, 109)).toBe(0);
  expect(dotsOf(109, 591)).toBeGreaterThan(100);
  expect(dotsOf(591, 609)).toBe(0);
  expect(dotsOf(609, 1000)).toBeGreaterThan(80);

  // A key far left of the view still holds; before the first key there is nothing to say.
  const later = recordShapes();
  kind
    .open(columns)
    .lane.draw({ ...viewOf(0, 100, 100_000, 60), leftTime: 40, widthPx: 1000 }, later, PALETTE);
  // One at each edge may lie half outside.
  expect(later.boxes.length).toBe(251);
  const earlier = recordShapes();
  kind
    .open(columns)
    .lane.draw({ ...viewOf(0, 100, 100_000, 60), leftTime: 2, widthPx: 1000 }, earlier, PALETTE);
  expect(earlier.boxes.length).toBe(0);
});

test('a file may hide its keys, which hold all the same', () => {
  const hidden = columnsOf([key(0, 'G', { step: 4 }), harmony(10, 'I', { step: 4 })], {
    visible_level_count: 1,
  });
  const shapes = recordShapes();
  kind.open(hidden).lane.draw({ ...view, heightPx: 30 }, shapes, PALETTE);
  expect(shapes.texts.map(({ text, baselinePx }) => [text, baselinePx])).toEqual([['I', 16]]);
  expect(shapes.boxes).toEqual([]);
  expect(kind.open(hidden).lane.heightPx).toBe(30);
  expect(kind.open(hidden).rows.count).toBe(1);
  expect(kind.open(hidden, surroundings).words.describe(0)).toBe('one, in G major, 0:10, 1 of 1');
});

test('keys without harmonies have the lane to themselves', () => {
  const alone = kind.open(columnsOf([key(10, 'G', { step: 4 })], {}));
  expect(alone.lane.partsAt?.(30).map(({ name }) => name)).toEqual(['Keys']);
  expect(alone.lane.heightPx).toBe(30);
  const lane = { ...view, heightPx: 30 };
  const shapes = recordShapes();
  alone.lane.draw(lane, shapes, PALETTE);
  expect(shapes.texts.map(({ text, baselinePx }) => [text, baselinePx])).toEqual([['G', 16]]);
  expect(alone.lane.hit(lane, 100, 28)?.row).toBe(0);
  expect(alone.listening?.activeRows?.(20).map(({ part }) => part)).toEqual(['key']);
});

test('a label closer than 5 px to the one before is a tick', () => {
  const shapes = recordShapes();
  kind
    .open(columnsOf([harmony(10), harmony(11.1), harmony(12.3), harmony(90)], {}))
    .lane.draw(view, shapes, PALETTE);
  // 7 px wide each: 4 px after the first, then 5 px after it.
  expect(shapes.texts.map(({ leftPx }) => Math.round(leftPx * 2) / 2)).toEqual([96.5, 119.5, 896.5]);
  expect(shapes.ticks.map(({ xPx }) => Math.round(xPx))).toEqual([111]);
});

test('panning changes no label for a tick or back', () => {
  const dense = columnsOf(
    Array.from({ length: 3000 }, (_, index) => harmony(index * 0.033, 'I', { step: index % 7 })),
    {},
  );
  const shownAt = (leftTime: number) => {
    const shapes = recordShapes();
    const moved = { ...viewOf(0, 100, 30_000, 60), leftTime, widthPx: 1000 };
    kind.open(dense).lane.draw(moved, shapes, PALETTE);
    const times = shapes.texts.map(({ leftPx }) => Math.round((leftTime * 300 + leftPx) * 2));
    return { times, leftPx: leftTime * 300 };
  };
  const whole = new Set<number>();
  for (let leftTime = 0; leftTime < 97; leftTime += 3)
    for (const time of shownAt(leftTime).times) whole.add(time);
  for (let leftTime = 0.01; leftTime < 90; leftTime += 0.37) {
    expect(shownAt(leftTime).times.filter((time) => !whole.has(time))).toEqual([]);
  }
});

test('work follows the width of the screen, not the file', () => {
  const many = columnsOf(
    Array.from({ length: 200_000 }, (_, index) => harmony(index / 2000)),
    {},
  );
  const shapes = recordShapes();
  kind.open(many).lane.draw(view, shapes, PALETTE);
  expect(shapes.texts.length).toBeLessThan(150);
  expect(shapes.ticks.length).toBeLessThan(1100);
});

test('a long text of the author is cut, not left out', () => {
  const shapes = recordShapes();
  const custom_text = 'a phrase without an end '.repeat(20);
  const long = harmony(50, custom_text, {
    display_mode: 'custom',
    custom_text,
    custom_text_font_type: 'normal',
  });
  kind.open(columnsOf([long], {})).lane.draw(view, shapes, PALETTE);
  expect(shapes.labels.map(({ centrePx, roomPx }) => [centrePx, roomPx])).toEqual([[500, 400]]);
});

test('a label at the start stands beside the resting playhead, at the end within the canvas', () => {
  const shapes = recordShapes();
  const close = { display_mode: 'custom', custom_text: 'close', custom_text_font_type: 'normal' } as const;
  kind.open(columnsOf([harmony(0), harmony(100, 'close', close)], {})).lane.draw(view, shapes, PALETTE);
  expect(shapes.texts.map(({ leftPx }) => leftPx)).toEqual([4, 1000 + 4 - 35]);
});

test('a point finds the sign of its own row', () => {
  const found = (xPx: number, yPx: number) => {
    const hit = kind.open(columns).lane.hit(view, xPx, yPx);
    return hit && kind.open(columns).words.label(hit.row);
  };
  expect(found(102, 10)).toBe('G');
  expect(found(102, 45)).toBe('I');
  expect(found(205, 10)).toBeUndefined();
});

test('what holds is the last key and the last harmony', () => {
  const rows: number[] = [];
  kind.open(columns).listening?.now?.(30, rows);
  expect(rows.map((row) => kind.open(columns).words.label(row))).toEqual(['G', 'V65/V']);
});

test('a harmony is said with its key, and inspected part by part', () => {
  const row = kind.open(columns).lane.hit(view, 200, 45)?.row ?? -1;
  expect(kind.open(columns, surroundings).words.describe(row)).toBe(
    'five six-five of five, in G major, 0:20, 2 of 2',
  );
  expect(
    Object.fromEntries(
      kind
        .open(columns, surroundings)
        .words.inspect(row)
        .map(({ name, value }) => [name, value]),
    ),
  ).toEqual({
    Label: 'V65/V',
    Timeline: 'H',
    Kind: 'Harmony',
    Key: 'G',
    Root: 'A',
    Quality: 'dominant-seventh',
    Inversion: 'first inversion',
    'Applied to': 'V',
    Display: 'roman numeral',
    Time: '0:00:20.00',
    Comments: '',
  });
  expect(kind.open(columns).order.neighbour(row, -1)).toBe(kind.open(columns).lane.hit(view, 100, 45)?.row);
  expect(
    kind.open(columns, surroundings).words.describe(kind.open(columns).lane.hit(view, 600, 10)?.row ?? -1),
  ).toBe('Key D minor, 1:00, 2 of 2');
  expect(
    kind
      .open(columns)
      .typeset?.label(row)
      .parts.map(({ role }) => role),
  ).toEqual(['letters', 'figures', 'tail']);
});
