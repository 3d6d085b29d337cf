import { entryAt, float64At, int32At } from '../shared/elements.ts';
import { pairNearest } from './nearest-pairs.ts';
import type { Places } from './places.ts';

/** What two components have to share to be taken for one; times are tolerances in seconds. */
export interface Rule {
  readonly tier?: true;
  readonly name?: true;
  readonly start?: number;
  readonly end?: number;
  /** Which components the rule is for. */
  readonly only?: 'named' | 'unnamed' | 'spans';
  /** Most seconds between the starts; any distance where left out. */
  readonly within?: number;
  /** Narrows it for one pair. */
  readonly fits?: (olderRow: number, newerRow: number) => boolean;
  /** Prefers equal contents where several components share all of that. */
  readonly byContents?: true;
}

/** Rows of both sides of one timeline that one group may hold: more are told apart by 22 bits. */
const MOST_ROWS = 2 ** 22;
/**
 * Most rows of both sides without a partner that are looked for by anything but their very place: more would hold up the
 * thread for a minute, and such a file is another one.
 */
const MOST_SOUGHT = 400_000;
/** Seconds within which a place is the very same: what is written again is so to the last digit. */
export const SAME = 1e-6;
/** Most rows of a side whose contents are compared one by one. */
const MOST_COMPARED = 64;
/** Tolerances are met by grids of twice their width, shifted by half: two near times share a cell of one of them. */
const CELL_PER_TOLERANCE = 2;

/** Which components of two versions of one timeline are the same, found rule by rule. */
export class Pairing {
  /** Number of pairs. */
  count = 0;
  /** Row of the older version by row of the newer one, -1 where there is none. */
  readonly partners: Int32Array;
  private readonly taken: Uint8Array;

  constructor(olderCount: number, newerCount: number) {
    this.partners = new Int32Array(newerCount).fill(-1);
    this.taken = new Uint8Array(olderCount);
  }

  isOlderFree(row: number): boolean {
    return this.taken[row] === 0;
  }

  isNewerFree(row: number): boolean {
    return this.partners[row] === -1;
  }

  /** Whether too many are left for more than a look at their very place. */
  get hasTooMany(): boolean {
    return this.taken.length + this.partners.length - 2 * this.count > MOST_SOUGHT;
  }

  pair(olderRow: number, newerRow: number): void {
    this.partners[newerRow] = olderRow;
    this.taken[olderRow] = 1;
    this.count++;
  }

  /** Number of rows of one side that a rule is for. */
  countOf(places: Places, rule: Rule): number {
    let count = 0;
    for (let row = 0; row < places.count; row++) count += Number(isFor(rule, places, row));
    return count;
  }

  /** Number of free rows that a rule is for, of the side with fewer. */
  countFree(older: Places, newer: Places, rule: Rule): number {
    const free = (places: Places, isFree: (row: number) => boolean) =>
      rowsWhere(places.count, (row) => isFree(row) && isFor(rule, places, row)).length;
    return Math.min(
      free(older, (row) => this.isOlderFree(row)),
      free(newer, (row) => this.isNewerFree(row)),
    );
  }

  /** Pairs free rows that meet the rule, the nearest first. */
  pairBy(older: Places, newer: Places, rule: Rule): void {
    if (this.hasTooMany && (rule.start ?? Infinity) > SAME) return;
    const shifts = (tolerance: number | undefined) => (tolerance === undefined ? [0] : [0, 0.5]);
    for (const startShift of shifts(rule.start))
      for (const endShift of shifts(rule.end)) this.pairInGrid(older, newer, rule, startShift, endShift);
  }

  private pairInGrid(older: Places, newer: Places, rule: Rule, startShift: number, endShift: number): void {
    const isFree = (places: Places, row: number, free: boolean) => free && isFor(rule, places, row);
    const olderRows = rowsWhere(older.count, (row) => isFree(older, row, this.isOlderFree(row)));
    if (olderRows.length === 0) return;
    const newerRows = rowsWhere(newer.count, (row) => isFree(newer, row, this.isNewerFree(row)));
    const groups = groupsOf(olderRows, newerRows, (isOlder, row) =>
      keyOf(isOlder ? older : newer, row, rule, startShift, endShift),
    );
    for (const group of groups) {
      if (rule.byContents === true) this.pairEqual(older, newer, rule, group);
      this.pairGroup(older, newer, rule, group);
    }
  }

  private pairEqual(older: Places, newer: Places, rule: Rule, group: Group): void {
    const { olderRows, newerRows } = group;
    if (olderRows.length + newerRows.length === 2) return;
    if (olderRows.length > MOST_COMPARED || newerRows.length > MOST_COMPARED) return;
    const byContents = new Map<string, number[]>();
    for (const row of olderRows) {
      const contents = contentsOf(older, row);
      byContents.set(contents, [...(byContents.get(contents) ?? []), row]);
    }
    for (const row of newerRows) {
      const rows = byContents.get(contentsOf(newer, row)) ?? [];
      const partner = rows.find((one) => this.isOlderFree(one) && areAlike(rule, older, one, newer, row));
      if (partner !== undefined) this.pair(partner, row);
    }
  }

  private pairGroup(older: Places, newer: Places, rule: Rule, { olderRows, newerRows }: Group): void {
    const [olderRow = -1] = olderRows;
    const [newerRow = -1] = newerRows;
    if (olderRows.length === 1 && newerRows.length === 1 && rule.within === undefined) {
      if (this.isOlderFree(olderRow) && areAlike(rule, older, olderRow, newer, newerRow))
        this.pair(olderRow, newerRow);
      return;
    }
    const place = (places: Places) => (row: number) =>
      float64At(rule.start === undefined && rule.end !== undefined ? places.end : places.start, row);
    pairNearest(
      { rows: olderRows.filter((row) => this.isOlderFree(row)), placeOf: place(older) },
      { rows: newerRows.filter((row) => this.isNewerFree(row)), placeOf: place(newer) },
      rule.within ?? Infinity,
      (olderRow, newerRow) => {
        if (!areAlike(rule, older, olderRow, newer, newerRow)) return false;
        this.pair(olderRow, newerRow);
        return true;
      },
    );
  }
}

interface Group {
  readonly olderRows: readonly number[];
  readonly newerRows: readonly number[];
}

function isFor({ only }: Rule, places: Places, row: number): boolean {
  if (only === 'spans') return float64At(places.end, row) > float64At(places.start, row);
  return only === undefined || (only === 'named') === (places.name[row] !== 0);
}

function areAlike(rule: Rule, older: Places, olderRow: number, newer: Places, newerRow: number): boolean {
  const isWithin = (a: Float64Array, b: Float64Array, tolerance: number | undefined) =>
    tolerance === undefined || Math.abs(float64At(a, olderRow) - float64At(b, newerRow)) <= tolerance;
  return (
    older.sort[olderRow] === newer.sort[newerRow] &&
    (rule.tier === undefined || older.tier[olderRow] === newer.tier[newerRow]) &&
    (rule.name === undefined || older.name[olderRow] === newer.name[newerRow]) &&
    isWithin(older.start, newer.start, rule.start) &&
    isWithin(older.end, newer.end, rule.end) &&
    (rule.fits?.(olderRow, newerRow) ?? true)
  );
}

function rowsWhere(count: number, isWanted: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) if (isWanted(row)) rows.push(row);
  return rows;
}

/** Number of 31 bits for what the rule asks for; different things may share one, so that pairs are looked at again. */
function keyOf(places: Places, row: number, rule: Rule, startShift: number, endShift: number): number {
  let key = int32At(places.sort, row);
  if (rule.tier) key = mixed(key, int32At(places.tier, row));
  if (rule.name) key = mixed(key, int32At(places.name, row));
  if (rule.start !== undefined) key = mixed(key, cellOf(places.start, row, rule.start, startShift));
  if (rule.end !== undefined) key = mixed(key, cellOf(places.end, row, rule.end, endShift));
  return key >>> 1;
}

function cellOf(times: Float64Array, row: number, tolerance: number, shift: number): number {
  const cell = Math.floor(float64At(times, row) / (tolerance * CELL_PER_TOLERANCE) + shift);
  return (cell | 0) ^ Math.floor(cell / 2 ** 32);
}

function mixed(key: number, value: number): number {
  let bits = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) ^ value;
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return bits ^ (bits >>> 15);
}

/** Rows of both sides by their key, those keys alone that both have; ascending within. */
function* groupsOf(
  olderRows: readonly number[],
  newerRows: readonly number[],
  key: (isOlder: boolean, row: number) => number,
): Generator<Group, void, undefined> {
  const olderCount = olderRows.length;
  const count = olderCount + newerRows.length;
  if (count > MOST_ROWS) return;
  const sorted = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const isOlder = index < olderCount;
    const row = isOlder ? entryAt(olderRows, index) : entryAt(newerRows, index - olderCount);
    sorted[index] = key(isOlder, row) * MOST_ROWS + index;
  }
  sorted.sort();
  for (let from = 0; from < count;) {
    const group = Math.floor(float64At(sorted, from) / MOST_ROWS);
    const inGroup: { olderRows: number[]; newerRows: number[] } = { olderRows: [], newerRows: [] };
    let to = from;
    for (; to < count; to++) {
      const entry = float64At(sorted, to);
      if (Math.floor(entry / MOST_ROWS) !== group) break;
      const index = entry - group * MOST_ROWS;
      if (index < olderCount) inGroup.olderRows.push(entryAt(olderRows, index));
      else inGroup.newerRows.push(entryAt(newerRows, index - olderCount));
    }
    if (inGroup.olderRows.length > 0 && inGroup.newerRows.length > 0) yield inGroup;
    from = to;
  }
}

/** What a component says beside its id and its times. */
function contentsOf({ components }: Places, row: number): string {
  const said = Object.entries(entryAt(components, row)).filter(
    ([name, value]) => name !== 'id' && (typeof value !== 'number' || !/time|start|end/.test(name)),
  );
  return JSON.stringify(said);
}
