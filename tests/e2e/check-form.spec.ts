import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { chooseMore } from '../support/viewer-frame.ts';
import { expect, expectNoFindings, testOnKeptPage as test, ViewerScreen } from './support.ts';

/** The Prelude, which every installation has: 129.5 seconds; parts of its form begin with measures 5, 12, 20, 24 and 32. */
const PRELUDE = 1;
const PRELUDE_END = 129.5;
const EXERCISE = '?check=form:1&hide=all';
/** Seconds of a measure, and of the first beat. */
const MEASURE = 3.636364;
const BEGIN = 0.5;
const beginOf = (measure: number) => BEGIN + (measure - 1) * MEASURE;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const barOf = (page: Page) => page.getByRole('region', { name: 'Hide and check' });
const panelOf = (page: Page) => page.getByRole('tabpanel', { name: 'Exercise' });
const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });
const boundary = (page: Page, number: number) =>
  page.getByRole('slider', { name: `Boundary ${number}`, exact: true });

/** A place in the row of level 1, the lower half of the form's lane. */
async function placeInLane(viewer: ViewerScreen, measure: number) {
  const lane = await viewer.laneName('Form').boundingBox();
  expect(lane).not.toBeNull();
  const { y = 0, height = 0 } = lane ?? {};
  return { x: await viewer.xAtFit(beginOf(measure), 0, PRELUDE_END), y: y + height * 0.75 };
}

test('a teacher hides the boundaries of a level, a class sets them, and a table says how near', async ({
  page,
}) => {
  await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Hide and check');
  const dialog = page.getByRole('dialog', { name: 'Hide and check' });
  await dialog.getByRole('radio', { name: 'Form' }).check();
  await dialog.getByRole('combobox', { name: 'Level' }).selectOption('Level 1');
  await dialog.getByRole('checkbox', { name: /^Hide the boundaries/ }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Other levels of the form' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\?check=form:1&hide=all$/);

  // A student, by mouse and keys.
  await page.goto(await copied());
  const viewer = new ViewerScreen(page);
  const [bar, panel] = [barOf(page), panelOf(page)];
  await expect(bar).toContainText('0 boundaries set');
  await expect(panel).toContainText('Form, level 1.');
  await expect(panel).toContainText('Other levels of the form');
  await viewer.settled();
  const at = async (measure: number) => {
    const { x, y } = await placeInLane(viewer, measure);
    await page.mouse.click(x, y);
  };
  await at(5);
  await expect(messages(page)).toHaveText('Boundary at m. 5.1, 0:15. 1 set.');
  await at(13);
  await at(28);
  await expect(bar).toContainText('3 boundaries set');
  await expect(boundary(page, 2)).toHaveAttribute('aria-valuetext', 'm. 13.1, 0:44');

  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  const handIn = page.getByRole('dialog', { name: 'Hand in' });
  await expect(handIn).toContainText('3 boundaries set.');
  await handIn.getByRole('textbox', { name: 'Your name' }).fill('Zoë');
  await handIn.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('#answers=');
  const link = await copied();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Remove boundary at m. 28' }).click();
  await expect(messages(page)).toHaveText('Boundary removed. 2 set.');
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await handIn.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  const saved = page.waitForEvent('download');
  await handIn.getByRole('button', { name: 'Save file' }).click();
  const file = readFileSync(await (await saved).path());
  await page.keyboard.press('Escape');

  // The teacher.
  await page.goto('/about');
  await page.goto(link);
  const table = page.getByRole('dialog', { name: 'Hand-ins' });
  const own = { name: 'ben.json', mimeType: 'application/json', buffer: file };
  await table.locator('input[type=file]').setInputFiles([own]);
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Name', 'Right', 'Close', 'Missed', 'Too many', 'Time'],
    ...['m. 5', 'm. 12', 'm. 20', 'm. 24', 'm. 32'],
  ]);
  const countsOf = (name: string) =>
    table.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  for (const [name, counts] of [
    ['Zoë', ['1', '1', '3', '1']],
    ['Ben', ['1', '1', '3', '0']],
  ] as const)
    for (const [index, count] of counts.entries()) await expect(countsOf(name).nth(index)).toHaveText(count);
  await expectNoFindings(page);
  await table.getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(copied).toMatch(/\nBen\t1\t1\t3\t0.*\tright\tone measure late\tmissed\tmissed\tmissed\n/);
  await table.getByRole('button', { name: 'Zoë, m. 12: one measure late' }).click();
  const place = page.getByRole('region', { name: 'Answers at this place' });
  await expect(place).toContainText('The analyst has a boundary here.');
  await expect(place.getByRole('listitem')).toHaveText([
    /^Ben\s*one measure late/,
    /^Zoë\s*one measure late/,
  ]);
});

test('boundaries are set, moved and removed by keys alone, and compared', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, PRELUDE, EXERCISE);
  const bar = barOf(page);
  await viewer.region.focus();
  // Letters are for nothing else.
  await page.keyboard.press('o');
  await expect(page.getByRole('tab', { name: 'Exercise' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('b');
  await expect(messages(page)).toContainText('1 set.');
  await expect(boundary(page, 1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(boundary(page, 1)).toBeFocused();
  // The recording begins before the first measure.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Shift+ArrowRight');
  await expect(boundary(page, 1)).toHaveAttribute('aria-valuetext', 'm. 5.1, 0:15');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(boundary(page, 1)).toHaveAttribute('aria-valuetext', /^m\. 5\.3, /);
  await expectNoFindings(page);
  await bar.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(bar).toContainText('0 right, 1 two beats late, 4 missed');
  await expect(messages(page)).toHaveText('0 right, 1 two beats late, 4 missed.');
  await expect(boundary(page, 1)).toHaveCount(0);
  await expect(panelOf(page).getByRole('listitem')).toHaveText([
    ...[/m\. 5\s*two beats late/, /m\. 12\s*missed/, /m\. 20\s*missed/, /m\. 24\s*missed/, /m\. 32\s*missed/],
  ]);
  await expectNoFindings(page);

  await bar.getByRole('button', { name: 'Hide again' }).click();
  await boundary(page, 1).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await bar.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(bar).toContainText('1 right, 4 missed');
  await bar.getByRole('button', { name: 'Result' }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('Measure 5, beat 1, 0:15: right.');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Hide again' }).click();
  await boundary(page, 1).focus();
  await page.keyboard.press('Delete');
  await expect(boundary(page, 1)).toHaveCount(0);
  await expect(viewer.region).toBeFocused();
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).not.toHaveURL(/check=/);
});

test('a boundary is dragged along its lane from beat to beat, and kept', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, PRELUDE, EXERCISE);
  await viewer.settled();
  const from = await placeInLane(viewer, 8);
  await page.mouse.click(from.x, from.y);
  await expect(boundary(page, 1)).toHaveAttribute('aria-valuetext', /^m\. 8\.1,/);
  const to = await placeInLane(viewer, 20);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 2, to.y, { steps: 3 });
  await page.mouse.up();
  await expect(boundary(page, 1)).toHaveAttribute('aria-valuetext', /^m\. 20\.1,/);
  await page.reload();
  await expect(barOf(page)).toContainText('1 boundary set');
  await barOf(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(barOf(page)).toContainText('1 right, 4 missed');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a tap in the hatched lane sets a boundary, and the list takes it away', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, PRELUDE, EXERCISE);
    await viewer.settled();
    const { x, y } = await placeInLane(viewer, 20);
    await page.touchscreen.tap(x, y);
    await expect(barOf(page)).toContainText('1 boundary set');
    await expect(boundary(page, 1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoFindings(page);
    await panelOf(page)
      .getByRole('button', { name: /^Remove boundary at / })
      .click();
    await expect(barOf(page)).toContainText('0 boundaries set');
  });
});
