import type { Page } from 'playwright/test';
import { MOVEMENTS } from '../../src/tools/sonatas/movements.ts';
import { readPng } from '../support/png.ts';
import { readPress, watchPress } from '../support/press-figures.ts';
import { expect, expectNoFindings, tabTo, takeWebglAway, test, themes, ViewerScreen } from './support.ts';

const PHONE = { width: 390, height: 844 };
const PLAY = { name: 'Play', exact: true } as const;

/** Opens the home page and waits until it knows which files there are. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'K. 284, III. Andante' }).waitFor();
}

/** Colours closer than this look alike: edges of letters are drawn a little otherwise. */
const ALIKE = 64;
/** Part of the picture's pixels that may look otherwise. */
const MAX_DIFFERING = 0.02;

/** Part of two pictures' pixels that do not look alike. */
function differing(one: ReturnType<typeof readPng>, other: ReturnType<typeof readPng>): number {
  const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  let count = 0;
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) {
      const [a, b] = [channels(one.at(x, y)), channels(other.at(x, y))];
      if (a.some((value, index) => Math.abs(value - b[index]!) > ALIKE)) count += 1;
    }
  return count / (one.width * one.height);
}

/** Whether the example sounds: a player that runs, with its sound on. */
const isSounding = (page: Page) =>
  page
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => !audio.paused && !audio.muted && audio.currentTime > 0.5);

test('the piece of the viewer plays the example, and the playhead goes with it', async ({ page }) => {
  await openHome(page);
  const viewer = new ViewerScreen(page);
  await page.getByRole('button', PLAY).click();
  await viewer.canvas.waitFor();
  await expect.poll(() => isSounding(page)).toBe(true);
  // It may sound before anything is drawn.
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  const rulerY = (await viewer.box()).y + 6;
  const before = await viewer.playheadX(rulerY);
  const time = await viewer.shownTime();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(time + 2);
  // The canvas may follow later than the text.
  await expect.poll(() => viewer.playheadX(rulerY)).toBeGreaterThan(before + 8);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', PLAY)).toBeVisible();
  await expect.poll(() => isSounding(page)).toBe(false);
});

test('a press is heard and seen before the viewer has come, which then goes on from there', async ({
  page,
}) => {
  let give: () => void = () => undefined;
  const isGiven = new Promise<void>((resolve) => (give = resolve));
  await page.route('**/assets/live-viewer-*.js', async (route) => {
    await isGiven;
    await route.continue();
  });
  await openHome(page);
  await page.evaluate(() => {
    const seen = document.documentElement.dataset;
    document.addEventListener('seeking', () => (seen['sought'] = ''), true);
  });
  await page.getByRole('button', PLAY).click();
  await expect.poll(() => isSounding(page)).toBe(true);
  const playhead = page.locator('[data-preview-playhead]');
  const stillX = () => playhead.evaluate((line) => line.getBoundingClientRect().left);
  const before = await stillX();
  await expect.poll(stillX).toBeGreaterThan(before + 4);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isSounding(page)).toBe(false);
  await page.getByRole('button', PLAY).click();
  await expect.poll(() => isSounding(page)).toBe(true);
  const viewer = new ViewerScreen(page);
  await expect(viewer.canvas).toHaveCount(0);

  give();
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', PLAY)).toBeVisible();
  const heard = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  expect(heard).toBeGreaterThan(1);
  await expect.poll(async () => Math.abs((await viewer.shownTime()) - heard)).toBeLessThan(0.1);
  // It was heard through, by one player.
  await expect(page.locator('html[data-sought]')).toHaveCount(0);
});

for (const { colorScheme, details } of themes('light')) {
  test(
    `the viewer takes the picture’s place and changes nothing of it, ${colorScheme}`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openHome(page);
      await page.evaluate(() => document.fonts.ready);
      const stage = page
        .getByRole('figure', { name: /, an example to play$/ })
        .locator('> div > div')
        .first();
      const box = (await stage.boundingBox())!;
      const clip = {
        x: Math.ceil(box.x),
        y: Math.ceil(box.y),
        width: Math.floor(box.width),
        height: Math.floor(box.height),
      };
      const still = readPng(await page.screenshot({ clip }));
      await page.mouse.move(2, 2);
      const viewer = new ViewerScreen(page);
      await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
      await viewer.settled();
      const live = readPng(await page.screenshot({ clip }));
      expect(differing(still, live)).toBeLessThan(MAX_DIFFERING);
    },
  );
}

test('nothing moves on the page, and what a press takes to be heard and seen is told', async ({
  page,
}, testInfo) => {
  await page.addInitScript(watchPress);
  await openHome(page);
  // The pointer comes and presses at once: nothing is there yet but the picture.
  await page.getByRole('button', PLAY).click();
  const viewer = new ViewerScreen(page);
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(2);
  const { shift, soundMs, playheadMs } = await page.evaluate(readPress);
  const figure = `home: ${Math.round(soundMs)} ms from the press to sound, ${Math.round(playheadMs)} ms to the moving playhead`;
  testInfo.annotations.push({ type: 'figure', description: figure });
  process.stdout.write(`${figure}\n`);
  expect(shift).toBe(0);
});

test('a click in it goes to where it was, and nothing plays by itself', async ({ page }) => {
  await openHome(page);
  await page.mouse.move(400, 400);
  const viewer = new ViewerScreen(page);
  await viewer.canvas.waitFor();
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  expect(await viewer.shownTime()).toBe(0);
  await expect(page.getByRole('button', PLAY)).toBeVisible();
  const y = await viewer.laneY('Form', 45);
  await viewer.clickAt(await viewer.xAtFit(60, 0, 129.5), y);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(40);
  await expect(page.getByRole('button', PLAY)).toBeVisible();
});

test('a click while it plays goes on from there, and the viewer is one press away', async ({ page }) => {
  await openHome(page);
  await page.getByRole('button', PLAY).click();
  const viewer = new ViewerScreen(page);
  await viewer.canvas.waitFor();
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  await expect.poll(() => isSounding(page)).toBe(true);
  await viewer.clickAt(await viewer.xAtFit(60, 0, 129.5), await viewer.laneY('Form', 45));
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(40);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(() => isSounding(page)).toBe(true);
  await page.getByRole('figure').getByRole('link', { name: 'Open in the viewer' }).click();
  await expect(page).toHaveURL(/\/viewer\/1$/);
});

test('an example that sounds is heard in its place, and ends the other', async ({ page }) => {
  await openHome(page);
  const song = (verb: string) =>
    page.getByRole('button', { name: new RegExp(`^${verb} Dichterliebe, Op. 48: 1.+ \\d:\\d\\d$`) });
  await expect(page.getByRole('button', { name: /^Play Piano Sonata/ })).toHaveCount(0);
  await song('Play').click();
  await expect(song('Pause')).toBeVisible();
  await page.getByRole('button', PLAY).click();
  await expect(song('Play')).toBeVisible();
  await expect.poll(() => isSounding(page)).toBe(true);
  await song('Play').click();
  await expect.poll(() => isSounding(page)).toBe(false);
});

test('by keyboard alone: play, pause and back to the start', async ({ page }) => {
  await openHome(page);
  await tabTo(page, page.getByRole('button', PLAY));
  await page.keyboard.press('Enter');
  const viewer = new ViewerScreen(page);
  await expect.poll(() => isSounding(page)).toBe(true);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await tabTo(page, viewer.region);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', PLAY)).toBeVisible();
  await page.keyboard.press('Home');
  await expect.poll(() => viewer.shownTime()).toBe(0);
  await tabTo(page, page.getByRole('slider', { name: 'Seek' }));
  await page.keyboard.press('PageUp');
  await expect.poll(() => viewer.shownTime()).toBe(30);
});

test('without WebGL the form stands still, and the example can be heard', async ({ page }) => {
  await takeWebglAway(page);
  await openHome(page);
  await page.getByRole('button', PLAY).click();
  await expect.poll(() => isSounding(page)).toBe(true);
  await expect(page.locator('figure rect').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the two songs come first, and sound', async ({ page }) => {
  await openHome(page);
  const links = page.getByRole('main').getByRole('link', { name: /^(Op|K)\. \d+, / });
  await expect(links.nth(0)).toHaveAttribute('href', '/viewer/133/');
  await expect(links.nth(1)).toHaveAttribute('href', '/viewer/134/');
  // As they do in the catalogue.
  const listed = (await (await page.request.get('/api/v1/files/query/')).json()) as {
    readonly files: readonly { readonly id: number }[];
  };
  // Other tests make files of theirs public meanwhile.
  const examples = new Set([133, 134, ...MOVEMENTS.map(({ id }) => id)]);
  const ids = listed.files.map(({ id }) => id).filter((id) => examples.has(id));
  expect(ids.slice(0, 2)).toEqual([133, 134]);
  await links.nth(1).click();
  const viewer = new ViewerScreen(page);
  await viewer.canvas.waitFor();
  await page.getByRole('button', PLAY).click();
  await expect.poll(() => isSounding(page)).toBe(true);
});

test('the eighteen links open the movements they name', async ({ page }) => {
  await openHome(page);
  const links = page.getByRole('link', { name: /^K\. 28?\d+, / });
  await expect(links).toHaveCount(18);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(MOVEMENTS.map(({ id }) => `/viewer/${id}/`));
  for (const { id } of MOVEMENTS) {
    const answer = await page.request.get(`/api/v1/files/${id}/json`);
    expect(answer.status(), String(id)).toBe(200);
  }
  await page.getByRole('link', { name: 'K. 281, III. Rondeau – Allegro' }).click();
  await new ViewerScreen(page).canvas.waitFor();
  await expect(page).toHaveTitle(/^Piano Sonata no\. 3 in B flat major, K\. 281: III\. Rondeau – Allegro/);
});

test('a movement is grey and no link where its id has another file, or none', async ({ page }) => {
  await page.route('**/files/query/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      files: { id: number; concrete_work_id: number }[];
      concrete_works: { id: number; abstract_work_id: number }[];
      abstract_works: { id: number; title: string }[];
    };
    const retitled = body.files.find(({ id }) => id === 140)?.concrete_work_id;
    const work = body.concrete_works.find(({ id }) => id === retitled)?.abstract_work_id;
    for (const abstract of body.abstract_works) if (abstract.id === work) abstract.title = 'A rag';
    const files = body.files.filter(({ id }) => id !== 141);
    await route.fulfill({ response: answer, json: { ...body, files } });
  });
  await openHome(page);
  await expect(page.getByRole('link', { name: /^K\. 28?\d+, / })).toHaveCount(16);
  for (const name of ['K. 280, III. Presto', 'K. 281, I. Allegro']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await expect(page.getByText(name).first()).toBeAttached();
  }
  await expect(page.getByText('not on this server')).toHaveCount(2);
});

test('a list that fails is told with Retry, and no example is said to be missing', async ({ page }) => {
  const list = '**/files/query/**';
  await page.route(list, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Flexible multimodal timelines' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download TiLiA / })).toHaveAttribute('href', '/downloads');
  const alert = page.getByRole('region', { name: 'Six sonatas, eighteen analyses' }).getByRole('alert');
  const demo = page.getByRole('figure', { name: /, an example to play$/ });
  const expectTold = async () => {
    await expect(alert).toContainText(/^A server\/network error occurred\. .*Error connecting to server\./);
    await expect(page.getByText('not on this server')).toHaveCount(0);
    await expect(demo).toBeVisible();
  };
  await expectTold();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 500, json: { detail: 'Server error.' } }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expectTold();
  await demo.getByRole('button', PLAY).click();
  await expect(demo.getByRole('alert')).toHaveText(/^A server\/network error occurred\./);
  await page.unroute(list);
  await demo.getByRole('button', PLAY).click();
  await expect(page.getByRole('link', { name: 'K. 284, III. Andante' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => isSounding(page)).toBe(true);
});

for (const { colorScheme, details } of themes('dark')) {
  test(`axe finds nothing, still and playing, ${colorScheme}`, details, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openHome(page);
    await expectNoFindings(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', PLAY).click();
    const viewer = new ViewerScreen(page);
    await viewer.canvas.waitFor();
    await expect.poll(() => isSounding(page)).toBe(true);
    await expectNoFindings(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
