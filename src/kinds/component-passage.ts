import type { MeasurePassage } from '../shared/measure-passage.ts';
import type { TimeSpan } from './counted-beats.ts';
import type { CountedMeasures } from './kind-timeline.ts';
import { passageOf } from './measured-passage.ts';

/** The least that is told apart of a moment, in seconds. */
const MOMENT = 0.01;

/** The measures and beats of a component, which may be a moment; undefined as those of a passage. */
export const passageOfComponent = (
  counted: CountedMeasures,
  { start, end }: TimeSpan,
  recordingEnd: number,
): MeasurePassage | undefined =>
  passageOf(counted, { start, end: Math.max(end, start + MOMENT) }, recordingEnd);
