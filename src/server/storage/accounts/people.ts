import type { Kysely } from 'kysely';
import { normalise } from '../../../shared/normalise.ts';
import type { Schema } from '../engine/schema.ts';
import { findFormerUsername } from './former-usernames.ts';
import { type User } from './users.ts';
import { usernameKey } from './account-keys.ts';

/** Public profile of a person. Empty texts are not given. */
type PublicProfile = Pick<User, 'given_name' | 'family_name' | 'orcid' | 'about' | 'homepage'>;

/** Somebody who has something public. */
interface FoundPerson extends PublicProfile {
  readonly id: number;
  /** The present one. */
  readonly username: string;
  readonly fileCount: number;
}

/**
 * The person of a username, whatever its case, also of one that they have left lately; undefined for nobody, and for somebody
 * without a public file.
 */
export async function findPerson(
  db: Kysely<Schema>,
  username: string,
  now: Date,
): Promise<FoundPerson | undefined> {
  const former = await findFormerUsername(db, username, now);
  const found = await db
    .selectFrom('users')
    .innerJoin('files', 'files.author_id', 'users.id')
    .where((is) =>
      former === undefined
        ? is('username_key', '=', usernameKey(username))
        : is('users.id', '=', former.userId),
    )
    .where('deleted_at', 'is', null)
    .where('is_public', '=', true)
    .where('is_ready', '=', true)
    .select(['users.id', 'username', 'given_name', 'family_name', 'orcid', 'users.about', 'homepage'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy('users.id')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { count, ...person } = found;
  return { ...person, fileCount: Number(count) };
}

/** Changes what a person says of themselves, what is left out stays; their files are found by the new name from then on. */
export async function changePublicProfile(
  db: Kysely<Schema>,
  userId: number,
  changes: Partial<PublicProfile>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['given_name', 'family_name'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return;
    const { given_name, family_name } = { ...before, ...changes };
    const name = [given_name, family_name].filter((part) => part !== '').join(' ');
    await trx
      .updateTable('users')
      .set({ ...changes, public_name_key: normalise(name) })
      .where('id', '=', userId)
      .execute();
  });
}
