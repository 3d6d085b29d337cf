import { DAY_PALETTE } from '../../figure/day-colors.ts';
import type { Lettering, Primitive } from '../../figure/figure.ts';
import type { PaperLine, PaperShapes } from '../../kinds/contract/paper.ts';
import { packRgba, paler, type PackedColor } from '../../shared/color.ts';
import type { PaperMusic, PaperTimeline } from './paper-music.ts';
import { movedMark, recordPaper, type Mark } from './paper-shapes.ts';
import type { System } from './systems.ts';

/** Numerals are set larger than on the canvas: 17 in place of 15. */
const TYPESET_SCALE = 17 / 15;
const NAMES_PX = 16;
const NAME_BASELINE_PX = 11;
const NAME_INSET_PX = 2;
const LANE_GAP_PX = 4;
const FINAL_PX = 2.25;
/** Authors' fills have this part of their strength, so that a grey printer keeps the labels and edges the form. */
const FILL_STRENGTH = 0.25;
const BAR_LINE: PackedColor = packRgba(205, 209, 198);
const INK: PackedColor = packRgba(27, 35, 28);

/** One line of the music, drawn. */
export interface DrawnLine {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly primitives: readonly Primitive[];
  readonly marks: readonly Mark[];
  /** Whether the music ends there. */
  readonly isFinal: boolean;
  /** Height down to which the lines between measures go. */
  readonly linesToPx: number;
}

/** What of the music a sheet shows, and how wide it is. */
interface LineRequest {
  readonly music: PaperMusic;
  readonly system: System;
  /** Width of a unit, and of the page, in CSS pixels. */
  readonly unitPx: number;
  readonly pagePx: number;
  /** Timelines that are printed, by their index in the session. */
  readonly isShown: (timeline: PaperTimeline) => boolean;
  readonly isBlank: boolean;
  readonly numberOf: (timeline: number, row: number) => number | undefined;
  readonly lettering: Lettering;
}

/** Draws a line: names of measures, and below them the lanes that have anything in it. */
export function drawLine(request: LineRequest): DrawnLine {
  const { music, system, unitPx, pagePx, lettering } = request;
  const widthPx = (system.to - system.from) * unitPx;
  const names = recordPaper(widthPx, pagePx, lettering);
  const primitives: Primitive[] = [];
  const marks: Mark[] = [];
  let topPx = NAMES_PX;
  let linesToPx = NAMES_PX;
  for (const one of music.timelines.filter(request.isShown)) {
    const drawn = drawLane(one, request);
    if (!drawn) continue;
    topPx += topPx === NAMES_PX ? 0 : LANE_GAP_PX;
    primitives.push(...drawn.primitives.map((primitive) => scaled(primitive, drawn.scale, topPx)));
    marks.push(...drawn.marks.map((mark) => movedMark(mark, topPx, drawn.scale)));
    topPx += drawn.heightPx;
    // Remarks are read across the measures.
    if (!one.hasRemarks) linesToPx = topPx;
  }
  drawUnits(request, linesToPx, widthPx, names.shapes);
  return {
    widthPx,
    heightPx: topPx,
    primitives: [...names.finish().primitives, ...primitives],
    marks,
    isFinal: system.isLast,
    linesToPx,
  };
}

/** The thick line at which the music ends, in CSS pixels. */
export const finalLine = ({ widthPx, linesToPx }: Pick<DrawnLine, 'widthPx' | 'linesToPx'>) => ({
  leftPx: widthPx - FINAL_PX,
  widthPx: FINAL_PX,
  heightPx: linesToPx,
});

/** Names of the units, and a line where each begins. */
function drawUnits(
  { music: { positions }, system: { from, to }, unitPx }: LineRequest,
  bottomPx: number,
  widthPx: number,
  shapes: PaperShapes,
): void {
  for (let unit = from; unit <= to; unit++) {
    const xPx = Math.min((unit - from) * unitPx, widthPx);
    shapes.tick(xPx, 0, bottomPx, BAR_LINE);
    shapes.setAnchor(xPx);
    const name = unit < to ? positions.nameOf(unit) : '';
    if (name !== '' && shapes.width(name, 'number') + 2 * NAME_INSET_PX <= unitPx)
      shapes.text(name, xPx + NAME_INSET_PX, NAME_BASELINE_PX, 'number', INK);
  }
}

function drawLane({ index, timeline, kind, columns, hasRemarks }: PaperTimeline, request: LineRequest) {
  const { system, unitPx, pagePx, lettering } = request;
  const scale = timeline.typeset ? TYPESET_SCALE : 1;
  const line: PaperLine = {
    leftTime: system.from,
    pxPerSecond: unitPx / scale,
    from: system.from,
    to: system.to,
    roomPx: pagePx / scale,
    // Remarks are on a blank sheet only where the teacher wants them there, in words.
    isBlank: request.isBlank && !hasRemarks,
    numberOf: (row) => request.numberOf(index, row),
  };
  const record = recordPaper(((system.to - system.from) * unitPx) / scale, pagePx / scale, lettering);
  const lane = kind.lineOf(columns, line, record.shapes);
  if (!lane) return undefined;
  lane.draw(withPaleFills(record.shapes), DAY_PALETTE);
  return { ...record.finish(), heightPx: lane.heightPx * scale, scale };
}

const withPaleFills = (shapes: PaperShapes): PaperShapes => ({
  ...shapes,
  box: (leftPx, topPx, rightPx, bottomPx, fill, edge) =>
    shapes.box(leftPx, topPx, rightPx, bottomPx, paler(fill, FILL_STRENGTH), edge),
});

function scaled(primitive: Primitive, by: number, downPx: number): Primitive {
  switch (primitive.sort) {
    case 'line': {
      const { x1, y1, x2, y2 } = primitive;
      return { ...primitive, x1: x1 * by, y1: y1 * by + downPx, x2: x2 * by, y2: y2 * by + downPx };
    }
    case 'outline':
      return { ...primitive, points: primitive.points.map(([x, y]) => [x * by, y * by + downPx]) };
    case 'letters':
      return {
        ...primitive,
        leftPx: primitive.leftPx * by,
        baselinePx: primitive.baselinePx * by + downPx,
        widthPx: primitive.widthPx * by,
        sizePx: primitive.sizePx * by,
      };
    case 'box':
    case 'oval':
      return {
        ...primitive,
        leftPx: primitive.leftPx * by,
        rightPx: primitive.rightPx * by,
        topPx: primitive.topPx * by + downPx,
        bottomPx: primitive.bottomPx * by + downPx,
      };
  }
}
