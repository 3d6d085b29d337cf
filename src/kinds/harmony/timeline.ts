import { float64At, uint32At } from '../../shared/elements.ts';
import { isDense, paintPoints } from '../level-of-detail/bins.ts';
import { withAlpha, type PackedColor } from '../../shared/color.ts';
import type {
  ActiveRow,
  Entry,
  Hit,
  Lane,
  LaneGrowth,
  LaneRow,
  Listening,
  MusicalContext,
  OpenKind,
  Order,
  Place,
  TextWidths,
  Words,
} from '../contract/kind-timeline.ts';
import { HIDDEN_LABEL } from '../contract/checking.ts';
import { nearestRow } from '../picking/pick.ts';
import { PointRows } from '../picking/points.ts';
import type { SetLabel } from '../contract/set-label.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { GROWTH_RANK, HARMONY } from '../drawing/sizes.ts';
import { textAt } from '../columns/texts.ts';
import {
  firstAfter,
  lowerBound,
  reached,
  timeOf,
  upperBound,
  xOf,
  type LaneView,
} from '../contract/visible.ts';
import { measureEntry, sentence, timeEntry, whereInWords } from '../words/wording.ts';
import { C_MAJOR, LETTERS } from './chord.ts';
import { isTextAlone } from './chord-of.ts';
import { namesOfChord } from './chord-names.ts';
import { chordsOf } from './sounded.ts';
import {
  bind,
  keyAt,
  labelOf,
  setKey,
  spellingAt,
  type HarmonyColumns,
  type HarmonyData,
} from './columns.ts';
import { boundsOf, findInRow, TICK_INSET_PX, TICK_PX } from './find.ts';
import { drawSet } from './layout.ts';
import { accidental, plainText } from './pieces.ts';
import { lineCount, mostLines, placedRow } from './placed-row.ts';
import { WIDEST_PX } from './label-placement.ts';
import { NUMERALS } from './roman.ts';
import type { Spelling } from './spellings.ts';

export const TOKENS = { harmony: 'viewer-harmony', key: 'viewer-key' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

const ROW_PX = HARMONY.timelineHeightPx / 2;
/** Figures stand above the letters and below: their baseline lies just under the middle of the row. */
const BASELINE_PX = 1;
/** Ticks that run together are a band as dark as lines with gaps between them. */
const DENSE_ALPHA = 0.5;
/** Distance from a key's label to the dots that lead to the next one. */
const DOTS_GAP_PX = 6;
const DOT_PX = 1;
const DOT_EVERY_PX = 4;

/** Where dots lead from one key to the next, in CSS pixels. */
type Gap = readonly [leftPx: number, rightPx: number];

const isKey = (columns: HarmonyColumns, row: number) => columns.isKey[row] === 1;
const siblings = (columns: HarmonyColumns, row: number) =>
  isKey(columns, row) ? columns.keys : columns.harmonies;

function activeRowOf({ rows, time }: HarmonyColumns['keys'], part: string, at: number): ActiveRow {
  const now = reached(time, at);
  return { part, now: now === undefined ? undefined : rows[now], next: rows[upperBound(time, at)] };
}

/** Names of the rows; specification, section 9. */
export const ROW_NAMES = { keys: 'Keys', harmonies: 'Harmonies' } as const;
/** A row this many times as high as usual shows no more. */
const MAX_ROW_STRETCH = 1.13;

/** Keys above, harmonies below, set as musicians write them. */
class HarmonyLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly growth: LaneGrowth;
  private texts: TextWidths | undefined;

  constructor(private readonly columns: HarmonyColumns) {
    const lines = lineCount(columns, 0);
    this.heightPx = ROW_PX * lines;
    this.leastHeightPx = ROW_PX * 0.8 * lines;
    this.growth = { rank: GROWTH_RANK.harmonies, mostPx: ROW_PX * MAX_ROW_STRETCH * mostLines(columns) };
  }

  partsAt(heightPx: number): readonly LaneRow[] {
    const { hasKeyRow, hasHarmonyRow } = this.columns;
    const height = 1 / lineCount(this.columns, heightPx);
    return [
      ...(hasKeyRow ? [{ name: ROW_NAMES.keys, top: 0, height }] : []),
      ...(hasHarmonyRow || !hasKeyRow
        ? [{ name: ROW_NAMES.harmonies, top: hasKeyRow ? height : 0, height }]
        : []),
    ];
  }

  measureWith(texts: TextWidths): void {
    this.texts = texts;
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    if (this.columns.hasKeyRow) drawKeys(this.columns, view, shapes, palette.of(TOKENS.key));
    drawRow(this.columns, false, view, shapes, palette.of(TOKENS.harmony), () => undefined);
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    const ofKeys = this.columns.hasKeyRow && yPx < view.heightPx / lineCount(this.columns, view.heightPx);
    return findInRow(placedRow(this.columns, ofKeys, view, this.texts), view, xPx, yPx);
  }

  place(row: number, view: LaneView): Place {
    const inLane = placedRow(this.columns, isKey(this.columns, row), view, this.texts);
    const bounds = boundsOf(inLane.at(uint32At(this.columns.indexInRow, row)), inLane);
    return { bounds, fill: undefined, isFull: true };
  }
}

/** Keys and harmonies are two rows, each with an order of its own. */
class HarmonyOrder implements Order {
  constructor(private readonly columns: HarmonyColumns) {}

  neighbour(row: number, step: 1 | -1): number | undefined {
    return siblings(this.columns, row).rows[uint32At(this.columns.indexInRow, row) + step];
  }

  vertical(row: number, step: 'up' | 'down'): number | undefined {
    const { keys, harmonies, time } = this.columns;
    const other = isKey(this.columns, row) ? harmonies : keys;
    if (isKey(this.columns, row) === (step === 'up')) return undefined;
    const index = nearestRow(other.time, float64At(time, row));
    return index === undefined ? undefined : other.rows[index];
  }

  nearestFrom(time: number, from: 'above' | 'below'): number | undefined {
    const { keys, harmonies } = this.columns;
    for (const part of from === 'above' ? [keys, harmonies] : [harmonies, keys]) {
      const index = nearestRow(part.time, time);
      if (index !== undefined) return part.rows[index];
    }
    return undefined;
  }
}

class HarmonyWords implements Words {
  constructor(
    private readonly columns: HarmonyColumns,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return spellingAt(this.columns, row).label;
  }

  written(row: number): string {
    return writtenText(spellingAt(this.columns, row));
  }

  names(row: number): string {
    const { columns } = this;
    const spelling = spellingAt(columns, row);
    const { step, accidental, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = spelling;
    if (isKey(columns, row) || step === undefined || isTextAlone(spelling)) return '';
    // Before the first key numerals are read in C major, and letters in none.
    const before = spelling.display_mode === 'roman' ? C_MAJOR : undefined;
    const { step: tonic } = keyAt(columns, float64At(columns.time, row)) ?? before ?? {};
    const key = tonic === undefined ? undefined : { step: tonic };
    return namesOfChord({ step, accidental, quality, inversion, appliedTo }, key);
  }

  comments(row: number): string {
    return textAt(this.columns.comments, row);
  }

  inspect(row: number): readonly Entry[] {
    const { columns, context } = this;
    const spelling = spellingAt(columns, row);
    const time = float64At(columns.time, row);
    const label = this.label(row);
    const written = this.written(row);
    return [
      { name: 'Label', value: label },
      ...(written === '' || written === label ? [] : [{ name: 'Written as', value: written }]),
      { name: 'Timeline', value: context.timelineName },
      { name: 'Kind', value: isKey(columns, row) ? 'Key' : 'Harmony' },
      ...(isKey(columns, row) ? [] : chordEntries(spelling, keyAt(columns, time)?.label)),
      ...measureEntry(time, context),
      timeEntry('Time', time, context),
      { name: 'Comments', value: this.comments(row) },
    ];
  }

  describe(row: number): string {
    const { columns } = this;
    const time = float64At(columns.time, row);
    const { spoken } = labelOf(columns, row);
    const key = isKey(columns, row) ? undefined : keyAt(columns, time);
    return sentence(
      isKey(columns, row) ? `Key ${spoken}` : spoken,
      key && `in ${setKey(key).spoken}`,
      whereInWords(time, time, this.context),
      `${uint32At(columns.indexInRow, row) + 1} of ${siblings(columns, row).rows.length}`,
      this.comments(row) && 'comment',
    );
  }
}

/** A key or harmony holds until the next one of its row. */
class HarmonyListening implements Listening {
  constructor(private readonly columns: HarmonyColumns) {}

  now(time: number, rows: number[]): number {
    const { keys, harmonies } = this.columns;
    for (const part of [keys, harmonies]) {
      const index = reached(part.time, time);
      if (index !== undefined) rows.push(uint32At(part.rows, index));
    }
    return Math.min(firstAfter(keys.time, time), firstAfter(harmonies.time, time));
  }

  activeRows(time: number): readonly ActiveRow[] {
    return [
      activeRowOf(this.columns.keys, 'key', time),
      ...(this.columns.hasHarmonyRow ? [activeRowOf(this.columns.harmonies, 'harmony', time)] : []),
    ];
  }
}

export const open: OpenKind<HarmonyData> = (data, context) => {
  const columns = bind(data);
  return {
    rows: new PointRows(columns.ids, columns.time),
    lane: new HarmonyLane(columns),
    words: new HarmonyWords(columns, context),
    order: new HarmonyOrder(columns),
    listening: new HarmonyListening(columns),
    typeset: { label: (row) => labelOf(columns, row) },
    ...(columns.harmonies.rows.length > 0 && { chords: () => chordsOf(columns) }),
  };
};

/**
 * Draws labels where there is room, ticks elsewhere; `visit` receives the extent of each, except for a row without any
 * room.
 */
function drawRow(
  columns: HarmonyColumns,
  ofKeys: boolean,
  view: LaneView,
  shapes: Shapes,
  color: PackedColor,
  visit: (leftPx: number, rightPx: number) => void,
): void {
  const { bins, topPx, bottomPx, linePx, each, labelAt } = placedRow(columns, ofKeys, view, shapes);
  const footPx = bottomPx - TICK_INSET_PX;
  if (bins) {
    const faint = withAlpha(color, DENSE_ALPHA);
    paintPoints(bins, view, shapes, footPx - TICK_PX, footPx, () => faint);
    return;
  }
  each(0, view.widthPx, ({ index, xPx, label }) => {
    shapes.setAnchor(xPx);
    if (label) drawLabel(labelAt(index), label, topPx + (label.line + 0.5) * linePx, shapes, color);
    else shapes.tick(xPx, footPx - TICK_PX, footPx, color);
    visit(label?.leftPx ?? xPx, label?.rightPx ?? xPx);
  });
}

function drawLabel(
  label: SetLabel,
  { leftPx, rightPx }: { readonly leftPx: number; readonly rightPx: number },
  middlePx: number,
  shapes: Shapes,
  color: PackedColor,
): void {
  const [words, ...others] = label.parts;
  const isTooLong = rightPx - leftPx >= WIDEST_PX && others.length === 0;
  // Only a text of the author's can be that long: it is cut as other texts are.
  if (isTooLong && words)
    shapes.label(words.lines.join(' '), (leftPx + rightPx) / 2, middlePx, WIDEST_PX, 'harmony', color);
  else drawSet(label, leftPx, middlePx + BASELINE_PX, shapes, color);
}

/** Each key holds to the next one: dots lead there. */
function drawKeys(columns: HarmonyColumns, view: LaneView, shapes: Shapes, color: PackedColor): void {
  const { time } = columns.keys;
  const middlePx = view.heightPx / lineCount(columns, view.heightPx) / 2;
  // The key that holds at the left edge may have its label far outside.
  let fromPx = lowerBound(time, view.leftTime) > 0 ? -Infinity : undefined;
  const gaps: Gap[] = [];
  drawRow(columns, true, view, shapes, color, (leftPx, rightPx) => {
    if (fromPx !== undefined) gaps.push([fromPx, leftPx - DOTS_GAP_PX]);
    fromPx = rightPx + DOTS_GAP_PX;
  });
  if (fromPx !== undefined && !isDense(columns.keys.bins, view)) {
    const next = lowerBound(time, timeOf(view, view.widthPx));
    gaps.push([fromPx, xOf(view, next < time.length ? float64At(time, next) : view.end)]);
  }
  drawDots(gaps, middlePx, view, shapes, color);
}

/** Draws dots counted from time 0, so that they move with the music. */
function drawDots(
  gaps: readonly Gap[],
  middlePx: number,
  view: LaneView,
  shapes: Shapes,
  color: PackedColor,
): void {
  const originPx = xOf(view, 0);
  for (const [leftPx, rightPx] of gaps) {
    // One may lie on an edge.
    const end = Math.min(rightPx, view.widthPx + DOT_PX);
    const first = Math.ceil((Math.max(leftPx, -DOT_PX) - originPx) / DOT_EVERY_PX);
    for (let dot = first; originPx + dot * DOT_EVERY_PX + DOT_PX <= end; dot++)
      shapes.bar(originPx + dot * DOT_EVERY_PX, middlePx - 0.5, DOT_PX, middlePx + 0.5, color);
  }
}

/** Text typed by the author in place of the fields; empty where the label is derived from them. */
const writtenText = ({ display_mode: mode, custom_text: text = '' }: Spelling) =>
  mode === 'custom' ? text : '';

const DISPLAY = { roman: 'roman numeral', chord: 'chord symbol', custom: 'custom text' } as const;
const INVERSIONS = [
  'root position',
  'first inversion',
  'second inversion',
  'third inversion',
  'fourth inversion',
  'fifth inversion',
  'sixth inversion',
];

function chordEntries(harmony: Spelling, key: string | undefined): readonly Entry[] {
  const { step, accidental: signs, quality = 'major', inversion = 0, applied_to: appliedTo = 0 } = harmony;
  // Beside a numeral the root would tell a key that is hidden.
  if (step === undefined || key === HIDDEN_LABEL)
    return key === undefined ? [] : [{ name: 'Key', value: key }];
  return [
    { name: 'Key', value: key ?? 'C' },
    { name: 'Root', value: LETTERS.charAt(step) + plainText(accidental(signs)) },
    { name: 'Quality', value: quality },
    { name: 'Inversion', value: INVERSIONS[inversion] ?? String(inversion) },
    { name: 'Applied to', value: appliedTo === 0 ? '' : (NUMERALS[appliedTo] ?? '') },
    { name: 'Display', value: DISPLAY[harmony.display_mode ?? 'chord'] },
  ];
}
