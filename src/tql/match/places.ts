/** Places in a lane: ranges `low, high, low, high …`, ascending and apart, both ends included. */
export type Places = readonly number[];

export const NOWHERE: Places = [];

/** Puts ranges in order and joins those that touch. */
export function unionOf(ranges: readonly number[]): Places {
  if (ranges.length <= 2) return ranges;
  return isAscending(ranges) ? joinedOf(ranges) : joinedOf(sorted(ranges));
}

function isAscending(ranges: readonly number[]): boolean {
  for (let index = 2; index < ranges.length; index += 2)
    if ((ranges[index] ?? 0) < (ranges[index - 2] ?? 0)) return false;
  return true;
}

function sorted(ranges: readonly number[]): readonly number[] {
  const pairs: [low: number, high: number][] = [];
  for (let index = 0; index < ranges.length; index += 2)
    pairs.push([ranges[index] ?? 0, ranges[index + 1] ?? 0]);
  return pairs.sort(([a], [b]) => a - b).flat();
}

function joinedOf(ranges: readonly number[]): Places {
  const joined: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const [low = 0, high = 0] = [ranges[index], ranges[index + 1]];
    const last = joined.length - 1;
    if (last > 0 && low <= (joined[last] ?? 0) + 1) joined[last] = Math.max(joined[last] ?? 0, high);
    else joined.push(low, high);
  }
  return joined;
}

export const highestOf = (places: Places): number => places.at(-1) ?? -1;

export function includesPlace(places: Places, place: number): boolean {
  for (let index = 0; index < places.length; index += 2)
    if (place >= (places[index] ?? 0) && place <= (places[index + 1] ?? -1)) return true;
  return false;
}

/** Places of the first that the others do not have. */
export function without(places: Places, others: Places): Places {
  if (others.length === 0) return places;
  const rest: number[] = [];
  for (let index = 0; index < places.length; index += 2) {
    let low = places[index] ?? 0;
    const high = places[index + 1] ?? -1;
    for (let other = 0; other < others.length && low <= high; other += 2) {
      const [from = 0, to = 0] = [others[other], others[other + 1]];
      if (to < low || from > high) continue;
      if (from > low) rest.push(low, from - 1);
      low = to + 1;
    }
    if (low <= high) rest.push(low, high);
  }
  return rest;
}

export function* eachPlace(places: Places): Generator<number> {
  for (let index = 0; index < places.length; index += 2)
    for (let place = places[index] ?? 0; place <= (places[index + 1] ?? -1); place++) yield place;
}

/** From the highest place down. */
export function* eachPlaceDown(places: Places): Generator<number> {
  for (let index = places.length - 2; index >= 0; index -= 2)
    for (let place = places[index + 1] ?? -1; place >= (places[index] ?? 0); place--) yield place;
}
