import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS } from '../../src/site/pages.ts';
import { CALLS } from '../support/contract.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

/** Caching of refusals: none is allowed, or a cache would go on refusing a file that has become public. */

let server: TestServer;
let clara: Person;
let clientDir: string;
/** A private file with a recording, and one that was public and is deleted with a note. */
let hidden: number;
let gone: number;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  writeFileSync(path.join(clientDir, 'assets', 'main-abc123.js'), 'start()');
  server = await startServer({ clientDir });
  clara = await server.register('clara');
  hidden = await upload(clara, false);
  gone = await upload(clara, true);
  const params = { path: { id: gone }, query: { note: true } };
  await clara.client.DELETE('/files/{id}/', { params });
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

async function upload(person: Person, isPublic: boolean): Promise<number> {
  const files = [
    { name: 'a.tla', bytes: tlaText({ mediaPath: '/home/clara/take.mp3' }) },
    { name: 'take.mp3', bytes: 'ID3 sound' },
  ];
  const answer = await person.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  return ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
}

/** Status and `Cache-Control` of an answer. */
async function kept(address: string, init?: RequestInit): Promise<readonly [number, string | null]> {
  const { status, headers } = await fetch(server.url + address, init);
  return [status, headers.get('cache-control')];
}

test('no refusal of any address may be kept: calls, media, pictures, pages, the map, files of the client', async () => {
  const of = (id: number) => [
    `/viewer/${id}`,
    `/viewer/${id}/v1`,
    `/viewer/${id}/picture.png`,
    `/viewer/${id}/v1/picture.png`,
    `/media/${id}/recording/take.mp3`,
    `/media/${id}/recording/take.mp3?session=1&expires=1&signature=x`,
    `/media/${id}/pdf-1/score.pdf`,
  ];
  const filled = (pattern: string) =>
    pattern
      .replace(/\{(id|userId)\}/g, String(hidden))
      .replace(/\{\w+\}/g, '1')
      .replace(/:fileId/g, String(hidden))
      .replace(/:\w+/g, 'x');
  const addresses = [
    ...[...of(hidden), ...of(gone), ...of(999)],
    ...PAGE_PATHS.map(filled),
    ...CALLS.map((call) => `/api/v1${filled(call.path)}`),
    ...[
      '/api/v1/nothing',
      '/api/nothing',
      '/assets/gone.js',
      '/nothing',
      '/sitemap-999999.xml',
      '/%ff',
      '/media',
    ],
    `/${'x'.repeat(12_000)}`,
  ];
  const seen = new Map<number, number>();
  const wrong: string[] = [];
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    for (const address of addresses) {
      const [status, header] = await kept(address, { method });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status >= 400 && header !== 'no-store') wrong.push(`${method} ${address}: ${status}, ${header}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...seen.keys()]).toEqual(expect.arrayContaining([400, 401, 404, 410, 415]));
});

test('nor one by a link that has ended, of a part that is not there, and of what is none of HTTP', async () => {
  const bearer = { authorization: `Bearer ${clara.access}` };
  const recording = `/media/${hidden}/recording/take.mp3`;
  expect(await kept(recording, { headers: { ...bearer, range: 'bytes=900-' } })).toEqual([416, 'no-store']);
  expect((await kept(recording, { headers: bearer }))[1]).toBe('private, no-cache');
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id: hidden } } });
  const signed = data?.concrete_work.url ?? '';
  expect((await fetch(server.url + signed)).status).toBe(200);
  await clara.client.POST('/token/logout/', { body: { refresh: clara.refresh } });
  expect(await kept(signed)).toEqual([403, 'no-store']);
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('NOTHING\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*\r\nCache-Control: no-store\r\n/);
});

test('and what is public is found at once where it was refused before', async () => {
  const robert = await server.register('robert');
  const id = await upload(robert, false);
  expect(await kept(`/viewer/${id}`)).toEqual([404, 'no-store']);
  await robert.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: true } });
  expect(await kept(`/viewer/${id}`)).toEqual([200, 'no-cache']);
});
