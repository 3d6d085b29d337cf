import { float64At, int32At } from '../shared/elements.ts';
import { noMeasure, type MeasurePassage, type MeasurePlace } from '../shared/measure-passage.ts';
import { beatsIn, endOfBeat, type CountedBeat, type TimeSpan } from './counted-beats.ts';
import type { CountedMeasures } from './kind-timeline.ts';

/** Where measures are in time, or in words why they are nowhere. */
type Found =
  { readonly span: TimeSpan; readonly problem?: never } | { readonly span?: never; readonly problem: string };

/** A place as indexes: its measure, and its first and last beat. */
interface Beats {
  readonly measure: number;
  readonly first: number;
  readonly last: number;
}

/**
 * The seconds from the first beat of a passage to the end of its last one, which is where the next beat is; the last
 * beat of all is as long as the one before it, but ends no later than `end`. A place alone is its beat or its measure.
 */
export function spanOfMeasures(counted: CountedMeasures, { from, to }: MeasurePassage, end: number): Found {
  const first = firstFitting(counted, from, 0);
  if (typeof first === 'string') return { problem: first };
  const start = float64At(counted.beats, first.first);
  const last = to ? lastFitting(counted, to, first) : first;
  if (typeof last === 'string') return { problem: last };
  const spanEnd = Math.min(endOfBeat(counted, last.last), end);
  return spanEnd > start || !to ? { span: { start, end: spanEnd } } : { problem: ENDS_BEFORE };
}

const ENDS_BEFORE = 'The last measure comes before the first.';

/** The end of a passage: where its pass is not said, the first that is not before the beginning. */
function lastFitting(counted: CountedMeasures, to: MeasurePlace, from: Beats): Beats | string {
  const anywhere = firstFitting(counted, to, 0);
  if (typeof anywhere === 'string') return anywhere;
  if (to.pass !== undefined) return anywhere.last >= from.first ? anywhere : ENDS_BEFORE;
  const inSame = firstFitting(counted, to, from.measure);
  if (typeof inSame !== 'string' && inSame.last >= from.first) return inSame;
  const later = firstFitting(counted, to, from.measure + 1);
  return typeof later === 'string' ? ENDS_BEFORE : later;
}

/** The first measure of a number, or that of its pass, which has the beat; none before the index `least` counts. */
function firstFitting(counted: CountedMeasures, place: MeasurePlace, least: number): Beats | string {
  const { numbers } = counted;
  let passes = 0;
  for (let measure = least; measure < numbers.length; measure++) {
    if (numbers[measure] !== place.measure) continue;
    passes++;
    const beats = beatsOf(counted, measure, place.beat);
    // A pick-up and what it completes may bear one number.
    if (place.pass === undefined ? beats : passes === place.pass) return beats ?? noBeat(place);
  }
  if (passes === 0) return noMeasure(place.measure);
  if (place.pass === undefined) return noBeat(place);
  const times = passes === 1 ? 'once' : passes === 2 ? 'twice' : `${passes} times`;
  return `Measure ${place.measure} comes only ${times}.`;
}

const noBeat = ({ measure, beat = 1 }: MeasurePlace) => `Measure ${measure} has no beat ${beat}.`;

function beatsOf(
  { firstBeats, beats }: CountedMeasures,
  measure: number,
  beat: number | undefined,
): Beats | undefined {
  const first = int32At(firstBeats, measure);
  const last = (firstBeats[measure + 1] ?? beats.length) - 1;
  if (beat === undefined) return { measure, first, last };
  const row = first + beat - 1;
  return row <= last ? { measure, first: row, last: row } : undefined;
}

/**
 * The measures and beats of a passage as they are printed, whole measures without their beats; the pass of a number only where
 * it would else be another one. Undefined where it has no beat, or numbers that cannot be written.
 */
export function passageOf(
  counted: CountedMeasures,
  range: TimeSpan,
  end: number,
): MeasurePassage | undefined {
  const beats = beatsIn(counted, range);
  if (!beats) return undefined;
  const { first, last } = beats;
  if (!Number.isInteger(first.measure) || !Number.isInteger(last.measure)) return undefined;
  const place = (
    { measure, beat, index }: CountedBeat,
    isWhole: boolean,
    withPass: boolean,
  ): MeasurePlace => ({
    measure,
    beat: isWhole ? undefined : beat,
    pass: withPass
      ? counted.numbers.subarray(0, index + 1).filter((one) => one === measure).length
      : undefined,
  });
  // Within one measure the number alone would be read as all of it.
  const isPart = first.index === last.index && !(first.isFirst && last.isLast);
  const start = float64At(counted.beats, first.row);
  const wantedEnd = Math.min(endOfBeat(counted, last.row), end);
  const passages = PASSES.map(([fromPass, toPass]) => ({
    from: place(first, first.isFirst && !isPart, fromPass),
    to: place(last, last.isLast && !isPart, toPass),
  }));
  return passages.find((passage) => {
    const { span } = spanOfMeasures(counted, passage, end);
    return span?.start === start && span.end === wantedEnd;
  });
}

/** Whether the first and the last measure have their pass, in the order in which they are tried. */
const PASSES = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const;
