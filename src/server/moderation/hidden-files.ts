import { sql, type Kysely } from 'kysely';
import { logAction } from './operator-log.ts';
import { audienceOf } from '../storage/files/put-in-place.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { hasBlindLink } from '../storage/files/share-links.ts';
import { leaveTombstones } from '../storage/files/tombstones.ts';
import { showVersion } from '../storage/files/versions.ts';

/** A file as the operator knows it. */
export interface ModeratedFile {
  readonly id: number;
  /** 'Untitled' where it has none. */
  readonly title: string;
  readonly author: string;
  /** Address of its owner; empty of one who has left. */
  readonly email: string;
  readonly isPublic: boolean;
  readonly isHidden: boolean;
}

/** A file, whoever may see it. */
export async function findModerated(db: Kysely<Schema>, id: number): Promise<ModeratedFile | undefined> {
  const file = await db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'author_id')
    .innerJoin('concrete_works', 'concrete_works.id', 'concrete_work_id')
    .innerJoin('abstract_works', 'abstract_works.id', 'abstract_work_id')
    .select(['files.id', 'title', 'username', 'confirmed_email', 'is_public', 'hidden_at'])
    .where('files.id', '=', id)
    .where('is_ready', '=', true)
    .executeTakeFirst();
  if (file === undefined) return undefined;
  const { title, username: author, confirmed_email: email, is_public: isPublic } = file;
  return { id, title: title || 'Untitled', author, email, isPublic, isHidden: file.hidden_at !== null };
}

/**
 * Shows a file to its owner alone, by no link either, and leaves a note at a public one's addresses. False where it is hidden
 * already. Logged as the action of an operator's account, or without `by` of a command.
 */
export function hideFromOthers(
  db: Kysely<Schema>,
  id: number,
  reason: string,
  by?: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('files')
      .select(['is_public', 'hidden_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (file?.hidden_at !== null) return false;
    await leaveTombstones(trx, [id], 'removed');
    await trx
      .updateTable('files')
      .set({
        ...{ hidden_at: sql<Date>`now()`, hidden_reason: reason },
        ...{ was_public_when_hidden: file.is_public, is_public: false },
      })
      .where('id', '=', id)
      .execute();
    await logAction(trx, { action: 'hide', by, file_id: id, words: reason });
    return true;
  });
}

/**
 * Shows a hidden file to whom it was shown before, in the version that is the newest now, but not to everybody where its owner
 * has made links meanwhile that hide names. False where it is not hidden. Logged as `hideFromOthers` is.
 */
export function restoreFile(db: Kysely<Schema>, id: number, by?: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
    const isBlind = await hasBlindLink(trx, id);
    const file = await trx
      .updateTable('files')
      .set((column) => ({
        is_public: isBlind ? false : column.ref('was_public_when_hidden'),
        hidden_at: null,
        hidden_reason: '',
      }))
      .where('id', '=', id)
      .where('hidden_at', 'is not', null)
      .returning(['is_public', 'version', 'hidden_at'])
      .executeTakeFirst();
    if (file === undefined) return false;
    const audience = await audienceOf(trx, { ...file, id });
    if (audience !== undefined) await showVersion(trx, id, file.version, audience);
    await trx.deleteFrom('tombstones').where('file_id', '=', id).execute();
    await logAction(trx, { action: 'restore', by, file_id: id });
    return true;
  });
}
