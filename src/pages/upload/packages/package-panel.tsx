import { useEffect } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { waitInWords } from '../../../shared/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import progressStyles from '../../../ui/progress.module.css';
import { Spinner } from '../../../ui/spinner.tsx';
import textStyles from '../../../ui/text.module.css';
import { formatBytes } from '../../../shared/format-bytes.ts';
import styles from './package-panel.module.css';
import { PackageContents } from './package-contents.tsx';
import { PackagePlan } from './package-plan.tsx';
import { PackageProblems } from './package-problems.tsx';
import { countGood, type PackageReport } from './package-report.ts';
import { runningPackage, type Package, type PackageState } from './running-package.ts';

/** Seconds left are told in steps of ten. */
const TENS = 10;

/** A zip of many analyses on its way in: what is in it, how far it is, and what is asked of its owner. */
export function PackagePanel() {
  const { state, follow } = useStore(runningPackage);
  useEffect(() => follow(), [follow]);
  if (state.kind === 'none' && state.problem === undefined) return null;
  return (
    <section className={styles.panel} aria-labelledby="package-heading">
      <h2 id="package-heading">{headingOf(state)}</h2>
      {'problem' in state && (
        <Notice kind="error">
          <p>{state.problem}</p>
        </Notice>
      )}
      <Stage state={state} />
    </section>
  );
}

function headingOf(state: PackageState): string {
  if (state.kind === 'none') return 'Package';
  if (state.kind === 'checking') return state.name;
  return state.kind === 'checked' ? state.file.name : state.found.name;
}

function Stage({ state }: { readonly state: PackageState }) {
  const { send, cancel, close, pause, goOn } = useStore(runningPackage);
  const cancelButton = (
    <Button look="outline" size="small" onClick={() => void cancel()}>
      Cancel
    </Button>
  );
  switch (state.kind) {
    case 'none':
      return (
        <div className={styles.actions}>
          <Button look="outline" size="small" onClick={close}>
            Close
          </Button>
        </div>
      );
    case 'checking':
      return (
        <Progress label="Reading the package" done={state.done} total={state.total} what="files">
          {cancelButton}
        </Progress>
      );
    case 'checked':
      return (
        <>
          <PackageContents report={state.report} />
          {countGood(state.report) > 0 ? (
            <p className={fieldStyles.help}>
              Nothing is stored yet. Once it is sent, the server says which files are new, and asks you.
            </p>
          ) : (
            <Notice kind="error">
              <p>None of its files can be read. Correct them, and choose the package again.</p>
            </Notice>
          )}
          <div className={styles.actions}>
            {countGood(state.report) > 0 && (
              <Button onClick={() => void send()}>Send {formatBytes(state.file.size)}</Button>
            )}
            {cancelButton}
          </div>
        </>
      );
    case 'sending':
      return (
        <Progress
          label={state.isPaused ? 'Paused' : 'Sending'}
          isStill={state.isPaused}
          done={state.sent}
          total={state.found.size}
          words={[
            `${formatBytes(state.sent)} of ${formatBytes(state.found.size)}`,
            ...(state.secondsLeft === undefined
              ? []
              : [`about ${waitInWords(Math.ceil(state.secondsLeft / TENS) * TENS)} left`]),
          ].join(' · ')}
          note="After a lost connection it goes on where it was."
        >
          <Button look="outline" size="small" onClick={state.isPaused ? goOn : pause}>
            {state.isPaused ? 'Continue' : 'Pause'}
          </Button>
          {cancelButton}
        </Progress>
      );
    case 'interrupted':
      return (
        <>
          <Notice kind="warning">
            <p>
              {formatBytes(state.found.size)}, of which {state.found.missing.length} of {state.found.parts}{' '}
              parts have not come. Choose {state.found.name} again to send the rest.
            </p>
          </Notice>
          <div className={styles.actions}>{cancelButton}</div>
        </>
      );
    case 'server':
      return <OnServer found={state.found} report={state.report} cancelButton={cancelButton} />;
  }
}

interface OnServerProps {
  readonly found: Package;
  readonly report: PackageReport | undefined;
  readonly cancelButton: React.ReactNode;
}

function OnServer({ found, report, cancelButton }: OnServerProps) {
  const { close, cancel } = useStore(runningPackage);
  const { files, corpus } = found;
  switch (found.state) {
    case 'reading':
    case 'receiving':
      return (
        <Progress label="The server reads it" done={files.read} total={files.all} what="files" note={LEAVE}>
          {cancelButton}
        </Progress>
      );
    case 'storing':
      return (
        <Progress
          label="Storing"
          done={files.stored}
          total={files.new + files.newer}
          what="files"
          note={LEAVE}
        >
          {cancelButton}
        </Progress>
      );
    case 'planned':
      return report === undefined ? (
        <Spinner label="Loading the plan" />
      ) : (
        <PackagePlan found={found} report={report} cancelButton={cancelButton} />
      );
    case 'refused':
      return (
        <>
          <Notice kind="error">
            <p>{found.problem}</p>
          </Notice>
          <div className={styles.actions}>
            <Button look="outline" size="small" onClick={() => void cancel()}>
              Close
            </Button>
          </div>
        </>
      );
    case 'done':
      return (
        <>
          {files.stored > 0
            ? report !== undefined && <PackageProblems report={report} all={files.all} />
            : report !== undefined && <PackageContents report={report} isPlanned />}
          <Notice kind={files.stored > 0 || files.same > 0 ? 'success' : 'error'}>
            <p>
              {doneInWords(files)} {corpus && <Link to={`/corpora/${corpus.slug}`}>See {corpus.title}</Link>}
            </p>
          </Notice>
          <div className={styles.actions}>
            <Button look="outline" size="small" onClick={close}>
              Close
            </Button>
          </div>
        </>
      );
  }
}

function doneInWords({ stored, same, refused }: Package['files']): string {
  if (stored === 0)
    return same > 0
      ? 'There is nothing new in this package: its files are here already.'
      : 'Nothing was stored: none of the files can be taken. Correct them, and choose the package again.';
  const parts = [
    stored === 1 ? '1 file is stored' : `${stored} files are stored`,
    same > 0 && `${same} were here already`,
    refused > 0 && `${refused} are left out`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

const LEAVE = 'You can leave this page: the server goes on.';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** What is counted, where that is not said by `words`. */
  readonly what?: string;
  readonly words?: string;
  readonly note?: string;
  readonly isStill?: boolean;
  readonly children: React.ReactNode;
}

function Progress({ label, done, total, what, words, note, isStill = false, children }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.row}>
        {isStill ? <span role="status">{label}</span> : <Spinner label={label} />}
        <span className={textStyles.num}>{words ?? `${done} of ${total} ${what ?? ''}`}</span>
      </div>
      <progress
        className={progressStyles.progress}
        aria-label={label}
        max={Math.max(total, 1)}
        value={done}
      />
      <div className={styles.row}>
        <span className={styles.note}>{note}</span>
        <span className={styles.actions}>{children}</span>
      </div>
    </div>
  );
}
