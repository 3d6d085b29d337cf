import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { standInForYouTube } from '../support/youtube-stand-in.ts';
import { author, expect, LONG, type RunningServer, test, upload, ViewerScreen } from './support.ts';
import { goToTime, speedButton } from '../support/viewer-frame.ts';

const form = hierarchyTimeline([
  { start: 0, end: 20, level: 1, label: 'A' },
  { start: 20, end: 100, level: 1, label: 'B' },
]);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const play = (page: Page) => button(page, 'Play');
const load = (page: Page) => button(page, 'Load from YouTube');
const frame = (page: Page) => page.locator('youtube-video iframe');
/** State of the stand-in's player: -1 not begun, 1 playing, 2 paused. */
const stateOf = (page: Page) =>
  page.frameLocator('youtube-video iframe').locator('html').getAttribute('data-state');

/** Opens a file of 100 seconds whose recording is on YouTube; `id` selects the stand-in's behaviour. */
async function openFilm(page: Page, server: RunningServer, id = 'plain-video') {
  const mediaPath = `https://www.youtube.com/watch?v=${id}`;
  const bytes = Buffer.from(tlaText({ title: 'Film', mediaPath, timelines: [form] }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'film.tla', bytes }])) as [number];
  return ViewerScreen.open(page, fileId);
}

async function goTo(page: Page, time: number) {
  await goToTime(page, time);
}

test('nothing is asked of YouTube before the reader agrees; the answer is remembered and can be taken back (stand-in)', async ({
  page,
  server,
}) => {
  const { asked } = await standInForYouTube(page);
  const viewer = await openFilm(page, server);
  await expect(page.getByText('Loading it shares data with Google.')).toBeVisible();
  await expect(play(page)).toBeDisabled();
  await page.reload();
  await expect(load(page)).toBeVisible();
  await viewer.settled();
  expect(asked).toEqual([]);

  await load(page).click();
  await expect(play(page)).toBeEnabled();
  await expect(frame(page)).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/plain-video\?/,
  );
  await page.reload();
  await expect(frame(page)).toBeVisible();

  await button(page, 'Stop loading from YouTube').click();
  await expect(frame(page)).toHaveCount(0);
  const before = asked.length;
  await page.reload();
  await expect(load(page)).toBeVisible();
  await viewer.settled();
  expect(asked.slice(before)).toEqual([]);
});

test('it plays, jumps and follows, and a jump before the first play starts nothing (stand-in)', async ({
  page,
  server,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await standInForYouTube(page);
  const viewer = await openFilm(page, server);
  await load(page).click();
  await expect(frame(page)).toBeVisible();
  await expect.poll(() => stateOf(page)).toBeNull();
  await goTo(page, 30);
  await viewer.framesPass(20);
  expect(await stateOf(page)).toBeNull();
  expect(await viewer.shownTime()).toBe(30);

  await play(page).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(30.5);
  expect(await viewer.shownTime()).toBeLessThan(40);
  await goTo(page, 60);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(60.5);
  await button(page, 'Pause').click();
  await expect.poll(() => stateOf(page)).toBe('2');
  await goTo(page, 99);
  await play(page).click();
  await expect(play(page)).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBe(0);
  expect(violations).toEqual([]);
});

test('only the speeds that YouTube offers can be chosen (stand-in)', async ({ page, server }) => {
  await standInForYouTube(page);
  await openFilm(page, server, 'slow-normal');
  await load(page).click();
  await speedButton(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['0.50×', '1.00×']);
});

for (const [code, words, details] of [
  [2, 'The address of this YouTube video is not valid.', LONG],
  [5, 'This browser cannot play the YouTube video.', LONG],
  [100, 'This video was removed from YouTube or made private.', LONG],
  [101, 'The owner of this video does not allow it to play on other sites.', {}],
  [150, 'The owner of this video does not allow it to play on other sites.', LONG],
  [153, 'your browser hides this site’s address', LONG],
] as const) {
  test(
    `error ${code} is told in words, and it goes on without sound (stand-in)`,
    details,
    async ({ page, server }) => {
      await standInForYouTube(page);
      const viewer = await openFilm(page, server, `error-${String(code).padStart(5, '0')}`);
      await goTo(page, 25);
      await load(page).click();
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(frame(page)).toHaveCount(0);
      await expect(play(page)).toBeDisabled();
      await button(page, 'Play without sound').click();
      await expect.poll(() => viewer.shownTime()).toBeGreaterThan(25.3);
    },
  );
}

test('where something hides which site asks, error 153 says so (stand-in)', async ({ page, server }) => {
  await standInForYouTube(page);
  await page.route('**/viewer/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'referrer-policy': 'no-referrer' },
    });
  });
  await openFilm(page, server);
  await load(page).click();
  // Without that policy the stand-in plays, so the page itself tells which site it is.
  await expect(page.getByRole('alert')).toContainText('your browser hides this site’s address');
});

test('YouTube that cannot be reached: says so, and can be tried again (stand-in)', async ({
  page,
  server,
}) => {
  const standIn = await standInForYouTube(page);
  standIn.isDown = true;
  const viewer = await openFilm(page, server);
  await goTo(page, 25);
  await load(page).click();
  await expect(page.getByRole('alert')).toContainText('YouTube could not be reached');
  standIn.isDown = false;
  await button(page, 'Try again').click();
  await play(page).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(25.3);
  expect(await viewer.shownTime()).toBeLessThan(35);
});

test('a start that the browser blocks is told, and the viewer waits (stand-in)', async ({ page, server }) => {
  await standInForYouTube(page);
  await openFilm(page, server, 'blocked-one');
  await load(page).click();
  await play(page).click();
  await expect(page.getByRole('alert')).toContainText('blocked the start');
  await expect(play(page)).toBeVisible();
});

test('it is 200 by 200 pixels at least, in view, with nothing over it (stand-in)', async ({
  page,
  server,
}) => {
  await standInForYouTube(page);
  await openFilm(page, server);
  await load(page).click();
  await page.getByRole('radio', { name: 'Small' }).check({ force: true });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 768, height: 600 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport);
    const box = (await frame(page).boundingBox())!;
    expect(box.width).toBeGreaterThanOrEqual(200);
    expect(box.height).toBeGreaterThanOrEqual(200);
    await expect(frame(page)).toBeInViewport({ ratio: 1 });
    const covered = await frame(page).evaluate((element) => {
      const host = (element.getRootNode() as ShadowRoot).host;
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y] as const));
      return at.filter(([x, y]) => document.elementFromPoint(left + x * width, top + y * height) !== host);
    });
    expect(covered).toEqual([]);
  }
});

test('beyond the end of a shorter video the time goes on without sound, and a line says so (stand-in)', async ({
  page,
  server,
}) => {
  await standInForYouTube(page);
  const mediaPath = 'https://www.youtube.com/watch?v=plain-video';
  const bytes = Buffer.from(tlaText({ title: 'Film', mediaPath, length: 150, timelines: [form] }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'film.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, fileId);
  await load(page).click();
  await expect(
    page.getByText(
      'The recording is 1:40 long, the analysis 2:30. After 1:40 the timelines go on without sound.',
    ),
  ).toBeVisible();
  await goTo(page, 98.5);
  await play(page).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(100.5);
  await expect(button(page, 'Pause')).toBeVisible();
  await goTo(page, 50);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(50.3);
  expect(await viewer.shownTime()).toBeLessThan(60);
  await expect.poll(() => stateOf(page)).toBe('1');
  await goTo(page, 149.5);
  await expect(play(page)).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBe(0);
});
