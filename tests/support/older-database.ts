import { sql } from 'kysely';
import type { Database } from '../../src/server/storage/engine/database.ts';
import { findColumns, findTables } from '../../src/server/storage/dump/catalogue.ts';
import type { Dump } from '../../src/server/storage/dump/dump.ts';
import { dumpDatabase } from '../../src/server/storage/dump/dump-database.ts';
import { migrateInside } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';

/** The only migration of the first release. */
export const FIRST_MIGRATION = '0001-first';

/** Values in columns of the first release that were removed later. */
const GONE: Readonly<Record<string, object>> = {
  concrete_works: { type: 'audio', storage: 'abstract', url: '' },
};

/** The last migration of the release before files had versions. */
export const BEFORE_VERSIONS = '0023-strip-levels';

/** The last migration of the release before files were found by tags, licence, kinds and recording. */
export const BEFORE_FOUND_BY = '0031-ranges';

/** The last migration of the release before files without a title were called by their names. */
export const BEFORE_TITLES = '0034-listed-look-ups';
/** The same release replaced a private file in place. */
export const BEFORE_PRIVATE_VERSIONS = BEFORE_TITLES;

type Row = Readonly<Record<string, unknown>>;

/** Writes what `from` holds into the empty database `to` as the first release would have kept it. */
export function copyToFirstRelease(from: Database<Schema>, to: Database<Schema>): Promise<void> {
  return copyToRelease(from, to, FIRST_MIGRATION);
}

/**
 * Writes what `from` holds into the empty database `to` as the release would have kept it whose last migration this is. Before
 * there were versions, every file had one.
 */
export function copyToRelease(from: Database<Schema>, to: Database<Schema>, last: string): Promise<void> {
  return dumpDatabase(from, (dump) =>
    to.withLongLimit((db) =>
      db.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
        await migrateInside(connection, last);
        const versions = await rowsBy(dump, 'file_versions', 'file_id');
        const scores = await rowsBy(dump, 'version_scores', 'timeline_id');
        const tables = await findTables(connection);
        await sql`truncate ${sql.join(tables.map((table) => sql.id(table)))}`.execute(connection);
        for (const table of tables) {
          const columns = sql.join((await findColumns(connection, table)).map((column) => sql.id(column)));
          const more = { files: versions, timelines: scores }[table] ?? new Map<unknown, Row>();
          for await (const lines of withMore(dump.rows(table), more)) {
            await sql`
              insert into ${sql.id(table)} (${columns}) overriding system value
              select ${columns} from json_populate_recordset(
                json_populate_record(null::${sql.id(table)}, ${JSON.stringify(GONE[table] ?? {})}::json),
                ${`[${lines.join(',')}]`}::json
              )`.execute(connection);
          }
        }
        // Each work takes these from its first file.
        const ofFiles = last === FIRST_MIGRATION ? withMore(dump.rows('files'), versions) : [];
        for await (const lines of ofFiles) {
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

async function rowsBy(dump: Dump, table: string, key: string): Promise<ReadonlyMap<unknown, Row>> {
  const rows = new Map<unknown, Row>();
  for await (const lines of dump.rows(table)) {
    for (const line of lines) {
      const row = JSON.parse(line) as Row;
      rows.set(row[key], row);
    }
  }
  return rows;
}

/** The rows, each merged with the columns that another table has for it. */
async function* withMore(
  rows: AsyncIterable<readonly string[]>,
  more: ReadonlyMap<unknown, Row>,
): AsyncGenerator<readonly string[]> {
  for await (const lines of rows) {
    if (more.size === 0) {
      yield lines;
      continue;
    }
    yield lines.map((line) => {
      const row = JSON.parse(line) as Row;
      return JSON.stringify({ ...more.get(row['id']), ...row });
    });
  }
}
