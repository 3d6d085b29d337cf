import { useCallback, useMemo, useRef } from 'react';
import type { AnswerFit } from '../../../kinds/contract/checking.ts';
import { headOf } from '../../../kinds/contract/kind-timeline.ts';
import { xOf } from '../../../kinds/contract/visible.ts';
import { entryAt } from '../../../shared/elements.ts';
import { questionItem } from '../../check/ask.ts';
import type { Check, Question } from '../../check/check.ts';
import { FIT_WORDS } from '../../check/outcome.ts';
import { placeInLane } from '../../model/lane-view.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Item } from '../../store/selection.ts';
import { FitSign } from './fit-sign.tsx';
import { BoundaryResults } from './boundary-results.tsx';
import { HiddenLanes } from './hidden-lanes.tsx';
import styles from './lane-marks.module.css';
import { useExercise, useOnMove } from './use-exercise.ts';

/** Height of a mark, and the room that it needs with its word, in CSS pixels. */
const MARK_PX = 18;
const WORD_PX = 68;
/** Distance of a mark from the edges of a box. */
const INSET_PX = 4;
/** Least width of the ground of the question, in CSS pixels. */
const MIN_ASKED_PX = 24;

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
}

/** Over the lanes: what is hidden, the place that is asked about, and the results under the answers. */
export function LaneMarks({ session, check }: Props) {
  const { isChecked, question, outcomes } = useExercise(session.layout, check);
  return (
    <div
      className={styles.marks}
      style={{ clipPath: `inset(${session.layout.getState().rulerPx}px 0 0)` }}
      aria-hidden="true"
    >
      {!isChecked && <HiddenLanes session={session} check={check} />}
      {isChecked && check.hidesAll && <BoundaryResults session={session} check={check} />}
      {!isChecked && !check.hidesAll && question && (
        <Asked session={session} question={question} end={endOf(outcomes, question)} />
      )}
      {!check.hidesAll &&
        outcomes.map(({ question: answered, fit }) => {
          if (!fit) return null;
          const end = endOf(outcomes, answered);
          return <Mark key={answered.component} {...{ session, check, fit, end }} question={answered} />;
        })}
    </div>
  );
}

/** Time at which the next question of a timeline begins. */
function endOf(outcomes: readonly { readonly question: Question }[], { start, end, timelineId }: Question) {
  const next = outcomes.find(({ question: other }) => other.timelineId === timelineId && other.start > start);
  return Math.max(end, next?.question.start ?? 0);
}

interface PlacedProps {
  readonly session: AnalysisView;
  readonly question: Question;
  readonly end: number;
}

/** The component of a question as long as no lane changes. */
function useItem(session: AnalysisView, question: Question, lanes: unknown): Item | undefined {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- rows move with the lanes
  return useMemo(() => questionItem(session, question), [session, question, lanes]);
}

function Asked({ session, question, end }: PlacedProps) {
  const ground = useRef<HTMLDivElement>(null);
  const item = useItem(session, question, session.layout.getState().lanes);
  const place = useCallback(() => {
    const { view } = session.viewport.getState();
    const lane = item && session.layout.getState().laneOf[item.timeline];
    const { current } = ground;
    if (!current) return;
    current.hidden = !item || !lane;
    if (!item || !lane) return;
    const inLane = placeInLane(entryAt(session.timelines, item.timeline), item.row, view, lane);
    const { leftPx, rightPx, topPx, bottomPx } =
      inLane.fill === undefined
        ? { leftPx: xOf(view, question.start), rightPx: xOf(view, end), topPx: 0, bottomPx: lane.heightPx }
        : headOf(inLane);
    current.style.translate = `${leftPx}px ${lane.topPx + topPx - view.scrollPx}px`;
    current.style.width = `${Math.max(rightPx - leftPx, MIN_ASKED_PX)}px`;
    current.style.height = `${bottomPx - topPx}px`;
  }, [session, question, end, item]);
  useOnMove(session, place);
  return <div ref={ground} className={styles.asked} />;
}

interface MarkProps extends PlacedProps {
  readonly check: Check;
  readonly fit: AnswerFit;
}

/** Result under an answer; in a box at its right end. */
function Mark({ session, check, question, end, fit }: MarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const item = useItem(session, question, session.layout.getState().lanes);
  const place = useCallback(() => {
    const { current } = mark;
    const { view } = session.viewport.getState();
    const { laneOf, rulerPx } = session.layout.getState();
    const lane = item && laneOf[item.timeline];
    if (!current) return;
    current.hidden = true;
    if (!item || !lane) return;
    const inLane = placeInLane(entryAt(session.timelines, item.timeline), item.row, view, lane);
    const { fill } = inLane;
    const bounds = headOf(inLane);
    const isBox = fill !== undefined;
    const leftPx = isBox ? Math.min(bounds.rightPx, view.widthPx) - MARK_PX - INSET_PX : bounds.leftPx;
    const inLanePx = isBox
      ? bounds.bottomPx - INSET_PX - MARK_PX
      : Math.min(bounds.bottomPx, lane.heightPx - MARK_PX);
    const topPx = lane.topPx + inLanePx - view.scrollPx;
    current.hidden = leftPx > view.widthPx || leftPx < -WORD_PX || topPx < rulerPx;
    current.style.translate = `${leftPx}px ${topPx}px`;
    const roomPx = xOf(view, end) - leftPx;
    current.dataset['room'] = isBox ? 'box' : roomPx < MARK_PX ? 'none' : roomPx < WORD_PX ? 'sign' : 'word';
  }, [session, end, item]);
  useOnMove(session, place);
  return (
    <div ref={mark} className={styles.mark} data-result={fit}>
      <FitSign fit={fit}>{shortWord(FIT_WORDS[check.part.topic][fit])}</FitSign>
    </div>
  );
}

/** 'root' for 'right root': the sign says the rest. */
const shortWord = (words: string) => words.split(' ').at(-1) ?? words;
