import { float64At, uint32At } from '../../shared/elements.ts';
import { binsFor } from '../level-of-detail/bins.ts';
import type { KindOnPaper, LaneOnPaper, PaperLine, PaperShapes } from '../contract/paper.ts';
import type { SetLabel } from '../contract/set-label.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { lowerBound, xOf } from '../contract/visible.ts';
import { linesTaken, placePoints, type PlacedPoint } from '../drawing/paper-lines.ts';
import { bind, keyAt, labelOf, setKey, type HarmonyColumns, type HarmonyData } from './columns.ts';
import { drawSet, setWidth } from './layout.ts';
import { keyPieces } from './letter-labels.ts';
import { letters, setLabel } from './pieces.ts';
import type { Spelling } from './spellings.ts';
import { TOKENS } from './timeline.ts';

const KEY_PX = 21;
const LINE_PX = 27;
const MAX_LINES = 4;
/** Distance of a label from the line of its moment. */
const INSET_PX = 3;
const TICK_PX = 5;
/** Height of a label's middle over its base line. */
const BASELINE_PX = 5;
/** Room to write a numeral or a key in. */
const WRITTEN_PX = { least: 24, most: 52 } as const;
const WRITTEN_KEY_PX = { width: 22, height: 15 } as const;

/** A point that is in the line, with its label where one is printed. */
interface Printed extends PlacedPoint {
  readonly label: SetLabel | undefined;
}

/** Keys and harmonies on paper: keys in full where they change, and again in brackets where a line begins. */
export const paper: KindOnPaper<HarmonyData> = {
  atTimes(data, timeAt) {
    const rowAt = ({ rows, time }: HarmonyData['keys']) => {
      const moved = time.map(timeAt);
      return { rows, time: moved, bins: binsFor(moved) };
    };
    return {
      ...data,
      time: data.time.map(timeAt),
      keys: rowAt(data.keys),
      harmonies: rowAt(data.harmonies),
      holding: { ...data.holding, time: data.holding.time.map(timeAt) },
    };
  },
  lineOf(data, line, widths): LaneOnPaper | undefined {
    const columns = bind(data);
    const keys = data.hasKeyRow ? keysIn(columns, line, widths) : [];
    const harmonies = data.hasHarmonyRow ? harmoniesIn(columns, line, widths) : [];
    const hasKeys = data.hasKeyRow && data.keys.rows.length > 0;
    if (!hasKeys && harmonies.length === 0) return undefined;
    const keysPx = hasKeys ? KEY_PX : 0;
    const linesPx = harmonies.length > 0 ? linesTaken(harmonies) * LINE_PX : 0;
    return {
      heightPx: keysPx + linesPx,
      draw: (shapes, palette) => {
        for (const key of keys) drawKey(key, shapes, palette);
        for (const harmony of harmonies) drawHarmony(harmony, keysPx, shapes, palette);
      },
    };
  },
};

/** Keys that begin in the line, and before them the one that holds where it begins. */
function keysIn(columns: HarmonyColumns, line: PaperLine, widths: Pick<Shapes, 'width'>): readonly Printed[] {
  const { rows, time } = columns.keys;
  const first = lowerBound(time, line.from);
  const after = lowerBound(time, line.to);
  const printed = Array.from({ length: after - first }, (_, index) => {
    const row = uint32At(rows, first + index);
    return pointOf(row, float64At(time, first + index), fullKey(columns, row), line, widths);
  });
  const begins = first < after && float64At(time, first) <= line.from;
  const held = begins || line.isBlank ? undefined : keyAt(columns, line.from);
  const all = held
    ? [pointOf(NO_ROW, line.from, inBrackets(setKey(held)), line, widths), ...printed]
    : printed;
  return withLabels(all, placePoints(all, line.roomPx, 1));
}

const NO_ROW = -1;

function harmoniesIn(
  columns: HarmonyColumns,
  line: PaperLine,
  widths: Pick<Shapes, 'width'>,
): readonly Printed[] {
  const { rows, time } = columns.harmonies;
  const first = lowerBound(time, line.from);
  const after = lowerBound(time, line.to);
  const all = Array.from({ length: after - first }, (_, index) => {
    const row = uint32At(rows, first + index);
    const next = first + index + 1 < after ? float64At(time, first + index + 1) : line.to;
    const label = line.isBlank ? undefined : labelOf(columns, row);
    const point = pointOf(row, float64At(time, first + index), label, line, widths);
    if (label) return point;
    // As long as it lasts, so that what is written stands at its moment.
    const lastsPx = xOf(line, next) - point.xPx - INSET_PX;
    return { ...point, widthPx: Math.min(Math.max(lastsPx, WRITTEN_PX.least), WRITTEN_PX.most) };
  });
  return withLabels(all, placePoints(all, line.roomPx, MAX_LINES));
}

type Point = Pick<Printed, 'row' | 'xPx' | 'widthPx' | 'label'>;

const pointOf = (
  row: number,
  time: number,
  label: SetLabel | undefined,
  line: PaperLine,
  widths: Pick<Shapes, 'width'>,
): Point => ({
  row,
  xPx: xOf(line, time) + INSET_PX,
  label: line.isBlank ? undefined : label,
  widthPx: label && !line.isBlank ? setWidth(label, widths) : WRITTEN_KEY_PX.width,
});

const withLabels = (points: readonly Point[], placed: readonly PlacedPoint[]): readonly Printed[] =>
  placed.map((one, index) => ({ ...one, label: points[index]?.label }));

/** 'C major': on paper there is room for it. */
function fullKey(columns: HarmonyColumns, row: number): SetLabel {
  const spelling = columns.spellingOf(uint32At(columns.spelling, row));
  const { step, accidental, type } = spelling;
  const mode = modeOf(spelling);
  if (step === undefined || mode === undefined) return setKey(spelling);
  return setLabel([...keyPieces({ step, accidental }, type ?? mode), letters(` ${mode}`)]);
}

/** Major or minor; undefined for any other mode, which a label names by itself. */
function modeOf({ type, label }: Spelling): string | undefined {
  const mode = type ?? /^\S+ (.*)$/.exec(label)?.[1] ?? 'major';
  return mode === 'major' || mode === 'minor' ? mode : undefined;
}

const inBrackets = ({ parts, plain, spoken }: SetLabel): SetLabel => ({
  parts: [{ role: 'letters', lines: ['('] }, ...parts, { role: 'letters', lines: [')'] }],
  plain: `(${plain})`,
  spoken,
});

function drawKey({ xPx, leftPx, label, line }: Printed, shapes: PaperShapes, palette: Palette): void {
  const middlePx = KEY_PX / 2;
  shapes.setAnchor(xPx);
  if (label === undefined) {
    const { width, height } = WRITTEN_KEY_PX;
    shapes.frame(leftPx - INSET_PX, middlePx - height / 2, leftPx - INSET_PX + width, middlePx + height / 2);
  } else if (line !== undefined)
    drawSet(label, leftPx, middlePx + BASELINE_PX, shapes, palette.of(TOKENS.key));
  else drawTick(xPx, KEY_PX, shapes, palette.of(TOKENS.key));
}

function drawHarmony(
  { xPx, leftPx, widthPx, label, line }: Printed,
  topPx: number,
  shapes: PaperShapes,
  palette: Palette,
): void {
  const footPx = topPx + ((line ?? 0) + 1) * LINE_PX;
  const color = palette.of(TOKENS.harmony);
  shapes.setAnchor(xPx);
  if (line === undefined) drawTick(xPx, topPx + LINE_PX, shapes, color);
  else if (label === undefined) shapes.rule(leftPx, leftPx + widthPx, footPx - 2 * BASELINE_PX + 4, 'solid');
  else drawSet(label, leftPx, footPx - LINE_PX / 2 + BASELINE_PX, shapes, color);
}

/** A harmony or key that has no room for its label. */
const drawTick = (xPx: number, footPx: number, shapes: PaperShapes, color: number) =>
  shapes.tick(xPx - INSET_PX, footPx - TICK_PX, footPx, color);
