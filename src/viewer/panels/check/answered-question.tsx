import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { hear } from '../../check/ask.ts';
import type { Check } from '../../check/check.ts';
import { FIT_WORDS, sentenceOf, type Outcome } from '../../check/outcome.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { FitSign } from './fit-sign.tsx';
import styles from './question-panel.module.css';

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
  readonly outcome: Outcome;
  readonly onNext: () => void;
}

/** A question that the reader comes back to: its result, and the analyst's label once that is shown. */
export function AnsweredQuestion({ session, check, outcome, onNext }: Props) {
  const { question, answer, fit } = outcome;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), [question]);
  const isRevealed = check.answers.getState().revealed[question.component] === true;
  return (
    <>
      <p className={styles.outcome}>
        {isRevealed ? sentenceOf(outcome) : `You wrote ${answer}.`}
        {fit && <FitSign fit={fit}>{FIT_WORDS[check.part.topic][fit]}</FitSign>}
      </p>
      <div className={styles.buttons}>
        <Button ref={next} size="small" onClick={onNext}>
          Next
        </Button>
        {!isRevealed && (
          <Button
            size="small"
            look="outline"
            onClick={() => check.answers.getState().answer(question.component, '')}
          >
            Again
          </Button>
        )}
        <Button size="small" look="outline" onClick={() => hear(session.playback, check, question)}>
          Hear it
        </Button>
      </div>
    </>
  );
}
