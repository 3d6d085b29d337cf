import type { Axis } from '../../compare/axis.ts';
import { timeOf, xOf, type TimeView } from '../../kinds/contract/visible.ts';
import { nameInMap } from '../../measures/measure-map.ts';
import { entryAt } from '../../shared/elements.ts';
import type { AxisRuler } from '../session/analysis-view.ts';

const HEIGHT_PX = 34;
/** Least distance of two names, in CSS pixels. */
const NAME_PX = 44;
const STEPS = [1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000];
/** Names of shares of the length. */
const SHARES = 20;

/** Names the measures of an axis, or the shares of its length; undefined for an axis of time. */
export function axisRuler({ by, columns, first, width, length }: Axis): AxisRuler | undefined {
  if (by === 'measures')
    return namesEvery(first, width, columns.length, (column) => nameInMap(entryAt(columns, column)));
  if (by === 'length')
    return namesEvery(0, length / SHARES, SHARES + 1, (share) => `${(100 / SHARES) * share} %`);
  return undefined;
}

/** Names of `count` places, the first one at `first`, so many of them that they can be read. */
const namesEvery = (
  first: number,
  width: number,
  count: number,
  nameOf: (index: number) => string,
): AxisRuler => ({
  heightPx: HEIGHT_PX,
  eachName: (view: TimeView, visit) => {
    const step = STEPS.find((one) => one * width * view.pxPerSecond >= NAME_PX) ?? count;
    const from = Math.max(Math.floor((timeOf(view, -NAME_PX) - first) / width / step) * step, 0);
    const to = Math.min(Math.ceil((timeOf(view, view.widthPx) - first) / width), count - 1);
    for (let index = from; index <= to; index += step) visit(xOf(view, first + index * width), nameOf(index));
  },
});
