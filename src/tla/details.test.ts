import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedMetadata, mergeEdits } from './details.ts';
import { readTla } from './read-tla.ts';
import { writeDetails } from './write-details.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const written = (text: string, edits: Record<string, string | null>) =>
  decode(writeDetails(encode(text), edits));

const FILE = `{
  "media_metadata" : {
    "title": "Old",
    "tags": ["a", {"b": 1}],
    "empty": {},
    "media length": 12.50
  },
  "timelines": {}
}`;

test('a value is replaced where it stands, and nothing else', () => {
  expect(written(FILE, { title: 'New "one"' })).toBe(FILE.replace('"Old"', '"New \\"one\\""'));
  expect(written(FILE, { tags: 'a' })).toBe(FILE.replace('["a", {"b": 1}]', '"a"'));
});

test('new fields follow the last one, indented as it is', () => {
  expect(written(FILE, { licence: 'CC BY 4.0', source: '/v2' })).toBe(
    FILE.replace('12.50', '12.50,\n    "licence": "CC BY 4.0",\n    "source": "/v2"'),
  );
  expect(written('{"media_metadata":{},"timelines":{}}', { title: 'T', composer: 'C' })).toBe(
    '{"media_metadata":{"title": "T", "composer": "C"},"timelines":{}}',
  );
  expect(written('{"media_metadata":{"a":1},"timelines":{}}', { title: 'T' })).toBe(
    '{"media_metadata":{"a":1,"title":"T"},"timelines":{}}',
  );
});

test.each([
  [{ title: null }, '    "title": "Old",\n'],
  [{ tags: null, empty: null }, '    "tags": ["a", {"b": 1}],\n    "empty": {},\n'],
])('fields that were taken away leave no trace: %o', (edits, gone) => {
  expect(written(FILE, edits)).toBe(FILE.replace(gone, ''));
});

test('the last field and all fields can be taken away', () => {
  expect(written(FILE, { 'media length': null })).toBe(FILE.replace(',\n    "media length": 12.50', ''));
  const none = written(FILE, { title: null, tags: null, empty: null, 'media length': null });
  expect(JSON.parse(none)).toEqual({ media_metadata: {}, timelines: {} });
});

test('letters are escaped where the file is pure ASCII, and stand as they are elsewhere', () => {
  expect(written(FILE, { title: 'É𝄞' })).toBe(FILE.replace('"Old"', '"\\u00c9\\ud834\\udd1e"'));
  const french = FILE.replace('Old', 'Été');
  expect(written(french, { title: 'É𝄞' })).toBe(FILE.replace('Old', 'É𝄞'));
});

test('nothing edited gives the very same bytes', () => {
  const bytes = encode(FILE);
  expect(writeDetails(bytes, {})).toBe(bytes);
});

test('of a name that stands twice the object that is read is edited', () => {
  const twice = '{"media_metadata":{"title":"a"},"timelines":{},"media_metadata":{"title":"b"}}';
  expect(written(twice, { title: 'c' })).toBe(twice.replace('"b"', '"c"'));
});

test('a file without metadata is refused', () => {
  expect(() => written('{"timelines":{}}', { title: 'c' })).toThrow('no media_metadata');
});

test('whatever is edited, the file reads as the merged fields', () => {
  const names = fc.constantFrom('title', 'tags', 'empty', 'composer', 'Note é', 'media_metadata');
  const text = fc.string({ minLength: 1, maxLength: 8 }).map((each) => `${each}.`.replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.dictionary(names, fc.option(text)), (edits) => {
      const { metadata } = readTla(encode(FILE), 'piece.tla');
      const edited = readTla(writeDetails(encode(FILE), edits), 'piece.tla');
      expect(edited.metadata).toEqual(editedMetadata(metadata, edits));
      expect(edited.length).toBe(12.5);
    }),
  );
});

test('the next upload: edits stay, give way with a warning, or are in the file by now', () => {
  const fields = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  const before = fields({ title: 'T', composer: 'C', key: 'F', year: '1774' });
  const after = fields({ title: 'T', composer: 'X', key: 'F minor' });
  const edits = { title: 'My title', composer: 'Y', key: 'F minor', year: '1775', opus: '2' };
  expect(mergeEdits(before, after, edits)).toEqual({
    edits: { title: 'My title', opus: '2' },
    dropped: { composer: 'Y', year: '1775' },
    warnings: [
      "composer: the file now says 'X'; your web edit 'Y' was dropped.",
      "year: the file no longer has it; your web edit '1775' was dropped.",
    ],
  });
});

/** Files that other people wrote; not part of the product, so they may be absent. */
const REAL = new URL('../../../shared/data/', import.meta.url);
const suite = existsSync(REAL) ? describe : describe.skip;

suite('files of other people (skipped where they are not beside the checkout)', () => {
  const files = existsSync(REAL)
    ? ['tla-mozart/', 'tla-real/', 'score/'].flatMap((folder) =>
        readdirSync(new URL(folder, REAL)).map((name) => folder + name),
      )
    : [];

  test.each(files.filter((name) => /\.(tla|json)$/.test(name) && !name.includes('1.0.0')))(
    '%s differs in its metadata alone',
    (name) => {
      const bytes = new Uint8Array(readFileSync(new URL(name, REAL)));
      const edits = { title: 'Été', licence: 'CC BY 4.0', 'media length': '1' };
      const edited = writeDetails(bytes, edits);
      const [before, after] = [bytes, edited].map(
        (each) => JSON.parse(decode(each).replaceAll('NaN', '0')) as object,
      );
      expect(after).toEqual({
        ...before,
        media_metadata: { ...(before as { media_metadata: object }).media_metadata, ...edits },
      });
      const back = Object.fromEntries(
        Object.keys(edits).map((field) => {
          const value = (before as { media_metadata: Record<string, unknown> }).media_metadata[field];
          return [field, typeof value === 'string' ? value : null];
        }),
      );
      const isText = back['media length'] !== null || !decode(bytes).includes('"media length"');
      // A length that was a number cannot be put back by a text.
      if (isText) expect(decode(writeDetails(edited, back))).toBe(decode(bytes));
    },
  );
});
