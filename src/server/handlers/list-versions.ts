import type { Handler } from '../http/handler.ts';
import { findSeen, readerOf } from '../sharing/see-file.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { findVersions } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; the owner alone sees a draft. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async (call, services) => {
  const file = await findSeen(call.params.id, undefined, readerOf(call), services);
  const versions = await findVersions(services.db, file.id);
  const seen = versions.filter(({ published_at }) => file.isOwn || published_at !== null);
  const shownNote = (note: string) => {
    if (file.link?.hidesNames === true) return '';
    return file.isOwn ? note : withoutLocalPaths(note, 'free');
  };
  return {
    status: 200,
    body: {
      versions: seen.map((version) => presentVersion(file, { ...version, note: shownNote(version.note) })),
    },
  };
};
