import { lazy, Suspense } from 'react';
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Mark } from '../../ui/mark.tsx';
import { PAGES } from '../../site/pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import textStyles from '../../ui/text.module.css';
import { toFileEntries, type FileEntry } from '../browse-files/file-entry.ts';
import { LATEST } from '../downloads/latest.ts';
import { PROJECT_LINKS } from '../project-links.ts';
import { EXAMPLE_SONATAS, EXAMPLE_SONGS } from './example-works.ts';
import { Examples } from './examples.tsx';
import { Features } from './features.tsx';
import styles from './home.module.css';
import { DemoViewer } from './demo-viewer.tsx';

/** Comes after what the page shows first. */
const Corpora = lazy(() => import('./corpora.tsx'));

const PRELUDE = { title: 'Prelude in C major, BWV 846', composer: 'Johann Sebastian Bach' };

/** The examples are the first files of a database: twenty-one, on two pages of the list. */
const LIST_PAGES = [1, 2];

/** The oldest public files; `failed` where the server does not list them, since the page is more than they are. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const pages = LIST_PAGES.map(async (page) => {
    const query = { order_by: 'created_at', order_direction: 'ascending', page } as const;
    return toFileEntries(await orThrow(api.GET('/files/query/', { params: { query }, signal })));
  });
  try {
    return (await Promise.all(pages)).flat();
  } catch (error) {
    if (error instanceof AppError) return 'failed';
    throw error;
  }
}

export function Component() {
  const listed = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  // While the list is asked for again the page is as it was at first.
  const files = listed === 'failed' && state === 'loading' ? undefined : listed;
  return <Page files={files} onRetry={() => void revalidate()} />;
}

export function HydrateFallback() {
  return <Page files={undefined} onRetry={() => undefined} />;
}

interface PageProps {
  /** Files to list; undefined while they are loading. */
  readonly files: readonly FileEntry[] | 'failed' | undefined;
  readonly onRetry: () => void;
}

function Page({ files, onRetry }: PageProps) {
  const hasFailed = files === 'failed';
  const known = hasFailed ? undefined : files;
  const prelude = known?.find(
    ({ title, composer }) => title === PRELUDE.title && composer === PRELUDE.composer,
  );
  return (
    <>
      <Hero />
      {(known === undefined || prelude !== undefined) && (
        <DemoViewer file={prelude} hasFailed={hasFailed} onRetry={onRetry} {...PRELUDE} />
      )}
      <Features />
      <Examples
        id="songs"
        heading="Two songs to hear"
        words="Schumann, Dichterliebe, with the sung text, harmonies and sound."
        works={EXAMPLE_SONGS}
        files={known}
        hasFailed={hasFailed}
      />
      <Examples
        id="examples"
        heading="Six sonatas, eighteen analyses"
        words="Mozart, Piano Sonatas K. 279 to 284. Each strip shows a movement’s form."
        works={EXAMPLE_SONATAS}
        files={known}
        hasFailed={hasFailed}
        onRetry={onRetry}
      />
      {known !== undefined && (
        <Suspense fallback={null}>
          <Corpora />
        </Suspense>
      )}
      <Contribute />
    </>
  );
}

function Hero() {
  return (
    <div className={styles.hero}>
      <PageTitle head={PAGES['/']}>
        <span>See how music is built,</span> <span>while you hear it</span>
      </PageTitle>
      <div>
        <p className={textStyles.lede}>
          TiLiA is a free tool for drawing timelines over audio and video. Read, hear and share analyses here.
        </p>
        <div className={`${layoutStyles.actions} ${styles.actions}`}>
          <Link className={buttonClass()} to="/browse/files">
            Browse analyses
          </Link>
          <Link className={buttonClass('outline')} to="/downloads">
            Download TiLiA {LATEST.version}
          </Link>
        </div>
      </div>
    </div>
  );
}

function Contribute() {
  return (
    <section className={styles.contribute} aria-labelledby="contribute">
      <Mark sizePx={44} />
      <div>
        <h2 id="contribute">TiLiA is made by its users</h2>
        <p>Analyses, code, guides, bug reports: every contribution helps.</p>
      </div>
      <a className={buttonClass('outline')} href={PROJECT_LINKS.contribute}>
        Contribute
      </a>
    </section>
  );
}
