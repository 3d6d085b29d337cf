import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openObjectStore, type ObjectStore } from '../support/object-store.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

/** Stall limit of the tests: far below a visitor's patience, far above the time of an answer here. */
const STALL_MS = 1_000;
const SOON_MS = 1_000;
/** Two servers each cache the store's answers separately. */
const SERVERS = process.env.TEST_SERVERS === '2' ? 2 : 1;

let store: ObjectStore;
let server: TestServer;
let clara: Person;
let id: number;
beforeAll(async () => {
  store = await openObjectStore();
  server = await startServer({ env: store.env, s3Limits: { stallMs: STALL_MS } });
  clara = await server.register('clara');
  id = await upload('In the bucket', false);
});
afterEach(async () => {
  Object.assign(store, { answer: undefined, delayMs: 0, stallAfter: undefined });
  await store.comeBack();
});
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

const health = async () => (await (await fetch(`${server.url}/healthz`)).json()) as object;
const isWell = () => expect.poll(health, { timeout: 15_000 }).toEqual({ status: 'ok' });

const ownFiles = async () => (await clara.client.GET('/users/files/')).data?.files.length;

/** How long a search takes, in milliseconds. */
async function searchMs(): Promise<number> {
  const begunMs = performance.now();
  expect(
    (await server.client.GET('/files/query/', { params: { query: { query: '{}' } } })).data,
  ).toBeDefined();
  return performance.now() - begunMs;
}

test('a store that takes a second for each call slows its files down and nothing else', async () => {
  const address = await recording();
  store.delayMs = 1000;
  const files = Promise.all([
    clara.send(`/files/${id}/tla`),
    clara.send(`/files/${id}/json`),
    fetch(address, { headers: { range: 'bytes=10-19' } }),
    send('Stored slowly', true),
  ]);
  for (let look = 0; look < 5; look += 1) expect(await searchMs()).toBeLessThan(SOON_MS);
  const answers = await files;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 206, 201]);
  const bytes = Buffer.from(await answers[2].arrayBuffer());
  expect(bytes.equals(SOUND.subarray(10, 20))).toBe(true);
}, 60_000);

test('a store that refuses for now leaves nothing half stored, and the health check says so', async () => {
  const address = await recording();
  await isWell();
  const before = store.objects();
  const filesBefore = await ownFiles();
  store.answer = () => ({ status: 503, code: 'SlowDown' });
  const answers = await Promise.all([
    clara.send(`/files/${id}/tla`),
    clara.send(`/files/${id}/json`),
    fetch(address),
    fetch(address, { headers: { range: 'bytes=10-19' } }),
    send('Not stored', true),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      detail: 'The files cannot be reached at the moment. Try again in a minute.',
    });
  }
  expect(await searchMs()).toBeLessThan(SOON_MS);
  // Search and lists go on, so visitors are still sent here.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(health, { timeout: 15_000 }).toEqual({ status: 'files unreachable' });
  const asked = store.requests.length;
  await Promise.all(Array.from({ length: 20 }, health));
  expect(store.requests.length - asked).toBeLessThanOrEqual(SERVERS);
  store.answer = undefined;
  await isWell();
  expect(store.objects()).toEqual(before);
  expect(store.unfinishedUploads()).toBe(0);
  expect(await ownFiles()).toBe(filesBefore);
}, 60_000);

test('a store that stops in the middle of a file is given up, and one that stops before it is 503', async () => {
  const address = await recording();
  const logged = () => server.log.filter((line) => line.includes('stopped in the middle')).length;
  const before = logged();
  store.stallAfter = 100_000;
  const begunMs = performance.now();
  const broken = await fetch(address);
  expect(broken.status).toBe(200);
  await expect(broken.arrayBuffer()).rejects.toThrow('terminated');
  store.stallAfter = 0;
  for (const answer of [await fetch(address), await clara.send(`/files/${id}/json`)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15']);
    expect(await answer.json()).toHaveProperty('detail', expect.stringContaining('Try again'));
  }
  expect(performance.now() - begunMs).toBeLessThan(3 * STALL_MS + 10 * SOON_MS);
  expect(logged() - before).toBe(3);
}, 60_000);

test('a store that finds the clock of this machine wrong is away for now, and the log says why', async () => {
  store.answer = () => ({ status: 403, code: 'RequestTimeTooSkewed' });
  expect((await clara.send(`/files/${id}/tla`)).status).toBe(503);
  expect(server.log.some((line) => line.includes('The clock of this machine differs'))).toBe(true);
});

test('a file whose bytes cannot be opened is answered without a warning of too many listeners', async () => {
  const warnings: string[] = [];
  const listen = ({ name }: Error) => warnings.push(name);
  process.on('warning', listen);
  store.answer = () => ({ status: 503 });
  expect((await fetch(await recording(), { headers: { range: 'bytes=0-9' } })).status).toBe(503);
  expect((await clara.send(`/files/${id}/tla`)).status).toBe(503);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('a server does not start with a bucket that is not there, and says which', async () => {
  const env = { ...store.env, S3_BUCKET: 'elsewhere' };
  await expect(startServer({ env })).rejects.toThrow('S3_BUCKET is "elsewhere", and http://127.0.0.1:');
});
