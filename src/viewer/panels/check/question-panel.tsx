import { Volume2 } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useStore } from 'zustand';
import { xOf } from '../../../kinds/contract/visible.ts';
import type { CheckTopic } from '../../../kinds/contract/checking.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { ask, hear, isOpen, nextOpen, questionAt, questionItem } from '../../check/ask.ts';
import { MAX_ANSWER } from '../../check/check-store.ts';
import type { Check, Question } from '../../check/check.ts';
import { countsOf, FIT_WORDS } from '../../check/outcome.ts';
import { afterLayout, reveal } from '../../scene/commands/commands.ts';
import { measureAndBeat } from '../../model/counted.ts';
import type { Session } from '../../session.ts';
import { PHONE, useMedia } from '../parts/use-media.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import styles from './question-panel.module.css';
import { useExercise, useOnMove } from './use-exercise.ts';

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
/** Distance of the panel from its lane and from the canvas's edges, in CSS pixels. */
const GAP_PX = 8;

interface Props {
  readonly session: Session;
  readonly check: Check;
}

/** One question at a time, at its place below the lane; on a phone below the lanes. */
export function QuestionPanel({ session, check }: Props) {
  const { question, outcomes, isChecked } = useExercise(session, check);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMedia(PHONE);
  useAskSelected(session, check);
  useInView(session, question);
  useAtPlace(session, question, panel, isPhone);
  const isLookedAt = useStore(check.handIns, ({ place }) => place !== undefined);
  if (check.hidesAll || isChecked || isLookedAt || outcomes.length === 0) return null;
  const place = question && measureAndBeat(session.timelines, question.start);
  const at = outcomes.findIndex((outcome) => outcome.question === question);
  const outcome = outcomes[at];
  const goOn = () => {
    const next = question && nextOpen(check, question);
    if (next) ask(session, check, next);
    else check.answers.getState().ask(undefined);
  };
  return (
    <div className={styles.place} data-phone={isPhone || undefined}>
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
  readonly question: Question;
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
  const listen = () => hear(session, check, question);
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
        aria-label={`Answer for ${measureAndBeat(session.timelines, question.start)}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_ANSWER}
        list={topic === 'form' ? `${id}-functions` : undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        onChange={() => setProblem(undefined)}
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

/** Brings the place of a question into view once the page has its room for it. */
function useInView(session: Session, question: Question | undefined): void {
  useEffect(() => {
    if (!question) return;
    afterLayout(() => {
      const item = questionItem(session, question);
      if (item) reveal(session, item);
    });
  }, [session, question]);
}

/** Asks what the reader selects on the lanes, instead of showing its details. */
function useAskSelected(session: Session, check: Check): void {
  useEffect(
    () =>
      session.selection.subscribe(({ selected, clear }, before) => {
        if (!selected || selected === before.selected || check.hidesAll) return;
        const question = questionAt(session, check, selected);
        if (!question || check.answers.getState().isChecked) return;
        clear();
        ask(session, check, question);
      }),
    [session, check],
  );
}

/** Keeps the panel right below the lane of its question, or above where there is no room, within the canvas. */
function useAtPlace(
  session: Session,
  question: Question | undefined,
  panel: React.RefObject<HTMLElement | null>,
  isPhone: boolean,
): void {
  const place = useCallback(() => {
    const { current } = panel;
    const around = current?.parentElement;
    if (!current || !around) return;
    if (isPhone) {
      current.style.translate = '';
      return;
    }
    const item = question && questionItem(session, question);
    const { laneOf, rulerPx } = session.layout.getState();
    const { view } = session.viewport.getState();
    const lane = item && laneOf[item.timeline];
    const within = (value: number, most: number) => Math.max(Math.min(value, most - GAP_PX), GAP_PX);
    const mostX = around.clientWidth - current.offsetWidth;
    const mostY = around.clientHeight - current.offsetHeight;
    const topPx = (lane?.topPx ?? rulerPx) - view.scrollPx;
    const belowPx = topPx + (lane?.heightPx ?? 0) + GAP_PX;
    const abovePx = topPx - current.offsetHeight - GAP_PX;
    const y = belowPx <= mostY || abovePx < rulerPx ? belowPx : abovePx;
    const x = question ? xOf(view, question.start) : GAP_PX;
    current.style.translate = `${within(x, mostX)}px ${within(y, mostY)}px`;
  }, [session, question, panel, isPhone]);
  useOnMove(session, place);
}
