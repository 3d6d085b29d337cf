import type { Sign } from '../contract/shapes.ts';

type Point = readonly [xPx: number, yPx: number];

/** How a sign is drawn: lines along points, from the sign's top left corner. */
interface SignOutline {
  readonly isFilled: boolean;
  readonly lines: readonly { readonly points: readonly Point[]; readonly isClosed: boolean }[];
}

/** The outline of a sign of a size; one that is not filled is drawn with a pen `penPx` wide, and lies within the size. */
export function signOutline(
  sign: Exclude<Sign, 'oval'>,
  widthPx: number,
  heightPx: number,
  penPx: number,
): SignOutline {
  const half = penPx / 2;
  const right = widthPx - half;
  const bottom = heightPx - half;
  switch (sign) {
    case 'triangle': {
      const points: readonly Point[] = [
        [0, heightPx],
        [widthPx / 2, 0],
        [widthPx, heightPx],
      ];
      return { isFilled: true, lines: [{ points, isClosed: true }] };
    }
    case 'comment': {
      // A speech bubble, its tip at the foot.
      const foot = heightPx * 0.7;
      const points: readonly Point[] = [
        [half, half],
        [right, half],
        [right, foot],
        [widthPx * 0.55, foot],
        [widthPx * 0.25, bottom],
        [widthPx * 0.25, foot],
        [half, foot],
      ];
      return { isFilled: false, lines: [{ points, isClosed: true }] };
    }
    case 'page': {
      const fold = widthPx * 0.3;
      const sheet: readonly Point[] = [
        [half, half],
        [widthPx - fold, half],
        [right, fold],
        [right, bottom],
        [half, bottom],
      ];
      const corner: readonly Point[] = [
        [widthPx - fold, half],
        [widthPx - fold, fold],
        [right, fold],
      ];
      return {
        isFilled: false,
        lines: [
          { points: sheet, isClosed: true },
          { points: corner, isClosed: false },
        ],
      };
    }
  }
}
