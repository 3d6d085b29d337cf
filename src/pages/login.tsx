import { Link, replace, useLocation, type ActionFunctionArgs } from 'react-router';
import { signIn } from '../api/session.ts';
import { PAGES } from '../site/pages.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import textStyles from '../ui/text.module.css';
import { FieldsForm } from './fields-form.tsx';
import { emptyFields, refused, textOf, type FormOutcome } from './form-outcome.ts';
import { requireSignedOut } from './guards.ts';
import { keepingNext, safeNext } from '../site/login-address.ts';

export const loader = requireSignedOut;

export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const username = textOf(form, 'username');
  const password = textOf(form, 'password');
  const fields = emptyFields({ username, password });
  if (Object.keys(fields).length > 0) return { fields, messages: [] };
  try {
    await signIn(username, password);
  } catch (error) {
    return refused(error);
  }
  const { searchParams, origin } = new URL(request.url);
  // Replaces this page, which is for signed-out users, so that Back leads to the page before it.
  return replace(safeNext(searchParams.get('next'), origin));
}

const FIELDS = [
  {
    label: 'USER NAME',
    name: 'username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  },
  { label: 'PASSWORD', name: 'password', type: 'password', autoComplete: 'current-password', required: true },
] as const;

export function Component() {
  const { search } = useLocation();
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/login']}>Login</PageTitle>
      <FieldsForm fields={FIELDS} submit="Login" />
      <p>
        <Link to="/reset-password/">Forgot your password?</Link>
      </p>
      <p className={textStyles.muted}>
        No account yet? <Link to={keepingNext('/register/', search)}>Sign up</Link>. You need one only to
        upload.
      </p>
    </div>
  );
}
