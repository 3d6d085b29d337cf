/** Labels of points keep at least this distance, in CSS pixels. */
const GAP_PX = 6;

/** A label that stands at a point of a line. */
interface PointLabel {
  readonly row: number;
  readonly xPx: number;
  readonly widthPx: number;
  /** Where it begins if it would reach over the page's end; left out, it begins as far before as it has to. */
  readonly elsePx?: number;
}

/** Where it is drawn; `line` counts from 0 at the top and is undefined where all lines are taken. */
export interface PlacedPoint extends PointLabel {
  readonly leftPx: number;
  readonly line: number | undefined;
}

/**
 * Places labels, ascending by place, each from its point on in the first of the lines with room for it; one that would
 * reach over the end of the page begins before its point.
 */
export function placePoints(
  points: readonly PointLabel[],
  roomPx: number,
  maxLines: number,
): readonly PlacedPoint[] {
  const freePx = new Array<number>(maxLines).fill(-Infinity);
  return points.map((point) => {
    const { xPx, widthPx, elsePx = roomPx - widthPx } = point;
    const leftPx = Math.max(xPx + widthPx > roomPx ? elsePx : xPx, 0);
    const found = freePx.findIndex((px) => px <= leftPx);
    if (found !== -1) freePx[found] = leftPx + widthPx + GAP_PX;
    return { ...point, leftPx, line: found === -1 ? undefined : found };
  });
}

/** Number of lines that placed labels take, at least one. */
export const linesTaken = (placed: readonly PlacedPoint[]): number =>
  placed.reduce((most, { line }) => Math.max(most, (line ?? 0) + 1), 1);
