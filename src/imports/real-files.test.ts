import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTla } from '../tla/read-tla.ts';
import { imported } from './test-support/imported.ts';

const DATA = new URL('../../../shared/data/', import.meta.url);
const filesIn = (folder: string, ending: RegExp) => {
  const place = new URL(folder, DATA);
  return existsSync(place)
    ? readdirSync(place)
        .filter((name) => ending.test(name))
        .map((name) => new URL(name, place))
    : [];
};
const exports = filesIn('tla-real/', /\.export\.json$/);
const songs = filesIn('corpora/dichterliebe-op48/analyses/', /\.txt$/);
const variations = filesIn('corpora/mozart-k265/source/', /^analysis.*\.txt$/);
const nameOf = (file: URL) => decodeURIComponent(file.pathname.split('/').at(-1) ?? '');

test.skipIf(exports.length === 0)(
  'the desktop program’s exports become what the site reads of them, without a warning',
  () => {
    for (const file of exports) {
      const bytes = readFileSync(file);
      const { file: made } = imported(nameOf(file), bytes);
      const read = readTla(bytes, nameOf(file));
      expect(made.warnings).toEqual([]);
      expect(made.length).toBe(read.length);
      const kept = read.timelines.filter(({ kind }) => kind !== 'SCORE');
      expect(made.timelines.slice(1).map(({ name, components }) => [name, components])).toEqual(
        kept.map(({ name, components }) => [name, components]),
      );
    }
  },
);

test.skipIf(songs.length === 0)('published RomanText of songs is read to the last symbol', () => {
  const listed = songs.flatMap((file) => {
    const { file: made, problems, format } = imported(nameOf(file), readFileSync(file));
    expect(format).toBe('RomanText');
    expect(made.warnings).toEqual([]);
    return problems.map(({ line, message }) => `${nameOf(file)} ${line} ${message}`);
  });
  // A beat that is written wrong in the published text.
  expect(listed).toEqual(['16.txt 54 expected a beat, as b2 or b2.5, found “b2.67.5”']);
});

test.skipIf(variations.length === 0)('published RomanText of variations is read', () => {
  for (const file of variations) {
    const { file: made, problems } = imported(nameOf(file), readFileSync(file));
    expect(made.warnings).toEqual([]);
    expect(problems).toEqual([]);
  }
});
