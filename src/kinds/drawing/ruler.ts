import { float64At } from '../../shared/elements.ts';
import type { PackedColor } from '../../shared/color.ts';
import type { TimeUnit } from '../../shared/time-unit.ts';
import type { MeasureCount } from '../contract/kind-timeline.ts';
import type { Shapes } from '../contract/shapes.ts';
import { eachVisible, timeOf, xOf, type TimeView } from '../contract/visible.ts';
import { rulerTime, stepFor } from './ruler-steps.ts';
import { CONTENT_MARGIN_PX } from './sizes.ts';

/** A row of a ruler, in CSS pixels, and its colours. */
interface RulerRow {
  readonly topPx: number;
  readonly bottomPx: number;
  readonly tick: PackedColor;
  readonly text: PackedColor;
}

const LONG_TICK_PX = 11;
const SHORT_TICK_PX = 5;
const TIME_RISE_PX = 8.2;
const TIME_INDENT_PX = 4;
const NUMBER_INDENT_PX = 3;
/** Baseline of the measures' numbers below the row's top. */
const NUMBER_BASELINE_PX = 13;
/** Least distance of a label left of its tick from the one before it. */
const MIN_GAP_PX = 6;
/** Rounding error of sums of binary fractions, in seconds. */
const SLACK = 1e-9;

/** Draws the times of a recording, or the quarter notes of the music, ticks from the row's foot. */
export function drawTimes(view: TimeView, shapes: Shapes, row: RulerRow, unit: TimeUnit = 'seconds'): void {
  const [step, parts] = stepFor(view, shapes.width('0', 'ruler'), unit);
  const short = step / parts;
  const rightMostPx = xOf(view, view.end) + CONTENT_MARGIN_PX;
  // The label of a tick outside may reach in from the left.
  const beforePx = TIME_INDENT_PX + shapes.width(rulerTime(view.end, step, unit), 'ruler');
  const first = Math.ceil((Math.max(timeOf(view, -beforePx), view.start) - SLACK) / short);
  const last = Math.floor((Math.min(timeOf(view, view.widthPx), view.end) + SLACK) / short);
  for (let tick = first; tick <= last; tick++) {
    const xPx = xOf(view, tick * short);
    const isLong = tick % parts === 0;
    shapes.tick(xPx, row.bottomPx - (isLong ? LONG_TICK_PX : SHORT_TICK_PX), row.bottomPx, row.tick);
    if (!isLong) continue;
    const text = rulerTime(tick * short, step, unit);
    const roomPx = TIME_INDENT_PX + shapes.width(text, 'ruler');
    // No view goes farther: where the label would be cut off it stands left of its tick, if there is room, or not at all.
    const isCut = xPx + roomPx > rightMostPx;
    if (isCut && step * view.pxPerSecond < 2 * roomPx + MIN_GAP_PX) continue;
    shapes.setAnchor(xPx);
    const leftPx = isCut ? xPx - roomPx : xPx + TIME_INDENT_PX;
    shapes.text(text, leftPx, row.bottomPx - TIME_RISE_PX, 'ruler', row.text);
  }
}

/** Draws the names of measures, each beside a tick as high as the row. */
export function drawMeasures(
  measures: Pick<MeasureCount, 'eachName'>,
  view: TimeView,
  shapes: Shapes,
  row: RulerRow,
): void {
  const rightMostPx = xOf(view, view.end) + CONTENT_MARGIN_PX;
  let freePx = -Infinity;
  measures.eachName(view, (xPx, name) => {
    shapes.tick(xPx, row.topPx, row.bottomPx, row.tick);
    const widthPx = shapes.width(name, 'number');
    // As of the times: left of its tick where the drawing ends, or not at all.
    const isCut = xPx + NUMBER_INDENT_PX + widthPx > rightMostPx;
    const leftPx = isCut ? xPx - NUMBER_INDENT_PX - widthPx : xPx + NUMBER_INDENT_PX;
    if (isCut && leftPx < freePx) return;
    freePx = leftPx + widthPx + MIN_GAP_PX;
    shapes.setAnchor(xPx);
    shapes.text(name, leftPx, row.topPx + NUMBER_BASELINE_PX, 'number', row.text);
  });
}

/** Beats closer than this, in CSS pixels, are left to the names of measures. */
const MIN_BEAT_PX = 4;

/** Draws the beats as short ticks from the row's foot, where they have room. */
export function drawBeats({ all }: MeasureCount, view: TimeView, shapes: Shapes, row: RulerRow): void {
  const { beats } = all;
  if (beats.length < 2) return;
  const length = float64At(beats, beats.length - 1) - float64At(beats, 0);
  if ((length / (beats.length - 1)) * view.pxPerSecond < MIN_BEAT_PX) return;
  eachVisible(beats, view, 1, 1, (_, xPx) =>
    shapes.tick(xPx, row.bottomPx - SHORT_TICK_PX, row.bottomPx, row.tick),
  );
}
