import { tapsTimeline } from '../../kinds/registry/answers-file.ts';
import type {
  AnswerFit,
  CheckedPart,
  KindCheck,
  UnreadableAnswer,
  WrittenTimeline,
} from '../../kinds/contract/checking.ts';
import { checkOf } from '../../kinds/registry/checks.ts';
import type { Rows } from '../../kinds/contract/kind-timeline.ts';
import { spanOfMeasures } from '../../measures/find-passage.ts';
import { writtenMeasures } from '../../measures/measure-passage.ts';
import type { MeasureTable } from '../../measures/measure-table.ts';
import type { Address, Clue } from '../links/address.ts';
import { createTimelineOpener, type TimelineData } from '../model/create-timelines.ts';
import { isOfFile, type Timeline } from '../model/timeline.ts';
import type { ViewerStorage } from '../storage.ts';
import { judgeBoundaries, type BoundaryOutcome } from './boundaries.ts';
import { createCheckStore, type CheckStore } from './check-store.ts';
import { createClassStore, type ClassStore } from './class-store.ts';
import { cluesIn } from './clues.ts';
import { hideTimeline, type OpenTimeline } from './hide-timeline.ts';

/** One label that is asked for. */
export interface Question {
  readonly timelineId: number;
  /** Id of the component. */
  readonly component: number;
  readonly start: number;
  readonly end: number;
  /** The author's own answer. */
  readonly solution: string;
  fit(answer: string): AnswerFit | UnreadableAnswer;
}

/** Part of a timeline that is hidden because it gives answers away. */
export interface HiddenClue {
  readonly clue: Clue;
  readonly name: string;
  readonly timelineId: number;
}

/** An exercise on an analysis: its labels stay hidden until the reader reveals them. */
export interface Check {
  readonly part: CheckedPart;
  readonly hidesAll: boolean;
  readonly instruction: string;
  /** Names the exercise among those on all versions of all files. */
  readonly task: string;
  /** Address parameters that open the same exercise. */
  readonly address: AskedAddress;
  readonly answers: CheckStore;
  /** Answers of a class to the same task, for its teacher. */
  readonly handIns: ClassStore;
  /** Questions of the passage on the timelines loaded so far, by time. */
  readonly questions: () => readonly Question[];
  /**
   * Boundaries that are to be set, by time: for each the first question that begins there. Where the passage or the first unit
   * of all begins, there is nothing to find.
   */
  readonly boundaries: () => readonly Question[];
  /** The reader's boundaries, or others, beside the analyst's; those outside the passage are left out. */
  readonly judged: (taps: readonly number[]) => readonly BoundaryOutcome[];
  /** What gives answers away on the timelines loaded so far, and is hidden. */
  readonly clues: () => readonly HiddenClue[];
  /** Whether a whole timeline is hidden. */
  readonly hasHidden: (timelineId: number) => boolean;
  /** Whether a timeline has what is asked. */
  readonly isAsked: (timelineId: number) => boolean;
  /** Whether boundaries of a timeline are to be set now. */
  readonly takesBoundaries: (timelineId: number) => boolean;
  /** Whether there is still something to answer: then keys of one character do nothing. */
  readonly isRunning: () => boolean;
  /** Timelines of an annotation file with the reader's answers. */
  readonly written: () => readonly WrittenTimeline[];
  /** Opens a timeline without its hidden labels. */
  readonly opened: (open: OpenTimeline) => OpenTimeline;
}

export type CreateCheck = typeof createCheck;

/** Parts of an address that belong to an exercise. */
type AskedAddress = Pick<Address, 'check' | 'hide' | 'say' | 'measures' | 'within' | 'shows'>;

/** The exercise that a link asks for. */
export interface AskedCheck extends AskedAddress {
  readonly check: CheckedPart;
}

/** Whether a timeline has labels of a part that can be hidden and asked for. Visits all rows. */
export const canAsk = ({ id, kind, columns }: Timeline, part: CheckedPart): boolean =>
  isOfFile({ id }) && (checkOf(kind)?.rowsOf(columns, part).length ?? 0) > 0;

/** The check that a link asks for. Answers are kept for each version of the file by itself. */
export function createCheck(
  { check: part, hide, say = '', measures, within, shows = [] }: AskedCheck,
  storage: ViewerStorage,
  fileId: number,
  version: number,
): Check {
  // A place alone is where the viewer goes, not what is asked.
  const passage = measures?.to ? { measures } : within ? { within } : {};
  const address: AskedAddress = {
    ...passage,
    ...{ check: part, ...(hide && { hide }) },
    ...(shows.length > 0 && { shows }),
    ...(say !== '' && { say }),
  };
  const task = taskOf({ check: part, ...(hide && { hide }), ...passage }, fileId, version);
  const answers = createCheckStore(`tilia.check.${task}`, storage);
  const all: Question[] = [];
  const askedTimelines = new Set<number>();
  const clues: HiddenClue[] = [];
  const writers: (() => WrittenTimeline)[] = [];
  const hidesAll = hide === 'all';
  let counted: MeasureTable | undefined;
  const asked: CheckedPart = hidesAll ? { ...part, withUnlabelled: true } : part;
  const passageNow = () =>
    within ?? (counted && measures?.to && spanOfMeasures(counted, measures, Infinity).span) ?? WHOLE;
  /** Edges of what is asked, where nobody needs to find a boundary. */
  const edgesNow = () => {
    const { start, end } = passageNow();
    const close = all.reduce((latest, question) => Math.max(latest, question.end), 0);
    return {
      first: Math.max(start, all[0]?.start ?? 0),
      last: Math.min(end, close > (all.at(-1)?.start ?? 0) ? close : Infinity),
    };
  };
  const questions = () => {
    const { start, end } = passageNow();
    return all.filter((question) => question.start >= start - MOMENT && question.start < end - MOMENT);
  };
  const boundaries = () => {
    let last = edgesNow().first;
    return questions().filter(({ start }) => {
      const isNew = start > last + MOMENT;
      if (isNew) last = start;
      return isNew;
    });
  };
  const judged = (taps: readonly number[]) => {
    const { first, last } = edgesNow();
    const own = taps.filter((tap) => tap > first + AT_EDGE && tap < last - AT_EDGE);
    return judgeBoundaries(
      boundaries().map((question) => question.start),
      own,
      counted,
    );
  };
  return {
    ...{ part, hidesAll, instruction: say, task, address, answers, questions, boundaries, judged },
    handIns: createClassStore(task, storage),
    clues: () => clues,
    hasHidden: (timelineId) =>
      !answers.getState().isChecked &&
      (clues.some(({ clue }) => clue === timelineId) || (hidesAll && askedTimelines.has(timelineId))),
    isAsked: (timelineId) => askedTimelines.has(timelineId),
    takesBoundaries: (timelineId) =>
      hidesAll && !answers.getState().isChecked && askedTimelines.has(timelineId),
    isRunning: () => {
      const { isChecked, answers: given, revealed } = answers.getState();
      if (isChecked || hidesAll) return !isChecked;
      return questions().some(({ component }) => given[component] === undefined && !revealed[component]);
    },
    written: () => (hidesAll ? [tapsTimeline(answers.getState().taps)] : writers.map((write) => write())),
    opened: (open) => (data) => {
      const kind = checkOf(data.kind);
      const rows = kind?.rowsOf(data.columns, asked) ?? [];
      // By itself: one that counts measures must not count for the others while its numbers are hidden.
      const own = createTimelineOpener()(data);
      if (own.rows.count > 0) counted ??= own.measures?.all;
      const hidden = cluesIn(data, { part, hidesAll }).filter(({ clue }) => !shows.includes(clue));
      clues.push(...hidden.map((clue) => ({ ...clue, timelineId: data.id })));
      if (rows.length === 0 && hidden.length === 0) return open(data);
      if (kind && rows.length > 0) {
        askedTimelines.add(data.id);
        for (const row of rows) all.push(questionOf(kind, data, own.rows, row));
        all.sort((a, b) => a.start - b.start);
        writers.push(() => kind.written(data.columns, givenByRow(answers, own.rows, rows)));
      }
      return hideTimeline(data, {
        ...{ part, hidesAll, rows, answers, open, own },
        clues: hidden.map(({ clue }) => clue),
      });
    },
  };
}

const WHOLE = { start: -Infinity, end: Infinity };
/** Times nearer than this are the same one, in seconds. */
const MOMENT = 0.01;
/** A boundary nearer to an edge of what is asked than these seconds is that edge. */
const AT_EDGE = 0.5;

/** Names a task: exercises that ask for other labels or another passage have other answers. */
function taskOf({ check, hide, measures, within }: AskedCheck, fileId: number, version: number): string {
  const passage = measures ? [writtenMeasures(measures)] : within ? [`${within.start}-${within.end}`] : [];
  // Answers to first versions of whole files are under the name they had before there were others.
  return [fileId, check.topic, check.level ?? 'all', hide ?? 'labels', ...passage]
    .concat(version > 1 ? [`v${version}`] : [])
    .join('.');
}

function givenByRow(answers: CheckStore, rows: Rows, asked: readonly number[]) {
  const given = answers.getState().answers;
  return new Map(
    asked.flatMap((row) => {
      const answer = given[rows.id(row)];
      return answer === undefined ? [] : [[row, answer] as const];
    }),
  );
}

function questionOf(
  kind: KindCheck<unknown>,
  { columns, id }: TimelineData,
  own: Rows,
  row: number,
): Question {
  const [start, end] = own.span(row);
  return {
    ...{ timelineId: id, component: own.id(row), start, end },
    solution: kind.solution(columns, row),
    fit: (answer) => kind.fit(columns, row, answer),
  };
}
