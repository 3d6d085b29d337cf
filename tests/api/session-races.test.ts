import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { changePasswordHash } from '../../src/server/storage/accounts/password-changes.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import {
  beginSession,
  endSession,
  isSessionOpen,
  rotateToken,
} from '../../src/server/storage/accounts/tokens.ts';
import { findUser } from '../../src/server/storage/accounts/users.ts';
import { createDatabase, ON_SERVER, startServer, type TestServer } from '../support/start-server.ts';

// The embedded database does one thing after another, so there is no such moment in it.
const options = { skip: !ON_SERVER };
const ROUNDS = 40;

let server: TestServer;
let database: Database<Schema>;
let created: Awaited<ReturnType<typeof createDatabase>>;
let userId: number;
beforeAll(async () => {
  if (!ON_SERVER) return;
  created = await createDatabase('');
  server = await startServer({ env: created.env });
  userId = (await server.register('clara')).id;
  database = await openDatabase<Schema>({
    dataDir: server.dataDir,
    databaseUrl: created.env.DATABASE_URL,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  if (!ON_SERVER) return;
  await database.close();
  await server.close();
  await created.drop();
});

const newToken = () => ({ jti: randomUUID(), userId, expiresAt: new Date(Date.now() + 60_000) });

async function begin() {
  const token = newToken();
  const user = await findUser(database.db, userId);
  const session = await beginSession(database.db, user!, token);
  return { token, user: user!, sessionId: session!.sessionId };
}

test('a refresh at the moment of a logout does not outlive it', options, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, sessionId } = await begin();
    await Promise.all([
      rotateToken(database.db, token, newToken(), new Date()),
      endSession(database.db, token),
    ]);
    expect(await isSessionOpen(database.db, userId, sessionId)).toBe(false);
  }
});

test('refreshes and logins at the moment of a password change do not outlive it', options, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = await begin();
    const others = [await begin(), await begin(), await begin()];
    const [, late] = await Promise.all([
      changePasswordHash(database.db, kept.user, randomUUID(), kept.sessionId),
      // Its password was found right a moment ago.
      beginSession(database.db, kept.user, newToken()),
      ...others.map(({ token }) => rotateToken(database.db, token, newToken(), new Date())),
    ]);
    const sessionIds = [...others.map(({ sessionId }) => sessionId), late?.sessionId ?? 'refused'];
    const open = sessionIds.map((sessionId) => isSessionOpen(database.db, userId, sessionId));
    expect(await Promise.all(open)).toEqual([false, false, false, false]);
    expect(await isSessionOpen(database.db, userId, kept.sessionId)).toBe(true);
  }
});

test(
  'of many uses of a refresh token at once at most two are answered, and then its session is over',
  options,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token, sessionId } = await begin();
      const uses = Array.from({ length: 4 }, () => rotateToken(database.db, token, newToken(), new Date()));
      const answered = (await Promise.all(uses)).filter((session) => session !== undefined);
      expect(answered).toHaveLength(2);
      expect(await isSessionOpen(database.db, userId, sessionId)).toBe(false);
    }
  },
);

test(
  'of both answers to one refresh token, used at once, one goes on and ends with the other',
  options,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token, sessionId } = await begin();
      const successors = [newToken(), newToken()];
      for (const next of successors) await rotateToken(database.db, token, next, new Date());
      const uses = successors.map((next) => rotateToken(database.db, next, newToken(), new Date()));
      expect((await Promise.all(uses)).filter((session) => session !== undefined)).toHaveLength(1);
      expect(await isSessionOpen(database.db, userId, sessionId)).toBe(false);
    }
  },
);
