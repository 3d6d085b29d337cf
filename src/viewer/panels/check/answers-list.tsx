import { Button } from '../../../ui/button.tsx';
import { ask, questionItem } from '../../check/ask.ts';
import type { Check } from '../../check/check.ts';
import { FIT_WORDS, type Outcome } from '../../check/outcome.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import { ComponentLabel } from '../parts/component-label.tsx';
import styles from './exercise-panel.module.css';
import { FitSign } from './fit-sign.tsx';
import { shortPlace } from './short-place.ts';
import { useExercise } from './use-exercise.ts';

interface Props {
  readonly session: AnalysisView;
  readonly check: Check;
}

/** Answers with their results; each leads to its place, and can be asked again. */
export function AnswersList({ session, check }: Props) {
  const { outcomes, isChecked } = useExercise(session.layout, check);
  const answered = outcomes.filter(({ fit }) => fit !== undefined);
  if (answered.length === 0 || check.hidesAll) return null;
  return (
    <section className={styles.section}>
      <h3>Your answers</h3>
      <ul className={styles.answers}>
        {answered.map((outcome) => (
          <Answer key={outcome.question.component} {...{ session, check, outcome }} canRepeat={!isChecked} />
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps extends Props {
  readonly outcome: Outcome;
  readonly canRepeat: boolean;
}

function Answer({ session, check, outcome: { question, answer, fit }, canRepeat }: AnswerProps) {
  const place = shortPlace(session.timelines, question.start);
  const item = questionItem(session, question);
  const timeline = item && session.timelines[item.timeline];
  const isRevealed = check.answers.getState().revealed[question.component] === true;
  return (
    <li>
      <button type="button" className={styles.place} onClick={() => ask(session, check, question)}>
        {place}
      </button>
      <span className={styles.answer}>
        {item && timeline && canRepeat && !isRevealed ? (
          <ComponentLabel timeline={timeline} row={item.row} />
        ) : (
          answer
        )}
      </span>
      {fit && <FitSign fit={fit}>{FIT_WORDS[check.part.topic][fit]}</FitSign>}
      {canRepeat && fit !== 'same' && (
        <Button
          size="small"
          look="plain"
          aria-label={`Again: ${place}`}
          onClick={() => {
            check.answers.getState().answer(question.component, '');
            ask(session, check, question);
          }}
        >
          Again
        </Button>
      )}
    </li>
  );
}
