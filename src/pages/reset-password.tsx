import { redirect, type ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { PAGES } from '../site/pages.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { FieldsForm } from './fields-form.tsx';
import { refused, textOf, type FormOutcome } from './form-outcome.ts';

/** The server answers alike whether it knows the address; only one that cannot be an address is refused. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const body = { email: textOf(await request.formData(), 'email') };
  try {
    await orThrow(api.POST('/dj-rest-auth/password/reset/', { body }));
  } catch (error) {
    return refused(error);
  }
  return redirect('/reset-password-confirm/');
}

const FIELDS = [
  { label: 'E-MAIL', name: 'email', type: 'email', autoComplete: 'email', required: true },
] as const;

export function Component() {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/reset-password']} isCapitals>
        RESET PASSWORD
      </PageTitle>
      <p>Enter the e-mail you registered with to receive a link to reset your password.</p>
      <FieldsForm fields={FIELDS} submit="SEND E-MAIL" />
    </div>
  );
}
