import { sql, type Kysely } from 'kysely';

/** Which files are the desktop program's JSON export, which it does not open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column is_export boolean not null default false`.execute(db);
  // Of what is there already only the name tells, which the desktop program gives.
  await sql`update files set is_export = true where filename ilike '%.json'`.execute(db);
}
