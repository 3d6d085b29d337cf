import { ListChecks, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { getOwnAccount } from '../../api/own-account.ts';
import { api } from '../../api/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import { requireSignedIn } from '../guards.ts';
import { ListFailure } from '../list-failure.tsx';
import styles from './dashboard.module.css';
import { orderInWords, OwnFileTable } from './own-file-table.tsx';
import { arrange, readListing, sortedBy, toAddress, toOwnFiles, type OwnFile } from './own-files.ts';
import { PersonalInformation } from './personal-information.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SHARING } from './sharing/sharing-address.ts';
import { SharingDialog } from './sharing/sharing-dialog.tsx';
import { UploadReport } from './upload-report.tsx';
import { useSelection, type Selection } from './use-selection.ts';

const SKELETON_ROWS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const elsewhere = requireSignedIn(args);
  if (elsewhere !== null) return elsewhere;
  const { signal } = args.request;
  const [person, answer] = await Promise.all([
    getOwnAccount(signal),
    orThrow(api.GET('/users/files/', { signal })),
  ]);
  return { person, files: toOwnFiles(answer) };
}

/** All files are there: another order or page of them needs no call. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export function Component() {
  const { person, files } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      <UploadReport />
      <PersonalInformation person={person} />
      <YourFiles loaded={files} />
    </>
  );
}

function Head() {
  return (
    <div className={layoutStyles.pageHead}>
      <PageTitle head={PAGES['/dashboard']}>Dashboard</PageTitle>
    </div>
  );
}

function YourFiles({ loaded }: { readonly loaded: readonly OwnFile[] }) {
  const [files, setFiles] = useState(loaded);
  const [filesOf, setFilesOf] = useState(loaded);
  // The newly loaded list already contains the changes made here.
  if (filesOf !== loaded) {
    setFilesOf(loaded);
    setFiles(loaded);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (deleted: OwnFile) => {
    setFiles((current) => current.filter(({ id }) => id !== deleted.id));
    notify(`“${deleted.title}” was deleted.`);
    // The row that had the focus is gone.
    heading.current?.focus();
  };
  const store = (stored: OwnFile) =>
    setFiles((current) => current.map((file) => (file.id === stored.id ? stored : file)));
  const opener = useRef<HTMLButtonElement>(null);
  const selection = useSelection(files, store, () => opener.current?.focus());
  return (
    <section className={styles.ownFiles} aria-labelledby="your-files">
      <div className={styles.head}>
        <h2 ref={heading} id="your-files" className={textStyles.capsHead} tabIndex={-1}>
          YOUR FILES
        </h2>
        {files.length > 0 && selection.chosen === undefined && (
          <div className={styles.headEnd}>
            <Button ref={opener} look="outline" onClick={selection.open}>
              <ListChecks size={16} aria-hidden="true" />
              Select files
            </Button>
            <UploadLink />
          </div>
        )}
      </div>
      {files.length > 0 ? (
        <FileList files={files} selection={selection} onStored={store} onDeleted={remove} />
      ) : (
        <NoFiles />
      )}
    </section>
  );
}

interface FileListProps {
  readonly files: readonly OwnFile[];
  readonly selection: Selection;
  readonly onStored: (file: OwnFile) => void;
  readonly onDeleted: (file: OwnFile) => void;
}

function FileList({ files, selection, onStored, onDeleted }: FileListProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const asked = readListing(params);
  const sharing = files.find(({ id }) => String(id) === params.get(SHARING));
  const listing = { ...asked, page: Math.min(asked.page, countPages(files.length)) };
  return (
    <>
      <p className={textStyles.visuallyHidden} role="status">
        {files.length === 1 ? '1 file' : `${files.length} files`}, {orderInWords(listing)}
      </p>
      {selection.chosen !== undefined && (
        <SelectionBar
          files={files}
          chosen={selection.chosen}
          progress={selection.progress}
          onChoose={selection.choose}
          onPublish={() => void selection.publish()}
          onDone={selection.close}
        />
      )}
      <OwnFileTable
        files={arrange(files, listing)}
        listing={listing}
        chosen={selection.chosen}
        failures={selection.failures}
        onChoose={selection.chooseOne}
        onFailureSeen={selection.forget}
        onSort={(column) => void navigate(toAddress(sortedBy(listing, column)), { preventScrollReset: true })}
        onStored={onStored}
        onDeleted={onDeleted}
        onChanged={() => void revalidate()}
      />
      {sharing && (
        <SharingDialog
          key={sharing.id}
          file={sharing}
          onStored={onStored}
          onClose={() => void navigate(toAddress(listing), { replace: true, preventScrollReset: true })}
        />
      )}
      {countPages(files.length) > 1 && (
        <Paging count={files.length} page={listing.page} to={(page) => toAddress({ ...listing, page })} />
      )}
    </>
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

export function HydrateFallback() {
  return (
    <>
      <Head />
      <Skeleton rows={SKELETON_ROWS} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <div>
        <ListFailure rows={SKELETON_ROWS} />
      </div>
    </>
  );
}
