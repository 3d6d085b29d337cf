import type { Page } from 'playwright/test';
import { markerTimeline, tlaText } from '../support/tla.ts';
import { drag, END, GREEN, menuet, openPanel, ORANGE, panel, type Point, YELLOW } from './layout-screen.ts';
import {
  author,
  expect,
  expectNoFindings,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
  showTab,
} from './support.ts';
import { moreButton } from '../support/viewer-frame.ts';

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
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
    await drag(page, await middleOf(viewer, 'Form'), await topOf(viewer, 'Measures'));
    await expect.poll(() => namesInOrder(viewer)).toEqual(['Form', 'Measures', 'Cadences', 'Harmony']);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    await expect(message(page)).toHaveText('Form is 1 of 4.');

    const last = await boxOf(viewer, 'Harmony');
    await drag(page, await middleOf(viewer, 'Form'), { x: last.x + 20, y: last.y + last.height + 30 });
    await expect.poll(() => namesInOrder(viewer)).toEqual(['Measures', 'Cadences', 'Harmony', 'Form']);
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
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
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
    await expect(form).toHaveAttribute('title', 'Form, 7 entries');
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
    expect(await namesInOrder(viewer)).toEqual(['Form', 'Cadences', 'Harmony']);
    expect((await boxOf(viewer, 'Form')).y).toBe(measuresTop);
    await viewer.settled();
    expect(await formColors(viewer)).toEqual([YELLOW, GREEN, ORANGE]);
    await box.press('Space');
    await expect(message(page)).toHaveText('Measures is shown.');
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
  });

  test('moves a timeline, the focus stays on the button', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    const down = panel(page).getByRole('button', { name: 'Move Form down' });
    await down.press('Enter');
    await down.press('Enter');
    await expect(down).toBeFocused();
    // The folded lane between them is passed over.
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Cadences', 'Harmony', 'Form']);
    await expect(message(page)).toHaveText(/^Form is 5 of \d\.$/);
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
    for (let press = 0; press < 25; press += 1) await lower.click();
    await expect(message(page)).toHaveText('Form can be no lower.');
    expect((await boxOf(viewer, 'Form')).height).toBeLessThan(before.height);
    await panel(page).getByRole('button', { name: 'Move Form up' }).click();
    await panel(page).getByRole('checkbox', { name: 'Show Harmony' }).uncheck();
    await panel(page).getByRole('button', { name: 'Reset to author’s layout' }).click();
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
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
    expect(await namesInOrder(again)).toEqual(['Form', 'Measures', 'Harmony']);
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
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
  });

  test('with all timelines hidden the page says whose doing it is, and has a way back', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await openPanel(page);
    for (const name of ['Measures', 'Form', 'Cadences', 'Harmony'])
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
    expect(await namesInOrder(viewer)).toEqual(['Measures', 'Form', 'Cadences', 'Harmony']);
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
      await expect(moreButton(page)).toBeFocused();
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
    // The browser may scroll a page that it has had before to where it was.
    await page.evaluate(() => scrollTo(0, 0));
    for (const tool of [moreButton(page), page.getByRole('button', { name: 'Share' })])
      await expect(tool).toBeInViewport({ ratio: 1 });
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(await widths()).toEqual([320, 320]);
    // A panel below the timelines takes nothing from them.
    const before = (await viewer.box()).height;
    await showTab(page, 'Outline');
    await expect(viewer.outline).toBeVisible();
    expect((await viewer.box()).height).toBe(before);
    expect((await viewer.outline.boundingBox())!.height).toBeGreaterThan(60);
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

const pair = ({ x, y }: Point) => [x, y] as const;

const message = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

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
  return titles.map((title) => title.replace(/, \d+ (entry|entries)$/, ''));
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
