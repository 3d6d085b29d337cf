import { existsSync, readFileSync } from 'node:fs';
import { makeFile } from '../lanes/make-file.ts';
import type { GivenPart, GivenTimeline, SearchedFile, SearchedUnit } from '../lanes/searched-file.ts';
import { TimeMap } from '../lanes/time-map.ts';
import type { Answer } from '../match/search.ts';
import { C_MAJOR, type Key } from '../music/chord.ts';
import { romanOf } from '../music/chord-names.ts';
import { keyName, readKeyLiteral } from '../music/key-literal.ts';
import { authorColor } from '../../shared/author-color.ts';

/** Expectations of the desktop program's makers, as data; not part of the product. */
const DATA = new URL('../../../../shared/data/tql/', import.meta.url);

/** Whether they are beside the checkout; without them, tests that use them are skipped. */
export const hasCases = existsSync(DATA);
const textOf = (name: string) => (hasCases ? readFileSync(new URL(name, DATA), 'utf8') : '');

type Unit = readonly (string | number)[];
/** A timeline as the data have it. */
export interface WrittenTimeline {
  readonly name: string;
  readonly kind: 'hierarchy' | 'marker' | 'range' | 'harmony' | 'beats';
  readonly units?: readonly Unit[];
  readonly keys?: readonly (readonly [number, string, string])[];
  readonly chords?: readonly (readonly [number, string, string, number?, number?])[];
  readonly start?: number;
  readonly every?: number;
  readonly beats_per_bar?: number;
  readonly bars?: number;
  readonly numbers?: readonly number[];
}
interface Fixture {
  readonly name?: string;
  readonly length?: number;
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly timelines: readonly WrittenTimeline[];
}

const FIXTURES = JSON.parse(textOf('fixtures.json') || '{}') as Readonly<Record<string, Fixture>>;

/** A file of the data by the name of its fixture. */
export function fileOf(name: string): SearchedFile {
  const fixture = FIXTURES[name];
  if (!fixture) throw new RangeError(`There is no fixture ${name}.`);
  return fileFrom(fixture, name);
}

/** A file as the data writes them. */
export function fileFrom(fixture: Fixture, name = ''): SearchedFile {
  const { fields = {}, length, timelines } = fixture;
  const beats = timelines.find(({ kind }) => kind === 'beats');
  return makeFile({
    id: fixture.name ?? name,
    title: typeof fields.title === 'string' ? fields.title : '',
    fields: new Map(Object.entries(fields).map(([field, value]) => [field, [value].flat()])),
    ...(length !== undefined && { length }),
    ...(beats && { map: mapOf(beats, length) }),
    timelines: timelines.map((timeline, index) => timelineOf(timeline, index + 1, length)),
  });
}

function mapOf(
  { start = 0, every = 1, beats_per_bar: size = 4, bars, numbers }: WrittenTimeline,
  length?: number,
) {
  const names = numbers ?? Array.from({ length: bars ?? 0 }, (_, index) => index + 1);
  return new TimeMap(
    {
      numbers: Float64Array.from(names),
      firstBeats: Int32Array.from(names, (_, index) => index * size),
      beats: Float64Array.from({ length: names.length * size }, (_, index) => start + index * every),
    },
    undefined,
    length,
  );
}

function timelineOf(timeline: WrittenTimeline, ordinal: number, length = 0): GivenTimeline {
  const [, author] = /^Form \((.+)\)$/.exec(timeline.name) ?? [];
  const role = author !== undefined ? 'form' : timeline.name === 'Cadences' ? 'cadences' : undefined;
  return {
    id: `t${ordinal}`,
    name: timeline.name,
    kind: timeline.kind,
    ordinal,
    ...(author !== undefined && { author: author.replace(/, alt.*/, (text) => text) }),
    ...(role !== undefined && { role }),
    parts: partsOf(timeline, length),
  };
}

function partsOf(
  { kind, units = [], keys = [], chords = [] }: WrittenTimeline,
  length: number,
): readonly GivenPart[] {
  const words = [kind, `${kind}s`];
  switch (kind) {
    case 'hierarchy':
      return [
        {
          sort: 'spans',
          lanes: 'levels',
          words: ['hierarchy', 'hierarchies', 'hierarchys'],
          isUsual: true,
          units: units.map(([label, level, start, end, color], index) => ({
            id: String(index),
            label: String(label),
            level: Number(level),
            start: Number(start),
            end: Number(end),
            ...(color !== undefined && { color: authorColor(String(color)) ?? '' }),
          })),
        },
      ];
    case 'marker':
      return [
        {
          sort: 'points',
          lanes: 'one',
          words,
          isUsual: true,
          units: units.map(([label, time], index) => ({
            id: String(index),
            label: String(label),
            start: Number(time),
            end: Number(time),
          })),
        },
      ];
    case 'range':
      return [
        {
          sort: 'spans',
          lanes: 'rows',
          words,
          isUsual: true,
          units: units.map(([row, label, start, end], index) => ({
            id: String(index),
            label: String(label),
            row: String(row),
            start: Number(start),
            end: Number(end),
          })),
        },
      ];
    case 'harmony':
      return harmonyParts(keys, chords, length);
    case 'beats':
      return [
        {
          sort: 'points',
          lanes: 'one',
          words: ['beat', 'beats'],
          roles: ['time_map'],
          isUsual: false,
          units: [],
        },
      ];
  }
}

function harmonyParts(
  keys: NonNullable<WrittenTimeline['keys']>,
  chords: NonNullable<WrittenTimeline['chords']>,
  length: number,
): readonly GivenPart[] {
  const read = keys.map(([time, tonic, mode]) => ({
    time,
    key: readKeyLiteral(`${tonic} ${mode}`) ?? C_MAJOR,
  }));
  const keyUnits = read.map(({ time, key }, index): SearchedUnit => {
    const keyBefore: Key | undefined = read[index - 1]?.key;
    return {
      id: `k${index}`,
      label: keyName(key),
      start: time,
      end: read[index + 1]?.time ?? length,
      key,
      ...(keyBefore && { keyBefore }),
    };
  });
  const chordUnits = chords.map(
    ([time, root, quality, inversion = 0, appliedTo = 0], index): SearchedUnit => {
      const key = read.findLast((one) => one.time <= time)?.key ?? C_MAJOR;
      const note = readKeyLiteral(root) ?? C_MAJOR;
      const chord = { step: note.step, accidental: note.accidental, quality, inversion, appliedTo };
      return {
        id: `c${index}`,
        label: romanOf(chord, key),
        start: time,
        end: chords[index + 1]?.[0] ?? length,
        chord,
        key,
      };
    },
  );
  return [
    {
      sort: 'chords',
      lanes: 'one',
      words: ['chord', 'chords'],
      roles: ['harmony'],
      isUsual: false,
      units: chordUnits,
    },
    { sort: 'keys', lanes: 'one', words: ['key', 'keys'], roles: ['keys'], isUsual: false, units: keyUnits },
  ];
}

/** Matches as the data writes them: units of a step joined by commas, steps by bars, what is marked in brackets. */
export function rowsOf({ matches, grain }: Answer): readonly string[] {
  return matches.map(({ file, timeline, steps, result }) => {
    if (grain === 'file') return file.id;
    if (grain === 'timeline') return timeline?.name ?? '';
    const all = steps.flat();
    const isMarked = result.length < all.length && !isRelation(steps, result);
    return steps
      .map((units) =>
        units
          .map((unit) => {
            const text = `${unit.unit.label}@${unit.unit.start}`;
            return isMarked && result.includes(unit) ? `[${text}]` : text;
          })
          .join(', '),
      )
      .join(' | ');
  });
}

/** Of a relation the unit on its left is the result, which the data does not mark. */
const isRelation = (steps: Answer['matches'][number]['steps'], result: readonly unknown[]) =>
  result.length === 1 && steps[0]?.length === 1 && result[0] === steps[0][0] && steps.length > 1;

interface Example {
  readonly query: string;
  readonly fixture: string;
  readonly rows: readonly string[];
}

/** The examples of the data, whose file is a small part of TOML. */
export const EXAMPLES: readonly Example[] = textOf('examples.toml')
  .split(/^\[\[example\]\]$/m)
  .slice(1)
  .map((text) => ({
    query: valueOf(text, 'query'),
    fixture: valueOf(text, 'fixture'),
    rows: listOf(text, 'rows'),
  }));

function valueOf(text: string, name: string): string {
  const [, basic, literal] =
    new RegExp(`^${name} = (?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)')`, 'm').exec(text) ?? [];
  return literal ?? (JSON.parse(`"${basic ?? ''}"`) as string);
}

function listOf(text: string, name: string): readonly string[] {
  const [, list = ''] = new RegExp(`^${name} = \\[((?:[^\\]"]|"[^"]*")*)\\]`, 'm').exec(text) ?? [];
  return Array.from(list.matchAll(/"([^"]*)"/g), ([, row = '']) => row);
}

interface Case {
  readonly query: string;
  readonly fixture?: string;
  readonly fixtures?: readonly string[];
  readonly rows?: readonly string[];
  readonly first?: readonly string[];
  readonly starts?: readonly number[];
  readonly timelines?: readonly string[];
  readonly files?: readonly string[];
  readonly warnings?: readonly object[];
}
export const CASES = JSON.parse(textOf('cases.json') || '[]') as readonly Case[];

interface ErrorCase {
  readonly query: string;
  readonly says: string;
  readonly from?: number;
  readonly to?: number;
  readonly fixture?: string;
}
export const ERRORS = JSON.parse(textOf('errors.json') || '[]') as readonly ErrorCase[];
