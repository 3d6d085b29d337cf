import { Link, replace, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { orcidAddress } from '../../shared/orcid.ts';
import { personHead } from '../../shared/person-head.ts';
import { feedPath } from '../../site/feed-path.ts';
import { personPath } from '../../site/person-path.ts';
import { PAGES } from '../../site/pages.ts';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import { OtherSite, PlainText } from '../../ui/plain-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { FileTable } from '../browse-files/file-table.tsx';
import { toFileEntries } from '../browse-files/file-entry.ts';
import { readSearch, toParams, toQuery } from '../browse-files/search.ts';
import { MissingPage } from '../missing-page.tsx';
import resultsStyles from '../search/results.module.css';
import { sortedBy } from '../search/order.ts';
import { useDownload } from '../search/use-download.ts';
import styles from './people.module.css';

const SKELETON_ROWS = 8;

/** The person and a page of their public files; the address holds page and order. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const username = params.username ?? '';
  const search = { ...readSearch(new URL(request.url).searchParams), conditions: [] };
  const { signal } = request;
  const [person, answer] = await Promise.all([
    orThrow(api.GET('/people/{username}', { params: { path: { username } }, signal })),
    orThrow(
      api.GET('/files/query/', { params: { query: { ...toQuery(search), author: username } }, signal }),
    ),
  ]);
  // A name that was left leads on to the one that the person has now.
  if (person.username.toLowerCase() !== username.toLowerCase())
    return replace(personPath(person.username) + toParams(search));
  const page = Math.min(search.page, countPages(answer.count));
  return { person, search: { ...search, page }, count: answer.count, files: toFileEntries(answer) };
}

export function Component() {
  const { person, search, count, files } = useLoaderData<typeof loader>();
  const { error, download } = useDownload();
  const navigate = useNavigate();
  const path = personPath(person.username);
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={personHead(person.name, person.file_count)}>{person.name}</PageTitle>
        <p className={`${layoutStyles.count} ${textStyles.num}`} role="status">
          {count === 1 ? '1 public file' : `${count} public files`}
        </p>
      </div>
      <div className={styles.about}>
        {person.name !== person.username && <p className={textStyles.muted}>{person.username}</p>}
        {person.about !== '' && <PlainText text={person.about} />}
        {person.orcid !== '' && (
          <p>
            ORCID <OtherSite href={orcidAddress(person.orcid)}>{person.orcid}</OtherSite>
          </p>
        )}
        {person.homepage !== '' && (
          <p>
            <OtherSite href={person.homepage} />
          </p>
        )}
        <p>
          <a href={feedPath(path)}>Feed of new analyses</a>
        </p>
        <p>
          <Link to={`/report?person=${encodeURIComponent(person.username)}`}>Report this page</Link>
        </p>
      </div>
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
      <div className={resultsStyles.results}>
        <FileTable
          files={files}
          sorting={{
            search,
            onSort: (column) =>
              void navigate(`${path}${toParams(sortedBy(search, column))}`, { preventScrollReset: true }),
          }}
          isOfOne
          onDownload={download}
        />
        <Paging count={count} page={search.page} to={(page) => `${path}${toParams({ ...search, page })}`} />
      </div>
    </>
  );
}

export function HydrateFallback() {
  return <Skeleton rows={SKELETON_ROWS} />;
}

/** Hides whether a person exists: one without public files gets the same page as an unknown name. */
export const ErrorBoundary = () => (
  <MissingPage head={PAGES['/people/:username']} title="Nobody of this name">
    There is nobody with this username who has made an analysis public.
  </MissingPage>
);
