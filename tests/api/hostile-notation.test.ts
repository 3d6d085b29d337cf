import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeNotation } from '../support/made-notation.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let mallory: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, mallory] = [await server.register('clara'), await server.register('mallory')];
});
afterAll(() => server.close());

const analysis = (label = 'A') =>
  tlaText({ title: 'Song', timelines: [markerTimeline([{ time: 1, label }])] });

const send = (person: Person, files: Parameters<typeof uploadForm>[0], signal?: AbortSignal) =>
  person.send('/upload/', { method: 'POST', body: uploadForm(files, true), ...(signal && { signal }) });

/** Music that a browser is reckoned to engrave for eighteen seconds. */
const LONG = madeNotation({ parts: 4, measures: 260, notes: 16, hasSlurs: true });

/** Calls of others that processes read files for: an upload, a download, a version, the changes, a citation. */
async function useTheServer(): Promise<void> {
  const uploaded = await send(clara, [{ name: 'a.tla', bytes: analysis() }]);
  expect(uploaded.status).toBe(201);
  const { files } = (await uploaded.json()) as { readonly files: readonly { readonly id: number }[] };
  const id = files[0]?.id ?? 0;
  // The first download makes the copy that others get.
  expect((await server.send(`/files/${id}/tla`)).status).toBe(200);
  const form = uploadForm([{ name: 'a.tla', bytes: analysis('B') }]);
  form.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body: form })).status).toBe(201);
  expect((await server.send(`/files/${id}/changes?from=1&to=2`)).status).toBe(200);
  expect((await server.send(`/files/${id}/citation?c=0`)).status).toBe(400);
}

test('while a long score is engraved others are served, and its sender’s going away ends it', async () => {
  // The processes start with their first tasks, which may take as long as the engraving on a busy machine.
  await useTheServer();
  const before = server.storedBlobs().length;
  const leaving = new AbortController();
  const sent = send(
    mallory,
    [
      { name: 'long.tla', bytes: analysis() },
      { name: 'long.musicxml', bytes: LONG },
    ],
    leaving.signal,
  );
  const ended = sent.then(
    ({ status }) => status,
    () => 'left',
  );
  await expect.poll(() => server.storedBlobs().length).toBe(before + 2);

  await useTheServer();
  expect(await Promise.race([ended, Promise.resolve('is engraved')])).toBe('is engraved');
  const others = server.storedBlobs().length - 2;
  leaving.abort();
  expect(await ended).toBe('left');
  await expect.poll(() => server.storedBlobs().length, { timeout: 10_000 }).toBe(others);
}, 120_000);

test('of a hundred hostile notations the first twenty are told and the others are not read', async () => {
  const before = server.storedBlobs().length;
  const flat = zipSync({
    'score.xml': strToU8(`<score-partwise version="4.0">${'<a/>'.repeat(15.7e6)}</score-partwise>`),
  });
  const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.mxl`, bytes: flat }));
  const refused = await send(mallory, files);
  expect(refused.status).toBe(400);
  const { file } = (await refused.json()) as { readonly file: readonly string[] };
  expect(file).toEqual([
    ...Array.from(
      { length: 20 },
      (_, index) => `${index}.mxl: has more than 500,000 elements. Upload the score in parts, or as a PDF.`,
    ),
    'Other files were not read. Mend these first, or leave them out.',
  ]);
  expect(server.storedBlobs().length).toBe(before);
}, 120_000);
