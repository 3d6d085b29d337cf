import { entryAt } from '../../shared/elements.ts';
import type { Timeline } from '../model/timeline.ts';

/** Timelines as indexes into the session's, top first. */
export interface GuideTimelines {
  /** Timelines that have something to listen for. */
  readonly all: readonly number[];
  /** Timelines among them that the guide shows. */
  readonly chosen: readonly number[];
}

type Followed = Pick<Timeline, 'id' | 'rows' | 'listening' | 'words' | 'typeset'>;

/** Whether an author's words are to be expected there: not on what is counted, and not on what is set with music signs. */
const hasOwnWords = ({ words, typeset }: Followed) =>
  words.comments !== undefined && !words.hasGeneratedLabels && !typeset;

/**
 * The timelines for the listening guide: those that are shown in the stack and that their author speaks of in words,
 * unless the reader has said otherwise. `order` has all timelines, top first; `wanted` goes by their ids.
 */
export function guideTimelines(
  timelines: readonly Followed[],
  { order, shown }: { readonly order: readonly number[]; readonly shown: readonly boolean[] },
  wanted: Readonly<Record<number, boolean>>,
): GuideTimelines {
  const all = order.filter(
    (timeline) => timelines[timeline]?.listening?.activeRows && timelines[timeline].rows.count > 0,
  );
  const isChosen = (timeline: number) => {
    const own = entryAt(timelines, timeline);
    return wanted[own.id] ?? (shown[timeline] === true && hasOwnWords(own));
  };
  return { all, chosen: all.filter(isChosen) };
}
