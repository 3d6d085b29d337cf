import type { Handler } from '../http/handler.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { deletePackage as remove } from '../storage/packages/packages.ts';
import { findOwnPackage } from './get-package.ts';

/** Forgets one's own package; files that came of it stay. */
export const deletePackage: Handler<'deletePackage'> = async ({ params, caller }, services) => {
  const { id } = await findOwnPackage(params.id, caller, services);
  await services.packageJobs.stop(id);
  await deleteUnneeded(services.blobs, await remove(services.db, id));
  return { status: 204, body: undefined };
};
