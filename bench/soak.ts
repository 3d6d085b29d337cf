import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { openBrowser, type BenchPage, type Memory } from './frames/browser.ts';
import { Gestures } from './frames/gestures.ts';
import { serveViewer } from './frames/serve.ts';
import { withLibrary } from './library.ts';

const COMPONENTS = 1_000_000;
const SECONDS = 2 * 60 * 60;
/** The fastest that browsers play. */
const RATE = 16;
const SAMPLE_EVERY_SECONDS = 600;
/** Wheel turns of each round: as many to zoom in as to zoom out, with a pan between. */
const TURNS = 40;
const TURN_PX = 20;
const PAN_PX = 400;
const VIEWPORT = { width: 1600, height: 900 };
const RESULT = new URL('results/soak.md', import.meta.url);

interface Sample extends Memory {
  /** Seconds of the recording at which the sample was taken. */
  readonly at: number;
}

/** Two hours of a recording of a million components, played sixteen times as fast while the view zooms in and out: does memory grow? */
export async function benchSoak(): Promise<void> {
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-soak-'));
  try {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    // A round on a slow machine takes some of these minutes: the recording does not end before the last sample.
    const stored = { components: COMPONENTS, isSearched: false, sound: 2 * SECONDS };
    const id = await withLibrary(dataDir, ({ store }) => store(stored));
    const server = await serveViewer(dataDir);
    const browser = await openBrowser(VIEWPORT);
    try {
      const samples = await play(browser, `${server.url}/viewer/${id}`);
      const text = report(samples);
      console.log(`\n${text}`);
      await mkdir(new URL('.', RESULT), { recursive: true });
      await writeFile(RESULT, await format(text, { ...(await resolveConfig(RESULT)), parser: 'markdown' }));
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function play({ page, cdp, memory }: BenchPage, address: string): Promise<readonly Sample[]> {
  await page.goto(address);
  const canvas = page.locator('[data-canvas-drawn] canvas');
  await canvas.waitFor({ timeout: 120_000 });
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  const media = page.locator('audio, video').first();
  await media.evaluate((element: HTMLMediaElement, rate) => (element.playbackRate = rate), RATE);
  const timeNow = () => media.evaluate((element: HTMLMediaElement) => element.currentTime);

  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hands = new Gestures(cdp);
  const turn = async (deltaX: number, deltaY: number, ctrl: boolean) => {
    await hands.turnWheel(middle, { deltaX, deltaY, ctrl });
    // It plays, so it is never quiet: one frame for each turn.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };

  const samples: Sample[] = [];
  for (let next = 0; next <= SECONDS;) {
    for (let step = 0; step < TURNS; step++) await turn(0, -TURN_PX, true);
    for (const px of [PAN_PX, PAN_PX, -PAN_PX]) await turn(px, 0, false);
    for (let step = 0; step < TURNS; step++) await turn(0, TURN_PX, true);
    const at = await timeNow();
    if (at < next) continue;
    samples.push({ at, ...(await memory()) });
    console.log(lineOf(samples.at(-1)!).join('  '));
    next += SAMPLE_EVERY_SECONDS;
  }
  return samples;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

const lineOf = ({ at, heap, page, gpu }: Sample) => [
  `${Math.floor(at / 3600)}:${String(Math.floor((at / 60) % 60)).padStart(2, '0')}`,
  ...[heap, page, gpu].map(megabytes),
];

function report(samples: readonly Sample[]): string {
  const rows = samples.map((sample) => `| ${lineOf(sample).join(' | ')} |`);
  return [
    `Memory in MB while two hours of a recording with ${COMPONENTS.toLocaleString('en')} components play at ${RATE} times`,
    `the speed and the view zooms in and out all the time (${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores).`,
    '',
    '| Played | JS heap | page process | GPU process |',
    '| ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
