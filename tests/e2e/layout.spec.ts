import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { levelColor } from '../support/level-color.ts';
import { markerTimeline, tlaText } from '../support/tla.ts';
import {
  author,
  expect,
  expectNoFindings,
  fixture,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
} from './support.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
/** The menuet's length in seconds. */
const END = 60;
/** Fills of the form's levels, highest first: the whole, A in the author's colour and B, the first units of level 1. */
const YELLOW = levelColor(3);
const BLUE = '#336699';
const GREEN = levelColor(2);
const ORANGE = levelColor(1);
/** Colour that the author gave to the last unit of level 1. */
const WHITE = '#ffffff';

let fileId: number;
test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('the names beside the lanes', () => {
  test('a name is dragged up and down, and its lane goes along', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
    await drag(page, await middleOf(viewer, 'Form'), await topOf(viewer, 'Measures'));
    await expect
      .poll(() => namesInOrder(viewer))
      .toEqual(['Form', 'Measures', 'Cadences', 'Slider', 'Harmony']);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    await expect(message(page)).toHaveText('Form is 1 of 5.');

    const last = await boxOf(viewer, 'Harmony');
    await drag(page, await middleOf(viewer, 'Form'), { x: last.x + 20, y: last.y + last.height + 30 });
    await expect
      .poll(() => namesInOrder(viewer))
      .toEqual(['Measures', 'Cadences', 'Slider', 'Harmony', 'Form']);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
  });

  test('a line says where the name would go; Escape leaves all as it was', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const to = await topOf(viewer, 'Measures');
    await viewer.clickAt(await viewer.xAtFit(10, 0, END), (await boxOf(viewer, 'Form')).y + 45);
    await expect(viewer.inspector).toBeVisible();
    const line = page.locator('[data-part=insertion]');
    await expect(line).toHaveCount(0);
    await page.mouse.move(...pair(await middleOf(viewer, 'Cadences')));
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(line).toBeVisible();
    expect(Math.abs((await line.boundingBox())!.y - (await boxOf(viewer, 'Measures')).y)).toBeLessThan(3);
    await page.keyboard.press('Escape');
    await expect(line).toHaveCount(0);
    await page.mouse.up();
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
    // Escape has not closed anything else.
    await expect(viewer.inspector).toBeVisible();
  });

  test('its lower edge is dragged, Escape puts it back, a double click resets it', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const before = await boxOf(viewer, 'Form');
    const edge = { x: before.x + 40, y: before.y + before.height - 3 };
    await drag(page, edge, { x: edge.x, y: edge.y + 60 });
    await expect.poll(async () => (await boxOf(viewer, 'Form')).height).toBe(before.height + 60);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    // Levels of 50 pixels: where the second one began, the first still is.
    expect(await viewer.colorAt(await viewer.xAtFit(4, 0, END), before.y + 45)).toBe(YELLOW);
    expect((await boxOf(viewer, 'Cadences')).y).toBe(before.y + before.height + 60);

    const lower = { x: edge.x, y: edge.y + 60 };
    await page.mouse.move(lower.x, lower.y);
    await page.mouse.down();
    await page.mouse.move(lower.x, lower.y - 300, { steps: 5 });
    // Levels are no lower than a label is.
    expect((await boxOf(viewer, 'Form')).height).toBeLessThan(before.height);
    expect((await boxOf(viewer, 'Form')).height).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(viewer, 'Form')).height).toBe(before.height + 60);

    await page.mouse.dblclick(lower.x, lower.y);
    await expect.poll(async () => (await boxOf(viewer, 'Form')).height).toBe(before.height);
  });

  test('a lane in which nothing stands says that it is empty', async ({ page, server }) => {
    const bytes = Buffer.from(
      tlaText({
        title: 'Piece',
        timelines: [
          { ...markerTimeline([]), name: 'Comments' },
          { ...markerTimeline([{ time: 5, label: 'Solo' }]), name: 'Cadences', ordinal: 2 },
        ],
      }),
    );
    const [id] = (await upload(server, await author(server), [{ name: 'piece.tla', bytes }])) as [number];
    const viewer = await ViewerScreen.open(page, id);
    await expect(viewer.laneName('Comments')).toHaveText('CommentsEmpty');
    await expect(viewer.laneName('Cadences')).toHaveText('Cadences');
  });

  test('a narrow screen has signs alone, and their names on asking', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const viewer = await ViewerScreen.open(page, fileId);
    const form = viewer.laneName('Form');
    expect((await form.boundingBox())!.width).toBeLessThanOrEqual(34);
    await expect(form).toHaveAttribute('title', 'Form, 7 components');
    expect((await viewer.box()).x).toBeGreaterThanOrEqual(34);
  });
});

test.describe('the panel of timelines', () => {
  test('hides a timeline and shows it again; the lanes close up', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    const measuresTop = (await boxOf(viewer, 'Measures')).y;
    const box = panel(page).getByRole('checkbox', { name: 'Show Measures' });
    await box.press('Space');
    await expect(box).not.toBeChecked();
    await expect(box).toBeFocused();
    await expect(message(page)).toHaveText('Measures is hidden.');
    expect(await namesInOrder(viewer)).toEqual(['Form', 'Cadences', 'Slider', 'Harmony']);
    expect((await boxOf(viewer, 'Form')).y).toBe(measuresTop);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    await box.press('Space');
    await expect(message(page)).toHaveText('Measures is shown.');
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
  });

  test('moves a timeline, the focus stays on the button', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    const down = panel(page).getByRole('button', { name: 'Move Form down' });
    await down.press('Enter');
    await down.press('Enter');
    await expect(down).toBeFocused();
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Cadences', 'Slider', 'Form', 'Harmony']);
    await expect(message(page)).toHaveText('Form is 4 of 5.');
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    const up = panel(page).getByRole('button', { name: 'Move Form up' });
    for (let press = 0; press < 4; press += 1) await up.press('Enter');
    await expect(up).toBeFocused();
    expect((await namesInOrder(viewer))[0]).toBe('Form');
    await expect(message(page)).toHaveText('Form is at the top.');
    await expect(up).toHaveAttribute('aria-disabled', 'true');
    await expect(panel(page).getByRole('checkbox').first()).toHaveAccessibleName('Show Form');
  });

  test('sets how large all lanes are: fitted to the canvas at first, and as the wheel says', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const fitted = await viewer.laneScale();
    expect(fitted).toBeGreaterThan(1.5);
    const canvas = await viewer.box();
    const last = await boxOf(viewer, 'Harmony');
    expect(last.y + last.height).toBeLessThanOrEqual(canvas.y + canvas.height);
    const form = (await boxOf(viewer, 'Form')).height;
    await openPanel(page);
    const size = (name: string) => panel(page).getByRole('radio', { name, exact: true });
    await expect(size('Fit')).toBeChecked();
    await size('Normal').check();
    await expect(message(page)).toHaveText('Lane size: Normal.');
    expect((await boxOf(viewer, 'Form')).height).toBe(3 * 30 + 5.5);
    expect(form).toBeGreaterThan(1.5 * 90);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    // The wheel with Shift goes a tenth further with each notch.
    const name = await middleOf(viewer, 'Form');
    await page.mouse.move(name.x, name.y);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Shift');
    await expect(size('130 %')).toBeChecked();
    expect((await boxOf(viewer, 'Form')).height).toBeCloseTo(1.3 * 90 + 5.5);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    // It holds for every file.
    await page.reload();
    await expect.poll(() => viewer.laneScale()).toBe(1.3);
  });

  test('makes a lane higher and lower, and puts all back as the author has it', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    const before = await boxOf(viewer, 'Form');
    await panel(page).getByRole('button', { name: 'Make Form higher' }).click();
    const higher = (await boxOf(viewer, 'Form')).height;
    expect(higher).toBeGreaterThanOrEqual(before.height + 10);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    const lower = panel(page).getByRole('button', { name: 'Make Form lower' });
    for (let press = 0; press < 9; press += 1) await lower.click();
    await expect(message(page)).toHaveText('Form can be no lower.');
    expect((await boxOf(viewer, 'Form')).height).toBeLessThan(before.height);
    await panel(page).getByRole('button', { name: 'Move Form up' }).click();
    await panel(page).getByRole('checkbox', { name: 'Show Harmony' }).uncheck();
    await panel(page).getByRole('button', { name: 'Reset to author’s layout' }).click();
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
    expect(await boxOf(viewer, 'Form')).toEqual(before);
    await expect(panel(page).getByRole('checkbox', { name: 'Show Harmony' })).toBeChecked();
  });

  test('what the reader arranged is there again after a reload, in this file alone', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Move Form up' }).click();
    await panel(page).getByRole('button', { name: 'Make Form higher' }).click();
    await panel(page).getByRole('checkbox', { name: 'Show Cadences' }).uncheck();
    const { height } = await boxOf(viewer, 'Form');
    const again = await ViewerScreen.open(page, fileId);
    expect(await namesInOrder(again)).toEqual(['Form', 'Measures', 'Slider', 'Harmony']);
    expect((await boxOf(again, 'Form')).height).toBe(height);
    await again.settled();
    expect(await formColors(again)).toEqual([YELLOW, GREEN, ORANGE]);
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Reset to author’s layout' }).click();
    const kept = await page.evaluate((id) => localStorage.getItem(`tilia.layout.${id}`), fileId);
    expect(kept).toBeNull();
  });

  test('a browser whose memory of the file is spoilt shows it as the author has it', async ({ page }) => {
    await page.addInitScript((id) => localStorage.setItem(`tilia.layout.${id}`, '{"order":'), fileId);
    const viewer = await ViewerScreen.open(page, fileId);
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
  });

  test('with all timelines hidden the page says whose doing it is, and has a way back', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    for (const name of ['Measures', 'Form', 'Cadences', 'Slider', 'Harmony'])
      await panel(page)
        .getByRole('checkbox', { name: `Show ${name}` })
        .uncheck();
    await expect(page.getByText('You have hidden all timelines of this file.')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close timelines' }).click();
    // It stands where the timelines were.
    const note = (await page.getByRole('button', { name: 'Show them again' }).boundingBox())!;
    const { x, y, height } = await viewer.box();
    expect(note.x).toBeGreaterThan(x);
    expect(note.y).toBeGreaterThan(y);
    expect(note.y).toBeLessThan(y + height / 2);
    await page.getByRole('button', { name: 'Show them again' }).click();
    await expect(page.getByText('You have hidden all timelines of this file.')).toBeHidden();
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Slider', 'Harmony']);
    await expect(viewer.region).toBeFocused();
  });

  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [390, 844, 'dark'],
  ] as const) {
    test(`takes the focus, gives it back on Escape, and axe finds nothing, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await ViewerScreen.open(page, fileId);
      await openPanel(page);
      await expect(panel(page)).toBeFocused();
      await expectNoFindings(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      await expect(toolbarButton(page)).toBeFocused();
    });
  }
});

test.describe('a very low screen, as at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('gives the timelines most of its height, and scrolls past them', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    expect((await viewer.box()).height).toBeGreaterThan(200);
    // The page alone is scrolled, not the lanes.
    await viewer.laneName('Form').scrollIntoViewIfNeeded();
    await expect(viewer.laneName('Form')).toBeInViewport({ ratio: 0.9 });
    await viewer.time.scrollIntoViewIfNeeded();
    await expect(viewer.time).toBeInViewport();
  });

  test('has all its tools in view and nothing beside the page', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const tools = page.getByRole('toolbar', { name: /^(Zoom|Panels)$/ }).getByRole('button');
    await expect(tools).toHaveText(['Find', 'Timelines', 'Outline', 'Guide', 'Inspector', 'More']);
    for (const tool of await tools.all()) await expect(tool).toBeInViewport({ ratio: 1 });
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(await widths()).toEqual([320, 320]);
    // A panel below the timelines takes nothing from them.
    const before = (await viewer.box()).height;
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close outline' })).toBeVisible();
    expect((await viewer.box()).height).toBe(before);
    expect((await viewer.outline.boundingBox())!.height).toBeGreaterThan(120);
    expect(await widths()).toEqual([320, 320]);
  });
});

test('the same words said again are a new message, with a ring around it', async ({ page }) => {
  await ViewerScreen.open(page, fileId);
  await openPanel(page);
  const up = panel(page).getByRole('button', { name: 'Move Measures up' });
  await up.press('Enter');
  await expect(message(page)).toHaveText('Measures is at the top.');
  const first = await message(page).locator('> *').elementHandle();
  await up.press('Enter');
  await expect.poll(() => first.evaluate((words) => words.isConnected)).toBe(false);
  await expect(message(page)).toHaveText('Measures is at the top.');
  const rings = await message(page).evaluate((line) => line.getAnimations({ subtree: true }).length);
  expect(rings).toBe(1);
});

test.describe('the overview', () => {
  test('shows the highest three levels of the form over the whole recording', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const strip = overview(page);
    await expect(strip).toHaveAttribute('aria-valuetext', '0:00 to 1:00 of 1:00');
    await expect(strip).toHaveAttribute('aria-controls', (await viewer.region.getAttribute('id'))!);
    const levels = async (time: number) => {
      const { x, y } = await stripAt(page, time);
      return [await viewer.colorAt(x, y - 10), await viewer.colorAt(x, y), await viewer.colorAt(x, y + 10)];
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
      await overview(page).press('0');
      // From the right: at the recording's beginning a press is on the window's own edge.
      await dragStrip(page, to, from);
      await expectWindow(page, from, to);
      await expectCanvasAgrees(viewer);
    }
    await expect(overview(page)).toHaveAttribute('aria-valuetext', '0:00 to 0:44 of 1:00');
  });

  test('a drag of the window moves the view, one of an edge resizes it, one outside draws a new one', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await dragStrip(page, 20, 50);
    await dragStrip(page, 35, 30);
    await expectWindow(page, 15, 45);
    await expectCanvasAgrees(viewer);
    await dragStrip(page, 45, 55);
    await expectWindow(page, 15, 55);
    await dragStrip(page, 15, 10);
    await expectWindow(page, 10, 55);
    await expectCanvasAgrees(viewer);
    expect(await viewer.shownTime()).toBe(0);
    await dragStrip(page, 8, 2);
    await expectWindow(page, 2, 8);
    await expect(overview(page)).toHaveAttribute(
      'aria-valuetext',
      /^0:0[12]\.\d\d to 0:0[78]\.\d\d of 1:00\.00$/,
    );
    // An edge drawn beyond the other one stops there.
    await dragStrip(page, 2, 30);
    const { from, to } = await windowTimes(page);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThan(9);
  });

  test('a click seeks and brings that time into the middle', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await dragStrip(page, 2, 12);
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
    await dragStrip(page, 10, 50);
    const { x, y } = await stripAt(page, 24);
    const before = await boundary(viewer, 40, BLUE, GREEN);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await windowTimes(page)).to).toBeLessThan(45);
    await viewer.settled();
    expect(Math.abs((await boundary(viewer, 40, BLUE, GREEN)) - before)).toBeLessThanOrEqual(1);
    await page.mouse.wheel(120, 0);
    await expect.poll(() => boundary(viewer, 40, BLUE, GREEN)).toBeLessThan(before - 118);
    expect(Math.abs((await boundary(viewer, 40, BLUE, GREEN)) - before + 120)).toBeLessThanOrEqual(1);
  });

  test('keys pan, zoom and fit', async ({ page }) => {
    await ViewerScreen.open(page, fileId);
    await dragStrip(page, 10, 30);
    const strip = overview(page);
    await strip.press('ArrowRight');
    await expectWindow(page, 12, 32);
    await strip.press('ArrowLeft');
    await expectWindow(page, 10, 30);
    await strip.press('PageDown');
    await expectWindow(page, 30, 50);
    await strip.press('PageUp');
    await expectWindow(page, 10, 30);
    await strip.press('End');
    await expectWindow(page, 40, 60);
    await strip.press('Home');
    await expectWindow(page, 0, 20);
    await strip.press('+');
    await expect.poll(async () => (await windowTimes(page)).to).toBeLessThan(17.5);
    await strip.press('-');
    await expectWindow(page, 0, 20);
    await strip.press('0');
    await expectWindow(page, 0, 60);
    await expect(strip).toBeFocused();
    await expect(strip).toHaveAttribute('aria-valuetext', '0:00 to 1:00 of 1:00');
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
    await swipe(10, 40);
    await expectWindow(page, 10, 40);
    await swipe(25, 35);
    await expectWindow(page, 20, 50);
    await swipe(50, 57);
    await expectWindow(page, 20, 57);
    await context.close();
  });
});

interface Point {
  readonly x: number;
  readonly y: number;
}

const pair = ({ x, y }: Point) => [x, y] as const;
const panel = (page: Page) => page.getByRole('dialog', { name: 'Timelines of this file' });
const overview = (page: Page) => page.getByRole('scrollbar', { name: 'Overview' });
const message = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });
const toolbarButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Timelines' });

async function openPanel(page: Page): Promise<void> {
  await toolbarButton(page).click();
  await expect(panel(page)).toBeVisible();
}

async function boxOf(viewer: ViewerScreen, name: string) {
  const box = await viewer.laneName(name).boundingBox();
  if (!box) throw new Error(`No lane named ${name}.`);
  return box;
}

async function middleOf(viewer: ViewerScreen, name: string): Promise<Point> {
  const { x, y, width, height } = await boxOf(viewer, name);
  return { x: x + width / 2, y: y + height / 2 };
}

async function topOf(viewer: ViewerScreen, name: string): Promise<Point> {
  const { x, y, width } = await boxOf(viewer, name);
  return { x: x + width / 2, y: y + 2 };
}

async function namesInOrder(viewer: ViewerScreen): Promise<string[]> {
  const items = viewer.page.getByRole('list', { name: 'Timelines', exact: true }).getByRole('listitem');
  const titles = await items.evaluateAll((all) => all.map((item) => item.getAttribute('title') ?? ''));
  return titles.map((title) => title.replace(/, \d+ components?$/, ''));
}

/** Colours of the canvas at the form's lane at 26 seconds, one for each level. */
async function formColors(viewer: ViewerScreen): Promise<string[]> {
  const { y, height } = await boxOf(viewer, 'Form');
  const x = await viewer.xAtFit(26, 0, END);
  const colors: string[] = [];
  for (const level of [0, 1, 2])
    colors.push(await viewer.colorAt(x, y + 3 + ((height - 6) * (level + 0.2)) / 3));
  return colors;
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Where a time stands on the strip of the whole recording. */
async function stripAt(page: Page, time: number): Promise<Point> {
  const box = (await overview(page).boundingBox())!;
  return { x: box.x + 10 + (time / END) * (box.width - 20), y: box.y + box.height / 2 };
}

async function dragStrip(page: Page, from: number, to: number): Promise<void> {
  await drag(page, await stripAt(page, from), await stripAt(page, to));
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

const leftTime = async (page: Page) => Number(await overview(page).getAttribute('aria-valuenow'));

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
