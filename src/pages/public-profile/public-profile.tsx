import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { PAGES } from '../../site/pages.ts';
import layoutStyles from '../../ui/layout.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FieldsForm } from '../fields-form.tsx';
import { changedFields, refused, type FormOutcome } from '../form-outcome.ts';
import { requireSignedIn } from '../guards.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { signal } = args.request;
  return requireSignedIn(args) ?? (await orThrow(api.GET('/users/public-profile/', { signal })));
}

export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const names = FIELDS.map(({ name }) => name);
  const body = changedFields(await request.formData(), names);
  try {
    if (Object.keys(body).length > 0) await orThrow(api.PUT('/users/public-profile/', { body }));
  } catch (error) {
    return refused(error);
  }
  return { fields: {}, messages: [], done: 'Saved. Your public analyses show it now.' };
}

const FIELDS = [
  {
    label: 'GIVEN NAMES',
    name: 'given_name',
    autoComplete: 'given-name',
    help: 'Leave both names empty to be called by your username.',
  },
  { label: 'FAMILY NAME', name: 'family_name', autoComplete: 'family-name' },
  {
    label: 'ORCID',
    name: 'orcid',
    autoComplete: 'off',
    spellCheck: false,
    help: 'For example 0000-0002-1825-0097. It goes along with citations.',
  },
  {
    label: 'ABOUT YOU',
    name: 'about',
    rows: 5,
    maxLength: 1000,
    help: 'Plain text, up to 1,000 characters.',
  },
  { label: 'HOMEPAGE', name: 'homepage', type: 'url', autoComplete: 'url' },
] as const;

export function Component() {
  const profile = useLoaderData<typeof loader>();
  return (
    <Page>
      <FieldsForm
        fields={FIELDS.map((field) => ({ ...field, defaultValue: profile[field.name] }))}
        submit="Save"
      />
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/public-profile']}>Name on your analyses</PageTitle>
      <p>
        Everybody sees this with your public analyses, and citations use your name. All of it is optional.
      </p>
      {children}
    </div>
  );
}

export function HydrateFallback() {
  return (
    <Page>
      <Skeleton rows={FIELDS.length} />
    </Page>
  );
}
