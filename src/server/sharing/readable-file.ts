import { PREVIEW_KEY } from '../../shared/preview-key.ts';
import { isOwner, notFound } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { fileIdOf, findLinkByCorpus, findLinkByKey, type FoundLink } from '../storage/files/share-links.ts';
import { findOwnNames } from '../storage/accounts/users.ts';
import { firstSeen, isOpenToAll } from '../storage/files/versions.ts';
import { shownToOthers, shownToOwner, type ShownFile } from './shown-file.ts';
import { shownToReviewers } from './shown-to-reviewers.ts';

/** Who asks to see a file, and with which link's key. */
export interface Viewer {
  readonly caller: Caller | undefined;
  readonly key: string | undefined;
  /** Where the request comes from. */
  readonly address: string;
}

/** A file as one viewer sees it, without names if a link shows it and hides them. */
export interface ReadableFile extends ShownFile {
  /** Whether the viewer is its owner, who sees all of it. */
  readonly isOwn: boolean;
  /** Id of the file in addresses that the viewer is given, which is a link's own where names are hidden. */
  readonly addressId: number;
  /** Whether it is shown as to reviewers, who learn no names. */
  readonly hidesNames: boolean;
  /** Access by which a private file is shown: a share link, or its owner's preview of what reviewers see. */
  readonly by: FoundLink | 'preview' | undefined;
}

/** All of a file, what everybody sees of it, what its owner is shown as reviewers would be, or what a link shows. */
type Sight = 'all' | 'published' | 'preview' | FoundLink;

type Needed = Pick<Services, 'db' | 'rateLimits'>;

/** Reader of a request: its caller, address and share key. */
export const viewerOf = ({
  caller,
  query,
  request,
}: {
  readonly caller: Caller | undefined;
  readonly query: { readonly k?: string } | undefined;
  readonly request: { readonly ip: string };
}): Viewer => ({ caller, key: query?.k, address: request.ip });

/**
 * How a viewer may see a version of a file; undefined if they may not. Everybody sees the published versions of a public
 * file. A link shows the versions that others could see before and the newest one, also to the owner, who uses it to see
 * what others do; so does the link of an unlisted corpus for the files in it that have links too. Throws `RateLimited` for too many wrong keys.
 */
export async function maySee(
  { caller, key, address }: Viewer,
  file: FoundFile,
  { db, rateLimits }: Needed,
): Promise<Sight | undefined> {
  const isOwn = isOwner(caller, file);
  // No link shows a file that the operator has hidden.
  if (file.hidden_at !== null) return isOwn ? 'all' : undefined;
  if (!file.is_public && key === PREVIEW_KEY) {
    // A new link would show the newest version.
    const isShown = firstSeen(file) !== null || file.number === file.version;
    return isOwn && isShown ? 'preview' : undefined;
  }
  if (!file.is_public && key !== undefined) {
    rateLimits.refuseShareKeyAgain(address);
    const link = (await findLinkByKey(db, file.id, key)) ?? (await findLinkByCorpus(db, file.id, key));
    if (link !== undefined) return firstSeen(file) === null ? undefined : link;
    if (!isOwn) await rateLimits.recordWrongShareKey(address);
  }
  if (isOwn) return 'all';
  return isOpenToAll(file) ? 'published' : undefined;
}

/** The file as the viewer may see it. Throws `not_found` else, for whether a private file exists is private too, and `RateLimited`. */
export async function requireReadable(
  viewer: Viewer,
  file: FoundFile | undefined,
  services: Needed,
): Promise<ReadableFile> {
  const sight = file && (await maySee(viewer, file, services));
  if (file === undefined || sight === undefined) throw notFound();
  return asSeen(file, sight, services);
}

/** The file as `maySee` has found that it may be seen. */
export async function asSeen(
  file: FoundFile,
  sight: Sight,
  { db }: Pick<Needed, 'db'>,
): Promise<ReadableFile> {
  const known = { addressId: file.id, hidesNames: false };
  if (sight === 'all') return { ...shownToOwner(file), ...known, isOwn: true, by: undefined };
  const shown = shownToOthers(file);
  if (sight === 'published') return { ...shown, ...known, isOwn: false, by: undefined };
  const by = sight;
  if (by !== 'preview' && !by.hidesNames) return { ...shown, ...known, isOwn: false, by };
  const owner = await findOwnNames(db, file.author_id);
  const addressId = by === 'preview' ? file.id : by.addressId;
  return { ...shownToReviewers(shown, owner), addressId, isOwn: false, hidesNames: true, by };
}

/** A file, by the id in its address, with its newest version or the one of a number; undefined where there is none. */
export async function findAddressed(
  addressId: number,
  number: number | undefined,
  { db }: Pick<Needed, 'db'>,
): Promise<FoundFile | undefined> {
  const id = await fileIdOf(db, addressId);
  return id === undefined ? undefined : findFile(db, id, number);
}

/** The same as the viewer may see it. Throws as `requireReadable` does. */
export const findReadable = async (
  id: number,
  number: number | undefined,
  viewer: Viewer,
  services: Needed,
): Promise<ReadableFile> => requireReadable(viewer, await findAddressed(id, number, services), services);
