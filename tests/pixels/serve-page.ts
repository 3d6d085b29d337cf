import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the page with nothing but the canvas. */
    canvasPage: string;
  }
}

/** Serves the page with the canvas to all files of this folder. Vitest calls it before the first, and what it gives after the last. */
export default async function servePage(project: TestProject): Promise<() => Promise<void>> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'tilia-pixels-'));
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { entries: ['tests/pixels/page/page.tsx', 'tests/pixels/page/part.tsx'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  project.provide('canvasPage', new URL('tests/pixels/page/index.html', server.resolvedUrls?.local[0]).href);
  return async () => {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  };
}
