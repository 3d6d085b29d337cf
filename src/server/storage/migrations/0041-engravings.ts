import { sql, type Kysely } from 'kysely';

/** What it takes to engrave a notation, which is found out at its upload; older ones are counted when they are opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blobs add column engraving_measures integer, add column engraving_ms integer`.execute(
    db,
  );
}
