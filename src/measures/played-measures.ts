import { entryAt } from '../shared/elements.ts';
import type { PlayedScore } from './score-measures.ts';
import type { ScoreMeasure } from './score-measures.ts';

/** Lengths in quarter notes that differ by less than this are the same. */
const SAME_QUARTERS = 0.01;

/** The measures of a score in the order in which they are played. A place is an index into that order. */
export class PlayedMeasures {
  readonly count: number;
  /** Places at which a movement begins, and the ones after pickups there. */
  readonly starts: readonly number[];
  private readonly places = new Map<number, number[]>();
  private readonly labels: ReadonlySet<string>;
  private readonly partial: readonly boolean[];
  /** The next place at which that is played which is printed after a place. */
  private readonly next: readonly (number | undefined)[];

  constructor(private readonly score: PlayedScore) {
    const { measures, order } = score;
    this.count = order.length;
    this.partial = measures.map((_, index) => isPartial(measures, index));
    this.labels = new Set(
      measures.flatMap(({ label }) => (label === undefined ? [] : [label.toLowerCase()])),
    );
    order.forEach((index, place) => {
      const { number } = entryAt(measures, index);
      const known = this.places.get(number);
      if (known) known.push(place);
      else this.places.set(number, [place]);
    });
    const seen = new Map<number, number>();
    const next = new Array<number | undefined>(this.count);
    for (let place = this.count - 1; place >= 0; place--) {
      const index = entryAt(order, place);
      next[place] = seen.get(index + 1);
      seen.set(index, place);
    }
    this.next = next;
    const starts = new Set<number>();
    for (let place = 0; place < this.count; place++) {
      if (!this.beginsMovement(place)) continue;
      starts.add(place);
      if (this.isPartial(place) && place + 1 < this.count) starts.add(place + 1);
    }
    this.starts = [...starts];
  }

  at(place: number): ScoreMeasure {
    return entryAt(this.score.measures, entryAt(this.score.order, place));
  }

  /** Places of measures with a number, ascending. */
  placesOf(number: number): readonly number[] {
    return this.places.get(number) ?? [];
  }

  isPartial(place: number): boolean {
    return this.partial[entryAt(this.score.order, place)] ?? false;
  }

  beginsMovement(place: number): boolean {
    return place === 0 || (this.isPrinted(place) && this.at(place).movement !== this.at(place - 1).movement);
  }

  endsMovement(place: number): boolean {
    return place === this.count - 1 || this.beginsMovement(place + 1);
  }

  /** Whether a measure is played after the one that is printed before it. */
  isPrinted(place: number): boolean {
    const { order } = this.score;
    return entryAt(order, place) === entryAt(order, place - 1) + 1;
  }

  /** Whether a measure is printed last in its movement, or of all. */
  isLastOfMovement(place: number): boolean {
    const index = entryAt(this.score.order, place);
    return this.score.measures[index + 1]?.movement !== this.at(place).movement;
  }

  isLast(place: number): boolean {
    return entryAt(this.score.order, place) === this.score.measures.length - 1;
  }

  /** Place of the next printed measure, where the music goes back before it; undefined where it goes on. */
  afterRepeat(place: number): number | undefined {
    return this.next[place] === place + 1 ? undefined : this.next[place];
  }

  /** Whether one of two measures that are played after one another stands under a bracket. */
  isAtEnding(place: number): boolean {
    return (this.at(place).endings ?? this.at(place - 1).endings) !== undefined;
  }

  /** Number of measures represented by one: several for a multi-measure rest. */
  span(place: number): number {
    const index = entryAt(this.score.order, place);
    const next = this.score.measures[index + 1];
    const own = this.at(place);
    if (!next || next.movement !== own.movement || own.isUnnumbered || next.isUnnumbered) return 1;
    return Math.max(next.number - own.number, 1);
  }

  /** Whether two measures are parts of one: a repeat cuts it in two, or a pickup fills it. */
  areOne(first: number, second: number): boolean {
    if (second >= this.count || !this.isPartial(first) || !this.isPartial(second)) return false;
    const quartersAt = (place: number) =>
      place >= 0 && place < this.count ? (this.at(place).quarters ?? NaN) : 0;
    const whole = Math.max(quartersAt(first - 1), quartersAt(second + 1));
    return quartersAt(first) + quartersAt(second) <= whole + SAME_QUARTERS;
  }

  hasLabel(label: string): boolean {
    return this.labels.has(label.toLowerCase());
  }
}

/** Whether a measure says that it is short, or is shorter than one beside it and like neither. */
function isPartial(measures: readonly ScoreMeasure[], index: number): boolean {
  const own = entryAt(measures, index);
  if (own.isPartial) return true;
  const { quarters } = own;
  if (quarters === undefined) return false;
  const beside = [measures[index - 1], measures[index + 1]].flatMap((one) =>
    one?.movement === own.movement ? [one.quarters ?? 0] : [],
  );
  const isShorter = beside.some((other) => other > quarters + SAME_QUARTERS);
  return isShorter && beside.every((other) => Math.abs(other - quarters) > SAME_QUARTERS);
}
