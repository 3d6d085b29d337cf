import type { components } from '../../api/schema.d.ts';
import { entryAt } from '../../shared/elements.ts';
import { requireOwner } from '../auth/access.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { findVersions } from '../storage/files/versions.ts';
import { isOfDeletion } from '../upload/deleted-version.ts';
import { VersionConflict, VersionRefused, type StoredVersion } from '../upload/store-version.ts';
import { presentSummary, presentVersion } from './present.ts';

type Schemas = components['schemas'];
type Conflict = components['responses']['VersionConflict']['content']['application/json'];

/** One's own file with its newest version. Throws `not_found`, and `forbidden` for somebody else's public file. */
export const findOwn = async (
  id: number,
  caller: Caller | undefined,
  { db }: Pick<Services, 'db'>,
): Promise<FoundFile> => requireOwner(caller, await findFile(db, id));

/** Throws `VersionConflict` if the client's newest version is not the current one. */
export function requireNewest({ version }: FoundFile, expected: number): void {
  if (expected !== version) throw new VersionConflict();
}

/** The response for a stored version. */
export const created = ({ number, title, warnings, summary, isSamePiece }: StoredVersion) => ({
  status: 201 as const,
  body: {
    number,
    title,
    warnings: [...warnings],
    summary: presentSummary(summary),
    same_piece: isSamePiece,
  } satisfies Schemas['NewVersion'],
});

interface Refused {
  readonly status: 400;
  readonly body: Schemas['Detail'];
}

/** The response of `store`, or a 400 or 409 response if it refuses the version or finds a conflict. */
export async function orRefusal<Answer>(
  id: number,
  caller: Caller | undefined,
  services: Services,
  store: () => Promise<Answer>,
): Promise<Answer | Refused | { readonly status: 409; readonly body: Conflict }> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof VersionRefused)
      return { status: 400, body: { detail: error.message, code: error.code } };
    if (error instanceof VersionConflict) return conflict(await findOwn(id, caller, services), services);
    throw error;
  }
}

/** The response that names the current newest version. */
async function conflict(
  file: FoundFile,
  { db }: Services,
): Promise<{ readonly status: 409; readonly body: Conflict }> {
  const newest = presentVersion(file, entryAt(await findVersions(db, file.id), 0), 'owner');
  const detail = `Another version came in meanwhile: version ${newest.number} is the newest now. Look at it, then send yours again.`;
  return { status: 409, body: { detail, code: 'version_conflict', newest } };
}

/** Runs `work` with stored bytes of these versions: what is missing since one was deleted is a `VersionConflict`. */
export async function withStored<T>(
  versions: readonly FoundFile[],
  services: Pick<Services, 'db'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (await isOfDeletion(error, versions, services)) throw new VersionConflict();
    throw error;
  }
}
