import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import {
  author,
  expect,
  expectNoFindings,
  fixture,
  tabTo,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
} from './support.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
/** Seconds. */
const END = 60;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

let fileId: number;
test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});

/** Where a time stands in a lane, at fit, in CSS pixels of the page. */
const pointAt = async (viewer: ViewerScreen, lane: string, time: number, offsetPx: number) =>
  [await viewer.xAtFit(time, 0, END), await viewer.laneY(lane, offsetPx)] as const;
const select = async (...place: Parameters<typeof pointAt>) => place[0].clickAt(...(await pointAt(...place)));
/** The unit A: its comment has two lines, and it has no formal function. */
const selectA = (viewer: ViewerScreen) => select(viewer, 'Form', 10, 45);

/** Name and value of each line of the table, as displayed. */
const lines = ({ inspector }: ViewerScreen) =>
  inspector
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText)),
    );
const valueOf = ({ inspector, page }: ViewerScreen, name: string) =>
  inspector
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

const TABLES = [
  {
    what: 'a unit',
    at: ['Form', 10, 45],
    table: [
      ['Comments', 'First half.\nRepeated.'],
      ['Label', 'A'],
      ['Timeline', 'Form'],
      ['Level', '2'],
      // Three beats of a second each.
      ['Measures', '1.1 to 8.3'],
      ['Start', '0:00:00.00'],
      ['End', '0:00:24.00'],
      ['Length', '8 measures, 24.00 s'],
      ['Formal type', 'period'],
      ['Color', '#336699'],
    ],
  },
  {
    what: 'a marker',
    at: ['Cadences', 24, 10],
    table: [
      ['Comments', 'Perfect cadence in the dominant'],
      ['Label', 'PAC'],
      ['Timeline', 'Cadences'],
      ['Measure', '9.1'],
      ['Time', '0:00:24.00'],
    ],
  },
  {
    what: 'a beat',
    at: ['Measures', 7, 27],
    table: [
      ['Timeline', 'Measures'],
      ['Measure', '3'],
      ['Beat', '2'],
      ['Time', '0:00:07.00'],
    ],
  },
  {
    what: 'a harmony',
    at: ['Harmony', 21, 45],
    table: [
      ['Label', 'V65/V'],
      ['Timeline', 'Harmony'],
      ['Kind', 'Harmony'],
      ['Key', 'G'],
      ['Root', 'A'],
      ['Quality', 'dominant-seventh'],
      ['Inversion', 'first inversion'],
      ['Applied to', 'V'],
      ['Display', 'roman numeral'],
      ['Measure', '8.1'],
      ['Time', '0:00:21.00'],
    ],
  },
  {
    what: 'a key',
    at: ['Harmony', 0, 15],
    table: [
      ['Label', 'G'],
      ['Timeline', 'Harmony'],
      ['Kind', 'Key'],
      ['Measure', '1.1'],
      ['Time', '0:00:00.00'],
    ],
  },
] as const;

test('every field that is given stands in the table, the comment first, with its place in the measures', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  for (const { what, table, at } of TABLES) {
    await test.step(what, async () => {
      const [lane, time, offsetPx] = at;
      await select(viewer, lane, time, offsetPx);
      await expect.poll(() => lines(viewer)).toEqual(table);
      // The inspector has taken some of the width.
      await viewer.settled();
    });
  }
});

test('a comment keeps its line breaks', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await selectA(viewer);
  const tops = await valueOf(viewer, 'Comments').evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
  });
  expect(tops).toHaveLength(2);
});

test('the heading is the label beside its colour: the author’s, else the level’s, none for a beat', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  const heading = (name: string) => viewer.inspector.getByRole('heading', { name, exact: true });
  const swatches = viewer.inspector.locator('span[aria-hidden]:empty');
  await selectA(viewer);
  await expect(heading('A')).toBeVisible();
  // The inspector has made the canvas narrower.
  await viewer.settled();
  const unit = await pointAt(viewer, 'Form', 10, 75);
  const beat = await pointAt(viewer, 'Measures', 7, 27);
  await expect(swatches).toHaveCSS('background-color', 'rgb(51, 102, 153)');
  await viewer.clickAt(...unit);
  await expect(heading('Antecedent')).toBeVisible();
  await expect(swatches).toHaveCSS('background-color', 'rgb(237, 170, 117)');
  await viewer.clickAt(...beat);
  await expect(heading('3.2')).toBeVisible();
  await expect(swatches).toHaveCount(0);
});

test('“Copy all” copies the table as lines of text, without what was not given', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await selectA(viewer);
  await viewer.inspector.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText('Copied.');
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toEqual([
    'Label: A',
    'Timeline: Form',
    'Level: 2',
    'Measures: 1.1 to 8.3',
    'Start: 0:00:00.00',
    'End: 0:00:24.00',
    'Length: 8 measures, 24.00 s',
    'Formal type: period',
    'Color: #336699',
    'Comments: First half.',
    'Repeated.',
  ]);
});

test('each value is selected by the mouse and copied with the keyboard', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await select(viewer, 'Cadences', 24, 10);
  for (const [name, value] of [
    ['Label', 'PAC'],
    ['Timeline', 'Cadences'],
    ['Time', '0:00:24.00'],
    ['Measure', '9.1'],
    ['Comments', 'Perfect cadence in the dominant'],
  ] as const) {
    await valueOf(viewer, name).click({ clickCount: 3, position: { x: 8, y: 8 } });
    await page.keyboard.press('Control+c');
    await expect
      .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim())
      .toBe(value);
  }
});

test('says so where copying is refused', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
  });
  const viewer = await ViewerScreen.open(page, fileId);
  await selectA(viewer);
  await viewer.inspector.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toContainText(
    'Your browser did not allow copying.',
  );
});

test('Escape within closes it and gives the keyboard back to the timelines, as the close button does', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  for (const close of [
    () => viewer.inspector.getByRole('button', { name: 'Close inspector' }).click(),
    async () => {
      await viewer.inspector.getByRole('button', { name: 'Copy all' }).focus();
      await page.keyboard.press('Escape');
    },
  ]) {
    await page.mouse.dblclick(...(await pointAt(viewer, 'Form', 10, 45)));
    await expect(viewer.inspector).toBeVisible();
    await viewer.settled();
    await close();
    await expect(viewer.inspector).toBeHidden();
    await expect(viewer.region).toBeFocused();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  /** Opens the unit A in the inspector, and gives how high that stands. */
  async function open(page: Page) {
    const viewer = await ViewerScreen.open(page, fileId);
    await selectA(viewer);
    await expect(viewer.inspector).toContainText('First half.');
    await viewer.settled();
    return { viewer, heightPx: await heightOf(viewer) };
  }
  const heightOf = async ({ inspector }: ViewerScreen) => (await inspector.boundingBox())!.height;
  const handle = (page: Page, to: 'up' | 'down') =>
    page.getByRole('button', { name: `Pull ${to} inspector`, exact: true });
  /** Drags by CSS pixels downwards, by default the heading beside the handle. */
  async function drag(page: Page, viewer: ViewerScreen, byPx: number, grip?: Locator) {
    const held = grip ?? viewer.inspector.getByRole('heading', { name: 'Inspector' });
    const { x, y } = (await held.boundingBox())!;
    await page.mouse.move(x + 4, y + 4);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 4 + byPx / 2);
    await page.mouse.move(x + 4, y + 4 + byPx);
    await page.mouse.up();
  }

  test('a sheet is pulled up and down by its handle and by its head, and the canvas keeps its size', async ({
    page,
  }) => {
    const { viewer, heightPx } = await open(page);
    const canvas = await viewer.box();
    await viewer.pointerGone();
    const frames = await viewer.framesDrawn();
    await handle(page, 'up').click();
    await expect.poll(() => heightOf(viewer)).toBeGreaterThan(heightPx + 100);
    const upPx = await heightOf(viewer);
    await handle(page, 'down').click();
    await expect.poll(() => heightOf(viewer)).toBe(heightPx);
    await drag(page, viewer, -90);
    await expect.poll(() => heightOf(viewer)).toBe(upPx);
    await drag(page, viewer, 90, handle(page, 'down'));
    await expect.poll(() => heightOf(viewer)).toBe(heightPx);
    // Too little to mean anything.
    await drag(page, viewer, -20);
    await expect.poll(() => heightOf(viewer)).toBe(heightPx);
    expect(await viewer.box()).toEqual(canvas);
    expect(await viewer.framesDrawn()).toBe(frames);
    await drag(page, viewer, 90);
    await expect(viewer.inspector).toBeHidden();
    await expect(viewer.region).toBeFocused();
  });

  test('by keyboard: the arrows pull it, and it uncovers what has the focus', async ({ page }) => {
    const { viewer, heightPx } = await open(page);
    await tabTo(page, handle(page, 'up'));
    await page.keyboard.press('ArrowUp');
    await expect(handle(page, 'down')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(handle(page, 'up')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => heightOf(viewer)).toBeGreaterThan(heightPx);
    await expectNoFindings(page);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => heightOf(viewer)).toBe(heightPx);
    await tabTo(page, handle(page, 'up'));
    await page.keyboard.press('Escape');
    await expect(viewer.inspector).toBeHidden();
    await expect(viewer.region).toBeFocused();
  });

  test('what has no room in it is scrolled with the keyboard, and other keys are the viewer’s', async ({
    page,
  }) => {
    const { viewer } = await open(page);
    const body = viewer.inspector.getByRole('group', { name: 'Inspector' });
    await tabTo(page, body);
    const top = () => body.evaluate(({ scrollTop }) => scrollTop);
    await page.keyboard.press('End');
    await expect.poll(top).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    await expect.poll(top).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect(valueOf(viewer, 'Label')).toHaveText('B');
  });
});
