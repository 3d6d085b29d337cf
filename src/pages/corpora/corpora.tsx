import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from '../list-failure.tsx';
import { CorpusList } from './corpus-list.tsx';

const SKELETON_ROWS = 5;

/** A page of the public corpora; the address names the last one of the page before. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const after = new URL(url).searchParams.get('after') ?? '';
  const query = after === '' ? {} : { after };
  const answer = await orThrow(api.GET('/corpora/', { params: { query }, signal }));
  return { corpora: answer.corpora, hasMore: answer.has_more };
}

export function Component() {
  const { corpora, hasMore } = useLoaderData<typeof loader>();
  const last = corpora.at(-1);
  return (
    <>
      <Head />
      {corpora.length === 0 ? (
        <Empty>
          <h2>No corpora yet</h2>
          <p>
            A corpus is a set of analyses with a page of its own. Make one of your files on your dashboard.
          </p>
        </Empty>
      ) : (
        <CorpusList corpora={corpora} />
      )}
      {hasMore && last && (
        <p>
          <Link className={buttonClass('outline')} to={`/corpora?after=${encodeURIComponent(last.slug)}`}>
            More corpora
          </Link>
        </p>
      )}
    </>
  );
}

const Head = () => (
  <div className={layoutStyles.pageHead}>
    <PageTitle head={PAGES['/corpora']}>Corpora</PageTitle>
  </div>
);

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
      <ListFailure rows={SKELETON_ROWS} />
    </>
  );
}
