import { useCallback, useRef } from 'react';
import { xOf } from '../../../kinds/contract/visible.ts';
import { timeOfOutcome, type BoundaryOutcome } from '../../check/boundaries.ts';
import type { Check } from '../../check/check.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { boundaryBand } from './boundary-band.ts';
import styles from './boundary-results.module.css';
import { FitSign } from './fit-sign.tsx';
import { useExercise, useOnMove } from './use-exercise.ts';

/** Room for a sign, and for each letter beside it, in CSS pixels. */
const SIGN_PX = 28;
const LETTER_PX = 7;

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
}

/** The analyst's boundaries beside the reader's, each with its distance in words. */
export function BoundaryResults({ session, check }: Props) {
  const { taps } = useExercise(session.layout, check);
  const outcomes = check.judged(taps);
  return outcomes.map((outcome, index) => {
    const next = outcomes[index + 1];
    const key = `${outcome.analyst} ${outcome.own}`;
    return <Result key={key} {...{ session, check, outcome }} nextTime={next && firstTime(next)} />;
  });
}

const firstTime = (outcome: BoundaryOutcome) =>
  Math.min(outcome.analyst ?? Infinity, outcome.own ?? Infinity);

interface ResultProps extends Props {
  readonly outcome: BoundaryOutcome;
  /** Where the next result begins, in seconds; undefined for the last one. */
  readonly nextTime: number | undefined;
}

function Result({ session, check, outcome, nextTime = Infinity }: ResultProps) {
  const root = useRef<HTMLDivElement>(null);
  const { analyst, own, fit, words } = outcome;
  const place = useCallback(() => {
    const { current } = root;
    const { view } = session.viewport.getState();
    const band = boundaryBand(session, check);
    if (!current) return;
    const time = timeOfOutcome(outcome);
    const [from, to] = [firstTime(outcome), Math.max(analyst ?? time, own ?? time)];
    const [leftPx, rightPx] = [xOf(view, from), xOf(view, to)];
    current.hidden = !band || rightPx < 0 || leftPx > view.widthPx;
    if (!band) return;
    current.style.translate = `${leftPx}px ${band.topPx}px`;
    current.style.width = `${rightPx - leftPx}px`;
    current.style.height = `${band.heightPx}px`;
    const roomPx = Math.min(xOf(view, nextTime), view.widthPx) - leftPx;
    const wantedPx = SIGN_PX + words.length * LETTER_PX;
    current.dataset['room'] = roomPx >= wantedPx ? 'word' : roomPx >= SIGN_PX ? 'sign' : 'none';
  }, [session, check, outcome, analyst, own, words, nextTime]);
  useOnMove(session, place);
  const isOwnFirst = own !== undefined && analyst !== undefined && own < analyst;
  return (
    <div ref={root} className={styles.result} data-fit={fit} data-order={isOwnFirst ? 'own' : 'analyst'}>
      {analyst !== undefined && <i className={styles.analyst} />}
      {own !== undefined && fit !== 'same' && <i className={styles.own} />}
      <span className={styles.words}>
        <FitSign fit={fit}>{words}</FitSign>
      </span>
    </div>
  );
}
