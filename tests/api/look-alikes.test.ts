import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import { migrateInside } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { createDatabaseOnServer, ON_SERVER, PASSWORD, startServer } from '../support/start-server.ts';
import type { Person, TestServer } from '../support/start-server.ts';

const LIKENESS = 'This name looks like one that is taken. Choose another.';
const ONE_SCRIPT =
  'Some of these letters are of another script than the rest, or of one no longer in use, even if they look right. Type them all in one script. Latin letters may stand beside Chinese, Japanese or Korean ones.';
const MARKS =
  'Leave out combining marks, except where mark and letter are one character, such as é. Write a name that needs more of them, as in Devanagari or Thai, in another script.';

/** How far the clock of the servers is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** So long that names that were left are free. */
const LONG_MS = 91 * 24 * 60 * 60 * 1000;

let addresses = 0;
const register = (server: TestServer, username: string) =>
  server.client.POST('/dj-rest-auth/registration/', {
    body: {
      username,
      email: `person${(addresses += 1)}@example.org`,
      password1: PASSWORD,
      password2: PASSWORD,
    },
  });

type Renamed = Pick<Person, 'id' | 'access'>;

const rename = (server: TestServer, { id, access }: Renamed, username: string) =>
  server.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId: id } },
    headers: { authorization: `Bearer ${access}` },
    body: { username, first_name: '', last_name: 'Wieck', email: `renamed${id}@example.org` },
  });

describe('a new name', () => {
  let server: TestServer;
  let clara: Person;
  beforeAll(async () => {
    server = await startServer({ now });
    clara = await server.register('clara');
    await server.register('admin');
    await server.register('FIONA');
  });
  afterAll(() => server.close());

  test.each([
    ['аdmin', ONE_SCRIPT],
    ['adrnin', LIKENESS],
    ['F10NA', LIKENESS],
    ['ad\u200dmin', 'This name has an invisible character. Type it again without it.'],
    ['a\u0337dmin', MARKS],
    ['สมศักดิ์', MARKS],
    ['me@example.org', 'A username has no @, so that nobody takes it for an e-mail address. Leave it out.'],
    ['ﬁona', 'A user with that username already exists.'],
    ['ｆｉｏｎａ', 'A user with that username already exists.'],
  ])('%s is refused at the sign-up and in the profile', async (username, message) => {
    for (const answer of [await register(server, username), await rename(server, clara, username)])
      expect([answer.response.status, answer.error]).toEqual([400, { username: [message] }]);
  });

  test('of one script, or of Latin and Japanese, is accepted and kept composed', async () => {
    for (const [entered, kept] of [
      ['Иван', 'Иван'],
      ['tarō山田タロウ', 'tarō山田タロウ'],
      ['jose\u0301', 'josé'],
    ] as const) {
      const { data } = await register(server, entered);
      expect(data).toMatchObject({ username: kept });
    }
  });

  test('may look like one’s own', async () => {
    const person = await server.register('summer');
    expect((await rename(server, person, 'Surnmer')).response.status).toBe(200);
    ahead += LONG_MS;
    expect((await register(server, 'summer')).error).toEqual({ username: [LIKENESS] });
  });

  test('is free again once nobody has one like it, or has left one lately', async () => {
    const person = await server.register('pam');
    expect((await register(server, 'parn')).error).toEqual({ username: [LIKENESS] });
    await rename(server, person, 'paula');
    expect((await register(server, 'parn')).error).toEqual({ username: [LIKENESS] });
    ahead += LONG_MS;
    expect((await register(server, 'parn')).response.status).toBe(201);
  });

  test.each(['coco сосо', 'Ilse lIse', 'immer irnrner', 'BAX ВАХ'])(
    'of two at once, %s, exactly one is taken',
    async (names) => {
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(
          names.split(' ').map((name) => register(server, name + '2'.repeat(round))),
        );
        expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 400]);
        const refused = answers.find(({ error }) => error !== undefined);
        expect(refused?.error).toEqual({ username: [LIKENESS] });
      }
    },
  );

  test('of two changes at once exactly one is made', async () => {
    const people = [await server.register('first'), await server.register('second')];
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [`marna${'2'.repeat(round)}`, `mama${'2'.repeat(round)}`];
      const answers = await Promise.all([rename(server, people[0]!, one), rename(server, people[1]!, other)]);
      expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 400]);
      const refused = answers.find(({ error }) => error !== undefined);
      expect(refused?.error).toEqual({ username: [LIKENESS] });
    }
  });
});

describe('names that are older than the rules', () => {
  const OLDER = ['mimi', 'rnimi', 'me@example.org', 'anna'];
  let dataDir: string;
  let created: Awaited<ReturnType<typeof createDatabaseOnServer>> | undefined;
  let server: TestServer;
  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-names-'));
    created = ON_SERVER ? await createDatabaseOnServer() : undefined;
    const databaseUrl = created?.env.DATABASE_URL;
    const database = await openDatabase<Schema>({ dataDir, databaseUrl, log: pino({ level: 'silent' }) });
    const hash = await hashPassword(PASSWORD);
    await database.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await migrateInside(connection, '0012-known-networks');
      for (const [i, username] of OLDER.entries()) {
        const email = `older${i}@example.org`;
        await connection
          .insertInto('users')
          .values({
            ...{ username, username_key: username, first_name: '', last_name: '', password_hash: hash },
            ...{ email, email_key: email, confirmed_email: email, confirmed_email_key: email },
          })
          .execute();
      }
      await sql`commit`.execute(connection);
    });
    await database.close();
    server = await startServer({ dataDir, now, env: { ...created?.env } });
  });
  afterAll(async () => {
    await server.close();
    await created?.drop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });

  const warning = (message: string): unknown =>
    server.log.map((line) => JSON.parse(line) as { msg: string }).find(({ msg }) => msg.startsWith(message));

  async function logIn(username: string): Promise<Renamed> {
    const { data } = await server.client.POST('/token/', { body: { username, password: PASSWORD } });
    return { id: OLDER.indexOf(username) + 1, access: data?.access ?? '' };
  }

  test('are told to the operator at the start, with what is wrong', () => {
    expect(warning('Some usernames would not be accepted')).toMatchObject({
      level: 40,
      count: 1,
      users: [{ id: 3, username: 'me@example.org', problem: expect.stringContaining('has no @') as string }],
    });
    expect(warning('Some usernames look like others')).toMatchObject({
      level: 40,
      count: 2,
      users: [
        { id: 1, username: 'mimi' },
        { id: 2, username: 'rnimi' },
      ],
    });
  });

  test('log in as before, and stay when the rest of the profile changes', async () => {
    for (const username of OLDER) {
      const person = await logIn(username);
      expect([username, (await rename(server, person, username)).response.status]).toEqual([username, 200]);
    }
  });

  test('keep others from names like theirs as long as one of them is there', async () => {
    const [mimi, twin] = [await logIn('mimi'), await logIn('rnimi')];
    expect((await register(server, 'mirni')).error).toEqual({ username: [LIKENESS] });
    await rename(server, mimi, 'maria');
    ahead += LONG_MS;
    expect((await register(server, 'mirni')).error).toEqual({ username: [LIKENESS] });
    expect((await rename(server, { ...(await logIn('maria')), id: mimi.id }, 'mirni')).error).toEqual({
      username: [LIKENESS],
    });
    await rename(server, { ...(await logIn('rnimi')), id: twin.id }, 'otto');
    expect((await register(server, 'mirni')).error).toEqual({ username: [LIKENESS] });
    ahead += LONG_MS;
    expect((await register(server, 'mirni')).response.status).toBe(201);
    const otto = { ...(await logIn('otto')), id: twin.id };
    expect((await rename(server, otto, 'rnimi')).error).toEqual({ username: [LIKENESS] });
  });
});
