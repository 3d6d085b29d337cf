import { FORM_FUNCTIONS } from '../shared/form-functions.ts';
import { packColor, withAlpha, type PackedColor } from '../shared/color.ts';
import { levelToken } from '../kinds/columns/colors.ts';
import { ELLIPSIS, mostThatFit } from '../kinds/drawing/text-layout.ts';
import type { Batch, BatchFrame } from '../viewer/scene/batch-canvas.ts';
import { readColors } from '../viewer/scene/theme.ts';
import { levelsOf, type AtlasPiece, type AtlasUnit } from './atlas-data.ts';
import type { AtlasStore } from './atlas-store.ts';
import { gutterPx, RULER_PX, type Camera } from './camera.ts';
import { AT_START, type Coloring } from './choices.ts';
import { markOf } from './function-marks.ts';
import { onAxis, type AtlasRow } from './placing.ts';
import { valueInWords } from './quartiles.ts';
import { headInWords, titleOf } from './words.ts';

/** Batches of the picture, the lowest first. */
export const BATCHES = 4;

/** Rows drawn above and below those in view, as a part of the view. */
const BEYOND = 1;
/** Rows from this height on have edges around their units. */
const EDGED_ROW_PX = 10;
/** Levels from this height on have labels. */
const LABELLED_PX = 15;
/** Room between rows, with and without edges. */
const EDGED_GAP_PX = 4;
const ROW_GAP_PX = 1;
/** Room between units without edges. */
const UNIT_GAP_PX = 1;
/** Height of the head of a group over strips. */
const HEAD_PX = 17;
/** Room at either side of a title. */
const TITLE_PX = 10;
/** Room between the numbers of the ruler. */
const NUMBER_PX = 90;
/** How opaque the ground is between the quartiles. */
const SHADE = 0.16;
/** Part of the letters of a cut title that are those of its beginning. */
const HEAD_PART = 0.4;

type State = ReturnType<AtlasStore['getState']>;

/** Draws the state of an atlas: strips, lines of a unit and the selection, titles, and the axis above. */
export class AtlasPicture {
  private state: State | undefined;
  private frame: BatchFrame | undefined;
  private fills: Fills | undefined;
  private fillsOf: BatchFrame['theme'] | undefined;
  /** Rows that are drawn, and the camera that they were drawn for. */
  private drawn: { readonly from: number; readonly to: number; readonly camera: Camera } | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly store: AtlasStore,
  ) {}

  /** Prepares a frame; returns whether it differs from the last one. */
  readonly update = (frame: BatchFrame, batches: readonly Batch[]): boolean => {
    const state = this.store.getState();
    const { state: last, frame: lastFrame } = this;
    const isSameFrame =
      lastFrame !== undefined &&
      lastFrame.generation === frame.generation &&
      lastFrame.resolution === frame.resolution &&
      lastFrame.widthPx === frame.widthPx &&
      lastFrame.heightPx === frame.heightPx;
    if (isSameFrame && last === state) return false;
    const isSame =
      isSameFrame && last?.arranged === state.arranged && last.choices.coloring === state.choices.coloring;
    this.state = state;
    this.frame = frame;
    const [strips, marks, titles, ruler] = batches;
    if (!strips || !marks || !titles || !ruler) return false;
    if (!isSame || !this.covers(state.camera)) this.fillRows(frame, state, strips, titles);
    this.place(state, strips, titles);
    drawMarks(frame, state, marks);
    const { quads, shapes } = ruler;
    quads.clear();
    shapes.begin(frame.resolution, frame.widthPx);
    drawSelection(frame, state, shapes);
    drawRuler(frame, state, shapes);
    quads.upload();
    quads.moveTo(1, 0, 0);
    return true;
  };

  private fillsIn({ theme }: BatchFrame): Fills {
    if (this.fills === undefined || this.fillsOf !== theme) this.fills = readFills(this.host, theme);
    this.fillsOf = theme;
    return this.fills;
  }

  /** Whether what is drawn serves a camera: the rows are there, and labels have the room that they were cut for. */
  private covers(camera: Camera): boolean {
    const { drawn, state } = this;
    if (!drawn || !state || drawn.camera.rowPx !== camera.rowPx) return false;
    const { first, last } = rowsInView(camera, state);
    const isLabelled = camera.rowPx >= LABELLED_PX;
    const isSameScale = !isLabelled || drawn.camera.pxPerValue === camera.pxPerValue;
    return isSameScale && first >= drawn.from && last <= drawn.to;
  }

  private fillRows(frame: BatchFrame, state: State, strips: Batch, titles: Batch): void {
    const { camera, stage, arranged, pieces } = state;
    const fills = this.fillsIn(frame);
    const { first, last } = rowsInView(camera, state);
    const beyond = Math.ceil((last - first) * BEYOND);
    const from = Math.max(first - beyond, 0);
    const to = Math.min(last + beyond, arranged.rows.length);
    this.drawn = { from, to, camera };
    const gutter = gutterPx(stage, camera.rowPx);
    for (const { quads, shapes } of [strips, titles]) {
      quads.clear();
      shapes.begin(frame.resolution, frame.widthPx);
    }
    if (gutter > 0)
      titles.shapes.rect(0, (from - 1) * camera.rowPx, gutter, (to + 1) * camera.rowPx, frame.theme.canvas);
    for (const [index, row] of arranged.rows.slice(from, to).entries()) {
      const topPx = (from + index) * camera.rowPx;
      if (row.is === 'head') drawHead(frame, row, topPx, camera, gutter, titles);
      else {
        const piece = pieces[row.piece];
        if (!piece) continue;
        drawStrip(frame, state, fills, piece, row, topPx, strips);
        if (gutter > 0) drawTitle(frame, titleOf(piece), topPx, camera, gutter, titles);
      }
    }
    strips.quads.upload();
    titles.quads.upload();
  }

  private place({ camera, stage }: State, strips: Batch, titles: Batch): void {
    const { drawn } = this;
    if (!drawn) return;
    const scale = camera.pxPerValue / drawn.camera.pxPerValue;
    const shift = (drawn.camera.left - camera.left) * camera.pxPerValue + gutterPx(stage, camera.rowPx);
    const down = RULER_PX - camera.scrollPx;
    strips.quads.moveTo(scale, shift, down);
    titles.quads.moveTo(1, 0, down);
  }
}

/** Height of the strip in a row. */
const stripHeightPx = (rowPx: number) => rowPx - (rowPx >= EDGED_ROW_PX ? EDGED_GAP_PX : ROW_GAP_PX);

function rowsInView({ scrollPx, rowPx }: Camera, { stage, arranged }: State) {
  const first = Math.floor(scrollPx / rowPx);
  const last = Math.ceil((scrollPx + stage.heightPx - RULER_PX) / rowPx);
  return { first, last: Math.min(last, arranged.rows.length) };
}

function drawStrip(
  { theme, resolution }: BatchFrame,
  { camera, choices }: State,
  fills: Fills,
  piece: AtlasPiece,
  { origin, isApart }: Extract<AtlasRow, { is: 'piece' }>,
  topPx: number,
  { quads, shapes }: Batch,
): void {
  const { rowPx, pxPerValue, left } = camera;
  const levelPx = stripHeightPx(rowPx) / levelsOf(piece);
  const isEdged = rowPx >= EDGED_ROW_PX;
  const snap = (px: number) => Math.round(px * resolution) / resolution;
  for (const unit of piece.units) {
    const { from, to } = onAxis(unit, piece, choices.axis);
    const leftPx = (origin + from - left) * pxPerValue;
    const rightPx = (origin + to - left) * pxPerValue;
    const unitTop = snap(topPx + unit.level * levelPx);
    const unitBottom = snap(topPx + (unit.level + 1) * levelPx);
    const fill = isApart ? fills.apart : fillOf(unit, fills, choices.coloring);
    if (isEdged) shapes.box(leftPx, unitTop, rightPx, unitBottom, fill, theme.palette.edgeOf(fill));
    else quads.span(leftPx, rightPx, 0, -UNIT_GAP_PX, unitTop, unitBottom, fill);
    if (levelPx < LABELLED_PX) continue;
    const mark = choices.coloring === 'function' ? markOf(unit.function) : '';
    const [middle, color] = [(unitTop + unitBottom) / 2, theme.palette.labelOn(fill)];
    shapes.spanLabel(unit.label || mark, leftPx + 3, rightPx - 3, middle, 'label', color, 1, mark);
  }
}

/** Fills of units by what they are coloured by. */
interface Fills {
  readonly functions: ReadonlyMap<string, PackedColor>;
  /** Of units without a known function. */
  readonly other: PackedColor;
  /** The outer level has the colour of a level above the inner one's. */
  readonly levels: readonly PackedColor[];
  readonly apart: PackedColor;
}

function readFills(host: HTMLElement, { palette, canvas }: BatchFrame['theme']): Fills {
  const [apart = canvas, ...colors] = readColors(host, [
    'form-apart',
    ...FORM_FUNCTIONS.map((_, index) => `form-${index + 1}`),
  ]);
  return {
    functions: new Map(FORM_FUNCTIONS.map((name, index) => [name, colors[index] ?? canvas])),
    other: palette.of(levelToken(5)),
    levels: [palette.of(levelToken(2)), palette.of(levelToken(1))],
    apart,
  };
}

function fillOf(
  { level, color, function: name = '' }: AtlasUnit,
  { functions, other, levels }: Fills,
  by: Coloring,
): PackedColor {
  if (by === 'function') return functions.get(name) ?? other;
  const own = by === 'author' && color !== undefined ? packColor(color) : undefined;
  return own ?? levels[level] ?? other;
}

function drawTitle(
  { theme }: BatchFrame,
  title: string,
  topPx: number,
  { rowPx }: Camera,
  gutter: number,
  { shapes }: Batch,
): void {
  const words = fitted(title, gutter - 2 * TITLE_PX, shapes);
  shapes.text(words, TITLE_PX, topPx + rowPx / 2 + 3, 'ruler', theme.rulerText);
}

function drawHead(
  { theme, widthPx }: BatchFrame,
  head: Extract<AtlasRow, { is: 'head' }>,
  topPx: number,
  { rowPx }: Camera,
  gutter: number,
  { shapes }: Batch,
): void {
  shapes.rect(0, topPx + rowPx - 2, widthPx, topPx + rowPx - 1, theme.rulerTick);
  const words = headInWords(head);
  if (gutter > 0) shapes.text(words, TITLE_PX, topPx + rowPx / 2 + 3, 'number', theme.measureText);
  // Rows are lower than words: these stand over the first strips of many.
  else if (head.count * rowPx >= 4 * HEAD_PX) {
    const right = 2 * TITLE_PX + shapes.width(words, 'number');
    shapes.rect(0, topPx + rowPx - 1, right, topPx + rowPx - 1 + HEAD_PX, theme.canvas);
    shapes.text(words, TITLE_PX, topPx + rowPx + HEAD_PX - 6, 'number', theme.measureText);
  }
}

/** A text with an ellipsis for its middle where it is wider than its room: titles of a cycle differ in their ends. */
function fitted(text: string, roomPx: number, shapes: Batch['shapes']): string {
  if (shapes.width(text, 'ruler') <= roomPx) return text;
  const cutTo = (letters: number) => {
    const head = Math.ceil(letters * HEAD_PART);
    return `${text.slice(0, head).trimEnd()}${ELLIPSIS}${text.slice(text.length - letters + head).trimStart()}`;
  };
  return cutTo(mostThatFit(text.length - 1, roomPx, (letters) => shapes.width(cutTo(letters), 'ruler')));
}

/** The unit that is asked for in each row, and lines of where it begins. */
function drawMarks(
  { theme, resolution, widthPx, heightPx }: BatchFrame,
  state: State,
  { quads, shapes }: Batch,
): void {
  const { camera, stage, choices, arranged, pieces, units, quartiles } = state;
  const { axis, align } = choices;
  const gutter = gutterPx(stage, camera.rowPx);
  const xOf = (value: number) => gutter + (value - camera.left) * camera.pxPerValue;
  const topOf = (row: number) => RULER_PX + row * camera.rowPx - camera.scrollPx;
  const bottomPx = Math.min(heightPx, topOf(arranged.rows.length));
  quads.clear();
  shapes.begin(resolution, widthPx);
  if (quartiles && align === AT_START) {
    shapes.rect(
      xOf(quartiles.lower),
      RULER_PX,
      xOf(quartiles.upper),
      bottomPx,
      withAlpha(theme.loopEdge, SHADE),
    );
    for (const value of [quartiles.lower, quartiles.upper])
      shapes.tick(xOf(value), RULER_PX, bottomPx, theme.loopEdge);
    shapes.bar(xOf(quartiles.median) - 1, RULER_PX, 2, bottomPx, theme.loopEdge);
  } else if (align !== AT_START) shapes.bar(xOf(0) - 1, RULER_PX, 2, bottomPx, theme.loopEdge);
  const { first, last } = rowsInView(camera, state);
  for (let row = first; row < last; row++) {
    const entry = arranged.rows[row];
    const piece = entry?.is === 'piece' ? pieces[entry.piece] : undefined;
    const unit = entry?.is === 'piece' ? units[entry.piece] : undefined;
    if (!piece || !unit || entry?.is !== 'piece') continue;
    const { from, to } = onAxis(unit, piece, axis);
    const [top, bottom] = [topOf(row), topOf(row) + stripHeightPx(camera.rowPx)];
    const [left, right] = [xOf(entry.origin + from), xOf(entry.origin + to)];
    if (camera.rowPx >= EDGED_ROW_PX) shapes.outline(left, top, right, bottom, 1, theme.hover);
    else shapes.bar(left, top, 2, bottom, theme.hover);
  }
  quads.upload();
  quads.moveTo(1, 0, 0);
}

/** What is pointed at and selected, over titles and strips. */
function drawSelection({ theme, widthPx }: BatchFrame, state: State, shapes: Batch['shapes']): void {
  const { camera, selected, hovered, rowOf } = state;
  const outline = (piece: number | undefined, width: number, color: PackedColor) => {
    const row = piece === undefined ? undefined : rowOf[piece];
    if (row === undefined) return;
    const top = RULER_PX + row * camera.rowPx - camera.scrollPx - 2;
    shapes.outline(0, top, widthPx, top + Math.max(camera.rowPx, 2 * width) + 1, width, color);
  };
  if (hovered?.piece !== selected) outline(hovered?.piece, 1, theme.hover);
  outline(selected, 2, theme.selection);
}

/** The axis above the rows, over all else. */
function drawRuler(
  { theme, widthPx }: BatchFrame,
  { camera, stage, choices, quartiles }: State,
  shapes: Batch['shapes'],
): void {
  const { left, pxPerValue, rowPx } = camera;
  const gutter = gutterPx(stage, rowPx);
  const xOf = (value: number) => gutter + (value - left) * pxPerValue;
  shapes.rect(0, 0, widthPx, RULER_PX, theme.ruler);
  if (quartiles && choices.align === AT_START) {
    const [from, to] = [Math.max(xOf(quartiles.lower), gutter), Math.max(xOf(quartiles.upper), gutter)];
    shapes.rect(from, 0, to, RULER_PX, withAlpha(theme.loopEdge, SHADE));
  }
  shapes.rect(0, RULER_PX - 1, widthPx, RULER_PX, theme.rulerTick);
  const step = stepOf(NUMBER_PX / pxPerValue, choices.axis === 'time');
  for (let count = Math.ceil(left / step); ; count++) {
    const xPx = xOf(count * step);
    if (xPx > widthPx) break;
    const words = rulerWords(count * step, choices);
    const wordsPx = shapes.width(words, 'ruler');
    const wordsLeft = xPx + wordsPx + 8 > widthPx ? xPx - wordsPx - 4 : xPx + 4;
    shapes.tick(xPx, RULER_PX - 8, RULER_PX - 1, theme.rulerTick);
    shapes.text(words, wordsLeft, RULER_PX - 9, 'ruler', theme.rulerText);
  }
}

const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200];

/** A round step that is no smaller than `least`. */
function stepOf(least: number, isTime: boolean): number {
  if (isTime) return TIME_STEPS.find((step) => step >= least) ?? 3600 * Math.ceil(least / 3600);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/** '40 %', '1:20'; from where pieces are aligned with their sign. */
function rulerWords(value: number, { axis, align }: State['choices']): string {
  const words =
    axis === 'time' ? valueInWords(Math.abs(value), axis) : `${Number((100 * Math.abs(value)).toFixed(1))} %`;
  const isZero = Math.abs(value) < 1e-9;
  if (align === AT_START || isZero) return words;
  return value < 0 ? `−${words}` : `+${words}`;
}
