import type { Component, KindReading } from '../../kinds/contract/kind.ts';
import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import type { KindName } from '../../kinds/registry/facts.ts';
import type { KindTimeline } from '../../kinds/contract/kind-timeline.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import { measureMap } from '../../measures/measure-map.ts';
import { packMap, type PackedMap } from '../../measures/packed-map.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { MAX_MAPPED_MEASURES } from '../../shared/limits.ts';
import type { StoredTimeline, VersionTimeline } from '../../versions/version-timeline.ts';

/** No timeline asks another one for its measures here. */
const ALONE = {
  timelineName: '',
  measures: () => undefined,
};

const opened = (kind: KindName, components: readonly object[], facts: object): KindTimeline =>
  openTimeline(kind, encodeTimeline(kind, components, { ...facts }), ALONE);

/** Opens a timeline of a stored version by itself. */
export const openStored = ({ kind, components, attributes }: VersionTimeline): KindTimeline =>
  opened(kind, components, attributes);

/** The measures of a stored version, as its topmost timeline that has some counts them. */
export function storedMeasures(timelines: readonly StoredTimeline[]): MeasureTable | undefined {
  const counting = countingTimeline(fromTopmost(timelines));
  return counting && openStored(counting).measures?.all;
}

/**
 * The map of timelines from the topmost down, `length` in seconds; undefined where none counts measures, or one counts more
 * than are kept.
 */
export function mapOfTimelines(timelines: readonly VersionTimeline[], length: number): PackedMap | undefined {
  const counting = countingTimeline(timelines);
  const table = counting && openStored(counting).measures?.all;
  if (!table || table.numbers.length > MAX_MAPPED_MEASURES) return undefined;
  const contentEnd = endOf(timelines.filter((timeline) => timeline !== counting));
  return packMap(measureMap(table, { length, contentEnd }));
}

/** The topmost timeline that counts measures; `timelines` stand from the topmost down. */
const countingTimeline = <T extends VersionTimeline>(timelines: readonly T[]): T | undefined =>
  // Whether a kind counts measures is told without its components.
  timelines.find(
    ({ kind, attributes, components, isTimeMap }) =>
      components.length > 0 &&
      isTimeMap !== false &&
      attributes['is_time_map'] !== false &&
      opened(kind, [], attributes).measures,
  );

/** Timelines of a stored version from the topmost down. */
export const fromTopmost = (timelines: readonly StoredTimeline[]): readonly StoredTimeline[] =>
  timelines.toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id);

const positionOf = ({ attributes }: StoredTimeline) => Number(attributes['display_position']);

/** Seconds at which the last component ends that an author has set; undefined without any. */
function endOf(timelines: readonly VersionTimeline[]): number | undefined {
  let end: number | undefined;
  for (const { kind, components } of timelines) {
    const reading: KindReading<Component> = KIND_READINGS[kind];
    if (reading.identity?.isMeasured) continue;
    for (const component of components) {
      const [, until] = reading.span(component);
      if (end === undefined || until > end) end = until;
    }
  }
  return end;
}
