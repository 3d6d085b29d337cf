import { beatsIn, ON_BEAT, positionOn } from '../measures/measure-times.ts';
import { passageOfBeats, placeOf } from '../measures/measure-names.ts';
import { citedMeasures } from '../measures/measure-words.ts';
import { quarterInWords } from '../measures/positions.ts';
import { shortTime } from '../shared/time.ts';
import type { Axis } from './axis.ts';
import type { ComparedFile } from './compared-file.ts';

/** '1:24'; 'quarter 46.5' of a file whose times count quarter notes. */
export const timeInWords = (time: number, unit: ComparedFile['unit']): string =>
  unit === 'seconds' ? shortTime(time) : quarterInWords(time);

/** 'm. 13', 'm. 13.2', of a time in seconds at which something is set; `outside` where no measure is counted. */
export function placeInWords(
  { table, unit }: Pick<ComparedFile, 'table' | 'unit'>,
  time: number,
  outside = timeInWords(time, unit),
): string {
  const position = table && positionOn(table, time, ON_BEAT);
  if (!position) return outside;
  const { measure, beat, part } = position;
  const isOnMeasure = beat === 1 && part < 0.05;
  return citedMeasures({
    from: placeOf(table, { measure, beat: isOnMeasure ? undefined : beat }),
    to: undefined,
  });
}

/** 'mm. 29–32', or the times of a file without measures; of a passage in seconds, whose end is excluded. */
export function passageInWords(
  { table, unit }: Pick<ComparedFile, 'table' | 'unit'>,
  start: number,
  end: number,
): string {
  const beats = table && beatsIn(table, { start, end });
  if (!beats) return `${timeInWords(start, unit)} to ${timeInWords(end, unit)}`;
  return citedMeasures(passageOfBeats(table, beats, 'where cut'));
}

/** Seconds that stand for a measure where none are counted. */
const SECONDS_PER_MEASURE = 3;

/** Measures between two places of the axis; where none align, three seconds count as one. */
export const measuresBetween = ({ by, width }: Pick<Axis, 'by' | 'width'>, a: number, b: number): number =>
  Math.abs(a - b) / (by === 'measures' ? width : SECONDS_PER_MEASURE);

/** '2 later', '1.5 earlier': in measures, of where B has it; in seconds where no measures align. */
export function distanceInWords(axis: Pick<Axis, 'by' | 'width'>, a: number, b: number): string {
  const isByMeasures = axis.by === 'measures';
  const distance = isByMeasures ? measuresBetween(axis, a, b) : Math.abs(a - b);
  const number = String(Math.round(distance * 10) / 10);
  return `${number}${isByMeasures ? '' : ' s'} ${b > a ? 'later' : 'earlier'}`;
}
