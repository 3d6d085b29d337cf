import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { extract } from '@extractus/oembed-extractor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeEmbedBuild } from '../support/embed-build.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

const HOSTILE = `"><script>alert(1)</script> & 'Ré`;
const UNIT = { label: '', comments: '', formal_type: '', formal_function: '' };
const FORM = hierarchyTimeline([
  { ...UNIT, level: 2, start: 0, end: 100 },
  { ...UNIT, level: 1, start: 0, end: 50, color: '#123456' },
  { ...UNIT, level: 1, start: 50, end: 100 },
]);
/** Most bytes of a poster, compressed; the styles and the script beside it have their own limits. */
const MAX_POSTER = 8000;

let server: TestServer;
let clara: Person;
let clientDir: string;
let open: number;
let closed: number;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(
    path.join(clientDir, 'index.html'),
    '<head><meta name="description" content="" /><title>TiLiA</title></head><body></body>',
  );
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'assets', 'main-abc123.js'), 'start()');
  writeEmbedBuild(clientDir);
  server = await startServer({ clientDir });
  clara = await server.register('clara');
  open = await upload(true);
  closed = await upload(false);
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true, force: true });
});

function upload(isPublic: boolean): Promise<number> {
  const bytes = tlaText({ title: HOSTILE, timelines: [FORM] });
  return uploaded(clara, bytes, isPublic);
}

const get = (below: string, init?: RequestInit): Promise<Response> => fetch(server.url + below, init);
const oembed = async (query: Readonly<Record<string, string>>) => {
  const response = await get(`/oembed?${new URLSearchParams(query)}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('a frame may stand in any page, and no other page of the site may', async () => {
  const [frame, page] = [await get(`/embed/${open}`), await get(`/viewer/${open}`)];
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *;');
  expect(frame.headers.get('x-robots-tag')).toBe('noindex');
  expect(frame.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
});

test('its document has the form, the names and Play, and is small', async () => {
  const text = await (await get(`/embed/${open}/v1?m=1-8&theme=dark&start=viewer`)).text();
  expect(text).toContain('<html lang="en" data-theme="dark">');
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&lt;script&gt;');
  expect(text.match(/<rect /g)).toHaveLength(3);
  expect(text).toContain('fill="#123456"');
  expect(text).toContain('data-fill="level-2"');
  expect(text).toMatch(/<button[^>]*data-part="play"/);
  expect(text).toContain(`href="${server.url}/viewer/${open}/v1?m=1-8"`);
  // The viewer is named in a template, and loads nothing before it is asked for.
  const [before = '', template = ''] = text.split('<template');
  expect(before).not.toContain('embed-viewer');
  expect(template).toContain('data-viewer="/assets/embed-viewer-abc123.js"');
  expect(template).toContain('href="/assets/shared-abc123.js"');
  expect(brotliCompressSync(text).length).toBeLessThan(MAX_POSTER);
});

test('a private, unknown or impossible file is a calm 404 without a word of it', async () => {
  for (const part of [closed, `${open}/v2`, `${open}/2`, 999, 0, 'abc']) {
    const response = await get(`/embed/${part}`);
    const text = await response.text();
    expect([part, response.status]).toEqual([part, 404]);
    expect(text).toContain('This analysis is no longer public');
    expect(text).not.toContain('alert(1)');
  }
});

test('one that was public and is deleted says so', async () => {
  const id = await upload(true);
  expect((await clara.send(`/files/${id}/?note=true`, { method: 'DELETE' })).status).toBe(204);
  const response = await get(`/embed/${id}`);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('This analysis is no longer public');
});

test('the key of a link opens a private file in a frame, which nobody keeps', async () => {
  const made = await clara.send(`/files/${closed}/links/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Course', hides_names: false }),
  });
  const { key } = (await made.json()) as { key: string };
  const response = await get(`/embed/${closed}?k=${key}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(await response.text()).toContain(`href="${server.url}/viewer/${closed}?k=${key}"`);
  const address = `${server.url}/viewer/${closed}?k=${key}`;
  expect((await oembed({ url: address })).status).toBe(404);
});

test('other sites read what is public, and ask nothing with a token', async () => {
  const origin = { headers: { origin: 'https://course.example' } };
  const paths = [
    '/api/v1/files/query/',
    `/api/v1/files/${open}/json`,
    `/embed/${open}`,
    '/assets/main-abc123.js',
    `/oembed?url=${encodeURIComponent(`${server.url}/viewer/${open}`)}`,
    `/viewer/${open}/picture.png`,
    '/media/1/recording/none',
  ];
  for (const address of paths) {
    const { headers } = await get(address, origin);
    expect([address, headers.get('access-control-allow-origin')]).toEqual([address, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const asked = await get(address, { method: 'OPTIONS', ...origin });
    expect([address, asked.status]).toEqual([address, 204]);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(asked.headers.get('access-control-allow-headers')).not.toMatch(/authorization/i);
  }
  for (const address of ['/', `/viewer/${open}`, '/login', '/livez']) {
    const { headers } = await get(address, origin);
    expect([address, headers.get('access-control-allow-origin')]).toEqual([address, null]);
  }
  const sent = await get('/api/v1/token/', { method: 'POST', ...origin });
  expect(sent.headers.get('access-control-allow-origin')).toBeNull();
});

test('oEmbed describes the frame of every address of a public file', async () => {
  const page = `${server.url}/viewer/${open}`;
  const { status, body } = await oembed({ url: `${page}?m=1-8` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    author_name: 'clara',
    provider_name: 'TiLiA',
    cache_age: 3600,
    width: 720,
    height: 420,
    thumbnail_url: `${page}/picture.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  expect(body['html']).toContain(`<iframe src="${server.url}/embed/${open}?m=1-8"`);
  expect(body['html']).not.toContain('<script>');
  const version = await oembed({ url: `${page}/v1`, maxwidth: '400', maxheight: '10000' });
  expect(version.body).toMatchObject({ width: 400, height: 420 });
  expect(version.body['html']).toContain(`/embed/${open}/v1"`);
  expect((await oembed({ url: `${server.url}/embed/${open}` })).status).toBe(200);
});

test('and refuses what it cannot describe', async () => {
  const page = `${server.url}/viewer/${open}`;
  const answers = [
    [{ url: page, format: 'xml' }, 501],
    [{}, 400],
    [{ url: 'no address' }, 400],
    [{ url: `https://other.example/viewer/${open}` }, 400],
    [{ url: `${server.url}/viewer/${closed}` }, 404],
    [{ url: `${server.url}/viewer/999` }, 404],
    [{ url: `${server.url}/about` }, 404],
    [{ url: `${page}?k=AAAAAAAAAAAAAAAAAAAAAA` }, 404],
  ] as const;
  for (const [query, status] of answers)
    expect([query, (await oembed(query)).status]).toEqual([query, status]);
});

test('a consumer that knows nothing of this site finds the frame through its page', async () => {
  // It asks for pages of public hosts alone: this one hands on what the server says of itself.
  const page = await (await get(`/viewer/${open}`)).text();
  const found = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page)?.[1];
  expect(found).toBe(`${server.url}/oembed?url=${encodeURIComponent(`${server.url}/viewer/${open}`)}`);
  const consumer = http.createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end(page),
  );
  await new Promise<void>((resolve) => consumer.listen(0, '127.0.0.1', resolve));
  const { port } = consumer.address() as { port: number };
  try {
    const described = await extract(`http://127.0.0.1:${port}/`);
    expect(described).toMatchObject({ type: 'rich', provider_name: 'TiLiA', width: 720 });
  } finally {
    consumer.close();
  }
});
