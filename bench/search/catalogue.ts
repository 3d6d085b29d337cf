import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { fillCatalogue } from './fill.ts';

/** Version of the content: a new number makes a new catalogue beside those of earlier versions. */
const CONTENT_VERSION = 2;

/**
 * The embedded database with a catalogue of so many files, 1 in 20 private. It is made once, which takes minutes, and
 * kept in the system's folder for temporary files.
 */
export async function openCatalogue(files: number): Promise<Database<Schema>> {
  const dataDir = path.join(tmpdir(), `tilia-bench-search-${CONTENT_VERSION}-${files}`);
  const log = pino({ level: 'silent' });
  if (!existsSync(path.join(dataDir, 'complete'))) await makeCatalogue(dataDir, files);
  const database = await openDatabase<Schema>({ dataDir, log });
  await migrate(database);
  return database;
}

async function makeCatalogue(dataDir: string, files: number): Promise<void> {
  const unfinished = `${dataDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const started = performance.now();
  const say = (what: string) =>
    console.log(`  ${Math.round((performance.now() - started) / 1000)} s: ${what}`);
  const database = await openDatabase<Schema>({ dataDir: unfinished, log: pino({ level: 'silent' }) });
  await migrate(database);
  await database.withLongLimit((db) =>
    db.connection().execute(async (session) => {
      await sql`set maintenance_work_mem = '512MB'`.execute(session);
      await fillCatalogue([session], files, say);
    }),
  );
  await database.maintain();
  say('vacuum');
  await database.close();
  await writeFile(path.join(unfinished, 'complete'), '');
  await rename(unfinished, dataDir);
}
