import { Search, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import fieldStyles from '../../ui/field.module.css';
import { countPages, Paging } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import styles from './dashboard.module.css';
import { orderInWords, OwnFileTable } from './own-file-table.tsx';
import { arrange, pageOf, readListing, sortedBy, toAddress, type OwnFile } from './own-files.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SHARING } from './sharing/sharing-address.ts';
import { SharingDialog } from './sharing/sharing-dialog.tsx';
import { useRowEdits } from './use-row-edits.ts';
import { countInWords, useSelectionActions, type SelectionActions } from './use-selection-actions.ts';
import { useSelection } from './use-selection.ts';

/** List of one's own files, with its tools and dialogs. */
export function OwnFileList({ loaded }: { readonly loaded: readonly OwnFile[] }) {
  const { files, change, remove, heading } = useLoadedFiles(loaded);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [filter, setFilter] = useState('');
  const asked = readListing(params);
  const arranged = arrange(files, asked, filter);
  const listing = { ...asked, page: Math.min(asked.page, countPages(arranged.length)) };
  const shown = arranged.map(({ id }) => id);
  const rows = pageOf(arranged, listing.page);
  const selection = useSelection(files, shown);
  const actions = useSelectionActions({ files, selection, onChanged: change, onDeleted: remove });
  const edits = useRowEdits(rows, change);
  const sharing = files.find(({ id }) => String(id) === params.get(SHARING));
  const store = (stored: OwnFile) => change(stored.id, stored);
  const hasChosen = selection.chosen.size > 0;
  return (
    <section className={styles.ownFiles} aria-labelledby="your-files" data-chosen={hasChosen || undefined}>
      <div className={styles.head}>
        <h2 ref={heading} id="your-files" className={textStyles.capsHead} tabIndex={-1}>
          YOUR FILES
        </h2>
        {files.length > 0 && <Tools filter={filter} onFilter={setFilter} />}
        {hasChosen && (
          <SelectionBar
            chosen={files.filter(({ id }) => selection.chosen.has(id))}
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
            {countInWords(arranged.length)}, {orderInWords(listing)}
          </Report>
          <OwnFileTable
            files={rows}
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
      {sharing && (
        <SharingDialog
          key={sharing.id}
          file={sharing}
          onStored={store}
          onClose={() => void navigate(toAddress(listing), { replace: true, preventScrollReset: true })}
        />
      )}
      {countPages(arranged.length) > 1 && (
        <Paging count={arranged.length} page={listing.page} to={(page) => toAddress({ ...listing, page })} />
      )}
    </section>
  );
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

interface ToolsProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

/** Filter of the list and the way to the upload. */
const Tools = ({ filter, onFilter }: ToolsProps) => (
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
