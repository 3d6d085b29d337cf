import type { Handler } from '../http/handler.ts';
import { findReadable, viewerOf, type ReadableFile } from '../sharing/readable-file.ts';
import { dayOf } from '../sharing/shown-to-reviewers.ts';
import { withoutLocalPaths } from '../../tla/local-paths.ts';
import { findVersions, type ListedVersion } from '../storage/files/versions.ts';
import { presentVersion } from './present.ts';

/** The versions of a file, newest first; others than its owner get those that were shown to them. Throws `not_found`. */
export const listVersions: Handler<'listVersions'> = async (call, services) => {
  const file = await findReadable(call.params.id, undefined, viewerOf(call), services);
  const versions = await findVersions(services.db, file.id);
  const presented = file.isOwn
    ? versions.map((version) => presentVersion(file, version, 'owner'))
    : asOthersSee(versions, file).map((version) =>
        presentVersion({ ...file, id: file.addressId }, version, 'other'),
      );
  return { status: 200, body: { versions: presented } };
};

/** The versions that a reader sees; a summary of changes only if the reader sees the version before, too. */
function asOthersSee(versions: readonly ListedVersion[], file: ReadableFile): readonly ListedVersion[] {
  const isSeen = ({ number, published_at, seen_at }: ListedVersion) => {
    if (file.by === undefined) return published_at !== null;
    // A new link would show the newest version.
    return seen_at !== null || (file.by === 'preview' && number === file.version);
  };
  return versions.flatMap((version, index) => {
    if (!isSeen(version)) return [];
    const before = versions[index + 1];
    const summary = before === undefined || isSeen(before) ? version.summary : null;
    return [shownVersion({ ...version, summary }, file)];
  });
}

/** A version as others see it. Where names are hidden only days are shown: the hour would lead to other uploads of then. */
function shownVersion(version: ListedVersion, { hidesNames }: ReadableFile): ListedVersion {
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
