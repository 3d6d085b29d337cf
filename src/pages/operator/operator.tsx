import { useRef, useState } from 'react';
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { PAGES } from '../../site/pages.ts';
import { Button } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toasts.tsx';
import { requireSignedIn } from '../guards.ts';
import { ListFailure } from '../list-failure.tsx';
import styles from './operator.module.css';
import { OperatorLog } from './operator-log.tsx';
import { readListing, toAddress, type Listing } from './listing.ts';
import { OlderLink } from './older-link.tsx';
import { ReportedSubject } from './reported-subject.tsx';
import { restore, type Subject } from './decisions.ts';
import { SiteState } from './site-state.tsx';

const SKELETON_ROWS = 5;
const NAMES = { open: 'Open', closed: 'Done' } as const;

export async function loader(args: LoaderFunctionArgs) {
  const elsewhere = requireSignedIn(args);
  if (elsewhere !== null) return elsewhere;
  const { signal, url } = args.request;
  const listing = readListing(new URL(url).searchParams);
  const { state, before, logBefore } = listing;
  const [reports, site, log] = await Promise.all([
    orThrow(
      api.GET('/operator/reports/', { params: { query: { state, ...(before && { before }) } }, signal }),
    ),
    orThrow(api.GET('/operator/state/', { signal })),
    orThrow(api.GET('/operator/log/', { params: { query: logBefore ? { before: logBefore } : {} }, signal })),
  ]);
  return { listing, reports, site, log };
}

export function Component() {
  const { listing, reports, site, log } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      <div className={styles.columns}>
        <Reports listing={listing} {...reports} />
        <SiteState site={site} />
        <OperatorLog listing={listing} {...log} />
      </div>
    </>
  );
}

const Head = () => (
  <div className={layoutStyles.pageHead}>
    <PageTitle head={PAGES['/operator']}>Operator</PageTitle>
  </div>
);

interface ReportsProps {
  readonly listing: Listing;
  readonly subjects: readonly Subject[];
  readonly next?: number;
}

function Reports({ listing, subjects, next }: ReportsProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hidden, setHidden] = useState<NonNullable<Subject['file']>>();
  // The row that had the focus may be gone.
  const lookAgain = async () => {
    await revalidate();
    heading.current?.focus();
  };
  const changed = (said: string, file?: Subject['file']) => {
    setHidden(file);
    if (file === undefined) notify(said);
    void lookAgain();
  };
  return (
    <section className={styles.reports} aria-labelledby="reports">
      <div className={styles.sectionHead}>
        <h2 ref={heading} id="reports" tabIndex={-1}>
          Reports
        </h2>
        <Segments
          label="Which reports"
          name="state"
          choices={['open', 'closed']}
          chosen={listing.state}
          className={styles.filter}
          onChoose={(state) => {
            setHidden(undefined);
            void navigate(toAddress({ state }), { preventScrollReset: true });
          }}
        >
          {(state) => NAMES[state]}
        </Segments>
      </div>
      {hidden !== undefined && (
        <Hidden file={hidden} onRestored={() => changed('The file is shown again.')} />
      )}
      {subjects.length === 0 ? (
        <p className={styles.none}>
          {listing.state === 'open' ? 'No report waits for a decision.' : 'No report was decided yet.'}
        </p>
      ) : (
        <ol className={styles.subjects}>
          {subjects.map((subject) => (
            <ReportedSubject
              key={`${subject.file?.id ?? 'person'} ${subject.reports[0]?.number}`}
              subject={subject}
              onChanged={changed}
            />
          ))}
        </ol>
      )}
      <OlderLink next={next} to={(before) => toAddress({ ...listing, before })}>
        Older reports
      </OlderLink>
    </section>
  );
}

interface HiddenProps {
  readonly file: NonNullable<Subject['file']>;
  readonly onRestored: () => void;
}

/** Message about a file that was just hidden, with a button to restore it. */
function Hidden({ file, onRestored }: HiddenProps) {
  const [problem, setProblem] = useState<string>();
  const undo = () => {
    void restore(file.id).then((refusal) => (refusal === undefined ? onRestored() : setProblem(refusal)));
  };
  return (
    <Notice
      kind={problem === undefined ? 'success' : 'error'}
      action={
        <Button look="outline" size="small" onClick={undo}>
          Restore
        </Button>
      }
    >
      <p>{problem ?? `“${file.title ?? `Analysis ${file.id}`}” is hidden. Only its owner sees it.`}</p>
    </Notice>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <Skeleton rows={SKELETON_ROWS} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isRefused = error instanceof AppError && error.code === 'not_found';
  return (
    <>
      <Head />
      <div>
        {isRefused ? (
          <Notice kind="warning">
            <p>This page is for the operators of this site.</p>
          </Notice>
        ) : (
          <ListFailure rows={SKELETON_ROWS} />
        )}
      </div>
    </>
  );
}
