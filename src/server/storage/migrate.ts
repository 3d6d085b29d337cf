import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Database } from './database.ts';
import * as first from './migrations/0001-first.ts';
import * as componentCount from './migrations/0002-component-count.ts';
import * as passwordResets from './migrations/0003-password-resets.ts';
import * as componentSearch from './migrations/0004-component-search.ts';

/** Every change of the tables in order. A released one is never edited: add the next number. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-component-count': componentCount,
  '0003-password-resets': passwordResets,
  '0004-component-search': componentSearch,
};

/** Brings the tables to the newest version, all or nothing. Throws what went wrong, and then nothing has changed. */
export async function migrate<Schema>(database: Database<Schema>): Promise<void> {
  const changed = await database.withLongLimit(runMigrations);
  if (changed) await database.analyze();
}

async function runMigrations<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  return results !== undefined && results.length > 0;
}
