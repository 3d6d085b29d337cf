import type { AnswerFit } from '../../kinds/contract/checking.ts';
import { countedPlace, type CountedPlace } from '../../measures/distance.ts';
import type { CountedMeasures } from '../../measures/measure-table.ts';

/** A boundary of the analyst beside the reader's, in seconds; one of both may be missing. */
export interface BoundaryOutcome {
  readonly analyst: number | undefined;
  readonly own: number | undefined;
  readonly fit: AnswerFit;
  /** 'right', 'one measure late', 'missed', 'too many'. */
  readonly words: string;
}

/** A boundary is right within this many seconds, as fast as one presses a key, or half a beat. */
const RIGHT_SECONDS = 0.5;
const RIGHT_BEATS = 0.5;
/** A boundary is close within this many measures; within seconds where none are counted. */
const CLOSE_MEASURES = 2;
const CLOSE_SECONDS = 5;

const MISSED = 'missed';
const TOO_MANY = 'too many';
const RIGHT = 'right';

/** How far a boundary is from the analyst's. */
interface Distance {
  /** Measures, or seconds where none are counted; the smaller, the better. */
  readonly size: number;
  readonly words: string;
}

/**
 * Compares boundaries, both in seconds and ascending. Each belongs to at most one of the other side, the nearest first, and none to
 * one beyond that of its neighbour.
 */
export function judgeBoundaries(
  analyst: readonly number[],
  own: readonly number[],
  counted: CountedMeasures | undefined,
): readonly BoundaryOutcome[] {
  const pairs = pairsOf(analyst, own, counted);
  const pairOf = new Map(pairs.map((pair) => [pair.analyst, pair]));
  const used = new Set(pairs.map((pair) => pair.own));
  const found = analyst.map((time, index): BoundaryOutcome => {
    const pair = pairOf.get(index);
    if (!pair) return { analyst: time, own: undefined, fit: 'other', words: MISSED };
    return {
      ...{ analyst: time, own: own[pair.own], words: pair.words },
      fit: pair.words === RIGHT ? 'same' : 'near',
    };
  });
  const more = own
    .filter((_, index) => !used.has(index))
    .map((time): BoundaryOutcome => ({ analyst: undefined, own: time, fit: 'other', words: TOO_MANY }));
  return [...found, ...more].sort((a, b) => timeOfOutcome(a) - timeOfOutcome(b));
}

/** The analyst's time, else the reader's. */
export const timeOfOutcome = ({ analyst, own }: BoundaryOutcome): number => analyst ?? own ?? 0;

/** '4 right, 1 one measure late, 2 missed'. */
export function boundaryCounts(outcomes: readonly BoundaryOutcome[]): string {
  const counts = new Map([[RIGHT, 0]]);
  const isEnd = ({ words }: BoundaryOutcome) => words === MISSED || words === TOO_MANY;
  const inOrder = outcomes.toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
  for (const { words } of inOrder) counts.set(words, (counts.get(words) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${count} ${words}`).join(', ');
}

/** Numbers of boundaries that are right, close, missed and too many. */
export const boundaryNumbers = (outcomes: readonly BoundaryOutcome[]): readonly number[] =>
  [
    ({ fit }: BoundaryOutcome) => fit === 'same',
    ({ fit }: BoundaryOutcome) => fit === 'near',
    ({ words }: BoundaryOutcome) => words === MISSED,
    ({ words }: BoundaryOutcome) => words === TOO_MANY,
  ].map((isCounted) => outcomes.filter(isCounted).length);

interface Pair extends Distance {
  /** Indexes among the boundaries of each side. */
  readonly analyst: number;
  readonly own: number;
}

function pairsOf(
  analyst: readonly number[],
  own: readonly number[],
  counted: CountedMeasures | undefined,
): readonly Pair[] {
  const placed = (time: number): Placed => ({ time, place: counted && countedPlace(counted, time) });
  const [theirs, mine] = [analyst.map(placed), own.map(placed)];
  const near = theirs.flatMap((one, index) =>
    mine.flatMap((other, at) => {
      const distance = distanceOf(one, other);
      return distance ? { ...distance, analyst: index, own: at } : [];
    }),
  );
  const taken: Pair[] = [];
  for (const pair of near.sort((a, b) => a.size - b.size)) {
    const isFree = taken.every(
      (other) =>
        other.analyst !== pair.analyst &&
        other.own !== pair.own &&
        other.analyst < pair.analyst === other.own < pair.own,
    );
    if (isFree) taken.push(pair);
  }
  return taken;
}

interface Placed {
  readonly time: number;
  readonly place: CountedPlace | undefined;
}

/** Undefined for what is too far away to be the same boundary. */
function distanceOf({ time, place }: Placed, { time: own, place: ownPlace }: Placed): Distance | undefined {
  const seconds = Math.abs(own - time);
  const side = own < time ? 'early' : 'late';
  if (!place || !ownPlace) {
    if (seconds > CLOSE_SECONDS) return undefined;
    return { size: seconds, words: seconds <= RIGHT_SECONDS ? RIGHT : `${seconds.toFixed(1)} s ${side}` };
  }
  const beats = Math.abs(ownPlace.beats - place.beats);
  const measures = Math.abs(ownPlace.measures - place.measures);
  if (seconds <= RIGHT_SECONDS || beats <= RIGHT_BEATS) return { size: measures, words: RIGHT };
  if (measures > CLOSE_MEASURES) return undefined;
  const whole = Math.round(beats);
  const distance =
    whole < place.size ? spelled(whole, 'beat') : spelled(Math.max(Math.round(measures), 1), 'measure');
  return { size: measures, words: `${distance} ${side}` };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 'one measure', 'two beats': beside a count, a second figure would be read as one number. */
const spelled = (count: number, what: string) =>
  `${NUMBERS[count] ?? count} ${count === 1 ? what : `${what}s`}`;
