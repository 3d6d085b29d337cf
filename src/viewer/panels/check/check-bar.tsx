import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import type { Check, Question } from '../../check/check.ts';
import { FIT_WORDS } from '../../check/outcome.ts';
import { reveal } from '../../scene/commands/commands.ts';
import { beatInWords } from '../../model/counted.ts';
import type { Session } from '../../session.ts';
import type { Item } from '../../store/selection.ts';
import styles from './check-bar.module.css';
import { TapHandles } from './tap-handles.tsx';

/** Functions of form that are offered; the author may use others. */
const FUNCTIONS = [
  ...['Exposition', 'Development', 'Recapitulation', 'Coda', 'Introduction', 'Codetta', 'Retransition'],
  ...['Primary theme', 'Transition', 'Medial caesura', 'Secondary theme', 'Closing section', 'Episode'],
  ...['Refrain', 'Verse', 'Chorus', 'Bridge', 'Presentation', 'Continuation', 'Antecedent', 'Consequent'],
];
const EXAMPLES = {
  ...{ harmony: 'Numeral or letters', keys: 'Key', form: 'Label', measures: 'Number' },
} as const;

/** Questions of an exercise, one label after the other, and buttons that reveal labels. */
export function CheckBar({ session }: { readonly session: Session }) {
  const { check } = session;
  return check ? <Bar session={session} check={check} /> : null;
}

interface BarProps {
  readonly session: Session;
  readonly check: Check;
}

function Bar({ session, check }: BarProps) {
  const { answers, isChecked } = useStore(check.answers);
  // Timelines load one after the other.
  useStore(session.layout, ({ lanes }) => lanes);
  useRedrawn(session, check);
  const questions = check.questions();
  const done = questions.filter(({ component }) => answers[component] !== undefined).length;
  const { panels, links } = session;
  const words = isChecked
    ? 'Labels shown.'
    : check.hidesAll
      ? 'Labels and boundaries hidden.'
      : 'Labels hidden.';
  return (
    <section className={styles.bar} aria-label="Hide and check">
      <p className={styles.state} role="status" aria-label="Check">
        {words} {!check.hidesAll && `${done} of ${questions.length} answered`}
      </p>
      {check.instruction !== '' && <p className={styles.instruction}>{check.instruction}</p>}
      {check.hidesAll
        ? !isChecked && <TapHandles session={session} check={check} />
        : questions.length > 0 && <Answer session={session} check={check} questions={questions} />}
      <div className={styles.buttons}>
        <Button
          size="small"
          look={isChecked ? 'outline' : 'filled'}
          onClick={() => {
            check.answers.getState().checkAll();
            panels.getState().setDialog('checkResult');
          }}
        >
          {isChecked ? 'Result' : 'Check'}
        </Button>
        <StartAgain check={check} />
        {links && (
          <Button size="small" look="plain" onClick={() => links.open(pathOf(links.to({})))}>
            End
          </Button>
        )}
      </div>
    </section>
  );
}

/** Deletes the answers, and asks for confirmation where there are any. */
function StartAgain({ check }: Pick<BarProps, 'check'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { answers, taps, startAgain } = useStore(check.answers);
  const count = check.hidesAll ? taps.length : Object.keys(answers).length;
  const what = check.hidesAll ? 'boundaries' : 'answers';
  return (
    <>
      <Button size="small" look="outline" onClick={() => (count > 0 ? setIsAsking(true) : startAgain())}>
        Start again
      </Button>
      {isAsking && (
        <AlertDialog
          text="Start again?"
          about={
            <p>{`Your ${what} (${count}) are deleted. To keep them, download them from the result first.`}</p>
          }
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="outline" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              <Button
                look="danger"
                onClick={() => {
                  setIsAsking(false);
                  startAgain();
                }}
              >
                {`Delete ${what}`}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

/** An address of this site without its origin, as the router takes it. */
export const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Redraws lanes whose labels have been revealed or hidden again. */
function useRedrawn({ layout }: Session, { answers }: Check): void {
  useEffect(
    () =>
      answers.subscribe((now, before) => {
        if (now.revealed !== before.revealed || now.isChecked !== before.isChecked)
          layout.getState().redraw();
      }),
    [layout, answers],
  );
}

interface AnswerProps extends BarProps {
  readonly questions: readonly Question[];
}

/** The question that is selected, else the first one without an answer. */
function Answer({ session, check, questions }: AnswerProps) {
  const selected = useStore(session.selection, (state) => state.selected);
  const { answers, revealed, isChecked } = useStore(check.answers);
  const at = Math.max(
    questions.findIndex((question) => isAt(session, question, selected)),
    selected ? -1 : questions.findIndex(({ component }) => answers[component] === undefined),
  );
  const question = questions[at];
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const kept = question && answers[question.component];
  const wantsFocus = useRef(false);
  const asked = question?.component;
  useEffect(() => {
    // Another question has another field.
    if (wantsFocus.current) field.current?.focus();
    wantsFocus.current = false;
  }, [asked]);
  const go = (step: 1 | -1) => {
    const next = questions[at < 0 ? 0 : (at + step + questions.length) % questions.length];
    wantsFocus.current = true;
    if (next) select(session, next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    if (!question) {
      go(1);
      return;
    }
    const fit = text.trim() === '' ? undefined : question.fit(text);
    setProblem(typeof fit === 'object' ? fit.message : undefined);
    if (typeof fit === 'object') return;
    check.answers.getState().answer(question.component, text);
    go(1);
  };
  const isShown = question && (isChecked || revealed[question.component]);
  const fit = isShown && kept !== undefined ? question.fit(kept) : undefined;
  return (
    <form className={styles.answer} onSubmit={submit}>
      <label htmlFor={id}>
        {question ? beatInWords(session.timelines, question.start) : 'Select a hidden label'}
      </label>
      <input
        key={question?.component ?? 'none'}
        ref={field}
        id={id}
        className={fieldStyles.input}
        defaultValue={kept ?? ''}
        placeholder={EXAMPLES[check.part.topic]}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        list={check.part.topic === 'form' ? `${id}-functions` : undefined}
        disabled={!question}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-said`}
        onChange={() => setProblem(undefined)}
      />
      {check.part.topic === 'form' && (
        <datalist id={`${id}-functions`}>
          {FUNCTIONS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <Button type="submit" size="small" look="outline">
        Next
      </Button>
      <Button size="small" look="outline" onClick={() => go(-1)}>
        Previous
      </Button>
      <Button
        size="small"
        look="outline"
        disabled={!question || isShown === true}
        onClick={() => question && check.answers.getState().reveal(question.component)}
      >
        Reveal
      </Button>
      <p id={`${id}-said`} className={styles.said} role="status" aria-label="Answer">
        {problem ??
          (isShown &&
            `The analyst writes ${question.solution}${kept === undefined ? '' : `; you wrote ${kept}`}.${
              typeof fit === 'string' ? ` ${capital(FIT_WORDS[check.part.topic][fit])}.` : ''
            }`)}
      </p>
    </form>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The component of a question among the session's items; undefined before it has loaded. */
function itemOf({ timelines }: Session, { timelineId, component }: Question): Item | undefined {
  const timeline = timelines.findIndex(({ id }) => id === timelineId);
  const rows = timelines[timeline]?.rows;
  for (let row = 0; row < (rows?.count ?? 0); row++)
    if (rows?.id(row) === component) return { timeline, row };
  return undefined;
}

function isAt({ timelines }: Session, question: Question, item: Item | undefined): boolean {
  const timeline = item && timelines[item.timeline];
  return timeline?.id === question.timelineId && timeline.rows.id(item?.row ?? -1) === question.component;
}

/** Selects a question's component, goes to where it begins and brings it into view. */
function select(session: Session, question: Question): void {
  const item = itemOf(session, question);
  if (!item) return;
  session.selection.getState().selectOnly(item);
  reveal(session, item);
  session.playback.getState().seek({ time: question.start, ifPlaying: false });
}
