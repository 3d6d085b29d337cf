import { NoResultError } from 'kysely';
import type { Services } from '../services.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';

/** Whether an error is that stored bytes are missing, since one of these versions was deleted meanwhile. */
export async function isOfDeletion(
  error: unknown,
  versions: readonly FoundFile[],
  { db }: Pick<Services, 'db'>,
): Promise<boolean> {
  const isMissing =
    error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
  if (!isMissing) return false;
  const found = await Promise.all(versions.map(({ id, number }) => findFile(db, id, number)));
  return found.includes(undefined);
}
