import { ChevronDown, Search, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import fieldStyles from '../../ui/field.module.css';
import { countPages, Paging } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import styles from './dashboard.module.css';
import { orderInWords, OwnFileTable } from './own-file-table.tsx';
import { ALL_FILES, BY_CORPUS, groupByCorpus, IN_NONE, isInChoice, type OwnCorpus } from './own-corpora.ts';
import { dialogFile, useDialogAddress } from './dialog-address.ts';
import {
  arrange,
  isOf,
  pageOf,
  readListing,
  sortedBy,
  STATES,
  toAddress,
  type OwnFile,
  type State,
} from './own-files.ts';
import { ReplaceDialog } from './replace/replace-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SharingDialog } from './sharing/sharing-dialog.tsx';
import type { WantedFiles } from './upload-report.tsx';
import { useRowEdits, type RowEdits } from './use-row-edits.ts';
import { countInWords, useSelectionActions, type SelectionActions } from './use-selection-actions.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  readonly loaded: readonly OwnFile[];
  readonly corpora: readonly OwnCorpus[];
  /** Files to be shown alone; undefined for all. */
  readonly wanted: WantedFiles | undefined;
  readonly onShowAll: () => void;
}

/** List of one's own files, with its tools and dialogs. */
export function OwnFileList({ loaded, corpora, wanted, onShowAll }: Props) {
  const { files, change, remove, heading } = useLoadedFiles(loaded);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [filter, setFilter] = useState('');
  const [state, setState] = useState<State>('all');
  const [corpus, setCorpus] = useState(ALL_FILES);
  const asked = readListing(params);
  const isOfCorpus = isInChoice(corpus, corpora);
  const found = arrange(files, asked, filter).filter(
    (file) => isOf(state, file) && isOfCorpus(file) && (wanted?.ids.has(file.id) ?? true),
  );
  const grouped = corpus === BY_CORPUS ? groupByCorpus(found, corpora) : undefined;
  const arranged = grouped?.files ?? found;
  const listing = { ...asked, page: Math.min(asked.page, countPages(arranged.length)) };
  const shown = arranged.map(({ id }) => id);
  const rows = pageOf(arranged, listing.page);
  const selection = useSelection(files, shown);
  const actions = useSelectionActions({
    files,
    selection,
    onChanged: change,
    onDeleted: remove,
    onReload: () => void revalidate(),
  });
  const edits = useRowEdits(rows, change);
  useRemedy(wanted, rows, edits, heading);
  const fileOf = (dialog: Parameters<typeof dialogFile>[1]) =>
    files.find(({ id }) => String(id) === dialogFile(params, dialog));
  const sharing = fileOf('sharing');
  const completed = fileOf('companion');
  const closeDialog = () => void navigate(toAddress(listing), { replace: true, preventScrollReset: true });
  const store = (stored: OwnFile) => change(stored.id, stored);
  const hasChosen = selection.chosen.size > 0;
  return (
    <section className={styles.ownFiles} aria-labelledby="your-files" data-chosen={hasChosen || undefined}>
      <div className={styles.head}>
        <h2 ref={heading} id="your-files" className={textStyles.capsHead} tabIndex={-1}>
          YOUR FILES
        </h2>
        {files.length > 0 && (
          <Tools
            filter={filter}
            onFilter={setFilter}
            state={state}
            onState={setState}
            corpora={corpora}
            corpus={corpus}
            onCorpus={setCorpus}
          />
        )}
        {hasChosen && (
          <SelectionBar
            chosen={files.filter(({ id }) => selection.chosen.has(id))}
            corpora={corpora}
            actions={actions}
            onClose={() => {
              selection.choose([]);
              heading.current?.focus();
            }}
          />
        )}
      </div>
      {files.length > 0 ? (
        <>
          <Report actions={actions}>
            {countInWords(arranged.length)}
            {wanted && ' with this warning'}, {orderInWords(listing)}
          </Report>
          {wanted && (
            <div className={styles.narrowed}>
              <Button look="outline" size="small" onClick={onShowAll}>
                Show all {files.length} files
              </Button>
            </div>
          )}
          <OwnFileTable
            files={rows}
            groups={grouped?.groups}
            listing={listing}
            selection={selection}
            shown={shown}
            edits={edits}
            failures={actions.failures}
            onFailureSeen={actions.forget}
            onSort={(column) =>
              void navigate(toAddress(sortedBy(listing, column)), { preventScrollReset: true })
            }
            onStored={store}
            onDeleted={({ id, title }) => {
              remove([id]);
              notify(`“${title}” was deleted.`);
            }}
            onChanged={() => void revalidate()}
          />
        </>
      ) : (
        <NoFiles />
      )}
      {sharing && <SharingDialog key={sharing.id} file={sharing} onStored={store} onClose={closeDialog} />}
      {completed && (
        <ReplaceDialog
          key={completed.id}
          file={completed}
          isAdding
          onClose={closeDialog}
          onStored={() => {
            closeDialog();
            void revalidate();
          }}
        />
      )}
      {countPages(arranged.length) > 1 && (
        <Paging count={arranged.length} page={listing.page} to={(page) => toAddress({ ...listing, page })} />
      )}
    </section>
  );
}

/** Turns to the files of a warning, and begins with what mends it. */
function useRemedy(
  wanted: WantedFiles | undefined,
  rows: readonly OwnFile[],
  edits: RowEdits,
  heading: RefObject<HTMLElement | null>,
) {
  const open = useDialogAddress('companion');
  const latest = useRef({ rows, edits, open });
  useEffect(() => {
    latest.current = { rows, edits, open };
  });
  useEffect(() => {
    const { current } = latest;
    const [first] = current.rows;
    if (wanted === undefined || first === undefined) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
    if (wanted.remedy === 'titles') current.edits.edit(first, 'title');
    else if (wanted.remedy !== 'show' && wanted.ids.size === 1) current.open(first.id);
  }, [wanted, heading]);
}

/** The loaded files with what was changed here since. */
function useLoadedFiles(loaded: readonly OwnFile[]) {
  const [files, setFiles] = useState(loaded);
  const [filesOf, setFilesOf] = useState(loaded);
  // The newly loaded list already contains the changes made here.
  if (filesOf !== loaded) {
    setFilesOf(loaded);
    setFiles(loaded);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (id: number, row: Partial<OwnFile>) =>
    setFiles((current) => current.map((file) => (file.id === id ? { ...file, ...row } : file)));
  const remove = (ids: readonly number[]) => {
    if (ids.length === 0) return;
    setFiles((current) => current.filter(({ id }) => !ids.includes(id)));
    // The row that had the focus is gone.
    heading.current?.focus();
  };
  return { files, change, remove, heading };
}

const STATE_NAMES = Object.keys(STATES) as readonly State[];

interface ToolsProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  readonly state: State;
  readonly onState: (state: State) => void;
  readonly corpora: readonly OwnCorpus[];
  readonly corpus: string;
  readonly onCorpus: (choice: string) => void;
}

/** Filter of the list and the way to the upload. */
const Tools = ({ filter, onFilter, state, onState, corpora, corpus, onCorpus }: ToolsProps) => (
  <div className={styles.headEnd}>
    <span className={styles.filter}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        className={fieldStyles.input}
        aria-label="Filter your files"
        placeholder="Filter your files"
        value={filter}
        onChange={({ target }) => onFilter(target.value)}
      />
    </span>
    <span className={`${fieldStyles.selectBox} ${styles.state}`}>
      <select
        className={fieldStyles.select}
        aria-label="Show"
        value={state}
        onChange={({ target }) => onState(STATE_NAMES.find((name) => name === target.value) ?? 'all')}
      >
        {STATE_NAMES.map((name) => (
          <option key={name} value={name}>
            {STATES[name]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
    {corpora.length > 0 && (
      <span className={`${fieldStyles.selectBox} ${styles.state}`}>
        <select
          className={fieldStyles.select}
          aria-label="Corpus"
          value={corpus}
          onChange={({ target }) => onCorpus(target.value)}
        >
          <option value={ALL_FILES}>All corpora</option>
          <option value={BY_CORPUS}>Group by corpus</option>
          {corpora.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
          <option value={IN_NONE}>In no corpus</option>
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    )}
    <UploadLink />
  </div>
);

interface ReportProps {
  readonly actions: SelectionActions;
  readonly children: React.ReactNode;
}

/** Line over the list: the number of files and the last action, with Undo for a while. */
function Report({ actions: { done, undo, hold }, children }: ReportProps) {
  return (
    <div
      role="presentation"
      className={styles.report}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p role="status">{children}</p>
      <p role="status" aria-label="Last change">
        {done?.words}
      </p>
      {done?.undos && (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            hold(false);
            undo();
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

function UploadLink() {
  return (
    <Link className={buttonClass()} to="/upload/">
      <Upload size={16} aria-hidden="true" />
      Upload
    </Link>
  );
}

function NoFiles() {
  return (
    <Empty>
      <h3>No files yet</h3>
      <p>Upload an analysis made with the desktop program. Only you can see it until you make it public.</p>
      <UploadLink />
    </Empty>
  );
}
