import { inflateRawSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import { readBlob } from '../../src/server/storage/blobs/blobs.ts';
import { openBlobs } from '../../src/server/storage/blobs/open-blobs.ts';
import { dumpDatabase } from '../../src/server/storage/dump/dump-database.ts';
import type { Place } from '../../src/server/storage/dump/place.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';

/** All data of a stopped server: each row of each table and each blob, as text, by a name to report it by. */
export async function everythingStored({
  dataDir,
  databaseUrl,
  s3,
}: Place): Promise<ReadonlyMap<string, string>> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const stored = new Map<string, string>();
  try {
    const blobs = await openBlobs(dataDir, s3, log);
    const ids: string[] = [];
    await dumpDatabase(database, async (dump) => {
      for (const table of dump.tables) {
        for await (const lines of dump.rows(table)) {
          for (const line of lines) {
            stored.set(`${table} ${stored.size}`, line);
            if (table === 'blobs') ids.push((JSON.parse(line) as { id: string }).id);
          }
        }
      }
    });
    for (const id of ids) stored.set(`blob ${id}`, opened(await readBlob(blobs, id)));
  } finally {
    await database.close();
  }
  return stored;
}

/** The bytes as text, inflated where they are deflated. */
function opened(bytes: Buffer): string {
  for (const open of [gunzipSync, inflateRawSync]) {
    try {
      return open(bytes).toString('utf8');
    } catch {
      // Not compressed, or compressed otherwise.
    }
  }
  return bytes.toString('latin1');
}
