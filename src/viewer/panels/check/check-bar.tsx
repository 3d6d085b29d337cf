import { useState } from 'react';
import { useStore } from 'zustand';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { ask, steppedFrom } from '../../check/ask.ts';
import type { Check, Question } from '../../check/check.ts';
import { countsOf, type Outcome } from '../../check/outcome.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import styles from './check-bar.module.css';
import { BoundaryButtons } from './boundary-buttons.tsx';
import { boundariesInWords } from './boundary-words.ts';
import { pathOf } from './path-of.ts';
import { useExercise, useRedrawn } from './use-exercise.ts';
import { useHandInLink } from './use-hand-in-link.ts';

/** Most questions that have a segment each: more are too narrow to be told apart. */
const MAX_SEGMENTS = 150;

/** Progress of an exercise in numbers and segments, and the way to its answers and to its end. */
export function CheckBar({ session, isInHeader = false }: Props) {
  const { check } = session;
  return check ? <Bar session={session} check={check} isInHeader={isInHeader} /> : null;
}

interface Props {
  readonly session: AnalysisView & Tools;
  /** Whether it stands beside the title, in the same line. */
  readonly isInHeader?: boolean;
}

interface BarProps {
  readonly session: AnalysisView & Tools;
  readonly check: Check;
}

function Bar({ session, check, isInHeader }: BarProps & { readonly isInHeader: boolean }) {
  const { outcomes, question, isChecked, taps } = useExercise(session.layout, check);
  useRedrawn(session.layout, check);
  useHandInLink(session, check);
  const mode = useStore(session.presenting, (state) => state.mode);
  const { links } = session;
  const at = outcomes.findIndex((outcome) => outcome.question === question);
  return (
    <section className={styles.bar} data-header={isInHeader || undefined} aria-label="Hide and check">
      {mode === 'screen' && check.instruction !== '' && (
        <p className={styles.instruction}>{check.instruction}</p>
      )}
      {!check.hidesAll && (
        <>
          {!isChecked && at >= 0 && (
            <p className={styles.number}>
              Question {at + 1} of {outcomes.length}
            </p>
          )}
          <Progress outcomes={outcomes} question={isChecked ? undefined : question} />
        </>
      )}
      {/* Of boundaries the viewer's own status line speaks. */}
      <p
        className={styles.counts}
        role={check.hidesAll ? undefined : 'status'}
        aria-label={check.hidesAll ? undefined : 'Check'}
      >
        {check.hidesAll ? boundariesInWords(check, taps, isChecked) : countsOf(check, outcomes)}
      </p>
      <div className={styles.buttons}>
        {check.hidesAll ? (
          <BoundaryButtons session={session} check={check} />
        ) : (
          <>
            {mode !== 'off' && <Stepper session={session} check={check} question={question} />}
            <ShowAnswers session={session} check={check} question={question} />
          </>
        )}
        {links && (
          <Button size="small" look="outline" onClick={() => links.open(pathOf(links.to({})))}>
            End
          </Button>
        )}
      </div>
    </section>
  );
}

interface ProgressProps {
  readonly outcomes: readonly Outcome[];
  readonly question: Question | undefined;
}

/** One segment for each question; the words beside it say the same. */
function Progress({ outcomes, question }: ProgressProps) {
  if (outcomes.length > MAX_SEGMENTS) return null;
  return (
    <span className={styles.segments} aria-hidden="true">
      {outcomes.map((outcome) => (
        <span
          key={outcome.question.component}
          data-fit={outcome.fit}
          data-asked={outcome.question === question || undefined}
        />
      ))}
    </span>
  );
}

interface QuestionProps extends BarProps {
  readonly question: Question | undefined;
}

/** For a presentation, which has no field: from question to question. */
function Stepper({ session, check, question }: QuestionProps) {
  const go = (step: 1 | -1) => {
    const to = steppedFrom(check, question, step);
    if (to) ask(session, check, to);
  };
  return (
    <>
      <Button size="small" look="outline" onClick={() => go(-1)}>
        Previous
      </Button>
      <Button size="small" look="outline" onClick={() => go(1)}>
        Next
      </Button>
    </>
  );
}

/** Shows one answer, or all after a question; once all are shown, the result. */
function ShowAnswers({ session, check, question }: QuestionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isChecked = useStore(check.answers, (state) => state.isChecked);
  const { reveal, checkAll } = check.answers.getState();
  const showResult = () => session.panels.getState().setDialog('checkResult');
  const act = (show: () => void) => () => {
    setIsAsking(false);
    show();
  };
  if (isChecked)
    return (
      <Button size="small" look="outline" onClick={showResult}>
        Result
      </Button>
    );
  return (
    <>
      <Button size="small" look="outline" onClick={() => setIsAsking(true)}>
        Show answers
      </Button>
      {isAsking && (
        <AlertDialog
          text="Show the analyst’s answers?"
          about={<p>Your answers stay. With all answers shown, the exercise is over.</p>}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="outline" onClick={() => setIsAsking(false)}>
                Cancel
              </Button>
              {question && (
                <Button look="outline" onClick={act(() => reveal(question.component))}>
                  Show this one
                </Button>
              )}
              <Button
                onClick={act(() => {
                  checkAll();
                  showResult();
                })}
              >
                Show all
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
