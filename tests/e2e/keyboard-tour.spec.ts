import type { Page } from 'playwright/test';
import { expect, tabTo, test, ViewerScreen } from './support.ts';
import { overview } from '../support/viewer-frame.ts';

/** The example, which has a recording and a score. */
const EXAMPLE = 1;

// Without view animations, so that a reading after a key is final.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

/** Goes to a button by Tab and presses it. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
}

test('the whole viewer by keyboard alone: play, go to, find, guide, score, loop, share, and away', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  const { region, inspector } = viewer;

  await press(page, 'Play');
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.2);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Play')).toBeFocused();
  await tabTo(page, overview(page));
  const before = await viewer.shownTime();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => viewer.shownTime()).toBeCloseTo(before + 5, 1);

  await tabTo(page, region);
  await page.keyboard.press('g');
  await expect(dialog(page, 'Go to').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('m12');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Go to')).toBeHidden();
  await expect(region).toBeFocused();
  await expect(page.getByText('m. 12.1')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('dominant pedal');
  await page.keyboard.press('Enter');
  await expect(viewer.outline.locator('[aria-selected="true"]')).toHaveAccessibleName(/dominant/);
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();

  const guide = page.getByRole('complementary', { name: 'Listening guide' });
  await page.keyboard.press('c');
  await expect(guide).toBeVisible();
  await tabTo(page, guide.getByRole('button', { name: /dominant pedal/ }));
  await page.keyboard.press('Enter');
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(80);
  await page.keyboard.press('c');
  await expect(guide).toBeHidden();
  await expect(region).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(inspector).toBeVisible();
  await page.keyboard.press('p');

  const divider = page.getByRole('separator', { name: 'Resize score' });
  await tabTo(page, divider);
  const width = Number(await divider.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', String(width + 40));
  await press(page, 'Previous page');
  await expect(button(page, 'Follow the music')).toBeVisible();
  await press(page, 'Choose score');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Choose score')).toBeFocused();

  await tabTo(page, region);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('loop the selection');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('Loop on');
  await expect(region).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();

  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region).toBeFocused();

  await press(page, 'Share');
  await tabTo(page, button(page, 'Copy link'));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('?c=');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Share')).toBeFocused();

  await press(page, 'Site menu');
  await tabTo(page, page.getByRole('link', { name: 'TiLiA, home' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});
