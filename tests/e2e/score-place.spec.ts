import type { Page } from 'playwright/test';
import {
  breakDocuments,
  colorOfPage,
  divider,
  expectPage,
  score,
  shownPage,
  tool,
  uploadScores,
} from './score-screen.ts';
import { expect, expectNoFindings, tabTo, testOnKeptPage as test, themes, ViewerScreen } from './support.ts';
import { move, viewInWords } from '../support/viewer-frame.ts';

const PHONE = { width: 390, height: 844 } as const;

let files: Awaited<ReturnType<typeof uploadScores>>;

test.beforeAll(async ({ server }) => {
  files = await uploadScores(server);
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('the divider', () => {
  test('is dragged, not beyond 180 px of score and 300 px of the rest', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const first = (await score(page).boundingBox())!.width;
    await dragDivider(page, -100);
    expect((await score(page).boundingBox())!.width).toBe(first + 100);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 100));
    await dragDivider(page, -2000);
    expect((await divider(page).boundingBox())!.x).toBe(300);
    await dragDivider(page, 2000);
    expect((await score(page).boundingBox())!.width).toBe(180);
    await expect(divider(page)).toHaveAttribute('aria-valuemin', '180');
    await expect(score(page).getByRole('button', { name: 'Choose score' })).toBeInViewport({ ratio: 1 });
    await expect(score(page).getByRole('button', { name: 'Close score' })).toBeInViewport({ ratio: 1 });
    await viewer.settled();
  });

  test('is moved by keys', async ({ page }) => {
    await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    await tabTo(page, divider(page));
    await expect(divider(page)).toHaveAttribute('aria-orientation', 'vertical');
    const first = (await score(page).boundingBox())!.width;
    const widths = { ArrowLeft: first + 40, ArrowRight: first, Home: 180, End: 1440 - 9 - 300 };
    for (const [key, width] of Object.entries(widths)) {
      await page.keyboard.press(key);
      await expect(divider(page)).toHaveAttribute('aria-valuenow', String(width));
      expect((await score(page).boundingBox())!.width).toBe(width);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(1440 - 9 - 300));
  });

  test('leaves a fitted view fitted and the middle of any other where it was; a smaller window has a smaller score', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    await viewer.settled();
    const strip = page.getByRole('scrollbar', { name: 'Overview' });
    await expect(strip).toHaveAttribute('aria-valuetext', /, in view 0:00 to 1:40$/);
    const width = (await viewer.box()).width;
    await dragDivider(page, -200);
    await expect.poll(async () => (await viewer.box()).width).toBe(width - 200);
    await viewer.settled();
    await expect(strip).toHaveAttribute('aria-valuetext', /, in view 0:00 to 1:40$/);
    await viewer.zoomIn(8);
    await viewer.settled();
    // Away from the start, before which nothing can be shown.
    for (let press = 0; press < 3; press += 1) await move(page, 'Later');
    await viewer.settled();
    const middle = async () => {
      const [from, to] = (await viewInWords(page)).split(' to ');
      return (secondsOf(from ?? '') + secondsOf(to ?? '')) / 2;
    };
    const before = await middle();
    await dragDivider(page, 200);
    await expect.poll(async () => (await viewer.box()).width).toBe(width);
    await viewer.settled();
    await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThanOrEqual(1);
    await dragDivider(page, -200);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(divider(page)).toHaveAttribute('aria-valuemax', String(800 - 9 - 300));
    expect((await score(page).boundingBox())!.width).toBe(800 - 9 - 300);
  });
});

/** Seconds of 'm:ss'. */
const secondsOf = (time: string) => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

test.describe('the menu', () => {
  test('chooses among several scores', async ({ page }) => {
    await ViewerScreen.open(page, files.twoScores);
    await expectPage(page, 1, '#ff0000');
    const button = score(page).getByRole('button', { name: 'Choose score' });
    await button.click();
    await expect(item(page, 'Full score')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'Full score')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shownPage(page)).toHaveText('Page 1 of 1');
    await expect.poll(() => colorOfPage(page)).toBe('#ffff00');
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Violin part')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await expect(score(page).getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('makes the score wider and narrower by clicks alone, and hides it; toolbar and key bring it back', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const first = (await score(page).boundingBox())!.width;
    const button = score(page).getByRole('button', { name: 'Choose score' });
    await button.click();
    await score(page).getByRole('menuitem', { name: 'Make score wider' }).click();
    await score(page).getByRole('menuitem', { name: 'Make score wider' }).click();
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 80));
    await score(page).getByRole('menuitem', { name: 'Make score narrower' }).click();
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 40));
    await score(page).getByRole('menuitem', { name: 'Hide score' }).click();
    await expect(score(page)).toBeHidden();
    await expect(divider(page)).toBeHidden();
    await expect(viewer.region).toBeFocused();
    await page.keyboard.press('p');
    await expectPage(page, 1, '#ff0000');
    expect((await score(page).boundingBox())!.width).toBe(first + 40);
    await tool(page).click();
    await expect(score(page)).toBeHidden();
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false');
    await tool(page).click();
    await score(page).getByRole('button', { name: 'Close score' }).click();
    await expect(score(page)).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test('it takes its turn with the other panels', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const viewer = await ViewerScreen.open(page, files.score);
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false');
    await tool(page).click();
    await expectPage(page, 1, '#ff0000');
    await expect(divider(page)).toBeHidden();
    const box = (await score(page).boundingBox())!;
    expect(box.width).toBe(PHONE.width);
    expect((await viewer.box()).height).toBeGreaterThan(100);
    await expect(page.getByRole('toolbar', { name: 'Playback' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await expect(score(page)).toBeHidden();
    await tool(page).click();
    await expect(page.getByRole('button', { name: 'Outline', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.getByRole('button', { name: 'Inspector', exact: true }).click();
    await expect(score(page)).toBeHidden();
    await tool(page).click();
    await expect(viewer.inspector).toBeHidden();
    await expectPage(page, 1);
  });
});

for (const { colorScheme, details } of themes('dark')) {
  test(`axe finds nothing with the score open, ${colorScheme}`, details, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ViewerScreen.open(page, files.twoScores);
    await expectPage(page, 1);
    await expect(score(page).getByText('First page')).toBeAttached();
    await expectNoFindings(page);
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await score(page).getByRole('button', { name: 'Choose score' }).click();
    await expectNoFindings(page);
    await breakDocuments(page);
    await ViewerScreen.open(page, files.score);
    await score(page).getByRole('alert').waitFor();
    await expectNoFindings(page);
    await page.unroute('**/media/*/pdf-*/**');
    await ViewerScreen.open(page, files.locked);
    await score(page).getByLabel('Enter the password to open this PDF file.').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(score(page).getByRole('alert')).toHaveText('Invalid password. Please try again.');
    await expectNoFindings(page);
    await page.setViewportSize(PHONE);
    await ViewerScreen.open(page, files.score);
    await tool(page).click();
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
