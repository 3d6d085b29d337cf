import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { operations } from '../../src/api/schema.d.ts';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import { findModerated, hideFromOthers, restoreFile } from '../../src/server/moderation/hidden-files.ts';
import { closeReport, findOpenReports } from '../../src/server/moderation/reports.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { ON_SERVER, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

type Report = operations['addReport']['requestBody']['content']['application/json'];

const OPERATOR = 'operator@example.org';
const REPORT = {
  reason: 'copyright',
  text: 'The recording is mine.',
  name: 'Robert',
  email: 'robert@example.net',
  good_faith: true,
} as const;

let mailServer: MailServer;
let clientDir: string;
let server: TestServer;
let clara: Person;
let publicId: number;
let privateId: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(
    path.join(clientDir, 'index.html'),
    '<html><head><title>TiLiA</title></head><body></body></html>',
  );
  server = await startServer({
    clientDir,
    env: { SMTP_URL: mailServer.url, CONTACT_EMAIL: OPERATOR, TRUST_PROXY: 'loopback' },
  });
  clara = await server.register('clara');
  [publicId, privateId] = [await upload('Menuet', true), await upload('Sketch', false)];
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
  rmSync(clientDir, { recursive: true, force: true });
});

async function upload(title: string, isPublic: boolean): Promise<number> {
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title }) }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

let networks = 0;
/** From a network of its own, or of a number. */
const report = (part: Partial<Report>, from = (networks += 1)) =>
  server.client.POST('/reports/', {
    body: { ...REPORT, ...part },
    headers: { 'x-forwarded-for': `198.51.${from}.7` },
  });
const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to.includes(address));

test('a report of a file or a person is kept, and the operator is told by mail, without who reports', async () => {
  const ofFile = await report({ file_id: publicId, version: 1 });
  expect([ofFile.response.status, ofFile.data]).toEqual([201, { number: expect.any(Number) as number }]);
  expect((await report({ username: 'CLARA', reason: 'insulting' })).response.status).toBe(201);
  expect((await report({ file_id: publicId, reason: 'other', name: '', email: '' })).response.status).toBe(
    201,
  );
  await vi.waitFor(() => expect(mailsTo(OPERATOR)).toHaveLength(3), 10_000);
  const [first] = mailsTo(OPERATOR);
  expect(first?.raw).toContain(`${server.url}/viewer/${publicId}/v1`);
  expect(first?.raw).toContain('The recording is mine.');
  expect(first?.raw).not.toContain('robert@example.net');
});

test('what is wrong with it is said by field, and nobody reports what they cannot see', async () => {
  const wrong = { file_id: publicId, text: ' ', name: '', email: 'robert', good_faith: false };
  expect((await report(wrong)).error).toEqual({
    text: ['This field is required'],
    name: ['This field is required'],
    email: ['Enter a valid e-mail address.'],
    good_faith: ['Tick the box, or leave the report.'],
  });
  expect((await report({ file_id: publicId, text: 'x'.repeat(5001) })).error).toEqual({
    text: ['Expected at most 5000 characters.'],
  });
  for (const part of [{ file_id: privateId }, { file_id: 999_999 }, { username: 'nobody' }, {}])
    expect((await report(part)).response.status).toBe(404);
});

test('a network sends five in an hour', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent++)
    statuses.push((await report({ file_id: publicId }, 250)).response.status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

/** The database as `npm run moderate` has it, beside the server. */
async function beside<Result>(work: (database: Database<Schema>) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = server.place;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log: pino({ level: 'silent' }) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

// Only a database server lets another program in while the site runs.
test.runIf(ON_SERVER)(
  'what the operator hides is seen by its owner alone, until it is restored',
  async () => {
    const params = { path: { id: publicId } };
    const statusFor = async (by: Pick<Person, 'client'>) =>
      (await by.client.GET('/files/{id}/json', { params })).response.status;
    const listed = async () =>
      (await server.client.GET('/files/query/', {})).data?.files.map(({ id }) => id) ?? [];
    const page = async () => (await fetch(`${server.url}/viewer/${publicId}`)).status;
    const shared = { label: '', hides_names: false };
    expect([await statusFor(server), await page(), (await listed()).includes(publicId)]).toEqual([
      200,
      200,
      true,
    ]);

    const addLink = () => clara.client.POST('/files/{id}/links/', { params, body: shared });
    const before = await addLink();

    const isHidden = await beside(async ({ db }) => {
      const reports = await findOpenReports(db, publicId);
      expect(reports.length).toBeGreaterThan(0);
      expect(await closeReport(db, reports[0]!.id, 'Hidden.')).toBe(true);
      expect(await closeReport(db, reports[0]!.id, 'Again.')).toBe(false);
      expect(await findModerated(db, publicId)).toMatchObject({
        title: 'Menuet',
        email: 'clara@example.org',
      });
      return [
        await hideFromOthers(db, publicId, 'Names a minor.'),
        await hideFromOthers(db, publicId, 'Again.'),
      ];
    });
    expect(isHidden).toEqual([true, false]);
    expect([await statusFor(server), await page(), await listed()]).toEqual([404, 410, []]);
    const { error } = await server.client.GET('/files/{id}/json', { params });
    expect(error).toMatchObject({
      code: 'gone',
      detail: expect.stringContaining('was removed after a report') as string,
    });
    expect(await statusFor(clara)).toBe(200);
    const own = (await clara.client.GET('/users/files/')).data?.files.find(({ id }) => id === publicId);
    expect(own).toMatchObject({ is_public: false, hidden_reason: 'Names a minor.' });
    const shown = await clara.client.PATCH('/files/{id}/', { params, body: { is_public: true } });
    expect([shown.response.status, shown.error]).toEqual([
      403,
      { detail: expect.stringContaining('Names a minor.') as string },
    ]);
    // Neither old links nor new ones open it, in any form.
    for (const { data } of [before, await addLink()]) {
      expect(data?.key).toHaveLength(22);
      for (const below of ['json', 'tla', 'about', 'citation', 'versions/'])
        expect((await server.send(`/files/${publicId}/${below}?k=${data?.key}`)).status).toBe(404);
    }

    // A version stored meanwhile is published with the restored file, and not before.
    const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Menuet', composer: 'Corrected' }) }]);
    body.set('expected_version', '1');
    expect((await clara.send(`/files/${publicId}/versions/`, { method: 'POST', body })).status).toBe(201);
    const versions = async (by: Pick<Person, 'client'>) =>
      (await by.client.GET('/files/{id}/versions/', { params })).data?.versions.map(({ number, seen_by }) => [
        ...[number, seen_by],
      ]);
    expect(await versions(clara)).toEqual([
      [2, 'owner'],
      [1, 'everybody'],
    ]);
    expect(await beside(({ db }) => restoreFile(db, publicId))).toBe(true);
    expect((await versions(server))?.map(([number]) => number)).toEqual([2, 1]);
    expect(await beside(({ db }) => restoreFile(db, publicId))).toBe(false);
    expect([await statusFor(server), await page(), await listed()]).toEqual([200, 200, [publicId]]);

    // A file with a blind link does not become public again when restored.
    await beside(({ db }) => hideFromOthers(db, publicId, 'Names a minor.'));
    const blind = { label: 'Referees', hides_names: true };
    const { data: made } = await clara.client.POST('/files/{id}/links/', { params, body: blind });
    expect(await beside(({ db }) => restoreFile(db, publicId))).toBe(true);
    expect([await statusFor(server), await listed()]).toEqual([404, []]);
    const byLink = await server.send(`/files/${publicId}/json?k=${made?.key}`);
    expect(await byLink.text()).not.toContain('"author":');
  },
);
