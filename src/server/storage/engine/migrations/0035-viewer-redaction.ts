import { sql, type Kysely } from 'kysely';

/**
 * Timelines are stored without the local paths that their texts may hold. Those of older releases are looked through, and stored
 * anew where there are some, when somebody asks for them first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table file_versions add column viewer_redaction integer').execute(db);
}
