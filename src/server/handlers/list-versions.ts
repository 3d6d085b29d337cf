import { isOwner } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findSeen, readerOf } from '../sharing/see-file.ts';
import { findVersions } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; the owner alone sees a draft. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async (call, services) => {
  const file = await findSeen(call.params.id, undefined, readerOf(call), services);
  const versions = await findVersions(services.db, file.id);
  const isOwn = isOwner(call.caller, file) && file.link === undefined;
  const seen = versions.filter(({ published_at }) => isOwn || published_at !== null);
  const notes = file.link?.hidesNames === true ? '' : undefined;
  return {
    status: 200,
    body: {
      versions: seen.map((version) => presentVersion(file, { ...version, note: notes ?? version.note })),
    },
  };
};
