import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
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
import type { PerformancesOfWork } from '../viewer/performances/performance.ts';
import { fileSource } from './file-source.ts';
import { performancesOfWork } from './performances-of-work.ts';
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
  const linkKey = search.get('k') ?? undefined;
  const file = { ...wanted, linkKey };
  return (
    <div className={styles.viewer}>
      {search.has('desk') ? (
        <OpeningProjector key={keyOf(file, search)} {...file} />
      ) : (
        <Performances file={file} search={search} />
      )}
    </div>
  );
}

/** Tells viewers apart. A new check mounts a new one, so that hidden labels never show in between. */
function keyOf({ id, version, linkKey }: Keyed, search = new URLSearchParams()): string {
  const asked = ['check', 'hide', 'within', 'show', 'say', ...(search.has('check') ? ['m'] : [])];
  const checked = [...asked, 'desk'].map((name) => search.get(name) ?? '').join(' ');
  return `${id} ${version} ${linkKey} ${checked}`;
}

interface PerformancesProps {
  readonly file: Keyed;
  readonly search: URLSearchParams;
}

/**
 * The viewer of a file. Another performance of its work opens behind it, and takes its place and its address once it can
 * be seen: until then the reader goes on where they are.
 */
function Performances({ file, search }: PerformancesProps) {
  const navigate = useNavigate();
  const { id } = file;
  const [next, setNext] = useState<number>();
  const [shown, setShown] = useState(id);
  if (shown !== id) {
    setShown(id);
    setNext(undefined);
  }
  const opened = useRef(new Map<number, OpenedFile>());
  const changing = useRef<AbortController>(undefined);
  const [performances] = useState(() => performancesOfWork(setNext));
  const focusAfter = useRef<string>(undefined);
  useEffect(() => {
    if (focusAfter.current !== undefined) focusPart(focusAfter.current);
    focusAfter.current = undefined;
  }, [id]);
  const say = useCallback(
    (text: string) => opened.current.get(id)?.session.panels.getState().say(text),
    [id],
  );
  const isChanging = next !== undefined && next !== id;
  useEffect(() => {
    if (!isChanging) return undefined;
    changing.current = new AbortController();
    return () => changing.current?.abort();
  }, [isChanging, next]);

  const onOpen = async (one: number, file: OpenedFile) => {
    opened.current.set(one, file);
    const before = opened.current.get(id);
    const { signal } = changing.current ?? new AbortController();
    if (one === id || !before) {
      nameAfter(file);
      return;
    }
    const changePerformance = await import('./change-performance.ts').then(
      ({ changePerformance }) => changePerformance,
    );
    if (!(await changePerformance(before, file, titleOf(file), signal))) return;
    nameAfter(file);
    focusAfter.current = focusedPart();
    await navigate(filePath(one), { replace: true, state: { isInPlace: true } });
  };
  const onFailed = (problem: string) => {
    setNext(undefined);
    say(`That performance could not be opened. ${problem}`);
  };
  const files = [
    { file, key: keyOf(file, search), isBehind: false },
    ...(isChanging
      ? [next].map((other) => {
          const sibling = { id: other, version: undefined, linkKey: undefined };
          return { file: sibling, key: keyOf(sibling), isBehind: true };
        })
      : []),
  ];
  return files.map(({ file: one, key, isBehind }) => (
    <div key={key} className={styles.performance} inert={isBehind} data-behind={isBehind || undefined}>
      <OpeningViewer
        {...one}
        performances={performances}
        isBehind={isBehind}
        onOpen={onOpen}
        {...(isBehind && { onProblem: onFailed })}
      />
    </div>
  ));
}

/** Names the part of the viewer that has the focus, so that the one in its place gets it. */
const focusedPart = () =>
  document.activeElement?.closest('[data-part="performances"]')
    ? '[data-part="performances"]'
    : '[data-viewer]';

function focusPart(part: string): void {
  const place = document.querySelector<HTMLElement>(`${part}:not([data-behind] *)`);
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

const titleOf = ({ file: { concrete_work, abstract_work } }: OpenedFile) =>
  concrete_work.artist || abstract_work.title;

const SCREEN = screenAfter(NotOpenedYet, { isPage: true });
const PROJECTOR = projectorAfter(NotOpenedYet);

interface OpeningViewerProps extends Keyed {
  readonly performances: PerformancesOfWork;
  /** Whether it opens behind another file, whose place it takes. */
  readonly isBehind: boolean;
  readonly onOpen: (id: number, opened: OpenedFile) => Promise<void>;
  readonly onProblem?: (problem: string) => void;
}

/** The file's skeleton, then the loaded part of the file, or the error. */
function OpeningViewer(props: OpeningViewerProps) {
  const { id, version, linkKey, performances, isBehind, onOpen, onProblem } = props;
  const [source] = useState(() => fileSource(id, version, linkKey));
  const [review] = useState(() => ownReview(id));
  return (
    <Viewer
      source={source}
      storage={siteStorage}
      links={useSiteLinks(id, version, linkKey, {
        performances: linkKey === undefined ? performances : undefined,
        isBehind,
      })}
      review={linkKey === PREVIEW_KEY ? review : undefined}
      surface={SCREEN}
      title={servedTitle(filePath(id, version))}
      onOpen={(file) => void onOpen(id, file)}
      {...(onProblem && { onProblem })}
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
