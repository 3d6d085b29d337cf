import { countedMeasures } from '../../../tests/support/counted-measures.ts';
import { kindOf } from '../../../tests/support/open-timeline.ts';
import { describe, expect, test } from 'vitest';
import { color, PALETTE, recordShapes, seeded, viewOf } from '../../../tests/support/record-shapes.ts';
import type { HierarchyComponent } from './component.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

let nextId = 1;
const unit = (
  start: number,
  end: number,
  level: number,
  rest: Partial<HierarchyComponent> = {},
): HierarchyComponent => ({
  id: nextId++,
  start,
  end,
  level,
  label: '',
  comments: '',
  formal_type: '',
  formal_function: '',
  ...rest,
});

const draw = (units: readonly HierarchyComponent[], view = viewOf(0, 100, 1000)) => {
  const shapes = recordShapes();
  const columns = kind.toColumns(units, {});
  kind.open(columns).lane.draw({ ...view, heightPx: kind.open(columns).lane.heightPx }, shapes, PALETTE);
  return shapes;
};

const noMeasures = { timelineName: 'Form' };

describe('boxes', () => {
  test('are 30 px high and 30 more for each level above 1, inset by a pixel, lower levels in front', () => {
    const { boxes } = draw([unit(10, 20, 1), unit(10, 40, 3)]);
    expect(boxes).toEqual([
      { leftPx: 101, topPx: 1, rightPx: 399, bottomPx: 89, color: PALETTE.of('level-3') },
      { leftPx: 101, topPx: 61, rightPx: 199, bottomPx: 89, color: PALETTE.of('level-1') },
    ]);
    expect(kind.open(kind.toColumns([unit(10, 40, 3)], {})).lane.heightPx).toBe(90);
  });

  test('have their label in the row of their own level', () => {
    const columns = kind.toColumns(
      [unit(10, 20, 1, { label: 'Low' }), unit(10, 40, 3, { label: 'High' })],
      {},
    );
    const middles = new Map<string, number>();
    const shapes = recordShapes();
    const spanLabel: typeof shapes.spanLabel = (text, _left, _right, middlePx) => {
      middles.set(text, middlePx);
      return true;
    };
    kind.open(columns).lane.draw(viewOf(0, 100, 1000, 90), { ...shapes, spanLabel }, PALETTE);
    expect([...middles]).toEqual([
      ['High', 15],
      ['Low', 75],
    ]);
  });

  test('of a dense level reach to the foot of the lane as well', () => {
    const dense = Array.from({ length: 5000 }, (_, index) => unit(index / 50, (index + 1) / 50, 2));
    const { strips } = draw([...dense, unit(0, 100, 1)], viewOf(0, 100, 1000));
    expect(strips.map(({ topPx, bottomPx }) => [topPx, bottomPx])).toEqual([[1, 59]]);
  });

  test('have the author’s colour, else their level’s, and the colours go round by five', () => {
    const { boxes } = draw([unit(0, 10, 6), unit(20, 30, 2, { color: '#123456' })]);
    expect(boxes.map((box) => box.color)).toEqual([PALETTE.of('level-1'), color('#123456')]);
  });

  test('begun long before the view are drawn, cut at its edges, the label by the whole unit', () => {
    const long = unit(0, 1000, 1, { label: 'Long' });
    const short = Array.from({ length: 50 }, (_, index) => unit(index, index + 1, 2));
    const { boxes, labels } = draw([long, ...short], viewOf(500, 510, 100));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.leftPx).toBeLessThan(0);
    expect(boxes[0]!.leftPx).toBeGreaterThan(-20);
    expect(boxes[0]!.rightPx).toBeLessThan(120);
    expect(labels).toMatchObject([
      { text: 'Long', centrePx: 0, roomPx: 9992, color: PALETTE.of('level-ink') },
    ]);
  });

  test('of a hundred thousand units are not more than two per pixel and level', () => {
    const units = Array.from({ length: 100_000 }, (_, index) => unit(index / 1000, (index + 1) / 1000, 1));
    expect(draw(units).boxes.length).toBeLessThanOrEqual(2010);
  });

  test('a long unit that begins with many tiny ones is still drawn', () => {
    const tiny = Array.from({ length: 100 }, (_, index) => unit(10 + index / 1e5, 10 + (index + 1) / 1e5, 1));
    const { boxes } = draw([...tiny, unit(10.0005, 60, 1), unit(10.0006, 10.0007, 1)]);
    expect(boxes.some((box) => box.rightPx > 590)).toBe(true);
  });
});

test('the room below a unit without children is the unit’s own, that below others its children’s', () => {
  const columns = kind.toColumns([unit(0, 100, 3), unit(0, 40, 2), unit(0, 20, 1)], {});
  const view = viewOf(0, 100, 1000, 90);
  const levelAt = (xPx: number, yPx: number) =>
    columns.level[kind.open(columns).lane.hit(view, xPx, yPx)!.row];
  expect([5, 35, 65].map((yPx) => levelAt(100, yPx))).toEqual([3, 2, 1]);
  expect([5, 35, 65].map((yPx) => levelAt(300, yPx))).toEqual([3, 2, 2]);
  expect([5, 35, 65].map((yPx) => levelAt(700, yPx))).toEqual([3, 3, 3]);
});

test('a unit too small to meet is found beside it, in front of a wide one', () => {
  const columns = kind.toColumns([unit(0, 100, 2), unit(50, 50.2, 1)], {});
  const view = viewOf(0, 100, 1000, 60);
  const levelAt = (xPx: number, yPx: number) =>
    columns.level[kind.open(columns).lane.hit(view, xPx, yPx)!.row];
  expect([489, 511].map((xPx) => levelAt(xPx, 45))).toEqual([1, 1]);
  expect([480, 520].map((xPx) => levelAt(xPx, 45))).toEqual([2, 2]);
  expect(levelAt(501, 15)).toBe(2);
});

test('a point finds the unit whose box is drawn on top there', () => {
  const random = seeded(7);
  for (let round = 0; round < 30; round++) {
    const units = Array.from({ length: 40 }, () => {
      const start = random() * 90;
      return unit(start, start + 1 + random() * (round % 2 === 0 ? 3 : 30), 1 + Math.floor(random() * 3));
    });
    const columns = kind.toColumns(units, {});
    const view = viewOf(0, 100, 1000, kind.open(columns).lane.heightPx);
    for (let probe = 0; probe < 100; probe++) {
      const xPx = random() * 1000;
      const yPx = random() * kind.open(columns).lane.heightPx;
      const level = columns.levels.length - Math.floor(yPx / 30);
      const time = xPx / 10;
      // The slow twin: of the lowest level that has a unit there, the one that begins last.
      const rows = Array.from(columns.start, (start, row) => {
        return { row, start, end: columns.end[row]!, level: columns.level[row]! };
      });
      const under = rows.filter((one) => one.level >= level && one.start <= time && one.end > time);
      const lowest = Math.min(...under.map((one) => one.level));
      const expected = under.findLast((one) => one.level === lowest)?.row;
      const hit = kind.open(columns).lane.hit(view, xPx, yPx)?.row;
      if (expected !== undefined) {
        // One too small to meet is found beside it, too: less than 24 px wide and 12 px away, and the inset of a pixel.
        const isSmallInFront = rows.some(
          (one) =>
            one.row === hit &&
            one.level >= level &&
            one.level < lowest &&
            one.end - one.start < 2.6 &&
            Math.max(one.start * 10 - xPx, xPx - one.end * 10) <= 13,
        );
        if (isSmallInFront) continue;
        // Within a pixel of an edge the picture and the times may differ by the inset.
        const isAtEdge = rows.some(
          ({ start, end }) => Math.abs(start * 10 - xPx) <= 1 || Math.abs(end * 10 - xPx) <= 1,
        );
        if (!isAtEdge) expect(hit).toBe(expected);
      } else if (hit !== undefined) {
        const { start, end } = rows[hit]!;
        expect(Math.max(start * 10 - xPx, xPx - end * 10)).toBeLessThanOrEqual(12);
      }
    }
  }
});

test('what plays is one unit per level, until its end', () => {
  const columns = kind.toColumns([unit(0, 10, 2), unit(0, 5, 1), unit(5, 10, 1)], {});
  const at = (time: number) => {
    const rows: number[] = [];
    kind.open(columns).listening?.now?.(time, rows);
    return rows.map((row) => [columns.level[row], columns.start[row]]);
  };
  expect(at(4)).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(at(5)).toEqual([
    [1, 5],
    [2, 0],
  ]);
  expect(at(10)).toEqual([]);
});

test('neighbours are of the same level', () => {
  const columns = kind.toColumns([unit(0, 5, 1), unit(0, 10, 2), unit(5, 10, 1)], {});
  const first = columns.level.indexOf(1);
  const next = kind.open(columns).order.neighbour(first, 1)!;
  expect([columns.start[next], columns.level[next]]).toEqual([5, 1]);
  expect(kind.open(columns).order.neighbour(next, 1)).toBeUndefined();
  expect(kind.open(columns).order.neighbour(first, -1)).toBeUndefined();
});

test('the inspector has the label alone in a cell, and every field of the unit', () => {
  const columns = kind.toColumns(
    [
      unit(19.45, 35.24, 2, {
        label: 'Statement',
        pre_start: 19,
        formal_type: 'statement',
        comments: 'Twice.',
      }),
    ],
    {},
  );
  expect(
    kind
      .open(columns, {
        timelineName: 'Form',
        measures: () => countedMeasures([2], [4, 5, 6, 7], { start: 19.45, step: 15.79 / 6 }),
      })
      .words.inspect(0),
  ).toEqual([
    { name: 'Label', value: 'Statement' },
    { name: 'Timeline', value: 'Form' },
    { name: 'Level', value: '2' },
    { name: 'Measures', value: '4.1 to 6.2' },
    { name: 'Start', value: '0:00:19.45' },
    { name: 'End', value: '0:00:35.24' },
    { name: 'Pre-start', value: '0:00:19.00' },
    { name: 'Length', value: '3 measures, 15.79 s' },
    { name: 'Formal type', value: 'statement' },
    { name: 'Formal function', value: '' },
    { name: 'Comments', value: 'Twice.' },
  ]);
});

test('the spoken line says level, times, measures, place and whether there is a comment', () => {
  const units = [unit(0, 151, 2, { label: 'Exposition', comments: 'Long.' }), unit(151, 300, 2)];
  const columns = kind.toColumns(units, {});
  const measures = {
    timelineName: 'Form',
    measures: () => countedMeasures([1], [], { step: 151 / 53 }),
  };
  expect(kind.open(columns, measures).words.describe(0)).toBe(
    'Exposition, level 2, 0:00 to 2:31, measures 1 to 53, 1 of 2, comment',
  );
  expect(kind.open(columns, noMeasures).words.describe(1)).toBe(
    'Unlabelled unit, level 2, 2:31 to 5:00, 2 of 2',
  );
});

describe('a piece of two halves', () => {
  const columns = kind.toColumns(
    [
      unit(0, 100, 2, { label: 'Whole', color: '#123456' }),
      unit(0, 50, 1, { label: 'First' }),
      unit(50, 100, 1, { label: 'Second', pre_start: 45, post_end: 103 }),
    ],
    {},
  );
  const rowOf = (label: string) =>
    [0, 1, 2].findIndex((row) => kind.open(columns).words.label(row) === label);

  test('coming from above the highest level is met first, from below the lowest', () => {
    expect(kind.open(columns).order.nearestFrom(70, 'above')).toBe(rowOf('Whole'));
    expect(kind.open(columns).order.nearestFrom(70, 'below')).toBe(rowOf('Second'));
    expect(kind.open(columns).order.nearestFrom(20, 'below')).toBe(rowOf('First'));
  });

  test('the halves lie within the whole: upwards, downwards and in the outline', () => {
    expect(kind.open(columns).order.parent?.(rowOf('Second'))).toBe(rowOf('Whole'));
    expect(kind.open(columns).order.parent?.(rowOf('Whole'))).toBeUndefined();
    expect(kind.open(columns).order.vertical?.(rowOf('First'), 'up')).toBe(rowOf('Whole'));
    expect(kind.open(columns).order.vertical?.(rowOf('Whole'), 'down')).toBe(rowOf('First'));
    expect(kind.open(columns).order.outline?.(rowOf('Whole'))).toEqual({ level: 1, position: 1, setSize: 1 });
    expect(kind.open(columns).order.outline?.(rowOf('Second'))).toEqual({
      level: 2,
      position: 2,
      setSize: 2,
    });
  });

  test('what is marked is the box in its colour, with its lead-in and tail', () => {
    const view = viewOf(0, 100, 1000, 60);
    expect(kind.open(columns).lane.place(rowOf('Whole'), view)).toEqual({
      bounds: { leftPx: 1, topPx: 1, rightPx: 999, bottomPx: 59 },
      headPx: 28,
      fill: color('#123456'),
    });
    expect(kind.open(columns).lane.place(rowOf('Second'), view)).toEqual({
      bounds: { leftPx: 501, topPx: 31, rightPx: 999, bottomPx: 59 },
      headPx: 28,
      fill: 'level-1',
      tails: { leftPx: 50, rightPx: 30 },
    });
    expect(kind.open(columns).words.color?.(rowOf('Second'))).toBe('var(--level-1)');
  });
});
