import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPreloads } from '../../src/server/seo/preloads.ts';
import { PAGES } from '../../src/site/pages.ts';
import { startServer, type TestServer } from '../support/start-server.ts';

/** A build as Vite tells of it: every module of a page has a script of its own, and shares `both`. */
const modules = new Set(
  Object.values(PAGES)
    .filter(({ isInFirstBundle }) => isInFirstBundle !== true)
    .flatMap(({ module, firstModule = module, nextModule = module }) => [module, firstModule, nextModule]),
);
const fileOf = (module: string) => `assets/${path.parse(module).name}-1.js`;
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'], css: ['assets/index-1.css'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_both.js': { file: 'assets/both-1.js', imports: ['index.html'] },
  ...Object.fromEntries(
    [...modules].map((module) => [
      module,
      { file: fileOf(module), imports: ['_react.js', '_both.js'], css: [`${fileOf(module)}.css`] },
    ]),
  ),
};

let server: TestServer;
let clientDir: string;

function writeManifest(content: object): void {
  writeFileSync(path.join(clientDir, '.vite', 'manifest.json'), JSON.stringify(content));
}

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-preloads-'));
  mkdirSync(path.join(clientDir, '.vite'));
  writeManifest(manifest);
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head>');
  server = await startServer({ clientDir });
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true, force: true });
});

/** The links of a page's document, without their addresses' first slash. */
async function preloadsOf(address: string) {
  const html = await (await fetch(server.url + address)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<link rel="(modulepreload|preload)"[^>]*href="\/([^"]*)"([^>]*)>/g)].map(
    ([, kind, file, rest]) => ({ kind, file, isLow: rest?.includes('fetchpriority="low"') === true }),
  );
}

test('a page whose code comes later names that code in its document, and nothing of the first bundle', async () => {
  expect(await preloadsOf('/help/import')).toEqual([
    { kind: 'modulepreload', file: 'assets/help-page-1.js', isLow: false },
    { kind: 'preload', file: 'assets/help-page-1.js.css', isLow: false },
    { kind: 'modulepreload', file: 'assets/both-1.js', isLow: false },
  ]);
  expect(await preloadsOf('/login')).toEqual([]);
  expect(await preloadsOf('/no/such/page')).toEqual([]);
});

test('the viewer names its screen too, for later, whether or not there is such a file', async () => {
  const found = await preloadsOf('/viewer/4711/');
  expect(found.filter(({ isLow }) => !isLow).map(({ file }) => file)).toContain('assets/viewer-page-1.js');
  expect(found.filter(({ isLow }) => isLow).map(({ file }) => file)).toEqual([
    'assets/viewer-screen-1.js',
    'assets/viewer-screen-1.js.css',
  ]);
});

test('the manifest is for the server alone', async () => {
  expect((await fetch(`${server.url}/.vite/manifest.json`)).status).toBe(404);
});

test('a page whose module the build does not have keeps the server from starting', () => {
  for (const module of modules) {
    writeManifest({ ...manifest, [module]: undefined });
    expect(() => readPreloads(clientDir)).toThrow(`The build has no ${module}`);
  }
  writeManifest(manifest);
});
