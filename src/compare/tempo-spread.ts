import { nameInMap, type MeasureMap } from '../measures/measure-map.ts';
import { tempoFacts, tempoOfMeasures } from '../measures/tempo-curve.ts';
import { entryAt, float64At } from '../shared/elements.ts';
import type { Axis, AxisMap } from './axis.ts';

/** A measure by its name, with a tempo in beats a minute. */
interface NamedTempo {
  readonly name: string;
  readonly tempo: number;
}

/** Tempi of one performance, in beats a minute. */
export interface PerformanceTempo {
  readonly average: number;
  readonly slowest: NamedTempo;
  readonly fastest: NamedTempo;
}

/** Undefined for a performance without a measure that has a tempo. */
export function performanceTempo(map: MeasureMap | undefined): PerformanceTempo | undefined {
  const facts = map && tempoFacts(map);
  if (!facts) return undefined;
  const tempi = tempoOfMeasures(map);
  const named = (index: number) => ({
    name: nameInMap(entryAt(map.measures, index)),
    tempo: float64At(tempi, index),
  });
  return { average: facts.average, slowest: named(facts.slowest), fastest: named(facts.fastest) };
}

/** The measure in which performances differ most: by the ratio of the fastest to the slowest one. */
interface WidestSpread {
  readonly name: string;
  readonly slowest: number;
  readonly fastest: number;
}

/** Undefined where fewer than two performances have a tempo in one measure of the axis. */
export function widestSpread(
  { columns, first, width }: Axis,
  performances: readonly { readonly map: MeasureMap | undefined; readonly onAxis: AxisMap }[],
): WidestSpread | undefined {
  const slowest = new Float64Array(columns.length).fill(Infinity);
  const fastest = new Float64Array(columns.length);
  const counts = new Int32Array(columns.length);
  for (const { map, onAxis } of performances) {
    if (!map) continue;
    const tempi = tempoOfMeasures(map);
    for (const [index, { start }] of map.measures.entries()) {
      const column = Math.round((onAxis.toAxis(start) - first) / width);
      const tempo = float64At(tempi, index);
      if (Number.isNaN(tempo) || column < 0 || column >= columns.length) continue;
      slowest[column] = Math.min(float64At(slowest, column), tempo);
      fastest[column] = Math.max(float64At(fastest, column), tempo);
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  let widest: WidestSpread | undefined;
  for (const [column, names] of columns.entries()) {
    if ((counts[column] ?? 0) < 2) continue;
    const own = {
      name: nameInMap(names),
      slowest: float64At(slowest, column),
      fastest: float64At(fastest, column),
    };
    if (!widest || own.fastest / own.slowest > widest.fastest / widest.slowest) widest = own;
  }
  return widest;
}
