import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS } from '../src/tools/chromium.mjs';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { openBrowser, rendererOf } from './frames/browser.ts';
import type { Phase } from './frames/script.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf, type Quantiles } from './frames/statistics.ts';
import { playerOf } from './frames/viewer-subject.ts';
import { withLibrary } from './library.ts';

const PERFORMANCES = 200;
const MEASURES = 200;
const BEATS = 4;
/** Time limit of a phase. */
const PHASE_MS = 120_000;
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
        ids.push(await storeText(`P${place}.tla`, performance('Piece of many', place)));
      return { among: ids[0]!, alone: await storeText('alone.tla', performance('Piece of one', 0)) };
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
    await page.goto(address);
    await page.locator('[data-canvas-drawn]').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    const lane = page.getByText(`among ${PERFORMANCES}`);
    if (hasLane) await lane.waitFor();
    else if ((await lane.count()) > 0) throw new Error('The file that is alone has a lane of others.');
    const { play } = await playerOf(browser, performanceLength());
    for (const phase of ['pan', 'zoom'] satisfies Phase[]) {
      const steps = await play(phase, Date.now() + PHASE_MS);
      const [script, frame] = [0, 1].map((column) => quantilesOf(steps.map((step) => step[column] ?? NaN)));
      console.log(`${name}, ${phase}: script ${inMs(script)}, frame ${inMs(frame)}`);
    }
  } finally {
    await browser.close();
  }
}

const inMs = (figures: Quantiles | undefined): string =>
  figures
    ? `p50 ${figures.p50.toFixed(1)}, p95 ${figures.p95.toFixed(1)}, max ${figures.max.toFixed(1)} ms`
    : '';

/** Time of each beat of a performance, and the end: a tempo of its own that comes and goes, seconds. */
function beatTimes(place: number): readonly number[] {
  const times = [0];
  for (let beat = 0; beat < MEASURES * BEATS; beat++)
    times.push(times[beat]! + (0.45 + 0.002 * (place % 50)) * (1 + 0.2 * Math.sin(beat / (13 + place))));
  return times;
}

const performanceLength = (): number => beatTimes(0).at(-1)!;

/** An annotation file with measures and a form. */
function performance(title: string, place: number): string {
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
