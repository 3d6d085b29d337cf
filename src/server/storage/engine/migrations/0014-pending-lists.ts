import { sql, type Kysely } from 'kysely';

/**
 * Indexes of texts gather what is new in a list, which a statement that finds it full puts in its place: with the 4 MB of
 * PostgreSQL this takes half a second, while all others wait on the embedded engine, and each search reads the list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) {
    await sql`alter index ${sql.ref(index)} set (gin_pending_list_limit = ${sql.lit(PENDING_KB)})`.execute(
      db,
    );
  }
}

const PENDING_KB = 256;
const INDEXES = [
  ...['components_label', 'components_comments', 'components_formal_function', 'components_formal_type'],
];
