import { Search } from 'lucide-react';
import { Link, replace, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { counted } from '../../shared/counted.ts';
import { performerHead } from '../../shared/performer-head.ts';
import { PAGES } from '../../site/pages.ts';
import { performerPath } from '../../site/performer-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { MissingPage } from '../missing-page.tsx';
import { toFileEntries } from '../browse-files/file-entry.ts';
import { FileTable } from '../browse-files/file-table.tsx';
import resultsStyles from '../search/results.module.css';
import { useDownload } from '../search/use-download.ts';
import { JoinedSpellings, ProposedSpellings } from './joined-spellings.tsx';
import styles from './performer.module.css';

/** Files of a page, as the contract has it. */
const FILES_OF_PAGE = 50;

const addressOf = (slug: string, page: number) => `${performerPath(slug)}${page > 1 ? `?page=${page}` : ''}`;

/** The person and a page of what they perform; a spelling that leads to them is replaced by their own. */
export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const slug = params.slug ?? '';
  const page = Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1);
  const asked = { params: { path: { slug }, query: { page } }, signal };
  const performer = await orThrow(api.GET('/performers/{slug}/', asked));
  if (performer.slug !== slug) return replace(addressOf(performer.slug, page));
  return { performer, files: toFileEntries(performer) };
}

export function Component() {
  const { performer, files } = useLoaderData<typeof loader>();
  const { slug, name, count, work_count: works, page, proposals, spellings } = performer;
  const { error, download } = useDownload();
  return (
    <div className={styles.performer}>
      <div className={layoutStyles.pageHead}>
        <div>
          <PageTitle head={performerHead(name, count)}>{name}</PageTitle>
          <p className={`${styles.facts} ${textStyles.num}`} role="status">
            {counted(works, 'work')}, {counted(count, 'analysis', 'analyses')}
          </p>
        </div>
        <Link
          className={`${buttonClass('outline')} ${styles.search}`}
          to={`/browse/timelines?${new URLSearchParams({ performer: name })}`}
        >
          <Search size={16} aria-hidden="true" />
          Search in these
        </Link>
      </div>
      <ProposedSpellings {...{ slug, name, proposals }} />
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
      <div className={resultsStyles.results}>
        <FileTable files={files} onDownload={download} />
        {countPages(count, FILES_OF_PAGE) > 1 && (
          <Paging count={count} pageSize={FILES_OF_PAGE} page={page} to={(other) => addressOf(slug, other)} />
        )}
      </div>
      <JoinedSpellings {...{ slug, spellings }} />
    </div>
  );
}

export function HydrateFallback() {
  return <Skeleton rows={8} />;
}

/** Somebody of whom nothing may be seen gets the same page as a name that nobody has. */
export const ErrorBoundary = () => (
  <MissingPage head={PAGES['/performers/:slug']} title="No such performer">
    No public analysis is of a performance by anybody of this name.
  </MissingPage>
);
