import { countPasses, labelOf, sizeOf, type CountedMeasures } from '../../measures/measure-table.ts';
import { ON_BEAT } from '../../measures/measure-times.ts';
import { nearest, reached, upperBound } from '../../shared/sorted.ts';

/** Where a time stands in the measures. */
export interface MapPlace {
  /** Place of the measure in playing order, from 0. */
  readonly index: number;
  /** Beat from 1, with the part of it that has passed. */
  readonly beat: number;
}

/** Times as measures and beats: a time within 0.1 s of a beat is on it, and the closing barline is the end. */
export class TimeMap {
  readonly counted: CountedMeasures;
  /** Seconds. */
  readonly closing: number;
  readonly #passes: Int32Array;
  readonly #lastNumber: number;

  /** `length` of the recording in seconds, which the closing barline does not pass; infinite where it is not known. */
  constructor(counted: CountedMeasures, passes?: Int32Array, length = Infinity) {
    this.counted = counted;
    const { beats, numbers } = counted;
    const last = beats.at(-1) ?? 0;
    const gap = last - (beats.at(-2) ?? last);
    this.closing = Math.max(Math.min(last + gap, length), last);
    this.#passes = passes ?? countPasses(numbers, new Int32Array(numbers.length).fill(1));
    this.#lastNumber = numbers.reduce((most, number) => Math.max(most, number), 1);
  }

  get count(): number {
    return this.counted.numbers.length;
  }

  /** Beats from the first one; undefined off the map. The closing barline is on it. */
  beatsAt(time: number): number | undefined {
    const { beats } = this.counted;
    const first = beats[0];
    if (first === undefined || time < first - ON_BEAT || time > this.closing + ON_BEAT) return undefined;
    const near = nearest(beats, time) ?? 0;
    const away = Math.abs((beats[near] ?? 0) - time);
    const fromClosing = Math.abs(this.closing - time);
    if (fromClosing <= ON_BEAT && fromClosing < away) return beats.length;
    if (away <= ON_BEAT) return near;
    const beat = reached(beats, time) ?? 0;
    const start = beats[beat] ?? 0;
    return beat + Math.min((time - start) / ((beats[beat + 1] ?? this.closing) - start), 1);
  }

  /** Measures from the first one, parts included; undefined off the map. */
  barsAt(time: number): number | undefined {
    const beats = this.beatsAt(time);
    if (beats === undefined) return undefined;
    if (beats >= this.counted.beats.length) return this.count;
    const index = this.#measureOf(beats);
    return index + (beats - (this.counted.firstBeats[index] ?? 0)) / sizeOf(this.counted, index);
  }

  /** Seconds of so many beats after the first one; undefined off the map. */
  timeOfBeats(beats: number): number | undefined {
    const { beats: times } = this.counted;
    if (beats < 0 || beats > times.length) return undefined;
    const whole = Math.floor(beats);
    const start = times[whole] ?? this.closing;
    return start + (beats - whole) * ((times[whole + 1] ?? this.closing) - start);
  }

  /** Seconds of so many measures after the first one; undefined off the map. */
  timeOfBars(bars: number): number | undefined {
    if (bars < 0 || bars > this.count) return undefined;
    const index = Math.min(Math.floor(bars), this.count - 1);
    return this.timeOfBeats(
      (this.counted.firstBeats[index] ?? 0) + (bars - index) * sizeOf(this.counted, index),
    );
  }

  /** Undefined before the first beat, and from the closing barline on. */
  placeAt(time: number): MapPlace | undefined {
    const beats = this.beatsAt(time);
    if (beats === undefined || beats >= this.counted.beats.length) return undefined;
    const index = this.#measureOf(beats);
    return { index, beat: beats - (this.counted.firstBeats[index] ?? 0) + 1 };
  }

  /** The measure in which something ends: an end on a downbeat belongs to the measure before it. */
  placeOfEnd(start: number, end: number): MapPlace | undefined {
    if (end <= start) return this.placeAt(start);
    const bars = this.barsAt(end);
    if (bars === undefined) return undefined;
    const index = Math.max(Math.ceil(bars - 1e-9) - 1, 0);
    return { index, beat: (bars - index) * sizeOf(this.counted, index) + 1 };
  }

  numberOf = (index: number): number => this.counted.numbers[index] ?? NaN;
  labelOf = (index: number): string => labelOf(this.counted, index);
  passOf = (index: number): number => this.#passes[index] ?? 0;
  sizeOf = (index: number): number => sizeOf(this.counted, index);

  /** Seconds of a measure. */
  spanOf(index: number): readonly [start: number, end: number] {
    return [this.timeOfBars(index) ?? 0, this.timeOfBars(index + 1) ?? this.closing];
  }

  /** How far into the printed music a place is, from 0 to 1: repeats count once. */
  printedPart({ index, beat }: MapPlace): number {
    return (this.numberOf(index) + (beat - 1) / this.sizeOf(index) - 1) / this.#lastNumber;
  }

  #measureOf(beats: number): number {
    return Math.max(upperBound(this.counted.firstBeats, Math.floor(beats)) - 1, 0);
  }
}
