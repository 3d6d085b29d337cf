import { HIDDEN_LABEL, type CheckedPart, type CheckTopic } from '../../kinds/contract/checking.ts';
import type { Lane } from '../../kinds/contract/kind-timeline.ts';
import { checkOf } from '../../kinds/registry/checks.ts';
import { encodeTimeline } from '../../kinds/registry/encoding.ts';
import type { Clue } from '../links/address.ts';
import type { TimelineData } from '../model/create-timelines.ts';
import type { Timeline } from '../model/timeline.ts';
import type { CheckStore } from './check-store.ts';
import { isOtherPicture } from './other-picture.ts';

export type OpenTimeline = (data: TimelineData) => Timeline;

/** Height under the labels of the asked lane in which results stand, in CSS pixels. */
const RESULTS_PX = 30;

interface Hiding {
  readonly part: CheckedPart;
  readonly hidesAll: boolean;
  /** Rows that are asked for; none on a timeline that only gives answers away. */
  readonly rows: readonly number[];
  /** What of the timeline is hidden beside them. */
  readonly clues: readonly Clue[];
  readonly answers: CheckStore;
  readonly open: OpenTimeline;
  /** The whole timeline, as if it were the only one. */
  readonly own: Timeline;
}

/**
 * A timeline with the revealed labels alone, and the reader's answers in place of the others. What is hidden is absent
 * from the columns that picture, text and outline are made of, so none of these can tell it.
 */
export function hideTimeline(data: TimelineData, hiding: Hiding): Timeline {
  const { open, own, answers, hidesAll, part, rows } = hiding;
  const hasResults = rows.length > 0 && !hidesAll && part.topic !== 'form';
  const laneOf = (lane: Lane) => sizedAs(own.lane, lane, hasResults ? RESULTS_PX : 0);
  const shown = (): Timeline => {
    const opened = open({ ...data, columns: shownColumns(data, hiding) });
    return { ...opened, lane: laneOf(opened.lane), columns: data.columns };
  };
  let current = shown();
  const asked = new Set(rows.map((row) => own.rows.id(row)));
  answers.subscribe((now, before) => {
    const isTyped = now.draft !== before.draft && asked.has((now.draft ?? before.draft)?.component ?? NaN);
    if (isTyped || isOtherPicture(now, before)) current = shown();
  });
  return new Proxy(current, { get: (_, name) => Reflect.get(current, name) as unknown });
}

function shownColumns(data: TimelineData, hiding: Hiding): unknown {
  const { part, hidesAll, rows, clues, own } = hiding;
  const { answers, revealed, isChecked, draft } = hiding.answers.getState();
  if (isChecked) return data.columns;
  const kind = checkOf(data.kind);
  if (!kind) return encodeTimeline(data.kind, [], {});
  let { columns } = data;
  if (hidesAll) columns = kind.withoutRows(columns, part);
  else if (rows.length > 0) {
    const hidden = rows.filter((row) => !revealed[own.rows.id(row)]);
    const textOf = (id: number) => answers[id] ?? (draft?.component === id ? draft.text : '');
    const texts = hidden.map((row) => [row, textOf(own.rows.id(row)) || HIDDEN_LABEL] as const);
    columns = kind.withoutLabels(columns, new Map(texts));
  }
  for (const clue of clues) {
    if (clue === 'comments') columns = kind.withoutComments?.(columns) ?? columns;
    else if (isTopic(clue)) columns = kind.withoutRows(columns, { topic: clue });
  }
  return columns;
}

const isTopic = (clue: Clue): clue is CheckTopic => typeof clue === 'string' && clue !== 'comments';

const SIZES: ReadonlySet<string | symbol> = new Set(['heightPx', 'leastHeightPx']);

/** A lane as high as another one and some room, so that nothing moves when that takes its place. */
const sizedAs = (sizes: Lane, lane: Lane, roomPx: number) =>
  new Proxy(lane, {
    get: (_, name) => {
      if (name === 'levelCount' || name === 'growth') return sizes[name];
      const value: unknown = Reflect.get(SIZES.has(name) ? sizes : lane, name);
      return SIZES.has(name) ? Number(value) + roomPx : value;
    },
  });
