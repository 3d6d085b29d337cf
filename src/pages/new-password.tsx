import { useEffect, useRef } from 'react';
import { Link, redirect, useActionData, type ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api, tokens } from '../api/session.ts';
import { PASSWORDS_DIFFER } from '../shared/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PAGES } from '../site/pages.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { notify } from '../ui/toasts.tsx';
import { FieldsForm } from './fields-form.tsx';
import { emptyFields, refused, textOf, type FormOutcome } from './form-outcome.ts';
import { PASSWORD_HELP } from './password-help.ts';

interface NewPasswordOutcome extends FormOutcome {
  /** Errors of the link, which will then not work another time either. */
  readonly linkProblems?: readonly string[];
}

/** Sets a new password by the two parts of the mailed link. All sessions of the account end, also this browser's. */
export async function action({
  request,
  params,
}: ActionFunctionArgs): Promise<NewPasswordOutcome | Response> {
  const form = await request.formData();
  const passwords = {
    new_password1: textOf(form, 'new_password1'),
    new_password2: textOf(form, 'new_password2'),
  };
  const fields = emptyFields(passwords);
  if (Object.keys(fields).length > 0) return { fields, messages: [] };
  if (passwords.new_password1 !== passwords.new_password2) {
    return { fields: { new_password2: [PASSWORDS_DIFFER] }, messages: [] };
  }
  const { uid = '', token = '' } = params;
  try {
    await orThrow(api.POST('/dj-rest-auth/password/reset/confirm/', { body: { uid, token, ...passwords } }));
  } catch (error) {
    const outcome = refused(error);
    const linkProblems = outcome.fields.token ?? outcome.fields.uid;
    return linkProblems === undefined ? outcome : { ...outcome, linkProblems };
  }
  tokens.clear();
  notify('Your new password is set. Log in with it.', '/login/');
  return redirect('/login/');
}

const FIELDS = [
  {
    label: 'NEW PASSWORD',
    name: 'new_password1',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    help: PASSWORD_HELP,
  },
  {
    label: 'REPEAT NEW PASSWORD',
    name: 'new_password2',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
  },
] as const;

export function Component() {
  const linkProblems = useActionData<NewPasswordOutcome>()?.linkProblems;
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/reset-password-confirm/:uid/:token']} isCapitals>
        RESET PASSWORD
      </PageTitle>
      {linkProblems === undefined ? (
        <FieldsForm fields={FIELDS} submit="SUBMIT" />
      ) : (
        <DeadLink problems={linkProblems} />
      )}
    </div>
  );
}

function DeadLink({ problems }: { readonly problems: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>('[role=alert]')?.focus(), []);
  return (
    <div ref={place} className={layoutStyles.stack}>
      <Notice kind="error">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Notice>
      <Link className={buttonClass('outline')} to="/reset-password/">
        Ask for a new link
      </Link>
    </div>
  );
}
