import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** What the operator's command does beside the server or after it, and all that it says. */
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

const statusOf = async () => (await fetch(`${server.url}/viewer/${FILE}`)).status;

test('the operator reads reports, hides and restores a file by command, while the embedded server stands', async () => {
  const sent = await fetch(`${server.url}/api/v1/reports/`, {
    ...{ method: 'POST', body: JSON.stringify(REPORT) },
    headers: { 'content-type': 'application/json' },
  });
  expect(await sent.json()).toEqual({ number: 1 });
  const beside = await moderate('list');
  expect(beside.code).toBe(1);
  expect(beside.said).toMatch(/stop/iu);
  await server.stop();

  expect((await moderate('list')).said).toMatch(/^Report 1, .*copyright: http\S+\/viewer\/1\/v1$/mu);
  expect((await moderate('show', '1')).said).toContain('From:     Robert Schumann, robert@example.net');
  expect(await moderate('hide', '1')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Usage:/u) as string,
  });
  expect((await moderate('hide', '99', '--reason=x')).said).toContain('There is no analysis 99.');
  const hidden = await moderate('hide', '1', '--reason=The edition is protected.');
  expect(hidden).toMatchObject({
    code: 0,
    said: expect.stringContaining('Closed with it: report 1.') as string,
  });
  server = await runServer({}, server.dataDir);
  expect(await statusOf()).toBe(410);
  await server.stop();

  expect((await moderate('restore', '1')).code).toBe(0);
  expect((await moderate('list')).said).toBe('No report waits for a decision.\n');
  server = await runServer({}, server.dataDir);
  expect(await statusOf()).toBe(200);
}, 120_000);
