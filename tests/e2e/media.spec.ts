import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Page } from 'playwright/test';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { runServer } from '../support/running-server.ts';
import { tlaText } from '../support/tla.ts';
import { button, form, goTo, media, openWith, pause, play, test } from './media-screen.ts';
import { author, expect, fixture, type RunningServer, upload, ViewerScreen } from './support.ts';
import { chooseMore, chooseSpeed, openVolume } from '../support/viewer-frame.ts';

/** The example with a recording, which every server has from the start. */
const EXAMPLE = 1;

const dataFile = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url));

const clip = { name: 'clip.webm', bytes: readFileSync(fixture('clip.webm')) };

test.afterEach(({ bucket }) => {
  Object.assign(bucket, { status: undefined, line: 'good' });
});

declare global {
  /** Current loudness of the page's synthesis, 0 to 1. */
  var heardLevel: () => number;
  /** Audio outputs recorded by `noteOpenedOutputs`. */
  var openedOutputs: string[];
}

/** Runs in the page before its scripts. */
function listenToSynthesis() {
  let analyser: AnalyserNode | undefined;
  class Heard extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      analyser = super.createAnalyser();
      analyser.connect(super.destination);
    }
    override get destination() {
      return (analyser ?? super.destination) as unknown as AudioDestinationNode;
    }
  }
  globalThis.AudioContext = Heard;
  globalThis.heardLevel = () => {
    const samples = new Float32Array(analyser?.fftSize ?? 0);
    analyser?.getFloatTimeDomainData(samples);
    return Math.max(0, ...samples.map(Math.abs));
  };
}

/** Notes when devices are listed and contexts made, and whether a click is handled meanwhile. */
function noteOpenedOutputs() {
  let isClicked = false;
  addEventListener('click', () => (isClicked = true), true);
  addEventListener('click', () => (isClicked = false));
  globalThis.openedOutputs = [];
  navigator.mediaDevices.enumerateDevices = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    openedOutputs.push('devices are listed');
    return [];
  };
  globalThis.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      openedOutputs.push(isClicked ? 'context in a click' : 'context');
      super(options);
    }
  };
}

test('sound plays, pauses, jumps, and Stop returns to the start', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await play(page).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.3);
  await pause(page).click();
  await expect.poll(async () => (await media(page)).isPaused).toBe(true);
  await goTo(page, 30);
  await expect.poll(async () => (await media(page)).time).toBeCloseTo(30, 1);
  expect(await viewer.shownTime()).toBeCloseTo(30, 1);
  await button(page, 'Stop').click();
  await expect.poll(async () => (await media(page)).time).toBe(0);
  expect(await viewer.shownTime()).toBe(0);
});

test('a recording plays that an operator keeps under MEDIA_BASE_URL, by its relative address', async ({
  page,
  bucket,
}) => {
  test.setTimeout(120_000);
  const env = { MEDIA_BASE_URL: `${bucket.url}/` };
  let server = await runServer(env);
  try {
    const bytes = Buffer.from(
      tlaText({ title: 'Piece', mediaPath: 'https://moved.example/sound.mp3', timelines: [form] }),
    );
    const [id] = (await upload(server, await author(server), [{ name: 'piece.tla', bytes }])) as [number];
    await server.stop();
    await changeAddress(server.dataDir, 'https://moved.example/sound.mp3', 'sound.mp3');
    server = await runServer(env, server.dataDir);
    await page.goto(`${server.url}/viewer/${id}`);
    await goTo(page, 30);
    await play(page).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(30.2);
    const address = await page.locator('audio').evaluate((element: HTMLMediaElement) => element.currentSrc);
    expect(address).toBe(`${bucket.url}/sound.mp3`);
  } finally {
    await server.remove();
  }
});

/** Changes the stored address, as an operator does who has moved recordings to a bucket while the server is stopped. */
async function changeAddress(dataDir: string, from: string, to: string): Promise<void> {
  const database = await openDatabase<Schema>({
    dataDir,
    databaseUrl: undefined,
    log: pino({ level: 'silent' }),
  });
  await database.db.updateTable('file_versions').set({ url: to }).where('url', '=', from).execute();
  await database.close();
}

test('a video is seen in three sizes, plays, and its end returns to the start', async ({ page, server }) => {
  const tla = JSON.parse(
    tlaText({ title: 'Film', mediaPath: '/home/clara/clip.webm', timelines: [form] }),
  ) as {
    media_metadata: Record<string, unknown>;
  };
  tla.media_metadata['media length'] = 6;
  const film = { name: 'film.tla', bytes: Buffer.from(JSON.stringify(tla)) };
  const [id] = (await upload(server, await author(server), [film, clip])) as [number];
  const viewer = await ViewerScreen.open(page, id);
  const video = page.locator('video');
  for (const [size, height] of [
    ['Small', 200],
    ['Large', 315],
    ['Medium', 225],
  ] as const) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    // A pixel of its width is the column's line.
    await expect.poll(async () => Math.abs((await video.boundingBox())!.height - height)).toBeLessThan(1);
  }
  await goTo(page, 5);
  await play(page).click();
  await expect.poll(async () => (await media(page)).time).toBeGreaterThan(5.1);
  await expect(play(page)).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBe(0);
});

test.describe('a recording that does not play', () => {
  const alert = (page: Page) => page.getByRole('alert');

  for (const [what, path, status, words] of [
    ['missing', '/gone.mp3', undefined, 'was moved or removed'],
    ['refused', '/sound.mp3', 403, 'refused access'],
    ['in trouble', '/sound.mp3', 503, 'Try again later'],
    ['no sound at all', '/garbage.mp3', undefined, 'it is damaged or in an unknown format'],
  ] as const) {
    test(`${what}: says so, and offers to go on without it`, async ({ page, server, bucket }) => {
      bucket.status = status;
      const viewer = await openWith(page, server, bucket.url + path);
      await expect(alert(page)).toContainText(words);
      await expect(play(page)).toBeDisabled();
      await expect(button(page, 'Try again')).toBeVisible();
      await expect(page.getByLabel('Use my own recording')).toBeAttached();
      await goTo(page, 40);
      await button(page, 'Play without sound').click();
      await expect(alert(page)).toBeHidden();
      await expect.poll(() => viewer.shownTime()).toBeGreaterThan(40.3);
      expect(await viewer.shownTime()).toBeLessThan(50);
    });
  }

  test('a connection lost in the middle: says so where it broke, and trying again goes on from there', async ({
    page,
    server,
    bucket,
  }) => {
    bucket.line = 'stuck';
    const viewer = await openWith(page, server, `${bucket.url}/sound.mp3`);
    await goTo(page, 21);
    await play(page).click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(21);
    // Not before it plays: the browser calls it an error when it has tried for half a minute.
    bucket.breakOff();
    await expect(page.getByText('Waiting for the connection')).toBeVisible({ timeout: 20_000 });
    await expect(button(page, 'Play without sound')).toBeVisible();
    const time = await viewer.shownTime();
    expect(time).toBeGreaterThan(21);
    // At once: the browser tries by itself now and then, and the button goes when that succeeds.
    await button(page, 'Try again').focus();
    bucket.line = 'good';
    await page.keyboard.press('Enter');
    await expect(page.getByText('Waiting for the connection')).toBeHidden();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(time + 0.5);
    await expect
      .poll(async () => Math.abs((await media(page)).time - (await viewer.shownTime())))
      .toBeLessThan(0.5);
  });

  test('where nothing may be asked of the other server, no reason is invented', async ({
    page,
    server,
    bucket,
  }) => {
    const address = `${bucket.url}/gone.mp3`;
    await page.route(address, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
    );
    await openWith(page, server, address);
    await expect(alert(page)).toContainText('could not be reached');
  });
});

test.describe('a file without a recording', () => {
  test('has neither Play nor Stop until it is played without sound', async ({ page, server }) => {
    const viewer = await openWith(page, server);
    await expect(viewer.time).toBeVisible();
    await expect(play(page)).toBeHidden();
    await expect(button(page, 'Stop')).toBeHidden();
    await goTo(page, 30);
    await button(page, 'Play without sound').click();
    await expect(page.getByText('No recording')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Volume/ })).toBeHidden();
    await expect(button(page, 'Stop')).toBeHidden();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(30.2);
    await goTo(page, 60);
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(60.2);
    expect(await viewer.shownTime()).toBeLessThan(70);
    await pause(page).click();
    const time = await viewer.shownTime();
    await viewer.framesPass(10);
    expect(await viewer.shownTime()).toBe(time);
    await goTo(page, 99.5);
    await play(page).click();
    await expect(play(page)).toBeVisible();
    await expect.poll(() => viewer.shownTime()).toBe(0);
  });

  test('has its harmonies heard as chords, by button and by key, also at the next visit', async ({
    page,
    server,
  }) => {
    await page.addInitScript(listenToSynthesis);
    const harmonies = { name: 'harmony.tla', bytes: readFileSync(dataFile('harmony.tla')) };
    const [id] = (await upload(server, await author(server), [harmonies])) as [number];
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const viewer = await ViewerScreen.open(page, id);
    const isLoaded = () => scripts.some((path) => path.includes('chords-worker'));
    expect(isLoaded()).toBe(false);
    await chooseMore(page, 'Play the chords');
    await expect(page.getByText('Chords on.')).toBeVisible();
    await play(page).click();
    await expect.poll(() => page.evaluate(() => heardLevel())).toBeGreaterThan(0.05);
    expect(isLoaded()).toBe(true);
    await pause(page).click();
    await expect.poll(() => page.evaluate(() => heardLevel())).toBeLessThan(0.001);
    await viewer.region.focus();
    await page.keyboard.press('h');
    await expect(page.getByText('Chords off.')).toBeVisible();
    await page.keyboard.press('h');
    await page.reload();
    await play(page).click();
    await expect.poll(() => page.evaluate(() => heardLevel())).toBeGreaterThan(0.05);
    await (await openVolume(page)).fill('0');
    await expect.poll(() => page.evaluate(() => heardLevel())).toBeLessThan(0.001);
  });

  /** Audio outputs opened until chords are heard, recorded by `noteOpenedOutputs`. */
  const opensOutputs = async (page: Page, server: RunningServer) => {
    await page.addInitScript(noteOpenedOutputs);
    await page.addInitScript(listenToSynthesis);
    const harmonies = { name: 'harmony.tla', bytes: readFileSync(dataFile('harmony.tla')) };
    const [id] = (await upload(server, await author(server), [harmonies])) as [number];
    const viewer = await ViewerScreen.open(page, id);
    await viewer.region.focus();
    await page.keyboard.press('h');
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
      .toContainEqual(expect.stringContaining('chords-worker'));
    await play(page).click();
    await expect.poll(() => page.evaluate(() => heardLevel())).toBeGreaterThan(0.05);
    return page.evaluate(() => openedOutputs);
  };

  // Chromium would hold up the page for its audio service: `npm run bench -- chords`.
  test('has the browser list its outputs before its chords open one', async ({ page, server }) => {
    const opened = await opensOutputs(page, server);
    expect(opened).toEqual(['devices are listed', expect.stringMatching(/^context/)]);
  });

  test('opens an output while the press is handled where contexts choose none', async ({ page, server }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AudioContext.prototype, 'setSinkId'));
    expect(await opensOutputs(page, server)).toEqual(['context in a click']);
  });

  test('has its chords beside a recording more quietly than alone', async ({ page }) => {
    await page.addInitScript(listenToSynthesis);
    const viewer = await ViewerScreen.open(page, EXAMPLE);
    await viewer.region.focus();
    await page.keyboard.press('h');
    await play(page).click();
    await expect.poll(async () => (await media(page)).time).toBeGreaterThan(0.2);
    // A single chord reaches more than half of full scale: see "has its harmonies heard as chords".
    const loudest = () => page.evaluate(() => heardLevel());
    await expect.poll(loudest).toBeGreaterThan(0.02);
    const levels: number[] = [];
    for (let frame = 0; frame < 20; frame++) levels.push(await loudest());
    expect(Math.max(...levels)).toBeLessThan(0.25);
    expect((await media(page)).isPaused).toBe(false);
  });

  test('is slower without sound at half speed', async ({ page, server }) => {
    const viewer = await openWith(page, server);
    await button(page, 'Play without sound').click();
    await chooseSpeed(page, '0.50×');
    const rate = await page.evaluate(async () => {
      const shown = () => {
        const text = document.querySelector('[role=timer]')?.textContent ?? '';
        return Number(/:(\d\d\.\d\d)/.exec(text)?.[1]);
      };
      const from = { time: shown(), ms: performance.now() };
      while (shown() < from.time + 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return (shown() - from.time) / ((performance.now() - from.ms) / 1000);
    });
    expect(rate).toBeCloseTo(0.5, 1);
    await expect(viewer.time).toBeVisible();
  });
});
