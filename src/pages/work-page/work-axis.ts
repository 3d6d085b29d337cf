import type { components } from '../../api/schema.d.ts';
import { measureAxis, NONE, placeInMap } from '../../measures/align-maps.ts';
import { nameInMap, type MeasureMap } from '../../measures/measure-map.ts';
import { unpackMap } from '../../measures/packed-map.ts';
import { tempoCurve } from '../../measures/tempo-curve.ts';

type WorkMeasures = components['schemas']['WorkMeasures'];

/** A unit of a form on the axis; `from` and `to` in columns, with parts of them. */
interface PlacedUnit {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly color: string | undefined;
}

export interface PlacedLevel {
  readonly level: number;
  readonly units: readonly PlacedUnit[];
}

/** The tempo of a performance: a value or NaN for each column. Beats a minute. */
export type Curve = Float64Array;

/** What stands below each other on the page of a work. */
export interface WorkAxis {
  /** Names of the measures, each once: what is played again has the column of its first time. */
  readonly names: readonly string[];
  /** Whether any performance repeats a part, which is left out. */
  readonly leavesOutRepeats: boolean;
  /** Curves by file. */
  readonly curves: ReadonlyMap<number, Curve>;
  /** Measures of each file with their times, repeats among them. */
  readonly maps: ReadonlyMap<number, MeasureMap>;
  /** Forms by analysis. */
  readonly forms: ReadonlyMap<number, readonly PlacedLevel[]>;
  /** Slow and fast ends of what is drawn of all curves, without rare extremes; undefined where none has any tempo. */
  readonly tempi: readonly [slowest: number, fastest: number] | undefined;
  /** The development of the first form that names one: it is tinted where curves are drawn without a form. */
  readonly contrast: PlacedUnit | undefined;
  /** Whether every measure has one beat, so that the tempo is one of measures. */
  readonly isOfMeasures: boolean;
}

/** The common axis of all files of a work, without repeats. */
export function workAxis({ layouts, files, forms }: WorkMeasures): WorkAxis {
  const maps = files.flatMap((file): { readonly id: number; readonly map: MeasureMap }[] => {
    const layout = layouts[file.layout];
    return layout ? [{ id: file.id, map: unpackMap(layout, file) }] : [];
  });
  const axis = measureAxis(maps.map(({ map }) => map));
  const columns = new Int32Array(axis.columns.length).fill(NONE);
  const names: string[] = [];
  for (const [index, column] of axis.columns.entries())
    if (column.pass === null || column.pass === 1) columns[index] = names.push(nameInMap(column)) - 1;
  /** For each file the column of each of its measures, `NONE` for a repeated one. */
  const places = new Map(
    maps.map(({ id }, index) => [
      id,
      (axis.places[index] ?? new Int32Array()).map((place) =>
        place === NONE ? NONE : (columns[place] ?? NONE),
      ),
    ]),
  );
  const curves = new Map(
    maps.map(({ id, map }) => [id, onColumns(tempoCurve(map), places.get(id), names.length)]),
  );
  const tempi = [...curves.values()].flatMap((curve) => Array.from(curve).filter((tempo) => !isNaN(tempo)));
  const byId = new Map(maps.map(({ id, map }) => [id, map]));
  const placed = new Map(
    forms.map(({ analysis, file, levels }) => [
      analysis,
      levels.map(({ level, units }) => ({
        level,
        units: units.flatMap((unit) => placedUnit(unit, byId.get(file), places.get(file)) ?? []),
      })),
    ]),
  );
  return {
    names,
    leavesOutRepeats: names.length < axis.columns.length,
    curves,
    maps: byId,
    forms: placed,
    contrast: [...placed.values()]
      .flat()
      .flatMap(({ units }) => units)
      .find(({ label }) => DEVELOPMENT.test(label)),
    tempi: tempi.length === 0 ? undefined : usualRange(tempi),
    isOfMeasures: maps.every(({ map }) => map.measures.every(({ beats }) => beats === 1)),
  };
}

/** A development in the languages of most analyses. */
const DEVELOPMENT = /^(?:development|durchführung|développement|sviluppo|desarrollo|desenvolvimento)\b/iu;

/** Part of all tempi at either end that the drawings cut off: a last measure may be far slower than all others. */
const CUT = 0.02;

function usualRange(tempi: readonly number[]): readonly [number, number] {
  const sorted = Float64Array.from(tempi).sort();
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))] ?? NaN;
  return [at(CUT), at(1 - CUT)];
}

function onColumns(tempi: Float64Array, places: Int32Array | undefined, count: number): Curve {
  const curve = new Float64Array(count).fill(NaN);
  places?.forEach((column, measure) => {
    if (column !== NONE) curve[column] = tempi[measure] ?? NaN;
  });
  return curve;
}

/** A unit covers the columns of its measures; where it begins or ends within one, a part of that. */
function placedUnit(
  { start, end, label, color }: WorkMeasures['forms'][number]['levels'][number]['units'][number],
  map: MeasureMap | undefined,
  places: Int32Array | undefined,
): PlacedUnit | undefined {
  if (!map || !places || map.measures.length === 0) return undefined;
  const first = placeInMap(map, Math.max(start + NEAR, map.measures[0]?.start ?? 0));
  const last = placeInMap(map, Math.min(end - NEAR, map.end - NEAR));
  if (!first || !last || last.measure < first.measure) return undefined;
  let [from, to] = [NONE, NONE];
  for (let measure = first.measure; measure <= last.measure; measure++) {
    const column = places[measure] ?? NONE;
    if (column === NONE) continue;
    if (from === NONE) from = column + (measure === first.measure ? edge(first.part) : 0);
    to = column + (measure === last.measure ? edge(last.part) || 1 : 1);
  }
  return from === NONE || to <= from ? undefined : { from, to, label, color };
}

/** Seconds by which the layers of a file may miss the measures. */
const NEAR = 0.1;

/** A part of a measure, to its nearer end where it is close to it. */
const edge = (part: number): number => (part < 0.12 ? 0 : part > 0.88 ? 1 : part);

/** Every how many measures a number stands, so that they do not crowd. */
export function numberStep(count: number, most: number): number {
  for (let step = 1; ; step *= 10)
    for (const factor of [1, 2, 4, 5]) if (count / (step * factor) <= most) return step * factor;
}
