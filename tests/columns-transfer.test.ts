import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { encodeTimeline, transferables } from '../src/kinds/registry/encoding.ts';
import type { KindName } from '../src/kinds/registry/facts.ts';
import type { KindTimeline, MusicalContext, Words } from '../src/kinds/contract/kind-timeline.ts';
import { openTimeline } from '../src/kinds/registry/opening.ts';
import { measuresBetween } from '../src/measures/measure-lengths.ts';
import { placeOf } from '../src/measures/measure-names.ts';
import type { MeasureTable } from '../src/measures/measure-table.ts';
import { positionAt } from '../src/measures/measure-times.ts';
import { formatTime } from '../src/shared/time.ts';
import { readTla } from '../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../src/tla/viewer-json.ts';
import { countedMeasures } from './support/counted-measures.ts';
import { PALETTE, recordShapes, seeded, viewOf } from './support/record-shapes.ts';

/** A timeline's columns are made in a worker and handed over: they answer there as they would have here. */

interface Lane {
  readonly kind: KindName;
  readonly components: readonly Readonly<Record<string, unknown>>[];
  readonly facts: Readonly<Record<string, unknown>>;
}

const CONTEXT: MusicalContext = { timelineName: 'Timeline', measures: () => countedMeasures([2], []) };

/** All that the methods answer, every row of it. */
function answersOf(timeline: KindTimeline, length: number) {
  const { rows, lane, words, order, listening, measures, typeset } = timeline;
  const view = viewOf(0, length, 1200, lane.heightPx);
  const near = { ...view, leftTime: length / 3, pxPerSecond: 40 };
  const pictures = [view, near].map((each) => {
    const shapes = recordShapes();
    lane.draw(each, shapes, PALETTE);
    const { boxes, ticks, signs, labels, texts } = shapes;
    return { boxes, ticks, signs, labels, texts };
  });
  lane.measureWith?.({ width: (text: string) => 7 * text.length });
  const points = Array.from({ length: 60 }, (_, index) => ({ xPx: index * 20 + 3, yPx: (index * 7) % 30 }));
  const times = points.map((_, index) => (index * length) / 60);
  return {
    count: rows.count,
    heights: [lane.heightPx, lane.leastHeightPx],
    parts: lane.partsAt?.(lane.heightPx),
    pictures,
    hits: points.map(({ xPx, yPx }) => lane.hit(near, xPx, yPx)),
    now: times.map((time) => {
      const playing: number[] = [];
      listening?.now?.(time, playing);
      return [playing, order.nearestFrom(time, 'above'), order.nearestFrom(time, 'below')];
    }),
    measures: measures && times.map((time) => measuresAt(measures.all, time)),
    numbers: numbersOf(timeline, length),
    rows: Array.from({ length: rows.count }, (_, row) => ({
      id: rows.id(row),
      span: rows.span(row),
      place: lane.place(row, near),
      ways: [
        order.neighbour(row, 1),
        order.neighbour(row, -1),
        order.vertical?.(row, 'up'),
        order.vertical?.(row, 'down'),
        order.parent?.(row),
      ],
      outline: order.outline?.(row),
      label: words.label(row),
      setLabel: typeset?.label(row),
      color: words.color?.(row),
      inspect: words.inspect(row),
      describe: words.describe(row),
    })),
  };
}

/** Everything that the table derives for the measure at a time. */
function measuresAt(table: MeasureTable, time: number) {
  const position = positionAt(table, time);
  return [
    position,
    position && placeOf(table, position),
    measuresBetween(table, 0, time),
    position && table.next.get(position.measure),
  ];
}

function numbersOf({ measures }: KindTimeline, length: number): readonly (readonly [number, string])[] {
  const numbers: [number, string][] = [];
  measures?.eachName(viewOf(0, length, 800), (xPx, name) => numbers.push([xPx, name]));
  return numbers;
}

/** Every record, list and buffer of posted data, and any other objects in it. */
function partsOf(data: unknown) {
  const parts = { records: 0, arrays: [] as ArrayBufferView[], strange: [] as unknown[] };
  const visit = (part: unknown) => {
    if (ArrayBuffer.isView(part)) parts.arrays.push(part);
    else if (Array.isArray(part)) {
      parts.records++;
      // Numbers in a list would be as many as there are rows.
      const list: readonly unknown[] = part;
      parts.strange.push(...list.filter((entry) => typeof entry !== 'object'));
      list.forEach(visit);
    } else if (typeof part === 'object' && part !== null) {
      parts.records++;
      if (Object.getPrototypeOf(part) !== Object.prototype) parts.strange.push(part);
      Object.values(part).forEach(visit);
    } else if (!['number', 'boolean', 'undefined'].includes(typeof part)) parts.strange.push(part);
  };
  visit(data);
  return parts;
}

function checkLane({ kind, components, facts }: Lane, length: number): void {
  const data = encodeTimeline(kind, components, facts);
  const { records, arrays, strange } = partsOf(data);
  expect(strange, kind).toEqual([]);
  // A list for each level of a hierarchy and each step of a pyramid; nothing for each component.
  expect(records, kind).toBeLessThan(100);

  const before = answersOf(openTimeline(kind, data, CONTEXT), length);
  const posted: unknown = structuredClone(data, { transfer: transferables(data) });
  expect(
    arrays.filter(({ byteLength }) => byteLength > 0),
    'what was handed over is gone here',
  ).toEqual([]);
  expect(answersOf(openTimeline(kind, posted, CONTEXT), length)).toEqual(before);
  // Of a score notes alone are rows.
  const count =
    kind === 'SCORE' ? components.filter((each) => each['kind'] === 'NOTE').length : components.length;
  expect(before.count).toBe(facts['visible_level_count'] === 1 ? before.count : count);
}

function lanesOf(path: URL): readonly Lane[] {
  const file = readTla(new Uint8Array(readFileSync(path)), path.pathname);
  let firstComponentId = 1;
  const saved = file.timelines.map((timeline, id) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id, firstComponentId: first };
  });
  const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as (Omit<Lane, 'facts'> & object)[];
  return json.map((timeline, index) => ({ ...timeline, kind: saved[index]!.kind, facts: { ...timeline } }));
}

const LENGTH = 240;
const FIXTURES = new URL('fixtures/', import.meta.url);
const DATA = new URL('data/', import.meta.url);
const REAL = new URL('../../shared/data/', import.meta.url);
const isThere = existsSync(REAL);

const filesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => /\.(tla|export\.json)$/.test(name) && !/golden-empty|^broken/.test(name))
    .map((name) => [name, new URL(name, folder)] as const);

test.each([...filesIn(FIXTURES), ...filesIn(DATA)])(
  '%s: handed over, every timeline answers as before',
  (_, path) => {
    for (const lane of lanesOf(path)) checkLane(lane, LENGTH);
  },
);

describe.skipIf(!isThere)('in real files (skipped where they are not beside the checkout)', () => {
  const files = isThere
    ? ['tla-real/', 'tla-mozart/'].flatMap((folder) => filesIn(new URL(folder, REAL)))
    : [];
  test.each(files)('%s: handed over, every timeline answers as before', (_, path) => {
    for (const lane of lanesOf(path)) checkLane(lane, LENGTH);
  });
});

describe('of every kind, with every field, in no order', () => {
  const random = seeded(23);
  const words = ['', 'Öffnung', 'second theme, as it comes back in the dominant', 'V⁷', 'A'];
  const word = () => words[Math.floor(random() * words.length)]!;
  const times = Array.from({ length: 300 }, () => Math.round(random() * LENGTH * 20) / 20);
  const lane = (kind: KindName, make: (time: number) => object, facts = {}): readonly [KindName, Lane] => {
    const components = times.map((time) => ({ id: Math.floor(random() * 2 ** 40), ...make(time) }));
    return [kind, { kind, components, facts }];
  };
  const custom = { display_mode: 'custom', custom_text: 'Fr+6' };
  // All of one label, each but for one thing like another.
  const spellings = [
    {},
    { step: 1 },
    { accidental: -1 },
    { quality: 'minor' },
    { inversion: 2 },
    { applied_to: 4 },
    { display_mode: 'chord' },
    custom,
    { ...custom, custom_text: 'Ger+6' },
    { ...custom, custom_text_font_type: 'normal' },
    { kind: 'KEY' },
    { kind: 'KEY', type: 'minor' },
  ];
  const spelling = () => ({
    kind: 'HARMONY',
    label: random() < 0.8 ? 'I' : word(),
    comments: word(),
    step: 0,
    accidental: 0,
    display_mode: 'roman',
    ...spellings[Math.floor(random() * spellings.length)],
  });
  const lanes = [
    lane('HIERARCHY', (start) => ({
      start,
      end: start + random() * 30,
      level: 1 + Math.floor(random() * 4),
      label: word(),
      comments: word(),
      formal_type: word(),
      formal_function: word(),
      ...(random() < 0.3 && { color: random() < 0.5 ? '#000000' : '#12ab9f' }),
      ...(random() < 0.3 && { pre_start: start - 1 }),
      ...(random() < 0.3 && { post_end: start + 40 }),
    })),
    lane('MARKER', (time) => ({ time, label: word(), color: '#c0ffee', comments: word() })),
    lane('BEAT', (time) => ({ time }), {
      beat_pattern: '[3, 4]',
      measure_numbers: '[0, 1, 2, 9007199254740991, -5]',
      measures_to_force_display: '[7, 3, 3]',
    }),
    lane('BEAT', (time) => ({ time }), {
      beat_pattern: '[100]',
      measure_numbers: '[1, 2, 2]',
      measure_labels: '["1", "2a", "2b"]',
      measure_passes: '[1, 1, null]',
      measure_movements: '[1, 1, 2]',
      measure_next: '{"0": [1, 2], "1": [0]}',
    }),
    lane('HARMONY', (time) => ({ time, ...spelling() })),
    lane('PDF', (time) => ({ time, page_number: 1 + Math.floor(random() * 200) })),
    lane('AUDIOWAVE', (start) => ({ start, amplitude: random() })),
    lane('SCORE', (start) => ({
      kind: 'NOTE',
      start,
      end: start + random() * 4,
      step: Math.floor(random() * 7),
      accidental: Math.floor(random() * 3) - 1,
      octave: 2 + Math.floor(random() * 4),
      staff_index: Math.floor(random() * 3),
      comments: word(),
      ...(random() < 0.3 && { color: random() < 0.5 ? '#d00000' : '#12ab9f' }),
    })),
    ['SLIDER', { kind: 'SLIDER', components: [], facts: {} }] as const,
  ];

  test.each(lanes)('%s', (_, each) => checkLane(each, LENGTH));

  test.each(lanes)('%s without components', (_, { kind, facts }) =>
    checkLane({ kind, components: [], facts }, LENGTH),
  );

  const opened = (kind: KindName, components: Lane['components'], facts: Lane['facts']) =>
    openTimeline(kind, encodeTimeline(kind, components, facts), CONTEXT);

  test.each(lanes)('%s: a row says what its component says', (kind, { components, facts }) => {
    const { rows, words } = opened(kind, components, facts);
    const byId = new Map(components.map((component) => [component['id'], component]));
    for (let row = 0; row < rows.count; row++) {
      const component = byId.get(rows.id(row));
      expect(rows.span(row)[0]).toBe(component?.['time'] ?? component?.['start']);
      const said = words.inspect(row);
      for (const [name, field] of [
        ['Label', 'label'],
        ['Comments', 'comments'],
        ['Formal type', 'formal_type'],
        ['Formal function', 'formal_function'],
        ['Color', 'color'],
        ['Pre-start', 'pre_start'],
        ['Post-end', 'post_end'],
      ] as const) {
        const value = component?.[field];
        if (value === undefined) continue;
        const written = typeof value === 'number' ? formatTime(value) : value;
        expect(said).toContainEqual({ name, value: written });
      }
    }
  });

  // A beat's measure and a harmony's key depend on other rows.
  test.each(lanes.filter(([kind]) => kind !== 'BEAT'))(
    '%s: a row says the same as it does alone',
    (kind, { components, facts }) => {
      const { rows, words, typeset } = opened(kind, components, facts);
      const byId = new Map(components.map((component) => [component['id'], component]));
      for (let row = 0; row < rows.count; row++) {
        const component = byId.get(rows.id(row))!;
        const alone = opened(kind, [component], facts);
        // So are the staff and the chord of a note.
        const isOwn = ({ name }: { readonly name: string }) => !['Key', 'Staff', 'Chord'].includes(name);
        const saidBy = (of: Words, at: number) => of.inspect(at).filter(isOwn);
        expect(saidBy(words, row)).toEqual(saidBy(alone.words, 0));
        expect([words.label(row), words.color?.(row)]).toEqual([
          alone.words.label(0),
          alone.words.color?.(0),
        ]);
        if (component['kind'] === 'KEY' || component['display_mode'] !== 'roman')
          expect(typeset?.label(row)).toEqual(alone.typeset?.label(0));
      }
    },
  );
});
