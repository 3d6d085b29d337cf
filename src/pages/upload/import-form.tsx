import { lazy, Suspense, useId, useState } from 'react';
import type { Answers, Question } from '../../imports/question.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import type { ImportFacts } from './check.ts';
import styles from './import-form.module.css';
import { ImportProblems } from './import-problems.tsx';
import { ImportQuestion } from './import-question.tsx';
import { OwnBeats } from './own-beats.tsx';
import type { BeatsFile } from './worker-jobs.ts';

/** The viewer's code, which only a preview needs. */
const ImportPreview = lazy(() =>
  import('./import-preview.tsx').then(({ ImportPreview }) => ({ default: ImportPreview })),
);

interface Props {
  /** Name of the file as it was chosen. */
  readonly name: string;
  readonly facts: ImportFacts;
  /** The .tla file that was made; undefined where these answers make none. */
  readonly made: File | undefined;
  /** Whether it is being read again, by other answers. */
  readonly isReading: boolean;
  readonly answers: Answers;
  /** Whether the timelines go into a stored analysis, which cannot be saved from here. */
  readonly isInto: boolean;
  /** Callback of the questions; undefined while the files are being sent. */
  readonly onAnswer: ((answers: Answers) => void) | undefined;
  readonly onBeats: (beats: BeatsFile) => void;
}

/** What was asked of a file of another program, what was found in it, and a preview of what it becomes. */
export function ImportForm({ name, facts, made, isReading, answers, isInto, onAnswer, onBeats }: Props) {
  const { format, questions, notes, problems, moreProblems, wantsBeats } = facts;
  const [isPreviewed, setPreviewed] = useState(true);
  const panelId = useId();
  const answer = (question: Question, value: Answers[string]) =>
    onAnswer?.({ ...answers, [question.name]: value });
  return (
    <div className={styles.form} role="group" aria-label={`Import of ${name}`}>
      <p className={styles.from}>
        Imported from {name} ({format}).
        <span role="status">{isReading && <Spinner label="Reading" />}</span>
      </p>
      {(questions.length > 0 || wantsBeats) && (
        <div className={styles.questions}>
          {questions.map((question) => (
            <ImportQuestion
              key={question.name}
              question={question}
              isDisabled={onAnswer === undefined}
              onAnswer={(value) => answer(question, value)}
            />
          ))}
          {wantsBeats && <OwnBeats isDisabled={onAnswer === undefined} onBeats={onBeats} />}
        </div>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ImportProblems problems={problems} more={moreProblems} />
      {made && (
        <div className={styles.actions}>
          <DisclosureButton
            className={styles.toggle}
            isOpen={isPreviewed}
            panelId={isPreviewed ? panelId : undefined}
            onToggle={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? 'Hide preview' : 'Show preview'}
            <span className={textStyles.visuallyHidden}> of {name}</span>
          </DisclosureButton>
          {!isInto && (
            <Button look="outline" size="small" onClick={() => saveBlob(made, made.name)}>
              Save as .tla
            </Button>
          )}
        </div>
      )}
      {made && isPreviewed && (
        <div id={panelId} className={styles.preview}>
          <Suspense fallback={<Spinner label="Loading preview" />}>
            <ImportPreview file={made} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
