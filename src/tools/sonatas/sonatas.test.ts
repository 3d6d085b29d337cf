import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formStrip } from '../../kinds/registry/form-strip.ts';
import type { ReadComponent, ReadTimeline } from '../../tla/tla-file.ts';
import { readTla } from '../../tla/read-tla.ts';
import { COMPOSER, writeSonata } from './annotation.ts';
import { MOVEMENTS, type Movement } from './movements.ts';

const COMMITTED = new URL('../../server/examples/sonatas/', import.meta.url);
const FACTS = new URL('../../../../shared/data/sonata-facts.json', import.meta.url);

interface Facts {
  readonly movements: readonly {
    readonly title: string;
    readonly composer: string;
    readonly measures: number;
    readonly pickup: object | null;
    readonly form: string;
    readonly sections: readonly { readonly name: string }[];
    readonly played_measures_with_repeats: number;
    readonly nominal_duration_seconds_with_repeats: number;
  }[];
}

const facts = existsSync(FACTS) ? (JSON.parse(readFileSync(FACTS, 'utf8')) as Facts) : undefined;
if (!facts) console.log('No ../shared beside this checkout: the sonatas are not compared with its facts.');

const files = new Map(
  MOVEMENTS.map((own) => [own, readTla(Buffer.from(writeSonata(own)), `${own.name}.tla`)]),
);
const read = (own: Movement) => files.get(own)!;
const movement = (name: string): Movement => MOVEMENTS.find((own) => own.name === name)!;

function timeline(own: Movement, kind: ReadTimeline['kind']): ReadTimeline {
  return read(own).timelines.find((one) => one.kind === kind)!;
}

/** The fields of a component as they stand in the file, for looks by name. */
const fieldsOf = (component: ReadComponent) => component as unknown as Readonly<Record<string, unknown>>;

const units = (own: Movement, level: number) =>
  timeline(own, 'HIERARCHY')
    .components.map(fieldsOf)
    .filter((unit) => unit.level === level);

/** An attribute of the beat timeline, as the viewer gets it: a list written as JSON. */
const listOf = (own: Movement, name: string) =>
  JSON.parse(timeline(own, 'BEAT').attributes[name] as string) as readonly number[];
const numbersOf = (own: Movement) => listOf(own, 'measure_numbers');
const beatsInMeasures = (own: Movement) => listOf(own, 'beats_in_measure');

test('the ids are those of the home page, each once', () => {
  const ids = [135, 136, 137, 138, 139, 140, 141, 143, 144, 145, 146, 147, 150, 151, 152, 153, 154, 155];
  expect(MOVEMENTS.map(({ id }) => id)).toEqual(ids);
});

test('the committed files are what the maker writes', () => {
  const committed = readdirSync(COMMITTED).sort();
  expect(committed).toEqual(MOVEMENTS.map(({ id, name }) => `${id}-${name}.tla.gz`).sort());
  for (const own of MOVEMENTS) {
    const packed = readFileSync(new URL(`${own.id}-${own.name}.tla.gz`, COMMITTED));
    expect(gunzipSync(packed).toString('utf8') === writeSonata(own), own.name).toBe(true);
  }
});

test.each(MOVEMENTS.map((own) => [own.name, own] as const))(
  '%s is read without a warning, has all its timelines and no media',
  (_, own) => {
    const tla = read(own);
    expect(tla.warnings).toEqual([]);
    expect(tla.title).toBe(own.title);
    expect(tla.composer).toBe(COMPOSER);
    expect(tla.media.kind).toBe('none');
    expect(tla.timelines.map(({ kind }) => kind)).toEqual([
      'SLIDER',
      'HIERARCHY',
      'BEAT',
      'HARMONY',
      'MARKER',
    ]);
    const times = tla.timelines.flatMap(({ components }) =>
      components.map((component) => fieldsOf(component).end ?? fieldsOf(component).time),
    );
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(0);
      expect(time).toBeLessThanOrEqual(tla.length);
    }
  },
);

test.each(MOVEMENTS.map((own) => [own.name, own] as const))(
  '%s counts its beats upwards, each in a measure',
  (_, own) => {
    const beats = timeline(own, 'BEAT').components.map((component) => Number(fieldsOf(component).time));
    const ascending = beats.every((time, index) => index === 0 || time > beats[index - 1]!);
    expect(ascending).toBe(true);
    const counts = beatsInMeasures(own);
    expect(counts).toHaveLength(numbersOf(own).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(beats.length);
  },
);

test.skipIf(!facts)('measures, sections and lengths are those of the facts', () => {
  expect(MOVEMENTS).toHaveLength(facts?.movements.length ?? 0);
  for (const [index, fact] of (facts?.movements ?? []).entries()) {
    const own = MOVEMENTS[index]!;
    const tla = read(own);
    expect(tla.title).toBe(fact.title);
    expect(tla.composer).toBe(fact.composer);
    // The facts are rounded to tenths.
    const difference = Math.abs(tla.length - fact.nominal_duration_seconds_with_repeats);
    expect(difference, own.name).toBeLessThan(0.051);

    const numbers = new Set(numbersOf(own));
    expect(numbers.size, own.name).toBe(fact.measures + (fact.pickup ? 1 : 0));
    expect(Math.max(...numbers), own.name).toBe(fact.measures);
    expect(startedMeasures(own), own.name).toBe(fact.played_measures_with_repeats);

    const labels = new Set(timeline(own, 'HIERARCHY').components.map((unit) => fieldsOf(unit).label));
    for (const { name } of fact.sections) expect(labels, own.name).toContain(name);
    const sectionLevel = [1, 2].find((level) => units(own, level)[0]?.label === fact.sections[0]?.name);
    const sections = new Set(units(own, sectionLevel ?? 0).map(({ label }) => label));
    expect([...sections], own.name).toEqual(fact.sections.map(({ name }) => name));
  }
});

/** Measures that are played from their first beat; after a jump back only the upbeat of one may be played. */
function startedMeasures(own: Movement): number {
  const numbers = numbersOf(own);
  const counts = beatsInMeasures(own);
  const full = Number(own.metre.split('/')[0]);
  return numbers.filter((number, index) => {
    const isAfterJump = index > 0 && number <= numbers[index - 1]!;
    return number > 0 && !(isAfterJump && counts[index]! < full);
  }).length;
}

test('a repeat is played twice, with the numbers of the score both times', () => {
  const own = movement('k279-1');
  const numbers = numbersOf(own);
  expect(numbers.slice(37, 40)).toEqual([38, 1, 2]);
  expect(numbers.slice(75, 78)).toEqual([38, 39, 40]);
  expect(numbers.filter((number) => number === 16)).toHaveLength(2);
  expect(listOf(own, 'beat_pattern')).toEqual([4]);
});

test('an upbeat is a measure of its own where the music jumps, and part of its measure where it goes on', () => {
  const own = movement('k279-2');
  const numbers = numbersOf(own);
  const beats = timeline(own, 'BEAT').components.map((component) => Number(fieldsOf(component).time));
  const sixteenth = 60 / 66 / 4;
  expect(numbers.slice(0, 2)).toEqual([0, 1]);
  expect(beats[1]).toBeCloseTo(sixteenth, 5);
  // Measure 28 without its last sixteenth, the upbeat again; then measure 28 whole, since the music goes on.
  expect(numbers.slice(27, 31)).toEqual([27, 28, 0, 1]);
  expect(numbers.slice(56, 60)).toEqual([27, 28, 29, 30]);
  expect(beatsInMeasures(own).slice(27, 31)).toEqual([3, 3, 1, 3]);
});

test('a change of metre and tempo comes with the upbeat of its variation', () => {
  const own = movement('k284-3');
  const markers = timeline(own, 'MARKER').components.map(fieldsOf);
  const variations = units(own, 2);
  const adagio = variations.find(({ label }) => String(label).startsWith('variation 11'));
  const allegro = variations.find(({ label }) => String(label).startsWith('variation 12'));
  expect(markers.find(({ label }) => label === 'Adagio')?.time).toBe(adagio?.start);
  expect(markers.find(({ label }) => label === 'Allegro, 3/4')?.time).toBe(allegro?.start);
  expect(beatsInMeasures(own).slice(-3)).toEqual([3, 3, 2]);
});

test('the sections of a sonata are played with the repeats that hold them', () => {
  const own = movement('k279-1');
  expect(units(own, 1).map(({ label }) => label)).toEqual([
    'exposition',
    'exposition',
    'development',
    'recapitulation',
    'development',
    'recapitulation',
  ]);
  expect(units(own, 2).map(({ label }) => label)).toEqual([
    'm. 1 to 38',
    'm. 1 to 38 again',
    'm. 39 to 100',
    'm. 39 to 100 again',
  ]);
  expect(units(own, 3).map(({ label }) => label)).toEqual(['I. Allegro']);
  expect(units(own, 1)[0]).toMatchObject({
    comments: 'Learn the ideas as they enter, and listen for the move away from the home key.',
  });
});

test('the repeats of a variation or of a minuet are parts of it, and the minuet comes back once', () => {
  const theme = units(movement('k284-3'), 1).slice(0, 4);
  expect(theme.map(({ label }) => label)).toEqual([
    'm. 1 to 8',
    'm. 1 to 8 again',
    'm. 9 to 17',
    'm. 9 to 17 again',
  ]);
  expect(units(movement('k284-3'), 2)).toHaveLength(13);
  const minuet = units(movement('k282-2'), 2);
  expect(minuet.map(({ label }) => label)).toEqual([
    'Menuetto I, first strain',
    'Menuetto I, second strain',
    'Menuetto II, first strain',
    'Menuetto II, second strain',
    'Menuetto I da capo',
  ]);
  expect(minuet.at(-1)?.end).toBe(read(movement('k282-2')).length);
});

test('keys stand where they begin to hold, also when the music comes back to them', () => {
  const keys = (name: string) =>
    timeline(movement(name), 'HARMONY')
      .components.map(fieldsOf)
      .map(({ step, accidental, type }) => [step, accidental, type]);
  expect(keys('k280-2')).toEqual([[3, 0, 'minor']]);
  expect(keys('k282-2')).toEqual([
    [6, -1, 'major'],
    [2, -1, 'major'],
    [6, -1, 'major'],
  ]);
  expect(keys('k284-3')).toEqual([
    [1, 0, 'major'],
    [1, 0, 'minor'],
    [1, 0, 'major'],
  ]);
});

test('no two movements have the same form strip', () => {
  const strips = MOVEMENTS.map((own) => {
    const { timelines, length } = read(own);
    return JSON.stringify(formStrip(timelines, length));
  });
  expect(new Set(strips).size).toBe(MOVEMENTS.length);
});
