import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../../../tests/support/record-shapes.ts';
import type { TimeView } from '../contract/visible.ts';
import { eachWrittenSignature } from './signature-placement.ts';
import { signatureSpacingPx } from './signature-spacing.ts';

/** A measure every two seconds; signatures by the measures that they begin at. */
function written(signatures: Readonly<Record<number, string>>, view: TimeView, spacingPx = 36) {
  const measureTime = Float64Array.from({ length: 400 }, (_, measure) => 2 * measure);
  const found: string[] = [];
  eachWrittenSignature(
    {
      measureTime,
      signatureTime: Float64Array.from(Object.keys(signatures), (measure) => 2 * Number(measure)),
      signatureTexts: Object.values(signatures),
    },
    view,
    spacingPx,
    (index, time) => found.push(`${Object.values(signatures)[index]} at ${time / 2}`),
  );
  return found;
}
/** So many pixels to a measure. */
const measuresOf = (px: number, leftMeasure = 0, widthPx = 1000): TimeView => ({
  ...viewOf(0, 800, 400 * px, 46),
  leftTime: 2 * leftMeasure,
  widthPx,
});

test('one that has no room is written at the next measure that has, while it holds', () => {
  expect(written({ 0: '4/4', 1: '3/4' }, measuresOf(40))).toEqual(['4/4 at 0', '3/4 at 1']);
  expect(written({ 0: '4/4', 1: '3/4' }, measuresOf(20))).toEqual(['4/4 at 0', '3/4 at 2']);
  expect(written({ 0: '4/4', 1: '3/4', 11: '4/4' }, measuresOf(10))).toEqual([
    '4/4 at 0',
    '3/4 at 4',
    '4/4 at 11',
  ]);
});

test('it gives way to the next one, and is not written where the one before holds again', () => {
  expect(written({ 0: '4/4', 1: '3/4', 4: '2/4' }, measuresOf(10))).toEqual(['4/4 at 0', '2/4 at 4']);
  expect(written({ 0: '4/4', 1: '3/4', 2: '4/4', 30: '3/4' }, measuresOf(10))).toEqual([
    '4/4 at 0',
    '3/4 at 30',
  ]);
  expect(written({ 0: '4/4', 1: '3/4', 2: '2/4' }, measuresOf(10))).toEqual(['4/4 at 0', '2/4 at 4']);
});

test('long ones stand further apart', () => {
  expect(signatureSpacingPx(['4/4'])).toBe(36);
  expect(signatureSpacingPx(['4/4', '(4 1/3)/4'])).toBe(71);
});

const signatures = fc.dictionary(
  fc.integer({ min: 0, max: 399 }).map(String),
  fc.constantFrom('2/4', '3/4', '4/4', '6/8'),
  { maxKeys: 120 },
);

test('none meet, and what is written does not depend on where the view begins', () => {
  fc.assert(
    fc.property(signatures, fc.integer({ min: 1, max: 60 }), fc.nat(350), (all, px, left) => {
      const whole = written(all, measuresOf(px, 0, 400 * px));
      const places = whole.map((one) => px * Number(one.split(' ').at(-1)));
      for (const [index, place] of places.slice(1).entries())
        expect(place - places[index]!).toBeGreaterThanOrEqual(36);
      const seen = written(all, measuresOf(px, left, 300));
      const isSeen = (place: number) => place >= px * left && place <= px * left + 300;
      expect(seen.filter((one) => isSeen(px * Number(one.split(' ').at(-1))))).toEqual(
        whole.filter((_, index) => isSeen(places[index]!)),
      );
    }),
    { numRuns: 500 },
  );
});
