import { readFileSync } from 'node:fs';
import { author, dataFiles, expect, test, upload, ViewerScreen, showTab } from './support.ts';

const FILE = dataFiles.find((path) => path.endsWith('/range.tla'))!;

/** Heights in the lane as its author has it: rows of 30, 40 and 30 px. */
const ROWS = { Melody: 20, Bass: 50, Imitation: 85 } as const;

test('a range timeline is seen, read, walked through and found', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = await author(server);
  const bytes = Buffer.from(readFileSync(FILE, 'utf8').replace('Waltz with ranges', 'Waltz in rows'));
  const [id] = (await upload(server, person, [{ name: 'range.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, id);

  // Rows with their names, and with the author's colours: the range's own, the row's, or grey.
  const rail = viewer.laneName('Texture');
  for (const name of Object.keys(ROWS)) await expect(rail.getByText(name, { exact: true })).toBeVisible();
  const at = (time: number) => viewer.xAtFit(time, 0, 48);
  const boxes = [
    [1, 'Melody', '#f2d675'],
    [15, 'Melody', '#8fb3d9'],
    [25, 'Bass', '#d1d1d1'],
    [5, 'Imitation', '#68de7c'],
  ] as const;
  await viewer.pointerGone();
  for (const [time, row, color] of boxes)
    expect([row, await viewer.colorAt(await at(time), await viewer.laneY('Texture', ROWS[row]))]).toEqual([
      row,
      color,
    ]);

  // A range with a lead-in and a tail.
  const bassY = await viewer.laneY('Texture', ROWS.Bass);
  await viewer.clickAt(await at(20), bassY);
  const cell = (name: string) => viewer.inspector.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(cell('Label')).toContainText('Pedal on A');
  await expect(cell('Row')).toContainText('Bass');
  await expect(cell('Pre-start')).toContainText('0:00:13.50');
  await expect(cell('Post-end')).toContainText('0:00:27.00');

  // Along a row, and to the row above at the same time.
  await page.keyboard.press('ArrowRight');
  await expect(cell('Label')).toContainText('Pedal on D');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(cell('Label')).toContainText('Theme, varied');
  await page.keyboard.press('ArrowLeft');
  await expect(cell('Joined')).toContainText('to the next range');

  // The outline has the ranges by row.
  await showTab(page, 'Outline');
  const lane = viewer.outline.getByRole('row', { name: /^Texture, range timeline/ });
  if ((await lane.getAttribute('aria-expanded')) === 'false') await lane.click();
  const group = viewer.outline.getByRole('row', { name: /^Imitation/ });
  await expect(group).toContainText('3 ranges');
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await expect(viewer.outline.getByRole('row', { name: /^Fermata/ })).toBeVisible();

  // The search knows the rows' names.
  await page.goto('/browse/timelines?kind=RANGE&row_name=bass&title=Waltz%20in%20rows');
  await expect(page.getByText('2 ranges, sorted')).toBeVisible();
  await page
    .getByRole('table', { name: 'Results' })
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(viewer.inspector.getByRole('row', { name: /^Row / })).toContainText('Bass');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on the signs beside the lanes shows the names of the rows, and a tap elsewhere hides them', async ({
    page,
    server,
  }) => {
    const person = await author(server);
    const [id] = (await upload(server, person, [{ name: 'range.tla', bytes: readFileSync(FILE) }])) as [
      number,
    ];
    const viewer = await ViewerScreen.open(page, id);
    const rail = viewer.laneName('Texture');
    await expect(rail).toHaveCSS('cursor', 'pointer');
    const name = rail.getByText('Imitation', { exact: true });
    const width = async () => (await name.boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThanOrEqual(1);
    const box = (await rail.boundingBox())!;
    await page.touchscreen.tap(box.x + 10, box.y + 20);
    await expect.poll(width).toBeGreaterThan(40);
    // It lies over the canvas and can be read whole.
    const isWhole = await name.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      const isSeen = [left + 2, right - 2].every((x) =>
        element.closest('li')!.contains(document.elementFromPoint(x, top + height / 2)),
      );
      return isSeen && element.scrollWidth <= element.clientWidth;
    });
    expect(isWhole).toBe(true);
    await page.touchscreen.tap(300, box.y + 20);
    await expect.poll(width).toBeLessThanOrEqual(1);
  });
});
