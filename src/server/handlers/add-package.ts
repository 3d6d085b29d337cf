import { storableText } from '../../shared/fields.ts';
import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { TooManyAtOnce, Unavailable } from '../http/http-errors.ts';
import { presentPackage } from '../packages/present-package.ts';
import { createPackage, PACKAGES_A_DAY } from '../storage/packages/packages.ts';

const RETRY_AFTER_SECONDS = 600;

/** Begins a package; its parts follow. */
export const addPackage: Handler<'addPackage'> = async ({ body, caller }, services) => {
  const { id } = requireSignedIn(caller);
  const name = storableText(body.name)
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .trim();
  const created = await createPackage(services.db, id, { name: name || 'package.zip', size: body.size });
  if (created.is === 'too many')
    throw new TooManyAtOnce(`${PACKAGES_A_DAY} packages are the most in a day. Send this one tomorrow.`);
  if (!('made' in created)) {
    const message = 'As many packages are under way as this server takes. Try again in ten minutes.';
    throw new Unavailable(message, RETRY_AFTER_SECONDS);
  }
  const shown = await presentPackage(created.made, services);
  if (created.is === 'made') return { status: 201, body: shown };
  return { status: 409, body: { detail: UNDER_WAY, code: 'package_under_way', package: shown } };
};

const UNDER_WAY = 'A package of yours is under way. Go on with it, or cancel it, before you send another.';
