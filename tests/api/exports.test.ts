import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/exports/formats.ts';
import { TooManyAtOnce, Unavailable } from '../../src/server/http/http-errors.ts';
import { PACKAGES, StreamSlots } from '../../src/server/limits/at-once/stream-slots.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

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

function upload(isPublic: boolean): Promise<number> {
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
  return uploaded(clara, bytes, isPublic);
}

/** Formats that say nothing of a file without beats and comments. */
const WITHOUT: readonly string[] = ['romantext', 'dez', 'annotations'];

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
    expect(`${format} ${response.status}`).toBe(`${format} ${WITHOUT.includes(format) ? 400 : 200}`);
    expect(await response.text()).not.toMatch(/clara/i);
  }
});

const filesOf = (zip: ArrayBuffer): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, Buffer.from(bytes)]));

test('the package has every format, how to cite it, and the hash of each file', async () => {
  const response = await ask(`${id}/export/zip`);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = filesOf(await response.arrayBuffer());
  expect([...files.keys()]).toEqual([
    ...['Menuet.tla', 'json/viewer.json', 'csv/Form.csv', 'csv/Places.csv', 'Menuet.jams'],
    ...[
      'labels/Form.txt',
      'labels/Places.txt',
      'Menuet.vtt',
      'iiif/manifest.json',
      'Menuet.eaf',
      'figure.pdf',
    ],
    ...['CITATION.cff', 'citation.bib', 'LICENSE.txt', 'README.txt', 'ro-crate-metadata.json'],
  ]);
  const crate = JSON.parse(files.get('ro-crate-metadata.json')!.toString()) as {
    '@graph': { '@id': string; sha256?: string; hasPart?: { '@id': string }[] }[];
  };
  const hashes = crate['@graph'].filter(({ sha256 }) => sha256 !== undefined);
  expect(hashes).toHaveLength(files.size - 2);
  for (const { '@id': name, sha256 } of hashes) {
    const bytes = files.get(decodeURI(name))!;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(files.get('README.txt')!.toString()).toContain(sha256);
  }
  const table = await (await ask(`${id}/export/csv`)).text();
  expect(files.get('csv/Form.csv')!.toString()).toBe(table);
});

test('a package without names names nobody, and has no .tla', async () => {
  const params = { path: { id: hiddenId } };
  const { data } = await clara.client.POST('/files/{id}/links/', {
    params,
    body: { label: '', hides_names: true },
  });
  const [, linkId] = /^\/viewer\/(\d+)\?k=/.exec(data!.address)!;
  const response = await ask(`${linkId}/export/zip?k=${data!.key}&media=1`);
  const files = filesOf(await response.arrayBuffer());
  expect([...files.keys()].filter((name) => /tla|CITATION|citation|media/.test(name))).toEqual([]);
  for (const bytes of files.values()) expect(bytes.toString()).not.toMatch(/clara/i);
});

test('only so many packages are made at once', async () => {
  const slots = new StreamSlots(PACKAGES);
  const [first] = ['10.0.0.1', '10.0.0.2'].map((address) => slots.take(address)(() => Readable.from(['x'])));
  expect(() => slots.take('10.0.0.1')).toThrow(TooManyAtOnce);
  expect(() => slots.take('10.0.0.3')).toThrow(Unavailable);
  first!.destroy();
  await once(first!, 'close');
  expect(() => slots.take('10.0.0.3')).not.toThrow();
});
