import type { ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import { NETWORK_ERROR, PASSWORDS_DIFFER } from '../shared/texts.ts';
import { PAGES } from '../site/pages.ts';
import layoutStyles from '../ui/layout.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import textStyles from '../ui/text.module.css';
import { FieldsForm } from './fields-form.tsx';
import { emptyFields, textOf, type FormOutcome } from './form-outcome.ts';
import { requireSignedIn } from './guards.ts';
import { PASSWORD_HELP } from './password-help.ts';

/** Literal text of the specification, section 4. */
const CHANGED = 'Password changed!';

export const loader = requireSignedIn;

export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome> {
  const form = await request.formData();
  const body = {
    old_password: textOf(form, 'old_password'),
    new_password: textOf(form, 'new_password'),
  };
  const repeated = textOf(form, 'repeated');
  const empty = emptyFields({ ...body, repeated });
  const isDifferent = repeated !== '' && repeated !== body.new_password;
  const fields = isDifferent ? { ...empty, repeated: [PASSWORDS_DIFFER] } : empty;
  if (Object.keys(fields).length > 0) return { fields, messages: [] };
  try {
    await orThrow(api.PUT('/users/password-change/', { body }));
  } catch (error) {
    return refusedChange(error);
  }
  return { fields: {}, messages: [], done: CHANGED };
}

/**
 * The messages of the new password, else of the old one; specification, section 8. Whatever else is the network's, and
 * too many tries say below it how long to wait.
 */
function refusedChange(error: unknown): FormOutcome {
  if (!(error instanceof AppError)) throw error;
  for (const about of ['new_password', 'old_password']) {
    const messages = error.fields?.[about];
    if (messages !== undefined) return { fields: {}, messages, about };
  }
  const detail = error.code === 'bad_request' ? [error.message] : [];
  return { fields: {}, messages: [NETWORK_ERROR, ...detail] };
}

const FIELDS = [
  {
    label: 'Old password',
    name: 'old_password',
    type: 'password',
    autoComplete: 'current-password',
    required: true,
  },
  {
    label: 'New password',
    name: 'new_password',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    help: PASSWORD_HELP,
  },
  {
    label: 'Repeat new password',
    name: 'repeated',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
  },
] as const;

export function Component() {
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/change-password']} isCapitals>
        CHANGE YOUR PASSWORD
      </PageTitle>
      <FieldsForm fields={FIELDS} submit="SUBMIT" />
      <p className={textStyles.muted}>You will be logged out in all other browsers.</p>
    </div>
  );
}
