import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tilia-test-data', import.meta.url));

/**
 * A data folder with an embedded database, created on first use and cached for later runs, because creating one takes
 * seconds.
 *
 * @param name identifies the engine and the effect of `fill`
 */
export async function keptDatabase(
  name: string,
  fill: (database: Database<Schema>) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const kept = path.join(CACHE, name);
  if (existsSync(kept)) return kept;
  const unfinished = `${kept}.${randomUUID()}`;
  await fs.mkdir(unfinished, { recursive: true });
  const database = await openDatabase<Schema>({ dataDir: unfinished, log: pino({ level: 'silent' }) });
  await fill(database);
  await database.close();
  try {
    await fs.rename(unfinished, kept);
  } catch (error) {
    // Another test file was faster, and its database is as good.
    if (!existsSync(kept)) throw error;
    await fs.rm(unfinished, { recursive: true, force: true });
  }
  return kept;
}
