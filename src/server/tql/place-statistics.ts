import type { components } from '../../api/schema.d.ts';
import type { Query } from '../../tql/tql.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import type { FoundPlaces } from './find-places.ts';

type Schemas = components['schemas'];

/** Labels that are told of each list. */
const MAX_LABELS = 12;
const PARTS = 10;

/** What the places of all pages have in common: their labels, what follows them, and where in their pieces they are. */
export function statisticsOf(
  { sequence, anchor, relation }: Query,
  places: readonly FoundKey[],
  { files, grain }: FoundPlaces,
): Schemas['TqlStatistics'] {
  if (grain !== 'match') return { labels: [], tenths: [] };
  const followers = places.flatMap(({ follower }) => follower ?? []);
  const canGoOn = sequence !== undefined && anchor === undefined && relation === undefined;
  return {
    labels: countsOf(places.map(({ label }) => label)),
    ...(canGoOn && { followers: countsOf(followers), followers_count: followers.length }),
    tenths: tenthsOf(places, files),
  };
}

function countsOf(labels: readonly string[]): Schemas['LabelCounts'] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Array.from(counts, ([label, count]) => ({ label, count }))
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_LABELS);
}

function tenthsOf(places: readonly FoundKey[], files: FoundPlaces['files']): number[] {
  const tenths = Array.from({ length: PARTS }, () => 0);
  let count = 0;
  for (const { fileId, start } of places) {
    const { length = 0 } = files.get(fileId) ?? {};
    if (length <= 0) continue;
    const tenth = Math.min(Math.floor((PARTS * start) / length), PARTS - 1);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    count++;
  }
  return count === 0 ? [] : tenths;
}
