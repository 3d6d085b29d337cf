import { taken, throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';
import { readUid } from '../mail/reset-links.ts';
import { confirmEmail as confirmStored } from '../storage/accounts/email-changes.ts';

const ENDED = {
  token: [
    'This link has expired or was used already. To get a new one, save your e-mail again in your profile.',
  ],
};

/** Confirms an account's address by an e-mailed link. Throws `bad_request` and `RateLimited`. */
export const confirmEmail: Handler<'confirmEmail'> = async ({ body, request }, { db, rateLimits, now }) => {
  await rateLimits.recordConfirmation(request.ip);
  const link = { userId: readUid(body.uid) ?? 0, token: body.token };
  const outcome = await confirmStored(db, link, now());
  if (outcome === 'ended') throwProblems(ENDED);
  if (outcome === 'email') throw taken('email');
  return { status: 200, body: { detail: 'Your e-mail is confirmed.' } };
};
