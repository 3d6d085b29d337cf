import type { Page } from 'playwright/test';
import { EXAMPLE, goTo, open, tool } from './playback-screen.ts';
import { expect, testOnKeptPage as test, type ViewerScreen } from './support.ts';
import { chooseFollow, move, shownFollow } from '../support/viewer-frame.ts';

const chip = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });

test.describe('following', () => {
  /** Where the playhead stands, as a part of the view, and the view itself, as the overview says. */
  async function look(page: Page): Promise<{ readonly place: number; readonly span: string }> {
    return page.evaluate(() => {
      const words = document.querySelector('[aria-label="Overview"]')!.ariaValueText ?? '';
      const span = words.slice(words.indexOf('in view ') + 'in view '.length);
      const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      const [from, , to] = span.split(' ');
      const now = seconds(document.querySelector('[role=timer] b')!.textContent);
      const place = (now - seconds(from!)) / (seconds(to!) - seconds(from!));
      return { place, span };
    });
  }

  /** Four seconds or so in view, with the playhead in the middle of them; nothing plays. */
  async function zoomed(page: Page, time = 20): Promise<ViewerScreen> {
    const viewer = await open(page, EXAMPLE);
    await goTo(page, time);
    await viewer.zoomIn(19);
    await viewer.settled();
    return viewer;
  }

  const place = async (page: Page) => (await look(page)).place;

  /** Where the playhead is while the view is still that one, else nowhere. */
  const placeWithin = async (page: Page, span: string) => {
    const seen = await look(page);
    return seen.span === span ? seen.place : NaN;
  };

  /** Pages turn within a second of the awaited state, so polls must be frequent. */
  const OFTEN = { intervals: [50] };

  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('page by page: the view stays until the playhead leaves its middle, then it stands near the left', async ({
    page,
  }) => {
    await zoomed(page);
    expect(await shownFollow(page)).toBe('By page');
    const { span } = await look(page);
    await tool(page, 'Play').click();
    await expect.poll(() => placeWithin(page, span), OFTEN).toBeGreaterThan(0.7);
    let after = { place: NaN, span };
    const spanNow = async () => (after = await look(page)).span;
    await expect.poll(spanNow, OFTEN).not.toBe(span);
    expect(after.place).toBeGreaterThan(0.08);
    expect(after.place).toBeLessThan(0.3);
    await expect.poll(() => place(page)).toBeGreaterThan(after.place + 0.1);
    expect((await look(page)).span).toBe(after.span);
  });

  test('continuous: the playhead stays at two fifths while the view moves', async ({ page }) => {
    await zoomed(page);
    await chooseFollow(page, 'Continuous');
    await tool(page, 'Play').click();
    await expect.poll(async () => Math.abs((await place(page)) - 0.4)).toBeLessThan(0.04);
    const first = await look(page);
    for (let reading = 0; reading < 5; reading++) {
      // The words of the view are a fifth of a second old at most, in which the playhead goes a twentieth of it.
      await expect.poll(async () => (await look(page)).span).not.toBe(first.span);
      expect(Math.abs((await place(page)) - 0.4)).toBeLessThan(0.1);
    }
    await page.reload();
    expect(await shownFollow(page)).toBe('Continuous');
  });

  test('with reduced motion even continuous is by pages', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await zoomed(page);
    await chooseFollow(page, 'Continuous');
    const { span } = await look(page);
    await tool(page, 'Play').click();
    await expect.poll(() => placeWithin(page, span), OFTEN).toBeGreaterThan(0.7);
  });

  test('off: the playhead leaves the view', async ({ page }) => {
    await zoomed(page);
    await chooseFollow(page, 'Off');
    const { span } = await look(page);
    await tool(page, 'Play').click();
    await expect.poll(() => place(page)).toBeGreaterThan(1.05);
    expect((await look(page)).span).toBe(span);
    await expect(chip(page)).toBeHidden();
  });

  const moves: readonly (readonly [name: string, move: (viewer: ViewerScreen) => Promise<void>])[] = [
    ['a pan', ({ page }) => move(page, 'Earlier')],
    ['a zoom', ({ page }) => page.getByRole('button', { name: 'Zoom in' }).click()],
    [
      'a turn of the wheel',
      async ({ page, region }) => {
        await region.hover({ position: { x: 300, y: 150 } });
        await page.mouse.wheel(-200, 0);
      },
    ],
  ];
  for (const [name, move] of moves) {
    test(`${name} suspends it, the chip takes it up`, async ({ page }) => {
      const viewer = await zoomed(page);
      await tool(page, 'Play').click();
      await expect(tool(page, 'Pause')).toBeVisible();
      await expect(chip(page)).toBeHidden();
      await move(viewer);
      await expect(chip(page)).toBeVisible();
      await expect.poll(() => place(page), { timeout: 20_000 }).toBeGreaterThan(1);
      await chip(page).click();
      await expect(chip(page)).toBeHidden();
      await expect.poll(() => place(page)).toBeLessThan(0.5);
    });
  }

  test('the key Y and a new start take it up too', async ({ page }) => {
    const viewer = await zoomed(page);
    await tool(page, 'Play').click();
    await expect(tool(page, 'Pause')).toBeVisible();
    await move(page, 'Earlier');
    await expect(chip(page)).toBeVisible();
    // The view still glides.
    await viewer.region.press('y');
    await expect(chip(page)).toBeHidden();
    await viewer.framesPass(20);
    await expect(chip(page)).toBeHidden();
    await move(page, 'Earlier');
    await expect(chip(page)).toBeVisible();
    await tool(page, 'Pause').click();
    await expect(chip(page)).toBeVisible();
    await tool(page, 'Play').click();
    await expect(chip(page)).toBeHidden();
  });

  test('to select and to go somewhere suspends nothing', async ({ page }) => {
    const viewer = await zoomed(page);
    await tool(page, 'Play').click();
    await expect(tool(page, 'Pause')).toBeVisible();
    const box = await viewer.box();
    await viewer.clickAt(box.x + box.width * 0.3, await viewer.laneY('Form', 45));
    await expect(viewer.inspector).toBeVisible();
    await viewer.region.press('l');
    await viewer.region.press('.');
    await expect(chip(page)).toBeHidden();
  });
});
