import type { EngravingHead } from '../../../kinds/engraving/engraving.ts';
import { alignMeasures, type AlignedPart, type MeasureAlignment } from '../../../measures/align-measures.ts';
import { playingOrder } from '../../../measures/playing-order.ts';
import { MAX_SCORE_ORDER } from '../../../measures/score-order.ts';
import { type PlayedScore } from '../../../measures/score-measures.ts';
import { type FileMeasure } from '../../../measures/score-measures.ts';
import {
  firstBeatOf,
  labelOf,
  measureOfBeat,
  sizeOf,
  type CountedMeasures,
  type MeasureTable,
} from '../../../measures/measure-table.ts';
import { CLOCK_SLACK, endOfBeat, type TimeSpan } from '../../../measures/measure-times.ts';
import { beginsAgain } from '../../../measures/score-measures.ts';
import { entryAt, float64At, int32At } from '../../../shared/elements.ts';
import { reached } from '../../../shared/sorted.ts';

/** A place in a score: one of its measures, by its index, and the part of it that has passed, from 0 to 1. */
export interface ScorePlace {
  readonly measure: number;
  readonly part: number;
}

/** The measures of a file, as it counts them. */
const measuresOfFile = (counted: CountedMeasures): readonly FileMeasure[] =>
  Array.from(counted.numbers, (number, measure) => ({
    ...{ number, label: labelOf(counted, measure) },
    beats: sizeOf(counted, measure),
  }));

/** The measures of an engraving as a sequence. Where its source tells nothing of movements, numbers do. */
export function scoreOf({ measures, order }: Pick<EngravingHead, 'measures' | 'order'>): PlayedScore {
  let movement = 0;
  return {
    measures: measures.map((measure, index) => {
      if (measure.movement === undefined && beginsAgain(measures, index)) movement++;
      return { ...measure, movement: measure.movement ?? movement };
    }),
    order: order ?? measures.map((_, index) => index),
  };
}

/** Places in the score of a file's times. */
export class ScorePlaces {
  readonly alignment: MeasureAlignment;
  /** Measures of the file by those of the score that are played in them. */
  private readonly played = new Map<number, number[]>();

  constructor(
    private readonly counted: CountedMeasures,
    score: PlayedScore,
  ) {
    this.alignment = alignMeasures(measuresOfFile(counted), score);
    this.alignment.parts.forEach((parts, index) => {
      for (const { measure } of parts) {
        const known = this.played.get(measure);
        if (known) known.push(index);
        else this.played.set(measure, [index]);
      }
    });
  }

  /**
   * Place of a time in the score; each beat is an equal part of its measure. Before the first beat, that beat's place;
   * after the last beat of all, one as long as the one before is assumed. Undefined where the score lacks the measure
   * played.
   */
  placeAt(time: number): ScorePlace | undefined {
    const { counted } = this;
    // As the clock tells it: a time just before a beat is on it.
    const beat = reached(counted.beats, time + CLOCK_SLACK) ?? 0;
    const measure = measureOfBeat(counted, beat);
    const { parts, endsWithBeat } = this.alignment;
    if (endsWithBeat && measure === parts.length - 1) return this.endOf(measure - 1);
    const [first, count] = [firstBeatOf(counted, measure), sizeOf(counted, measure)];
    const start = float64At(counted.beats, beat);
    const end = endOfBeat(counted, beat);
    const ofBeat = end > start ? Math.min(Math.max((time - start) / (end - start), 0), 1) : 0;
    return placeIn(entryAt(parts, measure), (beat - first + ofBeat) / count, count);
  }

  /** The time of a place: of several passes that which is nearest to `now`; undefined where its measure is not played. */
  timeOf(place: ScorePlace, now: number): number | undefined {
    const [nearest] = this.timesOf(place).toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now));
    return nearest;
  }

  /**
   * The span of time in which some measures of the score are played, [first, after): from the pass of the first that is nearest
   * to `now` to the next end of the last, as far as they are played.
   */
  spanOf(first: number, after: number, now: number): TimeSpan | undefined {
    let [from, to] = [first, after - 1];
    while (from < after && !this.played.has(from)) from++;
    while (to > from && !this.played.has(to)) to--;
    const start = this.timeOf({ measure: from, part: 0 }, now);
    if (start === undefined) return undefined;
    const end = Math.min(...this.timesOf({ measure: to, part: 1 }).filter((time) => time > start));
    return end < Infinity ? { start, end } : undefined;
  }

  /** All times of a place, or of the nearest place in its measure where that is not played whole. */
  private timesOf({ measure, part }: ScorePlace): readonly number[] {
    const times: number[] = [];
    let leastAway = Infinity;
    for (const index of this.played.get(measure) ?? []) {
      for (const own of entryAt(this.alignment.parts, index)) {
        if (own.measure !== measure) continue;
        const played = Math.min(Math.max(part, own.scoreFrom), own.scoreTo);
        const away = Math.abs(played - part);
        if (away > leastAway) continue;
        if (away < leastAway) times.length = 0;
        leastAway = away;
        times.push(this.timeIn(index, passedAt(own, played)));
      }
    }
    return times;
  }

  private endOf(measure: number): ScorePlace | undefined {
    const last = this.alignment.parts[measure]?.at(-1);
    return last && { measure: last.measure, part: last.scoreTo };
  }

  /** Time at which a part of a measure of the file has passed. */
  private timeIn(measure: number, part: number): number {
    const { counted } = this;
    const [first, count] = [firstBeatOf(counted, measure), sizeOf(counted, measure)];
    const passed = part * count;
    const beat = first + Math.min(Math.floor(passed), count - 1);
    const start = float64At(counted.beats, beat);
    return start + (passed - (beat - first)) * (endOfBeat(counted, beat) - start);
  }
}

/**
 * The measures of an engraving as a table has them whose measures they are, one for one: with its names, in its playing order. What
 * the table has beyond the engraving is left out. Undefined where it has fewer.
 */
export function scoreByTable(
  head: Pick<EngravingHead, 'measures' | 'order'>,
  table: MeasureTable,
): PlayedScore | undefined {
  const { measures } = scoreOf(head);
  if (table.numbers.length < measures.length) return undefined;
  return {
    measures: measures.map(({ label: _, isUnnumbered: __, ...measure }, index) => ({
      ...measure,
      number: float64At(table.numbers, index),
      label: labelOf(table, index),
      movement: int32At(table.movements, index) - 1,
    })),
    order: [...playingOrder(table).filter((index) => index < measures.length)].slice(0, MAX_SCORE_ORDER),
  };
}

/**
 * Places in an engraving of a file's times, found once for the measures that it counts and the table of the engraving's own;
 * undefined where the file counts none.
 */
export function placesIn(
  head: Pick<EngravingHead, 'measures' | 'order'>,
): (counted: CountedMeasures | undefined, table?: MeasureTable) => ScorePlaces | undefined {
  let found:
    | { readonly by: CountedMeasures; readonly table: MeasureTable | undefined; readonly places: ScorePlaces }
    | undefined;
  return (counted, table) => {
    if (!counted || counted.numbers.length === 0) return undefined;
    if (found?.by !== counted || found.table !== table) {
      // A file that counts by the table itself has its measures in the order of print.
      const own = table && scoreByTable(head, table);
      const score = own && (counted === table ? { ...own, order: [...own.measures.keys()] } : own);
      found = { by: counted, table, places: new ScorePlaces(counted, score ?? scoreOf(head)) };
    }
    return found.places;
  };
}

/** Place where so much of a measure of the file, which has some beats, has passed. */
function placeIn(parts: readonly AlignedPart[], passed: number, count: number): ScorePlace | undefined {
  const own = parts.find(({ to }) => passed < to) ?? parts.at(-1);
  if (!own) return undefined;
  const { measure, from, to, scoreFrom, scoreTo, beats } = own;
  const share = to > from ? Math.min((passed - from) / (to - from), 1) : 0;
  if (!beats) return { measure, part: scoreFrom + share * (scoreTo - scoreFrom) };
  const beat = Math.min(Math.floor(share * count), count - 1);
  const [start = 0, end = 1] = [beats[beat], beats[beat + 1]];
  return { measure, part: start + (share * count - beat) * (end - start) };
}

/** Part of a measure of the file that has passed at a part of a measure of the score. */
function passedAt({ from, to, scoreFrom, scoreTo, beats }: AlignedPart, part: number): number {
  if (beats) {
    const beat = Math.max(
      beats.findLastIndex((start) => start <= part),
      0,
    );
    const [start = 0, end = 1] = [beats[beat], beats[beat + 1]];
    return (beat + (part - start) / (end - start)) / beats.length;
  }
  const share = scoreTo > scoreFrom ? (part - scoreFrom) / (scoreTo - scoreFrom) : 0;
  return from + share * (to - from);
}
