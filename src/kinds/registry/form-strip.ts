import type { Component, KindReading } from '../contract/kind.ts';
import { levelToken } from '../columns/colors.ts';
import { KIND_FACTS, type KindName } from './facts.ts';
import { KIND_READINGS } from './reading.ts';

/** A bar: start and end in thousandths of the length, and the author's color `#rrggbb`, the token of its level's, or of marks. */
type StripBar = [startPermille: number, endPermille: number, color: string];
/** Rows of bars from the outermost level in; the bars of a row ascend and do not overlap. */
export type FormStrip = StripBar[][];

/** A unit of a hierarchy, as far as its outline goes. Seconds; level 1 is the lowest. */
export interface StripUnit {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly color?: string;
}

/** A timeline that a strip can be made of. */
interface StripTimeline {
  readonly kind: KindName;
  readonly isVisible: boolean;
  readonly components: readonly object[];
}

/** A part of a row, before it is drawn. Seconds; a point ends where it starts. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly color: string;
}

const MAX_BARS = 120;
/** Width of a mark for a point, and distance between two of them, in thousandths. */
const POINT_WIDTH = 8;
const MIN_POINT_PITCH = 16;
/** Token for what has no colour of its own and no level. */
const MARK_TOKEN = 'strip-edge';

/**
 * The form of a file in small, for lists of files: the two outermost levels of its first visible hierarchy, three where the
 * outermost is one bar for all. A file without one has a row of marks, of the first timeline among those of the kinds that
 * say most beside it. Undefined where nothing can be drawn, or without a length (seconds).
 */
export function formStrip(timelines: readonly StripTimeline[], length: number): FormStrip | undefined {
  const rankOf = ({ kind }: StripTimeline): number => KIND_FACTS[kind].formRank ?? Infinity;
  const [timeline] = timelines
    .filter((one) => one.isVisible && one.components.length > 0 && rankOf(one) < Infinity)
    .sort((a, b) => rankOf(a) - rankOf(b));
  if (timeline === undefined || length <= 0) return undefined;
  const units = timeline.components.filter(isUnit);
  return units.length > 0 ? levelRows(units, length) : markRow(timeline, length);
}

const readingOf = (kind: KindName): KindReading<Component> => KIND_READINGS[kind];

const isUnit = (component: object): component is StripUnit => 'level' in component;

function levelRows(units: readonly StripUnit[], length: number): FormStrip | undefined {
  const levels = [...new Set(units.map(({ level }) => level))].sort((a, b) => b - a);
  const rows = levels.slice(0, 3).map((level) => {
    const ofLevel = units.filter((unit) => unit.level === level);
    return barsOf(
      ofLevel
        .sort((a, b) => a.start - b.start)
        .map(({ start, end, color = levelToken(level) }) => ({ start, end, color })),
      length,
    );
  });
  const shown = rows.filter((row) => row.length > 0);
  const strip = shown.slice(0, (shown[0]?.length ?? 0) > 1 ? 2 : 3);
  return strip.length > 0 ? strip : undefined;
}

/** One row of all components: bars where any of them lasts, else a mark for each point. */
function markRow({ kind, components }: StripTimeline, length: number): FormStrip | undefined {
  const reading = readingOf(kind);
  const marks = components
    .map((component): Mark => {
      const [start, end] = reading.span(component);
      const isColored = 'color' in component && typeof component.color === 'string';
      return { start, end, color: isColored ? String(component.color) : MARK_TOKEN };
    })
    .sort((a, b) => a.start - b.start);
  const row = marks.some(({ start, end }) => end > start) ? barsOf(marks, length) : pointsOf(marks, length);
  return row.length > 0 ? [row] : undefined;
}

/** `marks` ascend by start. One that would stand too close to the mark before it is left out. */
function pointsOf(marks: readonly Mark[], length: number): StripBar[] {
  const bars: StripBar[] = [];
  for (const { start, color } of marks) {
    const at = Math.round((start / length) * 1000);
    const last = bars.at(-1);
    if (at < 0 || at > 1000 || (last !== undefined && at - last[0] < MIN_POINT_PITCH)) continue;
    const from = Math.min(at, 1000 - POINT_WIDTH);
    bars.push([from, from + POINT_WIDTH, color]);
  }
  return bars;
}

/** `marks` ascend by start. Bars become wider until few enough are left. */
function barsOf(marks: readonly Mark[], length: number): StripBar[] {
  let bars: StripBar[];
  let minPermille = 1;
  do bars = barsOfWidth(marks, length, minPermille++);
  while (bars.length > MAX_BARS);
  return bars;
}

/** Bars begin at least `minPermille` apart: marks that begin closer are one bar, in the colour of the widest. */
function barsOfWidth(marks: readonly Mark[], length: number, minPermille: number): StripBar[] {
  const permille = (time: number): number => Math.min(Math.max(Math.round((time / length) * 1000), 0), 1000);
  const bars: StripBar[] = [];
  let widest = 0;
  for (const { start, end, color } of marks) {
    const last = bars.at(-1);
    const from = Math.max(permille(start), last?.[1] ?? 0);
    const to = Math.max(permille(end), Math.min(from + 1, 1000));
    if (to <= from) continue;
    if (last === undefined || from - last[0] >= minPermille) {
      bars.push([from, to, color]);
      widest = to - from;
    } else {
      last[1] = to;
      if (to - from > widest) last[2] = color;
      widest = Math.max(widest, to - from);
    }
  }
  return bars;
}
