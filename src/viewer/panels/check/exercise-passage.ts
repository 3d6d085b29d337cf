import { spanOfMeasures } from '../../../measures/find-passage.ts';
import { readMeasures, writtenMeasures } from '../../../measures/measure-passage.ts';
import { passageOf } from '../../../measures/passage-of.ts';
import type { CheckTopic } from '../../../kinds/contract/checking.ts';
import type { Address } from '../../links/address.ts';
import { countedMeasures } from '../../model/counted.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';

/** Passage of an exercise as a link has it, or the reason why there is none. */
type ReadPassage = Pick<Address, 'measures' | 'within'> | { readonly problem: string };

/** The measures of the file, unless their numbers are hidden now or by the exercise. */
const measuresFor = (session: AnalysisView & Tools, topic: CheckTopic) =>
  topic !== 'measures' && session.check?.part.topic !== 'measures'
    ? countedMeasures(session.timelines)
    : undefined;

/** Whether the passage of an exercise can be written in measures. */
export const hasMeasures = (session: AnalysisView & Tools, topic: CheckTopic): boolean =>
  measuresFor(session, topic) !== undefined;

/** The measures of the range that is selected, else of the exercise that runs; empty without one. */
export function proposedMeasures(session: AnalysisView & Tools, topic: CheckTopic): string {
  const { range } = session.selection.getState();
  const counted = measuresFor(session, topic);
  const passage = range && counted ? passageOf(counted, range) : session.check?.address.measures;
  return passage ? writtenMeasures(passage) : '';
}

/** Reads the passage that was written in measures, where the file counts them; else that of the selected range. */
export function readPassage(session: AnalysisView & Tools, topic: CheckTopic, written: string): ReadPassage {
  const counted = measuresFor(session, topic);
  const { range } = session.selection.getState();
  if (!counted) return range ? { within: range } : {};
  if (written.trim() === '') return {};
  const read = readMeasures(written);
  if (!read) return { problem: 'Write measures such as 1-8.' };
  // One measure alone is a passage, too.
  const measures = { from: read.from, to: read.to ?? read.from };
  const { problem } = spanOfMeasures(counted, measures, session.playback.getState().end);
  return problem === undefined ? { measures } : { problem };
}
