import type { Places } from './places.ts';

/** The row of the older timeline that each row of the newer one goes on with, -1 for a new one. */
export function matchComponents(older: Places, newer: Places): Int32Array {
  const matched = new Int32Array(newer.count).fill(-1);
  const taken = new Uint8Array(older.count);
  for (const keyOf of [
    ({ start, end, sort, tier, name }: Places, row: number) =>
      JSON.stringify([start[row], end[row], sort[row], tier[row], name[row]]),
    ({ start, end, sort, tier }: Places, row: number) =>
      JSON.stringify([start[row], end[row], sort[row], tier[row]]),
  ]) {
    const free = new Map<string, number[]>();
    for (let row = older.count - 1; row >= 0; row--) {
      if (taken[row] === 1) continue;
      const key = keyOf(older, row);
      const rows = free.get(key);
      if (rows === undefined) free.set(key, [row]);
      else rows.push(row);
    }
    for (let row = 0; row < newer.count; row++) {
      if (matched[row] !== -1) continue;
      const partner = free.get(keyOf(newer, row))?.pop();
      if (partner === undefined) continue;
      matched[row] = partner;
      taken[partner] = 1;
    }
  }
  return matched;
}
