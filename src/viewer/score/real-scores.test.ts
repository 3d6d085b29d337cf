import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { countedBySeconds, countedIn } from '../../../tests/support/score-truth.ts';
import type { CountedMeasures } from '../../measures/measure-table.ts';
import { reached } from '../../shared/sorted.ts';
import { entryAt, float64At, int32At } from '../../shared/elements.ts';
import type { Engraving } from './engraving/engraving.ts';
import { readEngraving } from './engraving/read-engraving.ts';
import { xOfPart } from './engraving/measure-anchors.ts';
import type { ScorePlace } from './engraving/score-places.ts';
import { engrave } from './notation/engrave.ts';

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const SONGS = `${DATA}corpora/dichterliebe-op48/`;
const SCORES = `${DATA}score/`;
const FIELD = `${DATA}field/`;

/** A file and its score, and where each time is in that by something else than numbers. */
interface Piece {
  readonly counted: CountedMeasures;
  readonly engraving: Engraving;
  readonly isAt: (time: number) => ScorePlace;
}

const engravingOf = async (notation: Uint8Array) => readEngraving(await engrave(notation));

/**
 * A song of Dichterliebe. Its file was timed by the written lengths, at one tempo that stands in it: the quarter notes that have
 * passed tell the place. Four of the sixteen count the pickup as 0 where the score has 1.
 */
async function song(number: number): Promise<Piece> {
  const two = String(number).padStart(2, '0');
  const bytes = readFileSync(`${SONGS}tla/${two}.tla`);
  const counted = countedIn(bytes, two);
  const engraving = await engravingOf(new Uint8Array(readFileSync(`${SONGS}scores/${number}.mxl`)));
  const tempo = Number(/tempo of (\d+) quarter notes a minute/.exec(bytes.toString())?.[1]);
  const starts: number[] = [];
  let passed = 0;
  for (const { quarters = NaN } of engraving.head.measures) {
    starts.push(passed);
    passed += quarters;
  }
  const isAt = (time: number) => {
    const quarters = ((time - float64At(counted.beats, 0)) * tempo) / 60;
    const measure = reached(starts, quarters + 0.001) ?? 0;
    const part = (quarters - entryAt(starts, measure)) / (engraving.head.measures[measure]?.quarters ?? NaN);
    return { measure, part: Math.max(part, 0) };
  };
  return { counted, engraving, isAt };
}

/** A score that the desktop program has imported, by numbers that no two measures share; its beats are equal parts. */
async function imported(name: string): Promise<Piece> {
  const counted = countedIn(readFileSync(`${SCORES}${name}.tla`), name);
  const engraving = await engravingOf(
    new Uint8Array(gunzipSync(readFileSync(`${SCORES}musicxml/${name}.musicxml.gz`))),
  );
  const { measures } = engraving.head;
  const isAt = (time: number) => {
    const beat = reached(counted.beats, time + 0.001) ?? 0;
    const own = reached(counted.firstBeats, beat) ?? 0;
    const first = int32At(counted.firstBeats, own);
    const count = (counted.firstBeats[own + 1] ?? counted.beats.length) - first;
    const measure = measures.findIndex(({ number }) => number === counted.numbers[own]);
    // The last beat ends the last measure.
    return measure < 0
      ? { measure: measures.length - 1, part: 1 }
      : { measure, part: (beat - first) / count };
  };
  return { counted, engraving, isAt };
}

/** When something that holds from some time on begins, within a span: to half a millisecond. */
function beginning(from: number, to: number, holds: (time: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * How far off playhead and tint are, in seconds, at the most: when the playhead comes to where a beat stands, when the tint comes
 * to a measure, and how long before the end of a measure either has left it.
 */
function distances({ counted, engraving, isAt }: Piece) {
  const places = engraving.places(counted);
  const at = (time: number) => {
    const place = places?.placeAt(time);
    return place ? { measure: place.measure, x: xOf(engraving, place) } : { measure: -1, x: NaN };
  };
  const off = { playhead: 0, tint: 0, early: 0 };
  counted.beats.forEach((time, beat) => {
    const place = isAt(time);
    const own = at(time);
    expect(own.measure, `at ${time} s`).toBe(place.measure);
    if (beat === 0) return;
    const before = float64At(counted.beats, beat - 1);
    const x = xOf(engraving, place);
    const isThere = (moment: number) => at(moment).measure === place.measure && at(moment).x >= x - 0.01;
    const reaches = isThere(time) ? beginning(before, time, isThere) : -Infinity;
    off.playhead = Math.max(off.playhead, time - reaches);
    const last = at(before).measure;
    if (place.part > 0 || last === place.measure) return;
    off.tint = Math.max(
      off.tint,
      time - beginning(before, time, (moment) => at(moment).measure === place.measure),
    );
    const { x: left, width } = entryAt(engraving.head.measures, last);
    const isLeft = (moment: number) => at(moment).measure !== last || at(moment).x >= left + width;
    off.early = Math.max(off.early, time - beginning(before, time, isLeft));
  });
  return off;
}

const xOf = ({ anchors }: Engraving, { measure, part }: ScorePlace) =>
  xOfPart(entryAt(anchors, measure), part);

/** Where the first note of a measure stands, the playhead stands on its first beat, within half a head. */
function startsAtNotes({ counted, engraving }: Piece): void {
  const places = engraving.places(counted);
  for (const beat of counted.firstBeats) {
    const place = places?.placeAt(float64At(counted.beats, beat));
    const measure = place && engraving.head.measures[place.measure];
    if (!place || place.part > 0 || measure?.anchors?.parts[0] !== 0) continue;
    const x = xOf(engraving, place);
    const heads = engraving.piece(place.measure).notes.map((note) => Math.abs(note.x - x));
    expect(Math.min(...heads)).toBeLessThan(10);
  }
}

/** Seconds that anything may be off. */
const MAX_OFF = 0.05;

describe.skipIf(!existsSync(SONGS) || !existsSync(SCORES))('the scores at hand in ../shared/data', () => {
  const pieces = [
    ...Array.from(
      { length: 16 },
      (_, index) => [`Dichterliebe ${index + 1}`, () => song(index + 1)] as const,
    ),
    ...['schubert-d911-11-fruehlingstraum', 'schubert-d703-quartettsatz'].map(
      (name) => [name, () => imported(name)] as const,
    ),
  ];
  const seen = { measures: 0, beats: 0 };

  test.each(pieces)(
    '%s: every measure is found, and playhead and tint are with every beat and before every bar line',
    async (_, read) => {
      const piece = await read();
      expect(piece.engraving.places(piece.counted)?.alignment.missing).toEqual([]);
      startsAtNotes(piece);
      for (const seconds of Object.values(distances(piece))) expect(seconds).toBeLessThan(MAX_OFF);
      seen.measures += piece.counted.numbers.length;
      seen.beats += piece.counted.beats.length;
    },
    120_000,
  );

  test('these are all of them', () => expect(seen).toEqual({ measures: 1239, beats: 2741 }));
});

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const inFour = (first: number, last: number) => range(first, last).map((number) => [number, 4] as const);

describe.skipIf(!existsSync(FIELD))('the scores of ../shared/data/field', () => {
  /** The words that are sung on the first beat of each measure that a file counts: each stands in one measure of the score. */
  async function sungIn(name: string, measures: readonly (readonly [number: number, beats: number])[]) {
    const counted = countedBySeconds(measures);
    const engraving = await engravingOf(new Uint8Array(readFileSync(`${FIELD}${name}`)));
    const places = engraving.places(counted);
    expect(places?.alignment.missing).toEqual([]);
    return [...counted.firstBeats].map((beat) => {
      const place = places?.placeAt(float64At(counted.beats, beat));
      expect(place?.part).toBe(0);
      const { notes } = engraving.piece(place?.measure ?? -1);
      const shapes = notes.flatMap((note) => note.shapes);
      return shapes.flatMap((shape) =>
        shape.length === 4 && /^(pick|I*\.?\d+[ab]?)$/.test(shape[3]) ? [shape[3]] : [],
      );
    });
  }
  const words = (...parts: readonly (readonly (string | number)[])[]) =>
    parts.flat().map((word) => [String(word)]);

  test.each(['two-movements.musicxml', 'two-mdiv.mei'])('%s: II.3 is not I.3', async (name) => {
    const both = (movement: string) => range(1, 12).map((number) => `${movement}.${number}`);
    const sung = words(both('I'), both('II'));
    expect(await sungIn(name, [...inFour(1, 12), ...inFour(1, 12)])).toEqual(sung);
    expect(await sungIn(name, inFour(1, 24))).toEqual(sung);
    // With the first repeated, which no sign asks for; numbers alone tell.
    const twice = await sungIn(name, [...inFour(1, 12), ...inFour(1, 12), ...inFour(1, 12)]);
    expect(twice).toHaveLength(36);
  });

  test.each(['split-dup8.musicxml', 'split-X1.musicxml'])(
    '%s: 8b is not 8a, however it is counted',
    async (name) => {
      const [one, two] = [
        ['pick', ...range(1, 7), '8a'],
        ['8b', ...range(9, 15), '16a'],
      ];
      const first = [[0, 1], ...inFour(1, 7), [8, 3]] as const;
      const counted = (number: number) => [[number, 1], ...inFour(9, 15), [16, 3]] as const;
      expect(await sungIn(name, [...first, ...first, ...counted(8), ...counted(8)])).toEqual(
        words(one, one, two, two),
      );
      expect(await sungIn(name, [...first, ...first, ...counted(8)])).toEqual(words(one, one, two));
      expect(await sungIn(name, [...first, ...counted(8)])).toEqual(words(one, two));
      // The half has a number of its own, and all after it one more.
      const later = [[9, 1], ...inFour(10, 16), [17, 3]] as const;
      expect(await sungIn(name, [...first, ...later])).toEqual(words(one, two));
      // Counted through, over all repeats.
      const lengths = [...first, ...first, ...counted(8), ...counted(8)].map(([, beats]) => beats);
      const through = lengths.map((beats, index) => [index, beats] as const);
      expect(await sungIn(name, through)).toEqual(words(one, one, two, two));
    },
  );

  test.each(['split-dup8.musicxml', 'split-X1.musicxml'])(
    '%s: 8b is the last beat of a measure that has both halves',
    async (name) => {
      const engraving = await engravingOf(new Uint8Array(readFileSync(`${FIELD}${name}`)));
      const counted = countedBySeconds([[0, 1], ...inFour(1, 15), [16, 3]]);
      const places = engraving.places(counted);
      expect(places?.placeAt(31.5)).toEqual({ measure: 8, part: expect.closeTo(2.5 / 3) as number });
      expect(places?.placeAt(32.5)).toEqual({ measure: 9, part: 0.5 });
      expect(places?.placeAt(33)).toEqual({ measure: 10, part: 0 });
    },
  );
});
