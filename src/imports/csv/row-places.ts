import type { Cells, GridMeasure, KindTable } from '../../kinds/contract/importing.ts';
import { entryAt } from '../../shared/elements.ts';

type Places = KindTable['places'];

/** Reads the places of a row in seconds: one list for each time that it is played. */
export type PlacesReader = (cells: Cells) => readonly (readonly number[])[];

/** Places that a table has in seconds. */
export const bySeconds =
  (places: Places): PlacesReader =>
  (cells) => [
    places.map(({ time }) => {
      const seconds = cells.needed(time, 'a time in seconds');
      if (seconds < 0) return cells.refuse(`${time}: lies before the recording`);
      return seconds;
    }),
  ];

/** Places that a table has as numbers of measures, each with a fraction of the measure. */
export function byMeasure(places: Places, measures: readonly GridMeasure[]): PlacesReader {
  const placesOf = new Map<number, number[]>();
  for (const [place, { number }] of measures.entries()) {
    const known = placesOf.get(number);
    if (known) known.push(place);
    else placesOf.set(number, [place]);
  }
  return (cells) => {
    const [first, ...others] = places.map(({ measure, fraction }) => {
      const number = cells.needed(measure, 'the number of a measure');
      const occurrences = placesOf.get(number) ?? [];
      const part = cells.number(fraction) ?? 0;
      if (part < 0 || part > 1) return cells.refuse(`${fraction}: expected a number from 0 to 1`);
      // The end of the last measure is the start of one that is not there.
      if (occurrences.length === 0 && number === (measures.at(-1)?.number ?? NaN) + 1)
        return [timeIn(measures, measures.length - 1, 1)];
      if (occurrences.length === 0) return cells.refuse(`${measure}: the beats have no measure ${number}`);
      return occurrences.map((place) => timeIn(measures, place, part));
    });
    const all = (first ?? []).map((start) => [
      start,
      ...others.map((times) => times.find((time) => time > start) ?? NaN),
    ]);
    const whole = all.filter((times) => times.every((time) => !Number.isNaN(time)));
    return whole.length > 0 ? whole : cells.refuse('the end lies before the start');
  };
}

/** The time of a fraction of a measure, between its beats; the last one is as long as the one before. */
export function timeIn(measures: readonly GridMeasure[], place: number, fraction: number): number {
  const { beats } = entryAt(measures, place);
  const times = [...beats, endOf(measures, place)];
  const at = fraction * beats.length;
  const beat = Math.min(Math.floor(at), beats.length - 1);
  const from = entryAt(times, beat);
  return from + (entryAt(times, beat + 1) - from) * (at - beat);
}

/** Where a measure ends, in seconds. */
function endOf(measures: readonly GridMeasure[], place: number): number {
  const next = measures[place + 1]?.beats[0];
  if (next !== undefined) return next;
  const { beats } = entryAt(measures, place);
  const last = entryAt(beats, beats.length - 1);
  const before = beats.at(-2) ?? measures[place - 1]?.beats.at(-1);
  return last + (before === undefined ? 1 : last - before);
}
