import { fold } from '../words/fold.ts';

/** Most names that are offered in place of a wrong one. */
const MOST = 5;

/** Names that are spelled like another one, the nearest first. */
export const nearestOf = (written: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, distance: distance(fold(name), fold(written)) }))
    .filter(({ name, distance: far }) => far <= allowed(name, written))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name);

export const isNear = (name: string, written: string): boolean =>
  distance(fold(name), fold(written)) <= allowed(name, written);

const allowed = (one: string, other: string) =>
  Math.max(1, Math.floor(Math.max(one.length, other.length) / 3));

/** Letters that are put in, left out or changed between two texts. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 1; index <= one.length; index++) {
    const next = [index];
    for (let place = 1; place <= other.length; place++) {
      const changed = (row[place - 1] ?? 0) + Number(one.charAt(index - 1) !== other.charAt(place - 1));
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
