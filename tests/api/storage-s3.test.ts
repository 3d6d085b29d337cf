import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openObjectStore, type ObjectStore } from '../support/object-store.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let store: ObjectStore;
let server: TestServer;
let clara: Person;
let id: number;
beforeAll(async () => {
  store = await openObjectStore();
  server = await startServer({ env: store.env });
  clara = await server.register('clara');
  id = await upload('In the bucket', false);
});
afterEach(() => store.comeBack());
afterAll(async () => {
  await server.close();
  await store.close();
});

const SOUND = Buffer.concat([Buffer.from('ID3'), randomBytes(9 * 1024 * 1024)]);

function send(title: string, isPublic: boolean, sound = SOUND): Promise<Response> {
  const timelines = [markerTimeline([{ time: 1, label: 'x' }])];
  const files = [
    { name: 'a.tla', bytes: tlaText({ title, mediaPath: 'a.mp3', timelines }) },
    { name: 'a.mp3', bytes: sound },
  ];
  return clara.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
}

async function upload(title: string, isPublic: boolean): Promise<number> {
  const response = await send(title, isPublic);
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

/** The address of the recording, as its owner gets it. */
async function recording(): Promise<string> {
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
  return `${server.url}${data?.concrete_work.url ?? ''}`;
}

test('a recording comes through the server, whole and in ranges, with the server’s own type', async () => {
  const address = await recording();
  expect(new URL(address).origin).toBe(server.url);
  const whole = await fetch(address);
  expect(whole.headers.get('content-type')).toBe('audio/mpeg');
  expect(Buffer.from(await whole.arrayBuffer()).equals(SOUND)).toBe(true);
  const range = { start: 8 * 1024 * 1024 - 5, end: 8 * 1024 * 1024 + 4 };
  const part = await fetch(address, { headers: { range: `bytes=${range.start}-${range.end}` } });
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
  const bytes = Buffer.from(await part.arrayBuffer());
  expect(bytes.equals(SOUND.subarray(range.start, range.end + 1))).toBe(true);
});

test('a private recording is refused without the signature, and no address leads into the bucket', async () => {
  const address = new URL(await recording());
  address.search = '';
  expect((await fetch(address)).status).toBe(404);
  const json = await clara.send(`/files/${id}/json`);
  expect(await json.text()).not.toContain(new URL(store.env.S3_ENDPOINT ?? '').host);
});

test('while the store is away files are out of reach for a while, and accounts and lists go on', async () => {
  const address = await recording();
  await store.goAway();
  const answers = await Promise.all([
    clara.send(`/files/${id}/tla`),
    clara.send(`/files/${id}/json`),
    clara.send(`/files/${id}/json`, { headers: { 'accept-encoding': 'identity' } }),
    send('Not stored', true, SOUND.subarray(0, 1000)),
    fetch(address, { headers: { range: 'bytes=10-19' } }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const names = ['etag', 'content-range', 'content-encoding'];
    expect(names.map((name) => answer.headers.get(name))).toEqual([null, null, null]);
    expect(await answer.json()).toEqual({
      detail: 'The files cannot be reached at the moment. Try again in a minute.',
    });
  }
  const { data } = await clara.client.GET('/users/files/');
  expect(data?.files.map((file) => file.id)).toEqual([id]);

  await store.comeBack();
  expect((await clara.send(`/files/${id}/tla`)).status).toBe(200);
  expect((await clara.send(`/files/${id}/json`)).status).toBe(200);
});

test('a file that is deleted while the store is away is deleted, and its bytes are swept later', async () => {
  const before = store.objects().length;
  const deleted = await upload('Deleted', true);
  await store.goAway();
  const path = { params: { path: { id: deleted } } };
  expect((await clara.client.DELETE('/files/{id}/', path)).response.status).toBe(204);
  await store.comeBack();
  expect((await clara.client.GET('/files/{id}/json', path)).response.status).toBe(404);
  expect(store.objects().length).toBeGreaterThan(before);
});

test('a server does not start with a bucket that is not there, and says which', async () => {
  const env = { ...store.env, S3_BUCKET: 'elsewhere' };
  await expect(startServer({ env })).rejects.toThrow('S3_BUCKET is "elsewhere", and http://127.0.0.1:');
});
