import { redirect, type ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api, tokens } from '../api/session.ts';
import { PAGES } from '../site/pages.ts';
import { notify } from '../ui/toasts.tsx';
import { EmailLinkPage } from './email-link.tsx';
import { refused, type FormOutcome } from './form-outcome.ts';

/** Undoes a change of address by the two parts of the mailed link. All sessions of the account end, also this browser's. */
export async function action({ params }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const { uid = '', token = '' } = params;
  let reset;
  try {
    reset = await orThrow(api.POST('/dj-rest-auth/email/undo/', { body: { uid, token } }));
  } catch (error) {
    return refused(error);
  }
  tokens.clear();
  notify('Your former e-mail is back, and everybody is logged out. Set a new password now.');
  return redirect(`/reset-password-confirm/${reset.uid}/${reset.token}`);
}

export function Component() {
  return (
    <EmailLinkPage head={PAGES['/undo-email/:uid/:token']} submit="UNDO THE CHANGE">
      This brings your former e-mail back and logs out everybody. You then set a new password.
    </EmailLinkPage>
  );
}
