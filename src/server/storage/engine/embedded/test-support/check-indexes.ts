import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Reads every index of the database and compares it with its table, system tables included; gives how many of each sort
 * it read. Throws when one is damaged.
 */
export async function checkIndexes<Schema>(db: Kysely<Schema>): Promise<{ btree: number; gin: number }> {
  await sql`create extension if not exists amcheck`.execute(db);
  const btree = await sql`
    select bt_index_check(pg_class.oid, heapallindexed => true)
    from pg_class join pg_am on pg_am.oid = relam where relkind = 'i' and amname = 'btree'`.execute(db);
  const gin = await sql`
    select gin_index_check(pg_class.oid)
    from pg_class join pg_am on pg_am.oid = relam where relkind = 'i' and amname = 'gin'`.execute(db);
  return { btree: btree.rows.length, gin: gin.rows.length };
}
