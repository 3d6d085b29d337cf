import { CLUE_TOPICS, type CheckedPart, type CheckTopic } from '../../kinds/contract/checking.ts';
import { checkOf } from '../../kinds/registry/checks.ts';
import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import type { Clue } from '../links/address.ts';
import { createTimelineOpener } from '../model/create-timelines.ts';
import { isOfFile, timelineName, type Timeline } from '../model/timeline.ts';

/** Topics by their names on the screen, as the rows of lanes are named. */
export const TOPIC_NAMES: Readonly<Record<CheckTopic, string>> = {
  harmony: 'Harmonies',
  keys: 'Keys',
  form: 'Form',
  measures: 'Measure numbers',
};

const OTHER_LEVELS = 'Other levels of the form';

/** What an exercise asks and hides, as far as clues depend on it. */
interface Hidden {
  readonly part: CheckedPart;
  readonly hidesAll: boolean;
}

/** Facts on a timeline of which clues are made; its columns are those of the file. */
type ClueTimeline = Pick<Timeline, 'id' | 'name' | 'kind' | 'columns'>;

/** What of one timeline gives answers away. */
interface TimelineClue {
  readonly clue: Clue;
  /** Name on the screen. */
  readonly name: string;
}

/** What a timeline has that gives away the answers of an exercise. Visits all rows. */
export function cluesIn(
  { id, name, kind, columns }: ClueTimeline,
  { part, hidesAll }: Hidden,
): readonly TimelineClue[] {
  const { topic, level } = part;
  // A remark seldom names the number of its own measure.
  if (topic === 'measures' || !isOfFile({ id })) return [];
  const check = checkOf(kind);
  if (!check) return hasRemarks(kind, columns) ? [{ clue: id, name: timelineName({ name, kind }) }] : [];
  const topics = CLUE_TOPICS[topic].filter((other) => check.rowsOf(columns, { topic: other }).length > 0);
  const named: TimelineClue[] = topics.map((other) => ({ clue: other, name: TOPIC_NAMES[other] }));
  // Levels share many of their boundaries.
  if (
    hidesAll &&
    level !== undefined &&
    check.rowsOf(columns, { topic }).length > check.rowsOf(columns, part).length
  )
    named.push({ clue: topic, name: OTHER_LEVELS });
  return check.withoutComments && hasComments(kind, columns)
    ? [...named, { clue: 'comments', name: 'Guide and comments' }]
    : named;
}

/** The same of all timelines, each once. */
export function cluesOf(timelines: readonly ClueTimeline[], hidden: Hidden): readonly TimelineClue[] {
  const clues = new Map(
    timelines.flatMap((timeline) => cluesIn(timeline, hidden).map((clue) => [clue.clue, clue] as const)),
  );
  // Comments are no lane: they stand last.
  return [...clues.values()].sort((a, b) => Number(a.clue === 'comments') - Number(b.clue === 'comments'));
}

const opened = (kind: Timeline['kind'], columns: unknown) =>
  createTimelineOpener()({
    ...{ id: 0, name: '', kind, isVisible: true, columns },
    ...{ pdfUrl: undefined, attachmentUrl: undefined },
  });

const hasRemarks = (kind: Timeline['kind'], columns: unknown): boolean =>
  KIND_FACTS[kind].hasRemarks === true && opened(kind, columns).rows.count > 0;

function hasComments(kind: Timeline['kind'], columns: unknown): boolean {
  const { words, rows } = opened(kind, columns);
  for (let row = 0; row < rows.count; row++) if ((words.comments?.(row) ?? '') !== '') return true;
  return false;
}
