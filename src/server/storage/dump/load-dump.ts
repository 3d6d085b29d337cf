import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { isKnownMigration, migrate, migrateTo } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { dropTables, findColumns, findMigrations, findTables, hasTables } from './catalogue.ts';
import type { Counter, Dump } from './dump.ts';

/** Throws when this release cannot read a dump of these migrations: it is older than whoever made the dump. */
export function checkMigrations(migrations: readonly string[]): void {
  const unknown = migrations.filter((name) => !isKnownMigration(name));
  if (unknown.length === 0 && migrations.length > 0) return;
  throw new Error(
    migrations.length === 0
      ? 'The copy does not say which version of the tables it has.'
      : `The copy was made by a newer release: this one does not know ${unknown.join(', ')}. Update it first.`,
  );
}

/** Throws, naming `place`, when the database has tables. */
export async function checkEmpty(db: Kysely<Schema>, place: string): Promise<void> {
  if (!(await hasTables(db))) return;
  throw new Error(`${place} has tables already, and they stay as they are. Give an empty database.`);
}

/**
 * Fills an empty database: makes the tables as they were, inserts all rows, and brings the tables up to date. Throws when the
 * dump is from a newer release; when this rejects the database is as empty as before.
 */
export async function loadDump(database: Database<Schema>, dump: Dump): Promise<void> {
  checkMigrations(dump.migrations);
  try {
    await fill(database, dump);
  } catch (error) {
    await dropTables(database.db);
    throw error;
  }
}

async function fill(database: Database<Schema>, dump: Dump): Promise<void> {
  const newest = dump.migrations.at(-1) ?? '';
  await migrateTo(database, newest);
  await database.withLongLimit((db) =>
    db.transaction().execute(async (trx) => {
      const made = await findMigrations(trx);
      if (made.join() !== dump.migrations.join()) {
        throw new Error(
          `The copy has other tables than this release made at ${newest}. Use the release it is from.`,
        );
      }
      // Migrations insert a few rows themselves.
      await sql`truncate ${sql.join((await findTables(trx)).map((table) => sql.id(table)))}`.execute(trx);
      for (const table of dump.tables) await loadTable(trx, table, dump);
      for (const counter of await dump.counters()) await setCounter(trx, counter);
    }),
  );
  await migrate(database);
  await database.analyze();
}

async function loadTable(trx: Transaction<Schema>, table: string, dump: Dump): Promise<void> {
  const columns = sql.join((await findColumns(trx, table)).map((column) => sql.id(column)));
  for await (const lines of dump.rows(table)) {
    await sql`
      insert into ${sql.id(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
      trx,
    );
  }
}

async function setCounter(trx: Transaction<Schema>, { table, column, last, isUsed }: Counter): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}, ${isUsed})`.execute(trx);
}
