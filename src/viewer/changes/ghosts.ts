import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import { KIND_FACTS, kindOf, type KindName } from '../../kinds/registry/facts.ts';
import type { KindTimeline, Lane, MusicalContext } from '../../kinds/contract/kind-timeline.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import { TIME_FIELDS } from '../../kinds/fields/times.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Changes } from '../viewer-file.ts';

type TimelineChanges = Changes['timelines'][number];

/** Components of the older version that are no longer where they were, as a timeline of their own, at the times of the open one. */
export interface Ghosts {
  readonly kind: KindName;
  readonly timeline: KindTimeline;
  /** Row of a component by its id. */
  readonly rowOf: ReadonlyMap<number, number>;
  /** Whether they can be drawn in the lane of the open version, whose parts are where they were. */
  readonly isPlaced: boolean;
}

/** Ghosts lack the components that stood between them, so measures cannot be counted from them. */
export const UNCOUNTED: MusicalContext = {
  timelineName: '',
  measures: () => undefined,
};

/** Opens the removed components of a timeline and the old places of moved ones; undefined where there are none. */
export function openGhosts(
  { kind: written, attributes, removed, changed }: TimelineChanges,
  map: (time: number) => number,
  lane: Lane | undefined,
): Ghosts | undefined {
  const kind = kindOf(written);
  const components = [...removed, ...changed.flatMap(({ was }) => was ?? [])];
  if (kind === undefined || components.length === 0) return undefined;
  const columns = encodeTimeline(
    kind,
    components.map((component) => atTimes(component, map)),
    attributes ?? {},
  );
  const timeline = openTimeline(kind, columns, UNCOUNTED);
  const { rows } = timeline;
  const rowOf = new Map(Array.from({ length: rows.count }, (_, row) => [rows.id(row), row]));
  return { kind, timeline, rowOf, isPlaced: lane !== undefined && haveSameParts(timeline.lane, lane) };
}

/** A component as the older version has it, at the times of the open one. */
export const atTimes = <Written extends object>(
  component: Written,
  map: (time: number) => number,
): Written => ({
  ...component,
  ...Object.fromEntries(
    Object.entries(component).flatMap(([name, value]) =>
      TIME_FIELDS.includes(name) && typeof value === 'number' ? [[name, map(value)]] : [],
    ),
  ),
});

/** Whether parts of two lanes lie alike; levels of one height are counted from the foot. */
function haveSameParts(ghosts: Lane, lane: Lane): boolean {
  if (ghosts.levelCount !== undefined) return true;
  return (
    ghosts.heightPx === lane.heightPx &&
    JSON.stringify(ghosts.partsAt?.(lane.heightPx)) === JSON.stringify(lane.partsAt?.(lane.heightPx))
  );
}

/** Label of a component, else its kind. */
export function nameIn(
  { words }: Pick<Timeline, 'words'>,
  row: number,
  kind: KindName,
): { readonly name: string; readonly isLabel: boolean } {
  const label = words.hasGeneratedLabels ? '' : words.label(row);
  if (label !== '') return { name: label, isLabel: true };
  const { search, inWords = 'entry' } = KIND_FACTS[kind];
  return { name: `Unlabelled ${search?.inWords[0] ?? inWords}`, isLabel: false };
}
