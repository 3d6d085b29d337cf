import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { failureOf, orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import { Notice } from '../../ui/notice.tsx';
import { countPages } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissingPage } from '../missing-page.tsx';
import { PLACES_ON_PAGE, toQuery } from '../search-page/address.ts';
import { AnswerList } from './answer-list.tsx';
import { QuestionHead } from './question-head.tsx';
import { searchOf } from './question-search.ts';

/** The question and a page of what it finds now; the address holds the page. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const path = { slug: params.slug ?? '' };
  const question = await orThrow(api.GET('/questions/{slug}/', { params: { path }, signal }));
  const asked = searchOf(question, new URL(request.url).searchParams);
  const { data, error, response } = await api.GET('/tql/query/', {
    params: { query: toQuery(asked) },
    signal,
  });
  const answeredAt = new Date();
  // The server gives the last page for any past it.
  if (data) {
    const search = { ...asked, page: Math.min(asked.page, countPages(data.count, PLACES_ON_PAGE)) };
    return { question, search, answer: data, answeredAt };
  }
  // Names that the line uses may have gone from all files.
  if (response.status === 400) return { question, search: asked, problem: error.detail, answeredAt };
  throw failureOf(response, error);
}

export function Component() {
  const { question, search, answer, problem, answeredAt } = useLoaderData<typeof loader>();
  return (
    <>
      <QuestionHead question={question} search={search} answer={answer} answeredAt={answeredAt} />
      {problem !== undefined && (
        <Notice kind="warning">
          <p>This question cannot be answered now. {problem}</p>
        </Notice>
      )}
      {answer && <AnswerList slug={question.slug} search={search} answer={answer} answeredAt={answeredAt} />}
    </>
  );
}

export function HydrateFallback() {
  return <Skeleton rows={12} />;
}

/** Hides whether there is a private question: it gets the same page as an unknown address. */
export const ErrorBoundary = () => (
  <MissingPage head={PAGES['/questions/:slug']} title="No question here">
    There is no question at this address, or it is private. Ask whoever sent you the address.
  </MissingPage>
);
