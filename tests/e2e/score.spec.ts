import type { Page } from 'playwright/test';
import { PAGE_PT } from '../support/pdf-files.ts';
import {
  divider,
  expectPage,
  pressTimes,
  score,
  scoreTimeline,
  shownPage,
  THREE_PAGES,
  TURNS,
  uploadScore,
  uploadScores,
  openScore,
} from './score-screen.ts';
import { expect, register, signIn, testOnKeptPage as test, ViewerScreen, showTab } from './support.ts';

/** Where the viewer's example turns to its second page, in seconds. */
const EXAMPLE_TURN = 44;

let files: Awaited<ReturnType<typeof uploadScores>>;

test.beforeAll(async ({ server }) => {
  files = await uploadScores(server);
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('following', () => {
  test('the first page shows before the first turn, and each half a second before its turn', async ({
    page,
  }) => {
    const viewer = await openScore(page, files.score);
    await expectPage(page, 1, '#ff0000');
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    await expectPage(page, 2, '#00ff00');
    expect(await viewer.shownTime()).toBe(15);
    await pressTimes(page, 'Alt+j', 5);
    expect(await viewer.shownTime()).toBe(14.5);
    // Drawing may lag behind the state, but must end with the right page.
    await expect(shownPage(page)).toHaveText('Page 2 of 3');
    await expectPage(page, 2, '#00ff00');
    await page.keyboard.press('Alt+j');
    expect(await viewer.shownTime()).toBe(14.4);
    await expectPage(page, 1, '#ff0000');
    await pressTimes(page, 'l', 4);
    await expectPage(page, 3, '#0000ff');
    await page.keyboard.press('Home');
    await expectPage(page, 1, '#ff0000');
  });

  test('a click on a turn in the timeline turns to its page', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    for (const [time, number, ground] of [
      [30, 3, '#0000ff'],
      [15, 2, '#00ff00'],
    ] as const) {
      await viewer.clickAt((await viewer.xAtFit(time, 0, 100)) + 8, await viewer.laneY('Edition', 15));
      await expect(viewer.inspector).toBeVisible();
      await showTab(page, 'Score');
      await expectPage(page, number, ground);
      // The lane says what the score shows.
      await expect(viewer.laneName('Edition')).toHaveCount(0);
      await showTab(page, 'Guide');
      await expect(viewer.laneName('Edition')).toBeVisible();
      await page.keyboard.press('0');
      await viewer.settled();
    }
  });

  test('while it plays the page turns half a second before its turn is reached', async ({ page }) => {
    const viewer = await openScore(page, 1);
    await expectPage(page, 1);
    const turn = await page.evaluate(async () => {
      const answer = await fetch('/api/v1/files/1/json');
      const { timelines } = (await answer.json()) as {
        timelines: { kind: string; components: { time: number }[] }[];
      };
      return timelines.find(({ kind }) => kind === 'PDF_TIMELINE')!.components[1]!.time;
    });
    expect(Math.abs(turn - EXAMPLE_TURN)).toBeLessThan(5);
    await viewer.region.focus();
    await pressTimes(page, 'l', Math.floor(turn / 5));
    while ((await viewer.shownTime()) < turn - 1.5) await page.keyboard.press('Shift+l');
    while ((await viewer.shownTime()) > turn - 1.2) await page.keyboard.press('Alt+j');
    await expect(shownPage(page)).toHaveText('Page 1 of 3');
    const turned = shownPage(page).evaluate(
      (count) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => {
            if (count.textContent.includes('2'))
              resolve(document.querySelector('[role=timer]')?.textContent ?? '');
          }).observe(count, { subtree: true, characterData: true, childList: true });
        }),
    );
    await page.keyboard.press('k');
    const [, minutes, seconds] = /0:(\d\d):(\d\d\.\d\d)/.exec(await turned) ?? [];
    const time = Number(minutes) * 60 + Number(seconds);
    expect(time).toBeGreaterThan(turn - 0.55);
    expect(time).toBeLessThan(turn - 0.1);
    await expectPage(page, 2);
  });

  test('page buttons pause it, and the chip takes it up again', async ({ page }) => {
    const viewer = await openScore(page, files.score);
    await expectPage(page, 1);
    const chip = score(page).getByRole('button', { name: 'Follow the music' });
    const [back, forth] = ['Previous page', 'Next page'].map((name) =>
      score(page).getByRole('button', { name }),
    );
    await expect(chip).toBeHidden();
    await expect(back!).toHaveAttribute('aria-disabled', 'true');
    await forth!.click();
    await forth!.click();
    await expectPage(page, 3, '#0000ff');
    await expect(score(page).getByRole('status')).toHaveText('Page 3 of 3');
    await expect(forth!).toHaveAttribute('aria-disabled', 'true');
    await forth!.click({ force: true });
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    await viewer.framesPass(3);
    await expectPage(page, 3, '#0000ff');
    await chip.click();
    await expectPage(page, 2, '#00ff00');
    await expect(chip).toBeHidden();
    await expect(score(page).getByRole('group', { name: 'Pages' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expectPage(page, 1, '#ff0000');
    await expect(chip).toBeVisible();
  });
});

test.describe('the page', () => {
  test('is as wide as the panel and as sharp as the screen, also after a change of width', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await openScore(page, files.score);
    await expectPage(page, 1);
    const before = await sharpness(page);
    expect(before.drawnPx).toBe(2 * before.shownPx);
    await divider(page).press('ArrowLeft');
    await expect.poll(async () => (await sharpness(page)).shownPx).toBe(before.shownPx + 40);
    await expect.poll(async () => (await sharpness(page)).drawnPx).toBe(2 * (before.shownPx + 40));
    expect((await sharpness(page)).ratio).toBeCloseTo(PAGE_PT.height / PAGE_PT.width, 2);
    // Nothing that the security policy forbids.
    expect(errors).toEqual([]);
    await context.close();
  });

  test('has its words as text over their picture, to be selected', async ({ page }) => {
    await openScore(page, files.score);
    await expectPage(page, 1);
    const line = score(page).getByText('First page');
    await expect(line).toBeAttached();
    const box = (await line.boundingBox())!;
    const paper = (await score(page).getByRole('img').boundingBox())!;
    const scale = paper.width / PAGE_PT.width;
    expect(Math.abs(box.x - paper.x - 60 * scale)).toBeLessThan(2);
    // The base line stands 700 points above the foot of the page; ascenders reach above it.
    const baseY = paper.y + (PAGE_PT.height - 700) * scale;
    expect(box.y).toBeLessThan(baseY - 20 * scale);
    expect(box.y + box.height).toBeGreaterThan(baseY - 2);
    await line.dblclick({ position: { x: 8, y: box.height / 2 } });
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('First');
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await expect(score(page).getByText('Second page')).toBeAttached();
    await expect(line).toHaveCount(0);
  });

  test('scrolls by keys while it has the focus, and begins at its top when it is turned', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 560 });
    const viewer = await openScore(page, files.score);
    await expectPage(page, 1);
    const sheet = score(page).getByRole('group', { name: 'Pages' });
    await sheet.focus();
    await page.keyboard.press('End');
    await expect.poll(() => sheet.evaluate((own) => own.scrollTop)).toBeGreaterThan(50);
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expectPage(page, 2);
    await expect.poll(() => sheet.evaluate((own) => own.scrollTop)).toBe(0);
  });
});

test('the score of a private file is its owner’s to see', async ({ page, server }) => {
  const person = await register(server);
  const id = await uploadScore(
    server,
    person,
    [scoreTimeline('Edition', 'edition.pdf', TURNS)],
    { 'edition.pdf': THREE_PAGES },
    false,
  );
  await signIn(page, server, person);
  await openScore(page, id);
  await expectPage(page, 1, '#ff0000');
});

/** Measures the page's picture: its width in pixels of its own and in CSS pixels, and its height divided by its width. */
const sharpness = (page: Page) =>
  score(page)
    .getByRole('img')
    .evaluate((own) => {
      const canvas = own as HTMLCanvasElement;
      const { width, height } = canvas.getBoundingClientRect();
      return { drawnPx: canvas.width, shownPx: width, ratio: height / width };
    });
