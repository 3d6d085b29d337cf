import { axisOf, type Axis, type AlignedMoment, type AxisMap } from '../../compare/axis.ts';
import { comparedFile, type ComparedFile } from '../../compare/compared-file.ts';
import { KIND_FACTS, kindOf } from '../../kinds/registry/facts.ts';
import { END_FIELDS, TIME_FIELDS } from '../../kinds/fields/times.ts';
import { isRecord } from '../../shared/fields.ts';
import {
  createTimelineOpener,
  inDisplayOrder,
  readTimeline,
  timelineData,
} from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import type { ViewerFile } from '../viewer-file.ts';

/** Letters of the compared analyses, in their order. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
type Letter = (typeof LETTERS)[number];
/** Analyses that are compared at once. */
const MAX_SIDES = LETTERS.length;

/** One of the compared analyses, as the page gives it. */
export interface ComparedSide {
  /** What the address calls it; of a file of the reader's own its name. */
  readonly key: string;
  readonly file: ViewerFile;
  /** Undefined for a file of the reader's own, which no server has. */
  readonly fileId: number | undefined;
  /** Number of its version; undefined where the address names none. */
  readonly version: number | undefined;
  /** Address of its viewer; undefined for a file of the reader's own. */
  readonly href: string | undefined;
}

/** A side with what is known of it on the common axis. */
export interface PlacedSide extends ComparedSide {
  readonly letter: Letter;
  readonly compared: ComparedFile;
  readonly map: AxisMap;
  /** Ids that its timelines have in its file, by their indexes in the session. */
  readonly timelines: ReadonlyMap<number, number>;
}

/** Analyses below each other on one axis. */
export interface PlacedSides {
  readonly axis: Axis;
  readonly sides: readonly PlacedSide[];
  /** All of their timelines at the times of the axis, those of the first one first. */
  readonly timelines: readonly Timeline[];
  /** Whether a timeline counts the measures, which the ruler names already. */
  readonly counting: ReadonlySet<number>;
}

/** Places analyses on their common axis. `moments` align them by hand. */
export function placeSides(
  given: readonly ComparedSide[],
  moments: readonly AlignedMoment[] = [],
): PlacedSides {
  const files = given.map(({ file }) => {
    const { start, end, length, url, time_unit: unit } = file.concrete_work;
    return comparedFile({ start, end, length, recording: url, unit, timelines: file.timelines });
  });
  const axis = axisOf(files, moments);
  const timelines: Timeline[] = [];
  const counting = new Set<number>();
  const sides = given.map((side, index): PlacedSide => {
    const [letter, compared, map] = [LETTERS[index], files[index], axis.maps[index]];
    if (!letter || !compared || !map) throw new RangeError(`At most ${MAX_SIDES} analyses are compared.`);
    const own = new Map<number, number>();
    for (const { id, timeline } of openOnAxis(side.file, map, timelines.length)) {
      own.set(timelines.length, id);
      if (timeline.measures) counting.add(timelines.length);
      timelines.push(timeline);
    }
    return { ...side, letter, compared, map, timelines: own };
  });
  return { axis, sides, timelines, counting };
}

function openOnAxis(
  { timelines }: ViewerFile,
  map: AxisMap,
  before: number,
): readonly { readonly id: number; readonly timeline: Timeline }[] {
  const open = createTimelineOpener();
  const read = inDisplayOrder(timelines.map((timeline, index) => readTimeline({ ...timeline }, index)));
  let next = before;
  return read.flatMap((json) => {
    const kind = kindOf(json.kind);
    if (kind === undefined || KIND_FACTS[kind].needsViewer || KIND_FACTS[kind].inWords === undefined)
      return [];
    const components = json.components.map((component) => onAxis(component, map));
    // Two versions of a file have the same ids.
    const data = timelineData({ ...json, id: ++next, components });
    return data ? [{ id: json.id, timeline: open(data) }] : [];
  });
}

/** A component with its times on the axis. */
function onAxis(component: unknown, map: AxisMap): unknown {
  if (!isRecord(component)) return component;
  const moved: Record<string, unknown> = { ...component };
  for (const name of TIME_FIELDS) {
    const time = component[name];
    if (typeof time === 'number') moved[name] = map.toAxis(time, END_FIELDS.has(name) ? 'end' : 'begin');
  }
  return moved;
}
