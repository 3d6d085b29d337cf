import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { readPress, watchPress, type PressFigures } from '../tests/support/press-figures.ts';
import { openBrowser } from './frames/browser.ts';
import { serveViewer } from './frames/serve.ts';
import { spreadOf } from './frames/statistics.ts';
import { positiveNumber } from './positive-number.ts';

const VIEWPORT = { width: 1440, height: 900 };
const VISITS = 6;
const WAIT_MS = 30_000;
/** After so long the viewer has taken over. */
const HEARD_SECONDS = 3;

/**
 * How soon the example on the home page sounds and moves after a press of Play, and how much the page shifts until the
 * viewer has taken the picture's place: each visit in a browser of its own, with nothing kept from before. `--visits=N`.
 */
export async function benchHome(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { visits: { type: 'string' } } });
  const visits = positiveNumber('visits', values.visits, VISITS);
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-home-'));
  const server = await serveViewer(folder);
  try {
    const all: PressFigures[] = [];
    for (let count = 1; count <= visits; count++) {
      const figures = await visit(server.url);
      all.push(figures);
      console.log(
        `${Math.round(figures.soundMs)} ms to sound, ${Math.round(figures.playheadMs)} ms to the moving playhead, ` +
          `layout shift ${figures.shift}`,
      );
    }
    const told = (name: 'soundMs' | 'playheadMs') => {
      const { median, min, max } = spreadOf(all.map((figures) => figures[name]));
      return `${Math.round(median)} (${Math.round(min)}-${Math.round(max)}) ms`;
    };
    const shift = Math.max(...all.map((figures) => figures.shift));
    console.log(
      `median: ${told('soundMs')} to sound, ${told('playheadMs')} to the moving playhead; layout shift at most ${shift}`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function visit(url: string): Promise<PressFigures> {
  const { page, close } = await openBrowser(VIEWPORT);
  try {
    await page.addInitScript(watchPress);
    await page.goto(url);
    const figure = page.getByRole('figure', { name: /, an example to play$/ });
    await figure.getByRole('link', { name: 'Open in the viewer' }).waitFor({ timeout: WAIT_MS });
    // The pointer comes and presses at once: nothing is there yet but the picture.
    await figure.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('[data-canvas-drawn]').waitFor({ timeout: WAIT_MS });
    await page.waitForFunction(
      (seconds) => (document.querySelector('audio')?.currentTime ?? 0) > seconds,
      HEARD_SECONDS,
      { timeout: WAIT_MS },
    );
    return await page.evaluate(readPress);
  } finally {
    await close();
  }
}
