import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { resetLinkIn, startMailServer, type MailServer } from '../support/mail-server.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'another long password';

let mailServer: MailServer;
let server: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({
    env: { SMTP_URL: mailServer.url },
    now: () => new Date(Date.now() + aheadMs),
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const change = async (person: Person, email: string) =>
  (
    await person.client.PUT('/users/profile-change/{userId}/', {
      params: { path: { userId: person.id } },
      body: { first_name: '', last_name: '', username: person.username, email },
    })
  ).response.status;

const emailOf = async (person: Person) =>
  (await person.client.GET('/users/{id}/', { params: { path: { id: person.id } } })).data?.email;

const login = async (username: string, password: string) =>
  (await server.client.POST('/token/', { body: { username, password } })).response.status;

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));

/** The link in the newest mail to an address, once that many have arrived. */
async function linkTo(email: string, page: string, count = 1) {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), 10_000);
  const found = resetLinkIn(mailsTo(email).at(-1)!.raw);
  expect(found.link).toContain(`${server.url}/${page}/`);
  return { uid: found.uid, token: found.token };
}

type Link = Awaited<ReturnType<typeof linkTo>>;

const askForLink = (email: string) =>
  server.client.POST('/dj-rest-auth/password/reset/', { body: { email } });

const confirm = async (body: Link) =>
  (await server.client.POST('/dj-rest-auth/email/confirm/', { body })).response.status;

const undo = async (body: Link) => {
  const { response, data } = await server.client.POST('/dj-rest-auth/email/undo/', { body });
  return { status: response.status, data };
};

const setPassword = async ({ uid, token }: Link, new_password1 = NEW_PASSWORD) =>
  (
    await server.client.POST('/dj-rest-auth/password/reset/confirm/', {
      body: { uid, token, new_password1, new_password2: new_password1 },
    })
  ).response.status;

test('a new address shows at once, and resets go to the confirmed one until the mailed link confirms it', async () => {
  const person = await server.register('clara');
  expect(await change(person, 'wieck@example.org')).toBe(200);
  expect(await emailOf(person)).toBe('wieck@example.org');
  const link = await linkTo('wieck@example.org', 'confirm-email');

  await askForLink('wieck@example.org');
  await askForLink('clara@example.org');
  // One that tells of the change, and then the one that was asked for.
  await linkTo('clara@example.org', 'reset-password-confirm', 2);
  expect(mailsTo('wieck@example.org')).toHaveLength(1);

  expect([
    await confirm({ ...link, token: `${link.token}x` }),
    await confirm(link),
    await confirm(link),
  ]).toEqual([400, 200, 400]);
  await askForLink('clara@example.org');
  await askForLink('wieck@example.org');
  await linkTo('wieck@example.org', 'reset-password-confirm', 2);
  expect(mailsTo('clara@example.org')).toHaveLength(2);
});

test('whoever borrowed a session cannot keep the account: the former address undoes all of it', async () => {
  const owner = await server.register('robert');
  expect(await change(owner, 'thief@example.org')).toBe(200);
  const undoing = await linkTo('robert@example.org', 'undo-email');
  expect(await confirm(await linkTo('thief@example.org', 'confirm-email'))).toBe(200);
  await askForLink('thief@example.org');
  expect(await setPassword(await linkTo('thief@example.org', 'reset-password-confirm', 2))).toBe(200);
  expect(await login('robert', NEW_PASSWORD)).toBe(200);
  // The former address is kept for its owner meanwhile.
  const { error } = await server.client.POST('/dj-rest-auth/registration/', {
    body: { username: 'other', email: 'robert@example.org', password1: PASSWORD, password2: PASSWORD },
  });
  expect(error).toEqual({ email: ['A user is already registered with this e-mail address.'] });

  aheadMs += 6 * DAY_MS;
  const undone = await undo(undoing);
  expect(undone.status).toBe(200);
  expect(await undo(undoing)).toMatchObject({ status: 400 });
  expect(await login('robert', NEW_PASSWORD)).toBe(401);
  expect(await setPassword(undone.data!, 'the owner has it again')).toBe(200);
  expect(await login('robert', 'the owner has it again')).toBe(200);
  const before = mailsTo('thief@example.org').length;
  await askForLink('thief@example.org');
  await askForLink('robert@example.org');
  await linkTo('robert@example.org', 'reset-password-confirm', 2);
  expect(mailsTo('thief@example.org')).toHaveLength(before);
});

test('undoing ends all sessions and the link to the new address, and leaves an unchanged password alone', async () => {
  const owner = await server.register('anna');
  await change(owner, 'newanna@example.org');
  const confirming = await linkTo('newanna@example.org', 'confirm-email');
  expect((await undo(await linkTo('anna@example.org', 'undo-email'))).status).toBe(200);
  expect((await owner.client.GET('/users/files/')).response.status).toBe(401);
  expect([await confirm(confirming), await login('anna', PASSWORD)]).toEqual([400, 200]);
});

test('a new password by the confirmed address takes back one that is not confirmed', async () => {
  const owner = await server.register('emma');
  await change(owner, 'notemma@example.org');
  const confirming = await linkTo('notemma@example.org', 'confirm-email');
  await askForLink('emma@example.org');
  expect(await setPassword(await linkTo('emma@example.org', 'reset-password-confirm', 2))).toBe(200);
  expect(await confirm(confirming)).toBe(400);
});

test('both links end after 7 days, and saving the address again then sends another', async () => {
  const person = await server.register('lea');
  await change(person, 'newlea@example.org');
  const confirming = await linkTo('newlea@example.org', 'confirm-email');
  const undoing = await linkTo('lea@example.org', 'undo-email');
  expect(await change(person, 'newlea@example.org')).toBe(200);
  aheadMs += 7 * DAY_MS + 1000;
  expect([await confirm(confirming), (await undo(undoing)).status]).toEqual([400, 400]);
  expect(await change(person, 'newlea@example.org')).toBe(200);
  expect(await confirm(await linkTo('newlea@example.org', 'confirm-email', 2))).toBe(200);
});

test('an address that is not confirmed does not keep its owner from registering', async () => {
  const person = await server.register('felix');
  await change(person, 'fanny@example.org');
  const confirming = await linkTo('fanny@example.org', 'confirm-email');
  await server.register('fanny');
  expect(await emailOf(person)).toBe('felix@example.org');
  expect(await confirm(confirming)).toBe(400);
});

test('of two who enter one address the one that confirms it has it', async () => {
  const [first, second] = [await server.register('one'), await server.register('two')];
  for (const person of [first, second]) expect(await change(person, 'both@example.org')).toBe(200);
  const late = await linkTo('both@example.org', 'confirm-email', 2);
  const early = resetLinkIn(mailsTo('both@example.org')[0]!.raw);
  const mine = [late, early].find(
    ({ uid }) => Buffer.from(uid, 'base64url').toString() === String(first.id),
  )!;
  expect(await confirm({ uid: mine.uid, token: mine.token })).toBe(200);
  expect([await emailOf(first), await emailOf(second)]).toEqual(['both@example.org', 'two@example.org']);
});

test('going back to the confirmed address needs no link, and neither does another way of writing it', async () => {
  const person = await server.register('ida');
  await change(person, 'newida@example.org');
  await linkTo('newida@example.org', 'confirm-email');
  expect(await change(person, 'Ida@example.org')).toBe(200);
  await askForLink('ida@example.org');
  await linkTo('Ida@example.org', 'reset-password-confirm');
  expect(mailsTo('newida@example.org')).toHaveLength(1);
});
