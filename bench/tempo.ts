import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { CHROMIUM_ARGS } from '../src/tools/chromium.mjs';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { openBrowser, rendererOf } from './frames/browser.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { withLibrary } from './library.ts';

const PERFORMANCES = 200;
const MEASURES = 200;
const BEATS = 4;
/** Time limit of opening a file, in milliseconds. */
const LIMIT_MS = 60_000;
/** Turns of the wheel in a phase: half of them one way, half back. */
const STEPS = 60;
const VIEWPORT = { width: 1600, height: 900 };

/**
 * Panning and zooming a file whose tempo lane has the curves of 200 performances, beside the same file as the only one of its work,
 * which shows no such lane.
 */
export async function benchTempo(): Promise<void> {
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-bench-'));
  try {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { alone, among } = await withLibrary(dataDir, async ({ storeText }) => {
      const ids: number[] = [];
      for (let place = 0; place < PERFORMANCES; place++)
        ids.push(await storeText(`P${place}.tla`, performanceText('Piece of many', place)));
      return { among: ids[0]!, alone: await storeText('alone.tla', performanceText('Piece of one', 0)) };
    });
    console.log(
      `${PERFORMANCES} performances of ${MEASURES} measures; ${await rendererOf(CHROMIUM_ARGS)}, ` +
        `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the start.`,
    );
    const { url, stop } = await serveViewer(dataDir);
    try {
      for (const [name, id, hasLane] of [
        ['without the lane', alone, false],
        [`with the lane of ${PERFORMANCES}`, among, true],
      ] as const)
        await measureFile(`${url}/viewer/${id}`, name, hasLane);
    } finally {
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFile(address: string, name: string, hasLane: boolean): Promise<void> {
  const browser = await openBrowser(VIEWPORT);
  try {
    const { page } = browser;
    await page.goto(address, { timeout: LIMIT_MS });
    const canvas = page.locator('[data-canvas-drawn] canvas');
    await canvas.waitFor({ timeout: LIMIT_MS });
    const lane = page.getByText(`among ${PERFORMANCES}`, { exact: true }).first();
    if (hasLane) await lane.waitFor({ timeout: LIMIT_MS });
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The canvas is not on the page.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
    await page.keyboard.down('Control');
    await report(page, `${name}, zoom`, (step) => page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60));
    await page.keyboard.up('Control');
    await report(page, `${name}, pan`, (step) => page.mouse.wheel(step < STEPS / 2 ? 80 : -80, 0));
  } finally {
    await browser.close();
  }
}

/** Collects the times of all frames from now on, in milliseconds: as a text, for the compiler would name its functions by a helper. */
const COLLECT_FRAMES = `(() => {
  const times = [];
  const note = (time) => { times.push(time); requestAnimationFrame(note); };
  requestAnimationFrame(note);
  return times;
})()`;

/** Times the frames that the page draws while the hand moves. */
async function report(page: Page, name: string, move: (step: number) => Promise<void>): Promise<void> {
  const frames = await page.evaluateHandle<number[]>(COLLECT_FRAMES);
  for (let step = 0; step < STEPS; step++) {
    await move(step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const times = await frames.jsonValue();
  const { p50, p95, max } = quantilesOf(times.slice(1).map((time, index) => time - times[index]!));
  console.log(`${name}: frame p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, max ${max.toFixed(1)} ms`);
}

/** Time of each beat of a performance, and the end: a tempo of its own that comes and goes, seconds. */
function beatTimes(place: number): readonly number[] {
  const times = [0];
  for (let beat = 0; beat < MEASURES * BEATS; beat++)
    times.push(times[beat]! + (0.45 + 0.002 * (place % 50)) * (1 + 0.2 * Math.sin(beat / (13 + place))));
  return times;
}

/** The annotation file of a performance, with measures and a form. */
function performanceText(title: string, place: number): string {
  const times = beatTimes(place);
  const end = times.at(-1)!;
  const half = times[(MEASURES / 2) * BEATS]!;
  return JSON.stringify({
    ...{ file_path: '', media_path: '', app_name: 'TiLiA', version: '0.5.15' },
    media_metadata: { title, composer: 'Bench', performer: `Player ${place}`, 'media length': end },
    timelines: {
      0: {
        ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
        beat_pattern: [BEATS],
        components: Object.fromEntries(
          times.slice(0, -1).map((time, index) => [String(index), { kind: 'BEAT', time }]),
        ),
      },
      1: {
        ...{ kind: 'HIERARCHY_TIMELINE', name: 'Form', height: 120, is_visible: true, ordinal: 2 },
        components: {
          a: { kind: 'HIERARCHY', level: 1, label: 'A', start: 0, end: half },
          b: { kind: 'HIERARCHY', level: 1, label: 'B', start: half, end },
        },
      },
    },
  });
}
