import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startServer();
  await server.register('taken');
  person = await server.register('clara');
});
afterAll(() => server.close());

const PROFILE = { first_name: 'Clara', last_name: 'Wieck', username: 'clara', email: 'clara@example.org' };

const change = (by: Pick<Person, 'client'>, body: Partial<typeof PROFILE>, userId = person.id) =>
  by.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId } },
    body: { ...PROFILE, ...body },
  });

test('one’s own profile can be changed, names may be empty, and the case of one’s own name too', async () => {
  const body = { ...PROFILE, first_name: '', last_name: '', username: 'Clara', email: 'Clara@Example.org' };
  const changed = await change(person, body);
  expect([changed.response.status, changed.data]).toEqual([200, { detail: expect.any(String) as string }]);
  const { data } = await person.client.GET('/users/{id}/', { params: { path: { id: person.id } } });
  expect(data).toEqual({ id: person.id, ...body });
});

const required = ['This field is required'];
test.each([
  [
    { username: '', email: ' ' },
    { username: required, email: required },
  ],
  [
    { username: 'TAKEN', email: 'Taken@example.ORG' },
    {
      username: ['A user with that username already exists.'],
      email: ['A user is already registered with this e-mail address.'],
    },
  ],
  [
    { username: 'no blanks', email: 'nobody' },
    {
      username: ['Use letters, digits and the signs . + - _ only, 150 at most.'],
      email: ['Enter a valid e-mail address.'],
    },
  ],
  [{ email: 'a@example.org\r\nBcc: b@example.org' }, { email: ['Enter a valid e-mail address.'] }],
  [{ first_name: 'x'.repeat(151) }, { first_name: ['Expected at most 150 characters.'] }],
])('%j is refused by field', async (body, expected) => {
  const { error, response } = await change(person, body);
  expect([response.status, error]).toEqual([400, expected]);
});

test('of two who want one name at once one gets it, and the other is told', async () => {
  const people = await Promise.all(['first', 'second'].map((name) => server.register(name)));
  const answers = await Promise.all(
    people.map((each) =>
      change(each, { username: 'wanted', email: `${each.username}@example.org` }, each.id),
    ),
  );
  expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 400]);
  const refused = answers.find(({ error }) => error !== undefined);
  expect(refused?.error).toEqual({ username: ['A user with that username already exists.'] });
});

test('nobody else’s profile can be changed, and none without logging in', async () => {
  const other = await server.register('other');
  expect((await change(other, {})).response.status).toBe(404);
  expect((await change(other, {}, 999_999)).response.status).toBe(404);
  expect((await change(other, {}, 0)).response.status).toBe(400);
  expect((await change(server, {})).response.status).toBe(401);
});
