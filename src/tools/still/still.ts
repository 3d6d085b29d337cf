import { KIND_FACTS, type KindFacts } from '../../kinds/facts.ts';
import { colorsByToken } from '../../kinds/palette.ts';
import type { Palette, Shapes, Sign, TextStyle } from '../../kinds/shapes.ts';
import { TIMELINE_SPACING_PX } from '../../kinds/sizes.ts';
import { encodeTimeline } from '../../kinds/encoding.ts';
import { openTimeline } from '../../kinds/opening.ts';
import type { PackedColor } from '../../shared/color.ts';
import { entryAt } from '../../shared/elements.ts';
import type { TlaFile } from '../../tla/tla-file.ts';
import { viewerTimelinesJson } from '../../tla/viewer-json.ts';

/**
 * A file's timelines as the viewer's kinds draw them, whole in view, to be drawn without the viewer. Left edges and
 * places of ticks and pins are percent of the drawn width, everything else is CSS pixels; colours are for CSS.
 */
export interface Still {
  readonly lanes: readonly (readonly [name: string, kind: string, top: number, height: number])[];
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
  /** What is free above the first lane, in CSS pixels. */
  readonly topPx: number;
}

/** The home page's: as wide as the whole has it in a wide window, below a ruler with its row of measures. */
export const HOME_FRAME: Frame = { isShown: ({ needsViewer }) => !needsViewer, widthPx: 1122, topPx: 44 };

/** Widths of letters, as parts of the size of their text: those of Roman numerals, and an average of all others. */
const LETTER_WIDTHS: Readonly<Record<string, number>> = { I: 0.37, V: 0.7, i: 0.31, v: 0.53, '/': 0.38 };
const LETTER_WIDTH = 0.52;
const SIZES: Readonly<Partial<Record<TextStyle, number>>> = {
  harmony: 15,
  accidental: 15,
  figure: 12.6,
  quality: 7.5,
  page: 12,
  'staff-4': 40,
};
const FONT_PX = 12.5;
/** A label that does not fit keeps so many letters, or is left out. */
const MIN_CUT_LETTERS = 6;
/** Distance from the middle of a line to its base line, as a part of its size. */
const BASELINE = 0.33;

/** Palette whose colours stand for tokens of the theme, and what turns a packed colour into one for CSS. */
function tokenPalette() {
  const names = new Map<PackedColor, string>();
  let last = 0;
  const colorOf = (token: string): PackedColor => {
    names.set(++last, `var(--${token})`);
    return last;
  };
  const of = colorsByToken(colorOf);
  const palette: Palette = { of, edgeOf: (fill) => fill, labelOn: () => of('level-ink') };
  return { palette, css: (color: PackedColor) => names.get(color) ?? hex(color) };
}

const hex = (color: PackedColor) =>
  `#${[0, 8, 16].map((shift) => ((color >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')}`;

const round = (value: number) => Math.round(value * 100) / 100;

type Recorded = { -readonly [K in keyof Still]: Still[K][number][] };

/** Writes down what is drawn in a lane whose top stands at `topPx`, of a drawing of such a width. */
function recorder(
  into: Recorded,
  { widthPx: fullPx, topPx }: Frame,
  css: (color: PackedColor) => string,
): Shapes {
  let pinPx = 0;
  const percent = (px: number) => round((100 * px) / fullPx);
  const sizeOf = (style: TextStyle) => SIZES[style] ?? FONT_PX;
  const width = (text: string, style: TextStyle) =>
    Array.from(text).reduce((sum, letter) => sum + (LETTER_WIDTHS[letter] ?? LETTER_WIDTH), 0) *
    sizeOf(style);
  const write = (
    text: string,
    xPx: number,
    baselinePx: number,
    anchor: 'start' | 'middle',
    style: TextStyle,
    color: PackedColor,
    atPx = pinPx,
  ) => {
    const place = [percent(atPx), round(xPx - atPx), round(topPx + baselinePx)] as const;
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
    const letters = Math.floor(roomPx / (sizeOf(style) * LETTER_WIDTH));
    // The picture is mostly seen narrower than it is drawn, and what is left of such a label says nothing.
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
    const size = [percent(rightPx - leftPx), round(topPx + top), round(bottom - top)] as const;
    into.boxes.push([percent(leftPx), ...size, css(fill), css(edge)]);
  };
  return {
    pin: (xPx) => (pinPx = xPx),
    rect: (leftPx, top, rightPx, bottom, color) => box(leftPx, top, rightPx, bottom, color, color),
    box,
    bar: (leftPx, top, widthPx, bottom, color) => box(leftPx, top, leftPx + widthPx, bottom, color, color),
    tick: (xPx, top, bottom, color) =>
      into.ticks.push([percent(xPx), round(topPx + top), round(topPx + bottom), css(color)]),
    strip: (_leftPx, _cellPx, count) => new Uint32Array(count),
    sign: (sign, leftPx, top, widthPx, heightPx, color) =>
      into.signs.push([
        sign,
        percent(pinPx),
        round(leftPx - pinPx),
        round(topPx + top),
        widthPx,
        heightPx,
        css(color),
      ]),
    label,
    spanLabel: (text, leftPx, rightPx, middlePx, style, color) => {
      const centrePx = (leftPx + rightPx) / 2;
      return label(text, centrePx, middlePx, rightPx - leftPx, style, color, centrePx);
    },
    text: (text, leftPx, baselinePx, style, color) => write(text, leftPx, baselinePx, 'start', style, color),
    width,
  };
}

/** A picture says nothing. */
const NO_MEASURES = {
  measureAt: () => undefined,
  measureBefore: () => undefined,
  measuresBetween: () => 0,
  measures: () => undefined,
};

/** Draws the timelines of a file from the top down. */
export function drawStill(
  { timelines, length }: TlaFile,
  { isShown = () => true, widthPx, topPx }: Frame,
): Still {
  const still: Recorded = { lanes: [], boxes: [], ticks: [], texts: [], signs: [] };
  const { palette, css } = tokenPalette();
  const saved = timelines
    .filter(({ kind }) => isShown(KIND_FACTS[kind]))
    .map((timeline, id) => ({ ...timeline, id, firstComponentId: 0 }));
  const list = JSON.parse([...viewerTimelinesJson(saved)].join('')) as { components: unknown[] }[];
  let laneTopPx = topPx + TIMELINE_SPACING_PX / 2;
  for (const [index, { kind, name }] of saved.entries()) {
    const { components, ...facts } = entryAt(list, index);
    const { lane } = openTimeline(kind, encodeTimeline(kind, components, facts), {
      timelineName: name,
      ...NO_MEASURES,
    });
    const { heightPx } = lane;
    const view = { leftTime: 0, pxPerSecond: widthPx / length, widthPx, start: 0, end: length, heightPx };
    lane.draw(view, recorder(still, { widthPx, topPx: laneTopPx }, css), palette);
    still.lanes.push([name, kind, laneTopPx, heightPx]);
    laneTopPx += heightPx + TIMELINE_SPACING_PX;
  }
  return still;
}
