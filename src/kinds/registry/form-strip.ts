import type { KindName } from './facts.ts';
import { levelToken } from '../columns/colors.ts';

/** A bar: start and end in thousandths of the length, and the author's color `#rrggbb` or the token of its level's. */
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

/** A timeline a strip can be made of when it is a hierarchy, whose components are `StripUnit`s. */
interface StripTimeline {
  readonly kind: KindName;
  readonly isVisible: boolean;
  readonly components: readonly (StripUnit | object)[];
}

const MAX_BARS = 120;

/**
 * The form of a file in small, for lists of files: the two outermost levels of its first visible hierarchy, three where the
 * outermost is one bar for all. Undefined without such a hierarchy or without a length (seconds).
 */
export function formStrip(timelines: readonly StripTimeline[], length: number): FormStrip | undefined {
  const hierarchy = timelines.find(
    ({ kind, isVisible, components }) => kind === 'HIERARCHY' && isVisible && components.length > 0,
  );
  if (hierarchy === undefined || length <= 0) return undefined;
  const units = hierarchy.components.filter((component): component is StripUnit => 'level' in component);
  const levels = [...new Set(units.map(({ level }) => level))].sort((a, b) => b - a);
  const rows = levels.slice(0, 3).map((level) => {
    const ofLevel = units.filter((unit) => unit.level === level);
    return barsOf(
      ofLevel.sort((a, b) => a.start - b.start),
      length,
    );
  });
  const shown = rows.filter((row) => row.length > 0);
  const strip = shown.slice(0, (shown[0]?.length ?? 0) > 1 ? 2 : 3);
  return strip.length > 0 ? strip : undefined;
}

/** `units` ascend by start. Bars become wider until few enough are left. */
function barsOf(units: readonly StripUnit[], length: number): StripBar[] {
  let bars: StripBar[];
  let minPermille = 1;
  do bars = barsOfWidth(units, length, minPermille++);
  while (bars.length > MAX_BARS);
  return bars;
}

/** Bars begin at least `minPermille` apart: units that begin closer are one bar, in the colour of the widest. */
function barsOfWidth(units: readonly StripUnit[], length: number, minPermille: number): StripBar[] {
  const permille = (time: number): number => Math.min(Math.max(Math.round((time / length) * 1000), 0), 1000);
  const bars: StripBar[] = [];
  let widest = 0;
  for (const { start, end, level, color = levelToken(level) } of units) {
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
