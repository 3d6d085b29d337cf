import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { changeProfile, confirmEmail, undoEmail } from '../../src/server/storage/accounts/email-changes.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { findUser, insertUser, type User } from '../../src/server/storage/accounts/users.ts';
import { createDatabase, ON_SERVER } from '../support/start-server.ts';

// The embedded database does one thing after another, so there is no such moment in it.
const options = { skip: !ON_SERVER };
const ROUNDS = 40;
const NAMES = ['first', 'second', 'third'];

let database: Database<Schema>;
let created: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  if (!ON_SERVER) return;
  created = await createDatabase('');
  database = await openDatabase<Schema>({
    dataDir: '',
    databaseUrl: created.env.DATABASE_URL,
    log: pino({ level: 'silent' }),
  });
  await migrate(database);
});
afterAll(async () => {
  if (!ON_SERVER) return;
  await database.close();
  await created.drop();
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function person(username: string): Promise<User> {
  const profile = { username, firstName: '', lastName: '', email: `${username}@example.org` };
  const user = await insertUser(database.db, { ...profile, passwordHash: 'none' });
  if (typeof user === 'string') throw new Error(`${username} is taken.`);
  return user;
}

async function show({ id, username }: User, email: string): Promise<void> {
  const tokens = { confirm: `confirm ${username}`, undo: `undo ${username}`, expiresAt: inAnHour() };
  await changeProfile(database.db, id, { username, firstName: '', lastName: '', email }, tokens, new Date());
}

const confirm = ({ id, username }: User) =>
  confirmEmail(database.db, { userId: id, token: `confirm ${username}` }, new Date());

test(
  'of several who confirm one address at the same moment one has it, and the others are told',
  options,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `shared-${round}@example.org`;
      const people = await Promise.all(NAMES.map((name) => person(`${name}-${round}`)));
      for (const each of people) await show(each, email);
      const outcomes = await Promise.all(people.map(confirm));
      const owner = outcomes.indexOf('confirmed');
      for (const [index, outcome] of outcomes.entries()) {
        if (index === owner) continue;
        expect(['ended', 'email']).toContain(outcome);
        expect((await findUser(database.db, people[index]!.id))?.email).toBe(people[index]!.confirmed_email);
      }
      expect((await findUser(database.db, people[owner]!.id))?.confirmed_email).toBe(email);
    }
  },
);

test('an undoing at the moment of a confirmation brings the former address back', options, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = await person(`victim-${round}`);
    await show(victim, `new-${round}@example.org`);
    const link = { userId: victim.id, token: `undo ${victim.username}` };
    const undoing = { resetToken: 'reset', resetExpiresAt: inAnHour(), unknownPasswordHash: 'unknown' };
    const [undone] = await Promise.all([undoEmail(database.db, link, undoing, new Date()), confirm(victim)]);
    expect(undone).toBe('undone');
    expect(await findUser(database.db, victim.id)).toMatchObject({
      email: victim.email,
      confirmed_email: victim.email,
    });
  }
});
