import { CircleCheck, CircleX, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import type { Answers } from '../../imports/question.ts';
import { Button } from '../../ui/button.tsx';
import { FormStrip } from '../../ui/form-strip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import type { Analysis } from './check.ts';
import styles from './chosen-file-item.module.css';
import { formatBytes } from '../../shared/format-bytes.ts';
import type { Given } from './chosen-file.ts';
import { describeFile, describeReplacing } from './file-line.ts';
import { ImportForm } from './import-form.tsx';
import { PieceInputs } from './piece-inputs.tsx';
import { RecordingInput } from './recording-input.tsx';
import { recordingFor } from './recording-words.ts';
import type { Chosen } from './use-chosen-files.ts';
import type { BeatsFile } from './worker-jobs.ts';

const SIGNS = {
  checking: { Sign: LoaderCircle, name: 'Checking' },
  ready: { Sign: CircleCheck, name: 'Ready' },
  warned: { Sign: TriangleAlert, name: 'Warning' },
  refused: { Sign: CircleX, name: 'Error' },
} as const;

interface ChosenFileItemProps {
  readonly chosen: Chosen;
  readonly all: readonly Chosen[];
  readonly serverErrors: readonly string[] | undefined;
  /**
   * The stored file that it replaces or is added to, whose parts need not be chosen again; `analysis` is undefined
   * while loading.
   */
  readonly replaced?: { readonly analysis: Analysis | undefined };
  /** Callback of the buttons that answer what is asked of the file; undefined while the files are being sent. */
  readonly onAnswer: ((isAccepted: boolean) => void) | undefined;
  /** What all files are to be, and the callback of the fields beside this one; left out where it replaces another. */
  readonly piece?: {
    readonly isPublic: boolean;
    readonly onGive: ((given: Given) => void) | undefined;
    readonly onRecording: (file: File, recording: string) => void;
  };
  /** Callbacks of the questions of an import; `onAnswer` is undefined while the files are being sent. */
  readonly importing?: {
    readonly isInto: boolean;
    readonly onAnswer: ((answers: Answers) => void) | undefined;
    readonly onBeats: (beats: BeatsFile) => void;
  };
  /** Callback of the button that removes the file; undefined while the files are being sent. */
  readonly onRemove: (() => void) | undefined;
}

/** One line of the list: sign, name, facts and strip, then what to know about the file. */
export function ChosenFileItem({
  chosen,
  all,
  serverErrors,
  replaced,
  piece,
  importing,
  onAnswer,
  onRemove,
}: ChosenFileItemProps) {
  const { state, facts, warnings, errors, question } = replaced
    ? describeReplacing(chosen, all, replaced.analysis)
    : describeFile(chosen, all, serverErrors);
  const { Sign, name } = SIGNS[state];
  const recording = chosen.check?.kind === 'analysis' ? chosen.check.recording : undefined;
  const imported =
    chosen.check === undefined || chosen.check.kind === 'companion' ? undefined : chosen.check.imported;
  const strip = chosen.check?.kind === 'analysis' ? chosen.check.strip : undefined;
  return (
    <li className={`${styles.file} ${styles[state]}`}>
      <Sign size={20} role="img" aria-label={name} />
      <div className={styles.body}>
        <span className={styles.name}>{chosen.name}</span>
        <span className={`${styles.facts} ${textStyles.num}`}>{facts}</span>
        {strip && <FormStrip rows={strip} />}
        {piece && chosen.check?.kind === 'analysis' && (
          <PieceInputs name={chosen.name} check={chosen.check} given={chosen.given ?? {}} {...piece}>
            {recordingFor(chosen.check, all) === undefined && (
              <RecordingInput
                name={chosen.name}
                given={chosen.given ?? {}}
                onGive={piece.onGive}
                onFile={recording === undefined ? undefined : (file) => piece.onRecording(file, recording)}
              />
            )}
          </PieceInputs>
        )}
        {question !== undefined && (
          <div className={styles.question} role="group" aria-label={question}>
            <p>{question}</p>
            <Button size="small" disabled={onAnswer === undefined} onClick={() => onAnswer?.(true)}>
              Use it
            </Button>
            <Button
              look="outline"
              size="small"
              disabled={onAnswer === undefined}
              onClick={() => onAnswer?.(false)}
            >
              Leave it out
            </Button>
          </div>
        )}
        {warnings.length + errors.length > 0 && (
          <ul>
            {errors.map((message) => (
              <li key={message} className={styles.error}>
                {message}
              </li>
            ))}
            {warnings.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.end}>
        <span className={textStyles.num}>{formatBytes(chosen.file.size)}</span>
        {onRemove && (
          <IconButton aria-label={`Remove ${chosen.name}`} title="Remove" onClick={onRemove}>
            <X size={17} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {importing && imported && (
        <ImportForm
          name={chosen.source.name}
          facts={imported}
          made={chosen.check?.kind === 'analysis' ? chosen.file : undefined}
          isReading={chosen.isReading === true}
          answers={chosen.answers ?? {}}
          {...importing}
        />
      )}
    </li>
  );
}
