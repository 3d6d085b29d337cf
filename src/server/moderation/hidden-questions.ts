import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/engine/schema.ts';
import { logAction } from './operator-log.ts';

/** A question as the operator knows it. */
export interface ModeratedQuestion {
  readonly slug: string;
  readonly name: string;
  /** Its owner's username and address. */
  readonly owner: string;
  readonly email: string;
}

/** A question that its owner has made public, hidden or not. Of private ones the operator learns nothing. */
export async function findModeratedQuestion(
  db: Kysely<Schema>,
  slug: string,
): Promise<ModeratedQuestion | undefined> {
  const question = await db
    .selectFrom('saved_questions')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['slug', 'name', 'username', 'confirmed_email'])
    .where('slug', '=', slug)
    .where((is) => is('is_public', '=', true).or('hidden_at', 'is not', null))
    .executeTakeFirst();
  return question && { slug, name: question.name, owner: question.username, email: question.confirmed_email };
}

interface Change {
  readonly isHidden: boolean;
  readonly reason?: string;
  /** The operator's account; undefined for a command. */
  readonly by: number | undefined;
}

/** Hides a question from all but its owner, or shows it again as its owner has it. False where it is so already. Logged. */
export function setHidden(
  db: Kysely<Schema>,
  slug: string,
  { isHidden, reason = '', by }: Change,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('saved_questions')
      .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
      .where('slug', '=', slug)
      .where('hidden_at', isHidden ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await logAction(trx, { action: isHidden ? 'hide' : 'restore', by, question: slug, words: reason });
    return true;
  });
}
