import type { FrameFigures } from '../../scene/frame-times.ts';
import { inMs } from '../../scene/spread.ts';
import { BIN_COUNT, binPlace, histogram } from './frame-times-histogram.ts';
import styles from './frame-times-panel.module.css';

/** Sizes in units of the picture. */
const BIN_WIDTH = 13;
const WIDTH = BIN_COUNT * BIN_WIDTH;
const ROW_HEIGHT = 46;
const NAME_HEIGHT = 16;
const BAR_HEIGHT = ROW_HEIGHT - NAME_HEIGHT;
const MIN_BAR = 2;
const AXIS_HEIGHT = 16;
const TICKS_MS = [0.25, 1, 4, 16, 64] as const;

/** Histograms of both durations over one logarithmic axis of milliseconds, with a line at the display's period. */
export function FrameTimesPicture({ figures }: { readonly figures: FrameFigures }) {
  const { scriptingMs, intervalMs, periodMs } = figures;
  const periodX = binPlace(periodMs) * BIN_WIDTH;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${2 * ROW_HEIGHT + AXIS_HEIGHT}`}
      role="img"
      aria-label="How scripting times and frame intervals lie; the table has the figures."
    >
      <line className={styles.period} x1={periodX} x2={periodX} y1={0} y2={2 * ROW_HEIGHT} />
      <text className={styles.periodName} x={periodX + 4} y={NAME_HEIGHT - 5}>
        display, {inMs(periodMs)}
      </text>
      <Row name="Scripting" y={0} durationsMs={scriptingMs} />
      <Row name="Frame interval" y={ROW_HEIGHT} durationsMs={intervalMs} />
      {TICKS_MS.map((ms) => (
        <text
          key={ms}
          className={styles.tick}
          x={binPlace(ms) * BIN_WIDTH}
          y={2 * ROW_HEIGHT + AXIS_HEIGHT - 4}
        >
          {ms}
        </text>
      ))}
      <text className={styles.unit} x={WIDTH} y={2 * ROW_HEIGHT + AXIS_HEIGHT - 4}>
        ms
      </text>
    </svg>
  );
}

interface RowProps {
  readonly name: string;
  readonly y: number;
  readonly durationsMs: Float64Array;
}

function Row({ name, y, durationsMs }: RowProps) {
  const bins = histogram(durationsMs);
  const most = Math.max(...bins, 1);
  const foot = y + ROW_HEIGHT;
  return (
    <g>
      <text className={styles.name} x={0} y={y + NAME_HEIGHT - 5}>
        {name}
      </text>
      {bins.map((count, bin) => {
        // A single slow frame among hundreds must be visible.
        const height = count === 0 ? 0 : Math.max((count / most) * BAR_HEIGHT, MIN_BAR);
        return (
          <rect
            key={bin}
            className={styles.bar}
            x={bin * BIN_WIDTH + 0.5}
            y={foot - height}
            width={BIN_WIDTH - 1}
            height={height}
          />
        );
      })}
      <line className={styles.base} x1={0} x2={WIDTH} y1={foot} y2={foot} />
    </g>
  );
}
