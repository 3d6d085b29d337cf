import { kindOf } from '../../../tests/support/open-timeline.ts';
import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import type { HarmonyComponent } from './component.ts';
import { encoding, open } from './kind.ts';

const kind = kindOf({ encoding, open });

const columnsOf = (...[components, facts]: Parameters<typeof kind.toColumns>) =>
  kind.toColumns(components, facts);

const harmony = (time: number, parts: Partial<HarmonyComponent> = {}): HarmonyComponent => ({
  id: time,
  time,
  kind: 'HARMONY',
  label: '',
  comments: '',
  step: 0,
  accidental: 0,
  display_mode: 'roman',
  ...parts,
});
const key = (time: number): HarmonyComponent => ({ ...harmony(time), kind: 'KEY', type: 'major' });
const words = (text: string) =>
  ({ display_mode: 'custom', custom_text: text, custom_text_font_type: 'normal' }) as const;

/** Ten pixels are a second. The keys stand above 30 px. */
const view = viewOf(0, 100, 1000, 60);
/** One character is 7 px wide. */
const texts = recordShapes();
const timeOf = (columns: ReturnType<typeof columnsOf>, row: number | undefined) =>
  row === undefined ? undefined : kind.open(columns).rows.span(row)[0];

test('the marks of a label stand 3 px around all of it, those of a tick around the tick', () => {
  const columns = columnsOf(
    [harmony(0), harmony(50, words('a whole phrase')), harmony(51), key(50), harmony(80)],
    {},
  );
  const placed = (time: number, ofKey = false) => {
    const rows = [0, 1, 2, 3, 4].filter((row) => kind.open(columns).rows.span(row)[0] === time);
    return kind.open(columns, undefined, texts).lane.place(rows[ofKey ? 0 : rows.length - 1]!, view).bounds;
  };
  const half = (14 * 7) / 2;
  expect(placed(50)).toEqual({ leftPx: 500 - half - 3, topPx: 32, rightPx: 500 + half + 3, bottomPx: 58 });
  expect(placed(50, true)).toEqual({ leftPx: 493.5, topPx: 2, rightPx: 506.5, bottomPx: 28 });
  expect(placed(51)).toEqual({ leftPx: 504, topPx: 48, rightPx: 516, bottomPx: 60 });
  // Drawn beside the resting playhead.
  expect(placed(0)).toMatchObject({ leftPx: 1, rightPx: 14 });
});

test('what is found at a label or a tick is what is drawn there, marked as far as it reaches', () => {
  const times = [0, 3, 3.1, 3.15, 9, 20, 20.9, 22, 23, 40, 42, 60, 61, 62, 63, 64, 97, 99.9];
  const long = new Set([20, 42, 97]);
  const columns = columnsOf(
    times.map((time) => harmony(time, long.has(time) ? words(`at ${time} there`) : {})),
    {},
  );
  for (const seconds of [100, 40, 8]) {
    for (const leftTime of [-1, 0, 19.5, 41, 100 - seconds]) {
      const moved = { ...viewOf(0, 100, (1000 * 100) / seconds, 60), leftTime, widthPx: 1000 };
      const drawn = recordShapes();
      kind.open(columns).lane.draw(moved, drawn, PALETTE);
      const rows = times.map((_, row) => kind.open(columns, undefined, texts).lane.place(row, moved).bounds);
      for (const { text, leftPx } of drawn.texts) {
        const rightPx = leftPx + 7 * text.length;
        for (const xPx of [leftPx + 0.1, (leftPx + rightPx) / 2, rightPx - 0.1]) {
          const row = kind.open(columns, undefined, texts).lane.hit(moved, xPx, 40)?.row;
          expect(row).toBeDefined();
          expect(rows[row!]).toMatchObject({
            leftPx: expect.closeTo(leftPx - 3, 6) as number,
            rightPx: expect.closeTo(rightPx + 3, 6) as number,
          });
        }
      }
      for (const { xPx } of drawn.ticks) {
        const { leftPx, rightPx } = rows[kind.open(columns, undefined, texts).lane.hit(moved, xPx, 56)!.row]!;
        expect((leftPx + rightPx) / 2).toBeCloseTo(xPx, 6);
      }
    }
  }
});

test('beside a label nothing is found but within the target of a small one', () => {
  const columns = columnsOf([harmony(20, words('a whole phrase')), harmony(60)], {});
  const found = (xPx: number) =>
    timeOf(columns, kind.open(columns, undefined, texts).lane.hit(view, xPx, 40)?.row);
  expect([found(200 - 49 - 2.9), found(200 + 49 + 2.9)]).toEqual([20, 20]);
  expect([found(200 - 49 - 3.1), found(200 + 49 + 3.1)]).toEqual([undefined, undefined]);
  expect([found(588.1), found(611.9)]).toEqual([60, 60]);
  expect([found(587.9), found(612.1)]).toEqual([undefined, undefined]);
});

test('of 200,000 the one under the pointer is found without a look at the others', () => {
  const columns = columnsOf(
    Array.from({ length: 200_000 }, (_, index) => harmony(index / 2000)),
    {},
  );
  let asked = 0;
  const counting = { width: (text: string) => (asked++, 7 * text.length) };
  const hit = kind.open(columns, undefined, counting).lane.hit(view, 500, 40);
  expect(hit?.sharing).toBeGreaterThan(100);
  kind.open(columns, undefined, counting).lane.place(100_000, view);
  expect(asked).toBeLessThan(2000);
});
