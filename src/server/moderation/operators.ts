import type { Kysely } from 'kysely';
import { logAction } from './operator-log.ts';
import type { Schema } from '../storage/engine/schema.ts';

/** Whether an account has the operator's right at this moment. */
export async function isOperator(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('is_operator')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user?.is_operator === true;
}

/** Gives an account the operator's right, or takes it away, by command. False where nothing changes. */
export function setOperator(db: Kysely<Schema>, userId: number, isGiven: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ is_operator: isGiven })
      .where('id', '=', userId)
      .where('is_operator', '=', !isGiven)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await logAction(trx, { action: isGiven ? 'grant' : 'revoke', by: undefined, person_id: userId });
    return true;
  });
}

/** Usernames of the accounts with the operator's right, in alphabetical order. */
export async function findOperators(db: Kysely<Schema>): Promise<readonly string[]> {
  const operators = await db
    .selectFrom('users')
    .select('username')
    .where('is_operator', '=', true)
    .orderBy('username_key')
    .execute();
  return operators.map(({ username }) => username);
}
