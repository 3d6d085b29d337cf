import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findPassage, namedPassage } from '../src/measures/find-passage.ts';
import { passageOfBeats } from '../src/measures/measure-names.ts';
import { readMeasures, writtenMeasures } from '../src/measures/measure-passage.ts';
import {
  firstBeatOf,
  labelOf,
  lastBeatOf,
  measureOfBeat,
  type MeasureTable,
} from '../src/measures/measure-table.ts';
import { beatsIn, positionOn, spanOfBeats, type BeatSpan } from '../src/measures/measure-times.ts';
import { citedMeasures, spokenMeasures } from '../src/measures/measure-words.ts';
import { linkedPassage } from '../src/measures/passage-of.ts';
import { readTla } from '../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../src/tla/viewer-json.ts';
import { createTimelines } from '../src/viewer/model/create-timelines.ts';
import { countedMeasures } from '../src/viewer/model/counted.ts';
import { countedMeasures as measuresOf } from './support/counted-measures.ts';

/** Every measure of real files is found again by its link, by its words, by its citation and by its seconds. */

const SHARED = new URL('../../shared/data/', import.meta.url);
const OWN = [new URL('../src/server/examples/', import.meta.url), new URL('fixtures/', import.meta.url)];

const filesIn = (folder: URL, ending: RegExp): readonly URL[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name) && !/golden-empty|^broken/.test(name))
        .map((name) => new URL(name, folder))
    : [];

/** The measures of a file, as its viewer counts them; undefined where it counts none. */
function tableOf(path: URL): MeasureTable | undefined {
  const bytes = readFileSync(path);
  const file = readTla(
    new Uint8Array(path.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes),
    path.pathname,
  );
  let firstComponentId = 1;
  const saved = file.timelines.map((timeline, id) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id, firstComponentId: first };
  });
  const timelines = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
  return countedMeasures(createTimelines({ timelines }).timelines);
}

/** All that is written of some beats leads back to them. */
function expectFound(table: MeasureTable, beats: BeatSpan): void {
  const link = linkedPassage(table, beats);
  const named = link && namedPassage(table, link);
  if (!link || typeof named !== 'object') throw new Error(`No link leads to ${JSON.stringify(beats)}.`);
  for (const written of [writtenMeasures(link), citedMeasures(named), spokenMeasures(named)]) {
    const found = findPassage(table, readMeasures(written) ?? link);
    expect(
      typeof found === 'string' ? found : { first: found.from.first, last: found.to.last },
      written,
    ).toEqual(beats);
  }
}

function expectAllFound(table: MeasureTable): void {
  const count = table.numbers.length;
  for (let measure = 0; measure < count; measure++) {
    const beats = { first: firstBeatOf(table, measure), last: lastBeatOf(table, measure) };
    expectFound(table, beats);
    const span = spanOfBeats(table, beats, Infinity);
    // Beats that follow within a tenth of a second may be one, and some files have two at one time.
    if (isApart(table, beats.first) && isApart(table, beats.last + 1)) {
      expect(beatsIn(table, span)).toEqual(beats);
      expect(positionOn(table, span.start)?.measure).toBe(measure);
    }
    // A passage to a measure that lies some way off, over whatever repeats there are.
    const to = Math.min(measure + 1 + ((measure * 7) % 40), count - 1);
    expectFound(table, { first: beats.first, last: lastBeatOf(table, to) });
  }
}

const isApart = ({ beats }: MeasureTable, beat: number) =>
  (beats[beat] ?? Infinity) > (beats[beat - 1] ?? -Infinity) &&
  (beats[beat + 1] ?? Infinity) > (beats[beat] ?? -Infinity);

const own = OWN.flatMap((folder) => filesIn(folder, /\.tla(\.gz)?$/));

test('the files of the checkout are many', () => {
  expect(own.length).toBeGreaterThan(20);
});

test.each(own.map((path) => [path.pathname.split('/').slice(-2).join('/'), path] as const))(
  '%s',
  (_, path) => {
    const table = tableOf(path);
    if (table) expectAllFound(table);
  },
);

describe.skipIf(!existsSync(SHARED))('real files (skipped where they are not beside the checkout)', () => {
  const folders = ['corpora/', 'tla-real/', 'tla-mozart/', 'score/'];
  const files = folders.flatMap((folder) =>
    filesIn(new URL(folder, SHARED), /\.(tla|tla\.gz|export\.json)$/),
  );

  test.each(files.map((path) => [path.pathname.slice(SHARED.pathname.length), path] as const))(
    '%s',
    (_, path) => {
      const table = tableOf(path);
      if (table) expectAllFound(table);
    },
  );

  test('of the two halves of a movement that begins anew, the second is the second time', () => {
    const table = tableOf(new URL('tla-mozart/k280-2.tla', SHARED));
    const names = table && [...table.numbers.keys()].map((measure) => labelOf(table, measure));
    const second = names?.lastIndexOf(names[0] ?? '') ?? 0;
    expect(second).toBeGreaterThan(0);
    if (!table) return;
    const beats = { first: firstBeatOf(table, second), last: lastBeatOf(table, second + 3) };
    expect(citedMeasures(passageOfBeats(table, beats, 'where cut'))).toBe('mm. 1 (2nd time)–4 (2nd time)');
    expect(measureOfBeat(table, beats.first)).toBe(second);
  });

  const notations = filesIn(new URL('field/', SHARED), /\.musicxml$/).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const names = Array.from(text.matchAll(/<measure number="([^"]*)"/g), ([, name = '']) => name);
    return names.length > 0 ? [[path.pathname.split('/').at(-1) ?? '', names] as const] : [];
  });
  test.each(notations)('the measures of %s, counted as the notation prints them', (_, names) => {
    const numbers: number[] = [];
    for (const name of names) numbers.push(/^\d+$/.test(name) ? Number(name) : (numbers.at(-1) ?? 0));
    const isRestart = (index: number) => (numbers[index] ?? 0) < (numbers[index - 1] ?? 0);
    let movement = 1;
    const movements = Int32Array.from(numbers, (_number, index) =>
      isRestart(index) ? ++movement : movement,
    );
    expectAllFound(measuresOf([2], numbers, { labels: names, movements }));
    // The same without a word on movements, as files of today have it.
    expectAllFound(measuresOf([2], numbers, { labels: names }));
    expectAllFound(measuresOf([2], numbers));
  });
});
