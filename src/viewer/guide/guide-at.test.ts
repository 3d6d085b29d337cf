import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/support/record-shapes.ts';
import { MARKER_MOMENT } from '../../kinds/drawing/sizes.ts';
import { readTla } from '../../tla/read-tla.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { createTimelines, type TimelineJson } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import { createGuideReader, guideAt, guideParts } from './guide-at.ts';

const FOLDER = new URL('../../../../shared/data/', import.meta.url);
const REFUSED = /golden-empty/;
/** A time this near to a beat is already its own. */
const SLACK = 0.001;

/** A line of the guide, by the file's own ids. */
type Line = readonly [
  timeline: number,
  part: string,
  now: number | undefined,
  last: number | undefined,
  next: number | undefined,
];

interface AnyComponent {
  readonly id: number;
  readonly time: number;
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly kind: string;
}

const all = (timelines: readonly Timeline[]) => timelines.map((_, index) => index);

function shown(timelines: readonly Timeline[], time: number): readonly Line[] {
  return guideAt(timelines, all(timelines), time).map(({ timeline, part, now, last, next }) => {
    const own = timelines[timeline]!;
    const idOf = (row: number | undefined) => (row === undefined ? undefined : own.rows.id(row));
    return [own.id, part, idOf(now), idOf(last), idOf(next)];
  });
}

/** The same, slowly, from the components as the file has them. */
function expected(files: readonly TimelineJson[], time: number): readonly Line[] {
  return files.flatMap(({ id, kind, components, ...facts }) => {
    const own = components as readonly AnyComponent[];
    const lineOf = (
      part: string,
      now: AnyComponent | undefined,
      next: AnyComponent | undefined,
      last?: AnyComponent,
    ) => (now || last || next ? [[id, part, now?.id, last?.id, next?.id] as const] : []);
    const lastOf = (some: readonly AnyComponent[], at: number) => some.findLast((one) => one.time <= at);
    const firstAfter = (some: readonly AnyComponent[]) => some.find((one) => one.time > time);
    if (kind === 'HIERARCHY_TIMELINE') {
      const highest = Math.max(0, ...own.map(({ level }) => level));
      return Array.from({ length: highest }, (_, index) => highest - index).flatMap((level) => {
        const units = inTime(own.filter((unit) => unit.level === level));
        const now = units.findLast(({ start, end }) => start <= time && time < end);
        const next = units.find(({ start }) => start > time);
        return lineOf(highest > 1 ? `level ${level}` : '', now, next);
      });
    }
    const points = own.toSorted((a, b) => a.time - b.time);
    if (kind === 'MARKER_TIMELINE') {
      const last = lastOf(points, time);
      const passed = last && points.find((one) => one.time === last.time);
      const isNow = passed !== undefined && time < passed.time + MARKER_MOMENT;
      return isNow
        ? lineOf('', passed, firstAfter(points))
        : lineOf('', undefined, firstAfter(points), passed);
    }
    if (kind === 'BEAT_TIMELINE') return lineOf('measure and beat', lastOf(points, time + SLACK), undefined);
    if (kind === 'HARMONY_TIMELINE') {
      const keys = points.filter((one) => one.kind === 'KEY');
      const harmonies = points.filter((one) => one.kind !== 'KEY');
      const isHidden = 'visible_level_count' in facts && facts['visible_level_count'] === 1;
      return [
        ...(isHidden ? [] : lineOf('key', lastOf(keys, time), firstAfter(keys))),
        ...lineOf('harmony', lastOf(harmonies, time), firstAfter(harmonies)),
      ];
    }
    return [];
  });
}

const inTime = (units: readonly AnyComponent[]) =>
  units.toSorted((a, b) => a.start - b.start || b.end - a.end);

/** Where something begins or ends, right before and after, and in between. */
function timesOf(files: readonly TimelineJson[]): readonly number[] {
  const edges = files.flatMap(({ components }) =>
    (components as readonly AnyComponent[]).flatMap(({ time, start, end }) =>
      [time, start, end].filter(Number.isFinite),
    ),
  );
  const random = seeded(7);
  const some = edges.length > 400 ? edges.filter(() => random() < 400 / edges.length) : edges;
  const last = Math.max(0, ...edges);
  return [...some.flatMap((at) => [at - 0.01, at, at + 0.01]), -1, 0, last / 2, last, last + 1];
}

function expectAgreement(files: readonly TimelineJson[]): number {
  const { timelines } = createTimelines({ timelines: files });
  const inOrder = timelines.map(({ id }) => files.find((file) => file.id === id)!);
  let lines = 0;
  const parts = guideParts(timelines, all(timelines));
  for (const time of timesOf(files)) {
    const seen = shown(timelines, time);
    lines += seen.length;
    expect(seen.length, `at ${time}`).toBeLessThanOrEqual(parts);
    expect(seen, `at ${time}`).toEqual(expected(inOrder, time));
  }
  return lines;
}

const kept = existsSync(FOLDER)
  ? ['tla-real/', 'tla-mozart/'].flatMap((folder) =>
      readdirSync(new URL(folder, FOLDER))
        .filter((name) => /\.(tla|export\.json)$/.test(name) && !REFUSED.test(name))
        .map((name) => `${folder}${name}`),
    )
  : undefined;

test.skipIf(kept === undefined)(
  'in real files the guide lists what holds the time, the outermost first, and what comes next' +
    (kept ? '' : ' (the shared data are not beside this checkout)'),
  () => {
    let lines = 0;
    for (const path of kept ?? []) {
      const file = readTla(new Uint8Array(readFileSync(new URL(path, FOLDER))), path);
      const saved = file.timelines.map((timeline, id) => ({
        ...timeline,
        id,
        firstComponentId: id * 100_000,
      }));
      lines += expectAgreement(JSON.parse([...viewerTimelinesJson(saved)].join('')) as TimelineJson[]);
    }
    expect(lines).toBeGreaterThan(1000);
  },
);

const lane = (id: number, kind: string, components: readonly unknown[], facts = {}): TimelineJson => ({
  id,
  name: `Timeline ${id}`,
  kind: `${kind}_TIMELINE`,
  display_position: id,
  is_visible: true,
  components,
  ...facts,
});
const texts = { label: '', comments: '', formal_type: '', formal_function: '' };

describe('in generated files', () => {
  for (const seed of [1, 2, 3, 4]) {
    test(`of any shape the guide agrees with the components, seed ${seed}`, () => {
      const random = seeded(seed);
      let id = 0;
      const many = (count: number, make: (at: number) => object) =>
        Array.from({ length: count }, () => ({ id: (id += 1), ...texts, ...make(random() * 100) }));
      // Coarse times meet one another; no two units of a level begin together.
      const coarse = (at: number) => Math.round(at * 2) / 2;
      const starts = new Set<string>();
      const units = many(120, (at) => {
        const level = 1 + Math.floor(random() * 4);
        return { start: coarse(at), end: coarse(at) + 0.5 + random() * 12, level };
      }).filter((unit) => {
        const { start, level } = unit as unknown as AnyComponent;
        const place = `${start} ${level}`;
        return !starts.has(place) && starts.add(place);
      });
      expectAgreement([
        lane(1, 'HIERARCHY', units),
        lane(
          2,
          'MARKER',
          many(60, (at) => ({ time: coarse(at) })),
        ),
        lane(
          3,
          'BEAT',
          many(200, (at) => ({ time: at })),
          { beat_pattern: '[3]' },
        ),
        lane(4, 'HARMONY', [
          ...many(40, (at) => ({ time: at, kind: 'HARMONY', step: 0, accidental: 0, label: 'I' })),
          ...many(9, (at) => ({ time: at, kind: 'KEY', step: 0, accidental: 0, type: 'major', label: 'C' })),
        ]),
        lane(
          5,
          'HARMONY',
          many(9, (at) => ({ time: at, kind: 'KEY', step: 0, accidental: 0, type: 'minor', label: 'c' })),
          { visible_level_count: 1 },
        ),
        lane(6, 'SLIDER', []),
        lane(7, 'HIERARCHY', []),
      ]);
    });
  }
});

const form = (): readonly Timeline[] =>
  createTimelines({
    timelines: [
      lane(1, 'HIERARCHY', [
        { ...texts, id: 1, level: 2, start: 0, end: 60, comments: 'First line.\nSecond line.' },
        { ...texts, id: 2, level: 1, start: 0, end: 24 },
        { ...texts, id: 3, level: 1, start: 30, end: 60 },
      ]),
      lane(2, 'MARKER', [{ ...texts, id: 4, time: 12, comments: 'Half cadence' }]),
      lane(3, 'BEAT', [{ id: 5, time: 0 }]),
    ],
  }).timelines;

test('only what is chosen is listed, in the order it is given', () => {
  const timelines = form();
  expect(guideAt(timelines, [1, 0], 27)).toEqual([
    { timeline: 1, part: '', now: undefined, last: 0, next: undefined },
    { timeline: 0, part: 'level 2', now: 0, next: undefined },
    { timeline: 0, part: 'level 1', now: undefined, next: 2 },
  ]);
  expect(guideAt(timelines, [], 27)).toEqual([]);
  expect(guideAt(timelines, [9], 27)).toEqual([]);
});

test('comments come as the author wrote them, and missing where a kind has none', () => {
  const [hierarchy, markers, beats] = form();
  expect(hierarchy?.words.comments?.(0)).toBe('First line.\nSecond line.');
  expect(hierarchy?.words.comments?.(1)).toBe('');
  expect(markers?.words.comments?.(0)).toBe('Half cadence');
  expect(beats && 'comments' in beats.words).toBe(false);
});

test('the list is a new one only when it says something else', () => {
  const linesAt = createGuideReader(form(), [0, 1, 2]);
  const changes: number[] = [];
  let last = linesAt(0);
  for (let tick = 1; tick <= 6000; tick++) {
    const lines = linesAt(tick / 100);
    if (lines !== last) changes.push(tick / 100);
    last = lines;
  }
  expect(changes).toEqual([12, 12 + MARKER_MOMENT, 24, 30, 60]);
});
