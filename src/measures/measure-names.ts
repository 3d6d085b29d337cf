import { float64At, int32At } from '../shared/elements.ts';
import type { MeasurePassage, MeasurePlace } from './measure-passage.ts';
import {
  firstBeatOf,
  hasMovements,
  labelOf,
  lastBeatOf,
  measureOfBeat,
  type MeasureTable,
} from './measure-table.ts';
import type { BeatSpan } from './measure-times.ts';

/** Distinguishes measures of a table with the same name; one entry per measure. */
interface Naming {
  /** How many times its name has come since the movement began, from 1. */
  readonly times: Int32Array;
  /** 1 for a measure whose name comes again in its movement, before it or after it. */
  readonly isShared: Uint8Array;
  /** The measure with which, counted from this one, a name comes for the second time; the number of measures for none. */
  readonly repeatFrom: Int32Array;
}

const namings = new WeakMap<MeasureTable, Naming>();

function namingOf(table: MeasureTable): Naming {
  const known = namings.get(table);
  if (known) return known;
  const made = nameAll(table);
  namings.set(table, made);
  return made;
}

function nameAll({ numbers, labels, movements, passes }: MeasureTable): Naming {
  const count = numbers.length;
  const times = new Int32Array(count);
  const isShared = new Uint8Array(count);
  const repeatFrom = new Int32Array(count).fill(count);
  // A cadenza does not count among the measures that bear its name.
  const [lastOf, lastCadenzaOf] = [new Map<number | string, number>(), new Map<number | string, number>()];
  for (let measure = 0; measure < count; measure++) {
    if (measure > 0 && movements[measure] !== movements[measure - 1]) {
      lastOf.clear();
      lastCadenzaOf.clear();
    }
    const name = labels?.[measure] ?? float64At(numbers, measure);
    const last = passes[measure] === 0 ? lastCadenzaOf : lastOf;
    const before = last.get(name);
    last.set(name, measure);
    times[measure] = before === undefined ? 1 : int32At(times, before) + 1;
    if (before === undefined) continue;
    isShared[before] = isShared[measure] = 1;
    repeatFrom[before] = measure;
  }
  for (let measure = count - 2; measure >= 0; measure--)
    repeatFrom[measure] = Math.min(int32At(repeatFrom, measure), int32At(repeatFrom, measure + 1));
  return { times, isShared, repeatFrom };
}

/** How many times the name of a measure has come since the movement began, from 1. */
export const timeOfName = (table: MeasureTable, measure: number): number =>
  int32At(namingOf(table).times, measure);

/** A measure by its place, a beat of it from 1, and the part of that that has passed; without a beat the measure as a whole. */
interface BeatPlace {
  readonly measure: number;
  readonly beat?: number | undefined;
  readonly part?: number | undefined;
}

/** A measure by its name, with its pass where it is not the first of that name. */
export function placeOf(table: MeasureTable, { measure, beat, part }: BeatPlace): MeasurePlace {
  const pass = timeOfName(table, measure);
  return {
    movement: hasMovements(table) ? int32At(table.movements, measure) : undefined,
    name: labelOf(table, measure),
    beat,
    ...(part !== undefined && part > 0 && { part }),
    pass: pass > 1 ? pass : undefined,
  };
}

/**
 * A passage from one place to another by their names. Where it crosses a repeat, or an end is not the first of its name, both
 * ends have their pass, unless their name comes only once. The end has its movement where that is another one.
 */
export function passageBetween(table: MeasureTable, first: BeatPlace, last: BeatPlace): MeasurePassage {
  const { times, isShared, repeatFrom } = namingOf(table);
  const [from, to] = [placeOf(table, first), placeOf(table, last)];
  const crossesRepeat = last.measure >= int32At(repeatFrom, first.measure);
  const namesPasses = crossesRepeat || from.pass !== undefined || to.pass !== undefined;
  const passOf = (measure: number) =>
    namesPasses && isShared[measure] === 1 ? int32At(times, measure) : undefined;
  return {
    from: { ...from, pass: passOf(first.measure) },
    to: {
      ...to,
      movement: to.movement === from.movement ? undefined : to.movement,
      pass: passOf(last.measure),
    },
  };
}

/** Which names of a passage include beats: those of ends that cut a measure, those of both ends, or none. */
type BeatsNamed = 'where cut' | 'both where cut' | 'always' | 'never';

/** The beats of a passage by the names of their measures. */
export function passageOfBeats(
  table: MeasureTable,
  { first, last }: BeatSpan,
  beats: BeatsNamed,
): MeasurePassage {
  const [from, to] = [measureOfBeat(table, first), measureOfBeat(table, last)];
  const cutsFirst = first > firstBeatOf(table, from);
  const cutsLast = last < lastBeatOf(table, to);
  // Within one measure a name alone would be read as all of it.
  const isPart = from === to && (cutsFirst || cutsLast);
  const cutsEither = beats === 'both where cut' && (cutsFirst || cutsLast);
  const isNamed = (isCut: boolean) =>
    beats !== 'never' && (beats === 'always' || isCut || isPart || cutsEither);
  const beatOf = (beat: number, measure: number, isCut: boolean) =>
    isNamed(isCut) ? beat - firstBeatOf(table, measure) + 1 : undefined;
  return passageBetween(
    table,
    { measure: from, beat: beatOf(first, from, cutsFirst) },
    { measure: to, beat: beatOf(last, to, cutsLast) },
  );
}
