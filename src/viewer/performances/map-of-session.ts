import { measureMap, type MeasureMap } from '../../measures/measure-map.ts';
import { countedMeasures } from '../model/counted.ts';
import type { AnalysisView } from '../session/analysis-view.ts';

/** The measure map of an opened file; undefined where nothing in it counts measures. */
export function mapOfSession({ timelines, playback }: AnalysisView): MeasureMap | undefined {
  const table = countedMeasures(timelines);
  if (!table) return undefined;
  const { start, end } = playback.getState();
  const ends = timelines.flatMap(({ measures, rows }) => (measures ? [] : (rows.extent?.()?.[1] ?? [])));
  const contentEnd = ends.length > 0 ? Math.max(...ends) : undefined;
  return measureMap(table, { length: end - start > 0 ? end : 0, contentEnd });
}
