import { Send } from 'lucide-react';
import { useStore } from 'zustand';
import type { CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import { spokenMeasures } from '../../../measures/measure-words.ts';
import type { Check } from '../../check/check.ts';
import { TOPIC_NAMES } from '../../check/clues.ts';
import { capitalized } from '../../model/counted.ts';
import type { Session } from '../../session.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { AnswersList } from './answers-list.tsx';
import { BoundaryList } from './boundary-list.tsx';
import { ClassPlace } from './class-place.tsx';
import styles from './exercise-panel.module.css';
import { HiddenList } from './hidden-list.tsx';
import { QuestionInColumn } from './question-panel.tsx';
import { StartAgain } from './start-again.tsx';
import { useExercise } from './use-exercise.ts';

const TASKS: Readonly<Record<CheckTopic, string>> = {
  harmony: 'Name the harmonies',
  keys: 'Name the keys',
  form: 'Name the parts',
  measures: 'Number the measures',
};

const HOW_BY_KEYS =
  'Press B while it plays, or click in the hatched lane. Drag a boundary, or move it with the arrow keys; Delete removes it.';
const HOW_BY_TOUCH =
  'Tap in the hatched lane, or press Set boundary while it plays. Drag a boundary to move it.';
const TOUCH = '(pointer: coarse)';

/** 'Form, level 2, measures 9 to 24': which part is asked about, where it is not all of the file. */
function askedInWords({ part: { topic, level }, address }: Check): string {
  const lane = level === undefined ? [] : [`${TOPIC_NAMES[topic]}, level ${level}`];
  const passage = address.measures ? [spokenMeasures(address.measures)] : [];
  return capitalized([...lane, ...passage].join(', '));
}

interface Props {
  readonly session: Session;
  readonly check: Check;
  /** Name of the analyst; undefined where there is none to be told. */
  readonly analyst: string | undefined;
}

/** Task, answers so far, and what is hidden: the content of a tab. */
export function ExercisePanel({ session, check, analyst }: Props) {
  const { outcomes, isChecked } = useExercise(session.layout, check);
  const asked = askedInWords(check);
  const isLookedAt = useStore(check.handIns, ({ place }) => place !== undefined);
  const hasTouch = useMedia(TOUCH);
  const phase = useStore(session.loading, (state) => state.phase);
  return (
    <div className={styles.body}>
      <QuestionInColumn session={session} check={check} />
      <div className={styles.task}>
        <h2>{check.hidesAll ? 'Set the boundaries' : TASKS[check.part.topic]}</h2>
        {check.instruction !== '' && <p>{check.instruction}</p>}
        {asked !== '' && <p className={styles.asked}>{asked}.</p>}
        {analyst !== undefined && <p className={styles.asked}>Analysis by {analyst}</p>}
      </div>
      {check.hidesAll && !isChecked && <p>{hasTouch ? HOW_BY_TOUCH : HOW_BY_KEYS}</p>}
      {isLookedAt && <ClassPlace session={session} check={check} />}
      {phase === 'complete' && outcomes.length === 0 && (
        <p>Nothing is asked here: this passage has nothing of this kind.</p>
      )}
      {check.hidesAll ? (
        <BoundaryList session={session} check={check} />
      ) : (
        <AnswersList session={session} check={check} />
      )}
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
