import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TITLE_PLACE } from '../../src/site/title-place.ts';
import { rawGet } from '../support/raw-get.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const BUILT = `<!doctype html><head><title>TiLiA</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-1.js">
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="root"></div></body>`;
const SCREENS = {
  '/': '<h1>See how</h1>',
  '/browse/files': '<h1>Browse</h1>',
  '/viewer/:fileId': `<strong>${TITLE_PLACE}</strong>`,
};

let server: TestServer;
let clara: Person;
let clientDir: string;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-prerendered-'));
  mkdirSync(path.join(clientDir, '.vite'));
  writeFileSync(path.join(clientDir, '.vite', 'prerendered.json'), JSON.stringify(SCREENS));
  writeFileSync(path.join(clientDir, 'index.html'), BUILT);
  server = await startServer({ clientDir });
  clara = await server.register('clara');
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const documentOf = async (address: string) => (await fetch(server.url + address)).text();

async function upload(title: string, isPublic: boolean): Promise<number> {
  const body = uploadForm([{ name: 'a.tla', bytes: tlaText({ title }) }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

test('a document shows what the build has drawn of its page, and its code waits in a template', async () => {
  const html = await documentOf('/');
  expect(html).toContain('<div id="root"><div data-prerendered><h1>See how</h1></div></div>');
  const [, code = ''] = /<template id="code">([\s\S]*)<\/template>/.exec(html) ?? [];
  expect(code.match(/assets\/[\w-]+\.\w+/g)).toEqual(['assets/index-1.js', 'assets/react-1.js']);
  const outside = html.replace(code, '');
  expect(outside.match(/assets\/[\w-]+\.\w+/g)).toEqual(['assets/index-1.css']);
  expect(outside).toContain('src="/after-first-paint.js"');
});

test('a page that the build has not drawn asks for its code at once', async () => {
  for (const address of ['/login', '/no/such/page', '/browse/files?page=2']) {
    const html = await documentOf(address);
    expect([address, html.includes('<div id="root"></div>')]).toEqual([address, true]);
    expect(html.match(/assets\/[\w-]+\.\w+|template|after-first-paint/g)).toEqual([
      'assets/index-1.js',
      'assets/react-1.js',
      'assets/index-1.css',
    ]);
  }
  expect(await documentOf('/browse/files')).toContain('<h1>Browse</h1>');
});

test('the viewer’s shows the title of a public file as text, and nothing of a private one', async () => {
  const title = '<b>$& "Fugue"';
  const [open, hidden] = [await upload(title, true), await upload('Secret', false)];
  expect(await documentOf(`/viewer/${open}?t=3`)).toContain('<strong>&lt;b&gt;$&amp; &quot;Fugue&quot;');
  const html = await documentOf(`/viewer/${hidden}`);
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('Secret');
});

test('a document is the same in every coding, and names the one it has', async () => {
  const plain = await documentOf('/');
  for (const [asked, coding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, bytes } = await rawGet(`${server.url}/`, { 'accept-encoding': asked });
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding']);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(unpack(bytes).toString()).toBe(plain);
  }
});
