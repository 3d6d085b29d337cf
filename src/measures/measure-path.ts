import { entryAt, int32At } from '../shared/elements.ts';
import type { FileMeasure, PlayedScore } from './score-measures.ts';
import { COST } from './path-costs.ts';
import { PlayedMeasures } from './played-measures.ts';

/** Measures of a file that are aligned with a score; later ones get no place. */
export const MAX_ALIGNED_MEASURES = 10_000;
/** Ways that are followed at once, and all of them in a long file: what is left out is far from the likeliest. */
const MAX_WAYS = 1024;
const MAX_STEPS = 400_000;
const MIN_WAYS = 64;
/** A way that is less likely than another by more than this is given up. */
const MAX_BEHIND = 6;
/** Places of one number that are looked at from a way, and differences of numbers that are kept up at once. */
const MAX_TARGETS = 32;
const MAX_OFFSETS = 8;

/** Lengths in proportion within this are the same, as a logarithm. */
const SAME_RATE = 0.06;

/**
 * How a measure of the file is placed: as one of the score; as two that are played one after the other; as two that are printed so,
 * though the music goes back between them; as a part of the one before; not at all; as the beat that ends the piece.
 */
type PlacedBy = 'one' | 'two' | 'halves' | 'part' | 'none' | 'end';
const PLACED_BY: readonly PlacedBy[] = ['one', 'two', 'halves', 'part', 'none', 'end'];

export interface PathStep {
  /** Index into the order in which the score is played; of two measures that of the second. */
  readonly place: number;
  readonly by: PlacedBy;
}

/** One way to have placed the measures so far. */
interface Way {
  /** Index in the playing order of the last measure played; -1 for none yet. */
  readonly place: number;
  readonly by: PlacedBy;
  readonly cost: number;
  /** Numbers of the file minus those of the score. */
  readonly offset: number;
  /** Beats of a quarter note; NaN until it is known. */
  readonly rate: number;
  /** How many parts of the present measure have been played. */
  readonly parts: number;
}

const BEGIN: Way = { place: -1, by: 'none', cost: 0, offset: 0, rate: NaN, parts: 0 };

/** Finds the likeliest way through a file and a score by dynamic programming, measure by measure. */
export class MeasurePath {
  private readonly score: PlayedMeasures;
  private readonly mostWays: number;
  /** Whether the file's beats tell how long measures are: not where each has one. */
  private readonly hasLengths: boolean;
  private ways: readonly Way[] = [];
  private next = new Map<number, { readonly way: Way; readonly from: number }>();
  private least = Infinity;
  /** The step of each way that was followed, and which way it follows, by measures of the file. */
  private readonly traces: {
    readonly places: Int32Array;
    readonly by: Uint8Array;
    readonly from: Int32Array;
  }[] = [];

  constructor(
    private readonly file: readonly FileMeasure[],
    score: PlayedScore,
  ) {
    this.score = new PlayedMeasures(score);
    this.hasLengths = file.some(({ beats }) => beats !== undefined && beats > 1);
    this.mostWays = Math.min(Math.max(Math.floor(MAX_STEPS / file.length), MIN_WAYS), MAX_WAYS);
  }

  find(): readonly PathStep[] {
    if (this.file.length === 0 || this.score.count === 0)
      return this.file.map(() => ({ place: -1, by: 'none' }));
    const straight = this.straight();
    if (straight) return straight;
    this.ways = [BEGIN];
    for (let index = 0; index < this.file.length; index++) {
      this.next = new Map();
      this.least = Infinity;
      this.ways.forEach((way, from) => this.goOn(way, from, index));
      this.jump(index);
      this.keepLikeliest();
    }
    return this.readBack();
  }

  /** Measure by measure from the beginning to the end, which is how most files go: where all agrees no way is likelier. */
  private straight(): readonly PathStep[] | undefined {
    const { file, score } = this;
    if (file.length !== score.count) return undefined;
    let way = BEGIN;
    for (const [index, { number, label }] of file.entries()) {
      const printed = score.at(index);
      if (number !== printed.number || (label !== String(number) && label !== printed.label))
        return undefined;
      const { cost, rate } = this.length(way, index, index, index);
      if (cost > COST.otherMetre) return undefined;
      way = { ...way, place: index, rate };
    }
    return file.map((_, place) => ({ place, by: 'one' }));
  }

  /** The ways on from one: to the next measure, to two at once, to a part of the present one, to none. */
  private goOn(way: Way, from: number, index: number): void {
    const { score } = this;
    const isFirst = way.place < 0;
    if (isFirst) this.start(way, from, index);
    else {
      if (way.place + 1 < score.count) this.offer(way, from, index, way.place + 1, 'one', 0);
      if (score.areOne(way.place + 1, way.place + 2))
        this.offer(way, from, index, way.place + 2, 'two', COST.two);
      const half = score.afterRepeat(way.place + 1);
      if (half !== undefined && score.areOne(way.place + 1, half))
        this.offer(way, from, index, half, 'halves', COST.halves);
      const after = score.afterRepeat(way.place);
      if (after !== undefined) this.offer(way, from, index, after, 'one', COST.leftOut);
      if (way.by !== 'none') this.offerPart(way, from, index);
    }
    const isLast = index === this.file.length - 1;
    const mayEnd = isLast && !isFirst && way.by !== 'none' && (entryAt(this.file, index).beats ?? 1) <= 1;
    if (mayEnd) this.take({ ...way, by: 'end', cost: way.cost + COST.end }, from);
    else {
      const isMore = way.by === 'none' && index > 0;
      this.take({ ...way, by: 'none', cost: way.cost + (isMore ? COST.noneMore : COST.none) }, from);
    }
  }

  /** The measures that a file may begin with. */
  private start(way: Way, from: number, index: number): void {
    const { score } = this;
    const { number } = entryAt(this.file, index);
    for (const place of score.starts) {
      const isPickupLeft = !score.beginsMovement(place);
      const isLater = score.at(place).movement !== score.at(0).movement;
      const away = Math.abs(number - score.at(place).number);
      const ofNumber = away === 0 ? 0 : away === 1 ? COST.firstNumberByOne : COST.firstNumber;
      const ofPlace = (isPickupLeft ? COST.withoutPickup : 0) + (isLater ? COST.laterMovement : 0);
      this.begin(way, from, index, place, ofNumber + ofPlace);
    }
    for (const place of score.placesOf(number).slice(0, MAX_TARGETS))
      this.begin(way, from, index, place, COST.inTheMiddle);
  }

  private begin(way: Way, from: number, index: number, place: number, cost: number): void {
    const offset = entryAt(this.file, index).number - this.score.at(place).number;
    this.offer({ ...way, offset }, from, index, place, 'one', cost);
  }

  /** Goes on within the present measure: a rest of several measures, or one that the file counts as two. */
  private offerPart(way: Way, from: number, index: number): void {
    const own = entryAt(this.file, index);
    const before = entryAt(this.file, index - 1);
    const { quarters } = this.score.at(way.place);
    if (way.parts < this.score.span(way.place)) {
      const cost = own.number === before.number + 1 ? 0 : COST.otherNumber;
      this.take({ ...way, by: 'part', cost: way.cost + cost, parts: way.parts + 1 }, from);
    } else if (own.number === before.number && way.by === 'one') {
      const most = (quarters ?? NaN) * way.rate;
      const isTooLong = (own.beats ?? 0) + (before.beats ?? 0) > most + SAME_RATE;
      this.take({ ...way, by: 'part', cost: way.cost + COST.part + (isTooLong ? COST.none : 0) }, from);
    }
  }

  /** Ways that leave measures out or play them again: where the numbers of the file and of the score do so alike. */
  private jump(index: number): void {
    const likeliest = new Map<number, number>();
    this.ways.forEach(({ place, offset, cost }, from) => {
      const known = likeliest.get(offset);
      if (place >= 0 && (known === undefined || cost < entryAt(this.ways, known).cost))
        likeliest.set(offset, from);
    });
    const sources = [...likeliest.values()].sort(
      (a, b) => entryAt(this.ways, a).cost - entryAt(this.ways, b).cost,
    );
    const { number } = entryAt(this.file, index);
    for (const from of sources.slice(0, MAX_OFFSETS)) {
      const way = entryAt(this.ways, from);
      for (const place of nearest(this.score.placesOf(number - way.offset), way.place)) {
        if (place === way.place + 1) continue;
        this.offer(way, from, index, place, 'one', place > way.place ? COST.leftOut : COST.again);
      }
    }
    const [first] = sources;
    if (first === undefined) return;
    const way = entryAt(this.ways, first);
    for (const place of this.score.starts.slice(0, MAX_TARGETS))
      if (place > way.place + 1) this.offer(way, first, index, place, 'one', COST.otherMovement);
  }

  /** Weighs a measure of the file against one of the score, or two, and takes the way on to it. */
  private offer(
    way: Way,
    from: number,
    index: number,
    place: number,
    by: 'one' | 'two' | 'halves',
    cost: number,
  ): void {
    const { score } = this;
    const own = entryAt(this.file, index);
    const first = by === 'one' ? place : way.place + 1;
    const { number, label, isUnnumbered } = score.at(first);
    const offset = own.number - number;
    const isSame = offset === way.offset || (isUnnumbered === true && this.goesOn(index));
    const ofNumber = isSame ? 0 : this.costOfNumber(way.place, first);
    const isOther = own.label !== String(own.number) && score.hasLabel(own.label) && own.label !== label;
    const length = this.length(way, index, first, place);
    const whole = way.cost + cost + ofNumber + (isOther ? COST.otherLabel : 0) + length.cost;
    this.take({ place, by, cost: whole, offset, rate: length.rate, parts: 1 }, from);
  }

  /** Whether a measure of the file is numbered like the one before, or as the next. */
  private goesOn(index: number): boolean {
    const by = entryAt(this.file, index).number - (this.file[index - 1]?.number ?? NaN);
    return by === 0 || by === 1;
  }

  private costOfNumber(before: number, place: number): number {
    const { score } = this;
    if (score.beginsMovement(place)) return COST.otherNumberAtMovement;
    if (before < 0) return COST.otherNumber;
    if (place === score.afterRepeat(before)) return COST.otherNumberAtRepeat;
    if (place !== before + 1) return COST.otherNumber;
    if (score.isAtEnding(place)) return COST.otherNumberAtEnding;
    return score.isPrinted(place) ? COST.otherNumber : COST.otherNumberAtRepeat;
  }

  /** How far a measure is as long in proportion as those before it; and the proportion by which the next one is weighed. */
  private length(
    way: Way,
    index: number,
    first: number,
    last: number,
  ): { readonly cost: number; readonly rate: number } {
    const { score } = this;
    const { beats } = entryAt(this.file, index);
    const { quarters } = score.at(last);
    const all = first === last ? quarters : (quarters ?? NaN) + (score.at(first).quarters ?? NaN);
    if (!this.hasLengths || beats === undefined || all === undefined || !(all > 0))
      return { cost: 0, rate: way.rate };
    const rate = beats / all;
    const away = Math.log(rate / way.rate);
    if (Number.isNaN(away) || Math.abs(away) < SAME_RATE) return { cost: 0, rate };
    // The last beats may not be counted.
    if (index === this.file.length - 1 && away < 0) return { cost: 0, rate: way.rate };
    const isPart = first === last && score.isPartial(last);
    const before = way.place < 0 ? undefined : score.at(way.place).quarters;
    if (isPart) return { cost: COST.otherLength, rate: way.rate };
    if (before !== quarters && first === last) return { cost: COST.otherMetre, rate };
    // A short one may be a part, which the next one goes on with.
    return { cost: COST.otherLength, rate: Math.max(rate, way.rate) };
  }

  private take(way: Way, from: number): void {
    if (way.cost > this.least + MAX_BEHIND) return;
    this.least = Math.min(this.least, way.cost);
    // The cheapest path to a place suffices; paths that end with and without a place are kept apart, since they go on
    // differently.
    const key = 2 * (way.place + 1) + (way.by === 'none' ? 1 : 0);
    const known = this.next.get(key);
    if (!known || way.cost < known.way.cost) this.next.set(key, { way, from });
  }

  private keepLikeliest(): void {
    let kept = [...this.next.values()];
    if (kept.length > this.mostWays) {
      kept.sort((a, b) => a.way.cost - b.way.cost);
      kept = kept.slice(0, this.mostWays);
    }
    this.ways = kept.map(({ way }) => way);
    this.traces.push({
      places: Int32Array.from(kept, ({ way }) => way.place),
      by: Uint8Array.from(kept, ({ way }) => PLACED_BY.indexOf(way.by)),
      from: Int32Array.from(kept, ({ from }) => from),
    });
  }

  /** The steps of the cheapest path; its end adds to the cost. */
  private readBack(): readonly PathStep[] {
    const costs = this.ways.map((way) => way.cost + this.costOfEnd(way.place));
    let own = costs.indexOf(Math.min(...costs));
    const steps: PathStep[] = [];
    for (const { places, by, from } of this.traces.toReversed()) {
      steps.push({ place: int32At(places, own), by: entryAt(PLACED_BY, by[own] ?? 0) });
      own = int32At(from, own);
    }
    return steps.reverse();
  }

  private costOfEnd(place: number): number {
    if (place < 0) return 0;
    if (!this.score.isLastOfMovement(place)) return COST.beforeTheEnd;
    const ofRepeat = this.score.endsMovement(place) ? 0 : COST.lastRepeat;
    return ofRepeat + (this.score.isLast(place) ? 0 : COST.laterMovement);
  }
}

/** The nearest of ascending places to one, before it and after it. */
function nearest(places: readonly number[], to: number): readonly number[] {
  if (places.length <= MAX_TARGETS) return places;
  const after = places.findIndex((place) => place > to);
  const middle = after < 0 ? places.length : after;
  const from = Math.min(Math.max(middle - MAX_TARGETS / 2, 0), places.length - MAX_TARGETS);
  return places.slice(from, from + MAX_TARGETS);
}
