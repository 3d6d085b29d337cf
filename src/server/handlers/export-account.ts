import { requireSignedIn } from '../auth/access.ts';
import { checkPassword } from '../auth/check-password.ts';
import { accountEntries } from '../account-export/account-entries.ts';
import { zipOf } from '../account-export/zip-of.ts';
import type { Handler } from '../http/handler.ts';

/**
 * Everything that one's own account has, as a zip that is made while it is sent. Throws `bad_request` for a wrong password,
 * `RateLimited`, and `TooManyAtOnce` beside another export of the account.
 */
export const exportAccount: Handler<'exportAccount'> = async ({ body, caller, request }, services) => {
  const { id } = requireSignedIn(caller);
  const user = await checkPassword(id, body.password, request.ip, services);
  await services.rateLimits.recordExport(id);
  const place = services.exportSlots.take(id);
  const now = services.now();
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="tilia-account-${now.toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    },
    open: () => place(() => zipOf(accountEntries(user, services), now)),
  };
};
