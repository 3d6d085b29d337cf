import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/exports/formats.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let id: number;
let hiddenId: number;

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  [id, hiddenId] = [await upload(true), await upload(false)];
});
afterAll(() => server.close());

async function upload(isPublic: boolean): Promise<number> {
  const bytes = tlaText({
    ...{ title: 'Menuet', composer: 'Petzold' },
    timelines: [
      {
        ...hierarchyTimeline([
          { start: 0, end: 50, level: 1, label: 'A' },
          { start: 50, end: 100, level: 1, label: '=B' },
        ]),
        name: 'Form',
        ordinal: 1,
      },
      { ...markerTimeline([{ time: 12.5, label: 'here' }]), name: 'Places', ordinal: 2 },
    ],
  });
  const body = uploadForm([{ name: 'x.tla', bytes }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

/** Formats that say nothing of a file without beats. */
const NEEDS_MEASURES: readonly string[] = ['romantext', 'dez'];

const ask = (path: string, init: RequestInit = {}, caller: TestServer | Person = server) =>
  caller.send(`/files/${path}`, init);

test('a table comes under a name with the timeline, and is not written again for who has it', async () => {
  const response = await ask(`${id}/export/csv`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(response.headers.get('content-disposition')).toContain('filename="Menuet.Form.csv"');
  const text = await response.text();
  expect(text).toContain("50,100,1,50,100,'=B");
  const etag = response.headers.get('etag') ?? '';
  expect((await ask(`${id}/export/csv`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const exact = await ask(`${id}/export/csv?exact=1`);
  expect(exact.headers.get('etag')).not.toBe(etag);
  expect(await exact.text()).toContain('50,100,1,50,100,=B');
});

test('a passage and a timeline are chosen', async () => {
  expect(await (await ask(`${id}/export/webvtt?t=60,70`)).text()).not.toContain('\nA\n');
  const { timelines } = (await (await ask(`${id}/json`)).json()) as {
    timelines: { id: number; name: string }[];
  };
  const places = timelines.find(({ name }) => name === 'Places')?.id;
  expect(await (await ask(`${id}/export/audacity?timeline=${places}`)).text()).toBe(
    '12.500000\t12.500000\there\n',
  );
});

test.each([
  ['export/pcm', 400],
  ['export/csv?version=9', 404],
  ['export/csv?timeline=999999', 404],
  ['export/csv?m=4', 400],
  ['export/csv?t=9,3', 400],
  ['export/csv?t=3,9&m=4', 400],
])('%s is refused with %i', async (path, status) => {
  const response = await ask(`${id}/${path}`);
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('detail');
});

test('a private file is exported to its owner and by a link alone, which may hide who made it', async () => {
  expect((await ask(`${hiddenId}/export/csv`)).status).toBe(404);
  expect((await ask(`${hiddenId}/export/csv`, {}, clara)).status).toBe(200);
  const params = { path: { id: hiddenId } };
  const body = { label: 'Reviewers', hides_names: true };
  const { data } = await clara.client.POST('/files/{id}/links/', { params, body });
  const [, linkId] = /^\/viewer\/(\d+)\?k=/.exec(data!.address)!;
  for (const format of FORMAT_NAMES) {
    const response = await ask(`${linkId}/export/${format}?k=${data!.key}`);
    expect(`${format} ${response.status}`).toBe(`${format} ${NEEDS_MEASURES.includes(format) ? 400 : 200}`);
    expect(await response.text()).not.toMatch(/clara/i);
  }
});
