import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { openBrowser, type BenchPage, type Memory } from './frames/browser.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { withLibrary } from './library.ts';
import { readNotes, takeNotes, watchClock, type Notes } from './playback-in-page.ts';
import { positiveNumber } from './positive-number.ts';

const COMPONENTS = 10_000;
const SECONDS = 3 * 60 * 60;
/** Minutes of each run: ten are enough to measure the clock, but memory growth takes longer to show. */
const EXAMPLE_MINUTES = 10;
const GENERATED_MINUTES = 30;
const VIEWPORT = { width: 1600, height: 900 };
const RESULT = new URL('results/playback.md', import.meta.url);
/** A frame this near to the recording is right. */
const NEAR_MS = 20;
/** Frames at the beginning and at the end of which the drift is the difference. */
const DRIFT_FRAMES = 300;
/** Bounds of the loop in seconds of the example, and how many times it is played. */
const LOOP = { start: 5, end: 7, rounds: 20 };
/** Timelines, outline, guide, inspector; the score opens by itself. */
const PANEL_KEYS = ['t', 'o', 'c', 'i'];

interface Run {
  readonly name: string;
  readonly notes: Notes;
  /** One in each minute, the first at the beginning. */
  readonly memory: readonly Memory[];
}

/**
 * Plays the example and a recording of three hours with all panels open: how near the clock is to the recording, whether
 * it drifts, how long tasks are, whether memory grows; and how soon a loop goes back. `--minutes=N` says how long each
 * of the two is played.
 */
export async function benchPlayback(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string' } } });
  const exampleMinutes = positiveNumber('minutes', values.minutes, EXAMPLE_MINUTES);
  const generatedMinutes = positiveNumber('minutes', values.minutes, GENERATED_MINUTES);
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-playback-'));
  try {
    // Into an empty folder the server puts its example.
    const [example, loops] = await withServer(
      join(folder, 'example'),
      async (url): Promise<[Run, Notes['jumps']]> => {
        const id = await exampleId(url);
        return [
          await inBrowser((browser) => play(browser, url, 'Example, 2:09', id, exampleMinutes)),
          await inBrowser((browser) => loop(browser, url, id)),
        ];
      },
    );
    const generated = await playGenerated(join(folder, 'generated'), generatedMinutes);
    await writeReport(report([example, generated], loops));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function playGenerated(dataDir: string, minutes: number): Promise<Run> {
  await mkdir(dataDir);
  const stored = { components: COMPONENTS, isSearched: false, sound: SECONDS, length: SECONDS };
  const id = await withLibrary(dataDir, ({ store }) => store(stored));
  return withServer(dataDir, (url) =>
    inBrowser((browser) => play(browser, url, '10,000 components, 3 h', id, minutes)),
  );
}

async function withServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const server = await serveViewer(dataDir);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function inBrowser<T>(work: (browser: BenchPage) => Promise<T>): Promise<T> {
  const browser = await openBrowser(VIEWPORT);
  try {
    await takeNotes(browser.page);
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function exampleId(url: string): Promise<number> {
  const query = encodeURIComponent(JSON.stringify({ title: 'Prelude in C major' }));
  const answer = await fetch(`${url}/api/v1/files/query/?query=${query}`);
  const { files } = (await answer.json()) as { files: readonly { id: number }[] };
  const [first] = files;
  if (!first) throw new Error('The server has no example.');
  return first.id;
}

/** Opens a file as far as it can be played; its timelines have the keyboard. */
async function openFile({ page }: BenchPage, url: string, id: number): Promise<void> {
  await page.goto(`${url}/viewer/${id}`);
  await page.locator('[data-canvas-drawn] canvas').waitFor({ timeout: 120_000 });
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
  await page.waitForFunction(
    () => (document.querySelector<HTMLMediaElement>('audio, video')?.readyState ?? 0) >= 3,
  );
  await page.getByRole('region', { name: /^Timelines of / }).focus();
}

async function play(
  browser: BenchPage,
  url: string,
  name: string,
  id: number,
  minutes: number,
): Promise<Run> {
  const { page, memory } = browser;
  await openFile(browser, url, id);
  for (const key of PANEL_KEYS) await page.keyboard.press(key);
  // From the start to the end, repeatedly, so that short and long recordings play for the same time.
  await page.keyboard.press('[');
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await watchClock(page);
  const all = [await memory()];
  for (let left = minutes; left > 0; left--) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, 1) * 60_000));
    all.push(await memory());
  }
  return { name, notes: await readNotes(page), memory: all };
}

/** The jumps of a short loop. */
async function loop(browser: BenchPage, url: string, id: number): Promise<Notes['jumps']> {
  const { page } = browser;
  await openFile(browser, url, id);
  await page.keyboard.press('l');
  await page.keyboard.press('[');
  for (let second = LOOP.start; second < LOOP.end; second++) await page.keyboard.press('Shift+L');
  await page.keyboard.press(']');
  await page.keyboard.press('Shift+J');
  await watchClock(page);
  await page.keyboard.press('k');
  await page.waitForFunction((rounds) => window.playbackNotes.jumps.length > rounds, LOOP.rounds, {
    timeout: 10_000 * LOOP.rounds * (LOOP.end - LOOP.start),
  });
  const { jumps } = await readNotes(page);
  return jumps.filter(({ from, to }) => to === LOOP.start && from > LOOP.start);
}

const milliseconds = (ms: number) => ms.toFixed(1);
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

function clockRow({ name, notes: { ahead, longTasks } }: Run): string {
  const ms = ahead.map((seconds) => seconds * 1000);
  const off = ms.map(Math.abs);
  const near = (100 * off.filter((one) => one <= NEAR_MS).length) / off.length;
  const drift = mean(ms.slice(-DRIFT_FRAMES)) - mean(ms.slice(0, DRIFT_FRAMES));
  const { p50, p99, max } = quantilesOf(off);
  const longest = Math.max(0, ...longTasks);
  return row(
    name,
    String(ms.length),
    `${near.toFixed(2)} %`,
    ...[p50, p99, max, drift].map(milliseconds),
    String(longTasks.length),
    milliseconds(longest),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function memoryRows({ name, memory }: Run): readonly string[] {
  return memory.map(({ heap, page, gpu }, minute) =>
    row(name, String(minute), ...[heap, page, gpu].map(megabytes)),
  );
}

function report(runs: readonly Run[], loops: Notes['jumps']): string {
  const late = quantilesOf(loops.map(({ from }) => (from - LOOP.end) * 1000));
  const seek = quantilesOf(loops.map(({ seekMs }) => seekMs));
  return [
    `Each played with all panels open (${runs.map(({ name, memory }) => `${name}: ${memory.length - 1} minutes`).join('; ')}; ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores).`,
    `Of the time shown: how far it is from the recording's, in milliseconds, frame by frame; drift is the mean of the last ${DRIFT_FRAMES} frames less that of the first.`,
    '',
    `| File | Frames | within ${NEAR_MS} ms | p50 | p99 | max | drift | tasks over 50 ms | longest, ms |`,
    '| :--- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...runs.map(clockRow),
    '',
    `A loop of ${LOOP.end - LOOP.start} s, ${loops.length} times: how much after its end it goes back, and how long the browser takes to get there, in milliseconds.`,
    '',
    '| | p50 | p95 | max |',
    '| :--- | ---: | ---: | ---: |',
    row('late', ...[late.p50, late.p95, late.max].map(milliseconds)),
    row('on the way', ...[seek.p50, seek.p95, seek.max].map(milliseconds)),
    '',
    'Memory in MB after each minute.',
    '',
    '| File | Minute | JS heap | page process | GPU process |',
    '| :--- | ---: | ---: | ---: | ---: |',
    ...runs.flatMap(memoryRows),
    '',
  ].join('\n');
}

async function writeReport(text: string): Promise<void> {
  console.log(`\n${text}`);
  await mkdir(new URL('.', RESULT), { recursive: true });
  await writeFile(RESULT, await format(text, { ...(await resolveConfig(RESULT)), parser: 'markdown' }));
}
