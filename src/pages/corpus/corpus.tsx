import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import { countPages, Paging } from '../../ui/paging.tsx';
import proseStyles from '../../ui/prose.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissingPage } from '../missing-page.tsx';
import { readListing, toAddress, toQuery } from './corpus-address.ts';
import { toWorkEntries } from './corpus-entry.ts';
import { CorpusHead } from './corpus-head.tsx';
import { CorpusTable } from './corpus-table.tsx';
import styles from './corpus.module.css';
import { Markdown } from './markdown.tsx';
import { withoutParagraphs } from './without-paragraphs.ts';

/** Works of a page, as the contract has it. */
const WORKS_OF_PAGE = 50;

/** The corpus and a page of its works; the address holds key, page and order. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const listing = readListing(params.slug ?? '', new URL(request.url).searchParams);
  const { signal } = request;
  const path = { slug: listing.slug };
  const { k } = toQuery(listing);
  const [corpus, answer] = await Promise.all([
    orThrow(api.GET('/corpora/{slug}/', { params: { path, query: { ...(k && { k }) } }, signal })),
    orThrow(api.GET('/corpora/{slug}/files/', { params: { path, query: toQuery(listing) }, signal })),
  ]);
  const page = Math.min(listing.page, countPages(answer.count, WORKS_OF_PAGE));
  const works = toWorkEntries(answer.works, listing.key);
  return { corpus, listing: { ...listing, page }, count: answer.count, works };
}

export function Component() {
  const { corpus, listing, count, works } = useLoaderData<typeof loader>();
  return (
    <>
      <CorpusHead corpus={corpus} listing={listing} />
      <CorpusTable
        corpus={corpus}
        works={works}
        listing={listing}
        firstNumber={(listing.page - 1) * WORKS_OF_PAGE + 1}
      />
      {countPages(count, WORKS_OF_PAGE) > 1 && (
        <Paging
          count={count}
          pageSize={WORKS_OF_PAGE}
          page={listing.page}
          to={(page) => toAddress({ ...listing, page })}
        />
      )}
      {corpus.shared_notes !== '' && (
        <section className={styles.notice} aria-labelledby="shared-notes">
          <h2 id="shared-notes">Notes on the files</h2>
          <div className={proseStyles.prose}>
            <p className={styles.sharedNotes}>{corpus.shared_notes}</p>
          </div>
        </section>
      )}
      {corpus.notice !== '' && (
        <section className={styles.notice} aria-labelledby="notice">
          <h2 id="notice">Notice</h2>
          <div className={proseStyles.prose}>
            <Markdown text={withoutParagraphs(corpus.notice, corpus.description)} isWithoutTitle />
          </div>
        </section>
      )}
    </>
  );
}

export function HydrateFallback() {
  return <Skeleton rows={12} />;
}

/** Hides whether there is a private corpus: it gets the same page as an unknown address. */
export const ErrorBoundary = () => (
  <MissingPage head={PAGES['/corpora/:slug']} title="No corpus here">
    There is no corpus at this address, or it is not shown to you. Ask whoever sent you the link.
  </MissingPage>
);
