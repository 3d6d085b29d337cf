import { alignMaps, NONE } from '../../measures/align-maps.ts';
import { inOrderOfTime, type MeasureMap } from '../../measures/measure-map.ts';
import { tempoCurve } from '../../measures/tempo-curve.ts';
import { entryAt, float64At, int32At } from '../../shared/elements.ts';

/** The tempo of a performance among those of its siblings, measure by measure, in beats a minute. */
export interface TempoData {
  /** Start of each measure of this performance, and the end of the last one, in seconds. */
  readonly times: Float64Array;
  /** Tempo of each measure; NaN where none is known. */
  readonly own: Float32Array;
  /** The same of the siblings, in the measures of this performance; NaN where a sibling leaves one out. */
  readonly siblings: readonly Float32Array[];
  /** Bounds of what is drawn: the tempi but for a few single measures. */
  readonly lowest: number;
  readonly highest: number;
}

/** Part of all tempi that may lie beyond each bound: a fermata would press all others together. */
const BEYOND = 0.015;
/** Room above and below the tempi, as a ratio. */
const ROOM = 1.08;

/** Brings the tempi of other performances into the measures of this one. */
export function tempoData(map: MeasureMap, siblings: readonly MeasureMap[]): TempoData {
  const indexes = inOrderOfTime(map);
  const curve = tempoCurve(map);
  const own = Float32Array.from(indexes, (index) => float64At(curve, index));
  const aligned = siblings.flatMap((sibling) => {
    const { toSecond, common } = alignMaps(map, sibling);
    if (common === 0) return [];
    const tempi = tempoCurve(sibling);
    return [
      Float32Array.from(indexes, (index) => {
        const other = int32At(toSecond, index);
        return other === NONE ? NaN : float64At(tempi, other);
      }),
    ];
  });
  const known = Float32Array.from([own, ...aligned].flatMap((one) => [...one].filter((tempo) => tempo > 0)));
  known.sort();
  const at = (part: number) => known[Math.round(part * (known.length - 1))] ?? NaN;
  return {
    times: Float64Array.from([
      ...Array.from(indexes, (index) => entryAt(map.measures, index).start),
      map.end,
    ]),
    own,
    siblings: aligned,
    lowest: at(BEYOND) / ROOM,
    highest: at(1 - BEYOND) * ROOM,
  };
}

/** Median of a measure over this performance and its siblings; NaN where none has a tempo. */
export function medianAt({ own, siblings }: TempoData, measure: number): number {
  const known = [own, ...siblings].map((one) => one[measure] ?? NaN).filter((tempo) => !isNaN(tempo));
  known.sort((a, b) => a - b);
  const middle = known.length >> 1;
  const upper = known[middle] ?? NaN;
  return known.length % 2 === 1 ? upper : (upper + (known[middle - 1] ?? NaN)) / 2;
}
