import { sql, type Kysely } from 'kysely';

/** How many components a file's viewer JSON holds, so that a reader can see it before they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unknown of the files that are there: to count them would mean to inflate them all.
  await sql`alter table files add column viewer_components integer`.execute(db);
}
