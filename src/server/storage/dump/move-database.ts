import path from 'node:path';
import { NO_PROGRESS, type Progress } from '../../progress.ts';
import { openDatabase, type Database } from '../engine/database.ts';
import { exists } from '../engine/embedded/database-folder.ts';
import type { Log } from '../engine/embedded/embedded-database.ts';
import type { Schema } from '../engine/schema.ts';
import { dumpDatabase } from './dump-database.ts';
import { fillEmbedded } from './fill-embedded.ts';
import { checkEmpty, loadDump } from './load-dump.ts';

/**
 * Copies the embedded database of `dataDir` to the server of `databaseUrl`, or back. The stored files stay where they are,
 * and so does the database that was copied. Throws when there is none to copy, when one of the two is in use, and when the
 * other is not empty; then nothing has changed.
 */
export async function moveDatabase(
  to: 'embedded' | 'postgresql',
  dataDir: string,
  databaseUrl: string,
  log: Log,
  progress: Progress = NO_PROGRESS,
): Promise<void> {
  if (to === 'postgresql' && !(await exists(path.join(dataDir, 'db')))) {
    throw new Error(`${dataDir} has no embedded database to move. Check DATA_DIR.`);
  }
  await withDatabase({ dataDir, databaseUrl, log }, async (server) => {
    if (to === 'embedded') {
      await fillEmbedded(dataDir, { log, progress }, (embedded) =>
        dumpDatabase(server, (dump) => loadDump(embedded, dump, progress)),
      );
      return;
    }
    await checkEmpty(server.db, 'The database that DATABASE_URL names');
    await withDatabase({ dataDir, log }, (embedded) =>
      dumpDatabase(embedded, (dump) => loadDump(server, dump, progress)),
    );
  });
}

async function withDatabase(
  options: Parameters<typeof openDatabase>[0],
  work: (database: Database<Schema>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase<Schema>(options);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
