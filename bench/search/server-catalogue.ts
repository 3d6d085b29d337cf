import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { COMPONENTS_PER_FILE, fillCatalogue } from './fill.ts';

/** The largest index takes longer than any statement of the product may. */
const LOAD_LIMIT_MS = 6 * 60 * 60 * 1000;

export interface ServerCatalogue {
  readonly database: Database<Schema>;
  /** Seconds from the empty database to the last index and the vacuum. */
  readonly loadSeconds: number;
}

/**
 * A database `tilia_scale_N` of the server with N components, filled where it is not there yet. How long that took
 * stands in the comment of the database, which also says that it is complete. Throws where it is there without one: another
 * process fills it, or one ended too early.
 */
export async function openServerCatalogue(serverUrl: string, components: number): Promise<ServerCatalogue> {
  const name = `tilia_scale_${components}`;
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = `/${name}`;
  const admin = await open(serverUrl);
  try {
    const found = await findDatabase(admin.db, name);
    let loadSeconds = Number(found?.comment ?? 0);
    if (found === undefined) {
      await sql`create database ${sql.ref(name)}`.execute(admin.db);
      loadSeconds = await fill(databaseUrl.href, components / COMPONENTS_PER_FILE);
      await sql`comment on database ${sql.ref(name)} is ${sql.lit(String(loadSeconds))}`.execute(admin.db);
    } else if (found.comment === null) {
      throw new Error(`${name} is being filled, or was left half filled: then drop it.`);
    }
    const database = await open(databaseUrl.href);
    // A kept one may be older than the newest tables.
    await migrate(database);
    return { database, loadSeconds };
  } finally {
    await admin.close();
  }
}

async function findDatabase(
  db: Kysely<Schema>,
  name: string,
): Promise<{ readonly comment: string | null } | undefined> {
  const { rows } = await sql<{ comment: string | null }>`
    select shobj_description(oid, 'pg_database') as comment from pg_database where datname = ${name}`.execute(
    db,
  );
  return rows[0];
}

/** Returns its duration in seconds. */
async function fill(databaseUrl: string, files: number): Promise<number> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const say = (what: string) => console.log(`  ${seconds()} s: ${what}`);
  const database = await open(databaseUrl, LOAD_LIMIT_MS);
  try {
    await migrate(database);
    const { db } = database;
    await db.connection().execute((session) =>
      db.connection().execute(async (other) => {
        for (const each of [session, other]) await sql`set maintenance_work_mem = '1GB'`.execute(each);
        await fillCatalogue([session, other], files, say);
        await sql`vacuum (analyze)`.execute(session);
        say('vacuum');
      }),
    );
    return seconds();
  } finally {
    await database.close();
  }
}

function open(databaseUrl: string, queryLimitMs?: number): Promise<Database<Schema>> {
  return openDatabase<Schema>({ dataDir: '', databaseUrl, log: pino({ level: 'silent' }), queryLimitMs });
}
