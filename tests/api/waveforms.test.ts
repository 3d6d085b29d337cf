import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

/** Uploads a file of Clara's, by default with a recording. */
async function upload(isPublic: boolean, recording: Buffer | null = randomBytes(2000)): Promise<number> {
  const timelines = [markerTimeline([{ time: 1, label: 'A' }])];
  const files = [
    { name: 'heard.tla', bytes: tlaText({ title: 'Heard', mediaPath: 'take.mp3', timelines }) },
    ...(recording === null
      ? []
      : [{ name: 'take.mp3', bytes: Buffer.concat([Buffer.from('ID3\x04'), recording]) }]),
  ];
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  const { files: stored } = (await response.json()) as { readonly files: readonly { readonly id: number }[] };
  const [file] = stored;
  if (!file) throw new Error(`The upload answered ${response.status}.`);
  return file.id;
}

const WAVEFORM = { seconds_per_peak: 0.25, peaks: Buffer.from([0, 128, 255]).toString('base64') };
const path = (id: number) => ({ params: { path: { id } } });
const keep = (caller: TestServer | Person, id: number, body = WAVEFORM) =>
  caller.client.PUT('/files/{id}/waveform', { ...path(id), body });
const get = (caller: TestServer | Person, id: number) => caller.client.GET('/files/{id}/waveform', path(id));
const head = async (caller: TestServer | Person, id: number) =>
  (await caller.client.GET('/files/{id}/json', path(id))).data?.file;
const storedBlobs = () => server.storedBlobs().length;

test('what the owner’s browser has read is kept, and given to all who may open the file', async () => {
  const id = await upload(true);
  expect(await head(clara, id)).toMatchObject({ is_own: true });
  expect(await head(clara, id)).not.toHaveProperty('has_waveform');
  expect((await get(clara, id)).response.status).toBe(404);
  expect((await keep(clara, id)).response.status).toBe(204);
  for (const caller of [clara, robert, server]) {
    expect((await get(caller, id)).data).toEqual(WAVEFORM);
    expect(await head(caller, id)).toMatchObject({ has_waveform: true });
  }
  expect(await head(robert, id)).not.toHaveProperty('is_own');
});

test('of a private file it is its owner’s alone', async () => {
  const id = await upload(false);
  await keep(clara, id);
  expect((await get(clara, id)).data).toEqual(WAVEFORM);
  for (const caller of [robert, server]) expect((await get(caller, id)).response.status).toBe(404);
});

test('nobody gives another person’s file a waveform, nor anybody one without a recording here', async () => {
  const [open, hidden] = [await upload(true), await upload(false)];
  expect((await keep(robert, open)).response.status).toBe(403);
  expect((await keep(robert, hidden)).response.status).toBe(404);
  expect((await keep(server, open)).response.status).toBe(401);
  const silent = await upload(true, null);
  const blobs = storedBlobs();
  expect((await keep(clara, silent)).response.status).toBe(404);
  expect(storedBlobs()).toBe(blobs);
});

test.each([
  ['peaks that are no base64', 'peaks', { ...WAVEFORM, peaks: 'AA=A' }],
  ['no peaks', 'peaks', { ...WAVEFORM, peaks: '' }],
  ['more than 262,144 peaks', 'peaks', { ...WAVEFORM, peaks: Buffer.alloc(262_147).toString('base64') }],
  ['stretches without a length', 'seconds_per_peak', { ...WAVEFORM, seconds_per_peak: 0 }],
])('%s are refused', async (_, field, body) => {
  const id = await upload(true);
  const blobs = storedBlobs();
  const { error, response } = await keep(clara, id, body);
  expect(response.status).toBe(400);
  expect(Object.keys(error ?? {})).toEqual([field]);
  expect(storedBlobs()).toBe(blobs);
});

test('a second one takes the place of the first, and it goes with its file', async () => {
  const before = storedBlobs();
  const id = await upload(true);
  const blobs = storedBlobs();
  await keep(clara, id);
  expect(storedBlobs()).toBe(blobs + 1);
  const louder = { ...WAVEFORM, peaks: Buffer.from([255, 255, 255]).toString('base64') };
  await keep(clara, id, louder);
  expect((await get(server, id)).data).toEqual(louder);
  expect(storedBlobs()).toBe(blobs + 1);
  await clara.client.DELETE('/files/{id}/', path(id));
  expect(storedBlobs()).toBe(before);
});

test('it is asked for again only when it has changed, and given to who takes no gzip', async () => {
  const id = await upload(true);
  await keep(clara, id);
  const ask = (headers: Record<string, string>) => clara.send(`/files/${id}/waveform`, { headers });
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.json()).toEqual(WAVEFORM);
  const etag = plain.headers.get('etag') ?? '';
  expect((await ask({ 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(304);
  await keep(clara, id);
  expect((await ask({ 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(200);
});
