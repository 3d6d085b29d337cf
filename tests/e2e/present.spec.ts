import type { Page } from 'playwright/test';
import { expect, expectNoFindings, showTab, tab, test, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** The Prelude, which every installation has. */
const PRELUDE = 1;

interface FileJson {
  readonly timelines: readonly {
    readonly components: readonly { readonly kind?: string; readonly label?: string }[];
  }[];
}

/** Labels of harmonies that are no other word of a page. */
async function tellingLabels(page: Page): Promise<readonly string[]> {
  const { timelines } = (await (await page.request.get(`/api/v1/files/${PRELUDE}/json`)).json()) as FileJson;
  const labels = timelines.flatMap(({ components }) =>
    components.flatMap(({ kind, label = '' }) => (kind === 'HARMONY' ? [label] : [])),
  );
  return [...new Set(labels)].filter((label) => /\d/.test(label) && label.length > 2);
}

/** Everything that a page says, to be read or only in its code. */
const said = (page: Page) =>
  page.evaluate(() => {
    const all = document.documentElement.cloneNode(true) as HTMLElement;
    // Names of files that the build makes may hold any letters.
    for (const named of all.querySelectorAll('link, script')) named.remove();
    return all.outerHTML;
  });

const projectorOf = (page: Page) => page.getByRole('status', { name: 'Projector' });

/** Part of the view at which the playhead stands. */
async function playheadAt(viewer: ViewerScreen): Promise<number> {
  const { x, y, width } = await viewer.box();
  return ((await viewer.playheadX(y + 8)) - x - 10) / (width - 20);
}

test('a teacher comes from a file to a presentation with hidden labels on a second window', async ({
  page,
}) => {
  const telling = await tellingLabels(page);
  expect(telling.length).toBeGreaterThan(5);
  const desk = await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Hide and check');
  const dialog = page.getByRole('dialog', { name: 'Hide and check' });
  await dialog.getByRole('radio', { name: 'Harmonies' }).check();
  await dialog.getByRole('textbox', { name: /^Instruction/ }).fill('Name the chords');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const check = page.getByRole('region', { name: 'Hide and check' });
  await expect(check.getByText('35 left')).toBeVisible();
  await chooseMore(page, 'Present');
  const bar = page.getByRole('region', { name: 'Presentation' });
  const opening = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Open projector window' }).click();
  const window = await opening;
  const projector = new ViewerScreen(window);
  await expect(projectorOf(page)).toHaveText('The projector window follows.');
  await expect(projectorOf(window)).toHaveText('This window follows the presentation.');
  await projector.canvas.waitFor();

  // The class sees the task and the lanes; the notes, the panels and the sound stay on the desk.
  await expect(window.getByText('Name the chords')).toBeVisible();
  await expect(window.locator('audio, video, iframe, aside, [role=toolbar]')).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Playback' })).toBeVisible();
  const isTold = async () => {
    const all = (await said(window)) + (await window.title());
    return telling.filter((label) => all.includes(label));
  };
  expect(await isTold()).toEqual([]);
  await expectNoFindings(window);
  await expectNoFindings(page);

  // From place to place, at the desk and by the remote in the projector's window.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const place = page.getByRole('status', { name: 'Place' });
  await expect(place).toHaveText(/, 2 of \d+$/);
  const reached = await playheadAt(desk);
  expect(reached).toBeGreaterThan(0.01);
  await expect.poll(() => playheadAt(projector)).toBeCloseTo(reached, 2);
  await window.keyboard.press('PageDown');
  await expect(place).toHaveText(/, 3 of \d+$/);
  await window.keyboard.press('PageUp');
  await expect(place).toHaveText(/, 2 of \d+$/);
  // An exercise is shown so close that the view has moved on the way.
  const apart = async () => (await playheadAt(projector)) - (await playheadAt(desk));
  await expect.poll(apart).toBeCloseTo(0, 2);

  await window.keyboard.press('b');
  const black = window.getByRole('button', { name: 'Show the screen again' });
  await expect(black).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Black' })).toHaveAttribute('aria-pressed', 'true');
  await window.keyboard.press('x');
  await expect(black).toHaveCount(0);

  // A label revealed on the desk is drawn on the projector, but is nowhere in its document.
  const hidden = await projector.canvas.screenshot();
  await check.getByRole('button', { name: 'Next' }).click();
  await check.getByRole('button', { name: 'Next' }).click();
  await check.getByRole('button', { name: 'Show answers' }).click();
  await page.getByRole('button', { name: 'Show this one' }).click();
  await expect.poll(async () => (await projector.canvas.screenshot()).equals(hidden)).toBe(false);
  expect(await isTold()).toEqual([]);

  // It is played on the desk.
  const before = await playheadAt(projector);
  await desk.region.focus();
  await page.keyboard.press(' ');
  await expect.poll(() => playheadAt(projector)).toBeGreaterThan(before + 0.005);
  await page.keyboard.press(' ');

  // A window that is opened or reloaded late gets the complete state.
  await window.reload();
  await expect(projectorOf(window)).toHaveText('This window follows the presentation.');
  await projector.canvas.waitFor();
  await expect.poll(apart).toBeCloseTo(0, 2);
  await window.close();
  await expect(projectorOf(page)).toHaveText('The projector window is closed.');
  const again = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Open projector window' }).click();
  const second = await again;
  await expect(projectorOf(second)).toHaveText('This window follows the presentation.');

  await bar.getByRole('button', { name: 'End', exact: true }).click();
  await expect(bar).toHaveCount(0);
  await expect(projectorOf(second)).toHaveText('The presentation has ended.');
  await expect(second.getByRole('link', { name: 'Open the file' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('a presentation on one screen goes by keys alone and leaves all as it was', async ({ page }) => {
      const viewer = await ViewerScreen.open(page, PRELUDE, '?v=0,60');
      await showTab(page, 'Outline');
      await page.keyboard.press('t');
      const panel = page.getByRole('dialog', { name: 'Timelines of this file' });
      await expect(panel).toBeVisible();
      const scale = page.getByRole('list', { name: 'Timelines', exact: true });
      await viewer.region.focus();
      const before = await scale.getAttribute('data-scale');
      await page.keyboard.press('Shift+P');
      const bar = page.getByRole('region', { name: 'Presentation' });
      await expect(bar).toBeVisible();
      const guide = page.getByRole('complementary', { name: 'Listening guide' });
      await expect(guide).toBeVisible();
      await expect(page.locator('body header')).toHaveAttribute('inert', '');
      const fillsScreen = () => page.evaluate(() => document.fullscreenElement !== null);
      await expect.poll(fillsScreen).toBe(true);
      for (const name of ['Zoom', 'Panels', 'Playback'])
        await expect(page.getByRole('toolbar', { name })).toHaveCount(0);
      await expect(panel).toHaveCount(0);
      await expect(viewer.region).toBeFocused();
      await expectNoFindings(page);

      const clock = bar.getByRole('timer', { name: 'Clock' });
      await page.keyboard.press('PageDown');
      await expect(clock).toHaveText(/^m\. 1\s+0:0\d$/);
      await page.keyboard.press('PageDown');
      await expect(bar.getByRole('status', { name: 'Place' })).toHaveText(/, 2 of \d+$/);
      await expect(clock).not.toHaveText(/^m\. 1\s/);
      await page.keyboard.press('b');
      const black = page.getByRole('button', { name: 'Show the screen again' });
      await expect(black).toBeVisible();
      await page.keyboard.press('PageDown');
      await expect(black).toHaveCount(0);
      await expect(bar.getByRole('status', { name: 'Place' })).toHaveText(/, 2 of \d+$/);

      await page.keyboard.press('Escape');
      await expect(bar).toHaveCount(0);
      await expect(guide).toHaveCount(0);
      await expect(tab(page, 'Outline')).toHaveAttribute('aria-selected', 'true');
      await expect(panel).toBeVisible();
      await expect(page.locator('body header')).not.toHaveAttribute('inert', '');
      await expect.poll(fillsScreen).toBe(false);
      await expect.poll(() => scale.getAttribute('data-scale')).toBe(before);
      await expect(page).toHaveURL(/[?]c=\d+&v=0,60/);
    });
  });
}

test('the score stands instead of the lanes, here and on the projector, and its pages are turned', async ({
  page,
}) => {
  const desk = await ViewerScreen.open(page, PRELUDE);
  await page.keyboard.press('Shift+P');
  const bar = page.getByRole('region', { name: 'Presentation' });
  const opening = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Open projector window' }).click();
  const window = await opening;
  const projector = new ViewerScreen(window);
  await projector.canvas.waitFor();
  const shownPage = (there: Page) =>
    there.getByRole('complementary', { name: 'Score' }).getByText(/^Page \d+ of \d+$/);
  await showTab(page, 'Outline');
  await desk.region.focus();
  await page.keyboard.press('Shift+S');
  // The page that the class sees is on the desk, too, whatever stood there.
  await expect(tab(page, 'Score')).toHaveAttribute('aria-selected', 'true');
  await expect(bar.getByRole('button', { name: 'Score', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const there of [page, window]) await expect(shownPage(there)).toHaveText('Page 1 of 3');
  // It lies over the lanes, which stay ready beneath.
  const [lanes, over] = [
    await projector.canvas.boundingBox(),
    await window.getByRole('complementary', { name: 'Score' }).boundingBox(),
  ];
  expect(over!.x).toBeLessThanOrEqual(lanes!.x);
  expect(over!.width).toBeGreaterThanOrEqual(lanes!.width);
  expect(over!.height).toBeGreaterThanOrEqual(lanes!.height);
  await expectNoFindings(window);
  await page.keyboard.press('End');
  for (const there of [page, window]) await expect(shownPage(there)).toHaveText('Page 3 of 3');
  await bar.getByRole('button', { name: 'Score', exact: true }).click();
  await expect(shownPage(window)).toHaveCount(0);
});

test('where pop-ups are blocked the projector is offered as a tab', async ({ page }) => {
  await ViewerScreen.open(page, PRELUDE);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.keyboard.press('Shift+P');
  const bar = page.getByRole('region', { name: 'Presentation' });
  await bar.getByRole('button', { name: 'Open projector window' }).click();
  await expect(bar.getByRole('alert')).toContainText('Allow pop-ups for this site');
  const opening = page.context().waitForEvent('page');
  await bar.getByRole('link', { name: 'open it as a tab' }).click();
  await expect(projectorOf(await opening)).toHaveText('This window follows the presentation.');
  await expect(projectorOf(page)).toHaveText('The projector window follows.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the lanes have the guide below, and nothing offers a second window', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, PRELUDE);
    await chooseMore(page, 'Present');
    const bar = page.getByRole('region', { name: 'Presentation' });
    await expect(bar.getByRole('button', { name: 'Open projector window' })).toBeHidden();
    const [lanes, guide] = [
      await viewer.box(),
      await page.getByRole('complementary', { name: 'Listening guide' }).boundingBox(),
    ];
    expect(guide?.y).toBeGreaterThanOrEqual(lanes.y + lanes.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoFindings(page);
    await bar.getByRole('button', { name: 'End', exact: true }).click();
    await expect(bar).toHaveCount(0);
  });
});
