import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { tlaText, uploadForm } from '../tests/support/tla.ts';
import { chooseMore } from '../tests/support/viewer-frame.ts';
import { openAccount } from './account.ts';
import { openBrowser } from './frames/browser.ts';
import { serveViewer } from './frames/serve.ts';
import { spreadOf } from './frames/statistics.ts';
import { positiveNumber } from './positive-number.ts';

const HARMONIES = 5000;
/** Seconds from one harmony to the next. */
const APART = 1;
const QUALITIES = ['major', 'minor', 'diminished', 'dominant-seventh', 'half-diminished-seventh'];
const VIEWPORT = { width: 1440, height: 900 };
const ROUNDS = 6;
/** Greatest length of a task that may hold up the page, in milliseconds. */
const LONG_TASK_MS = 50;
const WAIT_MS = 60_000;
/** Part of the recording, and the distance of the ruler from the canvas's top. */
const JUMP_TO = 0.9;
const RULER_PX = 12;

interface Visit {
  /** From the press to the first chord that is given to the sound card, and from a jump near the end to the next one. */
  readonly readyMs: number;
  readonly jumpMs: number;
  /** Lengths of the tasks above 50 ms from the press on. */
  readonly longTasks: readonly number[];
}

/**
 * How soon the chords of a file of 5,000 harmonies are ready to be heard after "Play the chords", how soon one near the end
 * is after a jump there, and the tasks above 50 ms on the way. `--rounds=N`.
 */
export async function benchChords(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' } } });
  const rounds = positiveNumber('rounds', values.rounds, ROUNDS);
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-chords-'));
  const server = await serveViewer(folder);
  try {
    const address = `${server.url}/viewer/${await uploadHarmonies(server.url)}`;
    const visits: Visit[] = [];
    for (let round = 1; round <= rounds; round++) {
      const one = await visit(address);
      visits.push(one);
      console.log(
        `${Math.round(one.readyMs)} ms until they are ready, ${Math.round(one.jumpMs)} ms after a jump; ` +
          `tasks above ${LONG_TASK_MS} ms: ${one.longTasks.map(Math.round).join(', ') || 'none'}`,
      );
    }
    const told = (name: 'readyMs' | 'jumpMs') => {
      const { median, min, max } = spreadOf(visits.map((one) => one[name]));
      return `${Math.round(median)} (${Math.round(min)}-${Math.round(max)}) ms`;
    };
    const longest = Math.max(0, ...visits.flatMap(({ longTasks }) => longTasks));
    console.log(
      `median: ${told('readyMs')} until they are ready, ${told('jumpMs')} after a jump; longest task ${Math.round(longest)} ms`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function uploadHarmonies(url: string): Promise<number> {
  const components = Array.from({ length: HARMONIES }, (_, index) => ({
    ...{ kind: 'HARMONY', time: index * APART, step: (index * 3) % 7, accidental: 0, level: 1 },
    ...{ quality: QUALITIES[index % QUALITIES.length], inversion: index % 3, display_mode: 'roman' },
  }));
  const bytes = tlaText({
    title: 'Many harmonies',
    length: HARMONIES * APART,
    timelines: [
      {
        ...{ kind: 'HARMONY_TIMELINE', name: 'Harmony', is_visible: true, ordinal: 1 },
        ...{ level_count: 1, level_height: 35, visible_level_count: 2 },
        components: Object.fromEntries(components.map((component, index) => [String(index + 1), component])),
      },
    ],
  });
  const answer = await fetch(`${url}/api/v1/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await openAccount(url)}` },
    body: uploadForm([{ name: 'harmonies.tla', bytes }], true),
  });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}.`);
  const { files } = (await answer.json()) as { readonly files: readonly { readonly id: number }[] };
  const [first] = files;
  if (!first) throw new Error('Nothing was stored.');
  return first.id;
}

/** For the page: notes presses, chords that are started and long tasks, all on the page's clock. */
function watchChords(): void {
  const watched = { pressedMs: NaN, startedMs: NaN, longTasks: [] as { start: number; ms: number }[] };
  Object.assign(window, { watched });
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the source that it is asked of
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    if (Number.isNaN(watched.startedMs)) watched.startedMs = performance.now();
    start.apply(this, when);
  };
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      watched.pressedMs = timeStamp;
      watched.startedMs = NaN;
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

interface Watched {
  readonly pressedMs: number;
  readonly startedMs: number;
  readonly longTasks: readonly { readonly start: number; readonly ms: number }[];
}

/** Waits for the first chord after a press; returns the delay and the other observations. */
async function nextChord(page: Page): Promise<Watched & { readonly tookMs: number }> {
  const read = () => (window as unknown as { readonly watched: Watched }).watched;
  await page.waitForFunction(
    () => !Number.isNaN((window as unknown as { readonly watched: Watched }).watched.startedMs),
    undefined,
    { timeout: WAIT_MS },
  );
  const watched = await page.evaluate(read);
  return { ...watched, tookMs: watched.startedMs - watched.pressedMs };
}

async function visit(address: string): Promise<Visit> {
  const { page, close } = await openBrowser(VIEWPORT);
  try {
    await page.addInitScript(watchChords);
    await page.goto(address);
    await page.locator('[data-canvas-drawn]').waitFor({ timeout: WAIT_MS });
    await page.evaluate(() => window.inPage.silence());
    await chooseMore(page, 'Play the chords');
    await page.getByRole('button', { name: /^Play/ }).click();
    const first = await nextChord(page);
    const ruler = await page.locator('[data-canvas-drawn]').boundingBox();
    if (!ruler) throw new Error('The viewer shows no timelines.');
    await page.mouse.click(ruler.x + JUMP_TO * ruler.width, ruler.y + RULER_PX);
    const jumped = await nextChord(page);
    const longTasks = jumped.longTasks.filter(({ start }) => start >= first.pressedMs).map(({ ms }) => ms);
    return { readyMs: first.tookMs, jumpMs: jumped.tookMs, longTasks };
  } finally {
    await close();
  }
}
