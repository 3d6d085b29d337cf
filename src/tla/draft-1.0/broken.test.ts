import { expect, test } from 'vitest';
import { DRAFT_FILE } from '../../../tests/support/draft-file.ts';
import { readTla } from '../read-tla.ts';
import { TlaError } from '../tla-error.ts';

/** Any JSON value that a test may change. */
type Json = { [name: string]: Json } & Json[] & string & number;

const draft = () => structuredClone(DRAFT_FILE) as unknown as Json;
const idOf = (place: number) => `019b76da-a800-7000-8000-${place.toString(16).padStart(12, '0')}`;
const timeline = (document: Json, place: number) => document['timelines'][idOf(place)];

const read = (text: string) => readTla(new TextEncoder().encode(text), 'song.tla');

/** What the reader says of a document that was changed: why it refuses it, or its warnings. */
function said(change: (document: Json) => void): string {
  const document = draft();
  change(document);
  try {
    return read(JSON.stringify(document)).warnings.join('\n');
  } catch (error) {
    expect(error).toBeInstanceOf(TlaError);
    return `refused: ${(error as TlaError).problem}`;
  }
}

/** Puts any value at a place in a document; undefined takes away what is there. */
function put(document: Json, path: readonly (string | number)[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<Json>((own, key) => own[key as string], document);
  const key = path.at(-1) as string;
  if (value === undefined) Reflect.deleteProperty(parent, key);
  else parent[key] = value as Json;
}

type Row = readonly [path: readonly (string | number)[], value: unknown, says: string];

const BARS = ['timelines', idOf(1)] as const;
const BEAT = [...BARS, 'components', idOf(11)] as const;
const SCORE = ['timelines', idOf(4)] as const;
const MARK = ['timelines', idOf(3), 'components', idOf(30)] as const;
const at = (path: readonly (string | number)[]) => `/${path.join('/')}: `;

/** Keys that must be there, with a value of another type for each. */
const REQUIRED: readonly (readonly [path: readonly (string | number)[], wrong: unknown])[] = [
  [['document_id'], 5],
  [['time_unit'], 'beats'],
  [['media'], []],
  [['metadata'], null],
  [['timelines'], []],
  [['scores'], {}],
  [[...BARS, 'kind'], 7],
  [[...BARS, 'components'], 'none'],
  [[...BEAT, 'kind'], null],
  [['scores', 0, 'id'], 1],
  [['scores', 0, 'format'], null],
  [['scores', 0, 'content'], '<mei/>'],
];

test.each<Row>([
  ...REQUIRED.flatMap(([path, wrong]): Row[] => [
    [path, undefined, `${at(path)}is missing`],
    [path, wrong, `${at(path)}expected`],
  ]),
  [['app_name'], undefined, '/app_name: is missing'],
  [['media', 'path'], undefined, '/media/path: is missing'],
  [['media', 'length'], undefined, '/media/length: is missing'],
  [[...BARS, 'ordinal'], undefined, `${at([...BARS, 'ordinal'])}is missing`],
  [['document_id'], 'x'.repeat(1000), '/document_id: expected a UUID, found "xxx'],
  [BARS, null, `${at(BARS)}expected an object, found null`],
  [BEAT, [], `${at(BEAT)}expected an object, found a list`],
  [[...BEAT, 'measure'], [], `${at([...BEAT, 'measure'])}expected an object`],
  [[...BEAT, 'beat_unit'], 4, `${at([...BEAT, 'beat_unit'])}expected an object`],
  [[...MARK, 'metadata'], 'tags', `${at([...MARK, 'metadata'])}expected an object`],
  [['scores', 0, 'source'], 'x', '/scores/0/source: expected an object'],
  [['scores', 0, 'content'], ['<mei>', 3], '/scores/0/content/1: expected a text, found 3'],
])('without what it must have a draft is refused at its place, with a remedy: %j %j', (path, value, says) => {
  const words = said((document) => put(document, path, value));
  expect(words).toContain(`refused: ${says}`);
  expect(words).toMatch(
    /Write it again with the program that made it, or save it with TiLiA 0\.7 and upload that file\.$/,
  );
});

test.each([
  '1.0.0-DRAFT.1',
  '1.0.0-draft.1.1',
  '1.0.0-draft.10',
  '0.9.0',
  '1',
  '',
  null,
  1,
  ['1.0.0-draft.1'],
  undefined,
])('another version is refused by its name: %j', (version) => {
  const words = said((document) => put(document, ['version'], version));
  expect(words).toMatch(
    /^refused: .*cannot be read here yet.*Save it with TiLiA 0\.7 and upload that file\.$/,
  );
  if (typeof version === 'string') expect(words).toContain(version);
});

test.each<Row>([
  [['document_id'], 'mine', 'document_id: expected a UUID, found "mine"'],
  [['media', 'length'], '20', 'media.length: expected seconds above 0, or null, found "20"'],
  [['media', 'length'], -1, 'media.length: expected seconds above 0, or null, found -1'],
  [['media', 'length'], 1e300, 'media.length: expected seconds above 0, or null'],
  [[...BARS, 'ordinal'], 'first', '.ordinal: expected a whole number, found "first"; it stands last'],
  [[...BARS, 'height'], 'tall', '.height: expected a number, found "tall"'],
  [[...BEAT, 'time'], '3', '.time: expected a number, found "3"; the entry is left out'],
  [[...BEAT, 'time'], undefined, '.time: expected a number, found nothing; the entry is left out'],
  [[...BEAT, 'time'], 1e12, '.time: expected a time in seconds, found 1000000000000; the entry is left out'],
  [[...BEAT, 'time'], -5, 'begins before the recording; it is kept'],
  [[...BEAT, 'measure', 'number'], '2', '.measure.number: expected a whole number, found "2"'],
  [[...BEAT, 'measure', 'label'], 7, '.measure.label: expected a text, found 7'],
  [[...BEAT, 'measure', 'label'], 'x'.repeat(500), 'these measures are called by their numbers'],
  [[...BEAT, 'measure', 'next'], 'x', '.measure.next: expected a list of ids, found "x"'],
  [[...BEAT, 'measure', 'next'], [idOf(99)], '.measure.next: names what begins no measure'],
  [[...BEAT, 'measure', 'next'], [1], '.measure.next: names what begins no measure'],
  [[...SCORE, 'measure_table'], idOf(99), '.measure_table: names no timeline of this file'],
  [[...SCORE, 'score'], idOf(99), '.score: names no score of this file'],
  [['scores', 0, 'format'], 'abc', 'scores.0.format: expected "mei" or "svg-osmd-legacy", found "abc"'],
  [['scores', 0, 'id'], idOf(1), 'scores: a score has the id of a timeline'],
  [
    ['timelines', idOf(3), 'components', idOf(10)],
    { kind: 'MARKER', time: 1 },
    'has an id that stands elsewhere in this file too',
  ],
])('what is wrong and can be shown is told with its place: %j %j', (path, value, says) => {
  const words = said((document) => put(document, path, value));
  expect(words).toMatch(/^version: a draft of format 1\.0/);
  expect(words).toContain(says);
});

test.each<readonly [path: readonly (string | number)[], value: unknown]>([
  [['later'], { deep: [1, { key: 'value' }] }],
  [['media', 'codec'], 'flac'],
  [[...BARS, 'tempo'], 90],
  [[...BEAT, 'accent'], true],
  [[...BEAT, 'measure', 'tempo'], 90],
  [['scores', 0, 'pages'], 3],
])('what the format does not know is passed over: %j', (path, value) => {
  const document = draft();
  put(document, path, value);
  expect(read(JSON.stringify(document))).toEqual(read(JSON.stringify(draft())));
});

test('beats in another order count the same measures, and a beat that is left out is none of them', () => {
  const document = draft();
  const { components } = timeline(document, 2) as unknown as { components: Record<string, unknown> };
  const reversed = Object.fromEntries(Object.entries(components).reverse());
  put(document, ['timelines', idOf(2), 'components'], reversed);
  expect(read(JSON.stringify(document)).timelines[1]).toEqual(read(JSON.stringify(draft())).timelines[1]);
  put(document, ['timelines', idOf(2), 'components', idOf(22), 'time'], 1e12);
  expect(read(JSON.stringify(document)).timelines[1]!.attributes).toMatchObject({
    beats_in_measure: '[1,1,1,1]',
    measure_labels: '["1","2a","2b","4"]',
  });
});

test.each([99, 100, 101, 5000])('lists in one another %i deep end in words, never in a crash', (depth) => {
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const text = JSON.stringify(draft()).replace('"Lied"', nested);
  const outcome = (() => {
    try {
      return read(text).title;
    } catch (error) {
      expect(error).toBeInstanceOf(TlaError);
      return (error as TlaError).problem;
    }
  })();
  expect(outcome).not.toBe('');
});
