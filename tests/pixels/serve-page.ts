import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { RENDERER_CHOICE } from '../../vite.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the page with nothing but the canvas. */
    canvasPage: string;
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['index.html', 'part.html', 'chords.html', 'engraving.html'];

/**
 * Builds the pages of this folder as the site is built, and serves them to all test files. Vitest calls it before the
 * first file, and the returned function after the last.
 */
export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const outDir = mkdtempSync(join(tmpdir(), 'tilia-pixels-'));
  const common = { configFile: false, root: ROOT, logLevel: 'error' } as const;
  // Vitest sets another one, by which React would be built for development.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    ...common,
    plugins: [react()],
    resolve: { alias: [RENDERER_CHOICE] },
    publicDir: false,
    build: {
      outDir,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: PAGES.map((name) => join(ROOT, 'tests/pixels/page', name)) },
    },
  });
  process.env.NODE_ENV = NODE_ENV;
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  project.provide('canvasPage', new URL('tests/pixels/page/index.html', server.resolvedUrls?.local[0]).href);
  return async () => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
}
