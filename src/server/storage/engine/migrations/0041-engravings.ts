import { sql, type Kysely } from 'kysely';

/** Cost of engraving a notation, determined at its upload; that of older ones is determined when they are opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blobs add column engraving_measures integer, add column engraving_ms integer`.execute(
    db,
  );
}
