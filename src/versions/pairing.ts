import { entryAt, float64At, int32At, uint8At } from '../shared/elements.ts';
import { pairNearest } from './nearest-pairs.ts';
import type { Places } from './places.ts';
import { firstOf, groupRows, rowsOf, sizeOf } from './row-groups.ts';

/** Traits that two components have to share to count as the same; times are tolerances in seconds. */
export interface Rule {
  readonly tier?: true;
  readonly name?: true;
  readonly start?: number;
  readonly end?: number;
  /** Components that the rule applies to. */
  readonly only?: 'named' | 'unnamed' | 'spans';
  /** Most seconds between the starts; any distance where left out. */
  readonly within?: number;
  /** Narrows it for one pair. */
  readonly fits?: (olderRow: number, newerRow: number) => boolean;
  /** Prefers equal contents where several components share all of that. */
  readonly byContents?: true;
}

/** Most rows of both sides of one timeline that are looked through: more would hold up the thread for too long. */
const MAX_ROWS = 2 ** 22;
/**
 * Most rows of both sides without a partner that are looked for by anything but their very place: more would hold up the
 * thread for a minute, and such a file is another one.
 */
const MAX_SOUGHT = 400_000;
/** Seconds within which a place is the very same: what is written again is so to the last digit. */
export const SAME = 1e-6;
/** Most rows of a side whose contents are compared one by one. */
const MAX_COMPARED = 64;
/** Tolerances are met by grids of twice their width, shifted by half: two near times share a cell of one of them. */
const CELL_PER_TOLERANCE = 2;

/** Pairs of equal components in two versions of one timeline, found rule by rule. */
export class Pairing {
  /** Number of pairs. */
  count = 0;
  /** Row of the older version by row of the newer one, -1 where there is none. */
  readonly partners: Int32Array;
  private readonly taken: Uint8Array;

  /** `sharedNames` has 1 for each name, by its number, that both versions of the file have. */
  constructor(
    olderCount: number,
    newerCount: number,
    private readonly sharedNames: Uint8Array,
  ) {
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
    return this.taken.length + this.partners.length - 2 * this.count > MAX_SOUGHT;
  }

  pair(olderRow: number, newerRow: number): void {
    this.partners[newerRow] = olderRow;
    this.taken[olderRow] = 1;
    this.count++;
  }

  /** Number of rows of one side that a rule is for. */
  countOf(places: Places, rule: Rule): number {
    let count = 0;
    for (let row = 0; row < places.count; row++) count += Number(isFor(rule.only, places, row));
    return count;
  }

  /** Whether each side has a free row for which a rule may find another. */
  hasFree(older: Places, newer: Places, rule: Rule): boolean {
    const { olderRows, newerRows } = this.freeRows(older, newer, rule);
    return olderRows.length > 0 && newerRows.length > 0;
  }

  /** Pairs free rows that meet the rule, the nearest first. */
  pairBy(older: Places, newer: Places, rule: Rule): void {
    if (this.hasTooMany && (rule.start ?? Infinity) > SAME) return;
    const shifts = (tolerance: number | undefined) => (tolerance === undefined ? [0] : [0, 0.5]);
    let rows = this.freeRows(older, newer, rule);
    let hasNear = areSomeNear(older, newer, rule, rows);
    for (const startShift of shifts(rule.start))
      for (const endShift of shifts(rule.end)) {
        if (!hasNear) return;
        const { count } = this;
        this.pairInGrid(older, newer, rule, rows, startShift, endShift);
        if (this.count === count) continue;
        rows = this.freeRows(older, newer, rule);
        hasNear = areSomeNear(older, newer, rule, rows);
      }
  }

  /** Free rows that a rule is for; without those whose name the rule asks for and the other version does not have. */
  private freeRows(older: Places, newer: Places, rule: Rule): Rows {
    const { taken, partners, sharedNames } = this;
    const asksName = rule.name !== undefined;
    const isSought = (places: Places, row: number) =>
      isFor(rule.only, places, row) && (!asksName || uint8At(sharedNames, int32At(places.name, row)) === 1);
    return {
      olderRows: rowsWhere(older.count, (row) => uint8At(taken, row) === 0 && isSought(older, row)),
      newerRows: rowsWhere(newer.count, (row) => int32At(partners, row) === -1 && isSought(newer, row)),
    };
  }

  private pairInGrid(
    older: Places,
    newer: Places,
    rule: Rule,
    { olderRows, newerRows }: Rows,
    startShift: number,
    endShift: number,
  ): void {
    if (olderRows.length + newerRows.length > MAX_ROWS) return;
    const groups = groupRows(
      { rows: olderRows, keys: keysOf(older, olderRows, rule, startShift, endShift) },
      { rows: newerRows, keys: keysOf(newer, newerRows, rule, startShift, endShift) },
    );
    for (let group = 0; group < groups.count; group++) {
      const olderCount = sizeOf(groups.older, group);
      const newerCount = sizeOf(groups.newer, group);
      if (olderCount === 0 || newerCount === 0) continue;
      if (olderCount === 1 && newerCount === 1) {
        this.pairOnly(older, newer, rule, firstOf(groups.older, group), firstOf(groups.newer, group));
        continue;
      }
      const rows = { olderRows: rowsOf(groups.older, group), newerRows: rowsOf(groups.newer, group) };
      if (rule.byContents === true) this.pairEqual(older, newer, rule, rows);
      this.pairGroup(older, newer, rule, rows);
    }
  }

  private pairOnly(older: Places, newer: Places, rule: Rule, olderRow: number, newerRow: number): void {
    const distance = Math.abs(float64At(older.start, olderRow) - float64At(newer.start, newerRow));
    if (rule.within !== undefined && !(distance <= rule.within)) return;
    if (areAlike(rule, older, olderRow, newer, newerRow)) this.pair(olderRow, newerRow);
  }

  private pairEqual(older: Places, newer: Places, rule: Rule, { olderRows, newerRows }: Rows): void {
    if (olderRows.length > MAX_COMPARED || newerRows.length > MAX_COMPARED) return;
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

  private pairGroup(older: Places, newer: Places, rule: Rule, { olderRows, newerRows }: Rows): void {
    pairNearest(
      { rows: olderRows.filter((row) => this.isOlderFree(row)), places: nearnessOf(rule, older) },
      { rows: newerRows.filter((row) => this.isNewerFree(row)), places: nearnessOf(rule, newer) },
      rule.within ?? Infinity,
      (olderRow, newerRow) => {
        if (!areAlike(rule, older, olderRow, newer, newerRow)) return false;
        this.pair(olderRow, newerRow);
        return true;
      },
    );
  }
}

/** Rows of both sides, ascending. */
interface Rows {
  readonly olderRows: Int32Array;
  readonly newerRows: Int32Array;
}

/** Times that determine which components are nearest. */
const nearnessOf = (rule: Rule, { start, end }: Places): Float64Array =>
  rule.start === undefined && rule.end !== undefined ? end : start;

function isFor(only: Rule['only'], places: Places, row: number): boolean {
  if (only === 'spans') return float64At(places.end, row) > float64At(places.start, row);
  return only === undefined || (only === 'named') === (int32At(places.name, row) !== 0);
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

function rowsWhere(count: number, isWanted: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(count);
  let wanted = 0;
  for (let row = 0; row < count; row++) if (isWanted(row)) rows[wanted++] = row;
  return rows.subarray(0, wanted);
}

/**
 * Whether a row of either side stand as near to each other as a rule asks for; also true where that is not to be seen in
 * one pass, since it asks for no such thing or rows do not ascend in time.
 */
function areSomeNear(older: Places, newer: Places, rule: Rule, { olderRows, newerRows }: Rows): boolean {
  if (olderRows.length === 0 || newerRows.length === 0) return false;
  const most = rule.start ?? rule.within;
  if (most === undefined) return true;
  let olderAt = 0;
  let newerAt = 0;
  let olderTime = float64At(older.start, int32At(olderRows, 0));
  let newerTime = float64At(newer.start, int32At(newerRows, 0));
  while (Math.abs(olderTime - newerTime) > most) {
    const isOlderNext = olderTime < newerTime;
    const at = isOlderNext ? ++olderAt : ++newerAt;
    const rows = isOlderNext ? olderRows : newerRows;
    if (at === rows.length) return false;
    const time = float64At((isOlderNext ? older : newer).start, int32At(rows, at));
    if (!(time >= (isOlderNext ? olderTime : newerTime))) return true;
    if (isOlderNext) olderTime = time;
    else newerTime = time;
  }
  return true;
}

/**
 * Hashes of 31 bits of the traits that a rule compares, by the index of the row. Hashes may collide, so pairs are
 * verified.
 */
function keysOf(
  places: Places,
  rows: Int32Array,
  rule: Rule,
  startShift: number,
  endShift: number,
): Int32Array {
  const keys = new Int32Array(rows.length);
  for (let index = 0; index < keys.length; index++) keys[index] = int32At(places.sort, int32At(rows, index));
  if (rule.tier) mixNumbers(keys, rows, places.tier);
  if (rule.name) mixNumbers(keys, rows, places.name);
  if (rule.start !== undefined) mixCells(keys, rows, places.start, rule.start, startShift);
  if (rule.end !== undefined) mixCells(keys, rows, places.end, rule.end, endShift);
  for (let index = 0; index < keys.length; index++) keys[index] = int32At(keys, index) >>> 1;
  return keys;
}

function mixNumbers(keys: Int32Array, rows: Int32Array, numbers: Int32Array): void {
  for (let index = 0; index < keys.length; index++)
    keys[index] = mixed(int32At(keys, index), int32At(numbers, int32At(rows, index)));
}

/** Mixes in which cell of a grid of times each row lies in. */
function mixCells(
  keys: Int32Array,
  rows: Int32Array,
  times: Float64Array,
  tolerance: number,
  shift: number,
): void {
  const width = tolerance * CELL_PER_TOLERANCE;
  for (let index = 0; index < keys.length; index++) {
    const cell = Math.floor(float64At(times, int32At(rows, index)) / width + shift);
    keys[index] = mixed(int32At(keys, index), (cell | 0) ^ Math.floor(cell / 2 ** 32));
  }
}

function mixed(key: number, value: number): number {
  let bits = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) ^ value;
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return bits ^ (bits >>> 15);
}

/** Contents of a component beside its id and its times. */
function contentsOf({ components }: Places, row: number): string {
  const said = Object.entries(entryAt(components, row)).filter(
    ([name, value]) => name !== 'id' && (typeof value !== 'number' || !/time|start|end/.test(name)),
  );
  return JSON.stringify(said);
}
