import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { readFileId } from '../../shared/file-id.ts';
import { PAGES } from '../../site/pages.ts';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { requireSignedIn } from '../guards.ts';
import { AboutForm } from './about-form.tsx';
import { loadAbout } from './load-about.ts';

export async function loader(args: LoaderFunctionArgs) {
  const id = readFileId(args.params.fileId ?? '');
  if (id === undefined) throw new AppError('not_found', 'There is no such file.');
  const { signal } = args.request;
  const turned = requireSignedIn(args);
  if (turned) return turned;
  const asked = { params: { path: { id } }, signal };
  const [details, about] = await Promise.all([
    orThrow(api.GET('/files/{id}/details', asked)),
    loadAbout(id, signal),
  ]);
  return { id, about, details };
}

/** Form for the file's details of the piece and the author's details of the analysis. */
export function Component() {
  const { id, about, details } = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>();
  return (
    <Page>
      <AboutForm key={id} id={id} about={about} details={details} />
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/edit-details/:fileId']}>Edit details</PageTitle>
      {children}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <Page>
      <Skeleton rows={7} />
    </Page>
  );
}
