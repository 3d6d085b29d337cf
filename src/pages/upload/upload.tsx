import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '../../shared/app-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { REQUIRED } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { ChosenFileItem } from './chosen-file-item.tsx';
import { FileChooser } from './file-chooser.tsx';
import { isSent } from './file-line.ts';
import { formatBytes } from './format-bytes.ts';
import { MAX_ANNOTATION_FILES } from '../../shared/limits.ts';
import { sendFiles, UploadRefused } from './send-files.ts';
import { useChosenFiles, type Chosen } from './use-chosen-files.ts';

/** Literal texts of the specification, section 8, misspelling included. */
const UPLOADED = 'Succesfully uploaded file(s)';
const NOT_UPLOADED = 'Error uploading file(s)';
/** Specification, section 9. */
const UPLOAD_REDIRECT_MS = 1000;

/** Why the files were not sent, or not taken; a new one for each try. */
interface Problem {
  /** Under the chooser. */
  readonly ofChooser?: string;
  /** Beside the literal text. */
  readonly ofUpload?: string;
  readonly ofFiles?: ReadonlyMap<string, readonly string[]>;
}

type State =
  | { readonly kind: 'choosing'; readonly problem?: Problem; readonly isCancelled?: boolean }
  | { readonly kind: 'sending'; readonly count: number; readonly sent: number; readonly total: number }
  | { readonly kind: 'done' };

export function Component() {
  const { files, add, remove, settled } = useChosenFiles();
  const [isPublic, setIsPublic] = useState(false);
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const cancelling = useRef<AbortController>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const isCancelled = state.kind === 'choosing' && state.isCancelled === true;
  // The button that cancelled is gone; this one stands in its place.
  useEffect(() => {
    if (isCancelled) submit.current?.focus();
  }, [isCancelled]);
  const navigate = useNavigate();
  const helpId = useId();
  const problem = state.kind === 'choosing' ? state.problem : undefined;
  const form = useFocusFirstError(problem);

  useEffect(() => () => cancelling.current?.abort(), []);
  useEffect(() => {
    if (state.kind !== 'done') return;
    const timer = setTimeout(() => void navigate('/dashboard'), UPLOAD_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state.kind, navigate]);

  const upload = async (event: SyntheticEvent) => {
    event.preventDefault();
    const all = await settled();
    const found = findProblem(all);
    if (found !== undefined) {
      setState({ kind: 'choosing', problem: found });
      return;
    }
    const sent = all.filter((chosen) => isSent(chosen, all)).map(({ file }) => file);
    cancelling.current = new AbortController();
    const progress = (bytes: number, total: number) =>
      setState({ kind: 'sending', count: sent.length, sent: bytes, total });
    progress(
      0,
      sent.reduce((sum, { size }) => sum + size, 0),
    );
    try {
      await sendFiles(sent, { isPublic, onProgress: progress, signal: cancelling.current.signal });
      notify(UPLOADED);
      setState({ kind: 'done' });
    } catch (error) {
      setState(stateAfter(error));
    }
  };
  const change = (action: () => void) => {
    action();
    setState({ kind: 'choosing' });
  };

  return (
    <>
      <div className="page-head">
        <PageTitle documentTitle="Upload">Upload</PageTitle>
      </div>
      <div className="upload">
        <form ref={form} onSubmit={(event) => void upload(event)} noValidate>
          <FileChooser
            input={chooser}
            error={problem?.ofChooser}
            isDisabled={state.kind !== 'choosing'}
            onChoose={(chosen) => change(() => add(chosen))}
          />
          {files.length > 0 && (
            <ul className="chosen-files" aria-label="Chosen files">
              {files.map((chosen) => (
                <ChosenFileItem
                  key={chosen.name}
                  chosen={chosen}
                  all={files}
                  serverErrors={problem?.ofFiles?.get(chosen.name)}
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
          <div className="upload-end">
            <div className="upload-public">
              <label className="check">
                <input
                  type="checkbox"
                  checked={isPublic}
                  disabled={state.kind !== 'choosing'}
                  aria-describedby={helpId}
                  onChange={({ target }) => setIsPublic(target.checked)}
                />
                MAKE FILE(S) PUBLIC?
              </label>
              <p id={helpId} className="field-help">
                Public files can be found, heard and downloaded by anyone. Others stay yours alone; you can
                change this in the dashboard.
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
              <button ref={submit} type="submit" className="button">
                Upload
              </button>
            )}
            {state.kind === 'sending' && (
              <UploadProgress {...state} onCancel={() => cancelling.current?.abort()} />
            )}
          </div>
        </form>
        <Notes />
      </div>
    </>
  );
}

function findProblem(all: readonly Chosen[]): Problem | undefined {
  if (all.length === 0) return { ofChooser: REQUIRED };
  if (all.some(({ check }) => check?.kind === 'refused')) {
    return {
      ofUpload: 'Nothing was sent. Remove the files marked with an error, or correct and choose them again.',
    };
  }
  const analyses = all.filter(({ check }) => check?.kind === 'analysis').length;
  if (analyses === 0)
    return { ofChooser: 'None of these is an analysis. Choose the .tla file they belong to.' };
  if (analyses > MAX_ANNOTATION_FILES) {
    return {
      ofChooser: `These are ${analyses} analyses. Choose ${MAX_ANNOTATION_FILES} at most and upload the others next.`,
    };
  }
  return undefined;
}

function stateAfter(error: unknown): State {
  if (error instanceof UploadRefused) {
    return {
      kind: 'choosing',
      problem: {
        ofFiles: error.messages,
        ofUpload:
          'Nothing was stored. Correct the files marked with an error, or remove them, and upload again.',
      },
    };
  }
  if (error instanceof AppError) return { kind: 'choosing', problem: { ofUpload: error.message } };
  if (error instanceof DOMException && error.name === 'AbortError') {
    return { kind: 'choosing', isCancelled: true };
  }
  throw error;
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
    <div className="upload-progress">
      <div>
        <Spinner label={count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`} />
        <span className="num">
          {formatBytes(sent)} of {formatBytes(total)}
        </span>
      </div>
      <progress className="progress" aria-label="All files" max={Math.max(total, 1)} value={sent} />
      <div>
        <button ref={cancel} type="button" className="button button-outline button-small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function Notes() {
  return (
    <aside className="panel aside" aria-labelledby="before-upload">
      <h2 id="before-upload">Before you upload</h2>
      <p>Score timelines are not yet supported by the web platform.</p>
      <p>Paths on your computer are never published: others see file names only.</p>
      <p>
        Files are stored together: if one has an error, none is, and you can correct it and send all again.
      </p>
    </aside>
  );
}
