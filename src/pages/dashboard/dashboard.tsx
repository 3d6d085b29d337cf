import { useState } from 'react';
import {
  Link,
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { getOwnAccount } from '../../api/own-account.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { requireSignedIn } from '../guards.ts';
import { ListFailure } from '../list-failure.tsx';
import { CorpusRequests } from './corpus-requests.tsx';
import { OwnCorpusList } from './own-corpus-list.tsx';
import { OwnFileList } from './own-file-list.tsx';
import { OwnQuestionList } from './own-question-list.tsx';
import { toOwnFiles } from './own-files.ts';
import { PersonalInformation } from './personal-information.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { UploadReport, type WantedFiles } from './upload-report.tsx';

const SKELETON_ROWS = 5;

export async function loader(args: LoaderFunctionArgs) {
  const elsewhere = requireSignedIn(args);
  if (elsewhere !== null) return elsewhere;
  const { signal } = args.request;
  const [person, answer, ofCorpora, { questions }] = await Promise.all([
    getOwnAccount(signal),
    orThrow(api.GET('/users/files/', { signal })),
    orThrow(api.GET('/users/corpora/', { signal })),
    orThrow(api.GET('/users/questions/', { signal })),
  ]);
  return { person, files: toOwnFiles(answer), ...ofCorpora, questions };
}

/** All files are there: another order or page of them needs no call. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export function Component() {
  const { person, files, corpora, requests, questions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<WantedFiles>();
  return (
    <>
      <Head />
      <UploadReport onRemedy={setWanted} />
      <PersonalInformation person={person}>
        <Link className={buttonClass('plain', 'small')} to="/your-account">
          Your account
        </Link>
      </PersonalInformation>
      <UploadPanel />
      <CorpusRequests requests={requests} onAnswered={() => void revalidate()} />
      <OwnFileList loaded={files} corpora={corpora} wanted={wanted} onShowAll={() => setWanted(undefined)} />
      <OwnCorpusList corpora={corpora} />
      <OwnQuestionList questions={questions} />
    </>
  );
}

function Head() {
  return (
    <div className={layoutStyles.pageHead}>
      <PageTitle head={PAGES['/dashboard']}>Dashboard</PageTitle>
    </div>
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
  return (
    <>
      <Head />
      <div>
        <ListFailure rows={SKELETON_ROWS} />
      </div>
    </>
  );
}
