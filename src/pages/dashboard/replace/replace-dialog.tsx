import { useEffect, useId, useRef, useState } from 'react';
import { MAX_VERSION_NOTE } from '../../../shared/limits.ts';
import { longMoment } from '../../../shared/long-date.ts';
import { summaryInWords } from '../../../versions/summary.ts';
import { Button } from '../../../ui/button.tsx';
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
import { PieceQuestion } from './piece-question.tsx';
import styles from './replace-dialog.module.css';
import type { FileVersion } from './send-version.ts';
import { useComparison, type Comparison } from './use-comparison.ts';
import { useReplacing } from './use-replacing.ts';
import { useStoredAnalysis } from './use-stored-analysis.ts';

interface Props {
  readonly file: OwnFile;
  /** Whether a recording or a score is to be added, and the analysis stays. */
  readonly isAdding: boolean;
  /** The stored annotation file where timelines of other programs' files are to be added to it. */
  readonly into?: File;
  readonly onClose: () => void;
  /** Callback when something was stored. */
  readonly onStored: () => void;
}

/** Dialog to choose files that replace a file or are added to it, preview the changes, and send them. */
export function ReplaceDialog({ file, isAdding, into, onClose, onStored }: Props) {
  const { files, add, remove, answer, answerImport, offerBeats, settled } = useChosenFiles(into);
  const isAlone = files.length > 0 && !files.some(({ check }) => check?.kind === 'analysis');
  const stored = useStoredAnalysis(file.id, isAlone);
  const { state, newest, start, uploadAsNew, reset } = useReplacing(file, stored, settled);
  const [note, setNote] = useState('');
  const [isSamePiece, setSamePiece] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const analysis = files.find(({ check }) => check?.kind === 'analysis')?.file;
  const comparison = useComparison(file.id, newest, analysis);
  const isSending = state.kind === 'sending';
  const problem = state.kind === 'choosing' ? state.problem : undefined;
  const doubts = isSummary(comparison) ? comparison.doubts : [];
  const hasDoubts = doubts.length > 0;

  const change = (action: () => void) => {
    action();
    setSamePiece(false);
    reset();
  };
  const replace = async () => {
    // Until the comparison ends, the question to ask about the file is not known.
    if (comparison === 'comparing') return;
    const number = await start(note, isSummary(comparison) ? !hasDoubts || isSamePiece : undefined);
    if (number === undefined) return;
    notify(`Version ${number} of “${file.title}” was stored.`);
    onStored();
  };
  const upload = async () => {
    const stored = await uploadAsNew();
    if (stored === undefined) return;
    notify(`“${stored[0]?.title ?? file.title}” was uploaded as a new file. Only you can see it.`);
    onStored();
  };
  return (
    <Dialog
      heading={
        into ? `Import timelines into “${file.title}”` : `${isAdding ? 'Add to' : 'Replace'} “${file.title}”`
      }
      className={styles.dialog ?? ''}
      onClose={onClose}
    >
      <p>
        {into && 'The new timelines stand below the others, and everything else stays as it is. '}
        {isAdding && 'Choose a recording, a score or notation. The analysis stays as it is. '}
        {file.isPublic
          ? 'Everybody sees the new version at once. The one that is here stays at its own address, and links to it stay good.'
          : 'The version that is here stays: you find it under Versions.'}
        {!isAdding && !into && ' Recordings and scores stay unless you choose others.'}
      </p>
      <FileChooser
        input={chooser}
        error={
          into && files.length === 0 && problem?.ofChooser ? 'Choose a file to import.' : problem?.ofChooser
        }
        isDisabled={isSending}
        purpose={into ? 'importing' : 'replacing'}
        onChoose={(chosen) => change(() => add(chosen))}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Chosen files">
          {files.map((chosen) => (
            <ChosenFileItem
              key={chosen.source.name}
              chosen={chosen}
              all={files}
              replaced={{ analysis: stored }}
              serverErrors={undefined}
              importing={{
                isInto: into !== undefined,
                onAnswer: isSending ? undefined : (answers) => change(() => answerImport(chosen, answers)),
                onBeats: offerBeats,
              }}
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
                      change(() => remove([chosen]));
                      chooser.current?.focus();
                    }
              }
            />
          ))}
        </ul>
      )}
      {hasDoubts && <PieceQuestion doubts={doubts} isSamePiece={isSamePiece} onChoose={setSamePiece} />}
      <p className={styles.summary} role="status">
        {!hasDoubts || isSamePiece ? wordsOf(comparison) : ''}
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
      {problem?.newest !== undefined && <NewerVersion version={problem.newest} isAdding={isAdding} />}
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
        {hasDoubts && (
          <Button disabled={isSending} onClick={() => void upload()}>
            Upload as a new file
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submit}
          look={hasDoubts ? 'outline' : 'filled'}
          disabled={isSending}
          aria-disabled={comparison === 'comparing'}
          onClick={() => void replace()}
        >
          {into ? 'Import' : isAdding ? 'Add' : hasDoubts ? 'Replace anyway' : 'Replace'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reports that another version was stored since the dialog was opened, with a link to it. */
function NewerVersion({ version, isAdding }: { readonly version: FileVersion; readonly isAdding: boolean }) {
  const { number, address, created_at, note } = version;
  const place = useRef<HTMLDivElement>(null);
  // On a small screen the message is below the visible part of the page.
  useEffect(() => place.current?.querySelector<HTMLElement>('[role=alert]')?.focus(), []);
  return (
    <div ref={place}>
      <Notice kind="error">
        <p>
          Version {number} came in meanwhile ({longMoment(new Date(created_at))}
          {note !== '' && `: “${note}”`}). Yours was not stored.
        </p>
        <p>
          <a href={address} target="_blank" rel="noopener">
            Look at version {number}
          </a>{' '}
          (opens a new tab). Then press {isAdding ? 'Add' : 'Replace'} to store yours after it, or Cancel.
        </p>
      </Notice>
    </div>
  );
}

const isSummary = (comparison: Comparison): comparison is ComparedSummary => typeof comparison === 'object';

function wordsOf(comparison: Comparison): string {
  if (isSummary(comparison))
    return `Compared with the version that is here: ${summaryInWords(comparison.summary)}`;
  if (comparison === 'comparing') return 'Comparing with the version that is here';
  return comparison === 'unknown' ? 'It could not be compared with the version that is here.' : '';
}
