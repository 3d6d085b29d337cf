import { Send } from 'lucide-react';
import { useStore } from 'zustand';
import type { CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import type { Check } from '../../check/check.ts';
import type { Session } from '../../session.ts';
import { AnswersList } from './answers-list.tsx';
import { ClassPlace } from './class-place.tsx';
import styles from './exercise-panel.module.css';
import { HiddenList } from './hidden-list.tsx';
import { StartAgain } from './start-again.tsx';
import { useExercise } from './use-exercise.ts';

const TASKS: Readonly<Record<CheckTopic, string>> = {
  harmony: 'Name the harmonies',
  keys: 'Name the keys',
  form: 'Name the parts',
  measures: 'Number the measures',
};

interface Props {
  readonly session: Session;
  readonly check: Check;
}

/** Task, answers so far, and what is hidden: the content of a tab. */
export function ExercisePanel({ session, check }: Props) {
  const { outcomes } = useExercise(session, check);
  const isLookedAt = useStore(check.handIns, ({ place }) => place !== undefined);
  const phase = useStore(session.loading, (state) => state.phase);
  return (
    <div className={styles.body}>
      <div className={styles.task}>
        <h2>{check.hidesAll ? 'Set the boundaries' : TASKS[check.part.topic]}</h2>
        {check.instruction !== '' && <p>{check.instruction}</p>}
      </div>
      {isLookedAt && <ClassPlace session={session} check={check} />}
      {phase === 'complete' && outcomes.length === 0 && (
        <p>Nothing is asked here: this passage has no labels of this kind.</p>
      )}
      <AnswersList session={session} check={check} />
      <HiddenList session={session} check={check} />
      <div className={styles.foot}>
        <Button look="outline" onClick={() => session.panels.getState().setDialog('handIn')}>
          <Send size={18} aria-hidden="true" />
          Hand in
        </Button>
        <p>A link or a file for your teacher. You can hand in again.</p>
        <StartAgain check={check} />
        <Button size="small" look="plain" onClick={() => session.panels.getState().setDialog('class')}>
          Open hand-ins
        </Button>
      </div>
    </div>
  );
}
