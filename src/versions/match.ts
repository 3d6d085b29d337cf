import { entryAt, int32At } from '../shared/elements.ts';
import { matchComponents } from './match-components.ts';
import { matchTimelines, type PlacedTimeline } from './match-timelines.ts';
import { isMeasured, readPlaces, Words } from './places.ts';
import { isUnchanged, type TimeTransform } from './time-transform.ts';
import type { StoredTimeline, VersionTimeline } from './version-timeline.ts';

/** Correspondence between the timelines and components of an older and a newer version. */
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
  const words = new Words();
  const placed = (timeline: VersionTimeline): PlacedTimeline => ({
    timeline,
    places: readPlaces(timeline, words),
  });
  const olderPlaced = older.map(placed);
  const newerPlaced = newer.map(placed);
  const partners = matchTimelines(olderPlaced, newerPlaced);
  // Measured data is measured anew for each version.
  const compared = newer.flatMap(({ kind }, index) =>
    partners[index] === -1 || isMeasured(kind) ? [] : [index],
  );
  const found = matchComponents(
    compared.map((index) => ({
      older: entryAt(olderPlaced, int32At(partners, index)).places,
      newer: entryAt(newerPlaced, index).places,
    })),
  );
  const rowsOf = new Map(compared.map((index, at) => [index, entryAt(found.partners, at)]));
  const kept = new Set(partners);
  return {
    transform: isUnchanged(found.transform) ? undefined : found.transform,
    timelines: newer.map((timeline, index) =>
      idsOf(timeline, older[int32At(partners, index)], rowsOf.get(index)),
    ),
    removedTimelines: older.flatMap(({ id }, index) => (kept.has(index) ? [] : [id])),
  };
}

/** A match in which nothing lives on, as in another piece. */
export const matchNothing = (
  older: readonly StoredTimeline[],
  newer: readonly VersionTimeline[],
): VersionMatch => ({
  transform: undefined,
  timelines: newer.map((timeline) => idsOf(timeline, undefined, undefined)),
  removedTimelines: older.map(({ id }) => id),
});

/** Gives new components ids one after the other from `firstNew`. */
export function withNewIds({ componentIds }: TimelineMatch, firstNew: number): Int32Array {
  let next = firstNew;
  return componentIds.map((id) => (id === 0 ? next++ : id));
}

function idsOf(
  timeline: VersionTimeline,
  older: StoredTimeline | undefined,
  rows: Int32Array | undefined,
): TimelineMatch {
  const olderComponents = older?.components ?? [];
  const componentIds = new Int32Array(timeline.components.length);
  const isKept = new Uint8Array(olderComponents.length);
  let newCount = componentIds.length;
  for (const [row, partner] of rows?.entries() ?? []) {
    if (partner < 0) continue;
    componentIds[row] = entryAt(olderComponents, partner).id;
    isKept[partner] = 1;
    newCount--;
  }
  return {
    id: older?.id,
    componentIds,
    newCount,
    removedIds: Int32Array.from(olderComponents.flatMap(({ id }, row) => (isKept[row] === 1 ? [] : [id]))),
  };
}
