import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from 'playwright/test';
import { test as base } from './support.ts';

const PLAYER_JS = readFileSync(createRequire(import.meta.url).resolve('player.js'), 'utf8');

/** A page of another site, such as a course, whose HTML each test says. */
interface CoursePage {
  /** Origin of the site, another than that of the product. */
  readonly origin: string;
  /** Opens the page; `/player.js` is the client of that protocol by its own makers. */
  readonly open: (page: Page, html: string) => Promise<void>;
}

export const test = base.extend<object, { course: CoursePage }>({
  course: [
    async ({}, use) => {
      let body = '';
      const site = createServer(({ url }, reply) => {
        const isScript = url === '/player.js';
        reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
        reply.end(
          isScript
            ? PLAYER_JS
            : `<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>Course</title><h1>Course</h1>${body}</html>`,
        );
      });
      await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
      const { port } = site.address() as { port: number };
      // To a browser another site than 127.0.0.1.
      const origin = `http://localhost:${port}`;
      await use({
        origin,
        open: async (page, html) => {
          body = html;
          await page.goto(`${origin}/`);
        },
      });
      site.closeAllConnections();
      site.close();
    },
    { scope: 'worker' },
  ],
});

interface FrameOptions {
  readonly width?: number;
  readonly height?: number;
  readonly sandbox?: boolean;
  readonly id?: string;
}

/** A frame as the dialog Share writes it, in a sandbox or not. */
export function frameHtml(src: string, options: FrameOptions = {}): string {
  const { width = 720, height = 420, sandbox = false, id = 'frame' } = options;
  return `<iframe id="${id}" ${sandbox ? 'sandbox="allow-scripts"' : ''} src="${src}" title="Analysis" width="${width}" height="${height}" allow="autoplay; fullscreen" style="border:0"></iframe>`;
}

/** What stands in a frame. */
export const inFrame = (page: Page, id = 'frame'): FrameLocator => page.frameLocator(`#${id}`);
