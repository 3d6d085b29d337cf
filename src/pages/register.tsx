import { Form, Link, redirect, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/client.ts';
import { api } from '../api/session.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import { notify } from '../ui/toasts.tsx';
import { useFocusFirstError } from '../ui/use-focus-first-error.ts';
import { refused, textOf, type FormOutcome } from './form-outcome.ts';
import { requireSignedOut } from './guards.ts';

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
  notify('Your account is ready. Log in with your user name and password.');
  return redirect('/login/');
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
  { label: 'PASSWORD', name: 'password1', type: 'password', autoComplete: 'new-password' },
  { label: 'REPEAT PASSWORD', name: 'password2', type: 'password', autoComplete: 'new-password' },
] as const;

export function Component() {
  const outcome = useActionData<FormOutcome>();
  const isSending = useNavigation().state !== 'idle';
  const form = useFocusFirstError(outcome);
  return (
    <div className="narrow">
      <PageTitle documentTitle="Sign up">Sign up</PageTitle>
      <Form
        ref={form}
        method="post"
        className="form"
        noValidate
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        {FIELDS.map((field) => (
          <TextField key={field.name} {...field} errors={outcome?.fields[field.name]} />
        ))}
        {outcome?.messages.map((message) => (
          <Notice key={message} kind="error">
            <p>{message}</p>
          </Notice>
        ))}
        <button type="submit" className="button" aria-disabled={isSending}>
          Sign up
        </button>
      </Form>
      <p>
        <Link to="/login/">Already registered? Log in.</Link>
      </p>
    </div>
  );
}
