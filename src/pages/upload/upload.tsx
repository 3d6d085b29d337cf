import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import progressStyles from '../../ui/progress.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { ChosenFileItem } from './chosen-file-item.tsx';
import { FileChooser } from './file-chooser.tsx';
import { FieldsOfAll } from './fields-of-all.tsx';
import { formatBytes } from './file-size.ts';
import styles from './upload.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { useUpload, type UploadState } from './use-upload.ts';

/** Literal texts of the specification, section 8, misspelling included. */
const UPLOADED = 'Succesfully uploaded file(s)';
const NOT_UPLOADED = 'Error uploading file(s)';
/** Specification, section 9. */
const UPLOAD_REDIRECT_MS = 1000;

export function Component() {
  const { files, givenToAll, add, addRecording, remove, answer, give, settled } = useChosenFiles();
  const { state, start, cancel, reset } = useUpload(settled);
  const [isPublic, setIsPublic] = useState(false);
  const [licence, setLicence] = useState('');
  const isChoosing = state.kind === 'choosing';
  const count = files.filter(({ check }) => check?.kind === 'analysis').length;
  const chooser = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const isCancelled = state.kind === 'choosing' && state.isCancelled === true;
  // The button that cancelled is gone; this one stands in its place.
  useEffect(() => {
    if (isCancelled) submit.current?.focus();
  }, [isCancelled]);
  const helpId = useId();
  const problem = state.kind === 'choosing' ? state.problem : undefined;
  const good = problem?.good;
  const form = useFocusFirstError(problem);
  useLeaveWhenDone(state);

  const upload = (event: SyntheticEvent) => {
    event.preventDefault();
    void start({ isPublic, licence });
  };
  const change = (action: () => void) => {
    action();
    reset();
  };

  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/upload']}>Upload</PageTitle>
      </div>
      <div className={styles.upload}>
        <form ref={form} onSubmit={upload} noValidate>
          <FileChooser
            input={chooser}
            error={problem?.ofChooser}
            isDisabled={state.kind !== 'choosing'}
            onChoose={(chosen) => change(() => add(chosen))}
          />
          {count > 0 && (
            <FieldsOfAll
              count={count}
              given={givenToAll}
              isDisabled={!isChoosing}
              onGive={(given) => give('all', given)}
              onLicence={setLicence}
            />
          )}
          {files.length > 0 && (
            <ul className={styles.files} aria-label="Chosen files">
              {files.map((chosen) => (
                <ChosenFileItem
                  key={chosen.name}
                  chosen={chosen}
                  all={files}
                  serverErrors={problem?.ofFiles?.get(chosen.name)}
                  piece={{
                    isPublic,
                    onGive: isChoosing ? (given) => give(chosen, given) : undefined,
                    onRecording: (file, recording) => change(() => addRecording(file, recording)),
                  }}
                  onAnswer={
                    state.kind === 'choosing'
                      ? (isAccepted) => {
                          change(() => answer(chosen, isAccepted));
                          submit.current?.focus();
                        }
                      : undefined
                  }
                  onRemove={
                    state.kind === 'choosing'
                      ? () => {
                          change(() => remove(chosen));
                          chooser.current?.focus();
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          <div className={styles.end}>
            <div className={styles.publicity}>
              <label className={checkStyles.check}>
                <input
                  type="checkbox"
                  checked={isPublic}
                  disabled={state.kind !== 'choosing'}
                  aria-describedby={helpId}
                  onChange={({ target }) => setIsPublic(target.checked)}
                />
                MAKE FILE(S) PUBLIC?
              </label>
              <p id={helpId} className={fieldStyles.help}>
                Anyone can find, play and download public files. Other files stay private. You can change this
                in the dashboard.
              </p>
            </div>
            {problem !== undefined && problem.ofChooser === undefined && (
              <Notice kind="error">
                <p>{NOT_UPLOADED}</p>
                {problem.ofUpload !== undefined && <p>{problem.ofUpload}</p>}
              </Notice>
            )}
            {isCancelled && <p role="status">The upload was cancelled.</p>}
            {state.kind === 'choosing' && (
              <div className={styles.actions}>
                {good !== undefined && (
                  <Button onClick={() => void start({ isPublic, licence }, good)}>
                    {good.size === 1 ? 'Upload the good file' : `Upload the ${good.size} good files`}
                  </Button>
                )}
                <Button ref={submit} type="submit" look={good === undefined ? 'filled' : 'outline'}>
                  Upload
                </Button>
              </div>
            )}
            {state.kind === 'sending' && <UploadProgress {...state} onCancel={cancel} />}
          </div>
        </form>
        <Notes />
      </div>
    </>
  );
}

/** Reports that the files are stored, and goes to the dashboard. */
function useLeaveWhenDone(state: UploadState) {
  const navigate = useNavigate();
  useEffect(() => {
    if (state.kind !== 'done') return;
    notify(UPLOADED, '/dashboard');
    // The dashboard shows the warnings about the files: here there is no time to read them.
    const goOn = () => void navigate('/dashboard', { state: { files: state.files } });
    const timer = setTimeout(goOn, UPLOAD_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);
}

interface UploadProgressProps {
  readonly count: number;
  readonly sent: number;
  readonly total: number;
  readonly onCancel: () => void;
}

function UploadProgress({ count, sent, total, onCancel }: UploadProgressProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone; this one stands in its place.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={styles.progress}>
      <div>
        <Spinner label={count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`} />
        <span className={textStyles.num}>
          {formatBytes(sent)} of {formatBytes(total)}
        </span>
      </div>
      <progress
        className={progressStyles.progress}
        aria-label="All files"
        max={Math.max(total, 1)}
        value={sent}
      />
      <div>
        <Button ref={cancel} look="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Notes() {
  return (
    <aside className={`${layoutStyles.panel} ${styles.aside}`} aria-labelledby="before-upload">
      <h2 id="before-upload">Before you upload</h2>
      <p>Score timelines are shown; those of the 1.0 draft are not yet supported by the web platform.</p>
      <p>Paths on your computer are never published. Others see file names only.</p>
      <p>
        If one file has an error, nothing is uploaded: correct or remove it, or upload the others without it.
      </p>
      <p>
        <Link to="/help/web/upload-and-privacy">More on upload and privacy</Link>
      </p>
    </aside>
  );
}
