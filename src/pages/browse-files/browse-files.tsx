import { useState } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  type LoaderFunctionArgs,
} from 'react-router';
import { orThrow } from '../../api/client.ts';
import { api } from '../../api/session.ts';
import { saveFile } from '../../api/save-file.ts';
import { AppError } from '../../shared/app-error.ts';
import { Bones } from '../../ui/bones.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import { RetryButton } from '../route-error.tsx';
import { ConditionsForm } from './conditions-form.tsx';
import { toFileEntries, type FileEntry } from './file-entry.ts';
import { FileTable, ORDER_WORDS } from './file-table.tsx';
import { readSearch, sortedBy, toAddress, toQuery, type Search } from './search.ts';

/** Literal text of the specification, section 8. */
const CONNECTION_ERROR = 'Error connecting to server.';
const BONE_ROWS = 8;

/** The address holds the search, so a reload, a shared link and the back button all show the same page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const answer = await orThrow(
    api.GET('/files/query/', { params: { query: toQuery(search) }, signal: request.signal }),
  );
  // The server gives the last page for any past it.
  const page = Math.min(search.page, countPages(answer.count));
  return { search: { ...search, page }, count: answer.count, files: toFileEntries(answer) };
}

export function Component() {
  const { search, count, files } = useLoaderData<typeof loader>();
  const [downloadError, setDownloadError] = useState<AppError>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === pathname;

  const download = (file: FileEntry) => {
    setDownloadError(undefined);
    saveFile(file.id, file.title).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      setDownloadError(error);
    });
  };
  return (
    <>
      <Head search={search}>
        <p className="count num" role="status">
          {count === 1 ? '1 file' : `${count} files`}
          <span className="visually-hidden">
            , sorted by {search.orderBy}, {ORDER_WORDS[search.direction]}
          </span>
        </p>
      </Head>
      {downloadError && (
        <Notice kind="error">
          <p>{downloadError.message}</p>
        </Notice>
      )}
      {count === 0 ? (
        <NothingFound search={search} />
      ) : (
        <div className="results" aria-busy={isSearching}>
          <FileTable
            files={files}
            search={search}
            onSort={(column) =>
              void navigate(toAddress(sortedBy(search, column)), { preventScrollReset: true })
            }
            onDownload={download}
          />
          <Paging count={count} page={search.page} to={(page) => toAddress({ ...search, page })} />
          {isSearching && <Bones rows={BONE_ROWS} />}
        </div>
      )}
    </>
  );
}

interface HeadProps {
  readonly search: Search;
  readonly children?: React.ReactNode;
}

/** What stands above the list in every state, so that a search can be mended where it failed. */
function Head({ search, children }: HeadProps) {
  const navigate = useNavigate();
  return (
    <>
      <div className="page-head">
        <PageTitle documentTitle="Browse TiLiA files">Browse TiLiA files</PageTitle>
        {children}
      </div>
      <ConditionsForm
        conditions={search.conditions}
        onSearch={(conditions) =>
          void navigate(toAddress({ ...search, conditions, page: 1 }), { preventScrollReset: true })
        }
      />
    </>
  );
}

function NothingFound({ search }: { readonly search: Search }) {
  const hasConditions = search.conditions.length > 0;
  return (
    <div className="empty results">
      <svg className="empty-lanes" aria-hidden="true">
        <rect x="0.5" y="0.5" width="62%" height="14" rx="2" />
        <rect x="0.5" y="18.5" width="38%" height="14" rx="2" />
      </svg>
      <h2>{hasConditions ? 'No file matches' : 'No public files yet'}</h2>
      <p>
        {hasConditions
          ? `No public file has ${inWords(search)}. Remove a condition or make it shorter.`
          : 'Files appear here once their authors make them public.'}
      </p>
      {hasConditions ? (
        <Link className="button button-outline" to="/browse/files">
          Clear conditions
        </Link>
      ) : (
        <Link className="button button-outline" to="/upload/">
          Upload
        </Link>
      )}
    </div>
  );
}

function inWords({ conditions }: Search): string {
  const words = conditions.map(({ property, value }) => `“${value}” in its ${property}`);
  return new Intl.ListFormat('en').format(words);
}

function useAddressedSearch(): Search {
  const { search } = useLocation();
  const [shown, setShown] = useState(() => ({ search, read: readSearch(new URLSearchParams(search)) }));
  if (shown.search !== search) setShown({ search, read: readSearch(new URLSearchParams(search)) });
  return shown.read;
}

export function HydrateFallback() {
  return (
    <>
      <Head search={useAddressedSearch()} />
      <div className="results">
        <Bones rows={BONE_ROWS} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const search = useAddressedSearch();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Head search={search} />
      <div className="results">
        <Notice kind="error" action={<RetryButton onRetry={() => void revalidate()} />}>
          <p>{CONNECTION_ERROR}</p>
        </Notice>
        {state === 'loading' && <Bones rows={BONE_ROWS} />}
      </div>
    </>
  );
}
