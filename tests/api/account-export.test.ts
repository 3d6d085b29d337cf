import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { zipOf } from '../../src/server/account-export/zip-of.ts';
import { pdfOf } from '../support/pdf-files.ts';
import { changeAbout } from '../support/change-about.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { wavFile } from '../support/wav.ts';

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

/** Uploads or replaces; reads the whole answer, which would keep the server from stopping. */
async function post(person: Person, below: string, body: FormData): Promise<{ files?: { id: number }[] }> {
  const response = await person.send(below, { method: 'POST', body });
  expect(response.status).toBe(201);
  return (await response.json()) as { files?: { id: number }[] };
}

const askFor = (person: Pick<Person, 'send'>, password = PASSWORD, init: RequestInit = {}) =>
  person.send('/users/export/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
    ...init,
  });

/** Texts and sizes of the files in the archive. */
async function exported(person: Person) {
  const response = await askFor(person);
  const zip = new Uint8Array(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="tilia-account-[\d-]+\.zip"$/,
  );
  const files = unzipSync(zip);
  const textOf = (name: string) => new TextDecoder().decode(files[name]);
  const jsonOf = (name: string) => JSON.parse(textOf(name)) as Record<string, unknown>;
  return { zip, files, textOf, jsonOf };
}

test('everything that an account has is in it, and the names are ours', async () => {
  const recording = wavFile([1]);
  const score = pdfOf([{ words: 'Page', ground: [1, 1, 1] }]);
  const first = tlaText({
    title: 'Menuet',
    mediaPath: '/m/../../evil.wav',
    timelines: [pdfTimeline('/s/score.pdf')],
  });
  const body = uploadForm(
    [
      { name: '..\\..\\evil.tla', bytes: first },
      { name: 'evil.wav', bytes: new Uint8Array(recording) },
      { name: 'score.pdf', bytes: new Uint8Array(score) },
    ],
    true,
  );
  const { id } = (await post(clara, '/upload/', body)).files![0]!;
  const second = tlaText({ title: 'Menuet, again' });
  const form = uploadForm([{ name: 'second.tla', bytes: second }]);
  form.append('expected_version', '1');
  form.append('note', 'Another reading');
  await post(clara, `/files/${id}/versions/`, form);
  await changeAbout(clara, id, { description: 'A minuet' });
  await post(
    await server.register('robert'),
    '/upload/',
    uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Not hers' }) }]),
  );

  const link = { label: 'For Robert', hides_names: false };
  await clara.client.POST('/files/{id}/links/', { params: { path: { id } }, body: link });

  const { zip, files, textOf, jsonOf } = await exported(clara);
  const names = Object.keys(files);
  expect(names.map((name) => name.replace(/score-\d+/, 'score-N'))).toEqual([
    ...[
      'README.txt',
      'account.json',
      'reports.json',
      'links.json',
      'corpora.json',
      'questions.json',
      `files/${id}/details.json`,
    ],
    ...['version.json', 'analysis.tla', 'recording.wav', 'score-N.pdf'].map(
      (name) => `files/${id}/v1/${name}`,
    ),
    ...[`files/${id}/v2/version.json`, `files/${id}/v2/analysis.tla`, 'log.json'],
  ]);
  expect(textOf('README.txt')).toContain(`files/${id}   Menuet, again\n`);
  expect(jsonOf('account.json')).toMatchObject({
    username: 'clara',
    email: 'clara@example.org',
    sessions: [{}],
  });
  expect(textOf('account.json')).not.toContain('argon');
  expect([1, 2].map((n) => textOf(`files/${id}/v${n}/analysis.tla`))).toEqual([first, second]);
  expect(Buffer.from(files[`files/${id}/v1/recording.wav`]!).equals(recording)).toBe(true);
  expect(Buffer.from(files[names.find((name) => name.endsWith('.pdf'))!]!).equals(score)).toBe(true);
  expect(jsonOf(`files/${id}/v1/version.json`)).toMatchObject({
    recording_name: 'evil.wav',
    scores: [{ name: 'score.pdf' }],
  });
  expect(jsonOf(`files/${id}/v2/version.json`)).toMatchObject({
    note: 'Another reading',
    filename: 'second.tla',
  });
  expect(jsonOf('links.json')).toMatchObject([{ file_id: id, label: 'For Robert' }]);
  expect(jsonOf('log.json')).toMatchObject([{ file_id: id, after: { about: { description: 'A minuet' } } }]);
  expect(Object.values(files).some((bytes) => Buffer.from(bytes).includes('Not hers'))).toBe(false);

  // The usual tool of people's machines can read the archive too.
  if (spawnSync('unzip', ['-v']).error !== undefined) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tilia-export-'));
  writeFileSync(path.join(folder, 'account.zip'), zip);
  const { status, stdout } = spawnSync('unzip', ['-t', 'account.zip'], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('No errors detected')]);
});

test('it takes the password of whoever is signed in, and comes once at a time', async () => {
  const unsigned = await askFor(server);
  expect([unsigned.status, await unsigned.json()]).toEqual([401, expect.anything()]);
  const wrong = await askFor(clara, 'another long password');
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { password: ['This is not your password. Enter it again.'] },
  ]);
  // More than connections hold by themselves, so that it waits for its reader.
  const [fanny, noise] = [
    await server.register('fanny'),
    new Uint8Array(wavFile(Array.from({ length: 600 }, Math.random))),
  ];
  const body = uploadForm([
    { name: 'x.tla', bytes: tlaText({ title: 'X', mediaPath: 'x.wav' }) },
    { name: 'x.wav', bytes: noise },
  ]);
  await post(fanny, '/upload/', body);
  const slow = await fetch(`${server.url}/api/v1/users/export/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fanny.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(slow.status).toBe(200);
  const other = await askFor(fanny);
  expect([other.status, await other.json()]).toEqual([
    429,
    { detail: 'An export of your account is under way. Wait until it has ended.' },
  ]);
  // A running export of one account does not block another account.
  expect((await exported(clara)).files).toHaveProperty('README.txt');
  await slow.arrayBuffer();
  await vi.waitFor(async () => expect((await exported(fanny)).files).toHaveProperty('README.txt'), 10_000);
});

test('an entry that cannot be read breaks it off, and what is large is not held in memory', async () => {
  const broken = zipOf(
    Readable.from([
      { name: 'a.txt', isText: true, open: () => Readable.from(['a']) },
      {
        name: 'b.txt',
        isText: true,
        open: () =>
          new Readable({
            read() {
              this.destroy(new Error('The store does not answer.'));
            },
          }),
      },
    ]),
    new Date(),
  );
  await expect(broken.toArray()).rejects.toThrow('The store does not answer.');

  let read = 0;
  const chunk = Buffer.alloc(64 * 1024);
  const large = () =>
    Readable.from(
      (function* chunks() {
        for (let count = 0; count < 1000; count++) {
          read += chunk.length;
          yield chunk;
        }
      })(),
      { objectMode: false },
    );
  const entries = Array.from({ length: 3 }, (_, n) => ({ name: `${n}.wav`, isText: false, open: large }));
  const zip = zipOf(Readable.from(entries), new Date());
  const reader = zip[Symbol.asyncIterator]();
  await reader.next();
  // As much as is under way between the streams.
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBeLessThan(2 * 1024 * 1024);
  await reader.return?.();
  expect(zip.destroyed).toBe(true);
});
