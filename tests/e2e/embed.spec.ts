import type { FrameLocator, Page } from 'playwright/test';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { standInForYouTube } from '../support/youtube-stand-in.ts';
import { frameHtml, inFrame, test } from './course-page.ts';
import { author, expect, expectNoFindings, takeWebglAway, upload } from './support.ts';

/** The Prelude, which has a recording, comments and 35 measures. */
const PRELUDE = '/embed/1';
/** Bytes of a frame as they come over the network, before and after it is pressed. */
const POSTER_BYTES = 20_000;
const POSTER_SCRIPT_BYTES = 2_000;
const VIEWER_BYTES = 430_000;

const play = (frame: FrameLocator) => frame.getByRole('button', { name: /^Play/ });
const canvas = (frame: FrameLocator) => frame.locator('[data-canvas-drawn]');

/** Counts the bytes that have come from this site since the page was opened, as they come over the network, without recordings. */
function countBytes(page: Page): (isCounted: RegExp) => number {
  const files: { readonly path: string; readonly bytes: number }[] = [];
  page.on('requestfinished', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname !== '127.0.0.1') return;
    void request
      .sizes()
      .then(({ responseBodySize }) => files.push({ path: pathname, bytes: responseBodySize }));
  });
  return (isCounted) =>
    files.filter(({ path }) => isCounted.test(path)).reduce((total, { bytes }) => total + bytes, 0);
}
const NO_RECORDINGS = /^(?!\/media\/)/;

test('a frame is small until it is pressed, and then plays; nobody else is asked, nothing is stored', async ({
  page,
  server,
  course,
}) => {
  // Browsers that block storage in frames throw at each access.
  await page.addInitScript(() => {
    if (window === top) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookie']) {
      Object.defineProperty(name === 'cookie' ? document : globalThis, name, {
        get: () => {
          throw new DOMException(`${name} is blocked`, 'SecurityError');
        },
        set: () => {
          throw new DOMException(`${name} is blocked`, 'SecurityError');
        },
      });
    }
  });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const bytes = countBytes(page);
  await course.open(page, frameHtml(server.url + PRELUDE));
  const frame = inFrame(page);
  await expect(frame.getByRole('heading', { name: 'Prelude in C major, BWV 846' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Open in TiLiA' })).toHaveAttribute(
    'href',
    `${server.url}/viewer/1`,
  );
  expect(bytes(NO_RECORDINGS)).toBeLessThanOrEqual(POSTER_BYTES);
  expect(bytes(/\.js$/)).toBeLessThanOrEqual(POSTER_SCRIPT_BYTES);
  await play(frame).click();
  await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(canvas(frame)).toBeVisible();
  await expect(frame.getByRole('timer')).not.toHaveText(/^0:00:00\.00/);
  expect(bytes(NO_RECORDINGS)).toBeLessThanOrEqual(VIEWER_BYTES);
  expect([...asked].sort()).toEqual([server.url, course.origin].sort());
  expect(await page.context().cookies()).toEqual([]);
  expect(problems).toEqual([]);
});

test('the client of player.js plays a frame of another site, seeks in it and hears it', async ({
  page,
  server,
  course,
}) => {
  await course.open(page, `<script src="/player.js"></script>${frameHtml(server.url + PRELUDE)}`);
  const heard = await page.evaluate(async () => {
    type Client = Record<string, (...values: unknown[]) => void>;
    const { Player } = (
      globalThis as unknown as { playerjs: { Player: new (frame: Element | null) => Client } }
    ).playerjs;
    const client = new Player(document.querySelector('iframe'));
    const once = (event: string) => new Promise((resolve) => client['on']?.(event, resolve));
    const get = (method: string) => new Promise((resolve) => client[method]?.(resolve));
    const said: unknown[] = [];
    await once('ready');
    const [started, moved] = [once('play'), once('timeupdate')];
    client['play']?.();
    await started;
    said.push(['played', await get('getPaused')]);
    said.push(['timeupdate', Object.keys((await moved) as object)]);
    const seeked = once('seeked');
    client['setCurrentTime']?.(60);
    await seeked;
    said.push(['time', Math.floor(Number(await get('getCurrentTime')))]);
    const paused = once('pause');
    client['pause']?.();
    await paused;
    client['setVolume']?.(30);
    client['mute']?.();
    client['setLoop']?.(true);
    said.push(['volume', await get('getVolume'), await get('getMuted'), await get('getLoop')]);
    said.push(['length', Math.floor(Number(await get('getDuration')))]);
    return said;
  });
  expect(heard).toEqual([
    ['played', false],
    ['timeupdate', ['seconds', 'duration']],
    ['time', 60],
    ['volume', 30, true, true],
    ['length', 129],
  ]);
});

test('a frame in a sandbox works, and goes where our own client says by printed measure', async ({
  page,
  server,
  course,
}) => {
  await course.open(page, frameHtml(`${server.url}${PRELUDE}?start=viewer`, { sandbox: true }));
  const frame = inFrame(page);
  await expect(canvas(frame)).toBeVisible();
  const heard = await page.evaluate(async (address) => {
    const { tilia } = (await import(address)) as {
      tilia: (frame: Element | null) => Record<string, (...values: unknown[]) => Promise<unknown>>;
    };
    const player = tilia(document.querySelector('iframe'));
    const measures: unknown[] = [];
    const sounding: unknown[] = [];
    void player['on']?.('measure', (place: unknown) => measures.push(place));
    void player['on']?.('sounding', (told: unknown) => sounding.push(told));
    const went = await player['goTo']?.('m=24.3-26&loop=1');
    const position = await player['getPosition']?.();
    const timelines = (await player['getTimelines']?.()) as { id: number; name: string }[];
    const form = timelines.find(({ name }) => name === 'Form');
    const components = (await player['getComponents']?.({ timeline: form?.id, to: 1 })) as {
      label: string;
    }[];
    const refused = await player['goTo']?.('m=9999');
    return {
      went,
      position,
      measures,
      hasSounded: sounding.length > 0,
      form,
      labels: components.map(({ label }) => label),
      refused,
    };
  }, `${server.url}/embed-api.js`);
  expect(heard).toMatchObject({
    went: { ok: true },
    position: { measure: '24', beat: 3, pass: 1 },
    measures: [{ measure: '24', beat: 3, pass: 1 }],
    hasSounded: true,
    form: { kind: 'HIERARCHY', name: 'Form' },
    labels: expect.arrayContaining(['Prelude']),
    refused: { ok: false, problem: expect.stringContaining('not found') },
  });
  await expect(frame.getByRole('button', { name: /Loop/ })).toHaveAttribute('aria-pressed', 'true');
});

test('of ten frames on a page one has the viewer, and those out of sight draw nothing', async ({
  page,
  server,
  course,
}) => {
  const frames = Array.from({ length: 10 }, (_, index) =>
    frameHtml(server.url + PRELUDE, { id: `frame${index}` }),
  );
  await course.open(page, frames.join('<p>Text.</p>'));
  for (const at of [0, 9, 4]) {
    const frame = inFrame(page, `frame${at}`);
    await play(frame).click();
    await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(canvas(frame)).toBeVisible();
    const canvases = await Promise.all(
      frames.map((_, index) => inFrame(page, `frame${index}`).locator('canvas').count()),
    );
    expect(canvases.filter((count) => count > 0)).toHaveLength(1);
  }
  // It goes on playing, unseen.
  const frame = inFrame(page, 'frame4');
  await page.locator('#frame9').scrollIntoViewIfNeeded();
  const drawn = () =>
    canvas(frame).evaluate((host) => (host as HTMLElement & { framesDrawn?: number }).framesDrawn);
  await expect.poll(async () => (await drawn()) === (await drawn())).toBe(true);
  const before = await drawn();
  const time = await frame.getByRole('timer').textContent();
  await expect.poll(() => frame.getByRole('timer').textContent()).not.toBe(time);
  expect(await drawn()).toBe(before);
  // The first one goes on where it was.
  await play(inFrame(page, 'frame0')).click();
  await expect(inFrame(page, 'frame0').getByRole('timer')).not.toHaveText(/^0:00:00\.00/);
});

test('a recording on YouTube is asked for after a press alone, each time (stand-in)', async ({
  page,
  server,
  course,
}) => {
  const { asked } = await standInForYouTube(page);
  const form = hierarchyTimeline([{ start: 0, end: 100, level: 1, label: 'A' }]);
  const mediaPath = 'https://www.youtube.com/watch?v=plain-video';
  const bytes = Buffer.from(tlaText({ title: 'Film', mediaPath, timelines: [form] }));
  const [id] = await upload(server, await author(server), [{ name: 'film.tla', bytes }]);
  for (const _ of [1, 2]) {
    await course.open(page, frameHtml(`${server.url}/embed/${id}`));
    const frame = inFrame(page);
    const before = asked.length;
    await play(frame).click();
    const load = frame.getByRole('button', { name: 'Load from YouTube' });
    await expect(load).toBeVisible();
    await expect(frame.getByText('We remember your choice')).toHaveCount(0);
    expect(asked.length).toBe(before);
    await load.click();
    await expect(frame.locator('youtube-video iframe')).toBeVisible();
  }
});

test('answers of an exercise go to the page around that waits for them, and to the student', async ({
  page,
  server,
  course,
}) => {
  await course.open(page, frameHtml(`${server.url}${PRELUDE}?check=harmony&m=1-4&start=viewer`));
  const frame = inFrame(page);
  await frame.getByRole('textbox', { name: /^Answer for/ }).fill('I');
  await frame.getByRole('textbox', { name: /^Answer for/ }).press('Enter');
  const handedIn = page.evaluate(async (address) => {
    const { tilia } = (await import(address)) as {
      tilia: (frame: Element | null) => Record<string, (...values: unknown[]) => unknown>;
    };
    return new Promise((resolve) => tilia(document.querySelector('iframe'))['on']?.('handIn', resolve));
  }, `${server.url}/embed-api.js`);
  const dialog = frame.getByRole('dialog', { name: 'Hand in' });
  // The button is there as soon as somebody waits.
  await expect(async () => {
    await frame.getByRole('button', { name: 'Hand in' }).first().click();
    const give = dialog.getByRole('button', { name: 'Hand in' });
    if (!(await give.isVisible())) await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(give).toBeVisible({ timeout: 200 });
  }).toPass();
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Fanny');
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  const answers = JSON.parse(String(await handedIn)) as Record<string, unknown>;
  expect(answers).toMatchObject({ format: 'tilia-answers', name: 'Fanny' });
  expect(Object.values(answers['answers'] as object)).toEqual(['I']);
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeVisible();
});

test('a frame is usable by everybody, as a poster and with the viewer, at every size', async ({
  page,
  server,
}) => {
  for (const [width, height] of [
    [280, 200],
    [390, 300],
    [720, 420],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.url}${PRELUDE}?panels=guide`);
    await expectNoFindings(page);
    await page.getByRole('button', { name: /^Play/ }).click();
    await expect(page.locator('[data-canvas-drawn]')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectNoFindings(page);
  }
});

test('a frame on a tab that is closed is drawn when the tab opens', async ({ page, server, course }) => {
  const src = `${server.url}${PRELUDE}?start=viewer`;
  await course.open(page, `<div id="tab" style="display:none">${frameHtml(src)}</div>`);
  const frame = inFrame(page);
  await expect(play(frame)).toBeAttached();
  await page.locator('#tab').evaluate((tab) => tab.style.removeProperty('display'));
  await expect(canvas(frame)).toBeVisible();
  await play(frame).click();
  await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('without WebGL a frame has its timelines as text; with it they are there for screen readers', async ({
  page,
  server,
}) => {
  const line = page.getByRole('treegrid', { name: 'Outline' }).getByRole('row', { name: /^dominant pedal/ });
  await page.goto(`${server.url}${PRELUDE}?start=viewer`);
  await expect(line).toBeAttached();
  await takeWebglAway(page);
  await page.reload();
  await expect(line).toBeInViewport();
  await line.click();
  await expect(page.getByRole('timer')).toContainText('1:24.13');
  await expectNoFindings(page);
});

test('a frame shows the score where its address asks for it', async ({ page, server }) => {
  await page.goto(`${server.url}${PRELUDE}?start=viewer&panels=score`);
  const score = page.getByRole('complementary', { name: 'Score' });
  await expect(score.getByRole('img', { name: /^Page 1/ })).toBeVisible();
  await expect(page.locator('[data-canvas-drawn]')).toBeVisible();
  await expectNoFindings(page);
});

test('the dialog Share makes a frame as it is chosen, and shows it', async ({ page, server }) => {
  await page.goto(`${server.url}/viewer/1`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByText('Embed', { exact: true }).click();
  const html = dialog.getByRole('textbox', { name: 'HTML' });
  await expect(html).toHaveValue(new RegExp(`src="${server.url}/embed/1/v1" .*width="720" height="420"`));
  await expect(
    page.frameLocator('iframe[title=Preview]').getByRole('heading', { name: 'Prelude in C major, BWV 846' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Options' }).click();
  await expectNoFindings(page);
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('280 × 200');
  await dialog.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await dialog.getByRole('combobox', { name: 'Start' }).selectOption('Timelines');
  await dialog.getByRole('checkbox', { name: 'Open the guide' }).check();
  await dialog.getByRole('checkbox', { name: 'Show the score' }).check();
  await dialog.getByRole('checkbox', { name: 'Always this version' }).uncheck();
  await expect(html).toHaveValue(
    new RegExp(
      `src="${server.url}/embed/1\\?start=viewer&amp;theme=dark&amp;panels=guide,score" .*width="280" height="200"`,
    ),
  );
  await expect(page.frameLocator('iframe[title=Preview]').locator('[data-canvas-drawn]')).toBeVisible();
});

test('the help has two frames that work, and its text follows one', async ({ page, server }) => {
  await page.goto(`${server.url}/help/web/embed`);
  const followed = page.locator('iframe').nth(1);
  await followed.scrollIntoViewIfNeeded();
  await expect(
    page.locator('iframe').first().contentFrame().getByRole('button', { name: /^Play/ }),
  ).toBeVisible();
  await followed.contentFrame().getByRole('button', { name: /^Play/ }).click();
  const section = page.getByText('opening cadence', { exact: true });
  await expect(section).toHaveAttribute('aria-current', 'true');
});
