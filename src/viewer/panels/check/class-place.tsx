import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { hear } from '../../check/ask.ts';
import type { Check } from '../../check/check.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { askedPlaces, outcomesOfClass } from './class-outcomes.ts';
import styles from './exercise-panel.module.css';
import { FitSign } from './fit-sign.tsx';
import { questionPlace } from './short-place.ts';

interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

/** What a class wrote at one place, beside the analyst's label. */
export function ClassPlace({ session, check }: Props) {
  const { handIns, place, setPlace } = useStore(check.handIns);
  const question = askedPlaces(check).find(({ component }) => component === place);
  if (!question) return null;
  const answers = outcomesOfClass(check, handIns).map(({ handIn, places }) => ({
    name: handIn.name,
    ...places.find((one) => one.question.component === place),
  }));
  return (
    <section className={styles.section} aria-label="Answers at this place">
      <h3>{questionPlace(session, question)}</h3>
      <p>
        {check.hidesAll ? 'The analyst has a boundary here.' : `The analyst writes ${question.solution}.`}
      </p>
      <ul className={styles.answers}>
        {answers.map(({ name, answer, fit, result = '' }) => (
          <li key={name} className={styles.student}>
            <span>{name}</span>
            <span className={styles.answer}>{check.hidesAll ? '' : answer || 'not answered'}</span>
            {fit && <FitSign fit={fit}>{result}</FitSign>}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" look="outline" onClick={() => session.panels.getState().setDialog('class')}>
          Back to the table
        </Button>
        <Button size="small" look="outline" onClick={() => hear(session.playback, check, question)}>
          Hear it
        </Button>
        <Button size="small" look="plain" onClick={() => setPlace(undefined)}>
          Close
        </Button>
      </div>
    </section>
  );
}
