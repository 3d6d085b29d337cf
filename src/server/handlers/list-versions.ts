import { isOwner, requireReadable } from '../auth/access.ts';
import type { Handler } from '../http/handler.ts';
import { findFile } from '../storage/files.ts';
import { findVersions } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; the owner alone sees a draft. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async ({ params, caller }, { db }) => {
  const file = requireReadable(caller, await findFile(db, params.id));
  const versions = await findVersions(db, file.id);
  const seen = isOwner(caller, file)
    ? versions
    : versions.filter(({ published_at }) => published_at !== null);
  return { status: 200, body: { versions: seen.map((version) => presentVersion(file, version)) } };
};
