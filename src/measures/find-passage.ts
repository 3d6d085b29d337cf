import { int32At } from '../shared/elements.ts';
import { passageBetween, placeOf, timeOfName } from './measure-names.ts';
import type { MeasurePassage, MeasurePlace } from './measure-passage.ts';
import { firstBeatOf, hasMovements, labelOf, lastBeatOf, type MeasureTable } from './measure-table.ts';
import { endOfBeat, spanOfBeats, type TimeSpan } from './measure-times.ts';
import { romanNumeral } from './movement.ts';

/** A place among the measures, with its first and last beat among all beats. */
interface FoundPlace {
  readonly measure: number;
  readonly first: number;
  readonly last: number;
}

/** The places of a passage; the end is the beginning for a place alone. */
interface FoundPassage {
  readonly from: FoundPlace;
  readonly to: FoundPlace;
}

const ENDS_BEFORE = 'The last measure comes before the first.';

/**
 * Finds the measures of a passage: by label, else by number. Returns the reason as text where there are none. Without a
 * pass, the end is the first one that is not before the beginning.
 */
export function findPassage(table: MeasureTable, { from, to }: MeasurePassage): FoundPassage | string {
  const first = findPlace(table, from, 0);
  if (typeof first === 'string') return first;
  if (!to) return { from: first, to: first };
  const last = findEnd(table, { ...to, movement: to.movement ?? from.movement }, first);
  return typeof last === 'string' ? last : { from: first, to: last };
}

function findEnd(table: MeasureTable, to: MeasurePlace, from: FoundPlace): FoundPlace | string {
  const anywhere = findPlace(table, to, 0);
  if (typeof anywhere === 'string') return anywhere;
  if (to.pass !== undefined) return anywhere.last >= from.first ? anywhere : ENDS_BEFORE;
  const inSame = findPlace(table, to, from.measure);
  if (typeof inSame !== 'string' && inSame.last >= from.first) return inSame;
  const later = findPlace(table, to, from.measure + 1);
  return typeof later === 'string' ? ENDS_BEFORE : later;
}

/**
 * The first measure that matches a place and has its beat, none before `least`; the reason as text where there is none.
 */
function findPlace(table: MeasureTable, place: MeasurePlace, least: number): FoundPlace | string {
  const { name, beat, pass } = place;
  const readings = readingsOf(table, place);
  if (readings.length === 0) return notFound(table, place);
  let hasPass = false;
  for (const reading of readings) {
    for (const measure of reading.measures) {
      if (pass !== undefined && reading.passOf(measure) !== pass) continue;
      hasPass = true;
      // A pick-up and the measure that completes it may have the same name.
      const found = measure < least ? undefined : beatsOf(table, measure, beat);
      if (found) return found;
      if (pass !== undefined) return `Measure ${name} has no beat ${beat ?? 1}.`;
    }
  }
  if (hasPass) return `Measure ${name} has no beat ${beat ?? 1}.`;
  const count = readings[0]?.measures.length ?? 0;
  const times = count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
  return `Measure ${name} comes only ${times}.`;
}

/** The measures that a name may mean, in order of time, and which pass each is. */
interface Reading {
  readonly measures: readonly number[];
  readonly passOf: (measure: number) => number;
}

/**
 * Readings of a name, the likeliest first: as a label, as a label in other case, as a number, which finds no cadenza.
 * Without a movement, a pass may also be counted through all movements.
 */
function readingsOf(table: MeasureTable, { name, movement }: MeasurePlace): readonly Reading[] {
  const measures = Array.from(table.numbers.keys()).filter(
    (measure) => movement === undefined || table.movements[measure] === movement,
  );
  const labelled = measures.filter((measure) => labelOf(table, measure) === name);
  const folded = name.toLowerCase();
  const alike =
    labelled.length === 0 && table.labels
      ? measures.filter((measure) => labelOf(table, measure).toLowerCase() === folded)
      : [];
  const numbered = table.labels
    ? measures.filter((measure) => String(table.numbers[measure]) === name && table.passes[measure] !== 0)
    : [];
  const readings: readonly Reading[] = [
    { measures: labelled, passOf: (measure) => timeOfName(table, measure) },
    { measures: alike, passOf: (measure) => timeOfName(table, measure) },
    { measures: numbered, passOf: (measure) => int32At(table.passes, measure) },
  ];
  const found = readings.filter((reading) => reading.measures.length > 0);
  const [likeliest] = found;
  if (!likeliest || movement !== undefined || !hasMovements(table)) return found;
  const counted = new Map(likeliest.measures.map((measure, index) => [measure, index + 1]));
  return [...found, { measures: likeliest.measures, passOf: (measure) => counted.get(measure) ?? 0 }];
}

function beatsOf(table: MeasureTable, measure: number, beat: number | undefined): FoundPlace | undefined {
  const first = firstBeatOf(table, measure);
  const last = lastBeatOf(table, measure);
  if (beat === undefined) return { measure, first, last };
  const row = first + beat - 1;
  return row <= last ? { measure, first: row, last: row } : undefined;
}

function notFound({ movements }: MeasureTable, { name, movement }: MeasurePlace): string {
  if (movement === undefined) return `Measure ${name} is not in this file.`;
  const numeral = romanNumeral(movement);
  return movements.includes(movement)
    ? `Measure ${name} is not in movement ${numeral}.`
    : `This file has no movement ${numeral}.`;
}

/** Where measures are in time, or in words why they are nowhere. */
type FoundSpan =
  { readonly span: TimeSpan; readonly problem?: never } | { readonly span?: never; readonly problem: string };

/**
 * The seconds from the first beat of a passage to the end of its last one, which is where the next beat is, or the closing
 * barline, but no later than `end`. A place alone is its beat or its measure.
 */
export function spanOfMeasures(table: MeasureTable, passage: MeasurePassage, end: number): FoundSpan {
  const found = findPassage(table, passage);
  if (typeof found === 'string') return { problem: found };
  const whole = spanOfBeats(table, { first: found.from.first, last: found.to.last }, end);
  const length = endOfBeat(table, found.from.first) - whole.start;
  const span = { ...whole, start: Math.min(whole.start + (passage.from.part ?? 0) * length, whole.end) };
  return span.end > span.start || !passage.to ? { span } : { problem: ENDS_BEFORE };
}

/** The same passage with the names and passes of its measures; the reason as text where there are none. */
export function namedPassage(table: MeasureTable, passage: MeasurePassage): MeasurePassage | string {
  const found = findPassage(table, passage);
  if (typeof found === 'string') return found;
  const from = { measure: found.from.measure, beat: passage.from.beat, part: passage.from.part };
  if (!passage.to) return { from: placeOf(table, from), to: undefined };
  return passageBetween(table, from, {
    measure: found.to.measure,
    beat: passage.to.beat,
    part: passage.to.part,
  });
}
