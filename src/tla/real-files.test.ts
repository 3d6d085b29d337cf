import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAboutTitle } from './metadata.ts';
import { readTla } from './read-tla.ts';
import { redactPaths } from './redact-tla.ts';

/** Files that other people wrote with the desktop program; not part of the product, so they may be absent. */
const FOLDER = new URL('../../../shared/data/', import.meta.url);
const suite = existsSync(new URL('tla-real', FOLDER)) ? describe : describe.skip;
const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(path, FOLDER)));

/** Facts counted with another program: path, title, length, timelines in order of `ordinal`. */
const FILES = [
  [
    'tla-mozart/k280-2.tla',
    'Piano Sonata no. 2 in F major, K. 280: II. Adagio',
    482,
    'SLIDER 0, HIERARCHY 29, BEAT 720, HARMONY 257, MARKER 28',
  ],
  [
    'tla-mozart/k282-1.tla',
    'Piano Sonata no. 4 in E flat major, K. 282: I. Adagio',
    437.789,
    'SLIDER 0, HIERARCHY 19, BEAT 276, HARMONY 197, MARKER 20',
  ],
  [
    'tla-real/D790laendler02.export.json',
    'D790ländler02',
    75.075,
    'HIERARCHY 19, BEAT 144, MARKER 2, HIERARCHY 1, MARKER 0, MARKER 0, SCORE 620',
  ],
  [
    'tla-real/D790laendler03.export.json',
    'D790laendler03.export',
    51.017,
    'HIERARCHY 17, BEAT 96, MARKER 3, SCORE 208',
  ],
  [
    'tla-real/D790laendler04.export.json',
    'D790laendler04.export',
    51.069,
    'HIERARCHY 18, BEAT 95, MARKER 3, HIERARCHY 1, MARKER 4, MARKER 0, SCORE 443',
  ],
  [
    'tla-real/D790laendler09.export.json',
    'D790laendler09.export',
    50.573,
    'HIERARCHY 21, BEAT 95, MARKER 2, MARKER 0, SCORE 437',
  ],
  [
    'tla-real/D790laendler10.export.json',
    'D790laendler10.export',
    51.069,
    'HIERARCHY 19, BEAT 96, MARKER 2, MARKER 0, SCORE 406',
  ],
  [
    'tla-real/D790laendler11.export.json',
    'D790laendler11.export',
    51.069,
    'HIERARCHY 17, BEAT 96, MARKER 2, SCORE 351, MARKER 0',
  ],
  [
    'tla-real/desktop-custom_fields-display_position.tla',
    'desktop-custom_fields-display_position',
    0,
    'SLIDER 0',
  ],
  ['tla-real/desktop-test_beat_cli-0.1.1.tla', 'desktop-test_beat_cli-0.1.1', 0, 'SLIDER 0, BEAT 0'],
  ['tla-real/desktop-test_file-0.0.1.tla', 'test file', 0.4, 'HIERARCHY 2'],
  ['tla-real/desktop-test_file-0.1.1.tla', 'test file', 100, 'HIERARCHY 2'],
  ['tla-real/desktop-yt-ok-0.6.4.tla', 'repro - YouTube video loads', 214, 'SLIDER 0, MARKER 0'],
  ['tla-real/fantasie-k397-0aedddf-youtube-empty.tla', 'fantasie-k397-0aedddf-youtube-empty', 0, 'SLIDER 0'],
  [
    'tla-real/fantasie-k397-175a044-measures.tla',
    'fantasie-k397-175a044-measures',
    329.305,
    'SLIDER 0, BEAT 0',
  ],
  ['tla-real/fantasie-k397-e629157-local.tla', 'fantasie-k397-e629157-local', 329.305, 'SLIDER 0'],
  ['tla-real/minuet-k1-58769db-empty.tla', 'Minuet_in_G_Major_K.1', 78.837, 'SLIDER 0'],
  [
    'tla-real/minuet-k1-a5cb49b-empty-timelines.tla',
    'Minuet_in_G_Major_K.1',
    78.837,
    'SLIDER 0, HIERARCHY 1, BEAT 0, MARKER 0, HARMONY 0',
  ],
  [
    'tla-real/minuet-k1-efcdbb1.tla',
    'Minuet_in_G_Major_K.1_',
    99.056,
    'SLIDER 0, HIERARCHY 34, MARKER 0, BEAT 243',
  ],
] as const;

suite('files written by the desktop program (skipped where they are not beside the checkout)', () => {
  test.each(FILES)('%s is read whole', (path, title, length, timelines) => {
    const file = readTla(bytesOf(path), path);
    const counts = file.timelines.map(({ kind, components }) => `${kind} ${components.length}`);
    expect([file.title, file.length, counts.join(', ')]).toEqual([title, length, timelines]);
  });

  test.each(FILES.filter(([path, , length]) => path.endsWith('.tla') && length > 1))(
    '%s has nothing to warn of',
    (path) => {
      const { warnings } = readTla(bytesOf(path), path);
      expect(warnings.filter((warning) => !isAboutTitle(warning))).toEqual([]);
    },
  );

  test('every file of the folder is in the table', () => {
    const present = ['tla-mozart', 'tla-real'].flatMap((folder) =>
      readdirSync(new URL(folder, FOLDER)).map((name) => `${folder}/${name}`),
    );
    const draft = 'tla-real/desktop-golden-empty-1.0.0-draft.1.tla';
    const expected = [...FILES.map(([path]) => path), draft].sort();
    expect(present.filter((path) => !path.endsWith('.md')).sort()).toEqual(expected);
    expect(readTla(bytesOf(draft), 'golden.tla').timelines).toEqual([]);
  });

  test.each([
    [
      'draft-1.0.0-draft.2',
      'format 1.0.0-draft.2 cannot be read here yet: it is a draft, which no released TiLiA opens.',
    ],
    ['draft-1.0.0-alpha', 'format 1.0.0-alpha cannot be read here yet.'],
    ['newer-1.0.0', 'format 1.0.0 cannot be read here yet.'],
    [
      'newer-1.1.0-draft.1',
      'format 1.1.0-draft.1 cannot be read here yet: it is a draft, which no released TiLiA opens.',
    ],
    ['newer-2.0.0', 'format 2.0.0 cannot be read here yet.'],
    ['number-1.0', 'has the layout of format 1.0 (version: 1), which cannot be read here yet.'],
    ['old-0.7.0', 'has the layout of format 1.0 (version: "0.7.0"), which cannot be read here yet.'],
    ['old-empty', 'has the layout of format 1.0 (version: ""), which cannot be read here yet.'],
  ])('a file of another version, %s, is refused by name', (name, problem) => {
    expect(() => readTla(bytesOf(`tla-1.0/versions/${name}.tla`), 'golden.tla')).toThrow(
      `golden.tla: ${problem} Save it with TiLiA 0.7 and upload that file.`,
    );
  });

  test('measures of a movement with repeats restart where the author restarted them', () => {
    const file = readTla(bytesOf('tla-mozart/k282-1.tla'), 'k282-1.tla');
    const attributes = file.timelines.find(({ kind }) => kind === 'BEAT')?.attributes;
    expect(attributes?.beat_pattern).toBe('[4]');
    expect(attributes?.measure_numbers).toMatch(/^\[1,2,.*,15,1,2,3,/);
  });

  test('numerals follow the changes of key', () => {
    const file = readTla(bytesOf('tla-mozart/k280-2.tla'), 'k280-2.tla');
    const harmonies = file.timelines.find(({ kind }) => kind === 'HARMONY')?.components ?? [];
    const labels = harmonies.slice(0, 6).map((component) => ('label' in component ? component.label : ''));
    expect(labels[0]).toBe('f');
    expect(labels[1]).toBe('i');
    expect(harmonies.filter((component) => 'kind' in component && component.kind === 'KEY')).toHaveLength(11);
  });

  test.each(FILES)('%s holds no local path when others download it, and is the same file', (path) => {
    const original = bytesOf(path);
    const text = new TextDecoder().decode(redactPaths(original));
    expect(text).not.toMatch(/\b[A-Za-z]:[/\\]|hentschel|koesterma|felipe|\/private\/|Programa/);
    const { media, ...before } = readTla(original, path);
    const { media: mediaAfter, ...after } = readTla(redactPaths(original), path);
    expect(after).toEqual(before);
    expect(mediaAfter).toEqual({ ...media, path: media.kind === 'local' ? media.baseName : media.path });
  });
});
