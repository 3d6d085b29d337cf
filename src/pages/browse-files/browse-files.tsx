import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { counted } from '../../shared/counted.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { inWords } from '../search/conditions.ts';
import { EmptyList } from '../search/empty-list.tsx';
import { LinkOn, Results, ResultsFailed, ResultsWaiting, useGo, useSorting } from '../search/results.tsx';
import { toFileEntries } from './file-entry.ts';
import { useDownload } from '../search/use-download.ts';
import { useAddressedSearch } from '../search/use-search-state.ts';
import { ConditionsForm } from './conditions-form.tsx';
import { FileTable, ORDER_WORDS } from './file-table.tsx';
import { WorksTable } from './works-table.tsx';
import { asksForWorks, asWorks, isFlooded, readWorksSearch, toWorksQuery, worksAddress } from './works.ts';
import { CHOICES, readSearch, toAddress, toQuery, type Search } from './search.ts';

/** The address holds the search, so a reload, a shared link and the back button all show the same page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { signal } = request;
  if (asksForWorks(params)) {
    const search = readWorksSearch(params);
    const answer = await orThrow(
      api.GET('/works/query/', { params: { query: toWorksQuery(search) }, signal }),
    );
    const page = Math.min(search.page, countPages(answer.count));
    const { works, count, file_count: fileCount } = answer;
    return { worksSearch: { ...search, page }, works, count, fileCount };
  }
  const search = readSearch(params);
  const answer = await orThrow(api.GET('/files/query/', { params: { query: toQuery(search) }, signal }));
  // The server gives the last page for any past it.
  const page = Math.min(search.page, countPages(answer.count));
  return { search: { ...search, page }, count: answer.count, files: toFileEntries(answer) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const loaded: Loaded = useLoaderData<typeof loader>();
  return loaded.works === undefined ? <Files {...loaded} /> : <Works {...loaded} />;
}

function Files({ search, count, files }: Extract<Loaded, { search: unknown }>) {
  const { error: downloadError, download } = useDownload();
  const sort = useSorting(search, readSearch, toAddress);
  return (
    <>
      <Head search={search}>
        <p className={`${layoutStyles.count} ${textStyles.num}`}>
          <span role="status">
            {count === 1 ? '1 file' : `${count} files`}
            <span className={textStyles.visuallyHidden}>
              , sorted by {search.orderBy}, {ORDER_WORDS[search.direction]}
            </span>
          </span>
          {isFlooded(files) && (
            <>
              {' · '}
              <Link to={worksAddress(asWorks(search.conditions))}>By work</Link>
            </>
          )}
        </p>
      </Head>
      {downloadError && (
        <Notice kind="error">
          <p>{downloadError.message}</p>
        </Notice>
      )}
      <Results
        count={count}
        page={search.page}
        to={(page) => toAddress({ ...search, page })}
        nothingFound={<NothingFound search={search} />}
      >
        <FileTable files={files} sorting={{ search, onSort: sort }} onDownload={download} />
      </Results>
    </>
  );
}

function Works({ worksSearch: search, works, count, fileCount }: Extract<Loaded, { works: unknown }>) {
  const sort = useSorting(search, readWorksSearch, worksAddress);
  const asFiles = { ...search, orderBy: 'title' as const, page: 1 };
  return (
    <>
      <Head search={asFiles} isOfWorks>
        <p className={`${layoutStyles.count} ${textStyles.num}`}>
          <span role="status">
            {counted(count, 'work')}, {counted(fileCount, 'file')}
          </span>
          {' · '}
          <Link to={toAddress(asFiles)}>By file</Link>
        </p>
      </Head>
      <Results
        count={count}
        page={search.page}
        to={(page) => worksAddress({ ...search, page })}
        nothingFound={<NothingFound search={asFiles} />}
      >
        <WorksTable works={works} order={search} onSort={sort} />
      </Results>
    </>
  );
}

interface HeadProps {
  readonly search: Search;
  readonly isWaiting?: boolean;
  /** Whether the list is of works, which a new search keeps. */
  readonly isOfWorks?: boolean;
  readonly children?: React.ReactNode;
}

/** Title and search form, above the list in every state, so that a failed search can be corrected. */
function Head({ search, isWaiting = false, isOfWorks = false, children }: HeadProps) {
  const go = useGo();
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/browse/files']}>Browse TiLiA files</PageTitle>
        {children}
      </div>
      <ConditionsForm
        conditions={search.conditions}
        isWaiting={isWaiting}
        onSearch={(conditions) =>
          go(isOfWorks ? worksAddress(asWorks(conditions)) : toAddress({ ...search, conditions, page: 1 }))
        }
      />
    </>
  );
}

function NothingFound({ search: { conditions } }: { readonly search: Search }) {
  if (conditions.length === 0) {
    return (
      <EmptyList title="No public files yet" action={<LinkOn to="/upload/">Upload</LinkOn>}>
        Files appear here once their analysts make them public.
      </EmptyList>
    );
  }
  return (
    <EmptyList title="No file matches" action={<LinkOn to="/browse/files">Clear conditions</LinkOn>}>
      No public file has {inWords(conditions, CHOICES)}. Remove a condition or shorten it.
    </EmptyList>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head search={useAddressedSearch(readSearch)} isWaiting />
      <ResultsWaiting />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head search={useAddressedSearch(readSearch)} />
      <ResultsFailed />
    </>
  );
}
