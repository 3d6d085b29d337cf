import { float64At } from '../../shared/elements.ts';
import { highestIn } from '../columns/highest.ts';
import type { Entry, Hit, Lane, MusicalContext, OpenKind, Place, Words } from '../contract/kind-timeline.ts';
import { loudestIn, type Loudness, type Peaks } from '../columns/loudness.ts';
import { TARGET_PX } from '../picking/pick.ts';
import { PointOrder, PointRows } from '../picking/points.ts';
import type { Palette, Shapes } from '../contract/shapes.ts';
import { AUDIOWAVE } from '../drawing/sizes.ts';
import {
  afterBin,
  drawnFor,
  eachVisible,
  reached,
  timeOf,
  xOf,
  type LaneView,
  type TimeView,
} from '../contract/visible.ts';
import { measureEntry, positionsOf, sentence, timeEntry } from '../words/wording.ts';
import type { AudiowaveColumns } from './columns.ts';

export const TOKENS = { wave: 'viewer-wave', words: 'viewer-lane-name' } as const;
/** Tokens of the theme that the kind is drawn with. */
export const colorTokens: readonly string[] = Object.values(TOKENS);

/** Text in a lane without bars, by the state of the loudness. */
const WORDS_FOR = {
  none: 'No loudness is stored in this file.',
  unread: 'The loudness has not been read from the recording yet.',
  reading: 'Reading the loudness from the recording…',
  undecodable: 'This browser cannot decode the recording. Try another one to see its loudness.',
  failed: 'The loudness did not arrive. Reload the page to try again.',
} as const satisfies Record<Exclude<Loudness['phase'], 'known'>, string>;
/** Bars that begin in one stretch of so many pixels are drawn as one, as high as the loudest of them. */
const PITCH_PX = AUDIOWAVE.barWidthPx + 1;
/** Distance of the outline around a bar. */
const PAD_PX = 4;

/** Bounds of the bar that covers a row, and the loudest row that it covers. */
function drawnBar({ start, amplitudes }: AudiowaveColumns, row: number, view: TimeView) {
  const first = drawnFor(start, view, PITCH_PX, row);
  const next = afterBin(start, view, PITCH_PX, row);
  const loudest = highestIn(amplitudes, first, next);
  return { leftPx: xOf(view, float64At(start, first)), next, loudest, sharing: next - first };
}

const wordsFor = (loudness: Loudness) => (loudness.phase === 'known' ? undefined : WORDS_FOR[loudness.phase]);

/** Draws peaks as bars at equal distances, no nearer than bars that are stored. */
function drawPeaks(peaks: Peaks, view: LaneView, shapes: Shapes, palette: Palette): void {
  const color = palette.of(TOKENS.wave);
  // Counted from time 0, so that panning does not make the picture flicker.
  const pitch = Math.max(PITCH_PX / view.pxPerSecond, peaks.secondsPerPeak);
  const widthPx = Math.max(pitch * view.pxPerSecond - 1, AUDIOWAVE.barWidthPx);
  const last = Math.min(timeOf(view, view.widthPx), view.end);
  for (let bar = Math.floor(Math.max(timeOf(view, 0), view.start) / pitch); bar * pitch < last; bar++) {
    const heightPx = Math.max(loudestIn(peaks, bar * pitch, (bar + 1) * pitch) * view.heightPx, 1);
    shapes.bar(xOf(view, bar * pitch), view.heightPx - heightPx, widthPx, view.heightPx, color);
  }
}

/** Loudness as bars from the lane's foot. */
class AudiowaveLane implements Lane {
  readonly heightPx = AUDIOWAVE.timelineHeightPx;
  readonly leastHeightPx = AUDIOWAVE.timelineHeightPx / 2;
  private loudness: Loudness = { phase: 'none' };

  constructor(private readonly columns: AudiowaveColumns) {}

  /** Shows what is known of the recording where the file stores no bars. */
  take(loudness: Loudness): string | undefined {
    this.loudness = loudness;
    return wordsFor(loudness);
  }

  draw(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { start, amplitudes } = this.columns;
    if (start.length === 0) {
      this.drawRecording(view, shapes, palette);
      return;
    }
    const color = palette.of(TOKENS.wave);
    const drawBar = (row: number, xPx: number, next: number) => {
      const amplitude = float64At(amplitudes[0], highestIn(amplitudes, row, next));
      const topPx = view.heightPx - Math.max(amplitude * view.heightPx, 1);
      shapes.bar(xPx, topPx, AUDIOWAVE.barWidthPx, view.heightPx, color);
    };
    eachVisible(start, view, PITCH_PX, PITCH_PX, drawBar);
  }

  private drawRecording(view: LaneView, shapes: Shapes, palette: Palette): void {
    const { loudness } = this;
    if (loudness.phase === 'known') drawPeaks(loudness.peaks, view, shapes, palette);
    const text = wordsFor(loudness);
    if (text === undefined) return;
    const [leftPx, rightPx] = [xOf(view, view.start), xOf(view, view.end)];
    const words = palette.of(TOKENS.words);
    shapes.spanLabel(text, leftPx, rightPx, view.heightPx / 2, 'label', words);
  }

  /** The loudest of the bars that are drawn as the nearest one. */
  hit(view: LaneView, xPx: number): Hit | undefined {
    const { start } = this.columns;
    let best: Hit | undefined;
    let bestPx = TARGET_PX / 2;
    const visit = (row: number | undefined) => {
      if (row === undefined || row >= start.length) return undefined;
      const { leftPx, next, loudest, sharing } = drawnBar(this.columns, row, view);
      const distancePx = Math.max(leftPx - xPx, xPx - leftPx - AUDIOWAVE.barWidthPx, 0);
      if (distancePx <= bestPx) {
        best = { row: loudest, sharing };
        bestPx = distancePx;
      }
      return next;
    };
    visit(visit(reached(start, timeOf(view, xPx))) ?? 0);
    return best;
  }

  place(row: number, view: LaneView): Place {
    const { leftPx } = drawnBar(this.columns, row, view);
    return {
      bounds: {
        leftPx: leftPx - PAD_PX,
        topPx: 0,
        rightPx: leftPx + AUDIOWAVE.barWidthPx + PAD_PX,
        bottomPx: view.heightPx,
      },
      fill: undefined,
    };
  }
}

class AudiowaveWords implements Words {
  readonly hasGeneratedLabels = true;

  constructor(
    private readonly columns: AudiowaveColumns,
    private readonly context: MusicalContext,
  ) {}

  label(): string {
    return '';
  }

  inspect(row: number): readonly Entry[] {
    const { start, amplitudes } = this.columns;
    return [
      { name: 'Timeline', value: this.context.timelineName },
      ...measureEntry(float64At(start, row), this.context),
      timeEntry('Start', float64At(start, row), this.context),
      { name: 'Amplitude', value: float64At(amplitudes[0], row).toFixed(2) },
    ];
  }

  describe(row: number): string {
    const { start, amplitudes } = this.columns;
    return sentence(
      `Loudness ${Math.round(float64At(amplitudes[0], row) * 100)} %`,
      positionsOf(this.context).short(float64At(start, row)),
      `${row + 1} of ${start.length}`,
    );
  }
}

export const open: OpenKind<AudiowaveColumns> = (columns, context) => {
  const lane = new AudiowaveLane(columns);
  return {
    rows: new PointRows(columns.ids, columns.start),
    lane,
    words: new AudiowaveWords(columns, context),
    order: new PointOrder(columns.start),
    ...(columns.start.length === 0 && { fromRecording: lane }),
  };
};
