import { sql, type Kysely } from 'kysely';
import type { Database } from '../engine/database.ts';
import type { Schema } from '../engine/schema.ts';
import { findColumns, findMigrations, findTables, hasTables } from './catalogue.ts';
import type { Counter, Dump } from './dump.ts';

/** Rows on their way at once: half a megabyte at most for all but the longest texts. */
const BATCH_ROWS = 500;

/**
 * Gives `work` all rows as they are now; what others write meanwhile is not seen, and waits for nothing. Throws when the
 * database has no tables.
 */
export async function dumpDatabase<T>(
  { withLongLimit }: Pick<Database<Schema>, 'withLongLimit'>,
  work: (dump: Dump) => Promise<T>,
): Promise<T> {
  return withLongLimit((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        if (!(await hasTables(trx))) throw new Error('The database is empty: there is nothing to copy.');
        return work({
          migrations: await findMigrations(trx),
          tables: await findTables(trx),
          rows: (table) => readRows(trx, table),
          counters: () => findCounters(trx),
        });
      }),
  );
}

async function* readRows(db: Kysely<Schema>, table: string): AsyncGenerator<readonly string[]> {
  const columns = (await findColumns(db, table)).map((column) => sql.id(column));
  await sql`
    declare dumped no scroll cursor for
    select row_to_json(dumped_row)::text as line from (select ${sql.join(columns)} from ${sql.id(table)}) dumped_row`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from dumped`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close dumped`.execute(db);
}

async function findCounters(db: Kysely<Schema>): Promise<readonly Counter[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as table, attname as column,
      pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows) {
    // The name comes quoted where it needs quotes.
    const { rows: states } = await sql<{ last: number; isUsed: boolean }>`
      select last_value as last, is_called as "isUsed" from ${sql.raw(sequence)}`.execute(db);
    for (const state of states) counters.push({ table, column, ...state });
  }
  return counters;
}
