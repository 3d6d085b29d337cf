import type { Handler } from '../http/handler.ts';
import { findSeen, readerOf, type SeenFile } from '../sharing/see-file.ts';
import { dayOf } from '../sharing/shown-to-reviewers.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { findVersions, type ListedVersion } from '../storage/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; others than its owner get those that were shown to them. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async (call, services) => {
  const file = await findSeen(call.params.id, undefined, readerOf(call), services);
  const versions = await findVersions(services.db, file.id);
  const presented = file.isOwn
    ? versions.map((version) => presentVersion(file, version, 'owner'))
    : asOthersSee(versions, file).map((version) =>
        presentVersion({ ...file, id: file.addressId }, version, 'other'),
      );
  return { status: 200, body: { versions: presented } };
};

/** The versions that a reader sees. What changed in one is told where the version before is seen too. */
function asOthersSee(versions: readonly ListedVersion[], file: SeenFile): readonly ListedVersion[] {
  const isSeen = ({ number, published_at, seen_at }: ListedVersion) => {
    if (file.by === undefined) return published_at !== null;
    // A link that is made shows the newest one.
    return seen_at !== null || (file.by === 'preview' && number === file.version);
  };
  return versions.flatMap((version, index) => {
    if (!isSeen(version)) return [];
    const before = versions[index + 1];
    const summary = before === undefined || isSeen(before) ? version.summary : null;
    return [shownVersion({ ...version, summary }, file)];
  });
}

/** A version as others see it: the hour of an upload would lead to what else was uploaded then. */
function shownVersion(version: ListedVersion, { hidesNames }: SeenFile): ListedVersion {
  if (!hidesNames) return { ...version, note: withoutLocalPaths(version.note, 'free') };
  const { created_at, published_at, seen_at } = version;
  return {
    ...version,
    created_at: dayOf(created_at),
    published_at: published_at && dayOf(published_at),
    seen_at: seen_at && dayOf(seen_at),
    note: '',
  };
}
