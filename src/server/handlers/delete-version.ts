import { notFound } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files/find-files.ts';
import { removeVersion } from '../upload/remove-version.ts';
import { findOwn } from './new-version.ts';

const REFUSALS = {
  seen: ['version_seen', 'Others could see this version, so it stays.'],
  only: ['only_version', 'This is the only version. Delete the file instead.'],
} as const;

/**
 * Deletes a version of one's own file that nobody else could see. Throws `not_found`, and `forbidden` for somebody else's public
 * file.
 */
export const deleteVersion: Handler<'deleteVersion'> = async ({ params, caller }, services) => {
  const { id } = await findOwn(params.id, caller, services);
  const version = await findFile(services.db, id, params.number);
  if (version === undefined) throw notFound();
  const outcome = await removeVersion(version, services);
  if (outcome === 'gone') throw notFound();
  if (outcome === 'done') {
    // The version before may be the newest now, whose lanes were dropped.
    services.laneIndex.wake();
    return { status: 204, body: undefined };
  }
  const [code, detail] = REFUSALS[outcome];
  return { status: 409, body: { detail, code } };
};
