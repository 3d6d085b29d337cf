import { sql, type Kysely } from 'kysely';

/**
 * A link that hides names has an id of its own for addresses: ids of files rise, so that those beside a file's may be its author's.
 * Links of earlier releases keep the id of their file, which stands in addresses that were given out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table share_links add column address_id integer unique').execute(db);
}
