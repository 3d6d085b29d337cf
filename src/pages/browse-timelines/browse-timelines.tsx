import { useLoaderData, useRouteError, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { inWords } from '../search/conditions.ts';
import { EmptyList } from '../search/empty-list.tsx';
import resultsStyles from '../search/results.module.css';
import { LinkOn, Results, ResultsFailed, ResultsWaiting, useGo, useSorting } from '../search/results.tsx';
import { useDownload } from '../search/use-download.ts';
import { useAddressedSearch } from '../search/use-search-state.ts';
import { KIND_SEARCHES } from '../../kinds/registry/searching.ts';
import { valueError } from './fields.ts';
import { QuestionForm } from './question-form.tsx';
import { ResultTable, wordsOf } from './result-table.tsx';
import { toResults } from './result.ts';
import { asking, readSearch, toAddress, toQuery, type Search } from './search.ts';

/** The address holds the search, so a reload, a shared link and the back button all show the same page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const answer = await orThrow(
    api.GET('/components/query/', { params: { query: toQuery(search) }, signal: request.signal }),
  );
  // The server gives the last page for any past it.
  const page = Math.min(search.page, countPages(answer.count));
  return { search: { ...search, page }, answer };
}

export function Component() {
  const { search, answer } = useLoaderData<typeof loader>();
  const { error, download } = useDownload();
  const sort = useSorting(search, readSearch, toAddress);
  const { count, is_capped: isCapped = false, is_ordered_in_part: isOrderedInPart = false } = answer;
  return (
    <>
      <Head search={search} />
      <ResultsHead search={search} count={count} isCapped={isCapped} />
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
      {isOrderedInPart && (
        <p className={`${textStyles.muted} ${resultsStyles.note}`}>
          Only the first {count.toLocaleString('en')} that were found are in order. Add a condition to get
          fewer.
        </p>
      )}
      <Results
        count={count}
        isCapped={isCapped}
        page={search.page}
        to={(page) => toAddress({ ...search, page })}
        nothingFound={<NothingFound search={search} isCapped={isCapped} />}
      >
        <ResultTable results={toResults(answer)} search={search} onSort={sort} onDownload={download} />
      </Results>
    </>
  );
}

interface HeadProps {
  readonly search: Search;
  readonly isWaiting?: boolean;
}

/** Title and search form, above the list in every state, so that a failed search can be corrected. */
function Head({ search, isWaiting = false }: HeadProps) {
  const go = useGo();
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/browse/timelines']}>Search</PageTitle>
        <p className={textStyles.lede}>Search all public analyses.</p>
      </div>
      <QuestionForm
        question={search}
        isWaiting={isWaiting}
        onSearch={(question) => go(toAddress(asking(search, question)))}
      />
    </>
  );
}

interface ResultsHeadProps {
  readonly search: Search;
  readonly count: number;
  readonly isCapped: boolean;
}

function ResultsHead({ search: { kind, orderBy, direction }, count, isCapped }: ResultsHeadProps) {
  const [one, many] = KIND_SEARCHES[kind].inWords;
  return (
    <div className={`${layoutStyles.pageHead} ${resultsStyles.head}`}>
      <h2>Results</h2>
      <p className={`${layoutStyles.count} ${textStyles.num}`} role="status">
        {isCapped && 'at least '}
        {count.toLocaleString('en')} {count === 1 ? one : many}
        <span className={textStyles.visuallyHidden}>
          , sorted by {orderBy.replace('_', ' ')}, {wordsOf(orderBy)[direction]}
        </span>
      </p>
    </div>
  );
}

function NothingFound({ search, isCapped }: Pick<ResultsHeadProps, 'search' | 'isCapped'>) {
  const { kind, conditions, fileConditions } = search;
  const [one, many] = KIND_SEARCHES[kind].inWords;
  if (isCapped) {
    return (
      <EmptyList title="Nothing found so far" action={<ClearLink />}>
        There are too many {many} to look through all of them in time. Search again, use a longer value or add
        a condition.
      </EmptyList>
    );
  }
  if (conditions.length + fileConditions.length === 0) {
    return (
      <EmptyList title={`No public ${many} yet`} action={<LinkOn to="/upload/">Upload</LinkOn>}>
        They appear here once analysts make their files public.
      </EmptyList>
    );
  }
  return (
    <EmptyList title={`No ${one} matches`} action={<ClearLink />}>
      {conditions.length > 0 && `No ${one} has ${inWords(conditions)}`}
      {conditions.length > 0 && fileConditions.length > 0 && ' where '}
      {fileConditions.length > 0 &&
        `${conditions.length > 0 ? 'the' : 'No'} file has ${inWords(fileConditions)}`}
      . Remove a condition or shorten it.
    </EmptyList>
  );
}

const ClearLink = () => <LinkOn to="/browse/timelines">Clear conditions</LinkOn>;

export function HydrateFallback() {
  return (
    <>
      <Head search={useAddressedSearch(readSearch)} isWaiting />
      <ResultsWaiting />
    </>
  );
}

export function ErrorBoundary() {
  const search = useAddressedSearch(readSearch);
  const error = useRouteError();
  const isRefused = error instanceof AppError && error.code === 'bad_request';
  const wrong = search.conditions.map(valueError).find((words) => words !== undefined);
  return (
    <>
      <Head search={search} />
      <ResultsFailed words={isRefused ? wrong : undefined} />
    </>
  );
}
