import { Volume2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import type { CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { ask, hear, isOpen, nextOpen } from '../../check/ask.ts';
import { MAX_ANSWER } from '../../check/check-store.ts';
import type { Check, Question as AskedQuestion } from '../../check/check.ts';
import { countsOf, FIT_WORDS } from '../../check/outcome.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import styles from './question-panel.module.css';
import { questionPlace } from './short-place.ts';
import { useExercise } from './use-exercise.ts';
import { useAskSelected, useAtPlace, useInView } from './use-question-place.ts';

/** Functions of form that are offered; the author may use others. */
const FUNCTIONS = [
  ...['Exposition', 'Development', 'Recapitulation', 'Coda', 'Introduction', 'Codetta', 'Retransition'],
  ...['Primary theme', 'Transition', 'Medial caesura', 'Secondary theme', 'Closing section', 'Episode'],
  ...['Refrain', 'Verse', 'Chorus', 'Bridge', 'Presentation', 'Continuation', 'Antecedent', 'Consequent'],
];
const EXAMPLES: Readonly<Record<CheckTopic, string>> = {
  harmony: 'Type V65, viio7, bVI or V7/V.',
  keys: 'Type C, a, Bb major or f# minor.',
  form: 'Type a label.',
  measures: 'Type a number.',
};
/** Topics whose answers have no spaces, so that Space is free to hear the place. */
const WITHOUT_SPACES: readonly CheckTopic[] = ['harmony', 'measures'];
interface Props {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

/** One question at a time, at its place below the lane. */
export function QuestionAtPlace(props: Props) {
  return useMedia(PHONE) ? null : <Question {...props} isAtPlace />;
}

/** The same in the column, on a phone: the lanes keep their room. */
export function QuestionInColumn(props: Props) {
  return useMedia(PHONE) ? <Question {...props} isAtPlace={false} /> : null;
}

function Question({ session, check, isAtPlace }: Props & { readonly isAtPlace: boolean }) {
  const { question, outcomes, isChecked } = useExercise(session.layout, check);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  useAskSelected(session, check);
  useInView(session, check, question);
  useAtPlace(session, question, panel, isAtPlace);
  const isLookedAt = useStore(check.handIns, ({ place }) => place !== undefined);
  // A presenter steps by the bar and by keys, which a field would take.
  const isPresented = useStore(session.presenting, ({ mode }) => mode !== 'off');
  if (check.hidesAll || isChecked || isLookedAt || isPresented || outcomes.length === 0) return null;
  const place = question && questionPlace(session, question);
  const at = outcomes.findIndex((outcome) => outcome.question === question);
  const outcome = outcomes[at];
  const goOn = () => {
    const next = question && nextOpen(check, question);
    if (next) ask(session, check, next);
    else check.answers.getState().ask(undefined);
  };
  return (
    <div className={isAtPlace ? styles.place : styles.inColumn}>
      <section ref={panel} className={styles.panel} aria-label="Question">
        <div className={styles.head}>
          <h2>{place ?? 'All answered'}</h2>
          {question && (
            <span>
              {at + 1} of {outcomes.length}
            </span>
          )}
        </div>
        {question === undefined && (
          <p>{countsOf(check, outcomes)}. Hand in, or press Again beside an answer.</p>
        )}
        {question && outcome && isOpen(check, question) && (
          <Field
            key={question.component}
            {...{ session, check, question }}
            onJudged={(word) => {
              setSaid(`${place}: ${word}.`);
              goOn();
            }}
            onSkip={() => {
              setSaid('');
              goOn();
            }}
          />
        )}
        {question && outcome && !isOpen(check, question) && (
          <AnsweredQuestion {...{ session, check, outcome }} onNext={goOn} />
        )}
        <p className={styles.said} role="status" aria-label="Answer">
          {said}
        </p>
      </section>
    </div>
  );
}

interface FieldProps extends Props {
  readonly question: AskedQuestion;
  /** Takes the word for the result. */
  readonly onJudged: (word: string) => void;
  readonly onSkip: () => void;
}

/** Field of the question, which has the focus as soon as it is there. */
function Field({ session, check, question, onJudged, onSkip }: FieldProps) {
  const { topic } = check.part;
  const field = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    const fit = text === '' ? { message: 'Type an answer, or skip.' } : question.fit(text);
    if (typeof fit === 'object') {
      setProblem(fit.message);
      field.current?.focus();
      return;
    }
    check.answers.getState().answer(question.component, text);
    onJudged(FIT_WORDS[topic][fit]);
  };
  const listen = () => hear(session.playback, check, question);
  const hasSpaceKey = WITHOUT_SPACES.includes(topic);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab' && !event.shiftKey) onSkip();
    else if (event.key === ' ' && hasSpaceKey) listen();
    else if (event.key === 'Escape') submitButton.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <form onSubmit={submit}>
      <input
        ref={field}
        className={fieldStyles.input}
        aria-label={`Answer for ${questionPlace(session, question)}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_ANSWER}
        list={topic === 'form' ? `${id}-functions` : undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setProblem(undefined);
          check.answers.getState().setDraft({ component: question.component, text: target.value.trim() });
        }}
        onKeyDown={onKeyDown}
      />
      {topic === 'form' && (
        <datalist id={`${id}-functions`}>
          {FUNCTIONS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <div className={styles.buttons}>
        <Button ref={submitButton} type="submit" size="small">
          Check <kbd aria-hidden="true">Enter</kbd>
        </Button>
        <Button size="small" look="outline" onClick={onSkip}>
          Skip <kbd aria-hidden="true">Tab</kbd>
        </Button>
        <Button size="small" look="outline" className={styles.hear} onClick={listen}>
          <Volume2 size={16} aria-hidden="true" />
          Hear it {hasSpaceKey && <kbd aria-hidden="true">Space</kbd>}
        </Button>
      </div>
      <p id={`${id}-hint`} className={problem === undefined ? styles.hint : styles.problem}>
        {problem ?? `${EXAMPLES[topic]} Esc leaves the field.`}
      </p>
    </form>
  );
}
