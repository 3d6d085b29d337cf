import type { Beat, GridMeasure } from '../../kinds/contract/importing.ts';
import { entryAt } from '../../shared/elements.ts';
import { timeIn } from '../csv/row-places.ts';
import type { DraftTimeline, ImportContext, OfferedBeats } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { MAX_SCORE_MEASURES } from '../limits.ts';
import type { Score, ScoreMeasure, ScorePlace } from './score.ts';

/** Times of places in a score. */
export interface Clock {
  /** Seconds of a place, once for each time that it is played. */
  timesOf(place: ScorePlace): readonly number[];
  /** Seconds at which the last measure ends. */
  readonly end: number;
  /** The beats that the times follow; undefined where the analysis that they are added to has them. */
  readonly beats: DraftTimeline | undefined;
}

const TEMPO = 'tempo';
const ONCE = 'once';
const MIN_TEMPO = 10;
const MAX_TEMPO = 400;
const USUAL_TEMPO = 100;

/**
 * Asks how the measures of a score are to be timed: by the beats of an analysis, matched by printed numbers, or by a
 * nominal tempo; and whether repeats are written out.
 */
export function askClock(score: Score, context: ImportContext): Clock {
  if (score.played.length > MAX_SCORE_MEASURES || score.measures.length > MAX_SCORE_MEASURES)
    throw new ImportError(
      `This file counts more than ${MAX_SCORE_MEASURES.toLocaleString('en')} measures. Divide it into movements and import each.`,
    );
  const { ask, offered, wantBeats } = context;
  wantBeats();
  const preset = offered.length > 0 ? '0' : TEMPO;
  const chosen = ask.choice({
    ...{ name: 'beats', label: 'Times of measures', preset },
    help:
      offered.length > 0
        ? 'The file has measures, no seconds. They are matched by their printed numbers with the beats of this analysis.'
        : 'The file has measures, no seconds. A nominal tempo gives times until there is a recording with beats.',
    options: [
      ...offered.map(({ name }, index) => ({ value: String(index), label: `Beats of ${name}` })),
      { value: TEMPO, label: 'A nominal tempo' },
    ],
  });
  const beats = chosen === TEMPO ? undefined : offered[Number(chosen)];
  return beats ? beatsClock(score, beats, context) : tempoClock(score, context);
}

function askOnce({ ask }: ImportContext, preset: string): boolean {
  return (
    ask.choice({
      ...{ name: 'repeats', label: 'Repeats', preset },
      help:
        preset === ONCE
          ? 'What is repeated is imported once, unless you choose otherwise.'
          : 'What is repeated is imported each time that it is played, unless you choose otherwise.',
      options: [
        { value: ONCE, label: 'Once' },
        { value: 'out', label: 'Written out' },
      ],
    }) === ONCE
  );
}

function tempoClock({ measures, played }: Score, context: ImportContext): Clock {
  const hasRepeats = played.length > measures.length;
  const isOnce = !hasRepeats || askOnce(context, ONCE);
  const tempo = context.ask.number({
    ...{ name: 'tempo', label: 'Quarter notes a minute', min: MIN_TEMPO, max: MAX_TEMPO },
    ...{ preset: USUAL_TEMPO, help: 'The file has no tempo; 100 is taken unless you know better.' },
  });
  const seconds = 60 / tempo;
  const order = isOnce ? measures.map((_, index) => index) : played;
  const starts = measures.map((): number[] => []);
  const beats: Beat[] = [];
  let at = 0;
  for (const [place, index] of order.entries()) {
    const measure = entryAt(measures, index);
    starts[index]?.push(at * seconds);
    const before = place === 0 ? undefined : measures[order[place - 1] ?? -1];
    beats.push(...beatsOf(measure, before, at, seconds));
    at += measure.quarters;
  }
  return {
    timesOf: ({ measure, quarters }) =>
      (starts[measure] ?? []).map((start) => rounded(start + quarters * seconds)),
    end: rounded(at * seconds),
    beats: { shape: 'beats', name: 'Measures', entries: beats },
  };
}

/** The beats of a measure that starts after `at` quarter notes; its number stands where it does not count on. */
function beatsOf(
  { quarters, beat, number }: ScoreMeasure,
  before: ScoreMeasure | undefined,
  at: number,
  seconds: number,
): readonly Beat[] {
  const counts = before === undefined ? number === 1 : number === before.number + 1;
  const count = Math.max(Math.ceil(quarters / beat - 1e-6), 1);
  return Array.from({ length: count }, (_, index) => ({
    time: rounded((at + index * beat) * seconds),
    isFirst: index === 0,
    ...(index === 0 && !counts && { number }),
  }));
}

/** Seconds to the microsecond, so that sums of fractions print short. */
const rounded = (time: number): number => Number(time.toFixed(6));

function beatsClock(
  score: Score,
  { measures: grid, length, isPresent }: OfferedBeats,
  context: ImportContext,
): Clock {
  const placesOf = new Map<number, number[]>();
  for (const [place, { number }] of grid.entries())
    placesOf.set(number, [...(placesOf.get(number) ?? []), place]);
  const hasRepeats = [...placesOf.values()].some((places) => places.length > 1);
  const isOnce = hasRepeats && askOnce(context, 'out');
  const missing = new Set<number>();
  const occurrences = score.measures.map((measure) => {
    const all = placesOf.get(measure.number) ?? [];
    if (all.length === 0 && !missing.has(measure.number)) {
      missing.add(measure.number);
      context.problems.add(
        undefined,
        `The beats have no measure ${measure.number}; what stands there is left out`,
      );
    }
    const ending = measure.ending === undefined ? undefined : all[measure.ending - 1];
    if (ending !== undefined) return [ending];
    return isOnce ? all.slice(0, 1) : all;
  });
  return {
    timesOf: ({ measure, quarters }) => {
      const { quarters: whole } = entryAt(score.measures, measure);
      const fraction = Math.min(Math.max(quarters / whole, 0), 1);
      return (occurrences[measure] ?? []).map((place) => timeIn(grid, place, fraction));
    },
    end: length,
    beats: isPresent === true ? undefined : { shape: 'beats', name: 'Measures', entries: copied(grid) },
  };
}

const copied = (grid: readonly GridMeasure[]): readonly Beat[] =>
  grid.flatMap(({ number, beats }, place) => {
    const counts = number === (grid[place - 1]?.number ?? 0) + 1;
    return beats.map((time, index) => ({
      ...{ time, isFirst: index === 0 },
      ...(index === 0 && !counts && { number }),
    }));
  });

/** Stretches between two places: one for each time that the first is played, to the next time of the second. */
export function stretchesBetween(
  clock: Clock,
  from: ScorePlace,
  to: ScorePlace | undefined,
): readonly { readonly start: number; readonly end: number }[] {
  const ends = to ? clock.timesOf(to) : [clock.end];
  return clock.timesOf(from).flatMap((start) => {
    const end = ends.find((time) => time > start);
    return end === undefined ? [] : [{ start, end }];
  });
}
