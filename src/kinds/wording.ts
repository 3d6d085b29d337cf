import { formatTime, shortTime } from '../shared/time.ts';
import type { Entry, MeasurePosition, MusicalContext } from './kind-timeline.ts';

const place = ({ measure, beat }: MeasurePosition) => `${measure}.${beat}`;

/** 'Measure' of a moment, as `measure.beat`; nothing where no measure is known. */
export function measureEntry(time: number, context: MusicalContext): readonly Entry[] {
  const position = context.measureAt(time);
  return position ? [{ name: 'Measure', value: place(position) }] : [];
}

/** 'Measures' of a span, both ends included. */
export function measuresEntry(start: number, end: number, context: MusicalContext): readonly Entry[] {
  const first = context.measureAt(start);
  const last = context.measureBefore(end);
  return first && last ? [{ name: 'Measures', value: `${place(first)} to ${place(last)}` }] : [];
}

/** 'Length' as '2.5 measures, 15.79 s'; in seconds alone where no measures are counted. */
export function lengthEntry(start: number, end: number, context: MusicalContext): Entry {
  const seconds = `${(end - start).toFixed(2)} s`;
  const measures = Number(context.measuresBetween(start, end).toFixed(2));
  const unit = measures === 1 ? 'measure' : 'measures';
  return { name: 'Length', value: measures > 0 ? `${measures} ${unit}, ${seconds}` : seconds };
}

/** 'measures 1 to 53', 'measure 4'; undefined where no measure is known. */
export function spokenMeasures(start: number, end: number, context: MusicalContext): string | undefined {
  const first = context.measureAt(start)?.measure;
  const last = (end > start ? context.measureBefore(end)?.measure : undefined) ?? first;
  if (first === undefined) return undefined;
  return last === undefined || last === first ? `measure ${first}` : `measures ${first} to ${last}`;
}

export const timeEntry = (name: string, time: number): Entry => ({ name, value: formatTime(time) });

/** Joins the parts that are there with commas. */
export const sentence = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');

/** '0:00 to 2:31'. */
export const spokenSpan = (start: number, end: number) => `${shortTime(start)} to ${shortTime(end)}`;
