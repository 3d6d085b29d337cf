import type { ActionFunctionArgs } from 'react-router';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { PAGES } from '../site/pages.ts';
import { EmailLinkPage } from './email-link.tsx';
import { refused, type FormOutcome } from './form-outcome.ts';

/** Confirms a new address by the two parts of the mailed link. */
export async function action({ params }: ActionFunctionArgs): Promise<FormOutcome> {
  const { uid = '', token = '' } = params;
  try {
    await orThrow(api.POST('/dj-rest-auth/email/confirm/', { body: { uid, token } }));
  } catch (error) {
    return refused(error);
  }
  return {
    fields: {},
    messages: [],
    done: 'Your e-mail is confirmed. Links for a new password now go to it.',
  };
}

export function Component() {
  return (
    <EmailLinkPage head={PAGES['/confirm-email/:uid/:token']} submit="CONFIRM E-MAIL">
      Confirm that this address belongs to you. From then on, links for a new password go to it.
    </EmailLinkPage>
  );
}
