import { notFound, requireSignedIn } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Handler } from '../http/handler.ts';
import { presentPackage } from '../packages/present-package.ts';
import type { Services } from '../services.ts';
import { findPackage, type Package } from '../storage/packages/packages.ts';

/** The caller's own package. Throws `not_authenticated` and `not_found`. */
export async function findOwnPackage(
  id: number,
  caller: Caller | undefined,
  { db }: Pick<Services, 'db'>,
): Promise<Package> {
  const found = await findPackage(db, requireSignedIn(caller).id, id);
  if (found === undefined) throw notFound();
  return found;
}

export const getPackage: Handler<'getPackage'> = async ({ params, caller }, services) => {
  const found = await findOwnPackage(params.id, caller, services);
  return { status: 200, body: await presentPackage(found, services) };
};
