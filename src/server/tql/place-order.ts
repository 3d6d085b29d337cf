import type { Call } from '../http/handler.ts';
import type { FoundKey } from '../reading/search-lanes.ts';
import type { FoundPlaces } from './find-places.ts';

type PlaceOrder = Pick<Call<'queryTql'>['query'], 'order_by' | 'order_direction'>;

/** Places in the order of their files, and of each file by their starts; `by` is what stands before that. */
export function inOrder(
  places: readonly FoundKey[],
  { files }: FoundPlaces,
  { order_by: by = 'title', order_direction: direction }: PlaceOrder = {},
): readonly FoundKey[] {
  const sign = direction?.includes('descending') ? -1 : 1;
  const rank = spreadRanks(by === 'spread' ? places : []);
  const keyOf = (place: FoundKey): readonly (string | number)[] => {
    const file = files.get(place.fileId);
    const { titleSort = '', composer = '', workId = 0 } = file ?? {};
    const before = by === 'composer' ? [composer] : by === 'spread' ? [rank.get(place.key) ?? 0] : [];
    return [...before, titleSort, workId, place.fileId, place.start];
  };
  return places
    .map((place, index) => ({ place, index, key: keyOf(place) }))
    .toSorted((a, b) => sign * compared(a.key, b.key) || a.index - b.index)
    .map(({ place }) => place);
}

function compared(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** The first place of every file comes first, then every second one. */
function spreadRanks(places: readonly FoundKey[]): ReadonlyMap<string, number> {
  const counts = new Map<number, number>();
  return new Map(
    places.map(({ fileId, key }) => {
      const rank = counts.get(fileId) ?? 0;
      counts.set(fileId, rank + 1);
      return [key, rank];
    }),
  );
}
