import { exactTime, formatTime, shortTime } from '../shared/time.ts';
import type { TimeUnit } from '../shared/time-unit.ts';
import { writtenPart } from './beat-part.ts';
import { measuresBetween } from './measure-lengths.ts';
import { passageOfBeats, placeOf } from './measure-names.ts';
import type { MeasureTable } from './measure-table.ts';
import { beatsIn, positionAt } from './measure-times.ts';
import { citedMeasures } from './measure-words.ts';

/**
 * How places and lengths in a file are written: by the clock of a recording, or by the music alone, where a file has no recording
 * and its times count quarter notes. All times are in the file's unit.
 */
export interface Positions {
  readonly unit: TimeUnit;
  /** '1:24'; 'm. 12, beat 2½'. */
  readonly short: (time: number) => string;
  /** '1:24.13'; as `short`. */
  readonly exact: (time: number) => string;
  /** '0:01:24.13'; 'm. 12, beat 2½ · quarter 46.5'. */
  readonly full: (time: number) => string;
  /** '0:00 to 2:31'; 'm. 1 to 12'. */
  readonly span: (start: number, end: number) => string;
  /** '0:31'; '8 measures', '1½ quarters'. */
  readonly length: (start: number, end: number) => string;
  /** '15.79 s'; '6 quarters'. */
  readonly exactLength: (length: number) => string;
  /** Words for measures with the time beside them, which is left out where the measures say it all. */
  readonly beside: (measures: string | undefined, time: string) => string;
}

/** Places and lengths by the clock of a recording. */
export const CLOCK: Positions = {
  unit: 'seconds',
  short: shortTime,
  exact: exactTime,
  full: formatTime,
  span: (start, end) => `${shortTime(start)} to ${shortTime(end)}`,
  length: (start, end) => shortTime(end - start),
  exactLength: (length) => `${length.toFixed(2)} s`,
  beside: (measures, time) => (measures === undefined ? time : `${measures}, ${time}`),
};

/** The same by measures, beats and quarter notes; `table` gives the measures that are known so far. */
export function musicalPositions(table: () => MeasureTable | undefined): Positions {
  const short = (time: number) => beatInWords(table(), time) ?? quarterInWords(time);
  return {
    unit: 'quarters',
    short,
    exact: short,
    full(time) {
      const beat = beatInWords(table(), time);
      return beat === undefined ? quarterInWords(time) : `${beat} · ${quarterInWords(time)}`;
    },
    span(start, end) {
      const counted = table();
      const beats = counted && beatsIn(counted, { start, end }, 0);
      if (beats) return citedMeasures(passageOfBeats(counted, beats, 'both where cut')).replace('–', ' to ');
      return `quarter ${inQuarters(start)} to ${inQuarters(end)}`;
    },
    length(start, end) {
      const counted = table();
      const measures = counted ? measuresBetween(counted, start, end, 0) : 0;
      return measures > 0 ? countedIn(measures, 'measure') : countedIn(end - start, 'quarter');
    },
    exactLength: (length) => countedIn(length, 'quarter'),
    beside: (measures, time) => measures ?? time,
  };
}

export const positionsIn = (unit: TimeUnit, table: () => MeasureTable | undefined): Positions =>
  unit === 'seconds' ? CLOCK : musicalPositions(table);

/** 'm. 12, beat 2½', 'm. 12, beat 2 (2nd time)'; undefined outside the measures and where none are counted. */
function beatInWords(table: MeasureTable | undefined, time: number): string | undefined {
  const position = table && positionAt(table, time);
  if (!position) return undefined;
  const { pass, ...place } = placeOf(table, { measure: position.measure });
  const words = citedMeasures({ from: place, to: undefined });
  const beat = `beat ${position.beat}${writtenPart(position.part)}`;
  return `${words}, ${beat}${pass === undefined ? '' : passInWords(pass)}`;
}

const passInWords = (pass: number) =>
  citedMeasures({ from: { name: '', pass }, to: undefined }).replace('m. ', '');

/** 'quarter 46.5': quarter notes from the start of the music. */
export const quarterInWords = (time: number): string => `quarter ${inQuarters(time)}`;

const inQuarters = (time: number) => String(Number(time.toFixed(3)) + 0);

/** '8 measures', '1½ quarters'. */
function countedIn(count: number, unit: string): string {
  const whole = Math.floor(count + 1e-6);
  const part = writtenPart(count - whole);
  const number = part.startsWith('.')
    ? `${whole}${part}`
    : whole === 0 && part !== ''
      ? part
      : `${whole}${part}`;
  return `${number} ${number === '1' ? unit : `${unit}s`}`;
}
