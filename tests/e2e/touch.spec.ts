import type { CDPSession, Page } from 'playwright/test';
import { levelColor } from '../support/level-color.ts';
import { END, endOfA, isSelected, lengthOfExample, menuet, unitsY } from './gestures-screen.ts';
import { author, expect, testOnKeptPage as test, upload, ViewerScreen, tab } from './support.ts';

/** Colour of the lowest level's units, except the last one. */
const ORANGE = levelColor(1);

let fileId: number;

test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});

/** Opens the menuet at a width at which A ends on a whole pixel, where the pointer can stand exactly. */
async function openEven(page: Page): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, fileId);
  const { width } = page.viewportSize()!;
  const canvasPx = (await viewer.box()).width - 20;
  await page.setViewportSize({ width: width + ((5 - (canvasPx % 5)) % 5), height: 900 });
  await expect.poll(async () => ((await viewer.box()).width - 20) % 5).toBe(0);
  await viewer.settled();
  return viewer;
}

/** One or two fingers on the page, through the browser's own input. */
class Fingers {
  constructor(private readonly cdp: CDPSession) {}

  static async on(viewer: ViewerScreen): Promise<Fingers> {
    return new Fingers(await viewer.page.context().newCDPSession(viewer.page));
  }

  async send(type: TouchType, ...points: Point[]) {
    await this.sendAt(undefined, type, ...points);
  }

  async tap(point: { x: number; y: number }) {
    await this.send('touchStart', point);
    await this.send('touchEnd');
  }

  /**
   * Moves one finger from `from` to `to` in ten steps; their timestamps are a sixtieth of a second apart however busy
   * the machine is.
   */
  async swipe(from: Point, to: Point) {
    const end = Date.now() / 1000;
    await this.sendAt(end - 10 / 60, 'touchStart', from);
    for (let part = 1; part <= 10; part += 1) {
      await this.sendAt(end - (10 - part) / 60, 'touchMove', between(from, to, part / 10));
    }
    await this.sendAt(end, 'touchEnd');
  }

  /** `timestamp` is in seconds since 1970; undefined for now. */
  private async sendAt(timestamp: number | undefined, type: TouchType, ...points: Point[]) {
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    const moment = timestamp === undefined ? {} : { timestamp };
    await this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints, ...moment });
  }
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (from: Point, to: Point, part: number) => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

test.describe('touch', () => {
  test.use({ hasTouch: true });

  async function zoomedIn(viewer: ViewerScreen) {
    await viewer.page.emulateMedia({ reducedMotion: 'reduce' });
    await viewer.zoomIn(3);
    await viewer.settled();
    return endOfA(viewer);
  }

  test('one finger pans, and the view goes on for a while when it is let go', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const before = await zoomedIn(viewer);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fingers = await Fingers.on(viewer);
    const y = await viewer.laneY('Cadences', 15);
    await fingers.swipe({ x: before, y }, { x: before - 100, y });
    await viewer.settled();
    expect(await endOfA(viewer)).toBeLessThan(before - 110);
    await expect(viewer.inspector).toBeHidden();
  });

  test('a finger that stands still before it is let go leaves the view where it is', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const before = await zoomedIn(viewer);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fingers = await Fingers.on(viewer);
    const y = await viewer.laneY('Cadences', 15);
    await fingers.send('touchStart', { x: before, y });
    for (let x = before; x >= before - 100; x -= 10) await fingers.send('touchMove', { x, y });
    const stood = Date.now();
    await expect.poll(() => Date.now() - stood).toBeGreaterThan(150);
    await fingers.send('touchEnd');
    await viewer.settled();
    expect(await endOfA(viewer)).toBe(before - 100);
  });

  test('a touch or a key stops a view that goes on by itself', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const before = await zoomedIn(viewer);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const fingers = await Fingers.on(viewer);
    const y = await viewer.laneY('Cadences', 15);
    for (const stop of ['touch', 'key'] as const) {
      await fingers.swipe({ x: before, y }, { x: before - 100, y });
      if (stop === 'touch') await fingers.send('touchStart', { x: before, y });
      else await page.keyboard.press('Control');
      await viewer.framesPass(2);
      const frames = await viewer.framesDrawn();
      await viewer.framesPass(12);
      expect(await viewer.framesDrawn()).toBe(frames);
      if (stop === 'touch') await fingers.send('touchEnd');
    }
    // The touch that stopped it was no tap.
    await expect(viewer.inspector).toBeHidden();
  });

  test('with reduced motion the view stops with the finger', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const before = await zoomedIn(viewer);
    const fingers = await Fingers.on(viewer);
    const y = await viewer.laneY('Cadences', 15);
    await fingers.swipe({ x: before, y }, { x: before - 100, y });
    await viewer.settled();
    expect(await endOfA(viewer)).toBe(before - 100);
  });

  test('a finger moved up scrolls the stack', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 480 });
    const viewer = await ViewerScreen.open(page, fileId);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const box = await viewer.box();
    // Lanes so high that not all have room.
    await page.mouse.move(box.x - 15, await viewer.laneY('Form', 10));
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -1000);
    await page.keyboard.up('Shift');
    await viewer.settled();
    const before = await viewer.laneY('Form', 0);
    const from = { x: box.x + 400, y: box.y + box.height - 20 };
    const fingers = await Fingers.on(viewer);
    await fingers.swipe(from, { x: from.x, y: from.y - 40 });
    await viewer.settled();
    expect(await viewer.laneY('Form', 0)).toBe(before - 40);
  });

  test('two fingers zoom around the middle between them', async ({ page }) => {
    const viewer = await openEven(page);
    const fingers = await Fingers.on(viewer);
    const middle = await viewer.xAtFit(24, 0, END);
    const scale = (await viewer.xAtFit(1, 0, END)) - (await viewer.xAtFit(0, 0, END));
    const y = await unitsY(viewer);
    const apart = (px: number) => [
      { x: middle - px, y },
      { x: middle + px, y },
    ];
    await fingers.send('touchStart', ...apart(50));
    for (let px = 55; px <= 100; px += 5) await fingers.send('touchMove', ...apart(px));
    await fingers.send('touchEnd');
    await viewer.settled();
    expect(Math.abs((await endOfA(viewer)) - middle)).toBeLessThanOrEqual(1);
    // The fingers are twice as far apart as they were, and so is all else; the orange units end at 40 s.
    const { last } = await viewer.spanOf(ORANGE, await viewer.laneY('Form', 67));
    expect(Math.abs(last + 1 - (middle + 2 * 16 * scale))).toBeLessThanOrEqual(3);
    await expect(viewer.inspector).toBeHidden();
  });

  test('a tap is a click, two taps are a double click', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, 1);
    const end = await lengthOfExample(viewer);
    const fingers = await Fingers.on(viewer);
    const y = await viewer.laneY('Form', 45);
    const late = { x: await viewer.xAtFit(end * 0.7, 0, end), y };
    await fingers.tap(late);
    await expect(viewer.inspector).toBeVisible();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(end * 0.4);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await viewer.settled();
    const again = { x: await viewer.xAtFit(end * 0.7, 0, end), y };
    await fingers.tap(again);
    await fingers.tap(again);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('on a phone two taps play also where the folded column takes its room', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const viewer = await ViewerScreen.open(page, 1);
    await tab(page, 'Guide').click();
    await expect(page.getByRole('tabpanel')).toHaveCount(0);
    await viewer.region.press('0');
    await viewer.settled();
    // A lane that lies where the panel will be.
    const end = await lengthOfExample(viewer);
    const turn = { x: await viewer.xAtFit(48, 0, end), y: await viewer.laneY('Score', 15) };
    const fingers = await Fingers.on(viewer);
    await fingers.tap(turn);
    await fingers.tap(turn);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(viewer.inspector).toBeVisible();
    const inspector = (await viewer.inspector.boundingBox())!;
    expect(inspector.y).toBeLessThan(turn.y + 44);
  });

  test('a long press selects, tells what is there and does not go there', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const fingers = await Fingers.on(viewer);
    const point = { x: await viewer.xAtFit(40, 0, END), y: await unitsY(viewer) };
    await fingers.send('touchStart', point);
    await expect(page.getByRole('tooltip')).toContainText('24.00 to 1:00.00');
    await fingers.send('touchEnd');
    await isSelected(viewer, 'B');
    expect(await viewer.shownTime()).toBe(0);
    await expect(page.getByRole('tooltip')).toBeVisible();
    await fingers.tap({ x: await viewer.xAtFit(30, 0, END), y: await viewer.laneY('Cadences', 15) });
    await expect(page.getByRole('tooltip')).toBeHidden();
  });
});
