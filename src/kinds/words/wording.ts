import { measuresBetween } from '../../measures/measure-lengths.ts';
import { passageOfBeats, placeOf } from '../../measures/measure-names.ts';
import type { MeasurePassage } from '../../measures/measure-passage.ts';
import { CLOCK, type Positions } from '../../measures/positions.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { beatsIn, positionOn } from '../../measures/measure-times.ts';
import { bareMeasures, spokenMeasures } from '../../measures/measure-words.ts';
import type { Entry, MusicalContext } from '../contract/kind-timeline.ts';

/** Facts about the file that texts about places need. */
type Context = Pick<MusicalContext, 'measures' | 'positions'>;

/** 'Measure' of a moment, as `measure.beat`; nothing where no measure is known. */
export function measureEntry(time: number, context: Context): readonly Entry[] {
  const position = measureAt(time, context);
  return position ? [{ name: 'Measure', value: bareMeasures(position) }] : [];
}

/** 'Measures' of a span, both ends included. `near` as for `beatsIn`. */
export function measuresEntry(start: number, end: number, context: Context, near?: number): readonly Entry[] {
  const table = context.measures();
  const beats = table && beatsIn(table, { start, end }, near);
  return beats ? [{ name: 'Measures', value: bareMeasures(passageOfBeats(table, beats, 'always')) }] : [];
}

/** 'Length' as '2.5 measures, 15.79 s'; in seconds, or quarter notes, alone where no measures are counted. */
export function lengthEntry(start: number, end: number, context: Context, near?: number): Entry {
  const seconds = positionsOf(context).exactLength(end - start);
  const table = context.measures();
  const measures = table ? Number(measuresBetween(table, start, end, near).toFixed(2)) : 0;
  const unit = measures === 1 ? 'measure' : 'measures';
  return { name: 'Length', value: measures > 0 ? `${measures} ${unit}, ${seconds}` : seconds };
}

/** 'measures 1 to 53', 'measure 4'; undefined where no measure is known. */
export function measuresInWords(start: number, end: number, context: Context): string | undefined {
  const table = context.measures();
  if (!table) return undefined;
  const passage = end > start ? passageWithin(table, start, end) : measureAt(start, context, false);
  return passage && spokenMeasures(passage);
}

function passageWithin(table: MeasureTable, start: number, end: number): MeasurePassage | undefined {
  const beats = beatsIn(table, { start, end });
  return beats && passageOfBeats(table, beats, 'never');
}

function measureAt(time: number, context: Context, withBeat = true): MeasurePassage | undefined {
  const table = context.measures();
  const position = table && positionOn(table, time);
  if (!position) return undefined;
  const { measure, beat } = position;
  return { from: placeOf(table, withBeat ? { measure, beat } : { measure }), to: undefined };
}

export const timeEntry = (name: string, time: number, context: Context): Entry => ({
  name,
  value: positionsOf(context).full(time),
});

/** How a file writes its times. */
export const positionsOf = ({ positions = CLOCK }: Pick<Context, 'positions'>): Positions => positions;

/** '0:24, measure 12', '0:24 to 0:31, measures 12 to 15'; without a recording the measures and beats alone. */
export function whereInWords(start: number, end: number, context: Context): string {
  const positions = positionsOf(context);
  const place = end > start ? positions.span(start, end) : positions.short(start);
  if (positions.unit === 'quarters') return place;
  return sentence(place, measuresInWords(start, end, context));
}

/** Joins the parts that are there with commas. */
export const sentence = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');
