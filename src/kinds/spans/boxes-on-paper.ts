import type { PackedColor } from '../../shared/color.ts';
import { float64At, uint32At } from '../../shared/elements.ts';
import type { LaneOnPaper, PaperLine, PaperShapes } from '../contract/paper.ts';
import { RING_PX } from '../contract/paper.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { lowerBound, xOf } from '../contract/visible.ts';
import { cutToRoom, drawnText, labelLinesIn } from '../drawing/text-layout.ts';
import type { SpanList } from './spans.ts';

/** Distance of the lines of a label, and what a row has above and below them, in CSS pixels. */
const LINE_PX = 15;
const PAD_PX = 6;
/** Space between two rows. */
const ROW_GAP_PX = 3;
const MAX_LINES = 4;
/** Space beside a label or ring within its box. */
const BESIDE_PX = 5;
/** Width of the edge where a span begins. */
const BEGIN_PX = 2;
/** Spans narrower than this are drawn as one. */
const MIN_PX = 1;
/** Height of a label's middle over its base line. */
const BASELINE_PX = 4.5;

/** What a kind knows of its spans. */
export interface BoxFacts {
  readonly labelOf: (row: number) => string;
  /** A shorter label, '' for none. */
  readonly shortOf?: (row: number) => string;
  /** Colours of a box. */
  readonly lookOf: (
    row: number,
    palette: Palette,
  ) => { readonly fill: PackedColor; readonly edge: PackedColor };
  readonly ink: (palette: Palette) => PackedColor;
}

interface Box {
  readonly row: number;
  readonly leftPx: number;
  readonly rightPx: number;
  /** Begun in a line before. */
  readonly isCarried: boolean;
  readonly number: number | undefined;
  readonly lines: readonly string[];
  readonly textPx: number;
}

interface Tier {
  readonly boxes: readonly Box[];
  readonly topPx: number;
  readonly bottomPx: number;
}

/** Lays out spans in one row for each list, top first: carried on from the line before as "(2)" or "(label)". */
export function boxesOnPaper(
  lists: readonly SpanList[],
  facts: BoxFacts,
  line: PaperLine,
  widths: Pick<Shapes, 'width'>,
): LaneOnPaper | undefined {
  const tiers: Tier[] = [];
  let topPx = 0;
  for (const list of lists) {
    const boxes = boxesIn(list, facts, line, widths);
    if (boxes.length === 0) continue;
    const lines = boxes.reduce((most, box) => Math.max(most, box.lines.length), 1);
    const bottomPx = topPx + Math.max(lines * LINE_PX, RING_PX - 2) + 2 * PAD_PX;
    tiers.push({ boxes, topPx, bottomPx });
    topPx = bottomPx + ROW_GAP_PX;
  }
  if (tiers.length === 0) return undefined;
  return {
    heightPx: topPx - ROW_GAP_PX,
    draw: (shapes, palette) => {
      for (const tier of tiers)
        for (const box of tier.boxes) drawBox(box, tier, facts, line.isBlank, shapes, palette);
    },
  };
}

function boxesIn(
  list: SpanList,
  facts: BoxFacts,
  line: PaperLine,
  widths: Pick<Shapes, 'width'>,
): readonly Box[] {
  const boxes: Box[] = [];
  let lastPx = -Infinity;
  const { start, end, rows, reach } = list;
  for (let at = lowerBound(reach, line.from); at < rows.length && float64At(start, at) < line.to; at++) {
    const [from, to] = [float64At(start, at), float64At(end, at)];
    if (to <= line.from) continue;
    const leftPx = xOf(line, Math.max(from, line.from));
    const rightPx = xOf(line, Math.min(to, line.to));
    if (rightPx - leftPx < MIN_PX && rightPx <= lastPx) continue;
    lastPx = Math.max(rightPx, leftPx + MIN_PX);
    boxes.push(boxOf(uint32At(rows, at), { leftPx, rightPx: lastPx }, from < line.from, facts, line, widths));
  }
  return boxes;
}

function boxOf(
  row: number,
  { leftPx, rightPx }: Pick<Box, 'leftPx' | 'rightPx'>,
  isCarried: boolean,
  facts: BoxFacts,
  { isBlank, numberOf }: PaperLine,
  widths: Pick<Shapes, 'width'>,
): Box {
  const number = numberOf(row);
  const hasRing = number !== undefined && !isCarried && rightPx - leftPx >= RING_PX + 2;
  const textPx = leftPx + BESIDE_PX + (hasRing ? RING_PX + BESIDE_PX : 0);
  const roomPx = rightPx - textPx - BESIDE_PX + 1;
  const own = { row, leftPx, rightPx, isCarried, number: hasRing ? number : undefined, textPx };
  if (isBlank) return { ...own, lines: [] };
  const label = facts.labelOf(row);
  if (!isCarried) return { ...own, lines: linesOf(label, facts.shortOf?.(row) ?? '', roomPx, widths) };
  const carried = number === undefined ? label : String(number);
  return { ...own, lines: carried === '' ? [] : linesOf(`(${carried})`, '', roomPx, widths) };
}

/** The label in lines, or its short form where only that fits whole. */
function linesOf(
  label: string,
  short: string,
  roomPx: number,
  widths: Pick<Shapes, 'width'>,
): readonly string[] {
  if (label === '' || roomPx <= 0) return [];
  const widthOf = (part: string) => widths.width(part, 'label');
  return labelLinesIn(label, short, roomPx, MAX_LINES, widthOf).flatMap(
    (line) => cutToRoom(drawnText(line), roomPx, widthOf) ?? [],
  );
}

function drawBox(
  { row, leftPx, rightPx, isCarried, number, lines, textPx }: Box,
  { topPx, bottomPx }: Tier,
  facts: BoxFacts,
  isBlank: boolean,
  shapes: PaperShapes,
  palette: Palette,
): void {
  const { fill, edge } = facts.lookOf(row, palette);
  const middlePx = (topPx + bottomPx) / 2;
  shapes.setAnchor(leftPx);
  shapes.box(leftPx, topPx, rightPx, bottomPx, fill, edge);
  if (!isCarried) shapes.bar(leftPx, topPx, Math.min(BEGIN_PX, rightPx - leftPx), bottomPx, edge);
  if (number !== undefined) shapes.ring(number, leftPx + BESIDE_PX + RING_PX / 2, middlePx);
  if (isBlank && rightPx - textPx > 2 * BESIDE_PX)
    shapes.rule(textPx, rightPx - BESIDE_PX, middlePx + BASELINE_PX, 'dotted');
  const firstPx = middlePx - ((lines.length - 1) * LINE_PX) / 2 + BASELINE_PX;
  lines.forEach((text, index) =>
    shapes.text(text, textPx, firstPx + index * LINE_PX, 'label', facts.ink(palette)),
  );
}
