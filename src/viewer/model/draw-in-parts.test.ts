import { expect, test } from 'vitest';
import { PALETTE, recordShapes, viewOf } from '../../../tests/support/record-shapes.ts';
import { generateLane, generateRecording } from '../../bench/generate-recording.ts';
import type { Shapes } from '../../kinds/contract/shapes.ts';
import { createTimelines } from './create-timelines.ts';

/**
 * A window that is drawn ahead of a moving view is drawn in parts, so that no frame has to draw much of it. A kind that
 * draws more than this many shapes in one part would hold a frame up.
 */
const MAX_IN_A_PART = 800;
const COUNT = 20_000;
const WIDTH_PX = 8000;

/** Shapes that are counted rather than drawn. */
function counted() {
  const count = { shapes: 0 };
  const shapes = recordShapes();
  const counting = Object.fromEntries(
    (['rect', 'box', 'tick', 'bar', 'strip', 'sign', 'label', 'spanLabel', 'text'] as const).map((name) => {
      const draw = shapes[name] as (...args: unknown[]) => unknown;
      return [name, (...args: unknown[]) => (count.shapes++, draw(...args))];
    }),
  ) as Pick<Shapes, 'rect'>;
  return { count, shapes: { ...shapes, ...counting } };
}

test.each([
  ['the usual mix', generateRecording(COUNT)],
  ['form', generateLane('form', COUNT)],
  ['a score', generateLane('score', COUNT)],
  ['ranges', generateLane('ranges', COUNT)],
])('no part of a drawing is long: %s', (_, file) => {
  const { timelines } = createTimelines(file);
  const { length } = file.concrete_work;
  let most = 0;
  for (let part = 1; part >= 0.001; part /= 2) {
    const start = length * 0.4 * (1 - part);
    for (const { lane } of timelines) {
      const view = {
        ...viewOf(start, start + length * part, WIDTH_PX, lane.heightPx),
        start: 0,
        end: length,
      };
      const { count, shapes } = counted();
      if (!lane.drawInParts) lane.draw(view, shapes, PALETTE);
      let before = 0;
      for (const _part of lane.drawInParts?.(view, shapes, PALETTE) ?? []) {
        expect(count.shapes - before).toBeLessThanOrEqual(MAX_IN_A_PART);
        before = count.shapes;
      }
      expect(count.shapes - before).toBeLessThanOrEqual(MAX_IN_A_PART);
      most = Math.max(most, count.shapes);
    }
  }
  expect(most).toBeGreaterThan(4 * MAX_IN_A_PART);
});
