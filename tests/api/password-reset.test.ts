import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { resetLinkIn, startMailServer, type MailServer } from '../support/mail-server.ts';
import { freePort } from '../support/running-server.ts';
import { PASSWORD, startServer, type TestServer } from '../support/start-server.ts';

const NEW_PASSWORD = 'another long password';
const MINUTE_MS = 60 * 1000;

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'TiLiA, "analyses" <tilia@example.org>',
    },
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const ask = async (email: string) => {
  const { response, data, error } = await server.client.POST('/dj-rest-auth/password/reset/', {
    body: { email },
  });
  return { status: response.status, body: data ?? error };
};

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));

/** The link in the newest mail to an address, once that many have arrived. */
async function linkTo(email: string, count = 1) {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), 10_000);
  return resetLinkIn(mailsTo(email).at(-1)!.raw);
}

async function askForLink(username: string, count = 1) {
  await ask(`${username}@example.org`);
  return linkTo(`${username}@example.org`, count);
}

const confirm = async (
  link: { uid: string; token: string },
  password = NEW_PASSWORD,
  repeated = password,
  at: Pick<TestServer, 'client'> = server,
) => {
  const { response, data, error } = await at.client.POST('/dj-rest-auth/password/reset/confirm/', {
    body: { uid: link.uid, token: link.token, new_password1: password, new_password2: repeated },
  });
  return { status: response.status, body: data ?? error };
};

const login = async (username: string, password: string) =>
  (await server.client.POST('/token/', { body: { username, password } })).response.status;

const ENDED = {
  status: 400,
  body: { token: ['This link has expired or was used already. Ask for a new one.'] },
};

test('the mailed link sets a new password once, ends all sessions and logs nobody in', async () => {
  const person = await server.register('clara');
  const { uid, token, link } = await askForLink('clara');
  expect(link).toBe(`${server.url}/reset-password-confirm/${uid}/${token}`);
  expect(await login('clara', PASSWORD)).toBe(200);

  expect(await confirm({ uid, token })).toEqual({
    status: 200,
    body: { detail: expect.any(String) as string },
  });
  expect([await login('clara', PASSWORD), await login('clara', NEW_PASSWORD)]).toEqual([401, 200]);
  expect((await person.client.GET('/users/files/')).response.status).toBe(401);
  const refreshed = await server.client.POST('/token/refresh/', { body: { refresh: person.refresh } });
  expect(refreshed.response.status).toBe(401);
  expect(await confirm({ uid, token }, 'a third long password')).toEqual(ENDED);
});

test('the mail has its sender, a text and an HTML part, and nothing of the asker’s making in its head', async () => {
  await server.register('héloïse');
  await ask('HÉLOÏSE@example.org');
  await vi.waitFor(() => expect(mailsTo('héloïse@example.org')).toHaveLength(1), 10_000);
  const { from, raw } = mailsTo('héloïse@example.org')[0]!;
  expect(from).toBe('tilia@example.org');
  const [head = ''] = raw.split('\r\n\r\n', 1);
  expect(head).toContain('From: "TiLiA, \\"analyses\\"" <tilia@example.org>');
  expect(head).toContain('Subject: A new password for TiLiA');
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(head).toContain('multipart/alternative');
  expect(raw).toContain('text/plain; charset=utf-8');
  expect(raw).toContain('<strong>h&#233;lo&#239;se</strong>');
});

test('the link leads to PUBLIC_URL, whatever the request calls the server', async () => {
  const port = await freePort();
  const named = await startServer({
    env: { SMTP_URL: mailServer.url, PORT: String(port), PUBLIC_URL: `http://localhost:${port}/` },
  });
  await named.register('public');
  await named.send('/dj-rest-auth/password/reset/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: 'public@example.org' }),
  });
  expect((await linkTo('public@example.org')).link).toMatch(
    new RegExp(`^http://localhost:${port}/reset-password-confirm/`),
  );
  await named.close();
});

test('the answer is the same for known and unknown addresses, and nobody else gets a mail', async () => {
  await server.register('robert');
  const known = await ask('robert@example.org');
  expect(known).toEqual({ status: 200, body: { detail: expect.any(String) as string } });
  expect(await ask('nobody@example.org')).toEqual(known);
  await linkTo('robert@example.org');
  expect(mailsTo('nobody@example.org')).toEqual([]);
});

test('the answer does not wait for the mail: its time tells nothing', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = await startMailServer({
    onConnect: (_session, done) => void held.then(() => done()),
  });
  const slowServer = await startServer({ env: { SMTP_URL: slow.url } });
  await slowServer.register('slow');
  const answer = await slowServer.client.POST('/dj-rest-auth/password/reset/', {
    body: { email: 'slow@example.org' },
  });
  expect(answer.response.status).toBe(200);
  // The mail server has not answered yet. Closing waits for the mail, which takes longer than the rest.
  setTimeout(release, 1000);
  await slowServer.close();
  expect(slow.mails.map(({ to }) => to)).toEqual([['slow@example.org']]);
  await slow.close();
});

test.each([
  ['', 'This field is required'],
  ['nobody', 'Enter a valid e-mail address.'],
  ['a@example.org, b@example.org', 'Enter a valid e-mail address.'],
  ['a@example.org\r\nBcc: b@example.org', 'Enter a valid e-mail address.'],
  ['a@example.org\0', 'Enter a valid e-mail address.'],
])('%j is no address', async (email, message) => {
  expect(await ask(email)).toEqual({ status: 400, body: { email: [message] } });
});

test('a link works for an hour', async () => {
  let aheadMs = 0;
  const later = await startServer({
    env: { SMTP_URL: mailServer.url },
    now: () => new Date(Date.now() + aheadMs),
  });
  const links = [];
  for (const username of ['early', 'late']) {
    await later.register(username);
    const email = `${username}@example.org`;
    await later.client.POST('/dj-rest-auth/password/reset/', { body: { email } });
    links.push(await linkTo(email));
  }
  const [early, late] = links;
  aheadMs = 59 * MINUTE_MS;
  expect((await confirm(early!, NEW_PASSWORD, NEW_PASSWORD, later)).status).toBe(200);
  aheadMs = 61 * MINUTE_MS;
  expect(await confirm(late!, NEW_PASSWORD, NEW_PASSWORD, later)).toEqual(ENDED);
  await later.close();
});

test('a newer link ends the older one, and a password change or a new address ends both', async () => {
  const person = await server.register('fanny');
  const first = await askForLink('fanny');
  const second = await askForLink('fanny', 2);
  expect(await confirm(first)).toEqual(ENDED);
  await person.client.PUT('/users/password-change/', {
    body: { old_password: PASSWORD, new_password: 'changed by herself' },
  });
  expect(await confirm(second)).toEqual(ENDED);

  const third = await askForLink('fanny', 3);
  await person.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId: person.id } },
    body: { first_name: '', last_name: '', username: 'fanny', email: 'hensel@example.org' },
  });
  expect(await confirm(third)).toEqual(ENDED);
});

test('of many uses of one link at once exactly one succeeds', async () => {
  await server.register('felix');
  const link = await askForLink('felix');
  const passwords = ['first', 'second', 'third'].map((word) => `the ${word} new password`);
  const answers = await Promise.all(passwords.map((password) => confirm(link, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const won = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect(await login('felix', won)).toBe(200);
});

test('what is wrong with the new password is told by field, and the link goes on working', async () => {
  await server.register('wolfgang');
  const link = await askForLink('wolfgang');
  expect(await confirm(link, NEW_PASSWORD, 'something else')).toEqual({
    status: 400,
    body: { new_password2: ['Passwords do not match'] },
  });
  expect(await confirm(link, 'short')).toEqual({
    status: 400,
    body: { new_password1: ['This password is too short. Use at least 8 characters.'] },
  });
  expect(Object.keys((await confirm(link, 'Wolfgang@Example.org')).body)).toEqual(['new_password1']);
  const required = ['This field is required'];
  expect((await confirm(link, '')).body).toEqual({ new_password1: required, new_password2: required });
  expect((await confirm(link)).status).toBe(200);
});

test('a link that is nobody’s is refused as one that has ended', async () => {
  await server.register('anna');
  const { uid, token } = await askForLink('anna');
  const other = await server.register('magdalena');
  const uidOf = (id: number | string) => Buffer.from(String(id)).toString('base64url');
  for (const wrong of [
    { uid, token: `${token}x` },
    { uid, token: '' },
    { uid: uidOf(other.id), token },
    { uid: uidOf('99999999999'), token },
    { uid: uidOf('0 or 1=1'), token },
    { uid: '', token },
    { uid: '\0', token: '\0' },
  ]) {
    expect(await confirm(wrong)).toEqual(ENDED);
  }
  expect((await confirm({ uid, token })).status).toBe(200);
});

test('a mail is tried again after a failure, and neither link nor address is ever logged', async () => {
  let refusals = 0;
  const moody = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      refusals += 1;
      const error = Object.assign(new Error(`Not now, <${address}>`), { responseCode: 451 });
      done(refusals === 1 ? error : null);
    },
  });
  const moodyServer = await startServer({
    env: { SMTP_URL: moody.url },
    mailLimits: { retryAfterMs: [50] },
  });
  await moodyServer.register('moody');
  await moodyServer.client.POST('/dj-rest-auth/password/reset/', { body: { email: 'moody@example.org' } });
  await vi.waitFor(() => expect(moody.mails).toHaveLength(1), 10_000);
  const { uid, token } = resetLinkIn(moody.mails[0]!.raw);
  // As a browser asks for the page, and as a mail program may bend its address.
  await fetch(`${moodyServer.url}/reset-password-confirm/${uid}/${token}`);
  await fetch(`${moodyServer.url}//Reset-Password-Confirm//${uid}/${token}/?x=${token}`);
  const body = { uid, token, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD };
  await moodyServer.client.POST('/dj-rest-auth/password/reset/confirm/', { body });
  await moodyServer.close();
  await moody.close();
  const log = moodyServer.log.join('');
  expect(log).toContain('tried again');
  expect(log).toContain('/reset-password-confirm/…');
  for (const secret of [token, 'moody@example.org', NEW_PASSWORD]) expect(log).not.toContain(secret);
});

test('a mail that is refused for good is given up, and said so', async () => {
  const strict = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Never'), { responseCode: 550 })),
  });
  const strictServer = await startServer({ env: { SMTP_URL: strict.url } });
  await strictServer.register('strict');
  await strictServer.client.POST('/dj-rest-auth/password/reset/', { body: { email: 'strict@example.org' } });
  await vi.waitFor(() => expect(strictServer.log.join('')).toContain('given up'), 10_000);
  await strictServer.close();
  await strict.close();
});

test('a mail server that is not there does not keep this one from stopping', async () => {
  const gone = await startMailServer();
  await gone.close();
  const lonely = await startServer({ env: { SMTP_URL: gone.url } });
  await lonely.register('lonely');
  await lonely.client.POST('/dj-rest-auth/password/reset/', { body: { email: 'lonely@example.org' } });
  await lonely.close();
  expect(lonely.log.join('')).toContain('given up');
});

test('without a mail server each mail is a file that only its owner can read, and its path is logged', async () => {
  const own = await startServer();
  await own.register('offline');
  await own.client.POST('/dj-rest-auth/password/reset/', { body: { email: 'offline@example.org' } });
  const folder = path.join(own.dataDir, 'mail');
  await vi.waitFor(() => expect(existsSync(folder) && readdirSync(folder).length).toBe(1), 10_000);
  const file = path.join(folder, readdirSync(folder)[0]!);
  expect(path.extname(file)).toBe('.eml');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const raw = readFileSync(file, 'utf8');
  expect(raw).toContain('To: offline@example.org');
  const { link, token } = resetLinkIn(raw);
  expect(link.startsWith(`${own.url}/reset-password-confirm/`)).toBe(true);
  await vi.waitFor(() => expect(own.log.join('')).toContain(file));
  const log = own.log.join('');
  expect([log.includes(token), log.includes('offline@')]).toEqual([false, false]);
  await own.close();
});
