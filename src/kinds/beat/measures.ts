/** The measures of a beat timeline, in order; both lists have one entry per measure. */
interface Measures {
  /** Index of each measure's first beat, ascending from 0. A measure ends where the next starts. */
  readonly starts: Int32Array;
  /** The number shown at each measure: may start at 0, jump and repeat. */
  readonly numbers: readonly number[];
}

/**
 * Attributes of a beat timeline that determine its measures, as whole numbers; every list may be too short or too long.
 */
interface MeasureLists {
  /** Beats per measure, repeated in a cycle; not empty. */
  readonly pattern: readonly number[];
  /** Beats of each measure; empty where the pattern determines all. */
  readonly beatsInMeasure: readonly number[];
  readonly numbers: readonly number[];
}

/**
 * Divides `beatCount` beats, sorted by time, into measures, as the desktop program mends its lists on opening: lists
 * that hold more than the beats are cut at the end; where they hold less, the last measure is filled first, then
 * measures follow by the pattern (the last may be incomplete) and numbers count on from the last one, or from 1.
 */
export function measuresOf(beatCount: number, { pattern, beatsInMeasure, numbers }: MeasureLists): Measures {
  const starts: number[] = [];
  let next = 0;
  for (const size of beatsInMeasure) {
    if (next >= beatCount) break;
    starts.push(next);
    next += size;
  }
  const sizeByPattern = (measure: number) => Math.max(1, pattern[measure % pattern.length] ?? 1);
  const last = starts.at(-1);
  if (next < beatCount && last !== undefined) {
    next = Math.max(next, last + sizeByPattern(starts.length - 1));
  }
  while (next < beatCount) {
    next += sizeByPattern(starts.push(next) - 1);
  }
  const shownNumbers = numbers.slice(0, starts.length);
  while (shownNumbers.length < starts.length) shownNumbers.push((shownNumbers.at(-1) ?? 0) + 1);
  return { starts: Int32Array.from(starts), numbers: shownNumbers };
}

/** Beats of each measure: what the differences of `starts` say. */
export function measureSizes({ starts }: Measures, beatCount: number): number[] {
  return Array.from(starts, (start, measure) => (starts[measure + 1] ?? beatCount) - start);
}

/** Whether the pattern in a cycle gives these sizes; the last measure may be incomplete. */
export function patternExplains(pattern: readonly number[], sizes: readonly number[]): boolean {
  return sizes.every((size, measure) => {
    const expected = pattern[measure % pattern.length];
    return size === expected || (measure === sizes.length - 1 && expected !== undefined && size < expected);
  });
}

/**
 * A list of whole numbers: as a list, as JSON text of one (how the viewer's JSON holds it), or as one number in
 * text (how newer drafts of the format write a pattern). Undefined where any entry is something else.
 */
export function integerList(written: unknown): readonly number[] | undefined {
  const value = typeof written === 'string' ? parsed(written) : written;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [value] : undefined;
  if (!Array.isArray(value)) return undefined;
  const isInteger = (entry: unknown): entry is number => Number.isSafeInteger(entry);
  return value.every(isInteger) ? value : undefined;
}

function parsed(text: string): unknown {
  const list = text.trim();
  // Flat lists only: some engines overflow their stack on deeply nested text.
  if (!/^\[?[-\d\s,]*\]?$/.test(list)) return undefined;
  try {
    return JSON.parse(list);
  } catch (error) {
    // Text that is no JSON is no list; the caller reports it with the field's path.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
