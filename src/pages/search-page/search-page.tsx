import { replace, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { failureOf } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import { readLine, TQL_VERSION } from '../../tql/tql.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages } from '../../ui/paging.tsx';
import textStyles from '../../ui/text.module.css';
import { findSuggestions, type Suggestions } from '../search-box/find-suggestions.ts';
import { FoundNames } from '../search-box/found-names.tsx';
import { ResultsFailed, ResultsWaiting, useGo } from '../search/results.tsx';
import { useAddressedSearch, useIsSearching } from '../search/use-search-state.ts';
import { asking, PLACES_ON_PAGE, readSearch, toAddress, toQuery, type Search } from './address.ts';
import { Examples } from './examples.tsx';
import { FoundPlaces } from './found-places.tsx';
import type { Answer, LineProblem } from './found.ts';
import { LineForm } from './line-form.tsx';
import { NewerVersion } from './notes.tsx';
import type { Reading } from './reading/reading.ts';
import { readingOf } from './reading/reading-of.ts';

interface Loaded {
  readonly search: Search;
  /** What was found; left out where nothing is asked, or the line cannot be read. */
  readonly answer?: Answer;
  readonly problem?: LineProblem;
  /** Names with the words that are searched for; left out for a line of the query language and chords. */
  readonly names?: Suggestions | undefined;
}

/** The address holds the search, so a reload, a shared link and the back button all show the same page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const search = readSearch(new URL(request.url).searchParams);
  const text = search.line.trim();
  if (text === '') return { search };
  const isOfLanguage = readLine(text).kind !== 'words';
  // Whoever keeps the address keeps what the line means now.
  if (isOfLanguage && search.tql === undefined) return replace(toAddress({ ...search, tql: TQL_VERSION }));
  const { signal } = request;
  // Names come with the passages: later they would push them down.
  const [{ data, error, response }, names] = await Promise.all([
    api.GET('/tql/query/', { params: { query: toQuery(search) }, signal }),
    isOfLanguage ? undefined : findSuggestions(text, { signal }),
  ]);
  if (data) {
    // The server gives the last page for any past it.
    const page = Math.min(search.page, countPages(data.count, PLACES_ON_PAGE));
    return { search: { ...search, page }, answer: data, names };
  }
  if (response.status === 400 && isLineProblem(error)) return { search, problem: error, names };
  throw failureOf(response, error);
}

const isLineProblem = (body: object): body is LineProblem => 'from' in body;

export function Component() {
  const { search, answer, problem, names } = useLoaderData<typeof loader>();
  const text = search.line.trim();
  return (
    <>
      <Head search={search} reading={readingOf(search.line, answer, problem)} />
      <NewerVersion tql={search.tql} />
      {names && <FoundNames key={text} text={text} found={names} />}
      {answer && <FoundPlaces search={search} answer={answer} />}
      {!answer && !problem && <Examples search={search} />}
    </>
  );
}

/** Title and line, above the results in every state, so that a failed search can be corrected. */
function Head({ search, reading }: { readonly search: Search; readonly reading?: Reading | undefined }) {
  const go = useGo();
  const isWaiting = useIsSearching();
  return (
    <>
      <div className={textStyles.visuallyHidden}>
        <PageTitle head={PAGES['/search']}>Search in the music</PageTitle>
      </div>
      <LineForm
        line={search.line}
        reading={reading}
        isWaiting={isWaiting}
        onSearch={(line) => go(toAddress(asking(search, line)))}
      />
    </>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head search={useAddressedSearch(readSearch)} />
      <ResultsWaiting />
    </>
  );
}

export function ErrorBoundary() {
  const search = useAddressedSearch(readSearch);
  return (
    <>
      <Head search={search} />
      <ResultsFailed />
    </>
  );
}
