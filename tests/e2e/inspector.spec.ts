import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import {
  author,
  expect,
  expectNoFindings,
  fixture,
  tabTo,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
  showTab,
  tab,
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
      ['Inside', 'Menuet'],
    ],
  },
  {
    what: 'a marker',
    at: ['Cadences', 24, 10],
    table: [
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

test('every field that is given stands in the table, with its place in the measures', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  for (const { what, table, at } of TABLES) {
    await test.step(what, async () => {
      const [lane, time, offsetPx] = at;
      await select(viewer, lane, time, offsetPx);
      // Which harmonies are in a unit is set in music signs.
      await expect
        .poll(async () => (await lines(viewer)).filter(([name]) => what !== 'a unit' || name !== 'Harmony'))
        .toEqual(table);
    });
  }
});

test('a comment keeps its line breaks', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await selectA(viewer);
  const comment = viewer.inspector.getByText('First half.');
  // It comes before the table.
  expect((await comment.boundingBox())!.y).toBeLessThan(
    (await viewer.inspector.getByRole('table').boundingBox())!.y,
  );
  const tops = await comment.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
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

test('Escape clears the selection and gives back the tab before; the close button folds', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await expect(tab(page, 'Guide')).toHaveAttribute('aria-selected', 'true');
  await selectA(viewer);
  await expect(tab(page, 'Details')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(viewer.inspector).toBeHidden();
  await expect(tab(page, 'Guide')).toHaveAttribute('aria-selected', 'true');
  await expect(viewer.region).toBeFocused();

  await selectA(viewer);
  await page.getByRole('button', { name: 'Close inspector' }).click();
  await expect(viewer.inspector).toBeHidden();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(viewer.region).toBeFocused();
  await page.getByRole('button', { name: 'Open panel' }).click();
  await expect(viewer.inspector).toContainText('First half.');
});

test('plays, loops, links and cites the unit, and leads to its neighbours and what it is in', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  const messages = page.getByRole('status', { name: 'Viewer messages' });
  const press = (name: string) => viewer.inspector.getByRole('button', { name, exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await selectA(viewer);
  await expect(viewer.inspector).toContainText('m. 1 to 8 · 8 measures · 0:24');
  await press('Loop this');
  await expect(viewer.inspector.getByRole('button', { name: 'Loop this' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(messages).toContainText('Loop on');
  await press('Loop this');
  await expect(messages).toHaveText('Loop off.');
  await press('Link to this');
  await expect(messages).toHaveText('Link copied.');
  expect(await copied()).toMatch(/\?c=\d+$/);
  await press('Cite this');
  await expect(messages).toHaveText('Citation copied.');
  expect(await copied()).toContain('mm. 1–8');
  await viewer.inspector.getByRole('button', { name: 'B', exact: true }).click();
  await expect(viewer.inspector.getByRole('heading', { name: 'B', exact: true })).toBeVisible();
  await viewer.inspector.getByRole('button', { name: 'Menuet', exact: true }).click();
  await expect(viewer.inspector.getByRole('heading', { name: 'Menuet', exact: true })).toBeVisible();
});

test('a folded column opens only when no second click can follow', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await viewer.region.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await viewer.settled();
  await page.keyboard.press('0');
  await viewer.settled();
  // Where the column will be.
  const place = await pointAt(viewer, 'Form', 55, 75);
  await page.mouse.dblclick(...place);
  await expect(viewer.inspector.getByRole('heading', { name: 'Return', exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  const heightOf = async ({ inspector }: ViewerScreen) => (await inspector.boundingBox())?.height ?? 0;
  async function drag(page: Page, byPx: number) {
    const { x, y } = (await tab(page, 'Details').boundingBox())!;
    await page.mouse.move(x + 4, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 4, y + 8 + byPx / 2);
    await page.mouse.move(x + 4, y + 8 + byPx);
    await page.mouse.up();
  }

  test('the panel is pulled up by the tabs over the timelines, and down again until it is folded', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await selectA(viewer);
    await expect(viewer.inspector).toContainText('First half.');
    const heightPx = await heightOf(viewer);
    await drag(page, -90);
    await expect.poll(async () => Math.abs((await heightOf(viewer)) - heightPx - 90)).toBeLessThan(1);
    await drag(page, 90);
    await expect.poll(async () => Math.abs((await heightOf(viewer)) - heightPx)).toBeLessThan(1);
    await drag(page, 400);
    await expect(viewer.inspector).toBeHidden();
    await showTab(page, 'Details');
    await expect(viewer.inspector).toContainText('First half.');
    await expectNoFindings(page);
  });

  test('what has no room in it is scrolled with the keyboard, and other keys are the viewer’s', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await selectA(viewer);
    await expect(viewer.inspector).toContainText('First half.');
    await tabTo(page, viewer.inspector);
    const top = () => viewer.inspector.evaluate(({ scrollTop }) => scrollTop);
    const left = () =>
      viewer.inspector.evaluate((own) => own.scrollHeight - own.clientHeight - own.scrollTop);
    await page.keyboard.press('End');
    await expect.poll(left).toBeLessThan(1);
    expect(await top()).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    await expect.poll(top).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect(valueOf(viewer, 'Label')).toHaveText('B');
  });
});
