import type { Question } from '../../check/check.ts';
import { questionItem } from '../../check/ask.ts';
import { capitalized, measureAndBeat, pointInWords } from '../../model/counted.ts';
import { positionsOf, type Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';

/** 'm. 3' at the beginning of a measure, 'm. 3.2' within it, the time where no measures are counted. */
export const shortPlace = (timelines: readonly Timeline[], time: number) =>
  pointInWords(timelines, time)?.replace(/(?<=\d)\.1(?=$| )/, '') ?? positionsOf(timelines).short(time);

/** 'Measure 5, beat 1'; of what lasts, 'Measures 5 to 12'. */
export function questionPlace(session: AnalysisView, question: Question): string {
  const item = questionItem(session, question);
  const timeline = item && session.timelines[item.timeline];
  const measures = item && timeline?.order.outline && timeline.inMeasures(item.row);
  return measures === undefined ? measureAndBeat(session.timelines, question.start) : capitalized(measures);
}
