import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { dumpPublic } from '../../src/server/catalogue/dump-public.ts';
import { TooManyAtOnce, Unavailable } from '../../src/server/http/http-errors.ts';
import { CATALOGUE_PAGES, StreamSlots } from '../../src/server/limits/at-once/stream-slots.ts';
import { NO_PROGRESS } from '../../src/server/progress.ts';
import { changeAbout } from '../support/change-about.ts';
import { requireSchema } from '../support/contract.ts';
import { dividedFile } from '../support/divided-file.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

type CatalogueFile = components['schemas']['CatalogueFile'];
type ComponentLine = Readonly<Record<string, unknown>>;
type Removal = components['schemas']['CatalogueRemoval'];

let server: TestServer;
let clara: Person;
let ids: readonly number[];

const UNIT = { level: 1, label: '', comments: '', formal_type: '', formal_function: '', start: 0, end: 50 };

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  const timelines = [hierarchyTimeline([UNIT]), markerTimeline([]), markerTimeline([])];
  const titles = ['Menuet', 'Trio', 'Finale', 'Coda'];
  ids = await Promise.all(
    titles.map((title) => upload(tlaText({ title, composer: 'Bach', timelines }), true)),
  );
  await upload(tlaText({ title: 'Secret' }), false);
});
afterAll(() => server.close());

const upload = (bytes: string, isPublic: boolean) => uploaded(clara, bytes, isPublic);

/** One page, each of whose lines is held against the contract. */
async function page(query = '', headers: Record<string, string> = {}) {
  const response = await server.send(`/catalogue/files/${query}`, { headers });
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CatalogueFile | Removal);
  for (const line of lines) requireSchema('CatalogueLine', line);
  const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { response, lines, next };
}

/** The ids of all lines, page by page; those that are gone are negative. */
async function walk(query: string): Promise<number[]> {
  const found: number[] = [];
  for (let at: string | undefined = query; at !== undefined;) {
    const { lines, next } = await page(at);
    found.push(...lines.map((line) => ('deleted_at' in line ? -line.id : line.id)));
    at = next;
  }
  return found;
}

/** The components of all pages, and how many pages there were. */
async function components(query: string) {
  const lines: ComponentLine[] = [];
  let pages = 0;
  for (let at: string | undefined = query; at !== undefined; pages++) {
    const response = await server.send(`/catalogue/components/${at}`);
    expect(response.status).toBe(200);
    for (const line of (await response.text()).split('\n').filter((text) => text !== '')) {
      const value = JSON.parse(line) as ComponentLine;
      requireSchema('CatalogueComponentLine', value);
      lines.push(value);
    }
    at = /<[^>]*(\?[^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return { lines, pages };
}

test('the catalogue has every public file once, page by page, and no private one', async () => {
  const all = await walk('?limit=3');
  expect([...all].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
  expect(await walk('')).toEqual(all);
});

test('a line says whose the analysis is, where it is and what may be done with it', async () => {
  const [id = 0] = ids;
  await changeAbout(clara, id, { description: 'Read twice.', tags: ['minuet'], licence: 'CC-BY-4.0' });
  const { lines } = await page('?limit=1000');
  // It has changed last.
  expect(lines.at(-1)).toMatchObject({
    ...{ id, version: 1, title: 'Menuet', composer: 'Bach', performer: '', description: 'Read twice.' },
    ...{ tags: ['minuet'], licence: 'CC-BY-4.0', authors: [{ literal: 'clara' }], length: 100 },
    ...{ timelines: { HIERARCHY: 1, MARKER: 2 }, component_count: 1 },
    address: expect.stringMatching(new RegExp(`^http.*/viewer/${id}/v1$`)) as string,
  });
  const { download } = lines.at(-1) as CatalogueFile;
  expect(await (await fetch(download)).json()).toMatchObject({ media_metadata: { title: 'Menuet' } });
});

test('an unchanged page is not sent again, and one that changed is', async () => {
  const { response } = await page();
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await page('', headers)).response.status).toBe(304);
  await changeAbout(clara, ids[1] ?? 0, { description: 'Another.' });
  expect((await page('', headers)).response.status).toBe(200);
});

test('pages are gzipped for who takes that', async () => {
  const { request } = await import('node:http');
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    request(`${server.url}/api/v1/catalogue/files/`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('gzip');
      void answer.toArray().then((parts) => resolve(Buffer.concat(parts as Buffer[])), reject);
    }).end();
  });
  expect(gunzipSync(bytes).toString().trimEnd().split('\n')).toHaveLength(ids.length);
});

test('every component of a public file is a line, with its fields and where it stands in the measures', async () => {
  const id = await upload(dividedFile(), true);
  const all = await components('?files=1');
  expect(all.pages).toBeGreaterThan(3);
  const own = all.lines.filter(({ file }) => file === id);
  const form = { file: id, version: 1, timeline_name: 'Form', kind: 'HIERARCHY' };
  expect(own.filter(({ kind }) => kind === 'HIERARCHY')).toEqual([
    expect.objectContaining({ ...form, label: 'Repeat', start: 4, at: { measure: '8a', beat: 1, pass: 1 } }),
    expect.objectContaining({ ...form, label: 'Song', end: 26.95, at: { measure: '1', beat: 1, pass: 1 } }),
  ]);
  expect(own.filter(({ kind }) => kind === 'BEAT')).toHaveLength(35);
  const units = await components('?kind=HIERARCHY');
  expect(new Set(units.lines.map(({ kind }) => kind))).toEqual(new Set(['HIERARCHY']));
  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
  const after = (await components('')).lines.filter(({ file }) => file === id);
  expect(after).toEqual([{ file: id, deleted_at: expect.any(String) as string }]);
});

test('copies learn of what is private or gone since, and no more than its number', async () => {
  const since = new Date().toISOString();
  const [, , third = 0, fourth = 0] = ids;
  await clara.client.PATCH('/files/{id}/', { params: { path: { id: third } }, body: { is_public: false } });
  await clara.client.DELETE('/files/{id}/', { params: { path: { id: fourth } } });
  expect(await walk(`?since=${since}`)).toEqual([-third, -fourth]);
  expect(Object.keys((await page(`?since=${since}`)).lines[0] ?? {})).toEqual(['id', 'deleted_at']);
  // What its owner does with a private file is nobody's business.
  const later = new Date().toISOString();
  await changeAbout(clara, third, { description: 'Not for you.' });
  expect(await walk(`?since=${later}`)).toEqual([]);
  await clara.client.PATCH('/files/{id}/', { params: { path: { id: third } }, body: { is_public: true } });
  expect(await walk(`?since=${later}`)).toEqual([third]);
  expect(await walk('')).toContain(-fourth);
});

test.each(['?after=x', '?after=1-2-3', '?limit=0', '?limit=1001', '?since=yesterday', '?since=2026-19-39'])(
  'a page that cannot be read is refused: %s',
  async (query) => {
    const response = await server.send(`/catalogue/files/${query}`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toMatch(/^(after|limit|since): /);
  },
);

test('the whole of what has a licence comes as one zip, and nothing else', async () => {
  const [first = 0, second = 0] = ids;
  await changeAbout(clara, second, { licence: '' });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tilia-dump-'));
  try {
    const zip = path.join(folder, 'public.zip');
    const dumped = await dumpPublic(zip, server.url, NO_PROGRESS);
    expect(dumped.files).toBe(1);
    expect(dumped.unlicensed).toBeGreaterThan(0);
    const files = unzipSync(await readFile(zip));
    const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
    expect(Object.keys(files)).toEqual([
      ...['README.txt', 'catalogue.jsonl', 'components.jsonl', `files/${first}-v1.tla`],
    ]);
    const rows = (name: string) =>
      textOf(name)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows('catalogue.jsonl').map(({ id, licence }) => [id, licence])).toEqual([[first, 'CC-BY-4.0']]);
    expect(rows('components.jsonl').map(({ file, kind }) => [file, kind])).toEqual([[first, 'HIERARCHY']]);
    expect(JSON.parse(textOf(`files/${first}-v1.tla`))).toMatchObject({ app_name: 'TiLiA' });
    await expect(dumpPublic(zip, server.url, NO_PROGRESS)).rejects.toThrow('is there already');
    const other = path.join(folder, 'other.zip');
    await expect(dumpPublic(other, 'http://127.0.0.1:1', NO_PROGRESS)).rejects.toThrow('does not answer');
    expect(await readdir(folder)).toEqual(['public.zip']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('one network has two pages at a time, and room again when one has ended', () => {
  const slots = new StreamSlots(CATALOGUE_PAGES);
  const page = () => new PassThrough();
  const [first, second] = [slots.take('10.0.0.1')(page), slots.take('10.0.0.1')(page)];
  expect(() => slots.take('10.0.0.1')).toThrow(TooManyAtOnce);
  const others = ['10.1.0.1', '10.2.0.1'].map((address) => slots.take(address)(page));
  expect(() => slots.take('10.3.0.1')).toThrow(Unavailable);
  first.emit('close');
  expect(() => slots.take('10.0.0.1')).not.toThrow();
  for (const one of [second, ...others]) one.destroy();
});
