import { Upload } from 'lucide-react';
import { Link, replace, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { workHead } from '../../shared/work-head.ts';
import { feedPath } from '../../site/feed-path.ts';
import { PAGES } from '../../site/pages.ts';
import { workPath } from '../../site/work-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import { Trail } from '../../ui/trail.tsx';
import { MissingPage } from '../missing-page.tsx';
import { Analyses } from './analyses.tsx';
import { CompareBar } from './compare-bar.tsx';
import { ShareWork } from './share-work.tsx';
import { keyWords } from '../../tql/explain/music-words.ts';
import { analysesOf, mostFrequent, performancesOf, type Comparable, type WorkPage } from './entries.ts';
import { JoinedWorks, ProposedWorks } from './joined-works.tsx';
import { Performances } from './performances.tsx';
import { useChosen } from './use-chosen.ts';
import { useWorkAxis } from './use-work-axis.ts';
import styles from './work.module.css';

const SKELETON_ROWS = 8;

/** The work; an id that leads to it is replaced by its own. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = Number(params.workId);
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_found', 'Not found.');
  const { signal } = request;
  const work = await orThrow(api.GET('/works/{id}/', { params: { path: { id } }, signal }));
  return work.id === id ? work : replace(workPath(work.id));
}

export function Component() {
  const work = useLoaderData<typeof loader>();
  // Another work begins anew.
  return <Work key={work.id} work={work} />;
}

function Work({ work }: { readonly work: WorkPage }) {
  const { id, title, composer, count, works, proposals } = work;
  const all = work.performances;
  const [analyses, performances] = [analysesOf(all), performancesOf(all)];
  const usualKey = mostFrequent(all.map(({ key }) => key));
  const metre = mostFrequent(all.map((one) => one.metre));
  const { axis, error } = useWorkAxis(id);
  const { chosen, replaced, toggle, clear } = useChosen();
  const choice = {
    isChosen: (file: number) => chosen.some((one) => one.id === file),
    toggle: (one: Comparable) => toggle(one),
  };
  const shown = title || 'Untitled';
  return (
    <div className={styles.work}>
      <Trail
        above={[
          { name: 'Works', to: worksPath({}) },
          ...(composer === '' ? [] : [{ name: composer, to: worksPath({ composer }) }]),
        ]}
        name={shown}
      />
      <div className={layoutStyles.pageHead}>
        <div>
          <PageTitle head={workHead({ title, composer, count })}>{shown}</PageTitle>
          <p className={`${styles.facts} ${textStyles.num}`}>
            {[
              ...(composer === '' ? [] : [composer]),
              ...(usualKey === undefined ? [] : [keyWords(usualKey)]),
              ...(metre === undefined ? [] : [metre]),
              ...(axis && axis.names.length > 0 ? [counted(axis.names.length, 'measure')] : []),
              counted(analyses.length, 'analysis', 'analyses') +
                (performances.length > 0 ? `, ${counted(performances.length, 'performance')}` : ''),
            ].join(' · ')}
          </p>
        </div>
        <div className={`${layoutStyles.actions} ${styles.actions}`}>
          <ShareWork id={id} />
          <Link className={buttonClass('outline')} to="/upload/">
            <Upload size={18} aria-hidden="true" />
            Add an analysis
          </Link>
        </div>
      </div>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      <Analyses analyses={analyses} axis={axis} choice={choice} work={{ title, composer }} />
      {performances.length > 0 && (
        <Performances
          performances={performances}
          axis={axis}
          choice={choice}
          title={shown}
          usualKey={usualKey}
          workId={id}
        />
      )}
      {count > all.length && (
        <p className={textStyles.muted}>
          The first {all.length} of {count} files are shown. Browse finds the others.
        </p>
      )}
      <ProposedWorks id={id} proposals={proposals} />
      <JoinedWorks id={id} works={works} />
      <p>
        <a href={feedPath(workPath(id))}>Feed of new analyses of this work</a>
      </p>
      <CompareBar chosen={chosen} replaced={replaced} onClear={clear} />
    </div>
  );
}

/** The list of works that meet some conditions. */
function worksPath(conditions: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams({ ...conditions, by: 'work' });
  return `/browse/files?${params}`;
}

export function HydrateFallback() {
  return <Skeleton rows={SKELETON_ROWS} />;
}

/** A work of which nothing may be seen gets the same page as one that is not there. */
export const ErrorBoundary = () => (
  <MissingPage head={PAGES['/works/:workId']} title="No such work">
    There is no work at this address of which an analysis is public.
  </MissingPage>
);
