import { chromium, type Page } from 'playwright';
import { inject } from 'vitest';
import { findTestChromium, TEST_CHROMIUM_ARGS } from '../../src/tools/chromium.mjs';
import type { CanvasHost } from '../../src/viewer/scene/scene.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { readPng, type Pixels } from '../support/png.ts';
import type { Bench } from './page/page.tsx';

declare global {
  var bench: Bench;
}

/** The canvas is as large as the window: CSS pixels. */
export const SIZE = { width: 1000, height: 420 };

/** Screenshot of the window in device pixels, which are CSS pixels at a ratio of one. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`. */
  colorAt(x: number, y: number): string;
  /** The same of whole pixels as `0xrrggbb`, for those who look at all of them. */
  readonly rgbAt: (x: number, y: number) => number;
  /** The box around all pixels that are not the same in a picture of the same size; undefined where all are. */
  changedSince(other: Picture): Box | undefined;
}

/** The right and lower edges are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
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

/** `ratio` is device pixels per CSS pixel. */
export async function openCanvasPage(ratio = 1): Promise<CanvasPage> {
  const executablePath = findTestChromium();
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium was found. Run `npx playwright install chromium` or `apt-get install chromium`, or set CHROMIUM_PATH.',
    );
  }
  const browser = await chromium.launch({ executablePath, args: TEST_CHROMIUM_ARGS });
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: ratio, colorScheme: 'light' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The page has no icon.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
      errors.push(message.text());
  });
  await page.goto(inject('canvasPage'));
  await page.waitForFunction(() => 'bench' in globalThis);

  const frames = () =>
    page.evaluate(() => document.querySelector<CanvasHost>('[role=region]')?.framesDrawn ?? 0);

  const settle = async () => {
    await page.waitForFunction(() =>
      document.querySelector('[role=region]')?.hasAttribute('data-canvas-drawn'),
    );
    await page.evaluate(async () => {
      const region = document.querySelector<CanvasHost>('[role=region]');
      await document.fonts.ready;
      for (let quiet = 0, last = -1; quiet < 6;) {
        await new Promise(requestAnimationFrame);
        const drawn = region?.framesDrawn ?? 0;
        const isSettled = region?.dataset['settling'] === undefined;
        quiet = drawn === last && isSettled ? quiet + 1 : 0;
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
      return pictureOf(readPng(await steadyScreenshot(page)));
    },
    close: () => browser.close(),
  };
}

/** The browser may still be putting the last frame on the screen: two alike are what it shows. */
async function steadyScreenshot(page: Page): Promise<Buffer> {
  let last = await page.screenshot();
  for (;;) {
    const next = await page.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
}

function pictureOf({ width, height, at, rgbAt }: Pixels): Picture {
  return {
    width,
    height,
    rgbAt,
    colorAt: (x, y) => at(Math.floor(x), Math.floor(y)),
    changedSince(other) {
      if (other.width !== width || other.height !== height)
        throw new Error(`${width}x${height} cannot be compared with ${other.width}x${other.height}.`);
      const box = { left: width, top: height, right: 0, bottom: 0 };
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (rgbAt(x, y) === other.rgbAt(x, y)) continue;
          box.left = Math.min(box.left, x);
          box.top = Math.min(box.top, y);
          box.right = Math.max(box.right, x + 1);
          box.bottom = Math.max(box.bottom, y + 1);
        }
      }
      return box.right > 0 ? box : undefined;
    },
  };
}
