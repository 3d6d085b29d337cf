import { useState } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useStore } from 'zustand';
import { createMemoryStorage } from '../persist/storage.ts';
import { AppError } from '../shared/app-error.ts';
import { fileHead } from '../shared/file-head.ts';
import { PREVIEW_KEY } from '../shared/preview-key.ts';
import { LINK_ENDED } from '../shared/texts.ts';
import { filePath, readFileId, readVersion } from '../shared/file-id.ts';
import { loginAddress } from '../site/login-address.ts';
import { PAGES } from '../site/pages.ts';
import { Button } from '../ui/button.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { nameDocument, PageTitle } from '../ui/page-title.tsx';
import type { OpenedFile } from '../viewer/load-file.ts';
import { ViewerSkeleton } from '../viewer/panels/loading/viewer-skeleton.tsx';
import type { Review } from '../viewer/review.ts';
import { projectorAfter } from '../viewer/surfaces/projector.ts';
import { screenAfter } from '../viewer/surfaces/screen.tsx';
import { Viewer, type OpeningProps } from '../viewer/viewer.tsx';
import { fileSource } from './file-source.ts';
import { siteStorage } from './site-storage.ts';
import { useSiteLinks } from './use-site-links.ts';
import styles from './viewer-page.module.css';

/** The document's while no file gives it another. */
const GENERIC_HEAD = PAGES['/viewer'];
const WENT_WRONG =
  'Something went wrong in the viewer. Reload the page. If it happens again, report it with this page’s address.';

const reload = () => location.reload();

/** Reads the file's id and the version from the address; the page fetches the file itself while it is open. */
export function loader({ params: { fileId, version } }: LoaderFunctionArgs) {
  if (fileId === undefined) return undefined;
  const id = readFileId(fileId);
  const number = version === undefined ? undefined : readVersion(version);
  if (id === undefined || (version !== undefined && number === undefined))
    throw new AppError('not_found', 'There is no such file.');
  return { id, version: number };
}

/**
 * Whether the loader runs again: neither a change of the query nor a token renewed in another tab may stop the music.
 */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.fileId !== nextParams.fileId || currentParams.version !== nextParams.version;

/** A file's id, and the number of the version that the address names. */
interface Wanted {
  readonly id: number;
  readonly version: number | undefined;
}

/** A file that is asked for with the key of a link, where the address has one. */
interface Keyed extends Wanted {
  readonly linkKey: string | undefined;
}

/** The viewer of one file, or a message where the address has no file id. */
export function Component() {
  const wanted = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  if (!wanted) return <NoFile />;
  // A new check mounts a new viewer, so that hidden labels never show in between.
  const asked = ['check', 'hide', 'within', 'show', 'say', ...(search.has('check') ? ['m'] : [])];
  const checked = [...asked, 'desk'].map((name) => search.get(name) ?? '').join(' ');
  const linkKey = search.get('k') ?? undefined;
  const Opening = search.has('desk') ? OpeningProjector : OpeningViewer;
  return (
    <div className={styles.viewer}>
      <Opening key={`${wanted.id} ${wanted.version} ${linkKey} ${checked}`} {...wanted} linkKey={linkKey} />
    </div>
  );
}

const SCREEN = screenAfter(NotOpenedYet, { isPage: true });
const PROJECTOR = projectorAfter(NotOpenedYet);

/** The file's skeleton, then the loaded part of the file, or the error. */
function OpeningViewer({ id, version, linkKey }: Keyed) {
  const [source] = useState(() => fileSource(id, version, linkKey));
  const [review] = useState(() => ownReview(id));
  return (
    <Viewer
      source={source}
      storage={siteStorage}
      links={useSiteLinks(id, version, linkKey)}
      review={linkKey === PREVIEW_KEY ? review : undefined}
      surface={SCREEN}
      title={servedTitle(filePath(id, version))}
      onOpen={nameAfter}
    />
  );
}

/** Review shown to the owner beside the file as reviewers see it. */
const ownReview = (id: number): Review => ({
  find: async (signal) => (await import('../api/traces/find-traces.ts')).findTraces(id, signal),
});

/** The same as the projector of a presentation, which remembers nothing: this browser's memory is the desk's. */
function OpeningProjector({ id, version, linkKey }: Keyed) {
  const [source] = useState(() => fileSource(id, version, linkKey));
  const [storage] = useState(createMemoryStorage);
  return (
    <Viewer
      source={source}
      storage={storage}
      links={useSiteLinks(id, version, linkKey)}
      surface={PROJECTOR}
      title={servedTitle(filePath(id, version))}
      onOpen={nameProjector}
    />
  );
}

/** Calls the document as the file is called. */
const nameAfter = (opened: OpenedFile) => nameDocument(headOf(opened));

/** Distinguishes the projector's window from the desk's in lists of windows. */
function nameProjector(opened: OpenedFile): void {
  const head = headOf(opened);
  nameDocument({ ...head, title: `Projector: ${head.title}` });
}

const headOf = ({ file: { abstract_work, concrete_work, file } }: OpenedFile) =>
  fileHead({ ...abstract_work, ...concrete_work, author: file?.author ?? '' });

/** The title of a public file as the document tells it that the page was opened with; undefined after a navigation. */
function servedTitle(path: string): string | undefined {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (canonical === null || new URL(canonical.href).pathname !== path) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
}

function NotOpenedYet({ load, title }: OpeningProps) {
  const phase = useStore(load.loading, (state) => state.phase);
  const problem = useStore(load.loading, (state) => state.problem);
  if (phase === 'broken') return <Problem error={problem} onRetry={load.resume} />;
  if (phase === 'cancelled') return <Cancelled onRetry={load.resume} />;
  return <ViewerSkeleton load={load} title={title} />;
}

function NoFile() {
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={GENERIC_HEAD}>Viewer</PageTitle>
      <Notice kind="error">No file id was passed in the route.</Notice>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

/** An address that names no file, or a failure of the viewer itself, which a reload only can cure. */
export function ErrorBoundary() {
  return <Problem error={useRouteError()} onRetry={reload} />;
}

/** The problem and its remedy. */
function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isByLink = new URLSearchParams(useLocation().search).has('k');
  if (error instanceof AppError && error.code === 'gone') return <Gone words={error.message} />;
  const isMissing = error instanceof AppError && error.code === 'not_found';
  const missing = isByLink ? 'This link no longer works' : 'This file cannot be found';
  const title = isMissing ? missing : 'This file cannot be shown';
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={isMissing ? { ...GENERIC_HEAD, title } : GENERIC_HEAD}>{title}</PageTitle>
      <Notice kind="error" action={<Retry onRetry={onRetry} />}>
        {isMissing ? (
          <Missing isByLink={isByLink} />
        ) : (
          <p>{error instanceof AppError ? error.message : WENT_WRONG}</p>
        )}
      </Notice>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

/** The note of a file that had been public: it is no error, and another try brings nothing else. */
function Gone({ words }: { readonly words: string }) {
  const title = 'This analysis is no longer here';
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={{ ...GENERIC_HEAD, title }}>{title}</PageTitle>
      <p>{words}</p>
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

/** The reader did not want to wait any longer, which is no error. */
function Cancelled({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`${layoutStyles.page} ${styles.message}`}>
      <PageTitle head={GENERIC_HEAD}>Loading was cancelled</PageTitle>
      <p role="status">Nothing is shown yet.</p>
      <Retry onRetry={onRetry} />
      <Link to="/browse/files">Browse files</Link>
    </div>
  );
}

const Retry = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button look="outline" size="small" onClick={onRetry}>
    Retry
  </Button>
);

const Missing = ({ isByLink }: { readonly isByLink: boolean }) =>
  isByLink ? (
    <p>{LINK_ENDED}</p>
  ) : (
    <p>
      There is no file at this address, or its owner keeps it private. If it is yours,{' '}
      <Link to={loginAddress(location)}>log in</Link> first.
    </p>
  );
