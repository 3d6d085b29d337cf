import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { type KindFacts } from '../../kinds/contract/kind-facts.ts';
import { colorsByToken } from '../../kinds/registry/palette.ts';
import {
  staffStyle,
  type Palette,
  type Shapes,
  type Sign,
  type TextStyle,
} from '../../kinds/contract/shapes.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/drawing/sizes.ts';
import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import { openTimeline } from '../../kinds/registry/opening.ts';
import type { PackedColor } from '../../shared/color.ts';
import { entryAt } from '../../shared/elements.ts';
import type { LaneSigns, MeasureCount } from '../../kinds/contract/kind-timeline.ts';
import type { LaneView, TimeView } from '../../kinds/contract/visible.ts';
import type { TlaFile } from '../../tla/tla-file.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';
import { LETTER_WIDTHS, type LetterWidths } from './letter-widths.ts';

/**
 * A file's timelines as the viewer's kinds draw them, whole in view, to be drawn without the viewer. Left edges and
 * places of ticks and pins are percent of the drawn width, everything else is CSS pixels; colours are for CSS.
 */
export interface StaticPreview {
  readonly lanes: readonly (readonly [name: string, kind: string, top: number, height: number])[];
  /** Names of lanes' parts, where the drawing has them, and how far down they stand. */
  readonly parts?: readonly (readonly [name: string, top: number])[];
  readonly boxes: readonly (readonly [
    left: number,
    width: number,
    top: number,
    height: number,
    fill: string,
    edge: string,
  ])[];
  readonly ticks: readonly (readonly [at: number, top: number, bottom: number, color: string])[];
  /** `shift` is from the pin to the text's anchor. */
  readonly texts: readonly (readonly [
    pin: number,
    shift: number,
    baseline: number,
    anchor: 'start' | 'middle',
    style: TextStyle,
    text: string,
    color: string,
  ])[];
  readonly signs: readonly (readonly [
    sign: Sign,
    pin: number,
    shift: number,
    top: number,
    width: number,
    height: number,
    color: string,
  ])[];
}

interface Frame {
  /** Whether a timeline is drawn; left out, all are. */
  readonly isShown?: (facts: KindFacts) => boolean;
  /** How wide the drawing is when its texts are given their room, in CSS pixels; shown wider they have more. */
  readonly widthPx: number;
  /** Free height above the first lane, in CSS pixels. */
  readonly topPx: number;
  /** Widths of letters for a drawing that the viewer lies over later: it is as that draws it, on whole pixels. */
  readonly letterWidths?: LetterWidths;
  /** Height of a row for measures above the first lane, in CSS pixels; missing for no row. */
  readonly measuresPx?: number;
  /** Whether the signs beside a lane are drawn at its beginning, in place of names beside it. */
  readonly drawsSigns?: boolean;
}

/** The home page's: as wide as the whole has it in a wide window, below a ruler with its row of measures. */
export const HOME_FRAME: Frame = {
  isShown: ({ needsViewer }) => !needsViewer,
  widthPx: 1122,
  topPx: 44,
  letterWidths: LETTER_WIDTHS,
  measuresPx: 18,
};

/** Widths of the letters of Roman numerals, and an average of all others, where no font is asked. */
const NUMERAL_WIDTHS: Readonly<Record<string, number>> = { I: 0.37, V: 0.7, i: 0.31, v: 0.53, '/': 0.38 };
const LETTER_WIDTH = 0.52;
const SIZES: Readonly<Partial<Record<TextStyle, number>>> = {
  harmony: 15,
  accidental: 15,
  figure: 12.6,
  quality: 7.5,
  number: 11.5,
  page: 12,
  'staff-4': 40,
};
const FONT_PX = 12.5;
/** A label that does not fit keeps so many letters, or is left out. */
const MIN_CUT_LETTERS = 6;
/** Distance from the middle of a line to its base line, as a part of its size. */
const BASELINE = 0.33;

/** Palette whose colours stand for tokens of the theme, and the conversion of a packed colour into CSS. */
function tokenPalette() {
  const names = new Map<PackedColor, string>();
  let last = 0;
  const colorOf = (token: string): PackedColor => {
    names.set(++last, `var(--${token})`);
    return last;
  };
  const of = colorsByToken(colorOf);
  const palette: Palette = { of, edgeOf: (fill) => fill, labelOn: () => of('level-ink') };
  return { palette, colorOf, css: (color: PackedColor) => names.get(color) ?? hex(color) };
}

const hex = (color: PackedColor) =>
  `#${[0, 8, 16].map((shift) => ((color >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')}`;

const round = (value: number) => Math.round(value * 100) / 100;

type Recorded = { -readonly [K in keyof StaticPreview]-?: NonNullable<StaticPreview[K]>[number][] };

/** Writes down what is drawn in a lane whose top stands at `topPx`, of a drawing of such a width. */
function recorder(
  into: Recorded,
  { widthPx: fullPx, topPx, letterWidths }: Frame,
  css: (color: PackedColor) => string,
): Shapes {
  let anchorPx = 0;
  const percent = (px: number) => round((100 * px) / fullPx);
  /** Place from the drawing's top, on whole pixels where the canvas has it so. */
  const down = (px: number) => (letterWidths ? Math.round(topPx + px) : round(topPx + px));
  const sizeOf = (style: TextStyle) => SIZES[style] ?? FONT_PX;
  const width = (text: string, style: TextStyle) => {
    const widths = letterWidths?.[style] ?? NUMERAL_WIDTHS;
    return (
      Array.from(text).reduce((sum, letter) => sum + (widths[letter] ?? LETTER_WIDTH), 0) * sizeOf(style)
    );
  };
  const write = (
    text: string,
    xPx: number,
    baselinePx: number,
    anchor: 'start' | 'middle',
    style: TextStyle,
    color: PackedColor,
    atPx = anchorPx,
  ) => {
    const place = [percent(atPx), round(xPx - atPx), down(baselinePx)] as const;
    into.texts.push([...place, anchor, style, text, css(color)]);
  };
  const label = (
    text: string,
    centrePx: number,
    middlePx: number,
    roomPx: number,
    style: TextStyle,
    color: PackedColor,
    atPx?: number,
  ) => {
    if (letterWidths) {
      const cut = cutTo(text, roomPx, (part) => width(part, style));
      if (cut !== undefined)
        write(cut, centrePx, middlePx + BASELINE * sizeOf(style), 'middle', style, color, atPx);
      return cut !== undefined;
    }
    const letters = Math.floor(roomPx / (sizeOf(style) * LETTER_WIDTH));
    // The picture is mostly shown smaller than it is drawn, where a label cut this short cannot be understood.
    if (text.length > letters && letters < MIN_CUT_LETTERS) return false;
    const shown = text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
    write(shown, centrePx, middlePx + BASELINE * sizeOf(style), 'middle', style, color, atPx);
    return true;
  };
  const box = (
    leftPx: number,
    top: number,
    rightPx: number,
    bottom: number,
    fill: PackedColor,
    edge: PackedColor,
  ) => {
    // The canvas has edges within the box, a pen has them on its outline.
    const inset = letterWidths && fill !== edge ? 0.5 : 0;
    const heightPx = round(down(bottom) - down(top) - 2 * inset);
    const size = [percent(rightPx - leftPx), down(top) + inset, heightPx] as const;
    into.boxes.push([percent(leftPx), ...size, css(fill), css(edge)]);
  };
  return {
    setAnchor: (xPx) => (anchorPx = xPx),
    rect: (leftPx, top, rightPx, bottom, color) => box(leftPx, top, rightPx, bottom, color, color),
    box,
    bar: (leftPx, top, widthPx, bottom, color) => box(leftPx, top, leftPx + widthPx, bottom, color, color),
    tick: (xPx, top, bottom, color) => into.ticks.push([percent(xPx), down(top), down(bottom), css(color)]),
    strip: (_leftPx, _cellPx, count) => new Uint32Array(count),
    sign: (sign, leftPx, top, widthPx, heightPx, color) =>
      into.signs.push([
        sign,
        percent(anchorPx),
        round(leftPx - anchorPx),
        down(top),
        widthPx,
        heightPx,
        css(color),
      ]),
    label,
    spanLabel: (text, leftPx, rightPx, middlePx, style, color) => {
      const [fromPx, toPx] = [Math.max(leftPx, 0), Math.min(rightPx, fullPx)];
      const centrePx = (fromPx + toPx) / 2;
      return label(text, centrePx, middlePx, toPx - fromPx, style, color, centrePx);
    },
    text: (text, leftPx, baselinePx, style, color) => write(text, leftPx, baselinePx, 'start', style, color),
    width,
  };
}

/** A text cut to the available room, with an ellipsis; undefined where there is no room for a letter. */
function cutTo(text: string, roomPx: number, widthOf: (text: string) => number): string | undefined {
  if (text === '' || widthOf(text) <= roomPx) return text === '' ? undefined : text;
  const letters = Array.from(text);
  for (let count = letters.length - 1; count > 0; count--) {
    const part = letters.slice(0, count).join('').trimEnd();
    if (part !== '' && widthOf(`${part}…`) <= roomPx) return `${part}…`;
  }
  return undefined;
}

/** A picture says nothing. */
const NO_MEASURES = {
  measures: () => undefined,
};

/** How far above the foot of a lane's part its name stands, in CSS pixels. */
const PART_NAME_PX = 15;
/** How far right of a measure's tick its number stands, and how far down in the row, in CSS pixels. */
const NUMBER_INDENT_PX = 3;
const NUMBER_BASELINE_PX = 13;

/** The ruler's row of measures, as the viewer has it. */
function drawMeasures(
  measures: MeasureCount,
  view: TimeView,
  rowPx: number,
  shapes: Shapes,
  colorOf: (token: string) => PackedColor,
): void {
  const [tick, text] = [colorOf('viewer-ruler-tick'), colorOf('viewer-measure-text')];
  measures.eachName(view, (xPx, name) => {
    shapes.tick(xPx, 0, rowPx, tick);
    shapes.setAnchor(xPx);
    shapes.text(name, xPx + NUMBER_INDENT_PX, NUMBER_BASELINE_PX, 'number', text);
  });
}

/** Draws the signs that stand beside a lane, such as clefs, at its beginning. */
function drawSigns(laneSigns: LaneSigns, view: LaneView, shapes: Shapes, color: PackedColor): void {
  shapes.setAnchor(0);
  for (const { sign, leftPx, baselinePx, stepPx } of laneSigns.at(view, false).signs)
    shapes.text(sign, leftPx, baselinePx, staffStyle(stepPx), color);
}

/** Draws the timelines of a file from the top down. */
export function drawStaticPreview({ timelines, length }: TlaFile, frame: Frame): StaticPreview {
  const { isShown = () => true, widthPx, topPx, measuresPx, drawsSigns } = frame;
  const preview: Recorded = { lanes: [], parts: [], boxes: [], ticks: [], texts: [], signs: [] };
  const { palette, colorOf, css } = tokenPalette();
  const saved = timelines
    .filter(({ kind }) => isShown(KIND_FACTS[kind]))
    .map((timeline, id) => ({ ...timeline, id, firstComponentId: 0 }));
  const list = JSON.parse([...viewerTimelinesJson(saved)].join('')) as { components: unknown[] }[];
  let laneTopPx = topPx + TIMELINE_SPACING_PX / 2;
  for (const [index, { kind, name }] of saved.entries()) {
    const { components, ...facts } = entryAt(list, index);
    const { lane, measures } = openTimeline(kind, encodeTimeline(kind, components, facts), {
      timelineName: name,
      ...NO_MEASURES,
    });
    const { heightPx } = lane;
    const view = { leftTime: 0, pxPerSecond: widthPx / length, widthPx, start: 0, end: length, heightPx };
    const shapes = recorder(preview, { ...frame, topPx: laneTopPx }, css);
    lane.draw(view, shapes, palette);
    if (lane.signs && drawsSigns) drawSigns(lane.signs, view, shapes, palette.of('viewer-score-sign'));
    if (measures && measuresPx !== undefined) {
      const ruler = recorder(preview, { ...frame, topPx: topPx - measuresPx }, css);
      drawMeasures(measures, view, measuresPx, ruler, colorOf);
    }
    preview.lanes.push([name, kind, laneTopPx, heightPx]);
    for (const part of lane.partsAt?.(heightPx) ?? [])
      preview.parts.push([part.name, laneTopPx + (part.top + part.height) * heightPx - PART_NAME_PX]);
    laneTopPx += heightPx + TIMELINE_SPACING_PX;
  }
  if (measuresPx !== undefined) return preview;
  const { parts: _, ...drawn } = preview;
  return drawn;
}
