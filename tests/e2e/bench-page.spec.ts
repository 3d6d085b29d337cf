import type { Page } from 'playwright/test';
import type { CanvasHost } from '../../src/viewer/scene/scene.ts';
import { expect, expectNoFindings, LONG, takeWebglAway, test } from './support.ts';

// 360 frames, on a machine that draws in software and has other things to do.
test.describe.configure({ timeout: 180_000 });
const RUN_MS = 120_000;
const PHONE = { width: 390, height: 844 } as const;

/** Frames that the bench's canvas has drawn. */
const framesDrawn = (page: Page) =>
  page.getByRole('region', { name: /^Timelines of/ }).evaluate((host: CanvasHost) => host.framesDrawn ?? 0);

test('a run of a thousand components ends with a table of four phases', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await page.goto('/bench');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bench');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoFindings(page);

  await page.getByRole('button', { name: 'Run' }).click();
  const table = page.getByRole('table', { name: '1,000 components, in milliseconds' });
  await expect(table).toBeVisible({ timeout: RUN_MS });
  await expect(table.locator('tbody')).toHaveText([/^Load/, /^Pan/, /^Zoom/, /^Playhead/]);
  const figures = await table
    .getByRole('cell')
    .filter({ hasText: /^[\d.]+$/ })
    .allTextContents();
  // One of loading; of each phase two rows of four.
  expect(figures).toHaveLength(1 + 3 * 2 * 4);
  for (const figure of figures) expect(Number(figure)).toBeGreaterThanOrEqual(0);
  // Every step was a frame.
  expect(await framesDrawn(page)).toBeGreaterThanOrEqual(360);
  await expectNoFindings(page);

  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Components: 1,000$/m);
  expect(text).toMatch(/^Zoom, scripting in ms: p50 [\d.]+, p95 [\d.]+, p99 [\d.]+, max [\d.]+$/m);
  expect(text).toMatch(/^Renderer: \S+/m);
  await expect(page.getByRole('button', { name: 'Run again' })).toBeEnabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test(
  'on a desk it is so too, and the page fits when the window becomes a phone’s',
  LONG,
  async ({ page }) => {
    await page.goto('/bench');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('table')).toBeVisible({ timeout: RUN_MS });
    await expectNoFindings(page);
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
  },
);

test('a run can be stopped, and another one begun', async ({ page }) => {
  await page.goto('/bench');
  await page.getByRole('radio', { name: '10,000', exact: true }).check();
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText(/^Measuring/)).toBeVisible({ timeout: RUN_MS });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. Nothing was measured to its end.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The script has ended: nothing more is drawn after its last request.
  await expect(async () => {
    const drawn = await framesDrawn(page);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve());
          next(10);
        }),
    );
    expect(await framesDrawn(page)).toBe(drawn);
  }).toPass();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText(/^Measuring/)).toBeVisible({ timeout: RUN_MS });
  await page.getByRole('button', { name: 'Stop' }).click();
});

test('a hidden page is not measured', async ({ page }) => {
  await page.goto('/bench');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText(/^Measuring/)).toBeVisible({ timeout: RUN_MS });
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('alert')).toContainText('The page was hidden');
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
});

test('without WebGL it says that there is nothing to measure', async ({ page }) => {
  await takeWebglAway(page);
  await page.goto('/bench');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing to measure' })).toBeVisible();
});
