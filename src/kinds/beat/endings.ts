import { float64At } from '../../shared/elements.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { firstBeatOf, lastBeatOf } from '../../measures/measure-table.ts';
import { endOfBeat } from '../../measures/measure-times.ts';
import type { Shapes } from '../contract/shapes.ts';
import { xOf, type LaneView } from '../contract/visible.ts';

/** Measures that are played in some passes of a repeat alone, as the bracket over them says. */
interface Ending {
  /** Places of the first and the last measure. */
  readonly first: number;
  readonly last: number;
  /** '1.', '1. 3.': the passes in which they are played. */
  readonly text: string;
}

/** A table whose measures are not in playing order: its brackets, and where it leads back. */
export interface FoldedOrder {
  readonly endings: readonly Ending[];
  /** Places of measures from which the music goes back to an earlier one, or plays the same once more. */
  readonly back: readonly number[];
}

/** Height of the band over the numbers. */
export const ENDINGS_PX = 16;
const LINE_PX = 1;
const HOOK_PX = 7;
const TEXT_INDENT_PX = 4;
const BASELINE_PX = 12;
const ARROW = '←';
/** Most that is drawn of each: whoever writes more has no score. */
const MAX_DRAWN = 2000;

/** Reads brackets and ways back out of the measures that follow one another (tla-1.0, section 13 A). */
export function foldedOrder({ next }: Pick<MeasureTable, 'next'>): FoldedOrder {
  const endings: Ending[] = [];
  const back: number[] = [];
  for (const [measure, followers] of next) {
    if (followers.some((follower) => follower <= measure)) back.push(measure);
    const ways = [...new Set(followers)].filter((follower) => follower > measure).sort((a, b) => a - b);
    if (ways.length < 2) continue;
    for (const [index, first] of ways.entries()) {
      const passes = followers.flatMap((follower, pass) => (follower === first ? [`${pass + 1}.`] : []));
      endings.push({ first, last: (ways[index + 1] ?? first + 1) - 1, text: passes.join(' ') });
    }
  }
  return { endings: endings.slice(0, MAX_DRAWN), back: back.slice(0, MAX_DRAWN) };
}

/** Draws the brackets and the arrows back in the band at the lane's top. */
export function drawFoldedOrder(
  { endings, back }: FoldedOrder,
  table: MeasureTable,
  view: LaneView,
  shapes: Shapes,
  color: PackedColor,
): void {
  const isSeen = (leftPx: number, rightPx: number) => rightPx >= 0 && leftPx <= view.widthPx;
  const startPx = (measure: number) => xOf(view, float64At(table.beats, firstBeatOf(table, measure)));
  const endPx = (measure: number) => xOf(view, endOfBeat(table, lastBeatOf(table, measure)));
  for (const { first, last, text } of endings) {
    const [leftPx, rightPx] = [startPx(first), endPx(last) - 2];
    if (!isSeen(leftPx, rightPx)) continue;
    shapes.rect(leftPx, 1, rightPx, 1 + LINE_PX, color);
    shapes.tick(leftPx, 1, 1 + HOOK_PX, color);
    if (rightPx - leftPx < shapes.width(text, 'number') + TEXT_INDENT_PX) continue;
    shapes.setAnchor(leftPx);
    shapes.text(text, leftPx + TEXT_INDENT_PX, BASELINE_PX, 'number', color);
  }
  const arrowPx = shapes.width(ARROW, 'number');
  for (const measure of back) {
    const rightPx = endPx(measure);
    if (!isSeen(rightPx - arrowPx, rightPx) || rightPx - startPx(measure) < 2 * arrowPx) continue;
    shapes.setAnchor(rightPx);
    shapes.text(ARROW, rightPx - arrowPx - 3, BASELINE_PX, 'number', color);
  }
}
