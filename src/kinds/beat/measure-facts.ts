import { isRecord, storableText } from '../../shared/fields.ts';
import { MAX_MEASURE_LABEL } from '../../shared/limits.ts';
import { countPasses, type MeasureTable } from '../../measures/measure-table.ts';
import { MAX_MOVEMENTS } from '../../measures/movement.ts';
import { MAX_PLAYED } from '../../measures/playing-order.ts';

/** Facts about the measures of a timeline beside their numbers; one entry per measure. */
interface MeasureFacts extends Pick<MeasureTable, 'passes' | 'movements' | 'next'> {
  /** Undefined where each measure is called by its number. */
  readonly labels: readonly string[] | undefined;
}

/** Names of the fields, as the contract has them. */
const LABELS = 'measure_labels';
const PASSES = 'measure_passes';
const MOVEMENTS = 'measure_movements';
const NEXT = 'measure_next';

/** Longest text of one of these fields that is read, in characters. */
const MAX_TEXT = 8_000_000;

type Warn = (field: string, message: string) => void;

/**
 * Reads labels, passes, movements and the order of playing, each as a value or as JSON text of it. An unreadable field
 * is reported to `warn` and derived from the numbers. `raw` returns a field, undefined for a missing one.
 */
export function readMeasureFacts(
  raw: (field: string) => unknown,
  numbers: readonly number[],
  warn: Warn = () => undefined,
): MeasureFacts {
  const movements = readMovements(raw(MOVEMENTS), numbers.length, warn);
  return {
    movements,
    passes: readPasses(raw(PASSES), numbers.length, warn) ?? countPasses(numbers, movements),
    labels: readLabels(raw(LABELS), numbers, warn),
    next: readNext(raw(NEXT), numbers.length, warn),
  };
}

/** The fields of the contract that say something the numbers do not. */
export function writeMeasureFacts({ labels, passes, movements, next }: MeasureFacts): Record<string, string> {
  const written = {
    ...(labels && { [LABELS]: labels }),
    ...(passes.some((pass) => pass !== 1) && { [PASSES]: Array.from(passes, (pass) => pass || null) }),
    ...((movements.at(-1) ?? 1) > 1 && { [MOVEMENTS]: Array.from(movements) }),
    ...(next.size > 0 && { [NEXT]: Object.fromEntries(next) }),
  };
  return Object.fromEntries(Object.entries(written).map(([field, value]) => [field, JSON.stringify(value)]));
}

function readLabels(written: unknown, numbers: readonly number[], warn: Warn): readonly string[] | undefined {
  if (written === undefined) return undefined;
  const list = parsed(written, 1);
  if (!Array.isArray(list)) {
    warn(LABELS, 'expected a list of texts; measures are called by their numbers');
    return undefined;
  }
  let unreadable = 0;
  const labels = numbers.map((number, measure) => {
    const label: unknown = list[measure] ?? '';
    const text = typeof label === 'string' ? tidy(label) : undefined;
    const isLabel = text !== undefined && Array.from(text).length <= MAX_MEASURE_LABEL;
    if (!isLabel) unreadable++;
    return isLabel && text !== '' ? text : String(number);
  });
  if (unreadable > 0)
    warn(
      LABELS,
      `${unreadable} of its entries are no texts of at most ${MAX_MEASURE_LABEL} characters; these measures are called by their numbers`,
    );
  return labels.some((label, measure) => label !== String(numbers[measure])) ? labels : undefined;
}

const tidy = (label: string) =>
  storableText(label)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

function readPasses(written: unknown, count: number, warn: Warn): Int32Array | undefined {
  if (written === undefined) return undefined;
  const list = parsed(written, 1);
  const isPass = (entry: unknown): entry is number | null => entry === null || isWhole(entry, 1, count);
  if (Array.isArray(list) && list.length === count && list.every(isPass))
    return Int32Array.from(list, (pass) => pass ?? 0);
  warn(PASSES, 'expected a pass or null for each measure; passes are counted by the numbers');
  return undefined;
}

function readMovements(written: unknown, count: number, warn: Warn): Int32Array {
  const none = new Int32Array(count).fill(1);
  if (written === undefined) return none;
  const list = parsed(written, 1);
  const isMovement = (entry: unknown, measure: number, all: readonly unknown[]) =>
    isWhole(entry, measure > 0 ? Number(all[measure - 1]) : 1, MAX_MOVEMENTS);
  if (Array.isArray(list) && list.length === count && list.every(isMovement))
    return Int32Array.from(list as readonly number[]);
  warn(
    MOVEMENTS,
    `expected for each measure its movement, from 1 to ${MAX_MOVEMENTS}, ascending; all are taken as one`,
  );
  return none;
}

function readNext(written: unknown, count: number, warn: Warn): MeasureTable['next'] {
  if (written === undefined) return new Map();
  const lists = parsed(written, 2);
  const entries = isRecord(lists)
    ? Object.entries(lists).map(([measure, places]) => [Number(measure), places] as const)
    : [];
  const isPlace = (place: unknown): place is number => isWhole(place, 0, count - 1);
  const isList = (entry: readonly [number, unknown]): entry is readonly [number, readonly number[]] =>
    isPlace(entry[0]) && Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isPlace);
  const read = entries.filter(isList);
  const followers = read.reduce((sum, [, places]) => sum + places.length, 0);
  if (isRecord(lists) && read.length === entries.length && followers <= MAX_PLAYED) return new Map(read);
  warn(NEXT, 'expected the places of the measures that follow; the measures are played in order');
  return new Map();
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** A value, or what its JSON text holds; undefined for a text that is longer or deeper than such a field can be. */
function parsed(written: unknown, depth: number): unknown {
  if (typeof written !== 'string') return written;
  if (written.length > MAX_TEXT || depthOf(written) > depth) return undefined;
  try {
    return JSON.parse(written);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How deep lists and objects lie in one another, outside of texts: some engines overflow their stack on deep ones. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (!token.startsWith('"')) depth--;
  }
  return deepest;
}
