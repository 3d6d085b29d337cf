import { requireSignedIn } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { presentPackage } from '../packages/present-package.ts';
import { listPackages as list } from '../storage/packages/packages.ts';

const MOST = 10;

export const listPackages: Handler<'listPackages'> = async ({ caller }, services) => {
  const { id } = requireSignedIn(caller);
  const found = await list(services.db, id, MOST);
  const packages = await Promise.all(found.map((one) => presentPackage(one, services)));
  return { status: 200, body: { packages } };
};
