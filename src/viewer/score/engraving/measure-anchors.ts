import type { EngravingHead, MeasureAnchors } from '../../../kinds/engraving/engraving.ts';
import { reached } from '../../../kinds/contract/visible.ts';
import { entryAt } from '../../../shared/elements.ts';

/** Distance of a measure's beginning from its left edge, where no note tells: half a head of room, and half a head. */
const BEGIN = 12;

/**
 * Positions in each measure of an engraving, by the part of it that has passed: from its first note, or from its left
 * edge where none begins with it, to its bar line, which it reaches just when it is over. All lists ascend, from part 0
 * to part 1.
 */
export function anchorsOf(head: EngravingHead): readonly MeasureAnchors[] {
  const byNumber = placesByNumber(head);
  return head.measures.map(({ x, width, anchors }, index) =>
    closed(anchors ?? byNumber[index] ?? { parts: [], xs: [] }, x, x + width),
  );
}

/** Anchors that name a measure by its number belong to the one in which they stand, of those that have that number. */
function placesByNumber({ anchors, measures }: EngravingHead): readonly MeasureAnchors[] {
  const found = measures.map(() => ({ parts: new Array<number>(), xs: new Array<number>() }));
  const withNumber = new Map<number, number[]>();
  measures.forEach(({ number }, index) => {
    const known = withNumber.get(number);
    if (known) known.push(index);
    else withNumber.set(number, [index]);
  });
  anchors.places.forEach((place, at) => {
    const x = entryAt(anchors.xs, at);
    const away = (index: number) => {
      const measure = entryAt(measures, index);
      return Math.max(measure.x - x, x - measure.x - measure.width, 0);
    };
    const number = Math.floor(place);
    const [nearest] = (withNumber.get(number) ?? []).toSorted((a, b) => away(a) - away(b));
    if (nearest === undefined) return;
    const own = entryAt(found, nearest);
    own.parts.push(place - number);
    own.xs.push(x);
  });
  return found;
}

/** Anchors of a measure from its beginning to its end, without those that lead back or out of it. */
function closed({ parts, xs }: MeasureAnchors, left: number, right: number): MeasureAnchors {
  const kept: { parts: number[]; xs: number[] } = { parts: [], xs: [] };
  const add = (part: number, x: number) => {
    kept.parts.push(part);
    kept.xs.push(x);
  };
  const within = parts
    .map((part, at) => ({ part, x: xs[at] ?? NaN }))
    .filter(({ part, x }) => part >= 0 && part < 1 && x >= left && x < right)
    .sort((a, b) => a.part - b.part);
  const [first] = within;
  if (!first || first.part > 0) add(0, Math.min(left + BEGIN, (left + (first?.x ?? right)) / 2));
  for (const { part, x } of within)
    if (part > (kept.parts.at(-1) ?? -1) && x > (kept.xs.at(-1) ?? -Infinity)) add(part, x);
  add(1, right);
  return kept;
}

/** The x of a part of a measure, evenly between the anchors beside it. */
export const xOfPart = ({ parts, xs }: MeasureAnchors, part: number): number => between(parts, xs, part);

/** The part of a measure that has passed at an x; its ends outside. */
export const partOfX = ({ parts, xs }: MeasureAnchors, x: number): number => between(xs, parts, x);

/** Value of `to` where `from`, which ascends, has `value`, interpolated; the nearest end outside. */
function between(from: readonly number[], to: readonly number[], value: number): number {
  const index = reached(from, value);
  if (index === undefined) return to[0] ?? 0;
  const [low, high] = [from[index], from[index + 1]];
  const [start = 0, end] = [to[index], to[index + 1]];
  if (low === undefined || high === undefined || end === undefined) return start;
  return start + ((value - low) / (high - low)) * (end - start);
}
