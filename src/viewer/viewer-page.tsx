import { Suspense, useState } from 'react';
import {
  Await,
  Link,
  useAsyncError,
  useLoaderData,
  useRouteError,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { loadFile, type OpenedFile } from './load-file.ts';
import { ViewerScreen } from './panels/viewer-screen.tsx';
import { ViewerSkeleton } from './panels/viewer-skeleton.tsx';
import styles from './viewer-page.module.css';

/** The document's name while no file gives it another. */
const GENERIC_TITLE = 'TiLiA viewer';
const WENT_WRONG =
  'Something in the viewer went wrong. Reload the page. If it happens again, report it with the address of this page.';

const reload = () => location.reload();

/** Does not wait for the file, so that the viewer's shape can stand while it is on the way. */
export function loader({ params: { fileId }, request }: LoaderFunctionArgs) {
  if (fileId === undefined) return undefined;
  if (!/^\d{1,15}$/.test(fileId)) throw new AppError('not_found', 'There is no such file.');
  const id = Number(fileId);
  return { id, opening: loadFile(id, request.signal) };
}

/** Neither what the address says behind the id nor a token renewed in another tab may stop the music. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.fileId !== nextParams.fileId;

/** The viewer of one file; without a file's id it says so. */
export function Component() {
  const wanted = useLoaderData<typeof loader>();
  if (!wanted) return <NoFile />;
  return (
    <div className={styles.viewer}>
      <Opening key={wanted.id} id={wanted.id} first={wanted.opening} />
    </div>
  );
}

/** The file's skeleton, then the file; or why there is none, until another try has one. */
function Opening({ id, first }: { readonly id: number; readonly first: Promise<OpenedFile> }) {
  const [opening, setOpening] = useState(first);
  const retry = () => setOpening(loadFile(id));
  return (
    <Suspense fallback={<ViewerSkeleton />}>
      <Await resolve={opening} errorElement={<NotOpened onRetry={retry} />}>
        {(opened) => <ViewerScreen opened={opened} />}
      </Await>
    </Suspense>
  );
}

function NotOpened({ onRetry }: { readonly onRetry: () => void }) {
  const error = useAsyncError();
  // What fails while it is drawn fails again with the same data.
  return <Problem error={error} onRetry={error instanceof AppError ? onRetry : reload} />;
}

function NoFile() {
  return (
    <div className={`page ${styles.message}`}>
      <PageTitle documentTitle={GENERIC_TITLE}>Viewer</PageTitle>
      <Notice kind="error">No file id was passed in the route.</Notice>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

/** An address that names no file, or a failure of the viewer itself, which a reload only can cure. */
export function ErrorBoundary() {
  return <Problem error={useRouteError()} onRetry={reload} />;
}

/** What is wrong and what to do. */
function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isMissing = error instanceof AppError && error.code === 'not_found';
  const title = isMissing ? 'This file cannot be found' : 'This file cannot be shown';
  const retry = (
    <button type="button" className="button button-outline button-small" onClick={onRetry}>
      Retry
    </button>
  );
  return (
    <div className={`page ${styles.message}`}>
      <PageTitle documentTitle={isMissing ? title : GENERIC_TITLE}>{title}</PageTitle>
      <Notice kind="error" action={retry}>
        {isMissing ? <Missing /> : <p>{error instanceof AppError ? error.message : WENT_WRONG}</p>}
      </Notice>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

const Missing = () => (
  <p>
    There is no file at this address, or its owner keeps it private. If it is yours,{' '}
    <Link to="/login">log in</Link> first.
  </p>
);
