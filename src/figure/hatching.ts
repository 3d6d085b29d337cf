import { BLACK_INK } from './day-colors.ts';
import type { Box, Line, Primitive } from './primitives.ts';

/** Directions of lines, and their distance in CSS pixels: patterns that are told from one another on paper. */
const HATCHES: readonly (readonly { readonly x: number; readonly y: number; readonly everyPx: number }[])[] =
  [
    [{ x: 1, y: -1, everyPx: 5 }],
    [{ x: 1, y: 1, everyPx: 5 }],
    [
      { x: 1, y: -1, everyPx: 7 },
      { x: 1, y: 1, everyPx: 7 },
    ],
    [{ x: 1, y: 0, everyPx: 4 }],
    [{ x: 0, y: 1, everyPx: 4 }],
    [{ x: 1, y: -1, everyPx: 2.5 }],
    [{ x: 1, y: 1, everyPx: 2.5 }],
  ];
export const HATCH_COUNT = HATCHES.length;
/** Hatching is thinner than edges. */
const PEN = 0.6;

/** Lines of a pattern within a box; lines and no pattern of the format, on which readers of PDF differ. */
export function hatching(box: Box, hatch: number): readonly Line[] {
  return (HATCHES[hatch % HATCH_COUNT] ?? []).flatMap(({ x, y, everyPx }) => parallels(box, x, y, everyPx));
}

/** Lines of one direction, cut at the box; counted from the drawing's corner, so that they go on in the next box. */
function parallels(box: Box, x: number, y: number, everyPx: number): readonly Line[] {
  const { leftPx, topPx, rightPx, bottomPx } = box;
  const length = Math.hypot(x, y);
  /** Distance of a point from the line through the corner. */
  const distance = (atX: number, atY: number) => (atY * x - atX * y) / length;
  const corners = [
    distance(leftPx, topPx),
    distance(rightPx, topPx),
    distance(leftPx, bottomPx),
    distance(rightPx, bottomPx),
  ];
  const lines: Line[] = [];
  const last = Math.floor(Math.max(...corners) / everyPx);
  for (let index = Math.ceil(Math.min(...corners) / everyPx); index <= last; index++) {
    // A point of the line, from which it goes both ways.
    const [atX, atY] = [(-y / length) * index * everyPx, (x / length) * index * everyPx];
    const [from, to] = [
      { low: leftPx, high: rightPx, at: atX, step: x },
      { low: topPx, high: bottomPx, at: atY, step: y },
    ].reduce<readonly [number, number]>(
      ([most, least], { low, high, at, step }) => {
        if (step === 0) return at > low && at < high ? [most, least] : [Infinity, -Infinity];
        const [one, other] = [(low - at) / step, (high - at) / step];
        return [Math.max(most, Math.min(one, other)), Math.min(least, Math.max(one, other))];
      },
      [-Infinity, Infinity],
    );
    if (to - from <= 0.1) continue;
    lines.push({
      ...{ sort: 'line', x1: atX + from * x, y1: atY + from * y, x2: atX + to * x, y2: atY + to * y },
      ...{ penPx: box.penPx * PEN, color: BLACK_INK },
    });
  }
  return lines;
}

/** The edge of a box alone. */
export const frameOf = (box: Box): readonly Primitive[] =>
  edgeLines(box).map((points) => ({
    ...{ sort: 'outline', points, isClosed: false, isFilled: false },
    ...{ penPx: box.penPx, color: box.edge ?? box.fill },
  }));

/** Lines of a box's edge, within it: closed where no side is open. */
export function edgeLines(box: Box): readonly (readonly (readonly [number, number])[])[] {
  const half = box.penPx / 2;
  const left = box.leftPx + (box.isOpenLeft ? 0 : half);
  const right = box.rightPx - (box.isOpenRight ? 0 : half);
  const [top, bottom] = [box.topPx + half, box.bottomPx - half];
  if (box.isOpenLeft && box.isOpenRight)
    return [
      [
        [left, top],
        [right, top],
      ],
      [
        [left, bottom],
        [right, bottom],
      ],
    ];
  if (box.isOpenLeft)
    return [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ];
  const around = [
    [right, top],
    [left, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  return [box.isOpenRight ? around : [...around, [right, top - half]]];
}
