import { useId, useRef, useState } from 'react';
import { MAX_VERSION_NOTE } from '../../../shared/limits.ts';
import { removesMost, summaryInWords } from '../../../versions/summary.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import progressStyles from '../../../ui/progress.module.css';
import { Spinner } from '../../../ui/spinner.tsx';
import { notify } from '../../../ui/toasts.tsx';
import { ChosenFileItem } from '../../upload/chosen-file-item.tsx';
import { FileChooser } from '../../upload/file-chooser.tsx';
import { useChosenFiles } from '../../upload/use-chosen-files.ts';
import type { OwnFile } from '../own-files.ts';
import type { ComparedSummary } from './compare-worker.ts';
import styles from './replace-dialog.module.css';
import { useComparison, type Comparison } from './use-comparison.ts';
import { useReplacing } from './use-replacing.ts';
import { useStoredAnalysis } from './use-stored-analysis.ts';

interface Props {
  readonly file: OwnFile;
  /** Whether a recording or a score is to be added, and the analysis stays. */
  readonly isAdding: boolean;
  readonly onClose: () => void;
  /** Callback when the newer version is stored. */
  readonly onReplaced: () => void;
}

/** Chooses what replaces a file or is added to it, says what will change, and sends it. */
export function ReplaceDialog({ file, isAdding, onClose, onReplaced }: Props) {
  const { files, add, remove, answer, settled } = useChosenFiles();
  const isAlone = files.length > 0 && !files.some(({ check }) => check?.kind === 'analysis');
  const stored = useStoredAnalysis(file.id, isAlone);
  const { state, start, reset } = useReplacing(file, stored, settled);
  const [note, setNote] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const analysis = files.find(({ check }) => check?.kind === 'analysis')?.file;
  const comparison = useComparison(file.id, analysis);
  const isSending = state.kind === 'sending';
  const problem = state.kind === 'choosing' ? state.problem : undefined;

  const replace = async () => {
    const number = await start(note, () => mayReplace(comparison, file));
    if (number === undefined) return;
    notify(
      number === file.version
        ? `“${file.title}” was replaced.`
        : `Version ${number} of “${file.title}” was stored.`,
    );
    onReplaced();
  };
  return (
    <Dialog
      heading={`${isAdding ? 'Add to' : 'Replace'} “${file.title}”`}
      className={styles.dialog ?? ''}
      onClose={onClose}
    >
      <p>
        {isAdding && 'Choose a recording, a score or notation. The analysis stays as it is. '}
        {file.isPublic
          ? 'The version that is here stays at its own address, and links to it stay good.'
          : 'A version that others could see stays at its own address; one that only you could see is replaced.'}
        {!isAdding && ' Recordings and scores stay unless you choose others.'}
      </p>
      <FileChooser
        input={chooser}
        error={problem?.ofChooser}
        isDisabled={isSending}
        isReplacing
        onChoose={(chosen) => {
          add(chosen);
          reset();
        }}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Chosen files">
          {files.map((chosen) => (
            <ChosenFileItem
              key={chosen.name}
              chosen={chosen}
              all={files}
              replaced={{ analysis: stored }}
              serverErrors={undefined}
              onAnswer={
                isSending
                  ? undefined
                  : (isAccepted) => {
                      answer(chosen, isAccepted);
                      reset();
                      submit.current?.focus();
                    }
              }
              onRemove={
                isSending
                  ? undefined
                  : () => {
                      remove(chosen);
                      reset();
                      chooser.current?.focus();
                    }
              }
            />
          ))}
        </ul>
      )}
      <p className={styles.summary} role="status">
        {wordsOf(comparison)}
      </p>
      {isSummary(comparison) && comparison.warnings.length > 0 && (
        <Notice kind="warning">
          <p>After the replacement:</p>
          {comparison.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      <div className={fieldStyles.field}>
        <label htmlFor={noteId}>What changed</label>
        <textarea
          id={noteId}
          className={fieldStyles.input}
          rows={2}
          maxLength={MAX_VERSION_NOTE}
          value={note}
          disabled={isSending}
          aria-describedby={`${noteId}-help`}
          onChange={({ target }) => setNote(target.value)}
        />
        <p id={`${noteId}-help`} className={fieldStyles.help}>
          Optional. Readers see it in the list of versions.
        </p>
      </div>
      {problem?.ofSending !== undefined && (
        <Notice kind="error">
          <p>{problem.ofSending}</p>
        </Notice>
      )}
      {state.kind === 'sending' && (
        <>
          <Spinner label="Sending" />
          <progress
            className={progressStyles.progress}
            aria-label="Sent"
            max={state.total}
            value={state.sent}
          />
        </>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button ref={submit} disabled={isSending} onClick={() => void replace()}>
          {isAdding ? 'Add' : 'Replace'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isSummary = (comparison: Comparison): comparison is ComparedSummary => typeof comparison === 'object';

function wordsOf(comparison: Comparison): string {
  if (isSummary(comparison)) return `Compared with the version that is here: ${summaryInWords(comparison)}`;
  if (comparison === 'comparing') return 'Comparing with the version that is here';
  return comparison === 'unknown' ? 'It could not be compared with the version that is here.' : '';
}

/** Asks once more where it may be another piece. */
async function mayReplace(comparison: Comparison, { title }: OwnFile): Promise<boolean> {
  if (!isSummary(comparison) || !removesMost(comparison)) return true;
  const { removed, before } = comparison;
  return confirm({
    text: `${removed} of the ${before} components of “${title}” are not in the new file. Replace it anyway?`,
    about: null,
    yes: 'Replace',
  });
}
