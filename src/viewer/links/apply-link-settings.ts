import { entryAt } from '../../shared/elements.ts';
import type { Session } from '../session.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { Address } from './address.ts';

/**
 * Applies an address's comparison, speed, follow mode, timelines and score. Settings of timelines that are still
 * loading apply as these arrive; ids that the complete file lacks are reported to `onProblem`. Returns a function that
 * stops waiting.
 */
export function applyLinkSettings(
  session: Session,
  { diff, speed, follow, timelines: ids, score }: Address,
  onProblem: (problem: string) => void,
): () => void {
  const { loading, layout, playback, comparison } = session;
  if (diff !== undefined) comparison.getState().open(diff);
  if (speed !== undefined) playback.getState().setSpeed(speed);
  if (follow) session.follow.getState().setMode(follow);

  const parts = [
    ...(ids ? [showOnly(session, ids, onProblem)] : []),
    ...(score === undefined ? [] : [openScore(session, score, onProblem)]),
  ];
  const take = () => {
    for (const part of parts) part.onCome();
  };
  const endIfComplete = () => {
    if (loading.getState().phase !== 'complete') return;
    stop();
    for (const part of parts) part.onComplete();
  };
  const endings = [layout.subscribe(take), loading.subscribe(endIfComplete)];
  const stop = () => {
    for (const end of endings) end();
  };
  take();
  endIfComplete();
  return stop;
}

/** A setting that waits for timelines: called whenever some may have arrived, and once when all have. */
interface Part {
  readonly onCome: () => void;
  readonly onComplete: () => void;
}

/** A list that names none of the file's timelines changes nothing. */
function showOnly(
  { timelines, layout }: AnalysisView,
  ids: readonly number[],
  onProblem: (problem: string) => void,
): Part {
  const wanted = new Set(ids);
  const before: boolean[] = [];
  return {
    onCome: () => {
      while (before.length < layout.getState().shown.length) {
        const timeline = before.push(layout.getState().shown[before.length] === true) - 1;
        layout.getState().setShownByLink(timeline, wanted.has(entryAt(timelines, timeline).id));
      }
    },
    onComplete: () => {
      const isThere = (id: number) => timelines.some((timeline) => timeline.id === id);
      if (!ids.every(isThere)) onProblem('Some timelines in the link are not in this file.');
      if (ids.length === 0 || ids.some(isThere)) return;
      before.forEach((isShown, timeline) => layout.getState().setShownByLink(timeline, isShown));
    },
  };
}

/** A panel that has nothing to show is neither opened nor closed. */
function openScore(
  { timelines, notation, panels }: Session,
  isOpen: boolean,
  onProblem: (problem: string) => void,
): Part {
  let isSet = false;
  return {
    onCome: () => {
      if (isSet || !(notation ?? timelines.find(({ pages, engraved }) => pages ?? engraved))) return;
      isSet = true;
      panels.getState().setScoreOpen(isOpen);
    },
    onComplete: () => {
      if (isOpen && !isSet) onProblem('This file has no score.');
    },
  };
}
