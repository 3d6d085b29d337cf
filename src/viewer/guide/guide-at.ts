import type { ActiveRow } from '../../kinds/contract/kind-timeline.ts';
import type { Timeline } from '../model/timeline.ts';

/** One part of one timeline: its current unit and its next. */
export interface GuideLine extends ActiveRow {
  /** The timeline's index in the session. */
  readonly timeline: number;
}

type Audible = Pick<Timeline, 'listening'>;

/**
 * Lines of the listening guide at a time, in seconds: the parts of each chosen timeline, in the order given, outermost
 * first. A part with no current, past or coming unit is left out.
 */
export function guideAt(
  timelines: readonly Audible[],
  chosen: readonly number[],
  time: number,
): readonly GuideLine[] {
  return chosen.flatMap((timeline) => {
    const activeRows = timelines[timeline]?.listening?.activeRows?.(time) ?? [];
    return activeRows
      .filter(({ now, last, next }) => (now ?? last ?? next) !== undefined)
      .map((row) => ({ ...row, timeline }));
  });
}

/** Most lines of `guideAt`: the number of parts does not depend on the time. */
export function guideParts(timelines: readonly Audible[], chosen: readonly number[]): number {
  return chosen.reduce(
    (sum, timeline) => sum + (timelines[timeline]?.listening?.activeRows?.(0).length ?? 0),
    0,
  );
}

/** `guideAt` that gives the same list again as long as it says the same: a clock may ask it with every tick. */
export function createGuideReader(
  timelines: readonly Audible[],
  chosen: readonly number[],
): (time: number) => readonly GuideLine[] {
  let last: readonly GuideLine[] = [];
  return (time) => {
    const lines = guideAt(timelines, chosen, time);
    const isSame = lines.length === last.length && lines.every((line, at) => isSameLine(line, last[at]));
    if (!isSame) last = lines;
    return last;
  };
}

const isSameLine = (a: GuideLine, b: GuideLine | undefined) =>
  a.timeline === b?.timeline &&
  a.part === b.part &&
  a.now === b.now &&
  a.last === b.last &&
  a.next === b.next;
