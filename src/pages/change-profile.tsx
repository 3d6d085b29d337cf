import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { changeOwnAccount, getOwnAccount } from '../api/own-account.ts';
import { FORMER_USERNAME_DAYS } from '../shared/limits.ts';
import layoutStyles from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { PAGES } from '../site/pages.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { FieldsForm } from './fields-form.tsx';
import { changedFields, refused, type FormOutcome } from './form-outcome.ts';
import { requireSignedIn } from './guards.ts';

/** Literal text of the specification, section 8. */
const CHANGED = 'Information changed successfully.';

export async function loader(args: LoaderFunctionArgs) {
  return requireSignedIn(args) ?? (await getOwnAccount(args.request.signal));
}

/** The server alone decides what may be changed; specification, section 5. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const names = FIELDS.map(({ name }) => name);
  const changes = changedFields(await request.formData(), names);
  try {
    await changeOwnAccount(changes);
  } catch (error) {
    return refused(error);
  }
  return { fields: {}, messages: [], done: CHANGED };
}

const FIELDS = [
  { label: 'FIRST NAME', name: 'first_name', autoComplete: 'given-name' },
  { label: 'LAST NAME', name: 'last_name', autoComplete: 'family-name' },
  {
    label: 'USERNAME',
    name: 'username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    help: `A new one shows at once. Links with the old one lead to it for ${FORMER_USERNAME_DAYS} days, and nobody else can take the old one meanwhile.`,
  },
  {
    label: 'E-MAIL',
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    help: 'We send a link to a new address. Until you open it, links for a new password go to the old one.',
  },
] as const;

export function Component() {
  const account = useLoaderData<typeof loader>();
  const fields = FIELDS.map((field) => ({ ...field, defaultValue: account[field.name] }));
  return (
    <Page>
      <FieldsForm fields={fields} submit="SUBMIT" />
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/change-profile']} isCapitals>
        CHANGE USER INFORMATION
      </PageTitle>
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
