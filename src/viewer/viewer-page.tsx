import { Suspense } from 'react';
import {
  Await,
  Link,
  useLoaderData,
  useRouteError,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { loadFile } from './load-file.ts';
import { ViewerScreen } from './panels/viewer-screen.tsx';
import { ViewerSkeleton } from './panels/viewer-skeleton.tsx';
import styles from './viewer-page.module.css';

/** The document's name while no file gives it another. */
const GENERIC_TITLE = 'TiLiA viewer';
const WENT_WRONG =
  'Something in the viewer went wrong. Reload the page. If it happens again, report it with the address of this page.';

/** Does not wait for the file, so that the viewer's shape can stand while it is on the way. */
export function loader({ params: { fileId }, request }: LoaderFunctionArgs) {
  if (fileId === undefined) return { opening: undefined };
  if (!/^\d{1,15}$/.test(fileId)) throw new AppError('not_found', 'There is no such file.');
  return { opening: loadFile(Number(fileId), request.signal) };
}

/** Neither what the address says behind the id nor a token renewed in another tab may stop the music. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.fileId !== nextParams.fileId;

/** The viewer of one file; without a file's id it says so. */
export function Component() {
  const { opening } = useLoaderData<typeof loader>();
  if (!opening) return <NoFile />;
  return (
    <div className={styles.viewer}>
      <Suspense fallback={<ViewerSkeleton />}>
        <Await resolve={opening}>{(opened) => <ViewerScreen key={opened.id} opened={opened} />}</Await>
      </Suspense>
    </div>
  );
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

/** What is wrong and what to do. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = error instanceof AppError && error.code === 'not_found';
  const title = isMissing ? 'This file cannot be found' : 'This file cannot be shown';
  const retry = (
    <button type="button" className="button button-outline button-small" onClick={() => location.reload()}>
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
