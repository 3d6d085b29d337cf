import { Link, redirect, useLocation, type ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { keepingNext } from '../site/login-address.ts';
import { PAGES } from '../site/pages.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { notify } from '../ui/toasts.tsx';
import { FieldsForm } from './fields-form.tsx';
import { refused, textOf, type FormOutcome } from './form-outcome.ts';
import { requireSignedOut } from './guards.ts';
import { PASSWORD_HELP } from './password-help.ts';

export const loader = requireSignedOut;

/** The server alone decides what may be registered; specification, section 5. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const body = {
    firstname: textOf(form, 'firstname'),
    lastname: textOf(form, 'lastname'),
    username: textOf(form, 'username'),
    email: textOf(form, 'email'),
    password1: textOf(form, 'password1'),
    password2: textOf(form, 'password2'),
  };
  try {
    await orThrow(api.POST('/dj-rest-auth/registration/', { body }));
  } catch (error) {
    return refused(error);
  }
  notify('Your account is ready. Log in with your user name and password.', '/login/');
  return redirect(keepingNext('/login/', new URL(request.url).search));
}

const FIELDS = [
  { label: 'FIRST NAME', name: 'firstname', autoComplete: 'given-name' },
  { label: 'LAST NAME', name: 'lastname', autoComplete: 'family-name' },
  {
    label: 'USERNAME',
    name: 'username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  { label: 'E-MAIL', name: 'email', type: 'email', autoComplete: 'email' },
  {
    label: 'PASSWORD',
    name: 'password1',
    type: 'password',
    autoComplete: 'new-password',
    help: PASSWORD_HELP,
  },
  { label: 'REPEAT PASSWORD', name: 'password2', type: 'password', autoComplete: 'new-password' },
] as const;

export function Component() {
  const { search } = useLocation();
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/register']}>Sign up</PageTitle>
      <FieldsForm fields={FIELDS} submit="Sign up" />
      <p>
        <Link to={keepingNext('/login/', search)}>Already registered? Log in.</Link>
      </p>
    </div>
  );
}
