import { useStore } from 'zustand';
import type { MeasureTable } from '../../../measures/measure-table.ts';
import { countedMeasures } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** The measures of a file whose repeats are not written out; undefined for one that is played as it is written. */
export const useFoldedTable = ({ timelines, layout }: AnalysisView): MeasureTable | undefined =>
  // The timeline that counts them may come later.
  useStore(layout, () => foldedTable(timelines));

/** The same of the timelines that are there. */
function foldedTable(timelines: AnalysisView['timelines']): MeasureTable | undefined {
  const table = countedMeasures(timelines);
  return table && table.next.size > 0 ? table : undefined;
}
