import { measuresBetween } from '../../measures/measure-lengths.ts';
import { passageOfBeats, placeOf } from '../../measures/measure-names.ts';
import type { MeasurePassage } from '../../measures/measure-passage.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import { beatsIn, positionOn } from '../../measures/measure-times.ts';
import { bareMeasures, spokenMeasures } from '../../measures/measure-words.ts';
import { formatTime, shortTime } from '../../shared/time.ts';
import type { Entry, MusicalContext } from '../contract/kind-timeline.ts';

/** Facts about the file that texts about places need. */
type Context = Pick<MusicalContext, 'measures'>;

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

/** 'Length' as '2.5 measures, 15.79 s'; in seconds alone where no measures are counted. */
export function lengthEntry(start: number, end: number, context: Context, near?: number): Entry {
  const seconds = `${(end - start).toFixed(2)} s`;
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

export const timeEntry = (name: string, time: number): Entry => ({ name, value: formatTime(time) });

/** Joins the parts that are there with commas. */
export const sentence = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');

/** '0:00 to 2:31'. */
export const spokenSpan = (start: number, end: number) => `${shortTime(start)} to ${shortTime(end)}`;
