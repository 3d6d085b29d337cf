import { sql } from 'kysely';
import type { Database } from '../../src/server/storage/database.ts';
import { findColumns, findTables } from '../../src/server/storage/dump/catalogue.ts';
import { dumpDatabase } from '../../src/server/storage/dump/dump-database.ts';
import { migrateInside } from '../../src/server/storage/migrate.ts';
import type { Schema } from '../../src/server/storage/schema.ts';

/** The only migration of the first release. */
export const FIRST_MIGRATION = '0001-first';

/** What the first release has in columns that are gone. */
const GONE: Readonly<Record<string, object>> = {
  concrete_works: { type: 'audio', storage: 'abstract', url: '' },
};

/** Writes what `from` holds into the empty database `to` as the first release would have kept it. */
export function copyToFirstRelease(from: Database<Schema>, to: Database<Schema>): Promise<void> {
  return dumpDatabase(from, (dump) =>
    to.withLongLimit((db) =>
      db.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
        await migrateInside(connection, FIRST_MIGRATION);
        const tables = await findTables(connection);
        await sql`truncate ${sql.join(tables.map((table) => sql.id(table)))}`.execute(connection);
        for (const table of tables) {
          const columns = sql.join((await findColumns(connection, table)).map((column) => sql.id(column)));
          for await (const lines of dump.rows(table)) {
            await sql`
              insert into ${sql.id(table)} (${columns})
              select ${columns} from json_populate_recordset(
                json_populate_record(null::${sql.id(table)}, ${JSON.stringify(GONE[table] ?? {})}::json),
                ${`[${lines.join(',')}]`}::json
              )`.execute(connection);
          }
        }
        // Which each work had from its first file.
        for await (const lines of dump.rows('files')) {
          await sql`
            update concrete_works set (type, storage, url, recording_blob_id) =
              (file.type, file.storage, file.url, file.recording_blob_id)
            from json_to_recordset(${`[${lines.join(',')}]`}::json) as file
              (concrete_work_id integer, type text, storage text, url text, recording_blob_id text)
            where concrete_works.id = concrete_work_id`.execute(connection);
        }
        for (const { table, column, last, isUsed } of await dump.counters()) {
          if (!tables.includes(table)) continue;
          await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${isUsed})`.execute(
            connection,
          );
        }
        await sql`commit`.execute(connection);
      }),
    ),
  );
}
