import react from '@vitejs/plugin-react';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import type { Bench } from './page/page.tsx';

declare global {
  var bench: Bench;
}

/** The canvas is as large as the window: CSS pixels. */
export const SIZE = { width: 1000, height: 420 };

/** What the window shows; positions are CSS pixels at one device pixel each. */
export interface Picture {
  /** `#rrggbb`. */
  colorAt(x: number, y: number): string;
}

/** A page with nothing but the canvas, in a browser of its own. */
export interface CanvasPage {
  readonly page: Page;
  /** Errors the page has thrown or logged. */
  readonly errors: string[];
  open(file: ViewerFile): Promise<void>;
  /** Waits until fonts are there and no frame has been drawn for a while. */
  settle(): Promise<void>;
  frames(): Promise<number>;
  picture(): Promise<Picture>;
  close(): Promise<void>;
}

export async function openCanvasPage(): Promise<CanvasPage> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found. Run `npx playwright install chromium` or `apt-get install chromium`, or set CHROMIUM_PATH.',
    );
  }
  const cacheDir = mkdtempSync(join(tmpdir(), 'tilia-pixels-'));
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { entries: ['tests/pixels/page/page.tsx'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The page has no icon.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
      errors.push(message.text());
  });
  await page.goto(new URL('tests/pixels/page/index.html', server.resolvedUrls?.local[0]).href);
  await page.waitForFunction(() => 'bench' in globalThis);

  const frames = () =>
    page.evaluate(() => Number(document.querySelector<HTMLElement>('[role=region]')?.dataset['frames'] ?? 0));

  const settle = async () => {
    await page.waitForFunction(() => document.querySelector('[role=region]')?.hasAttribute('data-frames'));
    await page.evaluate(async () => {
      const region = document.querySelector<HTMLElement>('[role=region]');
      await document.fonts.ready;
      for (let quiet = 0, last = ''; quiet < 6;) {
        await new Promise(requestAnimationFrame);
        const drawn = region?.dataset['frames'] ?? '';
        quiet = drawn === last ? quiet + 1 : 0;
        last = drawn;
      }
    });
  };

  return {
    page,
    errors,
    frames,
    settle,
    async open(file) {
      await page.evaluate((opened) => bench.open(opened), file);
      await settle();
    },
    async picture() {
      const png = await page.screenshot();
      const base64 = await page.evaluate(async (encoded) => {
        const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('No 2d canvas in this browser.');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let binary = '';
        for (let at = 0; at < data.length; at += 0x8000) {
          binary += String.fromCharCode(...data.subarray(at, at + 0x8000));
        }
        return btoa(binary);
      }, png.toString('base64'));
      const pixels = Buffer.from(base64, 'base64');
      return {
        colorAt: (x, y) =>
          `#${pixels.subarray((Math.floor(y) * SIZE.width + Math.floor(x)) * 4).toString('hex', 0, 3)}`,
      };
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
