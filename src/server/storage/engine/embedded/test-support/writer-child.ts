/**
 * Writes to the database in the folder it is given until it is killed: eight writers, each a pair of rows in one
 * transaction, with checkpoints and vacuums in between. Prints `writer n` once a pair is committed.
 */
import fs from 'node:fs';
import process from 'node:process';
import { sql } from 'kysely';
import { openDatabase } from '../../database.ts';
import { silentLog } from './data-dirs.ts';

const { db } = await openDatabase<{ pair: { writer: number; n: number; part: number; body: string } }>({
  dataDir: process.argv[2] ?? '',
  log: silentLog,
});
const last = await db
  .selectFrom('pair')
  .select((pair) => pair.fn.max<number | null>('n').as('n'))
  .executeTakeFirst();
const first = (last?.n ?? 0) + 1;

async function write(writer: number): Promise<never> {
  for (let n = first; ; n++) {
    await db.transaction().execute(async (trx) => {
      for (const part of [1, 2]) {
        const body = `writer ${writer} row ${n} part ${part} `.repeat(20);
        await trx.insertInto('pair').values({ writer, n, part, body }).execute();
      }
    });
    // Written at once: a line held back in this process would be lost with it.
    fs.writeSync(1, `${writer} ${n}\n`);
  }
}

async function disturb(): Promise<never> {
  for (;;) {
    await sql`checkpoint`.execute(db);
    await sql`vacuum pair`.execute(db);
  }
}

await Promise.all([...[1, 2, 3, 4, 5, 6, 7, 8].map(write), disturb()]);
