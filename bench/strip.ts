import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { engravedStrip, stripAnchors } from '../tests/support/engraved-strip.ts';
import { tlaText, uploadForm } from '../tests/support/tla.ts';
import { openAccount } from './account.ts';
import { openBrowser } from './frames/browser.ts';
import { serveViewer } from './frames/serve.ts';
import { spreadOf } from './frames/statistics.ts';
import { positiveNumber } from './positive-number.ts';

/** The engraved quartet of the specification of score timelines; it may be absent. */
const REAL = new URL('../../shared/data/score/schubert-d703-quartettsatz-with-svg.tla.gz', import.meta.url);
const STRIP_CHARACTERS = 15e6;
const MADE_STAVES = 4;
const VIEWPORT = { width: 1440, height: 900 };
const ROUNDS = 5;
/** Greatest length of a task that may hold up the page, in milliseconds. */
const LONG_TASK_MS = 50;
const SCROLLS = 12;
const OPEN_MS = 120_000;

/** Timings of one visit, in milliseconds. */
interface Visit {
  readonly firstPictureMs: number;
  /** From the first picture to the first row of the engraving. */
  readonly engravedMs: number;
  /** Durations of the tasks above 50 ms that began after the first picture, by activity. */
  readonly whileOpening: readonly number[];
  readonly whileScrolling: readonly number[];
}

/**
 * Cost of an engraved score of 15 MB for a reader: the first picture with it, with one of one measure and with none,
 * and the tasks above 50 ms while it is fetched, opened and scrolled through. The strip is the real one of the shared
 * data, or a made-up one. `--rounds=N`.
 */
export async function benchStrip(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string' } } });
  const rounds = positiveNumber('rounds', values.rounds, ROUNDS);
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-strip-'));
  const server = await serveViewer(folder);
  try {
    const text = existsSync(REAL) ? gunzipSync(readFileSync(REAL)).toString() : madeFile();
    const characters = stripsOf(text);
    console.log(
      `${existsSync(REAL) ? 'real' : 'made up'} strip of ${characters.toLocaleString('en')} characters`,
    );
    const texts = [text, withStrip(text, engravedStrip({ measures: 1 })), withStrip(text, '')];
    const addresses = (await upload(server.url, texts)).map((id) => `${server.url}/viewer/${id}`);
    const [large = '', ...others] = addresses;
    const visits: (readonly [strip: Visit, others: readonly number[]])[] = [];
    for (let round = 0; round < rounds; round++) {
      // Alternates the order, since the first one finds the machine as the round before has left it.
      const before = round % 2 === 0 ? await firstPictures(others) : undefined;
      const strip = await visit(large);
      const pictures = before ?? (await firstPictures(others));
      visits.push([strip, pictures]);
      const [small = NaN, none = NaN] = pictures.map(Math.round);
      console.log(
        `first picture ${Math.round(strip.firstPictureMs)} ms, with one measure ${small}, without a strip ${none}; ` +
          `first row ${Math.round(strip.engravedMs)} ms later; tasks above ${LONG_TASK_MS} ms: ` +
          `${told(strip.whileOpening)} while it opened, ${told(strip.whileScrolling)} while it was scrolled through`,
      );
    }
    const median = (values: readonly number[]) => Math.round(spreadOf(values).median);
    const [small, none] = [0, 1].map((index) => median(visits.map(([, pictures]) => pictures[index] ?? NaN)));
    const tasks = visits.flatMap(([strip]) => [...strip.whileOpening, ...strip.whileScrolling]);
    console.log(
      `median: first picture ${median(visits.map(([strip]) => strip.firstPictureMs))} ms, with one measure ${small}, ` +
        `without a strip ${none}; longest task ${Math.round(Math.max(0, ...tasks))} ms`,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const told = (tasks: readonly number[]) => (tasks.length === 0 ? 'none' : tasks.map(Math.round).join(', '));

/** A file whose measures are engraved in as many characters as the specification asks for. */
function madeFile(): string {
  const one = engravedStrip({ measures: 1, staves: MADE_STAVES }).length;
  const measures = Math.ceil(STRIP_CHARACTERS / one);
  const byId = (components: readonly object[]) =>
    Object.fromEntries(components.map((component, index) => [String(index + 1), component]));
  return tlaText({
    title: 'Engraved',
    timelines: [
      {
        ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
        beat_pattern: [4],
        components: byId(
          Array.from({ length: 4 * measures }, (_, beat) => ({ kind: 'BEAT', time: beat / 100 })),
        ),
      },
      {
        ...{ kind: 'SCORE_TIMELINE', name: 'Score', height: 1, is_visible: true, ordinal: 2 },
        svg_data: engravedStrip({ measures, staves: MADE_STAVES }),
        viewer_beat_x: stripAnchors(measures),
        components: byId(
          Array.from({ length: MADE_STAVES }, (_, index) => ({ kind: 'STAFF', index, line_count: 5 })),
        ),
      },
    ],
  });
}

/** Characters of the engraved scores of a file. */
function stripsOf(text: string): number {
  let characters = 0;
  JSON.parse(text, (name, value: unknown) => {
    if (name === 'svg_data' && typeof value === 'string') characters += value.length;
    return value;
  });
  return characters;
}

/** The same file with another engraving, or with none. */
const withStrip = (text: string, svg: string) =>
  JSON.stringify(JSON.parse(text), (name, value: unknown) => (name === 'svg_data' ? svg : value));

async function upload(url: string, texts: readonly string[]): Promise<readonly number[]> {
  const files = texts.map((bytes, index) => ({ name: `${index}.tla`, bytes }));
  const answer = await fetch(`${url}/api/v1/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await openAccount(url)}` },
    body: uploadForm(files, true),
  });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}.`);
  return ((await answer.json()) as { readonly files: readonly { readonly id: number }[] }).files.map(
    ({ id }) => id,
  );
}

async function firstPictures(addresses: readonly string[]): Promise<readonly number[]> {
  const pictures: number[] = [];
  for (const address of addresses) pictures.push(await firstPicture(address));
  return pictures;
}

async function firstPicture(address: string): Promise<number> {
  const { page, close } = await openBrowser(VIEWPORT);
  try {
    return await openTimelines(page, address);
  } finally {
    await close();
  }
}

async function openTimelines(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('[data-canvas-drawn]').waitFor({ timeout: OPEN_MS });
  const at = await page.evaluate(() => window.inPage.firstDrawnMs());
  if (at === undefined) throw new Error('No timelines were drawn.');
  return at;
}

/** Opens the file in a browser of its own; the score opens by itself once the timelines are drawn. */
async function visit(address: string): Promise<Visit> {
  const { page, close } = await openBrowser(VIEWPORT);
  try {
    await page.addInitScript(() => {
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
        type: 'longtask',
        buffered: true,
      });
      Object.assign(window, { longTasks: tasks });
    });
    const firstPictureMs = await openTimelines(page, address);
    const sheet = page.getByRole('group', { name: 'Engraved score' });
    await sheet.getByRole('img').first().waitFor({ timeout: OPEN_MS });
    const engravedMs = (await page.evaluate(() => performance.now())) - firstPictureMs;
    await page.evaluate(() => window.inPage.silence());
    const opened = await page.evaluate(() => performance.now());
    const whileOpening = await tasksBetween(page, firstPictureMs, opened);
    for (let step = 1; step <= SCROLLS; step++) {
      await sheet.evaluate((element, part) => {
        element.scrollTop = part * element.scrollHeight;
      }, step / SCROLLS);
      await page.evaluate(() => window.inPage.silence());
    }
    return {
      firstPictureMs,
      engravedMs,
      whileOpening,
      whileScrolling: await tasksBetween(page, opened, Infinity),
    };
  } finally {
    await close();
  }
}

const tasksBetween = (page: Page, from: number, to: number): Promise<readonly number[]> =>
  page.evaluate(
    ([start, end]) =>
      (window as unknown as { readonly longTasks: readonly PerformanceEntry[] }).longTasks
        .filter(({ startTime }) => startTime >= start && startTime < end)
        .map(({ duration }) => duration),
    [from, to] as const,
  );
