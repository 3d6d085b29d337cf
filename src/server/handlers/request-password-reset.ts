import { emailProblems, throwProblems } from '../auth/registration.ts';
import type { Handler } from '../http/handler.ts';

/**
 * Sends a link to an address if somebody has it; the answer and its time are the same if nobody does. Throws
 * `bad_request` for what is no address, and `RateLimited`.
 */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async (
  { body, request },
  { rateLimits, resetLinks },
) => {
  const email = body.email.trim();
  throwProblems({ email: emailProblems(email) });
  await rateLimits.recordReset(email, request.ip);
  resetLinks.request(email);
  return { status: 200, body: { detail: 'If an account has this address, a link has been sent to it.' } };
};
