import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Shapes, TextStyle } from '../src/kinds/contract/shapes.ts';
import type { LaneView } from '../src/kinds/contract/visible.ts';
import { CONTENT_MARGIN_PX } from '../src/kinds/drawing/sizes.ts';
import { readTla } from '../src/tla/read-tla.ts';
import { viewerTimelinesJson } from '../src/tla/viewer-json.ts';
import { createTimelines } from '../src/viewer/model/create-timelines.ts';
import { laneView } from '../src/viewer/model/lane-view.ts';
import type { Timeline } from '../src/viewer/model/timeline.ts';
import { labelLinesIn } from '../src/kinds/drawing/text-layout.ts';
import { createLayoutStore, RULER_MEASURES_PX, RULER_TIMES_PX } from '../src/viewer/store/layout.ts';
import { PALETTE, recordShapes } from '../tests/support/record-shapes.ts';

const FOLDERS = [
  new URL('../src/server/examples/', import.meta.url),
  new URL('../../shared/data/', import.meta.url),
];
/**
 * Canvases in CSS pixels: beside the column of a window of 1440x900, and on a phone of 390x844, at fit and at the scale
 * that a file opens with there.
 */
const CANVASES = [
  { name: '1440x900', widthPx: 976, heightPx: 786, sectionPx: 0 },
  { name: '390x844', widthPx: 356, heightPx: 380, sectionPx: 0 },
  { name: '390x844 as it opens', widthPx: 356, heightPx: 380, sectionPx: 100 },
] as const;
/** Kinds whose components have labels by their authors. */
const LABELLED = new Set(['HIERARCHY', 'HARMONY', 'MARKER', 'RANGE']);
/** Mean width of a letter as a part of the size of its face, and these sizes in CSS pixels. */
const LETTER_WIDTH = 0.5;
const sizePx = (style: TextStyle) => (style === 'harmony' ? 15 : 12.5);
const widthPx = (text: string, style: TextStyle) => LETTER_WIDTH * sizePx(style) * text.length;

interface Counts {
  labels: number;
  /** Labels that are cut or left out. */
  lost: number;
}

/** `npm run bench -- labels`: labels of the examples and of real files that are cut or left out in a view. */
export function benchLabels(args: string[]): void {
  const { values } = parseArgs({ args, options: { files: { type: 'boolean' } } });
  for (const canvas of CANVASES) {
    const sum: Counts = { labels: 0, lost: 0 };
    const byKind = new Map<string, Counts>();
    for (const file of FOLDERS.flatMap(filesIn)) {
      const before = { ...sum };
      for (const [kind, { labels, lost }] of countsOf(file, canvas)) {
        const ofKind = byKind.get(kind) ?? { labels: 0, lost: 0 };
        byKind.set(kind, { labels: ofKind.labels + labels, lost: ofKind.lost + lost });
        sum.labels += labels;
        sum.lost += lost;
      }
      if (values.files && sum.labels > before.labels)
        console.log(`  ${sum.lost - before.lost} of ${sum.labels - before.labels}  ${file.pathname}`);
    }
    console.log(`${canvas.name}: ${sum.lost} of ${sum.labels} labels are cut or left out`);
    for (const [kind, { labels, lost }] of byKind) console.log(`  ${kind}: ${lost} of ${labels}`);
  }
}

const filesIn = (folder: URL): readonly URL[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tla(\.gz)?$/.test(name))
        .map((name) => new URL(name.split('/').map(encodeURIComponent).join('/'), folder))
    : [];

/** Counts of a file by kind; none for a file that cannot be read. */
function countsOf(file: URL, canvas: (typeof CANVASES)[number]): readonly (readonly [string, Counts])[] {
  const timelines = timelinesOf(file);
  const end = Math.max(
    ...timelines.flatMap(({ rows }) => (rows.count > 0 ? [rows.span(rows.count - 1)[1]] : [])),
    1,
  );
  const rulerPx = RULER_TIMES_PX + (timelines.some(({ measures }) => measures) ? RULER_MEASURES_PX : 0);
  const layout = createLayoutStore(timelines, rulerPx);
  layout.getState().setLaneSize('fit');
  layout.getState().setRoom(canvas);
  const section = timelines.find(({ lane }) => lane.sectionSeconds?.())?.lane.sectionSeconds?.() ?? Infinity;
  const fitScale = (canvas.widthPx - 2 * CONTENT_MARGIN_PX) / end;
  const pxPerSecond = Math.max(fitScale, canvas.sectionPx / section);
  // As wide as all views side by side: at a larger scale the rest comes into view in time.
  const widthPx = Math.max(canvas.widthPx, end * pxPerSecond + 2 * CONTENT_MARGIN_PX);
  const view = { leftTime: -CONTENT_MARGIN_PX / pxPerSecond, pxPerSecond, widthPx, start: 0, end };
  return layout.getState().lanes.flatMap((lane) => {
    const timeline = timelines[lane.timeline];
    if (!timeline || !LABELLED.has(timeline.kind)) return [];
    const { rows, words } = timeline;
    const labels = Array.from({ length: rows.count }, (_, row) => words.label(row)).filter(Boolean).length;
    const lost = Math.max(labels - countWhole(timeline, laneView(view, lane)), 0);
    return [[timeline.kind, { labels, lost }] as const];
  });
}

function timelinesOf(file: URL): readonly Timeline[] {
  const bytes = readFileSync(file);
  const text = new Uint8Array(file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  let read;
  try {
    read = readTla(text, file.pathname);
  } catch {
    // Some are there because they cannot be read.
    return [];
  }
  let firstComponentId = 1;
  const saved = read.timelines.map((timeline, id) => {
    const first = firstComponentId;
    firstComponentId += timeline.components.length;
    return { ...timeline, id, firstComponentId: first };
  });
  const timelines = JSON.parse([...viewerTimelinesJson(saved)].join('')) as object[];
  return createTimelines({ timelines }).timelines;
}

/** Number of labels that a lane draws whole. */
function countWhole({ lane }: Timeline, view: LaneView): number {
  let whole = 0;
  let hasText = false;
  const shapes: Shapes = {
    ...recordShapes(),
    width: widthPx,
    setAnchor: () => {
      hasText = false;
    },
    label: (text, _centrePx, _middlePx, roomPx, style) => {
      if (text !== '' && widthPx(text, style) <= roomPx) whole++;
      return true;
    },
    spanLabel: (text, leftPx, rightPx, _middlePx, style, _color, maxLines = 1, shortForm = '') => {
      const roomPx = rightPx - leftPx;
      const lines = labelLinesIn(text, shortForm, roomPx, maxLines, (part) => widthPx(part, style));
      if (lines.every((line) => widthPx(line, style) <= roomPx)) whole++;
      return true;
    },
    // A harmony is set in several texts at one time.
    text: () => {
      if (!hasText) whole++;
      hasText = true;
    },
  };
  lane.measureWith?.(shapes);
  lane.draw(view, shapes, PALETTE);
  return whole;
}
