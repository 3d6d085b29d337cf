import { entryAt } from '../shared/elements.ts';
import { MAX_ALIGNED_MEASURES, MeasurePath, type PathStep } from './measure-path.ts';
import { type FileMeasure } from './score-measures.ts';
import type { PlayedScore, ScoreMeasure } from './score-measures.ts';

/** Part of a file's measure and the part of a measure of the score that sounds in it; 0 and 1 are their edges. */
export interface AlignedPart {
  /** Index into the score's measures. */
  readonly measure: number;
  readonly from: number;
  readonly to: number;
  readonly scoreFrom: number;
  readonly scoreTo: number;
  /** Where in the measure of the score each beat of the file's begins, where they are no equal parts of it. */
  readonly beats?: readonly number[];
}

/** Some measures of a file, by their indexes, both included. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export interface MeasureAlignment {
  /** Parts of the score played in each measure of the file, in order; empty where the score has no such measure. */
  readonly parts: readonly (readonly AlignedPart[])[];
  /** Measures of the file without a counterpart in the score. */
  readonly missing: readonly Stretch[];
  /** Whether the last measure of the file is only the beat on which the music ends. */
  readonly endsWithBeat: boolean;
}

/** A beat that reaches beyond its measure by less than this part of it ends with it. */
const CUT = 0.02;

/**
 * Finds for each counted measure of a file the measure of the score that is played in it. Both are aligned as
 * sequences, the score in playing order: numbers may be counted through where the music goes back, or begin elsewhere;
 * repeats may be left out; measures may be divided otherwise; the file may hold a part of the piece alone, or more.
 * Equal numbers and labels, and proportional lengths, make a path through both cheaper; the cheapest path is taken.
 */
export function alignMeasures(file: readonly FileMeasure[], score: PlayedScore): MeasureAlignment {
  const aligned = file.slice(0, MAX_ALIGNED_MEASURES);
  const order = coversAll(score) ? score.order : score.measures.map((_, index) => index);
  const path = new MeasurePath(aligned, { measures: score.measures, order }).find();
  const parts = file.map((): readonly AlignedPart[] => []);
  for (let index = 0; index < path.length;) {
    const after = groupEnd(path, index);
    placeGroup(aligned, score.measures, order, path, index, after, parts);
    index = after;
  }
  const endsWithBeat = path.at(-1)?.by === 'end';
  trimEnds(file, score.measures, parts);
  placeBeats(file, score.measures, parts);
  return { parts, missing: stretchesOf(parts, endsWithBeat ? file.length - 1 : file.length), endsWithBeat };
}

/** An order that leaves out printed measures was read wrongly. */
function coversAll({ measures, order }: PlayedScore): boolean {
  const played = new Set(order);
  return measures.every((_, index) => played.has(index));
}

/** Where the measures end that share one of the score with the measure at an index. */
function groupEnd(path: readonly PathStep[], index: number): number {
  let after = index + 1;
  while (path[after]?.by === 'part') after++;
  return after;
}

/** Writes what is played in measures of the file that share one of the score, or in one that has one or two of it. */
function placeGroup(
  file: readonly FileMeasure[],
  measures: readonly ScoreMeasure[],
  order: readonly number[],
  path: readonly PathStep[],
  first: number,
  after: number,
  parts: (readonly AlignedPart[])[],
): void {
  const { by, place } = entryAt(path, first);
  if (by === 'none' || by === 'end') return;
  const measure = entryAt(order, place);
  if (by === 'two' || by === 'halves') {
    const before = by === 'two' ? entryAt(order, place - 1) : measure - 1;
    const share = shareOf(measures[before]?.quarters ?? 1, measures[measure]?.quarters ?? 1);
    parts[first] = [
      { measure: before, from: 0, to: share, scoreFrom: 0, scoreTo: 1 },
      { measure, from: share, to: 1, scoreFrom: 0, scoreTo: 1 },
    ];
    return;
  }
  const beats = file.slice(first, after).map((one) => one.beats ?? 1);
  const all = beats.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  for (const [index, each] of beats.entries()) {
    const scoreFrom = passed / all;
    passed += each;
    parts[first + index] = [{ measure, from: 0, to: 1, scoreFrom, scoreTo: passed / all }];
  }
}

const shareOf = (part: number, rest: number) => (part + rest > 0 ? part / (part + rest) : 0.5);

/**
 * Where a file begins or ends within a whole measure of the score, as a pickup that the score writes out with rests, its
 * first measure is the end of that, its last one the beginning.
 */
function trimEnds(
  file: readonly FileMeasure[],
  measures: readonly ScoreMeasure[],
  parts: (readonly AlignedPart[])[],
): void {
  const placed = parts.flatMap((own, index) => (own.length > 0 ? [index] : []));
  const trim = (index: number | undefined, beside: number | undefined, isFirst: boolean) => {
    if (index === undefined || beside === undefined) return;
    const [own, other] = [lengthsOf(file, measures, parts, index), lengthsOf(file, measures, parts, beside)];
    if (!own || own.quarters !== other?.quarters) return;
    const share = own.beats / other.beats;
    const { part } = own;
    if (share < 1) parts[index] = [isFirst ? { ...part, scoreFrom: 1 - share } : { ...part, scoreTo: share }];
  };
  trim(placed[0], placed[1], true);
  trim(placed.at(-1), placed.at(-2), false);
}

/** Where a measure is shorter than its metre, its last beat is cut off there, and the others are as long as those beside it. */
function placeBeats(
  file: readonly FileMeasure[],
  measures: readonly ScoreMeasure[],
  parts: (readonly AlignedPart[])[],
): void {
  for (let index = 0; index < parts.length; index++) {
    const own = lengthsOf(file, measures, parts, index);
    if (!own || own.beats < 2 || !measures[own.part.measure]?.isPartial) continue;
    const other = lengthsOf(file, measures, parts, index - 1) ?? lengthsOf(file, measures, parts, index + 1);
    const beat = other ? other.quarters / other.beats / own.quarters : 0;
    const isCut = beat * (own.beats - 1) < 1 && beat * own.beats > 1 + CUT;
    if (isCut)
      parts[index] = [{ ...own.part, beats: Array.from({ length: own.beats }, (_, at) => at * beat) }];
  }
}

/** Beats of a measure and quarter notes of the one of the score that is played in it, where that is a whole one. */
function lengthsOf(
  file: readonly FileMeasure[],
  measures: readonly ScoreMeasure[],
  parts: readonly (readonly AlignedPart[])[],
  index: number,
) {
  const [part, more] = parts[index] ?? [];
  const { beats } = file[index] ?? {};
  const quarters = part && measures[part.measure]?.quarters;
  const isWhole = part && !more && part.scoreFrom === 0 && part.scoreTo === 1;
  return isWhole && beats !== undefined && quarters !== undefined ? { part, beats, quarters } : undefined;
}

function stretchesOf(parts: readonly (readonly AlignedPart[])[], count: number): readonly Stretch[] {
  const stretches: { first: number; last: number }[] = [];
  for (let index = 0; index < count; index++) {
    if (parts[index]?.length !== 0) continue;
    const last = stretches.at(-1);
    if (last?.last === index - 1) last.last = index;
    else stretches.push({ first: index, last: index });
  }
  return stretches;
}
