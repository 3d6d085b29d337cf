import type { Page } from 'playwright/test';
import { END, entry, expectSpan, menuet, messages, selectForm, spanOf } from './keys-screen.ts';
import { author, expect, testOnKeptPage as test, upload, ViewerScreen } from './support.ts';
import { chooseMore, moreButton, overview, speedButton } from '../support/viewer-frame.ts';

/** The example, which has a recording. */
const EXAMPLE = 1;

// Without view animations, so that a reading after a press is final; gestures.spec.ts tests the animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('the menuet', () => {
  let fileId: number;
  test.beforeAll(async ({ server }) => {
    [fileId] = (await upload(server, await author(server), [menuet])) as [number];
  });

  /** Opens it with the keyboard on the timelines. */
  async function open(page: Page): Promise<ViewerScreen> {
    const viewer = await ViewerScreen.open(page, fileId);
    await viewer.region.focus();
    return viewer;
  }

  test('arrows go along a level, up and down its tree, and on to the next timeline', async ({ page }) => {
    const viewer = await open(page);
    await page.keyboard.press('ArrowRight');
    await expect(entry(viewer, 'Timeline')).toHaveText('Measures');
    await page.keyboard.press('ArrowDown');
    await expect(entry(viewer, 'Label')).toHaveText('Menuet');
    const path = [
      ['ArrowDown', 'A', 0],
      ['ArrowDown', 'Antecedent', 0],
      ['ArrowRight', 'Consequent', 12],
      ['ArrowLeft', 'Antecedent', 0],
      ['ArrowLeft', 'Antecedent', 0],
      ['ArrowUp', 'A', 0],
      ['ArrowRight', 'B', 24],
      ['ArrowRight', 'B', 24],
      ['ArrowDown', 'Standing on the dominant', 24],
      ['ArrowRight', 'Return', 40],
    ] as const;
    for (const [key, label, time] of path) {
      await page.keyboard.press(key);
      await expect(entry(viewer, 'Label')).toHaveText(label);
      expect(await viewer.shownTime()).toBe(time);
    }
    // The nearest cadence in time, then over the slider, which has no components, to the harmonies and back.
    await page.keyboard.press('ArrowDown');
    await expect(entry(viewer, 'Timeline')).toHaveText('Cadences');
    expect(await viewer.shownTime()).toBe(24);
    await page.keyboard.press('ArrowDown');
    await expect(entry(viewer, 'Timeline')).toHaveText('Harmony');
    await page.keyboard.press('ArrowUp');
    await expect(entry(viewer, 'Timeline')).toHaveText('Cadences');
    await page.keyboard.press('ArrowUp');
    await expect(entry(viewer, 'Timeline')).toHaveText('Form');
  });

  test('Ctrl with Home and End goes to the first and last component, comma and full stop from the playhead', async ({
    page,
  }) => {
    const viewer = await open(page);
    await selectForm(viewer);
    await page.keyboard.press('Control+End');
    await expect(entry(viewer, 'Label')).toHaveText('Return');
    await page.keyboard.press('Control+Home');
    await expect(entry(viewer, 'Label')).toHaveText('Menuet');
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('.');
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    expect(await viewer.shownTime()).toBe(12);
    await page.keyboard.press('.');
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await page.keyboard.press('l');
    await page.keyboard.press(',');
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await page.keyboard.press(',');
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
  });

  test('J, L, Home and End move the playhead', async ({ page }) => {
    const viewer = await open(page);
    const path = [
      ['l', 5],
      ['l', 10],
      ['j', 5],
      ['Shift+L', 6],
      ['Alt+l', 6.1],
      ['Alt+j', 6],
      ['Shift+J', 5],
      ['End', END],
      ['Home', 0],
    ] as const;
    for (const [key, time] of path) {
      await page.keyboard.press(key);
      await expect.poll(() => viewer.shownTime(), key).toBe(time);
    }
  });

  test('plus, minus, nought, the letters’ positions and the page keys move the view', async ({ page }) => {
    await open(page);
    await expectSpan(page, '0:00 to 1:00');
    for (const [zoomIn, zoomOut] of [
      ['+', '-'],
      ['w', 's'],
    ] as const) {
      await page.keyboard.press(zoomIn);
      // A fifth closer, around the playhead at the start.
      await expectSpan(page, '0:00 to 0:50');
      await page.keyboard.press(zoomOut);
      await expectSpan(page, '0:00 to 1:00');
    }
    for (let press = 0; press < 9; press += 1) await page.keyboard.press('+');
    const [, first] = await spanOf(page, (_, to) => to < 13);
    await page.keyboard.press('PageDown');
    const [second] = await spanOf(page, (from) => from > 0);
    expect(Math.abs(second - first)).toBeLessThanOrEqual(1);
    await page.keyboard.press('d');
    const [third] = await spanOf(page, (from) => from > second);
    await page.keyboard.press('a');
    await spanOf(page, (from) => from < third);
    await page.keyboard.press('PageUp');
    await spanOf(page, (from) => from === 0);
    await page.keyboard.press('0');
    await expectSpan(page, '0:00 to 1:00');
  });

  test('F brings the selection to the middle, and then from margin to margin', async ({ page }) => {
    const viewer = await open(page);
    await selectForm(viewer);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
    await spanOf(page, (_, to) => to < 40);
    await page.keyboard.press('f');
    // Its middle is 18 seconds in.
    await spanOf(page, (from, to) => Math.abs((from + to) / 2 - 18) <= 1);
    await page.keyboard.press('f');
    await spanOf(page, (from, to) => from >= 11 && from <= 12 && to >= 24 && to <= 25);
  });

  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    test(`what is selected by key comes into view, motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      const viewer = await open(page);
      await selectForm(viewer);
      for (let press = 0; press < 9; press += 1) await page.keyboard.press('+');
      await spanOf(page, (_, to) => to < 20);
      await page.keyboard.press('Control+End');
      await expect(entry(viewer, 'Label')).toHaveText('Return');
      await spanOf(page, (from, to) => from <= 40 && to > 40);
      await page.keyboard.press('Home');
      await spanOf(page, (from) => from === 0);
      // While the view is still on its way.
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
      await page.keyboard.press('Control+End');
      await viewer.settled();
      await spanOf(page, (from, to) => from <= 40 && to > 40 && to - from < 8);
    });
  }

  test('R, the brackets and Escape: a loop, then the selection', async ({ page }) => {
    const viewer = await open(page);
    await selectForm(viewer);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('r');
    await expect(messages(page)).toHaveText('Loop on, measures 1 to 8, 0:00 to 0:24.');
    await page.keyboard.press('r');
    await expect(messages(page)).toHaveText('Loop off.');
    await page.keyboard.press('l');
    await page.keyboard.press('[');
    await expect(messages(page)).toHaveText('Loop on, measures 2.3 to 20.3, 0:05 to 1:00.');
    await page.keyboard.press('l');
    await page.keyboard.press(']');
    await expect(messages(page)).toHaveText('Loop on, measures 2.3 to 4.1, 0:05 to 0:10.');
    await page.keyboard.press('Escape');
    await expect(messages(page)).toHaveText('Loop off.');
    await expect(entry(viewer, 'Label')).toHaveText('A');
    // The tab before Details is back.
    await page.keyboard.press('Escape');
    await expect(viewer.inspector).toBeHidden();
    await expect(viewer.region).toBeFocused();
  });

  test('letters open and close the panels, N says what sounds', async ({ page }) => {
    const viewer = await open(page);
    for (const [key, panel] of [
      ['i', page.getByRole('tabpanel', { name: 'Details' })],
      ['t', page.getByRole('dialog', { name: 'Timelines of this file' })],
      ['o', page.getByRole('tabpanel', { name: 'Outline' })],
    ] as const) {
      await expect(panel).toBeHidden();
      await page.keyboard.press(key);
      await expect(panel).toBeVisible();
      await viewer.region.focus();
      await page.keyboard.press(key);
      await expect(panel).toBeHidden();
      await viewer.region.focus();
    }
    await page.keyboard.press('n');
    await expect(messages(page)).toContainText('Form: Menuet, A, Antecedent.');
  });

  test('keys work from the outline too', async ({ page }) => {
    const viewer = await open(page);
    await page.keyboard.press('o');
    await page.getByRole('treegrid', { name: 'Outline' }).focus();
    await page.keyboard.press('l');
    await expect.poll(() => viewer.shownTime()).toBe(5);
    // The arrows are the outline's own.
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('treegrid', { name: 'Outline' })).toBeFocused();
  });

  test('keys work from the first moment, whatever has the focus, but for those that it uses itself', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('l');
    await expect.poll(() => viewer.shownTime()).toBe(5);
    // After the skip link the focus is on the viewer's container; the next skip link leads to the timelines.
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.keyboard.press('j');
    await expect.poll(() => viewer.shownTime()).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to timelines' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(viewer.region).toBeFocused();

    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    await zoomIn.focus();
    await page.keyboard.press('l');
    await expect.poll(() => viewer.shownTime()).toBe(5);
    await page.keyboard.press('Space');
    await expectSpan(page, '0:00 to 0:51');
    await page.keyboard.press('0');
    await expectSpan(page, '0:00 to 1:00');
    await overview(page).focus();
    await page.keyboard.press('l');
    await expect.poll(() => viewer.shownTime()).toBe(10);
    await page.keyboard.press('Home');
    await expect.poll(() => viewer.shownTime()).toBe(0);
    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('i');
    await expect(viewer.inspector).toBeVisible();
    await page.keyboard.press('i');

    // Where something is typed, keys are letters.
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Find in this file' });
    await expect(field).toBeFocused();
    // Typing goes nowhere.
    await page.keyboard.type('xil');
    await expect(field).toHaveValue('xil');
    await expect(viewer.inspector).toBeHidden();
    expect(await viewer.shownTime()).toBe(0);
    // A key that is a shortcut of the browser does nothing either.
    await viewer.region.focus();
    await page.keyboard.press('Control+l');
    expect(await viewer.shownTime()).toBe(0);
  });

  test('the sheet lists the keys, closes, and gives the keyboard back', async ({ page }) => {
    const viewer = await open(page);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('heading', { name: 'Looping' })).toBeVisible();
    await expect(sheet.locator('kbd', { hasText: 'PgUp' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(viewer.region).toBeFocused();
    await chooseMore(page, 'Keyboard shortcuts');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(moreButton(page)).toBeFocused();
  });

  test('single characters can be switched off for good; arrows stay', async ({ page }) => {
    const viewer = await open(page);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await viewer.canvas.waitFor();
    await viewer.region.focus();
    for (const key of ['l', '.', 'i', '?', 'Shift+L']) await page.keyboard.press(key);
    await expect(viewer.inspector).toBeHidden();
    // No tooltip names a key that does nothing.
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('title', 'Zoom in');
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.inspector).toBeVisible();
    await page.keyboard.press('End');
    await expect.poll(() => viewer.shownTime()).toBe(END);
    await chooseMore(page, 'Keyboard shortcuts');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await viewer.region.focus();
    await page.keyboard.press('j');
    await expect.poll(() => viewer.shownTime()).toBe(END - 5);
  });

  test('the ring around the timelines is seen over what is drawn, only while the keyboard is there', async ({
    page,
  }) => {
    const viewer = await open(page);
    await page.keyboard.press('ArrowRight');
    const { x, y, width, height } = await viewer.region.boundingBox().then((box) => box!);
    const sides = [
      [x + 3, y + height / 2],
      [x + width - 3, y + height / 2],
      [x + width / 2, y + 3],
      [x + width / 2, y + height - 3],
    ] as const;
    const seen = async () => {
      const colors = new Set<string>();
      for (const [atX, atY] of sides) colors.add(await viewer.colorAt(Math.floor(atX), Math.floor(atY)));
      return colors;
    };
    expect(await seen()).toEqual(new Set(['#14452a']));
    await page.getByRole('button', { name: 'Zoom in' }).focus();
    expect(await seen()).not.toContain('#14452a');
  });

  test('where copying is refused the link is said', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) },
      });
    });
    await open(page);
    await page.keyboard.press('Shift+C');
    await expect(messages(page)).toHaveText(
      /^Your browser did not allow copying\. The link is: http\S+\/viewer\/\d+\?t=0$/,
    );
  });

  test('links to a time and to a passage', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await page.goto(`/viewer/${fileId}#t=12.5`);
    await expect.poll(() => viewer.shownTime()).toBe(12.5);
    await page.goto(`/viewer/${fileId}?t=24,40`);
    await viewer.canvas.waitFor();
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await spanOf(page, (from, to) => from > 15 && from <= 24 && to >= 40 && to < 50);
    await expect(viewer.inspector).toBeHidden();
  });

  test('a link that leads nowhere says so and opens the file as it is', async ({ page }) => {
    await page.goto(`/viewer/${fileId}?c=999999999`);
    await expect(messages(page)).toHaveText('The link’s unit is not in this file.');
    await page.goto(`/viewer/${fileId}?t=61`);
    await expect(messages(page)).toHaveText('The link’s time is outside the recording.');
    await expectSpan(page, '0:00 to 1:00');
  });
});

test('Space and K play and pause, Enter plays the selection, comma jumps while it plays', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await viewer.region.focus();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const pause = page.getByRole('button', { name: 'Pause' });
  await play.waitFor();
  const heard = () => page.locator('audio').evaluate((media: HTMLAudioElement) => media.currentTime);
  for (const key of ['Space', 'k']) {
    const before = await heard();
    await page.keyboard.press(key);
    await expect(pause).toBeVisible();
    await expect.poll(heard).toBeGreaterThan(before);
    await page.keyboard.press(key);
    await expect(play).toBeVisible();
  }
  await page.keyboard.press('Control+End');
  const start = await viewer.shownTime();
  expect(start).toBeGreaterThan(30);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(pause).toBeVisible();
  await expect.poll(heard).toBeGreaterThan(start);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(start);
  // Where the component has played for a while, the first comma goes back to its own start.
  await expect(async () => {
    await page.keyboard.press(',');
    expect(await viewer.shownTime()).toBeLessThan(start);
  }).toPass({ timeout: 10_000 });
  await expect(pause).toBeVisible();
});

test('a link to a component of a recording selects it, and nothing plays', async ({ page }) => {
  const json = (await (await page.request.get(`/api/v1/files/${EXAMPLE}/json`)).json()) as {
    timelines: { name: string; components: { id: number; label: string; start: number }[] }[];
  };
  const unit = json.timelines.find(({ name }) => name === 'Form')!.components.at(-1)!;
  await page.goto(`/viewer/${EXAMPLE}?c=${unit.id}`);
  const viewer = new ViewerScreen(page);
  await expect(entry(viewer, 'Label')).toHaveText(unit.label);
  await expect.poll(() => viewer.shownTime()).toBeCloseTo(unit.start, 1);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect
    .poll(() => page.locator('audio').evaluate((media: HTMLAudioElement) => media.currentTime))
    .toBeCloseTo(unit.start, 1);
  expect(await page.locator('audio').evaluate((media: HTMLAudioElement) => media.paused)).toBe(true);
});

/** A cell of the inspector, by the name of its row. */
test('a student loops a phrase at half speed by keyboard alone, from the address on', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, EXAMPLE);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('g');
  await expect(page.getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
  await page.keyboard.type('m5-11');
  await page.keyboard.press('Enter');
  await expect(messages(page)).toHaveText(/^Measures 5 to 11, 0:\d\d to 0:\d\d\.$/);
  await page.keyboard.press('r');
  await expect(messages(page)).toHaveText(/^Loop on, measures 5 to 11, /);
  await page.keyboard.press('<');
  await page.keyboard.press('<');
  await expect(speedButton(page)).toHaveText(/0\.50×/);
  const start = await viewer.shownTime();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(start);
});
