import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { changeAbout } from '../support/change-about.ts';
import { requireSchema } from '../support/contract.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

type CatalogueFile = components['schemas']['CatalogueFile'];
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

async function upload(bytes: string, isPublic: boolean): Promise<number> {
  const response = await clara.send('/upload/', {
    method: 'POST',
    body: uploadForm([{ name: 'x.tla', bytes }], isPublic),
  });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

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
