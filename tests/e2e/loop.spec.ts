import type { Page } from 'playwright/test';
import {
  goTo,
  isPaused,
  mediaTime,
  messages,
  open,
  select,
  tool,
  uploadVideo,
  VIDEO,
} from './playback-screen.ts';
import { expect, testOnKeptPage as test } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

let videoId: number;

test.beforeAll(async ({ server }) => {
  videoId = await uploadVideo(server);
});

test.describe('loop', () => {
  /** A jump of the recording, in its own seconds and in milliseconds of the page's clock. */
  interface Jump {
    readonly from: number;
    readonly to: number;
    readonly seekMs: number;
  }

  /** Notes from where and to where the recording is sent, and how long it takes to get there. */
  async function noteJumps(page: Page): Promise<() => Promise<readonly Jump[]>> {
    await page.addInitScript(() => {
      const jumps: { from: number; to: number; seekMs: number }[] = [];
      Object.assign(window, { jumps });
      const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
      Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
        ...own,
        set(this: HTMLMediaElement, time: number) {
          const from = this.currentTime;
          const sentMs = performance.now();
          this.addEventListener(
            'seeked',
            () => jumps.push({ from, to: time, seekMs: performance.now() - sentMs }),
            { once: true },
          );
          own.set!.call(this, time);
        },
      });
    });
    return () => page.evaluate(() => (window as unknown as { jumps: Jump[] }).jumps);
  }

  test('goes back within 50 ms of the end, without a pause', async ({ page }) => {
    const jumps = await noteJumps(page);
    const viewer = await open(page, videoId);
    await select(viewer, 'Short');
    await tool(page, 'Loop').click();
    await expect(messages(page)).toHaveText('Loop on, 0:04 to 0:04.');
    await expect(tool(page, 'Loop')).toHaveAttribute('aria-pressed', 'true');
    await tool(page, 'Play').click();
    const back = async () => (await jumps()).filter(({ from, to }) => from > to && to === 4);
    await expect.poll(async () => (await back()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(8);
    const overruns = (await back()).map(({ from }) => from - 4.6).sort((a, b) => a - b);
    expect(overruns[0]).toBeGreaterThan(-0.05);
    expect(overruns[Math.floor(overruns.length / 2)]).toBeLessThan(0.05);
    expect(await isPaused(page)).toBe(false);
    await tool(page, 'Loop').click();
    await expect(tool(page, 'Loop')).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(5);
  });

  test('goes on in a page that gets no frames, as a hidden one does not', async ({ page }) => {
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (act) => (document.title === 'hidden' ? 0 : frame(act));
    });
    const jumps = await noteJumps(page);
    const viewer = await open(page, videoId);
    await select(viewer, 'Short');
    await viewer.region.press('r');
    await viewer.settled();
    await page.evaluate(() => {
      document.title = 'hidden';
    });
    await tool(page, 'Play').click();
    const back = async () => (await jumps()).filter(({ from, to }) => from > to && to === 4);
    await expect.poll(async () => (await back()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    const overruns = (await back()).map(({ from }) => from - 4.6).sort((a, b) => a - b);
    expect(overruns[Math.floor(overruns.length / 2)]).toBeLessThan(0.05);
  });

  test('up to the very end of the recording it wins over the end', async ({ page }) => {
    const jumps = await noteJumps(page);
    const viewer = await open(page, videoId);
    await select(viewer, 'Close');
    await viewer.region.press('r');
    await tool(page, 'Play').click();
    const back = async () => (await jumps()).filter(({ from, to }) => from > to && to === 11);
    await expect.poll(async () => (await back()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    expect(await isPaused(page)).toBe(false);
    await expect(tool(page, 'Pause')).toBeVisible();
  });

  test('is set at the playhead by the menu and by keys, and Escape ends it', async ({ page }) => {
    const viewer = await open(page, videoId);
    await goTo(page, 2);
    await chooseMore(page, 'Loop from here');
    await expect(messages(page)).toHaveText('Loop on, 0:02 to 0:12.');
    await goTo(page, 7);
    await chooseMore(page, 'Loop to here');
    await expect(messages(page)).toHaveText('Loop on, 0:02 to 0:07.');
    await viewer.region.focus();
    await goTo(page, 3);
    await viewer.region.press('[');
    await expect(messages(page)).toHaveText('Loop on, 0:03 to 0:07.');
    await goTo(page, 6);
    await viewer.region.press(']');
    await expect(messages(page)).toHaveText('Loop on, 0:03 to 0:06.');
    await viewer.region.press('Escape');
    await expect(messages(page)).toHaveText('Loop off.');
    await expect(tool(page, 'Loop')).toHaveAttribute('aria-pressed', 'false');
  });

  test('of a span dragged on the ruler', async ({ page }) => {
    const viewer = await open(page, videoId);
    const y = (await viewer.box()).y + 12;
    await page.mouse.move(await viewer.xAtFit(6, 0, VIDEO.length), y);
    await page.mouse.down();
    await page.mouse.move(await viewer.xAtFit(8, 0, VIDEO.length), y, { steps: 5 });
    await page.mouse.up();
    await tool(page, 'Loop').click();
    await expect(messages(page)).toHaveText(/^Loop on, 0:0[56] to 0:0[78]\.$/);
    // Playback continues inside the loop.
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(5.9);
  });
});

test('previous and next component by keys', async ({ page }) => {
  const viewer = await open(page, videoId);
  await viewer.region.press('.');
  await expect.poll(() => viewer.shownTime()).toBe(4);
  await viewer.region.press('.');
  await expect.poll(() => viewer.shownTime()).toBe(5);
  await viewer.region.press(',');
  await expect.poll(() => viewer.shownTime()).toBe(4);
});
