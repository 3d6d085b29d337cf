import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignMaps, timeInSecond } from '../measures/align-maps.ts';
import { axisOf } from './axis.ts';
import { compareFiles } from './compare.ts';
import type { Difference } from './difference.ts';
import { madeFile, type MadeSection } from './test-support/made-file.ts';
import { gapsInWords } from './words.ts';

/** Measures of each section: what is edited in one of them is far from what is edited in the next. */
const SECTION = 16;
const BEATS = 4;

/** How a player's time goes on: seconds of each beat, by its place. */
type Tempo = (beat: number) => number;

/** A tempo that drifts over the piece and wanders from beat to beat. */
const tempi: fc.Arbitrary<Tempo> = fc
  .record({
    seconds: fc.double({ min: 0.4, max: 1.1, noNaN: true }),
    drift: fc.double({ min: 0.05, max: 0.3, noNaN: true }),
    wandering: fc.array(fc.double({ min: -0.25, max: 0.25, noNaN: true }), { minLength: 5, maxLength: 23 }),
  })
  .map(
    ({ seconds, drift, wandering }) =>
      (beat) =>
        seconds * (1 + drift * Math.sin(beat / 37)) * (1 + (wandering[beat % wandering.length] ?? 0)),
  );

/**
 * Seconds at a place in the music, counted in measures from 0. `rubato` is the part by which the first half of a beat is slower
 * than the beat, and the second half faster.
 */
function played(tempo: Tempo, lead: number, measures: number, rubato = 0): (place: number) => number {
  const times = [lead];
  for (let beat = 0; beat < measures * BEATS; beat++) times.push((times[beat] ?? 0) + tempo(beat));
  return (place) => {
    const beats = Math.min(place * BEATS, measures * BEATS);
    // Places that are computed miss a beat by a rounding.
    const beat = Math.floor(beats + 1e-9);
    const [from = 0, to = from] = times.slice(beat, beat + 2);
    const part = Math.max(beats - beat, 0);
    return from + (part + rubato * part * (1 - part)) * (to - from);
  };
}

interface Edits {
  readonly tempi: readonly [Tempo, Tempo];
  /** Of each section: what B says differently of its beginning. */
  readonly form: readonly ('same' | 'moved' | 'label' | 'left out' | 'added')[];
  readonly by: readonly number[];
  /** Of each section: the chord that B reads differently, by its place in the section; undefined for none. */
  readonly chords: readonly ({ readonly at: number; readonly kind: 'chord' | 'figure' } | undefined)[];
  /** Section from whose middle on B is in another key; undefined for none. */
  readonly otherKey: number | undefined;
  /** Section of which B leaves out measures; undefined for none. */
  readonly leftOut: number | undefined;
}

const edits: fc.Arbitrary<Edits> = fc.integer({ min: 4, max: 9 }).chain((count) => {
  const ofEach = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: count, maxLength: count });
  const section = fc.integer({ min: Math.ceil(count / 2), max: count - 1 });
  return fc.record({
    tempi: fc.tuple(tempi, tempi),
    form: ofEach(fc.constantFrom('same', 'same', 'moved', 'label', 'left out', 'added')).map((all) =>
      // Where most labels differ, two analysts use other words, and none is told.
      all.map((one, index) => (index === 0 || (one === 'label' && index % 3 > 0) ? 'same' : one)),
    ),
    by: ofEach(fc.constantFrom(-3, -2, 2, 3)),
    chords: ofEach(
      fc.option(fc.record({ at: fc.integer({ min: 1, max: 6 }), kind: fc.constantFrom('chord', 'figure') }), {
        nil: undefined,
      }),
    ),
    otherKey: fc.option(section, { nil: undefined }),
    leftOut: fc.option(section, { nil: undefined }),
  });
});

/** Measures within a section, from 0, that B leaves out: nothing is edited there. */
const LEFT_OUT = { from: 11, to: 12 } as const;
/** Measure within a section, from 0, in which B has one more begin. */
const ADDED_AT = 8;

const begin = (section: number) => section * SECTION + 1;

/** Both analyses, and the differences and gaps that they were made with. */
function makePair({ tempi: [one, other], form, by, chords, otherKey, leftOut }: Edits) {
  const measures = form.length * SECTION;
  const numbers = Array.from({ length: measures }, (_, index) => index + 1);
  const cut = leftOut === undefined ? undefined : begin(leftOut) + LEFT_OUT.from;
  const cutTo = leftOut === undefined ? undefined : begin(leftOut) + LEFT_OUT.to;
  const isPlayed = (number: number) =>
    cut === undefined || cutTo === undefined || number < cut || number > cutTo;
  /** What B calls the measure of a number, by its place in the order of time. */
  const placeInB = (number: number) =>
    numbers.filter((before) => before < number && isPlayed(before)).length + 1;
  const truth: (readonly [sort: string, kind: string, only: string, where: string])[] = [];

  const inA = form.map((_, section) => ({ measure: begin(section), label: `Section ${section}` }));
  const inB = form.flatMap((edit, section) => {
    const [measure, label] = [begin(section), `Section ${section}`];
    const step = by[section] ?? 2;
    if (edit === 'moved') {
      truth.push(['form', 'moved', '', `m. ${Math.min(measure, measure + step)}`]);
      return [{ measure: measure + step, label }];
    }
    if (edit === 'label') {
      truth.push(['form', 'label', '', `m. ${measure}`]);
      return [{ measure, label: `Part ${section}` }];
    }
    if (edit === 'left out') {
      truth.push(['form', 'only', 'A', `m. ${measure}`]);
      return [];
    }
    if (edit === 'added') {
      truth.push(['form', 'only', 'B', `m. ${measure + ADDED_AT}`]);
      return [
        { measure, label },
        { measure: measure + ADDED_AT, label: `Added ${section}` },
      ];
    }
    return [{ measure, label }];
  });
  const untilNext = (
    all: readonly { measure: number; label: string }[],
    end: number,
  ): readonly MadeSection[] => all.map((own, index) => ({ ...own, until: all[index + 1]?.measure ?? end }));

  // Each chord differs from its neighbours, so that a change is heard where it is made.
  const stepOf = (number: number) => (number * 3) % 7;
  const chordsOf = (isB: boolean) =>
    numbers
      .filter((number) => !isB || isPlayed(number))
      .map((number) => {
        const edit = chords[Math.floor((number - 1) / SECTION)];
        const isEdited = isB && edit !== undefined && (number - 1) % SECTION === edit.at;
        if (isEdited) truth.push(['harmony', edit.kind, '', `m. ${number}`]);
        return {
          measure: isB ? placeInB(number) : number,
          step: (stepOf(number) + (isEdited && edit.kind === 'chord' ? 1 : 0)) % 7,
          accidental: 0,
          inversion: isEdited && edit.kind === 'figure' ? 1 : 0,
        };
      });
  const modulation = otherKey === undefined ? undefined : begin(otherKey) + SECTION / 2;
  if (modulation !== undefined) truth.push(['key', 'key', '', `m. ${modulation}`]);

  const lengthB = numbers.filter(isPlayed).length;
  // It has fewer beats, too.
  if (lengthB < measures) truth.push(['count', 'count', '', 'All']);
  const shared = { seconds: 0, beats: BEATS, key: { step: 0, accidental: 0 } };
  const a = madeFile({
    ...shared,
    measures,
    timeOf: played(one, 0.5, measures),
    tiers: [untilNext(inA, measures + 1)],
    chords: chordsOf(false),
  });
  const timeOfB = played(other, 3.2, lengthB);
  const b = madeFile({
    ...{ ...shared, numbers: numbers.filter(isPlayed), timeOf: timeOfB },
    tiers: [
      untilNext(
        inB.map(({ measure, label }) => ({ measure: placeInB(measure), label })),
        lengthB + 1,
      ),
    ],
    chords: chordsOf(true),
    ...(modulation !== undefined && {
      laterKeys: [{ measure: placeInB(modulation), step: 4, accidental: 0 }],
    }),
  });
  const gaps = cut === undefined ? [] : [`B leaves out mm. ${cut}–${cutTo}.`];
  return { a, b, truth, gaps };
}

const told = ({ sort, kind, only, where }: Difference) => [sort, kind, only ?? '', where].join(' | ');

test('of two analyses made with known edits, in performances of their own, exactly these are told', () => {
  fc.assert(
    fc.property(edits, (made) => {
      const { a, b, truth, gaps } = makePair(made);
      const axis = axisOf([a, b]);
      expect(axis.by).toBe('measures');
      const { differences } = compareFiles([a, b], axis);
      expect(differences.map(told).sort()).toEqual(truth.map((one) => one.join(' | ')).sort());
      expect(gapsInWords([a, b])).toEqual(gaps);
      // Seen from the other side the same is told, the other way round.
      const swapped = compareFiles([b, a], axisOf([b, a])).differences;
      expect(swapped).toHaveLength(truth.length);
    }),
    { numRuns: 40 },
  );
});

/** How far apart two sounds may be, in seconds. */
const TOGETHER = 0.1;

test('two recordings whose beats wander stay together through the piece, when switched and when compared', () => {
  const measures = 60;
  fc.assert(
    fc.property(tempi, tempi, (one, other) => {
      const timesOf = [played(one, 1, measures, 0.1), played(other, 4, measures, -0.1)] as const;
      const [a, b] = [
        madeFile({ measures, seconds: 0, beats: BEATS, timeOf: timesOf[0] }),
        madeFile({ measures, seconds: 0, beats: BEATS, timeOf: timesOf[1] }),
      ];
      const { maps } = axisOf([a, b]);
      const alignment = alignMaps(a.map!, b.map!);
      let farthest = 0;
      // Nothing tells how long the last beat is but the one before it.
      for (let place = 0; place < measures - 1 / BEATS; place += 0.03) {
        const [time, truth] = [timesOf[0](place), timesOf[1](place)];
        const switched = timeInSecond(alignment, time)?.time ?? NaN;
        const compared = maps[1]?.toTime(maps[0]?.toAxis(time) ?? NaN) ?? NaN;
        farthest = Math.max(farthest, Math.abs(switched - truth), Math.abs(compared - truth));
      }
      expect(farthest).toBeLessThan(TOGETHER);
    }),
  );
});
