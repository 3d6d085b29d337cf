import { ExportProblem, type Analysis, type ExportedTimeline, type ExportOptions } from './analysis.ts';
import type { OneTimeline } from './format.ts';

/**
 * The timeline of a format that holds one: the chosen one, else the topmost that has what is needed. Throws
 * `ExportProblem`.
 */
export function chooseTimeline(
  { timelines, ids }: Analysis,
  { timeline: id }: ExportOptions,
  { can, needed }: OneTimeline,
): ExportedTimeline {
  const able = timelines.filter(({ exporting }) => can(exporting));
  if (id === undefined) {
    const [first] = able;
    if (!first) throw new ExportProblem(`There is nothing to export here. The format holds ${needed}.`);
    return first;
  }
  if (!ids.has(id)) throw new ExportProblem(`There is no timeline ${id} in this file.`, 'no_timeline');
  const chosen = able.find((timeline) => timeline.id === id);
  if (chosen) return chosen;
  throw new ExportProblem(`Timeline ${id} has nothing for this format, which holds ${needed}.`);
}
