import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryAt } from '../shared/elements.ts';
import { readTla } from '../tla/read-tla.ts';
import type { ReadTimeline } from '../tla/tla-file.ts';
import { matchVersions } from './match.ts';
import { editVersion, randomFrom, storedOf, type EditedVersion } from './test-support/edits.ts';

const EXAMPLES = new URL('../server/examples/', import.meta.url);
const OWN = ['prelude-bwv846.tla', 'sonatas/135-k279-1.tla.gz', 'songs/133-dichterliebe-1.tla.gz'];
/** Files that other people wrote; not part of the product, so they may be absent. */
const REAL = new URL('../../../shared/data/', import.meta.url);

/** How all times of a file change. */
const MAPS = {
  'times as they were': (time: number) => time,
  'all times shifted': (time: number) => time + 3.37,
  'all times stretched': (time: number) => time * 1.0371 - 0.41,
} as const;
/** The same piece in a recording whose tempo bends. */
const otherRecording = (time: number) => 1.7 + 1.043 * time + 0.8 * Math.sin(time / 23);

function timelinesOf(file: URL): readonly ReadTimeline[] {
  const bytes = readFileSync(file);
  return readTla(file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes, 'piece.tla').timelines;
}

/** Seeds by which many of the few names of the sonata are edited. */
const HARD_SEEDS = [-439054684, 55337972, 167051305];

/**
 * Numbers of untouched components, and of those that lost their id or got another's; equal components are
 * interchangeable.
 */
function count({ older, newer, truth }: EditedVersion) {
  const contents = new Map(
    older.flatMap(({ components }) =>
      components.map(({ id, ...rest }) => [id, JSON.stringify(rest)] as const),
    ),
  );
  const { timelines } = matchVersions(older, newer);
  expect(timelines.map(({ id }) => id)).toEqual(older.map(({ id }) => id));
  const counts = { untouched: 0, misses: [] as string[], beats: 0, beatMisses: 0 };
  for (const [index, traced] of truth.entries()) {
    const isGrid = newer[index]?.kind === 'BEAT';
    for (const [row, { component, id, fate }] of traced.entries()) {
      if (fate !== 'untouched') continue;
      const got = timelines[index]?.componentIds[row] ?? 0;
      const isMiss = got !== id && contents.get(got) !== contents.get(id);
      if (isGrid) counts.beats++;
      else counts.untouched++;
      if (isMiss && isGrid) counts.beatMisses++;
      else if (isMiss) counts.misses.push(JSON.stringify(component));
    }
  }
  return counts;
}

describe.each(Object.entries(MAPS))('%s, with edits here and there', (_, map) => {
  test.each(OWN)('%s: what was not touched keeps its id, whatever the edits', (name) => {
    const timelines = timelinesOf(new URL(name, EXAMPLES));
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { misses, beatMisses } = count(editVersion(timelines, randomFrom(seed), map));
        expect([misses, beatMisses]).toEqual([[], 0]);
      }),
      { numRuns: HARD_SEEDS.length + 5, examples: HARD_SEEDS.map((seed) => [seed] as [number]) },
    );
  });
});

const suite = existsSync(REAL) ? describe : describe.skip;

suite('files of other people (skipped where they are not beside the checkout)', () => {
  const files = existsSync(REAL)
    ? ['tla-mozart/', 'tla-real/', 'score/'].flatMap((folder) =>
        readdirSync(new URL(folder, REAL))
          .filter((name) => /\.(tla|json|tla\.gz)$/.test(name) && !name.includes('1.0.0'))
          .map((name) => timelinesOf(new URL(folder + name, REAL))),
      )
    : [];

  test.each(Object.entries(MAPS))('%s: no untouched component loses its id, and no beat', (_, map) => {
    for (const timelines of files) {
      const { misses, beatMisses } = count(editVersion(timelines, randomFrom(7), map));
      expect([misses, beatMisses]).toEqual([[], 0]);
    }
  });

  test('another recording: no untouched component loses its id, and of beats 1 in 1,000 at most', () => {
    const counts = files.map((timelines) => count(editVersion(timelines, randomFrom(7), otherRecording)));
    const sum = (of: (each: ReturnType<typeof count>) => number) =>
      counts.reduce((total, each) => total + of(each), 0);
    expect(sum(({ untouched }) => untouched)).toBeGreaterThan(10_000);
    expect(counts.flatMap(({ misses }) => misses)).toEqual([]);
    expect(sum(({ beatMisses }) => beatMisses)).toBeLessThanOrEqual(sum(({ beats }) => beats) / 1000);
  });
});

test('a timeline that was renamed is known by its components', () => {
  const timelines = timelinesOf(new URL(entryAt(OWN, 0), EXAMPLES));
  const renamed = timelines.map((timeline) => ({ ...timeline, name: `${timeline.name} (new)` }));
  const older = storedOf(timelines);
  expect(matchVersions(older, renamed.toReversed()).timelines.map(({ id }) => id)).toEqual(
    older.map(({ id }) => id).toReversed(),
  );
});

test.each([
  ['all at one time with one name', () => 5, () => 'a'],
  ['all at one time with other names', () => 5, (row: number, side: string) => `${side} ${row}`],
  ['evenly, one half without a name', (row: number) => row / 2, (row: number) => (row % 2 ? '' : 'a')],
] as const)('a file cannot make work without end: 20,000 components, %s', (_, timeOf, labelOf) => {
  const markers = (side: string) => ({
    kind: 'MARKER' as const,
    name: 'many',
    attributes: {},
    components: Array.from({ length: 20_000 }, (_, row) => ({
      id: row + 1,
      time: timeOf(row),
      label: labelOf(row, side),
    })),
  });
  const [match] = matchVersions([{ id: 1, ...markers('older') }], [markers('newer')]).timelines;
  expect([match?.newCount, match?.removedIds.length]).toEqual([0, 0]);
});

test('of more than is looked through, what stands where it stood keeps its id', () => {
  const markers = (from: number) => ({
    kind: 'MARKER' as const,
    name: 'many',
    attributes: {},
    components: Array.from({ length: 210_000 }, (_, row) => ({ id: row + 1, time: from + row, label: 'a' })),
  });
  const match = matchVersions([{ id: 1, ...markers(0) }], [markers(1)]);
  expect([match.transform, match.timelines[0]?.newCount]).toEqual([undefined, 1]);
});
