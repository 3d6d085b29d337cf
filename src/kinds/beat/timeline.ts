import { placeOf } from '../../measures/measure-names.ts';
import type { MeasurePlace } from '../../measures/measure-passage.ts';
import { labelOf, measureOfBeat, type MeasureTable } from '../../measures/measure-table.ts';
import { hasClosingBeat } from '../../measures/measure-times.ts';
import { bareMeasures, spokenMeasures } from '../../measures/measure-words.ts';
import { float64At, int32At } from '../../shared/elements.ts';
import type { PackedColor } from '../../shared/color.ts';
import type {
  ActiveRow,
  Entry,
  Hit,
  Lane,
  LaneGrowth,
  Listening,
  MeasureCount,
  MusicalContext,
  OpenKind,
  Place,
  TextWidths,
  Words,
} from '../contract/kind-timeline.ts';
import { nearestPoint, sharingPixel, topPoint } from '../picking/pick.ts';
import { pointLabelExtent } from '../drawing/point-labels.ts';
import { PointOrder, PointRows } from '../picking/points.ts';
import { HIDDEN_LABEL } from '../contract/checking.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { BEAT, GROWTH_RANK } from '../drawing/sizes.ts';
import { eachVisible, reached, xOf, type LaneView, type TimeView } from '../contract/visible.ts';
import { positionsOf, sentence, timeEntry } from '../words/wording.ts';
import { tableOf, type BeatColumns } from './columns.ts';
import { drawFoldedOrder, ENDINGS_PX, foldedOrder, type FoldedOrder } from './endings.ts';
import { drawnTextAt } from '../columns/texts.ts';
import { eachShownMeasure } from './numbers.ts';
import { eachWrittenSignature } from './signature-placement.ts';
import { eachTick, MEASURE_BIN_PX, tickNear, tickStep, tickUnder } from './ticks.ts';

export const TOKENS = {
  beat: 'viewer-beat',
  measure: 'viewer-measure',
  measureText: 'viewer-measure-text',
} as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

/** Height of the number over a measure's tick. */
const NUMBER_HEIGHT_PX = 12;
const NUMBER_GAP_PX = 2;
/** Distance of the outline around tick and number. */
const PAD_PX = 3;
/** Ticks are at most so many times as long as usual. */
const MAX_TICK_SCALE = 2;
/** Beats closer than this are left to the measures' ticks. */
const MIN_BEAT_PX = 3;
/** The tick of a measure may be left of the beat that a press is nearest to by this much and still be meant. */
const SLACK = 0.001;

/** Name of a measure; `HIDDEN_LABEL` while the reader has not answered. */
const shownName = ({ measureNumber, measureLabel }: BeatColumns, measure: number) => {
  const number = float64At(measureNumber, measure);
  if (Number.isNaN(number)) return HIDDEN_LABEL;
  return measureLabel ? drawnTextAt(measureLabel, measure) : String(number);
};

/** The place in the measures that begins with a row. */
function placeAt(columns: BeatColumns, table: MeasureTable, row: number): MeasurePlace {
  const measure = measureOfBeat(table, row);
  const beat = row - int32At(columns.measureRow, measure) + 1;
  const name = shownName(columns, measure);
  // How often a hidden one has come says too much.
  return name === HIDDEN_LABEL ? { name, beat } : placeOf(table, { measure, beat });
}

/** Visits the measures in and near the view whose numbers are shown; a closing barline has none. */
function eachNumbered(columns: BeatColumns, view: TimeView, visit: (measure: number) => void): void {
  const { measureNumber: numbers, measureRow: firstBeats, time: beats } = columns;
  const isClosed = hasClosingBeat({ numbers, firstBeats, beats }, { length: view.end });
  const count = numbers.length - Number(isClosed);
  eachShownMeasure(columns, view, (measure) => {
    if (measure < count) visit(measure);
  });
}

/** Visits the numbers that are drawn in the lane: one at the start may have to stand a little beside its tick. */
function eachDrawnNumber(
  columns: BeatColumns,
  view: TimeView,
  texts: TextWidths,
  visit: (measure: number, text: string, leftPx: number, rightPx: number) => void,
): void {
  let lastPx = -Infinity;
  eachNumbered(columns, view, (measure) => {
    const text = shownName(columns, measure);
    const { leftPx, rightPx } = pointLabelExtent(
      text,
      'number',
      float64At(columns.measureTime, measure),
      view,
      texts,
    );
    const middlePx = (leftPx + rightPx) / 2;
    if (middlePx - lastPx < columns.spacingPx - SLACK) return;
    lastPx = middlePx;
    visit(measure, text, leftPx, rightPx);
  });
}

/** Height of the band under the ticks that has the time signatures. */
const SIGNATURES_PX = 16;

const hasSignatures = ({ signatureTexts }: BeatColumns) => signatureTexts.length > 0;
const bandPx = (columns: BeatColumns) => (hasSignatures(columns) ? SIGNATURES_PX : 0);
/** Foot of the ticks. */
const ticksBottomPx = (columns: BeatColumns, { heightPx }: LaneView) => heightPx - bandPx(columns);
/** How many times as long as usual ticks are: they grow with a lane that is higher than usual, or would stand lost in it. */
const tickScale = (columns: BeatColumns, view: LaneView) =>
  Math.min(Math.max(ticksBottomPx(columns, view) / BEAT.timelineHeightPx, 1), MAX_TICK_SCALE);
const measureTopPx = (columns: BeatColumns, view: LaneView) =>
  ticksBottomPx(columns, view) - BEAT.measureTickPx * tickScale(columns, view);
const numberBottomPx = (columns: BeatColumns, view: LaneView) => measureTopPx(columns, view) - NUMBER_GAP_PX;

/** The last time signature that is written at or before a measure, undefined before the first. */
const signatureAt = ({ signatureMeasure, signatureTexts }: BeatColumns, measure: number) =>
  signatureTexts[reached(signatureMeasure, measure) ?? -1];

/** Where beats are so close that their ticks would merge, measures are drawn in their place. */
function showsBeats({ time }: BeatColumns, view: TimeView): boolean {
  const seconds = (time.at(-1) ?? 0) - (time[0] ?? 0);
  return (view.pxPerSecond * seconds) / Math.max(time.length - 1, 1) >= MIN_BEAT_PX;
}

/** A measure that was found is its first beat. */
function asBeat(
  { time, measureRow }: BeatColumns,
  view: TimeView,
  measure: number | undefined,
): Hit | undefined {
  if (measure === undefined) return undefined;
  const row = int32At(measureRow, measure);
  return { row, sharing: sharingPixel(time, view, row, MEASURE_BIN_PX) };
}

/** The measure whose number is under a point. */
function numberAt(
  columns: BeatColumns,
  view: LaneView,
  xPx: number,
  yPx: number,
  texts: TextWidths | undefined,
): Hit | undefined {
  const bottomPx = numberBottomPx(columns, view);
  if (!texts || yPx >= bottomPx || yPx < bottomPx - NUMBER_HEIGHT_PX) return undefined;
  let row: number | undefined;
  const look = (measure: number, _text: string, leftPx: number, rightPx: number) => {
    if (xPx >= leftPx && xPx < rightPx) row = int32At(columns.measureRow, measure);
  };
  eachDrawnNumber(columns, view, texts, look);
  return row === undefined ? undefined : { row, sharing: sharingPixel(columns.time, view, row) };
}

/** The measure under an x that has a tick for its number alone. */
function numberTickUnder(
  columns: BeatColumns,
  view: TimeView,
  xPx: number,
  texts: TextWidths | undefined,
): Hit | undefined {
  const step = tickStep(columns, view.pxPerSecond);
  if (!texts || step === 1) return undefined;
  let row: number | undefined;
  const look = (measure: number) => {
    const awayPx = Math.abs(xOf(view, float64At(columns.measureTime, measure)) - xPx);
    if (measure % step !== 0 && awayPx <= 0.5) row = int32At(columns.measureRow, measure);
  };
  eachDrawnNumber(columns, view, texts, look);
  return row === undefined ? undefined : { row, sharing: sharingPixel(columns.time, view, row) };
}

/** Draws the time signatures under the ticks. */
function drawSignatures(columns: BeatColumns, view: LaneView, shapes: Shapes, color: PackedColor): void {
  const { signatureTexts, signatureSpacingPx } = columns;
  const middlePx = view.heightPx - SIGNATURES_PX / 2;
  eachWrittenSignature(columns, view, signatureSpacingPx, (index, time) => {
    const text = signatureTexts[index] ?? '';
    const { leftPx, rightPx } = pointLabelExtent(text, 'number', time, view, shapes);
    shapes.setAnchor(xOf(view, time));
    shapes.label(text, (leftPx + rightPx) / 2, middlePx, Infinity, 'number', color);
  });
}

/** A lane this many times as high shows no more. */
const MAX_STRETCH = 1.8;

/** Beats as ticks, measures as longer ones with their numbers above. */
class BeatLane implements Lane {
  readonly heightPx: number;
  readonly leastHeightPx: number;
  readonly growth: LaneGrowth;
  readonly overviewRank = 1;
  private texts: TextWidths | undefined;

  private readonly folded: FoldedOrder;

  constructor(
    private readonly columns: BeatColumns,
    private readonly table: MeasureTable,
  ) {
    this.folded = foldedOrder(table);
    const { endings, back } = this.folded;
    const endingsPx = endings.length + back.length > 0 ? ENDINGS_PX : 0;
    this.heightPx = BEAT.timelineHeightPx + bandPx(columns) + endingsPx;
    this.leastHeightPx = this.heightPx;
    this.growth = { rank: GROWTH_RANK.beats, mostPx: this.heightPx * MAX_STRETCH };
  }

  measureWith(texts: TextWidths): void {
    this.texts = texts;
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { columns } = this;
    const { time, measureTime } = columns;
    const beatColor = palette.of(TOKENS.beat);
    const measureColor = palette.of(TOKENS.measure);
    const numberColor = palette.of(TOKENS.measureText);
    const bottomPx = ticksBottomPx(columns, view);
    if (showsBeats(columns, view)) {
      const beatTopPx = bottomPx - BEAT.tickPx * tickScale(columns, view);
      eachVisible(time, view, 1, 1, (_, xPx) => shapes.tick(xPx, beatTopPx, bottomPx, beatColor));
    }
    const topPx = measureTopPx(columns, view);
    const drawTick = (xPx: number) => shapes.tick(xPx, topPx, bottomPx, measureColor);
    eachTick(columns, view, (_, xPx) => drawTick(xPx));
    const middlePx = numberBottomPx(columns, view) - NUMBER_HEIGHT_PX / 2;
    const step = tickStep(columns, view.pxPerSecond);
    eachDrawnNumber(columns, view, shapes, (measure, text, leftPx, rightPx) => {
      const xPx = xOf(view, float64At(measureTime, measure));
      // The author wants the number here.
      if (measure % step !== 0) drawTick(xPx);
      shapes.setAnchor(xPx);
      shapes.label(text, (leftPx + rightPx) / 2, middlePx, Infinity, 'number', numberColor);
    });
    if (hasSignatures(columns)) drawSignatures(columns, view, shapes, numberColor);
    drawFoldedOrder(this.folded, this.table, view, shapes, measureColor);
  }

  hit(view: LaneView, xPx: number, yPx: number): Hit | undefined {
    const { columns, texts } = this;
    const { time } = columns;
    const halfPx = 0.5;
    const onTop =
      numberAt(columns, view, xPx, yPx, texts) ??
      numberTickUnder(columns, view, xPx, texts) ??
      asBeat(columns, view, tickUnder(columns, view, xPx));
    if (onTop) return onTop;
    return showsBeats(columns, view)
      ? (topPoint(time, view, xPx, halfPx, halfPx) ?? nearestPoint(time, view, xPx))
      : asBeat(columns, view, tickNear(columns, view, xPx));
  }

  place(row: number, view: LaneView): Place {
    const { columns, texts } = this;
    const xPx = xOf(view, float64At(columns.time, row));
    const numberPx = numberBottomPx(columns, view);
    const bottomPx = ticksBottomPx(columns, view);
    let bounds = { leftPx: xPx - 3, topPx: numberPx, rightPx: xPx + 3, bottomPx };
    if (texts) {
      const look = (measure: number, _text: string, leftPx: number, rightPx: number) => {
        if (columns.measureRow[measure] !== row) return;
        bounds = {
          ...bounds,
          leftPx: Math.min(bounds.leftPx, leftPx),
          topPx: numberPx - NUMBER_HEIGHT_PX,
          rightPx: Math.max(bounds.rightPx, rightPx),
        };
      };
      eachDrawnNumber(columns, view, texts, look);
    }
    return {
      bounds: {
        leftPx: bounds.leftPx - PAD_PX,
        topPx: bounds.topPx - PAD_PX,
        rightPx: bounds.rightPx + PAD_PX,
        bottomPx: bounds.bottomPx,
      },
      fill: undefined,
    };
  }
}

class BeatWords implements Words {
  readonly hasGeneratedLabels = true;

  constructor(
    private readonly columns: BeatColumns,
    private readonly table: MeasureTable,
    private readonly context: MusicalContext,
  ) {}

  label(row: number): string {
    return bareMeasures({ from: placeAt(this.columns, this.table, row), to: undefined });
  }

  inspect(row: number): readonly Entry[] {
    const { beat, ...place } = placeAt(this.columns, this.table, row);
    const measure = measureOfBeat(this.table, row);
    const signature = signatureAt(this.columns, measure);
    const followers = this.table.next.get(measure)?.map((next) => labelOf(this.table, next)) ?? [];
    return [
      { name: 'Timeline', value: this.context.timelineName },
      { name: 'Measure', value: bareMeasures({ from: place, to: undefined }) },
      { name: 'Beat', value: String(beat) },
      timeEntry('Time', float64At(this.columns.time, row), this.context),
      ...(signature === undefined ? [] : [{ name: 'Time signature', value: signature }]),
      ...(followers.length === 0 ? [] : [{ name: 'Followed by', value: followers.join(', then ') }]),
    ];
  }

  describe(row: number): string {
    const { beat, movement, ...place } = placeAt(this.columns, this.table, row);
    return sentence(
      `Beat ${beat} of ${spokenMeasures({ from: place, to: undefined })}`,
      movement === undefined ? undefined : `movement ${movement}`,
      positionsOf(this.context).unit === 'seconds'
        ? positionsOf(this.context).short(float64At(this.columns.time, row))
        : undefined,
      `${row + 1} of ${this.columns.time.length}`,
    );
  }
}

/** Beats come too fast to be announced: the one that is reached tells the measure. */
class BeatListening implements Listening {
  constructor(private readonly time: Float64Array) {}

  activeRows(at: number): readonly ActiveRow[] {
    return [{ part: 'measure and beat', now: reached(this.time, at + SLACK), next: undefined }];
  }
}

class BeatMeasures implements MeasureCount {
  constructor(
    private readonly columns: BeatColumns,
    readonly all: MeasureTable,
  ) {}

  eachName(view: TimeView, visit: (xPx: number, name: string) => void): void {
    const { columns } = this;
    eachNumbered(columns, view, (measure) =>
      visit(xOf(view, float64At(columns.measureTime, measure)), shownName(columns, measure)),
    );
  }
}

export const open: OpenKind<BeatColumns> = (columns, context) => {
  const table = tableOf(columns);
  return {
    rows: new PointRows(columns.ids, columns.time),
    lane: new BeatLane(columns, table),
    words: new BeatWords(columns, table, context),
    order: new PointOrder(columns.time),
    listening: new BeatListening(columns.time),
    // While any measure number is hidden, names of measures must not be announced.
    ...(!columns.measureNumber.some(Number.isNaN) && { measures: new BeatMeasures(columns, table) }),
  };
};
