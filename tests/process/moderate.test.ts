import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runServer, type RunningServer } from '../support/running-server.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** The Prelude, which every installation has. */
const FILE = 1;
const REPORT = {
  ...{ file_id: FILE, reason: 'copyright', text: 'The edition is mine.', good_faith: true },
  ...{ name: 'Robert Schumann', email: 'robert@example.net' },
};

let server: RunningServer;
beforeAll(async () => {
  server = await runServer();
}, 60_000);
afterAll(() => server.remove());

/** Exit code and output of the moderation command, run beside the server or after it. */
function moderate(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const command = spawn(process.execPath, [path.join(ROOT, 'src/tools/moderate.mjs'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
    });
    let said = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    command.once('exit', (code) => resolve({ code, said }));
  });
}

async function isListed(): Promise<boolean> {
  const query = encodeURIComponent(JSON.stringify({ title: 'Prelude in C' }));
  const answer = await fetch(`${server.url}/api/v1/files/query/?query=${query}`);
  const { files } = (await answer.json()) as { files: readonly { id: number }[] };
  return files.some(({ id }) => id === FILE);
}

/** The mails that the server has written for an address. */
const mailsTo = (address: string) => {
  const folder = path.join(server.dataDir, 'mail');
  const mails = (existsSync(folder) ? readdirSync(folder) : []).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`));
};

const statusOf = async () => (await fetch(`${server.url}/viewer/${FILE}`)).status;

test('the operator reads reports, hides and restores a file by command, beside the running server and without it', async () => {
  const sent = await fetch(`${server.url}/api/v1/reports/`, {
    ...{ method: 'POST', body: JSON.stringify(REPORT) },
    headers: { 'content-type': 'application/json' },
  });
  expect(await sent.json()).toEqual({ number: 1 });
  const listed = (await moderate('list')).said;
  expect(listed).toContain(`copyright: ${server.url}/viewer/1/v1\n`);
  expect((await moderate('show', '1')).said).toContain('From:     Robert Schumann, robert@example.net');
  expect(await moderate('hide', '1')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Usage:/u) as string,
  });
  expect(await moderate('hide', '99', '--reason=x')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no analysis 99.') as string,
  });
  const hidden = await moderate('hide', '1', '--reason=The edition is protected.');
  expect(hidden).toMatchObject({
    code: 0,
    said: expect.stringContaining('Closed with it: report 1.') as string,
  });
  // At once, in lists too, which are kept in memory.
  expect([await statusOf(), await isListed()]).toEqual([410, false]);
  await vi.waitFor(() => expect(mailsTo('robert@example.net')).toHaveLength(1), 10_000);
  expect((await moderate('hide', '1', '--reason=x')).said).toBe('Analysis 1 is hidden already.\n');
  await server.stop();

  expect((await moderate('restore', '1')).code).toBe(0);
  expect((await moderate('list')).said).toBe('No report waits for a decision.\n');
  server = await runServer({}, server.dataDir);
  expect([await statusOf(), await isListed()]).toEqual([200, true]);
}, 120_000);

test('a server that was killed leaves a socket that is in nobody’s way', async () => {
  await server.stop('SIGKILL');
  expect(existsSync(path.join(server.dataDir, 'control', 'socket'))).toBe(true);
  expect((await moderate('list')).said).toBe('No report waits for a decision.\n');
  server = await runServer({}, server.dataDir);
  expect((await moderate('list')).said).toBe('No report waits for a decision.\n');
}, 120_000);

test.skipIf(process.platform === 'win32')('none but the user of the server reaches its socket', () => {
  expect((statSync(path.join(server.dataDir, 'control')).mode & 0o777).toString(8)).toBe('700');
});
