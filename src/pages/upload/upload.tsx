import { lazy, Suspense, useEffect, useId, useRef, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { MAX_ANNOTATION_FILES } from '../../shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import fieldStyles from '../../ui/field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { ChosenFileItem } from './chosen-file-item.tsx';
import { FileChooser } from './file-chooser.tsx';
import { FieldsOfAll } from './fields-of-all.tsx';
import { runningPackage, type PackageState } from './packages/running-package.ts';
import styles from './upload.module.css';
import { runningUpload, uploadedFiles } from './running-upload.ts';
import { CANCELLED, NOT_UPLOADED } from './upload-problem.ts';
import { UploadProgress } from './upload-progress.tsx';

/** Specification, section 9. */
const UPLOAD_REDIRECT_MS = 1000;

const PackagePanel = lazy(() =>
  import('./packages/package-panel.tsx').then((module) => ({ default: module.PackagePanel })),
);

export function Component() {
  const { files, givenToAll, add, addRecording, remove, answer, give, answerImport, offerBeats } =
    useStore(uploadedFiles);
  const { state, settings, set, start, reset } = useStore(runningUpload);
  const { isPublic, licence, isQuarters } = settings;
  const packageState = useStore(runningPackage, ({ state: now }) => now);
  const isChoosing = state.kind === 'choosing';
  const analyses = files.flatMap(({ check }) => (check?.kind === 'analysis' ? [check] : []));
  const count = analyses.length;
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
  useVisit();

  const upload = (event: SyntheticEvent) => {
    event.preventDefault();
    void start();
  };
  const change = (action: () => void) => {
    action();
    reset();
  };

  /** A zip is a package of its own; everything else is uploaded together. */
  const choose = (chosen: readonly File[]) => {
    const zip = chosen.find(({ name }) => /\.zip$/i.test(name));
    const others = chosen.filter((file) => file !== zip);
    if (zip !== undefined) runningPackage.getState().choose(zip);
    if (others.length > 0) change(() => add(others));
  };

  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/upload']}>Upload</PageTitle>
      </div>
      <div className={styles.upload}>
        <div>
          <Suspense>
            <PackagePanel />
          </Suspense>
          <form ref={form} onSubmit={upload} noValidate hidden={!isChoosable(packageState)}>
            <FileChooser
              input={chooser}
              error={problem?.ofChooser}
              isDisabled={state.kind !== 'choosing'}
              onChoose={choose}
            />
            {count > 0 && (
              <FieldsOfAll
                count={count}
                given={givenToAll}
                licence={licence}
                isDisabled={!isChoosing}
                onGive={(given) => give('all', given)}
                onLicence={(chosen) => set({ licence: chosen })}
                isQuarters={analyses.some(({ lacksUnit }) => lacksUnit) ? isQuarters : undefined}
                onQuarters={(chosen) => set({ isQuarters: chosen })}
              />
            )}
            {files.length > 0 && (
              <ul className={styles.files} aria-label="Chosen files">
                {files.map((chosen) => (
                  <ChosenFileItem
                    key={chosen.source.name}
                    chosen={chosen}
                    all={files}
                    serverErrors={problem?.ofFiles?.get(chosen.name)}
                    piece={{
                      isPublic,
                      onGive: isChoosing ? (given) => give(chosen, given) : undefined,
                      onRecording: (file, recording) => change(() => addRecording(file, recording)),
                    }}
                    importing={{
                      isInto: false,
                      onAnswer: isChoosing
                        ? (answers) => change(() => answerImport(chosen, answers))
                        : undefined,
                      onBeats: offerBeats,
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
                            change(() => remove([chosen]));
                            chooser.current?.focus();
                          }
                        : undefined
                    }
                  />
                ))}
              </ul>
            )}
            <div className={styles.end} hidden={packageState.kind !== 'none' && files.length === 0}>
              <div className={styles.publicity}>
                <label className={checkStyles.check}>
                  <input
                    type="checkbox"
                    checked={isPublic}
                    disabled={state.kind !== 'choosing'}
                    aria-describedby={helpId}
                    onChange={({ target }) => set({ isPublic: target.checked })}
                  />
                  MAKE FILE(S) PUBLIC?
                </label>
                <p id={helpId} className={fieldStyles.help}>
                  Anyone can find, play and download public files. Other files stay private. You can change
                  this in the dashboard.
                </p>
              </div>
              {problem !== undefined && problem.ofChooser === undefined && (
                <Notice kind="error">
                  <p>{NOT_UPLOADED}</p>
                  {problem.ofUpload !== undefined && <p>{problem.ofUpload}</p>}
                </Notice>
              )}
              {isCancelled && <p role="status">{CANCELLED}</p>}
              {state.kind === 'choosing' && (
                <div className={styles.actions}>
                  {good !== undefined && (
                    <Button onClick={() => void start(good)}>
                      {good.size === 1 ? 'Upload the good file' : `Upload the ${good.size} good files`}
                    </Button>
                  )}
                  <Button ref={submit} type="submit" look={good === undefined ? 'filled' : 'outline'}>
                    Upload
                  </Button>
                </div>
              )}
              {state.kind === 'sending' && <UploadProgress takesFocus />}
            </div>
          </form>
        </div>
        <Notes />
      </div>
    </>
  );
}

/** Whether other files can be chosen beside a package: while it is read, sent or asked about, it has the page. */
function isChoosable(state: PackageState): boolean {
  if (state.kind === 'server') return state.found.state === 'reading' || state.found.state === 'storing';
  return state.kind === 'none' || state.kind === 'interrupted';
}

/** Tells the upload that its page is seen, and goes to the dashboard once the files are stored. */
function useVisit() {
  const navigate = useNavigate();
  const { state, enter, leave, takeDone } = useStore(runningUpload);
  useEffect(() => {
    enter();
    return leave;
  }, [enter, leave]);
  useEffect(() => {
    if (state.kind !== 'done') return;
    // The dashboard shows the warnings about the files: here there is no time to read them.
    const goOn = () => void navigate('/dashboard', { state: { files: takeDone() } });
    const timer = setTimeout(goOn, UPLOAD_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate, takeDone]);
}

function Notes() {
  return (
    <aside className={`${layoutStyles.panel} ${styles.aside}`} aria-labelledby="before-upload">
      <h2 id="before-upload">Before you upload</h2>
      <p>Score timelines are shown; those of the 1.0 draft as an engraved score beside the timelines.</p>
      <p>Paths on your computer are never published. Others see file names only.</p>
      <p>
        If one file has an error, nothing is uploaded: correct or remove it, or upload the others without it.
      </p>
      <p>
        More than {MAX_ANNOTATION_FILES} analyses are sent in parts. You can pause that, and visit other pages
        here meanwhile.
      </p>
      <p>
        A zip of many analyses with their LICENSE and NOTICE.md is taken as a package: it becomes a corpus,
        and sent again later, files that have changed become new versions.
      </p>
      <p>
        <Link to="/help/web/upload-and-privacy">More on upload and privacy</Link>
      </p>
    </aside>
  );
}
