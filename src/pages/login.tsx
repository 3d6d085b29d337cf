import { Form, Link, redirect, useActionData, useNavigation, type ActionFunctionArgs } from 'react-router';
import { signIn } from '../api/session.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { REQUIRED, TextField } from '../ui/text-field.tsx';
import { useFocusFirstError } from '../ui/use-focus-first-error.ts';
import { refused, textOf, type FormOutcome } from './form-outcome.ts';
import { requireSignedOut } from './guards.ts';
import { safeNext } from './login-address.ts';

export const loader = requireSignedOut;

export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const username = textOf(form, 'username');
  const password = textOf(form, 'password');
  const empty = Object.entries({ username, password }).filter(([, value]) => value === '');
  if (empty.length > 0) {
    return { fields: Object.fromEntries(empty.map(([name]) => [name, [REQUIRED]])), messages: [] };
  }
  try {
    await signIn(username, password);
  } catch (error) {
    return refused(error);
  }
  const { searchParams, origin } = new URL(request.url);
  return redirect(safeNext(searchParams.get('next'), origin));
}

export function Component() {
  const outcome = useActionData<FormOutcome>();
  const isSending = useNavigation().state !== 'idle';
  const form = useFocusFirstError(outcome);
  return (
    <div className="narrow">
      <PageTitle documentTitle="Login">Login</PageTitle>
      <Form
        ref={form}
        method="post"
        className="form"
        noValidate
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        {outcome?.messages.map((message) => (
          <Notice key={message} kind="error">
            <p>{message}</p>
          </Notice>
        ))}
        <TextField
          label="USER NAME"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          errors={outcome?.fields.username}
        />
        <TextField
          label="PASSWORD"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={outcome?.fields.password}
        />
        <button type="submit" className="button" aria-disabled={isSending}>
          Login
        </button>
      </Form>
      <p>
        <Link to="/reset-password/">Forgot your password?</Link>
      </p>
      <p className="muted">
        No account yet? <Link to="/register/">Sign up</Link>. You need one only to upload.
      </p>
    </div>
  );
}
