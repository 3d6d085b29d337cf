import { placeOf } from '../../measures/measure-names.ts';
import type { MeasurePlace } from '../../measures/measure-passage.ts';
import { firstBeatOf, type MeasureTable } from '../../measures/measure-table.ts';
import { unfoldedTable } from '../../measures/played-times.ts';
import { citedMeasures } from '../../measures/measure-words.ts';
import { float64At } from '../../shared/elements.ts';
import { alignmentProblem, analysisTime, timeMapOf, type Alignment, type Moment } from './alignment.ts';

/** A moment that was tapped on the first beat of a measure. */
type Tap = Moment & { readonly measure: MeasurePlace };

const isTap = (moment: Moment): moment is Tap => moment.measure !== undefined;

/** The measures that are tapped: each time that they are played, where repeats are not written out. */
export const tappedTable = (table: MeasureTable): MeasureTable =>
  table.next.size > 0 ? unfoldedTable(table) : table;

/** Second of the analysis at which a measure begins. */
export const startOfMeasure = (table: MeasureTable, measure: number): number =>
  float64At(table.beats, firstBeatOf(table, measure));

const isSamePlace = (a: MeasurePlace, b: MeasurePlace) =>
  a.name === b.name && (a.pass ?? 1) === (b.pass ?? 1) && (a.movement ?? 1) === (b.movement ?? 1);

/** What a tap is meant for: the measure by its place among all, and why it is this one. */
export interface TapTarget {
  readonly measure: number;
  readonly role: 'first' | 'last' | 'nearest';
}

/**
 * The measure that the next tap is for: the first of all, then the last one, then whichever is nearest to where the
 * recording stands now, in seconds of its own.
 */
export function tapTarget(table: MeasureTable, alignment: Alignment, ownNow: number): TapTarget {
  const count = table.firstBeats.length;
  const isTapped = (measure: number) => {
    const place = placeOf(table, { measure });
    return alignment.some((moment) => isTap(moment) && isSamePlace(moment.measure, place));
  };
  if (!isTapped(0)) return { measure: 0, role: 'first' };
  if (!isTapped(count - 1)) return { measure: count - 1, role: 'last' };
  const now = analysisTime(timeMapOf(alignment), ownNow);
  let measure = 0;
  const distance = (of: number) => Math.abs(startOfMeasure(table, of) - now);
  for (let other = 1; other < count; other++) if (distance(other) < distance(measure)) measure = other;
  return { measure, role: 'nearest' };
}

/**
 * Adds a tap on the first beat of a measure, in place of the one that was tapped there before; moments that were set by
 * their times give way to the first tap. Returns a sentence for the listener where the tap contradicts the others.
 */
export function withTap(
  table: MeasureTable,
  alignment: Alignment,
  measure: number,
  own: number,
): { readonly alignment: Alignment } | { readonly problem: string } {
  const place = placeOf(table, { measure });
  const others = alignment.filter((moment) => isTap(moment) && !isSamePlace(moment.measure, place));
  const tapped = [...others, { analysis: startOfMeasure(table, measure), own, measure: place }];
  const next = tapped.toSorted((a, b) => a.analysis - b.analysis);
  const problem = alignmentProblem(next);
  if (problem === undefined) return { alignment: next };
  return {
    problem: `The tap for ${tapName(place)} does not fit the others, and is not kept. Tap again, or take one back.`,
  };
}

/** 'm. 24': the measure of a tap. */
export const tapName = (measure: MeasurePlace) => citedMeasures({ from: measure, to: undefined });

/** Whether an alignment was made by taps. */
export const isTapped = (alignment: Alignment) => alignment.some(isTap);

/**
 * The alignment with the measures where another version of the analysis has them; taps on measures that it has not any
 * more are left out, as are those whose order contradicts the others there.
 */
export function tapsOn(table: MeasureTable | undefined, alignment: Alignment): Alignment {
  const timed = alignment.filter((moment) => !isTap(moment));
  if (!table) return timed;
  const measures = Array.from(table.firstBeats, (_, measure) => measure);
  return alignment.filter(isTap).reduce<Alignment>((kept, { measure: place, own }) => {
    const measure = measures.find((one) => isSamePlace(placeOf(table, { measure: one }), place));
    if (measure === undefined) return kept;
    const next = withTap(table, kept, measure, own);
    return 'alignment' in next ? next.alignment : kept;
  }, timed);
}
