import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS, PAGES } from '../../src/site/pages.ts';
import { startServer, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const SITE = 'About the site.';
const BUILT = `<!doctype html><meta
  name="description"
  content="${SITE}"
/><meta name="max-upload-mb" content="64" /><title>TiLiA</title>`;
/** The page tells the browser this server's limit. */
const PAGE = BUILT.replace('64', '7');
let server: TestServer;
let clientDir: string;
const ids: number[] = [];

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'index.html'), BUILT);
  writeFileSync(path.join(clientDir, 'icon.svg'), '<svg/>');
  writeFileSync(path.join(clientDir, 'assets', 'main-abc123.js'), 'start()');
  server = await startServer({
    clientDir,
    env: { MEDIA_BASE_URL: 'http://bucket.example:9000/media', MAX_UPLOAD_MB: '7' },
  });
  const clara = await server.register('clara');
  for (const isPublic of [true, false]) {
    const body = uploadForm([{ name: 'a.tla', bytes: tlaText() }], isPublic);
    const response = await clara.send('/upload/', { method: 'POST', body });
    ids.push(((await response.json()) as { files: { id: number }[] }).files[0]!.id);
  }
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const get = (below: string, init?: RequestInit): Promise<Response> => fetch(`${server.url}${below}`, init);

test('every page of the product is served, with and without its slash', async () => {
  for (const route of PAGE_PATHS.filter((candidate) => !candidate.includes(':'))) {
    for (const address of [route, `${route}/?q=1`]) {
      const response = await get(address.replace('//', '/'));
      expect([address, response.status]).toEqual([address, 200]);
      const { title, description } = PAGES[route];
      const text = await response.text();
      expect(text).toContain(`<title>${title}</title>`);
      expect(text).toContain(PAGE.replace(SITE, description).split('<title>')[0]);
    }
  }
});

test('a page of a public file is 200; of a private, unknown or impossible one 404 and not to be indexed', async () => {
  const [open, hidden] = ids;
  expect((await get(`/viewer/${open}`)).status).toBe(200);
  expect((await get(`/viewer/${open}/`)).status).toBe(200);
  for (const id of [hidden, 999, 0, -1, 'abc', '99999999999', '01']) {
    const response = await get(`/viewer/${id}`);
    expect([id, response.status, response.headers.get('x-robots-tag')]).toEqual([id, 404, 'noindex']);
    expect(await response.text()).toBe(PAGE);
  }
});

test('a page that is the same for everybody says what it is without its script', async () => {
  const { title, description } = PAGES['/help/import'];
  expect(title).toBe('Import - TiLiA help');
  for (const address of ['/help/import', '/help/import/']) {
    const text = await (await get(address)).text();
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain(`content="${description}"`);
  }
  expect(await (await get('/help/import/more')).text()).toBe(PAGE);
});

test('an unknown address is 404 and not to be indexed, with a page that explains', async () => {
  const response = await get('/nothing/here');
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect((await get('/assets/gone.js')).headers.get('content-type')).toContain('application/json');
  expect((await get('/nothing', { method: 'POST' })).status).toBe(404);
});

test('documents carry the policy on what they may load', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' https://www.youtube.com;");
  expect(policy).toContain("connect-src 'self' https: http://bucket.example:9000;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('microphone=()');
  expect(headers.get('cache-control')).toBe('no-cache');
  // Reached without TLS, the site must not ask browsers for it.
  expect(headers.has('strict-transport-security')).toBe(false);
});

test('a site that is reached by TLS is never reached without it again, and no other site reads its pages', async () => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://tilia.example' } });
  try {
    for (const address of ['/', '/login', '/healthz']) {
      const { headers } = await fetch(secure.url + address, { headers: { origin: 'https://evil.example' } });
      expect([address, headers.get('strict-transport-security')]).toEqual([address, 'max-age=31536000']);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  } finally {
    await secure.close();
  }
});

test('the address of a reset link is told to nobody, neither in referrers nor in the log', async () => {
  for (const address of [
    '/reset-password-confirm/MQ/s3cret',
    '/reset-password-confirm/MQ/s3cret/?x=1',
    '//Reset-Password-Confirm//MQ/s3cret',
    '/x/reset-password-confirm/MQ/s3cret/y',
    '/reset%2Dpassword-confirm/MQ/s3cret',
    '/reset%252dpassword-confirm%2FMQ/s3cret',
    '/%72eset-password-confirm%5CMQ/s3cret',
    '/reset-password%00-confirm/MQ/s3cret',
    '/confirm-email/MQ/s3cret',
    '/undo%2Demail/MQ/s3cret/',
  ]) {
    const { headers } = await get(address);
    expect([address, headers.get('referrer-policy')]).toEqual([address, 'no-referrer']);
  }
  const message = await get('/reset-password-confirm');
  expect(message.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  const logged = server.log.filter((line) =>
    /(reset-password-confirm|(confirm|undo)-email)[/\\]+…/i.test(line),
  );
  expect(logged).toHaveLength(10);
  expect(server.log.join('')).not.toContain('s3cret');
});

test('hashed files are kept for good, others are asked for again', async () => {
  const script = await get('/assets/main-abc123.js');
  expect([script.status, await script.text()]).toEqual([200, 'start()']);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  expect((await get('/index.html')).status).toBe(200);
});

test('a path that climbs out of the client is not found', async () => {
  for (const address of [
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/secret-key',
  ]) {
    const response = await get(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('"name"');
  }
});

test('a head is what the page would be, without it', async () => {
  const headers = { 'accept-encoding': 'identity' };
  const [whole, head] = await Promise.all([
    get('/login', { headers }),
    get('/login', { method: 'HEAD', headers }),
  ]);
  const { length } = Buffer.from(await whole.arrayBuffer());
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)]);
  expect(length).toBeGreaterThan(PAGE.length);
});

test('the health check answers', async () => {
  const response = await get('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

test('addresses that begin with two slashes, and what is below /api, are not found', async () => {
  for (const address of ['//', '//[', '//x:99999/', '///about', '/\\about']) {
    expect([address, await statusOf(address)]).toEqual([address, 404]);
  }
  for (const address of ['/api/v2', '/api/v2/files/', '/api/nothing.json']) {
    const response = await get(address);
    expect([response.status, await response.json()]).toEqual([404, { detail: 'Not found.' }]);
  }
  const logged = server.log.filter((line) => line.includes('"path":"//'));
  expect(logged.length).toBeGreaterThan(0);
});

/** `fetch` would mend the address. */
function statusOf(path_: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    http
      .get({ hostname, port, path: path_ }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });
}
