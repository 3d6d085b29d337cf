import type { Page } from 'playwright/test';
import {
  breakDocuments,
  colorOfPage,
  divider,
  expectPage,
  openScore,
  score,
  uploadScores,
} from './score-screen.ts';
import {
  expect,
  expectNoFindings,
  tabTo,
  testOnKeptPage as test,
  themes,
  ViewerScreen,
  showTab,
  tab,
} from './support.ts';
import { viewInWords } from '../support/viewer-frame.ts';

const PHONE = { width: 390, height: 844 } as const;

let files: Awaited<ReturnType<typeof uploadScores>>;

test.beforeAll(async ({ server }) => {
  files = await uploadScores(server);
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('the divider', () => {
  test('is dragged from the column’s least width to half of the window', async ({ page }) => {
    const viewer = await openScore(page, files.score);
    await expectPage(page, 1);
    const widthOf = async () => (await score(page).boundingBox())!.width;
    const first = await widthOf();
    await dragDivider(page, -100);
    await expect.poll(widthOf).toBe(first + 100);
    await expect(divider(page)).toHaveAttribute('aria-valuemin', '264');
    await dragDivider(page, -2000);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '720');
    expect((await viewer.box()).width).toBeGreaterThan(720 - 104 - 10);
    await dragDivider(page, 2000);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '264');
    await score(page).hover();
    await expect(score(page).getByRole('button', { name: 'Choose score' })).toBeInViewport({ ratio: 1 });
    await viewer.settled();
  });

  test('is moved by keys', async ({ page }) => {
    await openScore(page, files.score);
    await expectPage(page, 1);
    await tabTo(page, divider(page));
    await expect(divider(page)).toHaveAttribute('aria-orientation', 'vertical');
    const widths = { ArrowLeft: 540, ArrowRight: 500, Home: 264, End: 720 };
    for (const [key, width] of Object.entries(widths)) {
      await page.keyboard.press(key);
      await expect(divider(page)).toHaveAttribute('aria-valuenow', String(width));
    }
    await page.keyboard.press('ArrowLeft');
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '720');
  });

  test('neither it nor a tab nor the fold changes scale or left edge; a smaller window has a smaller score', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await viewer.settled();
    const whole = '0:00 to 1:40';
    await expect.poll(() => viewInWords(page)).toBe(whole);
    const { width } = await viewer.box();
    // As far as the canvas has lost of its width, the recording goes out of view at the right.
    const lastIn = async () => Math.round((((await viewer.box()).width - 10) / (width - 20)) * 100);
    const inWords = (seconds: number) => `0:00 to 1:${String(seconds - 60).padStart(2, '0')}`;
    await showTab(page, 'Score');
    await expectPage(page, 1);
    await viewer.settled();
    const seconds = await lastIn();
    expect(seconds).toBeLessThan(90);
    await expect
      .poll(async () => [inWords(seconds), inWords(seconds - 1)].includes(await viewInWords(page)))
      .toBe(true);
    await showTab(page, 'Guide');
    await expect.poll(() => viewInWords(page)).toBe(whole);
    await page.getByRole('button', { name: 'Close listening guide' }).click();
    await expect.poll(async () => (await viewer.box()).width).toBeGreaterThan(width + 200);
    await viewer.settled();
    // The end of the recording stays where it was.
    const box = await viewer.box();
    await viewer.clickAt(box.x + width - 10, box.y + 8);
    await expect.poll(() => viewer.shownTime()).toBe(100);
    await page.keyboard.press('0');
    await viewer.settled();
    await viewer.clickAt(box.x + width - 10, box.y + 8);
    await expect.poll(() => viewer.shownTime()).toBeLessThan(85);
    await page.keyboard.press('p');
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(divider(page)).toHaveAttribute('aria-valuemax', '400');
  });
});

test.describe('the menu', () => {
  test('chooses among several scores', async ({ page }) => {
    await openScore(page, files.twoScores);
    await expectPage(page, 1, '#ff0000');
    const button = score(page).getByRole('button', { name: 'Choose score' });
    await button.click();
    await expect(item(page, 'Full score')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'Full score')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => colorOfPage(page)).toBe('#ffff00');
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Violin part')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await expect(score(page).getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('hides the score; tab and key bring it back', async ({ page }) => {
    await openScore(page, files.score);
    await expectPage(page, 1);
    await score(page).getByRole('button', { name: 'Choose score' }).click();
    await score(page).getByRole('menuitem', { name: 'Hide score' }).click();
    await expect(score(page)).toBeHidden();
    await expect(divider(page)).toBeHidden();
    await page.keyboard.press('p');
    await expectPage(page, 1, '#ff0000');
    await page.keyboard.press('p');
    await expect(score(page)).toBeHidden();
    await showTab(page, 'Score');
    await expectPage(page, 1, '#ff0000');
  });
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('it stands beside the column and keeps half for the timelines; the reader’s choice is kept', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1, '#ff0000');
    await expect(tab(page, 'Score')).toHaveCount(0);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '560');
    await divider(page).press('ArrowRight');
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '520');
    await divider(page).press('Home');
    await expect(divider(page)).toHaveAttribute('aria-valuenow', '180');
    const box = await viewer.box();
    expect(box.x + box.width).toBeGreaterThanOrEqual(960);
    await score(page).getByRole('button', { name: 'Close score' }).click();
    await expect(score(page)).toHaveCount(0);
    await page.reload();
    await expect(tab(page, 'Score')).toBeVisible();
    await expect(score(page)).toHaveCount(0);
    await showTab(page, 'Score');
    await score(page).getByRole('button', { name: 'Choose score' }).click();
    await score(page).getByRole('menuitem', { name: 'Show beside the panel' }).click();
    await expect(tab(page, 'Score')).toHaveCount(0);
    await expectPage(page, 1);
  });
});

test.describe('on a phone', () => {
  test('it is one of the tabs under the timelines, of which two lanes stay', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const viewer = await ViewerScreen.open(page, files.score);
    await expect(score(page)).toHaveCount(0);
    await showTab(page, 'Score');
    await expectPage(page, 1, '#ff0000');
    await expect(divider(page)).toBeHidden();
    expect((await score(page).boundingBox())!.width).toBe(PHONE.width);
    expect((await viewer.box()).height).toBeGreaterThan(60);
    await expect(page.getByRole('toolbar', { name: 'Playback' })).toBeInViewport({ ratio: 1 });
    await showTab(page, 'Outline');
    await expect(score(page)).toBeHidden();
    await showTab(page, 'Score');
    await expectPage(page, 1);
  });
});

for (const { colorScheme, details } of themes('dark')) {
  test(`axe finds nothing with the score open, ${colorScheme}`, details, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openScore(page, files.twoScores);
    await expectPage(page, 1);
    await expect(score(page).getByText('First page')).toBeAttached();
    await expectNoFindings(page);
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await score(page).getByRole('button', { name: 'Choose score' }).click();
    await expectNoFindings(page);
    await breakDocuments(page);
    await openScore(page, files.score);
    await score(page).getByRole('alert').waitFor();
    await expectNoFindings(page);
    await page.unroute('**/media/*/pdf-*/**');
    await openScore(page, files.locked);
    await score(page).getByLabel('Enter the password to open this PDF file.').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(score(page).getByRole('alert')).toHaveText('Invalid password. Please try again.');
    await expectNoFindings(page);
    await page.setViewportSize(PHONE);
    await openScore(page, files.score);
    await expectPage(page, 1);
    await expectNoFindings(page);
  });
}

const item = (page: Page, name: string) => score(page).getByRole('menuitemradio', { name });

async function dragDivider(page: Page, byPx: number): Promise<void> {
  const { x, y, width, height } = (await divider(page).boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + byPx / 2, from.y);
  await page.mouse.move(Math.min(Math.max(from.x + byPx, 0), 1439), from.y);
  await page.mouse.up();
}
