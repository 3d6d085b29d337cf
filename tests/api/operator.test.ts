import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { makeBackup } from '../../src/server/storage/dump/make-backup.ts';
import { snapshotRunning } from '../../src/server/control/ask-running.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { ON_SERVER, PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { moderate } from '../support/moderate.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const log = pino({ level: 'silent' });
const CALLS = [
  ['GET', '/operator/state/'],
  ['GET', '/operator/reports/'],
  ['GET', '/operator/log/'],
  ['POST', '/operator/reports/1/close/', { decision: 'x' }],
  ['POST', '/operator/files/1/hide/', { reason: 'x' }],
  ['POST', '/operator/files/1/restore/'],
] as const;

let mailServer: MailServer;
let server: TestServer;
let [clara, robert, operator]: Person[] = [];
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({ env: { SMTP_URL: mailServer.url, TRUST_PROXY: 'loopback' } });
  [clara, robert, operator] = [
    await server.register('clara'),
    await server.register('robert'),
    await server.register('operator'),
  ];
  expect(await command('admin', 'operator')).toContain('operator is an operator now');
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const command = (...words: readonly string[]) => moderate(server, ...words);

async function upload(title: string, isPublic = true): Promise<number> {
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title }) }], isPublic);
  const answer = await clara!.send('/upload/', { method: 'POST', body });
  return ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
}

let networks = 0;
async function report(of: { file_id?: number; username?: string; k?: string }): Promise<number> {
  const { data } = await server.client.POST('/reports/', {
    body: {
      ...{ ...of, reason: 'personal data', text: 'It names a minor.', good_faith: true },
      ...{ name: 'Robert', email: 'robert@example.net' },
    },
    headers: { 'x-forwarded-for': `198.51.${(networks += 1)}.7` },
  });
  return data!.number;
}

const reported = async (state: 'open' | 'closed', before?: number) =>
  (
    await operator!.client.GET('/operator/reports/', {
      params: { query: { state, ...(before !== undefined && { before }) } },
    })
  ).data!;
const ofFile = async (state: 'open' | 'closed', id: number) =>
  (await reported(state)).subjects.find(({ file }) => file?.id === id);
const logged = async (): Promise<readonly components['schemas']['OperatorLogEntry'][]> =>
  (await operator!.client.GET('/operator/log/')).data!.entries;
const hide = (id: number, reason: string, by = operator!) =>
  by.client.POST('/operator/files/{id}/hide/', { params: { path: { id } }, body: { reason } });
const restore = (id: number) =>
  operator!.client.POST('/operator/files/{id}/restore/', { params: { path: { id } } });
const close = (id: number, decision: string) =>
  operator!.client.POST('/operator/reports/{id}/close/', { params: { path: { id } }, body: { decision } });
const statusFor = async (id: number, by: Pick<Person, 'client'>) =>
  (await by.client.GET('/files/{id}/json', { params: { path: { id } } })).response.status;
const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address));

const statusesOf = (by: Pick<Person, 'send'>) =>
  Promise.all(
    CALLS.map(async ([method, address, body]) => {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await by.send(address, { method, ...(body && json) });
      return [answer.status, await answer.text()] as const;
    }),
  );

test('nobody but an operator gets anything, whether or not there is a report', async () => {
  const before = await statusesOf(robert!);
  expect(before.map(([status]) => status)).toEqual(CALLS.map(() => 404));
  await report({ file_id: await upload('Menuet') });
  expect(await statusesOf(robert!)).toEqual(before);
  expect((await statusesOf(server)).map(([status]) => status)).toEqual(CALLS.map(() => 401));
});

test('an operator reads who reports what, hides the file, and its owner reads why; Restore undoes it', async () => {
  const id = await upload('Sarabande');
  const number = await report({ file_id: id });
  await report({ file_id: id });
  const subject = await ofFile('open', id);
  expect(subject).toMatchObject({
    file: { id, title: 'Sarabande', author: 'clara', state: 'public', address: `/viewer/${id}/v1` },
    number_of_reports: 2,
  });
  expect(subject?.reports.at(-1)).toMatchObject({
    ...{ number, version: 1, reason: 'personal data', text: 'It names a minor.' },
    ...{ name: 'Robert', email: 'robert@example.net', decision: '' },
  });

  expect((await hide(id, ' ')).error).toEqual({ reason: ['This field is required'] });
  expect((await hide(id, 'x'.repeat(1001))).error).toEqual({
    reason: ['Expected at most 1000 characters.'],
  });
  expect((await hide(id, 'Names a minor.')).response.status).toBe(200);
  const again = await hide(id, 'Names a minor.');
  expect([again.response.status, again.error]).toEqual([
    409,
    { detail: `Analysis ${id} is hidden already.` },
  ]);
  expect([await statusFor(id, server), await statusFor(id, operator!), await statusFor(id, clara!)]).toEqual([
    ...[404, 404, 200],
  ]);
  const own = (await clara!.client.GET('/users/files/')).data?.files.find((file) => file.id === id);
  expect(own?.hidden_reason).toBe('Names a minor.');
  expect(await ofFile('open', id)).toBeUndefined();
  const done = await ofFile('closed', id);
  expect(done?.file).toMatchObject({ state: 'hidden', hidden_reason: 'Names a minor.' });
  expect(done?.file).not.toHaveProperty('address');
  expect(done?.reports[0]?.decision).toContain('Names a minor.');
  await vi.waitFor(() => expect(mailsTo('clara@example.org')).toHaveLength(1), 10_000);

  expect((await restore(id)).response.status).toBe(200);
  expect((await restore(id)).response.status).toBe(409);
  expect(await statusFor(id, server)).toBe(200);
  expect((await logged()).slice(0, 2)).toMatchObject([
    { by: 'operator', action: 'restore', file_id: id, words: '' },
    { by: 'operator', action: 'hide', file_id: id, words: 'Names a minor.' },
  ]);
});

test('a report is dismissed once, and whoever sent it is told', async () => {
  const number = await report({ username: 'clara' });
  const subject = (await reported('open')).subjects.find(({ person }) => person !== undefined);
  expect(subject?.person).toEqual({ username: 'clara', address: '/people/clara' });
  const before = mailsTo('robert@example.net').length;
  expect((await close(number, 'Nothing was found.')).response.status).toBe(200);
  expect((await close(number, 'Again.')).response.status).toBe(409);
  expect((await close(999_999, 'None.')).response.status).toBe(404);
  await vi.waitFor(() => expect(mailsTo('robert@example.net').length).toBeGreaterThan(before), 10_000);
  expect((await logged())[0]).toMatchObject({ action: 'close', report: number, words: 'Nothing was found.' });
});

test('of a private file an operator learns what was reported, and of others nothing', async () => {
  const id = await upload('Shown by a link', false);
  const params = { path: { id } };
  const { data: link } = await clara!.client.POST('/files/{id}/links/', { params, body: { label: '' } });
  expect((await hide(id, 'Not reported.')).response.status).toBe(404);
  expect((await restore(id)).response.status).toBe(404);
  await report({ file_id: id, k: link!.key });
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'A secret title' }) }]);
  body.set('expected_version', '1');
  expect((await clara!.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  const subject = await ofFile('open', id);
  expect(subject?.file).toEqual({ id, title: 'Shown by a link', author: 'clara', state: 'private' });
  expect(await statusFor(id, operator!)).toBe(404);
});

test('reports and log come a page at a time, the newest first', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 12; count++) ids.push(await upload(`Piece ${count}`));
  for (const id of ids) await report({ file_id: id });
  const first = await reported('open');
  expect(first.subjects.map(({ file }) => file?.id)).toEqual(ids.slice(2).reverse());
  const second = await reported('open', first.next);
  expect(second.subjects.slice(0, 2).map(({ file }) => file?.id)).toEqual([ids[1], ids[0]]);
  for (const id of ids) {
    await hide(id, 'Advertisement.');
    await restore(id);
  }
  const { data } = await operator!.client.GET('/operator/log/');
  expect([data?.entries.length, data?.next]).toEqual([20, data?.entries.at(-1)?.number]);
  const older = await operator!.client.GET('/operator/log/', { params: { query: { before: data!.next! } } });
  expect(older.data?.entries[0]?.number).toBeLessThan(data!.next!);
});

test('the state of the site is counted, and has the last backup', async () => {
  const state = async () => (await operator!.client.GET('/operator/state/')).data!;
  const before = await state();
  expect(before.database.engine).toBe(ON_SERVER ? 'server' : 'embedded');
  expect(before.counts.accounts).toBe(3);
  expect(before.storage.files_bytes).toBeGreaterThan(0);
  expect(before.storage.database_bytes).toBeGreaterThan(0);
  expect(before.storage.free_bytes).toBeGreaterThan(0);
  expect(before.reading).toMatchObject({ busy: 0, waiting: 0 });
  expect(before).not.toHaveProperty('last_backup');
  await upload('One more');
  expect((await state()).counts.public_files).toBe(before.counts.public_files + 1);
  const made = await makeBackup(path.join(server.dataDir, 'backup'), server.place, log, {
    copyRunning: snapshotRunning,
  });
  expect((await state()).last_backup).toMatchObject(made);
}, 60_000);

test('what is done by command is logged too, and a right that is taken away is gone at once', async () => {
  const id = await upload('Gigue');
  await command('hide', String(id), '--reason=By hand.');
  expect((await logged())[0]).toEqual({
    ...{ number: expect.any(Number) as number, at: expect.any(String) as string },
    ...{ action: 'hide', file_id: id, words: 'By hand.' },
  });
  expect((await restore(id)).response.status).toBe(200);
  expect(await command('admin', '--list')).toBe('operator');
  await command('admin', 'robert');
  expect((await robert!.client.GET('/operator/log/')).data?.entries[0]).toMatchObject({
    ...{ action: 'grant', username: 'robert' },
  });
  await command('admin', 'robert', '--remove');
  expect((await statusesOf(robert!)).map(([status]) => status)).toEqual(CALLS.map(() => 404));
  await expect(command('admin', 'nobody')).rejects.toThrow('There is no account nobody.');
});

test('an operator who leaves loses the right, and the log names them no longer', async () => {
  const leaving = await server.register('leaving');
  await command('admin', 'leaving');
  const id = await upload('Allemande');
  await report({ file_id: id });
  expect((await hide(id, 'As asked.', leaving)).response.status).toBe(200);
  const body = { password: PASSWORD, keep: 'none' } as const;
  expect((await leaving.client.POST('/users/deletion/', { body })).response.status).toBe(200);
  expect(await command('admin', '--list')).toBe('operator');
  expect((await logged())[0]).toMatchObject({ by: 'a former member', action: 'hide' });
});

test('an operator decides 120 times in an hour', async () => {
  const statuses = new Map<number, number>();
  for (let count = 0; count < 121; count++) {
    const { status } = (await close(999_999, 'None.')).response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBeGreaterThan(0);
  expect((await operator!.client.GET('/operator/log/')).response.status).toBe(200);
}, 60_000);
