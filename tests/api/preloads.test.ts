import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPreloads } from '../../src/server/seo/preloads.ts';
import { PAGES } from '../../src/site/pages.ts';
import { startServer, type TestServer } from '../support/start-server.ts';

/** A build as Vite tells of it: every module of a page has a script of its own, and shares `both`. */
const modules = new Set(
  Object.values(PAGES).flatMap(({ module, firstModule = module, nextModule = module }) => [
    module,
    firstModule,
    nextModule,
  ]),
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
