import { matchComponents } from './match-components.ts';
import { matchTimelines } from './match-timelines.ts';
import { readPlaces } from './places.ts';
import type { TimeTransform } from './time-transform.ts';
import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** What of an older version lives on in a newer one. */
export interface VersionMatch {
  /** How the newer version's times come from the older one's; undefined where they are the same. */
  readonly transform: TimeTransform | undefined;
  /** One entry for each timeline of the newer version, in order. */
  readonly timelines: readonly TimelineMatch[];
  /** Ids of the older version's timelines that are gone, in order. */
  readonly removedTimelines: readonly number[];
}

interface TimelineMatch {
  /** Id that the timeline keeps; undefined for a new one. */
  readonly id: number | undefined;
  /** The id that each component keeps, by the timeline's order; 0 for a new one. */
  readonly componentIds: Int32Array;
  /** Number of components that are new. */
  readonly newCount: number;
  /** Ids of the older timeline's components that are gone, in order. */
  readonly removedIds: Int32Array;
}

/** Finds which timelines and components of a file that replaces another are the same ones, so that they keep their ids. */
export function matchVersions(
  older: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
): VersionMatch {
  const partners = matchTimelines(older, newer);
  const matched = new Set(partners);
  const timelines = newer.map((timeline, index): TimelineMatch => {
    const partner = partners[index];
    const count = timeline.components.length;
    if (partner === undefined)
      return {
        id: undefined,
        componentIds: new Int32Array(count),
        newCount: count,
        removedIds: new Int32Array(),
      };
    const rows = matchComponents(readPlaces(partner), readPlaces(timeline));
    const componentIds = Int32Array.from(rows, (row) => (row < 0 ? 0 : (partner.components[row]?.id ?? 0)));
    const kept = new Set(componentIds);
    const removed = partner.components.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    return {
      id: partner.id,
      componentIds,
      newCount: rows.reduce((sum, row) => sum + Number(row < 0), 0),
      removedIds: Int32Array.from(removed),
    };
  });
  return {
    transform: undefined,
    timelines,
    removedTimelines: older.flatMap((timeline) => (matched.has(timeline) ? [] : [timeline.id])),
  };
}

/** Gives new components ids one after the other from `firstNew`. */
export function withNewIds({ componentIds }: TimelineMatch, firstNew: number): Int32Array {
  let next = firstNew;
  return componentIds.map((id) => (id === 0 ? next++ : id));
}
