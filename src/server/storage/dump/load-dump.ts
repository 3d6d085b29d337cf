import { sql, type Kysely } from 'kysely';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import type { Database } from '../engine/database.ts';
import { isKnownMigration, migrateInside } from '../engine/migrate.ts';
import type { Schema } from '../engine/schema.ts';
import { findColumns, findMigrations, findTables, hasTables } from './catalogue.ts';
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
 * Fills an empty database: makes the tables as they were, inserts all rows, and brings the tables up to date, all in one
 * transaction. Throws when the dump is from a newer release; when this rejects, or the process is killed, the database is as
 * empty as before.
 */
export async function loadDump(
  database: Database<Schema>,
  dump: Dump,
  progress: Progress = NO_PROGRESS,
): Promise<void> {
  checkMigrations(dump.migrations);
  await database.withLongLimit((db) =>
    db.connection().execute(async (connection) => {
      // Begun by hand: kysely has no migrations inside of a transaction of its own.
      await sql`begin`.execute(connection);
      try {
        await fill(connection, dump, progress);
        await sql`commit`.execute(connection);
      } catch (error) {
        // Where the connection is lost there is nothing to roll back, and the first error is the one to tell.
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    }),
  );
  progress.begin('Counting what the tables hold');
  await database.analyze();
}

async function fill(connection: Kysely<Schema>, dump: Dump, progress: Progress): Promise<void> {
  progress.begin('Filling the tables');
  const newest = dump.migrations.at(-1) ?? '';
  await migrateInside(connection, newest);
  const made = await findMigrations(connection);
  if (made.join() !== dump.migrations.join()) {
    throw new Error(
      `The copy has other tables than this release made at ${newest}. Use the release it is from.`,
    );
  }
  // Migrations insert a few rows themselves.
  const tables = (await findTables(connection)).map((table) => sql.id(table));
  await sql`truncate ${sql.join(tables)}`.execute(connection);
  for (const [index, table] of dump.tables.entries()) {
    const place = `${index + 1} of ${dump.tables.length}, ${table}`;
    await loadTable(connection, table, dump, (rows) => progress.reach(`${place}, ${rows} rows`));
  }
  for (const counter of await dump.counters()) await setCounter(connection, counter);
  progress.begin('Bringing the tables up to date');
  await migrateInside(connection);
}

async function loadTable(
  connection: Kysely<Schema>,
  table: string,
  dump: Dump,
  reached: (rows: number) => void,
): Promise<void> {
  let rows = 0;
  reached(rows);
  const columns = sql.join((await findColumns(connection, table)).map((column) => sql.id(column)));
  for await (const lines of dump.rows(table)) {
    reached((rows += lines.length));
    await sql`
      insert into ${sql.id(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
      connection,
    );
  }
}

async function setCounter(
  connection: Kysely<Schema>,
  { table, column, last, isUsed }: Counter,
): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}, ${isUsed})`.execute(
    connection,
  );
}
