import { Link, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { corpusPath, editCorpusPath } from '../../site/corpus-path.ts';
import { PAGES } from '../../site/pages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { countPages, Paging } from '../../ui/paging.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toasts.tsx';
import { toWorkEntries } from '../corpus/corpus-entry.ts';
import { AddByAddress } from './add-by-address.tsx';
import { CorpusForm } from './corpus-form.tsx';
import { CorpusContents } from './corpus-contents.tsx';
import styles from './edit-corpus.module.css';
import { PackagedFiles } from './packaged-files.tsx';

/** Works of a page, as the contract has it. */
const WORKS_OF_PAGE = 50;

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs) {
  const path = { slug: params.slug ?? '' };
  const page = Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1);
  const [corpus, answer] = await Promise.all([
    orThrow(api.GET('/corpora/{slug}/', { params: { path }, signal })),
    orThrow(api.GET('/corpora/{slug}/files/', { params: { path, query: { page } }, signal })),
  ]);
  if (!corpus.is_own) throw new AppError('forbidden', 'This corpus belongs to somebody else.');
  const last = countPages(answer.count, WORKS_OF_PAGE);
  return { corpus, count: answer.count, page: Math.min(page, last), works: toWorkEntries(answer.works) };
}

/** Form for what is said of one's own corpus, and the list of its works. */
export function Component() {
  const { corpus, count, page, works } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { slug, title, sort } = corpus;
  const path = { slug };
  const remove = async () => {
    const about = (
      <p>Its {corpus.files === 1 ? 'file stays' : `${corpus.files} files stay`} where they are.</p>
    );
    if (!(await confirm({ text: `Delete the corpus “${title}” for good?`, about, yes: 'Delete corpus' })))
      return;
    await orThrow(api.DELETE('/corpora/{slug}/', { params: { path } }));
    notify(`The corpus “${title}” was deleted.`);
    void navigate('/dashboard');
  };
  return (
    <>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={PAGES['/edit-corpus/:slug']}>Edit {title}</PageTitle>
        <Link className={buttonClass('outline')} to={corpusPath(slug)}>
          See the corpus
        </Link>
      </div>
      <CorpusForm
        key={slug}
        words={corpus}
        state={corpus}
        submit="Save"
        onSend={async (words, state) => {
          await orThrow(api.PATCH('/corpora/{slug}/', { params: { path }, body: { ...words, ...state } }));
          void revalidate();
          return 'The corpus has been saved.';
        }}
      />
      <section className={styles.part} aria-labelledby="works">
        <h2 id="works">Works</h2>
        <CorpusContents
          slug={slug}
          works={works}
          isByHand={sort === 'hand'}
          isFirstPage={page === 1}
          isLastPage={page === countPages(count, WORKS_OF_PAGE)}
          onChanged={() => void revalidate()}
        />
        {countPages(count, WORKS_OF_PAGE) > 1 && (
          <Paging
            count={count}
            pageSize={WORKS_OF_PAGE}
            page={page}
            to={(other) => `${editCorpusPath(slug)}?page=${other}`}
          />
        )}
      </section>
      <section className={styles.part} aria-labelledby="add">
        <h2 id="add">Add an analysis by its address</h2>
        <AddByAddress slug={slug} onChanged={() => void revalidate()} />
      </section>
      {corpus.packaged && corpus.packaged.public + corpus.packaged.private > 0 && (
        <PackagedFiles slug={slug} counts={corpus.packaged} onChanged={() => void revalidate()} />
      )}
      <section className={styles.part} aria-labelledby="delete">
        <h2 id="delete">Delete the corpus</h2>
        <p>Its page and its link go for good. The files stay.</p>
        <div>
          <Button look="danger" onClick={() => void remove()}>
            Delete corpus
          </Button>
        </div>
      </section>
    </>
  );
}

export function HydrateFallback() {
  return <Skeleton rows={9} />;
}
