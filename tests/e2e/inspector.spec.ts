import { readFileSync } from 'node:fs';
import { author, expect, fixture, testOnKeptPage as test, upload, ViewerScreen } from './support.ts';

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
/** The unit A: its comment has two lines, its formal function is empty. */
const selectA = (viewer: ViewerScreen) => select(viewer, 'Form', 10, 45);

/** Name and value of each line of the table, as they are read. */
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

const NOT_GIVEN = '–\nnot given';

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
      ['Formal function', NOT_GIVEN],
      ['Color', '#336699'],
      ['Comments', 'First half.\nRepeated.'],
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
      ['Comments', 'Perfect cadence in the dominant'],
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
      ['Comments', NOT_GIVEN],
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
      ['Comments', NOT_GIVEN],
    ],
  },
] as const;

test('every field stands in the table, with its place in the measures', async ({ page }) => {
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
