import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTimeline } from '../kinds/registry/importing.ts';
import { addTimelines } from './add-timelines.ts';
import { readTla } from './read-tla.ts';
import { writeTla } from './write-tla.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const markers = (name: string, ordinal: number) =>
  makeTimeline(
    'MARKER',
    { shape: 'points', name, entries: [{ time: 1.5, label: 'é', comments: '' }] },
    ordinal,
  );
const head = { mediaPath: '', metadata: { title: 'A', 'media length': 10 } };

test('timelines that are added later are written as those of a new file', () => {
  const [first, second] = [markers('first', 2), markers('second', 3)];
  const before = encode(writeTla(head, [first]));
  expect(decode(addTimelines(before, [second]))).toBe(writeTla(head, [first, second]));
});

test('a file without line breaks stays one, and an ASCII file stays ASCII', () => {
  const before = encode(JSON.stringify(JSON.parse(writeTla(head, []).replace('é', 'e'))));
  const after = decode(addTimelines(before, [markers('x', 2)]));
  expect(after).not.toContain('\n');
  expect(after).toContain('\\u00e9');
  expect(readTla(encode(after), 'a.tla')).toMatchObject({ warnings: [], timelines: [{}, { name: 'x' }] });
});

test('an export has no place for them', () => {
  expect(() => addTimelines(encode('{"timelines": [], "media_metadata": {}}'), [])).toThrow(RangeError);
});

const REAL = new URL('../../../shared/data/tla-real/', import.meta.url);
const real = existsSync(REAL)
  ? readdirSync(REAL).filter((name) => /\.tla$/.test(name) && !/1\.0\.0/.test(name))
  : [];

test.skipIf(real.length === 0)('real files keep every byte but for the hash over their timelines', () => {
  for (const name of real) {
    const before = readFileSync(new URL(name, REAL));
    const after = addTimelines(before, [markers('added', 1)]);
    const [text, longer] = [decode(before), decode(after)].map((one) =>
      one.replace(/("timelines_hash": )"\w*"/, '$1""'),
    ) as [string, string];
    const start = text.split('').findIndex((letter, at) => letter !== longer[at]);
    expect(longer.endsWith(text.slice(start))).toBe(true);
    const [read, again] = [readTla(before, name), readTla(after, name)];
    // A file without entries and without a length now has a last entry.
    expect(again.warnings.filter((warning) => !warning.includes('media length: not given'))).toEqual(
      read.warnings.filter((warning) => !warning.includes('media length: not given')),
    );
    expect(again.timelines.filter((timeline) => timeline.name !== 'added')).toEqual(read.timelines);
    expect(again.timelines).toHaveLength(read.timelines.length + 1);
  }
});
