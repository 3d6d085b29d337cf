import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTla } from './read-tla.ts';
import { redactPaths } from './redact-tla.ts';
import type { TlaFile } from './tla-file.ts';

/** Files that were made for the tests: one of each kind, of old versions, broken ones. */
const FOLDER = new URL('../../tests/data/', import.meta.url);
const KINDS = new URL('../kinds/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));

interface Readable {
  readonly name: string;
  readonly length: number;
  /** Timelines in order of `ordinal`. */
  readonly timelines: string;
  /** First words of each warning. */
  readonly warnings: readonly string[];
}

const row = (name: string, length: number, timelines: string, ...warnings: string[]): Readable => ({
  name,
  length,
  timelines,
  warnings,
});
const FILES = [
  row('audiowave.tla', 48, 'SLIDER 0, AUDIOWAVE 96'),
  row('beat.tla', 48, 'SLIDER 0, BEAT 72'),
  row(
    'broken-components.tla',
    48,
    'SLIDER 0, HIERARCHY 3',
    'timelines.2.components.11.start: expected a number, found "soon"; the entry is left out.',
    'timelines.2.components.12.level: expected a whole number',
    'timelines.2.components.13.kind: expected an entry of a HIERARCHY timeline, found "MARKER"',
  ),
  row('desktop.export.json', 48, 'HIERARCHY 8, BEAT 72', 'This is a JSON export. It has no colours'),
  row('harmony.tla', 48, 'SLIDER 0, HARMONY 10'),
  row('hierarchy.tla', 48, 'SLIDER 0, HIERARCHY 8'),
  row('marker.tla', 48, 'SLIDER 0, MARKER 4'),
  row('pdf.tla', 48, 'SLIDER 0, PDF 4'),
  row('range.tla', 48, 'SLIDER 0, RANGE 8'),
  row('score.tla', 48, 'SLIDER 0, SCORE 122, MARKER 4'),
  row('slider.tla', 48, 'SLIDER 0'),
  row('version-0.0.1.tla', 1, 'SLIDER 0, HIERARCHY 2', 'media_metadata.media length: not given'),
  row('version-0.1.1.tla', 2, 'HIERARCHY 2'),
  row('version-0.6.4.tla', 48, 'SLIDER 0, MARKER 4, PDF 1'),
];

const REFUSED: readonly (readonly [string, string])[] = [
  ['broken-comma.tla', 'cannot be read at line 95, column 11: expected a comma or }.'],
  ['broken-cut-off.tla', 'The file is incomplete: it ends at line 97.'],
  ['broken-utf-16.tla', 'cannot be read at line 1, column 1: expected a value.'],
  ['broken-version-1.0.tla', 'format 1.0.0-draft.2 cannot be read here yet: it is a draft'],
];

test.each(FILES)('$name is read, with what is to be warned of', ({ name, length, timelines, warnings }) => {
  const file = readTla(bytesOf(name), name);
  const counts = file.timelines.map(({ kind, components }) => `${kind} ${components.length}`);
  expect([file.length, counts.join(', ')]).toEqual([length, timelines]);
  expect(file.warnings).toEqual(warnings.map((words) => expect.stringContaining(words) as string));
});

test.each(FILES)('$name holds no local path when others download it, and is the same file', ({ name }) => {
  const original = bytesOf(name);
  const redacted = redactPaths(original);
  expect(new TextDecoder().decode(redacted)).not.toMatch(/ada\/|\b[A-Z]:\//i);
  expect(withoutFolders(readTla(redacted, name))).toEqual(withoutFolders(readTla(original, name)));
});

/** The file as read, with local paths reduced to file names. */
function withoutFolders({ media, timelines, ...rest }: TlaFile) {
  const nameOf = (path?: { readonly kind: string; readonly path: string; readonly baseName: string }) =>
    path?.kind === 'local' ? path.baseName : path?.path;
  return {
    ...rest,
    media: nameOf(media),
    timelines: timelines.map(({ pdfPath, ...timeline }) => ({ ...timeline, pdfPath: nameOf(pdfPath) })),
  };
}

test.each(REFUSED)('%s is refused with the reason', (name, reason) => {
  expect(() => readTla(bytesOf(name), name)).toThrow(reason);
});

test('every kind has a file, and every file is in a table', () => {
  const present = readdirSync(FOLDER, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? entry.name : []))
    .sort();
  expect(present).toEqual([...FILES.map(({ name }) => name), ...REFUSED.map(([name]) => name)].sort());
  const kinds = readdirSync(KINDS).filter((name) => existsSync(new URL(`${name}/read.ts`, KINDS)));
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds) expect(present).toContain(`${kind}.tla`);
});
