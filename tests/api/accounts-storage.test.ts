import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateLimited, RateLimits } from '../../src/server/limits/attempts/rate-limits.ts';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import { storeReset } from '../../src/server/storage/accounts/password-changes.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { sweepExpired } from '../../src/server/storage/accounts/sweep-expired.ts';
import { beginSession } from '../../src/server/storage/accounts/tokens.ts';
import { recordAttempts } from '../../src/server/limits/attempts/counted-attempts.ts';
import { insertUser, type User } from '../../src/server/storage/accounts/users.ts';
import { createDatabase } from '../support/start-server.ts';

const NOW = new Date('2030-01-01T00:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let dataDir: string;
let created: Awaited<ReturnType<typeof createDatabase>>;
let database: Database<Schema>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-accounts-'));
  created = await createDatabase(dataDir);
  const databaseUrl = created.env.DATABASE_URL;
  database = await openDatabase<Schema>({ dataDir, databaseUrl, log: pino({ level: 'silent' }) });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await created.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function insert(username: string, passwordHash: string | undefined): Promise<User> {
  const email = `${username}@example.org`;
  const user = await insertUser(database.db, { username, firstName: '', lastName: '', email, passwordHash });
  if (typeof user === 'string') throw new Error(`The ${user} is taken.`);
  return user;
}

test('an account that nobody logs in to gets no link', async () => {
  const { email } = await insert('project', undefined);
  expect(await storeReset(database.db, email, 'token', after(10))).toBeUndefined();
  expect(await counts()).toEqual([0, 0, 0]);
});

test('of links, sessions and limits only hashes are kept, and they are swept when they have expired', async () => {
  const { db } = database;
  const user = await insert('clara', 'some hash');
  await storeReset(db, user.email, 'the token', after(10));
  await beginSession(db, user, { jti: 'the jti', userId: user.id, expiresAt: after(20) });
  await recordAttempts(db, [{ key: 'some key', most: 2, spacingMs: 30_000 }], NOW);
  const kept = JSON.stringify(await rows());
  for (const secret of ['the token', 'the jti']) expect(kept).not.toContain(secret);

  const left: number[][] = [];
  for (const seconds of [9, 10, 20, 30]) {
    await sweepExpired(db, after(seconds));
    left.push(await counts());
  }
  expect(left).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
});

test('whoever goes on trying after a refusal costs the database nothing, for some seconds', async () => {
  const user = await insert('robert', 'some hash');
  let now = NOW;
  const settings = { passwords: 1, registrations: 1, profiles: 1, resets: 1 };
  const limits = new RateLimits(database.db, new Uint8Array(32), settings, () => now);
  const attempt = { userId: user.id, username: user.username, address: '192.0.2.1' };
  const guess = () => limits.attemptPassword(attempt, () => Promise.resolve(false));
  const tryAt = async (seconds: number) => {
    now = after(seconds);
    return guess().catch((error: unknown) =>
      error instanceof RateLimited ? error.retryAfterSeconds : error,
    );
  };
  const forgetInDatabase = () => database.db.deleteFrom('try_limits').execute();
  expect([await tryAt(0), await tryAt(1)]).toEqual([false, 599]);
  await forgetInDatabase();
  expect([await tryAt(4), await tryAt(5)]).toEqual([596, 595]);
  expect(await tryAt(6)).toBe(false);

  expect(await tryAt(7)).toBe(599);
  // The clock was set back by an hour.
  await forgetInDatabase();
  expect(await tryAt(-3600)).toBe(false);
  expect(await tryAt(-3599)).toBe(599);
  await limits.forgive(attempt);
  expect(await tryAt(-3598)).toBe(false);
});

const TABLES = ['password_resets', 'refresh_tokens', 'try_limits'] as const;

function rows(): Promise<unknown[][]> {
  return Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute()));
}

async function counts(): Promise<number[]> {
  return (await rows()).map(({ length }) => length);
}
