import { useId, useMemo } from 'react';
import type { Curve, WorkAxis } from './work-axis.ts';
import styles from './work.module.css';

/** Units of the drawings: a column is as wide as it must be, the height is fixed. */
const WIDTH = 1000;
const HEIGHT = 48;
const MARGIN = 5;
/** Curves that are drawn in the background; more are a band from the slowest to the fastest. */
const MAX_LINES = 24;

/** Where tempi are drawn. */
type Scale = (tempo: number) => number;

/** A scale on which equal ratios are equal distances, in a drawing so high; what is beyond its ends is drawn at them. */
export function tempoScale(tempi: NonNullable<WorkAxis['tempi']>, height: number): Scale {
  const [low, high] = [Math.log(tempi[0] / 1.05), Math.log(tempi[1] * 1.05)];
  return (tempo) => {
    const part = (Math.log(tempo) - low) / (high - low);
    return height - MARGIN - Math.min(Math.max(part, 0), 1) * (height - 2 * MARGIN);
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The path of a curve in a drawing so wide; it is broken where nothing is known. */
export function tempoPath(curve: Curve, scale: Scale, width: number): string {
  let path = '';
  let isDrawing = false;
  curve.forEach((tempo, column) => {
    if (isNaN(tempo)) {
      isDrawing = false;
      return;
    }
    const x = rounded(((column + 0.5) / curve.length) * width);
    path += `${isDrawing ? 'L' : 'M'}${x} ${rounded(scale(tempo))}`;
    isDrawing = true;
  });
  return path;
}

/** The area between the slowest and the fastest curve. */
function bandOf(curves: readonly Curve[], scale: Scale): string {
  const count = curves[0]?.length ?? 0;
  const [slow, fast] = [new Float64Array(count).fill(NaN), new Float64Array(count).fill(NaN)];
  for (const curve of curves)
    curve.forEach((tempo, column) => {
      if (isNaN(tempo)) return;
      const [low = NaN, high = NaN] = [slow[column], fast[column]];
      slow[column] = isNaN(low) ? tempo : Math.min(low, tempo);
      fast[column] = isNaN(high) ? tempo : Math.max(high, tempo);
    });
  const points = (edge: Curve) =>
    Array.from(edge.entries())
      .filter(([, tempo]) => !isNaN(tempo))
      .map(([column, tempo]) => `${rounded(((column + 0.5) / count) * WIDTH)} ${rounded(scale(tempo))}`);
  const outline = [...points(fast), ...points(slow).reverse()];
  return outline.length === 0 ? '' : `M${outline.join('L')}Z`;
}

interface Drawn {
  readonly ownOf: (file: number) => string | undefined;
  /** Id of the drawing of all curves, which each row shows behind its own. */
  readonly others: string;
  readonly background: React.ReactNode;
}

/** The paths of all curves; the background is drawn once. */
export function useCurves({ curves, tempi }: WorkAxis): Drawn {
  const others = useId();
  return useMemo(() => {
    const scale = tempi && tempoScale(tempi, HEIGHT);
    const all = [...curves.values()];
    const isBand = all.length > MAX_LINES;
    return {
      others,
      ownOf: (file) => {
        const curve = curves.get(file);
        return scale && curve && tempoPath(curve, scale, WIDTH);
      },
      background: scale && (
        <svg className={styles.shared} aria-hidden="true">
          <symbol id={others} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            <path
              className={isBand ? styles.band : styles.others}
              d={isBand ? bandOf(all, scale) : all.map((curve) => tempoPath(curve, scale, WIDTH)).join('')}
            />
          </symbol>
        </svg>
      ),
    };
  }, [curves, others, tempi]);
}

interface TempoCurveProps {
  readonly path: string;
  readonly others: string;
  /** The part that is tinted behind the curves, and the number of columns. */
  readonly contrast: WorkAxis['contrast'];
  readonly count: number;
}

/** The tempo of one performance among the others. */
export function TempoCurve({ path, others, contrast, count }: TempoCurveProps) {
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {contrast && (
        <rect
          className={styles.contrast}
          x={rounded((contrast.from / count) * WIDTH)}
          width={rounded(((contrast.to - contrast.from) / count) * WIDTH)}
          height={HEIGHT}
        />
      )}
      <use href={`#${others}`} width={WIDTH} height={HEIGHT} />
      <path className={styles.own} d={path} />
    </svg>
  );
}
