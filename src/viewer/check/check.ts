import { tapsTimeline } from '../../kinds/registry/answers-file.ts';
import type {
  AnswerFit,
  CheckedPart,
  KindCheck,
  UnreadableAnswer,
  WrittenTimeline,
} from '../../kinds/contract/checking.ts';
import { checkOf } from '../../kinds/registry/checks.ts';
import type { Lane, Rows } from '../../kinds/contract/kind-timeline.ts';
import type { Address } from '../links/address.ts';
import { createTimelineOpener, type TimelineData } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import type { ViewerStorage } from '../storage.ts';
import { createCheckStore, type CheckStore } from './check-store.ts';

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

/** An exercise on an analysis: its labels stay hidden until the reader reveals them. */
export interface Check {
  readonly part: CheckedPart;
  readonly hidesAll: boolean;
  readonly instruction: string;
  /** Address parameters that open the same exercise. */
  readonly address: Pick<Address, 'check' | 'hide' | 'say'>;
  readonly answers: CheckStore;
  /** Questions on the timelines loaded so far, by time. */
  readonly questions: () => readonly Question[];
  /** Timelines of an annotation file with the reader's answers. */
  readonly written: () => readonly WrittenTimeline[];
  /** Opens a timeline without its hidden labels. */
  readonly opened: (open: OpenTimeline) => OpenTimeline;
}

type OpenTimeline = (data: TimelineData) => Timeline;

export type CreateCheck = typeof createCheck;

/** The exercise that a link asks for. */
export interface AskedCheck extends Pick<Address, 'hide' | 'say'> {
  readonly check: CheckedPart;
}

/** Whether a timeline has labels of a part that can be hidden and asked for. Visits all rows. */
export const canAsk = ({ kind, columns }: Timeline, part: CheckedPart): boolean =>
  (checkOf(kind)?.rowsOf(columns, part).length ?? 0) > 0;

/** The check that a link asks for. Answers are kept for each version of the file by itself. */
export function createCheck(
  { check: part, hide, say = '' }: AskedCheck,
  storage: ViewerStorage,
  fileId: number,
  version: number,
): Check {
  const address = { check: part, ...(hide && { hide }), ...(say !== '' && { say }) };
  const task = [part.topic, part.level ?? 'all', hide ?? 'labels'];
  // Answers to first versions are under the key they had before there were others.
  const key = ['tilia.check', fileId, ...task, ...(version > 1 ? [`v${version}`] : [])].join('.');
  const answers = createCheckStore(key, storage);
  const questions: Question[] = [];
  const writers: (() => WrittenTimeline)[] = [];
  return {
    ...{ part, hidesAll: hide === 'all', instruction: say, address, answers },
    questions: () => questions,
    written: () =>
      hide === 'all' ? [tapsTimeline(answers.getState().taps)] : writers.map((write) => write()),
    opened: (open) => (data) => {
      const kind = checkOf(data.kind);
      const rows = kind?.rowsOf(data.columns, part) ?? [];
      if (!kind || rows.length === 0) return open(data);
      // By itself: one that counts measures must not count for the others while its numbers are hidden.
      const own = createTimelineOpener()(data);
      for (const row of rows) questions.push(questionOf(kind, data, own.rows, row));
      writers.push(() => {
        const given = answers.getState().answers;
        const byRow = rows.flatMap((row) => {
          const answer = given[own.rows.id(row)];
          return answer === undefined ? [] : [[row, answer] as const];
        });
        return kind.written(data.columns, new Map(byRow));
      });
      questions.sort((a, b) => a.start - b.start);
      return hiding(data, kind, rows, { part, hidesAll: hide === 'all', answers, open, own });
    },
  };
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

interface Hiding extends Pick<Check, 'part' | 'hidesAll' | 'answers'> {
  readonly open: OpenTimeline;
  /** The whole timeline, as if it were the only one. */
  readonly own: Timeline;
}

/**
 * A timeline with only the revealed labels. Hidden labels are absent from the columns that picture, text and outline
 * are made of, so none of these can leak one.
 */
function hiding(
  data: TimelineData,
  kind: KindCheck<unknown>,
  rows: readonly number[],
  { part, hidesAll, answers, open, own }: Hiding,
): Timeline {
  const shown = (): Timeline => {
    const { revealed, isChecked } = answers.getState();
    if (isChecked) return open(data);
    if (hidesAll) {
      const emptied = open({ ...data, columns: kind.withoutRows(data.columns, part) });
      return { ...emptied, lane: sizedAs(own.lane, emptied.lane), columns: data.columns };
    }
    const hidden = new Set(rows.filter((row) => !revealed[own.rows.id(row)]));
    return hidden.size === 0
      ? open(data)
      : open({ ...data, columns: kind.withoutLabels(data.columns, hidden) });
  };
  let current = shown();
  answers.subscribe((now, before) => {
    if (now.revealed !== before.revealed || now.isChecked !== before.isChecked) current = shown();
  });
  return new Proxy(current, { get: (_, name) => Reflect.get(current, name) as unknown });
}

const SIZES: ReadonlySet<string | symbol> = new Set(['heightPx', 'leastHeightPx', 'levelCount']);

/** A lane as high as another one, so that nothing moves when that takes its place. */
const sizedAs = (sizes: Lane, lane: Lane) =>
  new Proxy(lane, {
    get: (_, name) => Reflect.get(SIZES.has(name) ? sizes : lane, name) as unknown,
  });
