import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Shapes } from '../src/kinds/contract/shapes.ts';
import { xOf, type LaneView } from '../src/kinds/contract/visible.ts';
import { readTla } from '../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../src/tla/viewer-json.ts';
import { createTimelines } from '../src/viewer/model/create-timelines.ts';
import type { Timeline } from '../src/viewer/model/timeline.ts';
import { BOX_INSET_PX } from '../src/kinds/drawing/sizes.ts';
import { IS_LONG } from './support/long.ts';
import { PALETTE, seeded } from './support/record-shapes.ts';

/**
 * A hit test finds the component that is drawn on top. The drawing is recorded; the component of a shape is known from
 * its colour, for kinds whose components have one, or from its position.
 */

const WIDTH_PX = 1000;
const MARGIN_PX = 10;
const TARGET_PX = 12;
const OWN = new URL('data/', import.meta.url);
/** Files that other people wrote; they may be absent. */
const REAL = new URL('../../shared/data/', import.meta.url);
const REFUSED = /golden-empty|^broken-(?!components)/;

interface Drawn {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly is: 'box' | 'bin' | 'tick' | 'triangle' | 'page' | 'comment' | 'oval' | 'text';
  readonly color: number;
  readonly text: string;
}

/** Bins of equal width; those that were left clear have no colour. */
interface Strip {
  /** How many shapes were drawn before it. */
  readonly at: number;
  readonly left: number;
  readonly bin: number;
  readonly top: number;
  readonly bottom: number;
  readonly colors: Uint32Array;
}

/** All shapes in the order of drawing. Texts and comment marks take the colour of the previous shape. */
function record(timeline: Timeline, view: LaneView): readonly Drawn[] {
  const drawn: Drawn[] = [];
  const strips: Strip[] = [];
  let signColor = 0;
  const add = (
    is: Drawn['is'],
    [leftPx, topPx, rightPx, bottomPx]: readonly [number, number, number, number],
    color: number,
    text = '',
  ) => {
    drawn.push({ is, leftPx, topPx, rightPx, bottomPx, color, text });
    if (is !== 'text') signColor = color;
  };
  const shapes: Shapes = {
    rect: (left, top, right, bottom, color) => add('box', [left, top, right, bottom], color),
    setAnchor: () => undefined,
    bar: (left, top, width, bottom, color) => add('box', [left, top, left + width, bottom], color),
    strip(left, bin, count, top, bottom) {
      const colors = new Uint32Array(count);
      strips.push({ at: drawn.length, left, bin, top, bottom, colors });
      return colors;
    },
    box: (left, top, right, bottom, fill) => add('box', [left, top, right, bottom], fill),
    tick: (x, top, bottom, color) => add('tick', [x - 0.5, top, x + 0.5, bottom], color),
    sign: (sign, left, top, width, height, color) =>
      add(sign, [left, top, left + width, top + height], sign === 'comment' ? signColor : color),
    width: (text) => 7 * text.length,
    label(text, centre, middle, room) {
      const half = Math.min(7 * text.length, room) / 2;
      if (text === '' || half < 5) return false;
      add('text', [centre - half, middle - 5, centre + half, middle + 5], signColor, text);
      return true;
    },
    spanLabel(text, left, right, middle, style, color) {
      const half = Math.min(7 * text.length, right - left) / 2;
      const inView = (Math.max(left, 0) + Math.min(right, WIDTH_PX)) / 2;
      const centre = Math.min(Math.max(inView, left + half), right - half);
      return shapes.label(text, centre, middle, right - left, style, color);
    },
    text: (text, left, baseline) =>
      add('text', [left, baseline - 10, left + 7 * text.length, baseline], signColor, text),
  };
  timeline.lane.measureWith?.(shapes);
  timeline.lane.draw(view, shapes, PALETTE);
  // A strip belongs at its place in the drawing order, under later shapes.
  for (const { at, left, bin, top, bottom, colors } of strips.reverse()) {
    const bins = Array.from(colors, (color, index): Drawn => {
      const leftPx = left + index * bin;
      return { is: 'bin', leftPx, topPx: top, rightPx: leftPx + bin, bottomPx: bottom, color, text: '' };
    });
    drawn.splice(at, 0, ...bins.filter(({ color }) => color !== 0));
  }
  return drawn;
}

function holds({ is, leftPx, topPx, rightPx, bottomPx }: Drawn, xPx: number, yPx: number): boolean {
  if (xPx < leftPx || xPx >= rightPx || yPx < topPx || yPx >= bottomPx) return false;
  // As wide as its distance from its tip.
  const share = (yPx - topPx) / (bottomPx - topPx);
  return is !== 'triangle' || Math.abs(xPx - (leftPx + rightPx) / 2) <= (share * (rightPx - leftPx)) / 2;
}

const packed = (hex: string) => {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16)) >>> 0;
};

/** Whether a shape belongs to a row. */
function belongs(shape: Drawn, timeline: Timeline, row: number, view: LaneView): boolean {
  const xPx = xOf(view, timeline.rows.span(row)[0]);
  const { bounds } = timeline.lane.place(row, view);
  const centrePx = (shape.leftPx + shape.rightPx) / 2;
  switch (timeline.kind) {
    case 'HIERARCHY':
    case 'MARKER':
    case 'RANGE':
      return packed(timeline.words.color?.(row) ?? '') === shape.color;
    case 'BEAT':
      if (shape.is === 'bin') return xPx >= shape.leftPx - 1e-6 && xPx <= shape.rightPx + 1e-6;
      return shape.is === 'text'
        ? timeline.words.label(row).replace(/ \(.*\)$/, '') === `${shape.text}.1` &&
            Math.abs(centrePx - xPx) < 30
        : Math.abs(centrePx - xPx) < 1e-6;
    case 'PDF':
      return Math.abs(shape.leftPx - xPx) < 1e-6 || shape.is === 'text';
    case 'SCORE':
      // From afar a bin is as high as all notes of its staff in it.
      if (shape.is === 'bin') return xPx <= shape.rightPx + 1e-6 && bounds.rightPx >= shape.leftPx - 1e-6;
      return (
        centrePx >= bounds.leftPx &&
        centrePx <= bounds.rightPx &&
        // The mark of a comment lies above its note.
        (shape.is === 'comment' || shape.topPx >= bounds.topPx)
      );
    case 'HARMONY':
    case 'AUDIOWAVE':
    case 'SLIDER':
      return centrePx >= bounds.leftPx && centrePx <= bounds.rightPx;
  }
}

/** A file's timelines in the viewer's JSON, every unit and marker in a colour of its own. */
function opened(timelines: readonly { readonly kind: string; readonly components: readonly object[] }[]) {
  let color = 0x100000;
  const colored = timelines.map((timeline) => ({
    ...timeline,
    components: timeline.components.map((component) =>
      /^(HIERARCHY|MARKER|RANGE)/.test(timeline.kind)
        ? { ...component, color: `#${(color++).toString(16)}` }
        : component,
    ),
  }));
  return createTimelines({
    timelines: colored.map((timeline, index) => ({
      id: index,
      name: '',
      display_position: index,
      is_visible: true,
      ...timeline,
    })),
  }).timelines;
}

function openFile(path: URL) {
  const file = readTla(new Uint8Array(readFileSync(path)), path.pathname);
  let firstComponentId = 1;
  const saved = file.timelines.map((timeline, id) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id, firstComponentId: first };
  });
  const json = JSON.parse([...viewerTimelinesJson(saved)].join('')) as {
    kind: string;
    components: object[];
  }[];
  return { timelines: opened(json), length: file.length };
}

/** Views of one zoom: from the start, in the middle, and around the middle component. */
function views(timeline: Timeline, length: number, seconds: number, heightPx: number): readonly LaneView[] {
  const pxPerSecond = (WIDTH_PX - 2 * MARGIN_PX) / seconds;
  const rows = [0, timeline.rows.count >> 1, timeline.rows.count - 1].filter(
    (row) => row >= 0 && row < timeline.rows.count,
  );
  const lefts = [-MARGIN_PX / pxPerSecond, (length - seconds) / 2].concat(
    rows.map((row) => timeline.rows.span(row)[0] - seconds * 0.4),
  );
  return lefts.map((leftTime) => ({
    leftTime,
    pxPerSecond,
    widthPx: WIDTH_PX,
    start: 0,
    end: length,
    heightPx,
  }));
}

const ZOOMS: readonly (readonly [string, (length: number) => number])[] = [
  ['the whole', (length) => length],
  ['a quarter', (length) => length / 4],
  ['a twentieth', (length) => length / 20],
  ['a hundredth', (length) => length / 100],
  ['50 ms', () => 0.05],
];

const LINES = ['viewer-lane-line', 'viewer-staff-line', 'viewer-staff-faint', 'viewer-bar-line'];

const gapTo = (leftPx: number, rightPx: number, xPx: number) => Math.max(leftPx - xPx, xPx - rightPx, 0);

/** Lines between rows and of staves and the dashes at a joint, which are no component's. */
const OTHERS = [PALETTE.labelOn(0), ...LINES.map((token) => PALETTE.of(token))];

/** Lead-ins and tails of ranges are translucent: a press there hits the component below them. */
const isTail = (timeline: Timeline, { color }: Drawn) => timeline.kind === 'RANGE' && color >>> 24 < 0xff;

/** Width of the columns that shapes are sorted into. */
const COLUMN_PX = 10;

/** Shapes of components by the columns of the view that they reach into, each in the order of drawing. */
function columnsOf(timeline: Timeline, drawn: readonly Drawn[]): readonly (readonly Drawn[])[] {
  const columns = Array.from({ length: Math.ceil(WIDTH_PX / COLUMN_PX) }, (): Drawn[] => []);
  for (const shape of drawn) {
    // Signs of a score are drawn over its notes, but are no components.
    if (OTHERS.includes(shape.color) || (shape.is === 'text' && timeline.kind === 'SCORE')) continue;
    if (isTail(timeline, shape)) continue;
    const first = Math.max(Math.floor(shape.leftPx / COLUMN_PX), 0);
    const last = Math.min(Math.floor(shape.rightPx / COLUMN_PX), columns.length - 1);
    for (let column = first; column <= last; column += 1) columns[column]!.push(shape);
  }
  return columns;
}

/** Checks one point; returns whether anything is drawn there. */
function checkPoint(
  timeline: Timeline,
  view: LaneView,
  columns: readonly (readonly Drawn[])[],
  xPx: number,
  yPx: number,
): boolean {
  const top = columns[Math.floor(xPx / COLUMN_PX)]?.findLast((shape) => holds(shape, xPx, yPx));
  const hit = timeline.lane.hit(view, xPx, yPx);
  // Said in full only where it fails: there are a great many points.
  const hold = (isTrue: boolean, what: string) => {
    if (!isTrue) expect.fail(`${timeline.kind} at ${xPx}, ${yPx} of ${JSON.stringify(view)}: ${what}`);
  };
  // Boxes of units lie in front of those of higher levels, and so do the bare pixels of their inset; one too small to
  // meet is found beside it there as well.
  const isBefore = (shape: Drawn, row: number): boolean => {
    if (timeline.kind !== 'HIERARCHY') return false;
    const { leftPx, rightPx, topPx } = timeline.lane.place(row, view).bounds;
    const isSmall = rightPx - leftPx < 2 * TARGET_PX && shape.rightPx - shape.leftPx >= 2 * TARGET_PX;
    return topPx > shape.topPx && (isSmall || gapTo(leftPx, rightPx, xPx) <= BOX_INSET_PX);
  };
  if (timeline.kind === 'SLIDER') {
    hold(hit === undefined, 'a slider has nothing to find');
    return false;
  }
  if (hit) {
    const { bounds } = timeline.lane.place(hit.row, view);
    hold(gapTo(bounds.leftPx, bounds.rightPx, xPx) <= TARGET_PX, `row ${hit.row} is too far away`);
    hold(hit.sharing >= 1, 'what is found counts itself');
  }
  // The dots behind a key and the letters of a label have no component of their own.
  if (top && timeline.kind !== 'HARMONY') {
    const isTop = hit !== undefined && (belongs(top, timeline, hit.row, view) || isBefore(top, hit.row));
    hold(isTop, `${JSON.stringify(top)} is on top, row ${hit?.row} is found`);
  }
  return top !== undefined;
}

/** Checks a view on a grid and at everything drawn in it; returns at how many points something is drawn. */
function checkView(timeline: Timeline, view: LaneView): number {
  const drawn = record(timeline, view);
  const inView = drawn.filter(({ leftPx, rightPx }) => rightPx >= 0 && leftPx < WIDTH_PX);
  const columns = columnsOf(timeline, inView);
  const ys = Array.from({ length: 6 }, (_, index) => ((index + 0.47) / 6) * view.heightPx);
  let covered = 0;
  for (let xPx = 0.37; xPx < WIDTH_PX; xPx += 23) {
    for (const yPx of ys) covered += Number(checkPoint(timeline, view, columns, xPx, yPx));
  }
  for (const { leftPx, topPx, rightPx, bottomPx } of inView) {
    const xPx = (Math.max(leftPx, 0) + Math.min(rightPx, WIDTH_PX)) / 2;
    covered += Number(checkPoint(timeline, view, columns, xPx, topPx + (bottomPx - topPx) * 0.7));
  }
  return covered;
}

const filesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => /\.(tla|export\.json)$/.test(name) && !REFUSED.test(name))
    .map((name) => [name, new URL(name, folder)] as const);
const real = existsSync(REAL) ? ['tla-real/', 'tla-mozart/'].map((folder) => new URL(folder, REAL)) : [];

/** Heights of a lane to look at: the usual one, and of our own files and in the long run those that readers give it too. */
function heights({ lane }: Timeline, path: URL): readonly number[] {
  const isOwn = path.href.startsWith(OWN.href);
  return isOwn || IS_LONG ? [lane.heightPx, lane.leastHeightPx, lane.heightPx * 1.7] : [lane.heightPx];
}

describe('in files (those of other people are left out where they are not beside the checkout)', () => {
  test.each([OWN, ...real].flatMap(filesIn))('%s: what is drawn on top is what is hit', (_, path) => {
    const { timelines, length } = openFile(path);
    for (const timeline of timelines) {
      for (const [zoom, secondsOf] of ZOOMS) {
        let covered = 0;
        for (const heightPx of heights(timeline, path)) {
          for (const view of views(timeline, length, secondsOf(length) || 1, heightPx))
            covered += checkView(timeline, view);
        }
        if (timeline.rows.count > 0) expect(covered, `${timeline.kind}, ${zoom}`).toBeGreaterThan(0);
      }
    }
  });
});

/** Times in bunches, many to a pixel, some equal. */
function bunched(random: () => number, count: number, length: number): readonly number[] {
  const centres = Array.from({ length: 20 }, () => random() * length * 0.98);
  return Array.from({ length: count }, () => {
    const centre = centres[Math.floor(random() * centres.length)]!;
    return Math.round((centre + random() ** 4 * 20) * 500) / 500;
  });
}

const LENGTH = 1000;

function denseFile() {
  const random = seeded(42);
  const times = (count: number) => bunched(random, count, LENGTH);
  const words = { label: '', comments: '', formal_type: '', formal_function: '' };
  const withId = (components: readonly object[]) => components.map((component, id) => ({ id, ...component }));
  const byTime = (count: number, make: (time: number) => object) => withId(times(count).map(make));
  return opened([
    {
      kind: 'HIERARCHY_TIMELINE',
      components: byTime(3000, (start) => ({
        ...words,
        start,
        end: start + (random() < 0.9 ? random() * 0.2 : random() * 80),
        level: 1 + Math.floor(random() * 3),
      })),
    },
    {
      kind: 'MARKER_TIMELINE',
      components: byTime(1500, (time) => ({ ...words, time, label: random() < 0.3 ? '' : `M ${time}` })),
    },
    { kind: 'BEAT_TIMELINE', components: byTime(2000, (time) => ({ time })), ...{ beat_pattern: '[3]' } },
    { kind: 'PDF_TIMELINE', components: byTime(300, (time) => ({ time, page_number: 1 })) },
    {
      kind: 'AUDIOWAVE_TIMELINE',
      components: byTime(2500, (start) => ({ start, amplitude: random() })),
    },
    {
      kind: 'HARMONY_TIMELINE',
      components: byTime(1500, (time) => ({
        time,
        kind: random() < 0.3 ? 'KEY' : 'HARMONY',
        label: 'V7',
        comments: '',
        step: 4,
        accidental: 0,
        quality: 'dominant-seventh',
      })),
    },
  ]);
}

describe('in a file where many share a pixel', () => {
  const timelines = denseFile();

  test.each(timelines.map((timeline) => [timeline.kind, timeline] as const))(
    '%s: what is drawn on top is what is hit',
    (_, timeline) => {
      for (const [, secondsOf] of ZOOMS)
        for (const view of views(timeline, LENGTH, secondsOf(LENGTH), timeline.lane.heightPx))
          checkView(timeline, view);
    },
  );

  const points = timelines.filter(({ kind }) => kind !== 'HIERARCHY');
  test.each(points.map((timeline) => [timeline.kind, timeline] as const))(
    '%s: it is told how many share the pixel',
    (kind, timeline) => {
      let most = 0;
      const rows = Array.from({ length: timeline.rows.count }, (_, row) => row);
      // Of the same part of the lane: keys and harmonies have a row each.
      const partOf = (row: number) => timeline.words.inspect(row).find(({ name }) => name === 'Kind')?.value;
      const parts = rows.map(partOf);
      for (const [, secondsOf] of ZOOMS) {
        for (const view of views(timeline, LENGTH, secondsOf(LENGTH), timeline.lane.heightPx)) {
          const yPx = view.heightPx * 0.9;
          const half = view.heightPx / 2;
          // Of keys and harmonies, the lower part.
          const bins = record(timeline, view).filter(
            ({ is, bottomPx }) => is === 'bin' && (kind !== 'HARMONY' || bottomPx > half),
          );
          for (let xPx = 0.5; xPx < WIDTH_PX; xPx += 7) {
            const hit = timeline.lane.hit(view, xPx, yPx);
            if (!hit) continue;
            const at = timeline.rows.span(hit.row)[0];
            // Of dense rows a bin of one to two pixels is drawn; on its edge rounding decides.
            const holding = ({ leftPx, rightPx }: Drawn, time: number, slackPx: number) =>
              xOf(view, time) >= leftPx - slackPx && xOf(view, time) < rightPx + slackPx;
            const bin = bins.find((drawn) => holding(drawn, at, 1e-6));
            const inBin = (slackPx: number) =>
              rows.filter(
                (row) =>
                  bin && parts[row] === parts[hit.row] && holding(bin, timeline.rows.span(row)[0], slackPx),
              ).length;
            const shared = (binPx: number, pixelToo: boolean) => {
              const binOf = (time: number) => Math.floor(time / (binPx / view.pxPerSecond));
              const pixelOf = (time: number) => Math.floor(xOf(view, time));
              return rows.filter((row) => {
                const [time] = timeline.rows.span(row);
                return (
                  parts[row] === parts[hit.row] &&
                  (binOf(time) === binOf(at) || (pixelToo && pixelOf(time) === pixelOf(at)))
                );
              }).length;
            };
            // A bar of an audiowave covers three pixels, a measure's tick two.
            const expected =
              kind === 'AUDIOWAVE'
                ? [shared(3, false)]
                : kind === 'BEAT'
                  ? [shared(1, true), shared(2, true)]
                  : [shared(1, true)];
            if (bin && kind !== 'BEAT') {
              expect(hit.sharing).toBeGreaterThanOrEqual(inBin(-1e-6));
              expect(hit.sharing).toBeLessThanOrEqual(inBin(1e-6));
            } else expect(expected).toContain(hit.sharing);
            most = Math.max(most, hit.sharing);
          }
        }
      }
      expect(most).toBeGreaterThan(5);
    },
  );

  test('units: it is told how many touch the pixel', () => {
    const [form] = timelines;
    if (form?.kind !== 'HIERARCHY') throw new Error('The first timeline holds the units.');
    const units = Array.from({ length: form.rows.count }, (_, row) => {
      const [start, end] = form.rows.span(row);
      const level = Number(form.words.inspect(row).find(({ name }) => name === 'Level')?.value);
      return { start, end, level };
    });
    let most = 0;
    for (const [, secondsOf] of ZOOMS) {
      for (const view of views(form, LENGTH, secondsOf(LENGTH), form.lane.heightPx)) {
        for (let xPx = 0.5; xPx < WIDTH_PX; xPx += 7) {
          for (const yPx of [15, 45, 75]) {
            const hit = form.lane.hit(view, xPx, yPx);
            if (!hit) continue;
            const { bounds } = form.lane.place(hit.row, view);
            if (xPx < bounds.leftPx || xPx >= bounds.rightPx) continue;
            const { start, level } = units[hit.row]!;
            const binOf = (time: number) => Math.floor(time * view.pxPerSecond);
            const row = units.filter((unit) => unit.level === level);
            const inBin = row.filter((unit) => binOf(unit.start) === binOf(start)).map((unit) => unit.start);
            const [first, last] = [Math.min(...inBin), Math.max(...inBin)];
            const from = view.leftTime + Math.floor(xPx) / view.pxPerSecond;
            const to = view.leftTime + (Math.floor(xPx) + 1) / view.pxPerSecond;
            const standsFor = inBin.length > 1 && first < to && last >= from;
            const expected = row.filter(
              (unit) =>
                (unit.start < to && unit.end > from) ||
                (standsFor && unit.start <= last && unit.end >= first),
            );
            expect(hit.sharing).toBe(Math.max(expected.length, 1));
            most = Math.max(most, hit.sharing);
          }
        }
      }
    }
    expect(most).toBeGreaterThan(5);
  });
});
