import type { Page } from 'playwright/test';
import { drag, END, GREEN, menuet, openPanel, ORANGE, panel, type Point, YELLOW } from './layout-screen.ts';
import { overview, viewInWords } from '../support/viewer-frame.ts';
import { author, expect, testOnKeptPage as test, upload, ViewerScreen } from './support.ts';

const BLUE = '#336699';

/** Colour that the author gave to the last unit of level 1. */
const WHITE = '#ffffff';

let fileId: number;

test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('the overview', () => {
  test('shows the highest three levels of the form over the whole recording', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const strip = overview(page);
    await expect(strip).toHaveAttribute('aria-valuetext', '0:00 of 1:00, in view 0:00 to 1:00');
    await expect(strip).toHaveAttribute('aria-controls', (await viewer.region.getAttribute('id'))!);
    const levels = async (time: number) => {
      const { x, y } = await stripAt(page, time);
      return [await viewer.colorAt(x, y - 12), await viewer.colorAt(x, y), await viewer.colorAt(x, y + 12)];
    };
    expect(await levels(4)).toEqual([YELLOW, BLUE, ORANGE]);
    expect(await levels(55)).toEqual([YELLOW, GREEN, WHITE]);
    // A hidden form does not count: then the markers or beats represent the recording.
    await openPanel(page);
    await panel(page).getByRole('checkbox', { name: 'Show Form' }).uncheck();
    await expect.poll(() => levels(4)).not.toContain(YELLOW);
  });

  test('its window is what the canvas shows, to the pixel', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    for (const [from, to] of [
      [10, 50],
      [22, 43],
      [0, 44.5],
    ] as const) {
      await showSpan(page, from, to);
      await expectWindow(page, from, to);
      await expectCanvasAgrees(viewer);
    }
    await expect(overview(page)).toHaveAttribute('aria-valuetext', '0:00 of 1:00, in view 0:00 to 0:44');
  });

  test('a drag of the window moves the view, one of an edge resizes it, one outside moves the playhead', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await showSpan(page, 20, 50);
    await dragStrip(page, 35, 30);
    await expectWindow(page, 15, 45);
    await expectCanvasAgrees(viewer);
    await dragStrip(page, 45, 55);
    await expectWindow(page, 15, 55);
    await dragStrip(page, 15, 10);
    await expectWindow(page, 10, 55);
    await expectCanvasAgrees(viewer);
    expect(await viewer.shownTime()).toBe(0);
    await showSpan(page, 2, 8);
    await expect(overview(page)).toHaveAttribute(
      'aria-valuetext',
      /^0:00 of 1:00, in view 0:0[12]\.\d\d to 0:0[78]\.\d\d$/,
    );
    // An edge drawn beyond the other one stops there.
    await dragStrip(page, 2, 30);
    const { from, to } = await windowTimes(page);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThan(9);
    // The view comes along with the playhead.
    await showSpan(page, 10, 20);
    await dragStrip(page, 40, 45);
    await expectWindow(page, 40, 50);
    expect(Math.abs((await viewer.shownTime()) - 45)).toBeLessThan(0.2);
    // Where all is in view there is nothing to pan: the playhead moves there too.
    await overview(page).press('0');
    await dragStrip(page, 40, 30);
    await expectWindow(page, 0, 60);
    expect(Math.abs((await viewer.shownTime()) - 30)).toBeLessThan(0.2);
  });

  test('what has been played has a line at its foot, and a double click fits', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await showSpan(page, 10, 30);
    const { x, y } = await stripAt(page, 45);
    await page.mouse.dblclick(x, y);
    await expectWindow(page, 0, 60);
    await viewer.pointerGone();
    const red = await viewer.colorAt(x - 20, y + 17);
    expect(await viewer.colorAt((await stripAt(page, 20)).x, y + 17)).toBe(red);
    expect(await viewer.colorAt((await stripAt(page, 50)).x, y + 17)).not.toBe(red);
  });

  test('a click seeks and brings that time into the middle', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await showSpan(page, 2, 12);
    const { x, y } = await stripAt(page, 30);
    await page.mouse.click(x, y);
    await expectWindow(page, 25, 35);
    expect(Math.abs((await viewer.shownTime()) - 30)).toBeLessThan(0.05);
    const playhead = await page.locator('[data-part=playhead]').boundingBox();
    expect(Math.abs(playhead!.x + playhead!.width / 2 - x)).toBeLessThanOrEqual(1);
  });

  test('a window too small to see is still drawn, and can be grabbed', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const { x, y } = await stripAt(page, 30);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let notch = 0; notch < 40; notch += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await windowBox(page)).width).toBeCloseTo(8, 1);
    // It is as narrow as that before the last notches have come.
    await viewer.settled();
    const left = await leftTime(page);
    expect(Math.abs(left - 30)).toBeLessThan(0.2);
    await dragStrip(page, 30, 40);
    await expect.poll(async () => Math.abs((await leftTime(page)) - left - 10)).toBeLessThan(0.05);
    expect(await viewer.shownTime()).toBe(0);
  });

  test('the wheel pans sideways and zooms with Ctrl around the time under the pointer', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await showSpan(page, 10, 50);
    const { x, y } = await stripAt(page, 24);
    const before = await boundary(viewer, 40, BLUE, GREEN);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await windowTimes(page)).to).toBeLessThan(45);
    await viewer.settled();
    // The pointer stands on a whole pixel of the strip, which is two of the canvas.
    const zoomed = await boundary(viewer, 40, BLUE, GREEN);
    expect(Math.abs(zoomed - before)).toBeLessThanOrEqual(2);
    await page.mouse.wheel(120, 0);
    await expect.poll(() => boundary(viewer, 40, BLUE, GREEN)).toBeLessThan(zoomed - 118);
    expect(Math.abs((await boundary(viewer, 40, BLUE, GREEN)) - zoomed + 120)).toBeLessThanOrEqual(1);
  });

  test('keys move the playhead, pan, zoom and fit', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await showSpan(page, 10, 30);
    const strip = overview(page);
    await strip.press('End');
    await expect.poll(() => viewer.shownTime()).toBe(60);
    await strip.press('Home');
    await expect.poll(() => viewer.shownTime()).toBe(0);
    for (let press = 0; press < 3; press += 1) await strip.press('ArrowRight');
    await expect.poll(() => viewer.shownTime()).toBe(15);
    await strip.press('ArrowLeft');
    await expect.poll(() => viewer.shownTime()).toBe(10);
    await expect(strip).toHaveAttribute('aria-valuenow', '10');
    await showSpan(page, 10, 30);
    await strip.press('PageDown');
    await expectWindow(page, 30, 50);
    await strip.press('PageUp');
    await expectWindow(page, 10, 30);
    await strip.press('+');
    await expect.poll(async () => (await windowTimes(page)).to).toBeLessThan(28);
    await strip.press('0');
    await expectWindow(page, 0, 60);
    await expect(strip).toBeFocused();
    await expect(strip).toHaveAttribute('aria-valuetext', '0:10 of 1:00, in view 0:00 to 1:00');
  });

  test('a finger moves it on a phone', async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await ViewerScreen.open(page, fileId);
    const touch = await context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const [first, last] = [await stripAt(page, from), await stripAt(page, to)];
      const point = (share: number) => [{ x: first.x + (last.x - first.x) * share, y: first.y }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(share) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    // A phone opens on the first sections.
    await overview(page).press('0');
    await expectWindow(page, 0, 60);
    await swipe(60, 40);
    await swipe(0, 10);
    await expectWindow(page, 10, 40);
    await swipe(25, 35);
    await expectWindow(page, 20, 50);
    await swipe(50, 57);
    await expectWindow(page, 20, 57);
    await context.close();
  });
});

/** Where a time stands on the strip of the whole recording. */
async function stripAt(page: Page, time: number): Promise<Point> {
  const box = (await overview(page).boundingBox())!;
  return { x: box.x + 10 + (time / END) * (box.width - 20), y: box.y + box.height / 2 };
}

async function dragStrip(page: Page, from: number, to: number): Promise<void> {
  await drag(page, await stripAt(page, from), await stripAt(page, to));
}

/** Shows a span by drags of the window's edges, from the whole. */
async function showSpan(page: Page, from: number, to: number): Promise<void> {
  await overview(page).press('0');
  await expectWindow(page, 0, END);
  if (to < END) await dragStrip(page, END, to);
  if (from > 0) await dragStrip(page, 0, from);
  await expectWindow(page, from, to);
}

async function windowBox(page: Page) {
  return (await page.locator('[data-part=window]').boundingBox())!;
}

/** The times at the window's edges. */
async function windowTimes(page: Page): Promise<{ from: number; to: number }> {
  const strip = (await overview(page).boundingBox())!;
  const { x, width } = await windowBox(page);
  const timeAt = (px: number) => ((px - strip.x - 10) / (strip.width - 20)) * END;
  return { from: timeAt(x), to: timeAt(x + width) };
}

/** The first second in view, of fewer than ten. */
async function leftTime(page: Page): Promise<number> {
  const [, minutes, seconds] = /^(\d+):(\d\d\.\d\d) to/.exec(await viewInWords(page)) ?? [];
  return 60 * Number(minutes) + Number(seconds);
}

/** The window's edges stand at these times, give or take a pixel and the margin at the recording's ends. */
async function expectWindow(page: Page, from: number, to: number): Promise<void> {
  const strip = (await overview(page).boundingBox())!;
  const slack = Math.max((1.5 * END) / (strip.width - 20), from === 0 || to === END ? 0.4 : 0);
  await expect
    .poll(async () => {
      const shown = await windowTimes(page);
      return Math.max(Math.abs(shown.from - from), Math.abs(shown.to - to)) <= slack ? 'there' : shown;
    })
    .toBe('there');
}

/** Where one colour ends and another begins on the canvas, from its left edge; `offset` is from the usual form's top. */
async function boundary(viewer: ViewerScreen, offset: number, left: string, right: string): Promise<number> {
  const y = await viewer.laneY('Form', offset);
  const { last } = await viewer.spanOf(left, y);
  const { first } = await viewer.spanOf(right, y);
  return (last + 1 + first) / 2 - (await viewer.box()).x;
}

/** Compares the overview's window with two boundaries of the form on the canvas, in pixels of the strip. */
async function expectCanvasAgrees(viewer: ViewerScreen): Promise<void> {
  await viewer.settled();
  const strip = (await overview(viewer.page).boundingBox())!;
  const { from, to } = await windowTimes(viewer.page);
  const { width } = await viewer.box();
  const leftPx = from < 0.01 ? 10 : 0;
  const rightPx = to > END - 0.01 ? 10 : 0;
  const perSecond = (width - leftPx - rightPx) / (to - from);
  const onStrip = (strip.width - 20) / END / perSecond;
  for (const [time, x] of [
    [24, await boundary(viewer, 40, BLUE, GREEN)],
    [40, await boundary(viewer, 70, ORANGE, WHITE)],
  ] as const) {
    const expected = leftPx + (time - from) * perSecond;
    expect(Math.abs(x - expected) * onStrip).toBeLessThanOrEqual(1);
  }
}
