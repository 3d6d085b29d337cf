import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/client.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { Mark } from '../../ui/mark.tsx';
import { PAGE_HEADS } from '../../shared/page-heads.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { toFileEntries, type FileEntry } from '../browse-files/file-entry.ts';
import { RELEASES } from '../downloads/releases.ts';
import { PROJECT_LINKS } from '../project-links.ts';
import { Examples } from './examples.tsx';
import { Features } from './features.tsx';
import styles from './home.module.css';
import { Plate } from './plate.tsx';

const PRELUDE = { title: 'Prelude in C major, BWV 846', composer: 'Johann Sebastian Bach' };

/** The examples are the first files of a database: nineteen, on two pages of the list. */
const PAGES = [1, 2];

/** The oldest public files; none where the server cannot be reached, since the page is more than they are. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const pages = PAGES.map(async (page) => {
    const query = { order_by: 'created_at', order_direction: 'ascending', page } as const;
    return toFileEntries(await orThrow(api.GET('/files/query/', { params: { query }, signal })));
  });
  try {
    return (await Promise.all(pages)).flat();
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export function Component() {
  return <Page files={useLoaderData<typeof loader>()} />;
}

export function HydrateFallback() {
  return <Page files={undefined} />;
}

/** `files` is undefined while they are on their way. */
function Page({ files }: { readonly files: readonly FileEntry[] | undefined }) {
  const prelude = files?.find(
    ({ title, composer }) => title === PRELUDE.title && composer === PRELUDE.composer,
  );
  return (
    <>
      <Hero />
      {(files === undefined || prelude !== undefined) && <Plate file={prelude} {...PRELUDE} />}
      <Features />
      <Examples files={files} />
      <Contribute />
    </>
  );
}

function Hero() {
  return (
    <div className="hero">
      <PageTitle head={PAGE_HEADS['/']}>
        <span>See how music is built,</span> <span>while you hear it</span>
      </PageTitle>
      <div>
        <p className="lede">
          TiLiA is a free tool for drawing timelines over audio and video. Here its analyses are read, heard
          and shared.
        </p>
        <div className={`actions ${styles.actions}`}>
          <Link className="button" to="/browse/files">
            Browse analyses
          </Link>
          <Link className="button button-outline" to="/downloads">
            Download TiLiA {RELEASES[0]?.version}
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
        <h2 id="contribute">TiLiA is written by its users</h2>
        <p>
          Analyses, code, guides, reports of what does not work: every contribution helps the next reader.
        </p>
      </div>
      <a className="button button-outline" href={PROJECT_LINKS.contribute}>
        Contribute
      </a>
    </section>
  );
}
