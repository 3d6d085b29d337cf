import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { spanOfMeasures } from '../../measures/find-passage.ts';
import type { PassagePlace } from '../lists/listening-list.ts';
import { countedMeasures } from '../model/counted.ts';
import { createTimelineOpener } from '../model/create-timelines.ts';
import { positionsOf, type Timeline } from '../model/timeline.ts';
import { createSession, type Session, type ViewerParts } from '../session.ts';
import type { Source } from '../source.ts';
import type { Range } from '../store/selection.ts';
import type { FileHead } from '../viewer-file.ts';
import type { WholeFile } from './read-whole.ts';

/** Passage of a file that can be shown and heard: to its session the file begins and ends with it. */
export interface OpenPassage {
  readonly file: FileHead;
  readonly session: Session;
}

/** Opens a passage of a file, or says in words why the file has no such passage. */
export function openPassage(
  { fileId, requests }: Source,
  { head, timelines }: WholeFile,
  place: PassagePlace,
  parts: ViewerParts,
): OpenPassage | string {
  const opened = timelines
    .map(createTimelineOpener(head.concrete_work.time_unit))
    .filter(({ kind }) => !KIND_FACTS[kind].needsViewer);
  const span = spanOf(opened, place, head.concrete_work);
  if (typeof span === 'string') return span;
  const work = { ...head.concrete_work, ...span };
  const session = createSession(work, opened, { ...parts, fileId, requests });
  return { file: { ...head, concrete_work: work }, session };
}

/** Seconds of a passage, within the part of the recording that the file is about. */
function spanOf(
  timelines: readonly Timeline[],
  { measures, time }: PassagePlace,
  { start, end }: Range,
): Range | string {
  const positions = positionsOf(timelines);
  const within = (span: Range): Range | string => {
    const own = { start: Math.max(span.start, start), end: Math.min(span.end, end) };
    return own.end > own.start
      ? own
      : `It is outside the recording, which goes from ${positions.short(start)} to ${positions.short(end)}.`;
  };
  if (time) return within(time);
  const counted = countedMeasures(timelines);
  if (!counted) return 'This file counts no measures. Name the passage in seconds, such as 83.2-97.5.';
  const { span, problem } = spanOfMeasures(counted, measures, end);
  return span ? within(span) : problem;
}
