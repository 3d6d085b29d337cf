import type { Transaction } from 'kysely';
import { AccountGone } from '../storage-errors.ts';
import type { Schema } from './schema.ts';

/**
 * Makes other transactions that lock the account wait until the end of this one, and so its deletion. Throws `AccountGone` where it
 * is deleted already.
 */
export async function lockAccount(trx: Transaction<Schema>, id: number): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new AccountGone();
}
