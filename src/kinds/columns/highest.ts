import { entryAt, float64At } from '../../shared/elements.ts';
/** Number of values summarised by one value of the next coarser list. */
const GROUP_BITS = 4;
const GROUP_SIZE = 2 ** GROUP_BITS;

/**
 * Values with the highest of each 16 neighbours, of each 256 and so on above them, so that a stretch of any length is
 * searched in a few steps.
 */
export type Heights = readonly [values: Float64Array, ...coarser: Float64Array[]];

export function heightsOf(values: Float64Array): Heights {
  const lists: [Float64Array, ...Float64Array[]] = [values];
  let last = values;
  while (last.length > 1) {
    const finer = last;
    last = new Float64Array(Math.ceil(finer.length / GROUP_SIZE)).fill(-Infinity);
    for (let index = 0; index < finer.length; index++) {
      const group = index >>> GROUP_BITS;
      if (float64At(finer, index) > float64At(last, group)) last[group] = float64At(finer, index);
    }
    lists.push(last);
  }
  return lists;
}

/** The highest of all values; undefined where there are none. */
export const highestOf = (heights: Heights): number | undefined => heights.at(-1)?.[0];

/** The index of a highest value in [from, to), which holds at least one. */
export function highestIn(heights: Heights, from: number, to: number): number {
  let best = { value: -Infinity, list: 0, at: from };
  let first = from;
  let end = to;
  heights.forEach((values, list) => {
    const compare = (at: number) => {
      const value = float64At(values, at);
      if (value > best.value) best = { value, list, at };
    };
    while (first < end && first % GROUP_SIZE !== 0) compare(first++);
    while (first < end && end % GROUP_SIZE !== 0) compare(--end);
    first /= GROUP_SIZE;
    end /= GROUP_SIZE;
  });
  let { at } = best;
  for (let list = best.list; list > 0; list--) {
    const finer = entryAt(heights, list - 1);
    at *= GROUP_SIZE;
    while (finer[at] !== best.value) at++;
  }
  return at;
}

/** The last index below `end` whose value is above `value`; undefined where there is none. */
export function lastAbove(heights: Heights, value: number, end: number): number | undefined {
  let at = end;
  for (const [list, values] of heights.entries()) {
    while (at % GROUP_SIZE !== 0) {
      if (float64At(values, --at) > value) return lastAboveUnder(heights, value, list, at);
    }
    at /= GROUP_SIZE;
  }
  return undefined;
}

/** The same among the values summarised by one of a coarser list. */
function lastAboveUnder(heights: Heights, value: number, list: number, at: number): number {
  let index = at;
  for (let finer = list - 1; finer >= 0; finer--) {
    const values = entryAt(heights, finer);
    index = Math.min((index + 1) * GROUP_SIZE, values.length) - 1;
    while (float64At(values, index) <= value) index--;
  }
  return index;
}
