import type { Locator, Page } from 'playwright/test';
import { expect, expectNoFindings, test, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** The example. */
const EXAMPLE = 1;
const ZOOM_STEPS = 12;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Frame times' });

async function openPanel(page: Page): Promise<{ viewer: ViewerScreen; panel: Locator }> {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await viewer.region.focus();
  await page.keyboard.press('Shift+F');
  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  return { viewer, panel };
}

/** How many frames the figures are about. */
async function framesIn(panel: Locator): Promise<number> {
  const caption = (await panel.getByRole('table').locator('caption').textContent()) ?? '';
  return Number(/\d+/.exec(caption)?.[0] ?? (caption.includes('The last frame') ? 1 : NaN));
}

async function zoomByWheel(viewer: ViewerScreen): Promise<void> {
  const { page } = viewer;
  const box = await viewer.box();
  await page.mouse.move(box.x + box.width / 4, box.y + 80);
  await page.keyboard.down('Control');
  for (let step = 0; step < ZOOM_STEPS; step += 1) {
    const drawn = await viewer.framesDrawn();
    await page.mouse.wheel(0, -5);
    await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(drawn);
  }
  await page.keyboard.up('Control');
}

test('it opens by its key, moves while one zooms, and starts over', async ({ page }) => {
  const { viewer, panel } = await openPanel(page);
  const canvas = await viewer.box();
  await panel.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => framesIn(panel)).toBe(0);
  const scripting = panel.getByRole('row', { name: /^Scripting/ }).getByRole('cell');
  const interval = panel.getByRole('row', { name: /^Frame interval/ }).getByRole('cell');
  await expect(scripting).toHaveText(['-', '-', '-', '-']);
  const bars = panel.locator('svg rect[height]:not([height="0"])');
  await expect(bars).toHaveCount(0);

  await zoomByWheel(viewer);

  await expect.poll(() => framesIn(panel)).toBeGreaterThanOrEqual(ZOOM_STEPS);
  await expect(scripting).toHaveText([/^\d+\.\d+$/, /^\d+\.\d+$/, /^\d+\.\d+$/, /^\d+\.\d+$/]);
  // The longest frame of any display is not as short as a millisecond.
  expect(Number(await interval.last().textContent())).toBeGreaterThan(1);
  expect(await bars.count()).toBeGreaterThan(1);
  expect(await viewer.box()).toEqual(canvas);
});

test('the copied text says how long frames took, and on what', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { viewer, panel } = await openPanel(page);
  await zoomByWheel(viewer);
  await expect.poll(() => framesIn(panel)).toBeGreaterThanOrEqual(ZOOM_STEPS);
  await panel.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText('Frame times copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());

  const spread = String.raw`p50 [\d.]+, p95 [\d.]+, p99 [\d.]+, max [\d.]+`;
  expect(text).toMatch(new RegExp(String.raw`^Scripting in ms \(\d+ frames\): ${spread}$`, 'm'));
  expect(text).toMatch(new RegExp(`^Frame interval in ms: ${spread}$`, 'm'));
  expect(text).toMatch(/^Dropped frames: \d+ of \d+$/m);
  const { renderer, browser } = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl2');
    const extension = context?.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = extension && context?.getParameter(extension.UNMASKED_RENDERER_WEBGL);
    return { renderer: String(name), browser: navigator.userAgent };
  });
  expect(text.split('\n')).toEqual(expect.arrayContaining([`Renderer: ${renderer}`, `Browser: ${browser}`]));
  const { width, height } = await viewer.box();
  expect(text).toContain(`Canvas: ${width} × ${height} CSS pixels`);
});

test('an idle viewer stays idle while it is open', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { asked: number };
    counted.asked = 0;
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      counted.asked += 1;
      return ask(callback);
    };
  });
  const { viewer, panel } = await openPanel(page);
  await viewer.settled();
  // Wait until the panel has settled and the display's frame rate is known.
  await expect(async () => {
    const before = await panel.innerHTML();
    await viewer.framesPass(40);
    expect(await panel.innerHTML()).toBe(before);
  }).toPass();

  const FRAMES = 60;
  const drawn = await viewer.framesDrawn();
  const { asked, changes } = await panel.evaluate(
    (element, frames) =>
      new Promise<{ asked: number; changes: number }>((resolve) => {
        const counted = window as unknown as { asked: number };
        let changes = 0;
        const observer = new MutationObserver((records) => (changes += records.length));
        observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
        const first = counted.asked;
        const next = (left: number) => {
          if (left > 0) requestAnimationFrame(() => next(left - 1));
          else resolve({ asked: counted.asked - first, changes });
        };
        next(frames);
      }),
    FRAMES,
  );
  expect(asked).toBe(FRAMES);
  expect(changes).toBe(0);
  expect(await viewer.framesDrawn()).toBe(drawn);
});

test('without the keyboard it opens from the list of keys, and axe finds nothing in it', async ({ page }) => {
  await ViewerScreen.open(page, EXAMPLE);
  await chooseMore(page, 'Keyboard shortcuts');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.locator('dt', { hasText: 'Frame times' })).toBeVisible();
  await keys.getByRole('button', { name: 'Frame times' }).click();
  await expect(keys).toBeHidden();
  await expect(panelOf(page)).toBeVisible();
  await expectNoFindings(page);
  await panelOf(page).getByRole('button', { name: 'Close frame times' }).click();
  await expect(panelOf(page)).toBeHidden();
});

test('Escape closes it', async ({ page }) => {
  const { viewer, panel } = await openPanel(page);
  await viewer.region.focus();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
