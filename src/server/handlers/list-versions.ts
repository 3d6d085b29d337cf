import type { Handler } from '../http/handler.ts';
import { findSeen, readerOf, type SeenFile } from '../sharing/see-file.ts';
import { dayOf } from '../sharing/shown-to-reviewers.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { findVersions, type ListedVersion } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; the owner alone sees a draft. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async (call, services) => {
  const file = await findSeen(call.params.id, undefined, readerOf(call), services);
  const versions = await findVersions(services.db, file.id);
  // A link that is made publishes the newest one.
  const isSeen = ({ number, published_at }: ListedVersion) =>
    file.isOwn || published_at !== null || (file.by === 'preview' && number === file.version);
  const seen = versions.filter(isSeen);
  return {
    status: 200,
    body: {
      versions: seen.map((version) =>
        presentVersion({ ...file, id: file.addressId }, shownVersion(version, file)),
      ),
    },
  };
};

/** A version as the reader may see it: the hour of an upload would lead to what else was uploaded then. */
function shownVersion(version: ListedVersion, { isOwn, hidesNames }: SeenFile): ListedVersion {
  if (isOwn) return version;
  const { note, created_at, published_at } = version;
  if (!hidesNames) return { ...version, note: withoutLocalPaths(note, 'free') };
  const days = { created_at: dayOf(created_at), published_at: published_at && dayOf(published_at) };
  return { ...version, ...days, note: '' };
}
