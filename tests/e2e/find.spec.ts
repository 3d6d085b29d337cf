import type { Page } from 'playwright/test';
import { entry, lanes, messages, parameter, uploadRepeated } from './links-screen.ts';
import { expect, expectNoFindings, testOnKeptPage as test, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

let fileId: number;

let ids: Awaited<ReturnType<typeof uploadRepeated>>['parts'];

test.beforeAll(async ({ server }) => {
  ({ id: fileId, parts: ids } = await uploadRepeated(server));
});

// Without view animations, so that a reading after a press is final.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Opens what a query leads to, and waits until the file is drawn. */
async function openLink(page: Page, query: string, id = fileId): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, id, query);
  await viewer.settled();
  return viewer;
}

test.describe('finding', () => {
  const bar = (page: Page) => page.getByRole('search');
  const field = (page: Page) => bar(page).getByRole('searchbox', { name: 'Find in this file' });
  const found = (page: Page) => bar(page).getByRole('status', { name: 'Found' });
  const selected = ({ outline }: ViewerScreen) => outline.locator('[aria-selected="true"]');

  test('labels and comments, from hit to hit and round again', async ({ page }) => {
    const viewer = await openLink(page, '');
    await viewer.region.focus();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await field(page).fill('PAC');
    // Typing goes nowhere.
    await expect(found(page)).toHaveText('2 found');
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText('1 of 2');
    await expect(selected(viewer)).toHaveAccessibleName(/^PAC, 0:24/);
    // The outline has the hits, and nothing else, with the words marked.
    await expect(viewer.outline.locator('mark')).toHaveText(['PAC', 'PAC']);
    await expect(viewer.outline.getByRole('row', { name: /^HC, / })).toHaveCount(0);
    await expect.poll(() => viewer.shownTime()).toBe(24);
    const marks = page.getByRole('scrollbar', { name: 'Overview' }).locator('svg path');
    await expect(marks).toHaveAttribute('d', /^(M\d+ 0v1){2}$/);
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText('2 of 2');
    await expect.poll(() => viewer.shownTime()).toBe(58);
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText('1 of 2');
    await page.keyboard.press('Shift+Enter');
    await expect(found(page)).toContainText('2 of 2');
    await bar(page).getByRole('button', { name: 'Previous' }).click();
    await expect(found(page)).toContainText('1 of 2');
    // In a comment, and in no label.
    await field(page).fill('in the dóminant');
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText('1 of 1');
    await expect(selected(viewer)).toHaveAccessibleName(/^PAC, 0:24/);
    // A harmony in typed form.
    await field(page).fill('v65/v');
    await page.keyboard.press('Enter');
    await expect(selected(viewer)).toHaveAccessibleName(/^five six-five of five/);
    await field(page).fill('coda');
    await expect(found(page)).toHaveText('Nothing found');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(viewer.outline.getByRole('row', { name: /^A, / })).toBeVisible();
    await expect(marks).toHaveCount(0);
    await expect(viewer.region).toBeFocused();
  });

  test('a line of the query language, mended where it is wrong', async ({ page }) => {
    const viewer = await openLink(page, '');
    const read = bar(page).getByRole('status', { name: 'How the text is read' });
    await viewer.region.focus();
    await page.keyboard.press('/');
    await field(page).fill('Antecedent THEN Consequent IN "Forn"');
    await expect(read).toContainText('Forn');
    await expectNoFindings(page);
    await read.getByRole('button', { name: 'Write "Form"' }).click();
    await expect(field(page)).toHaveValue('Antecedent THEN Consequent IN "Form"');
    await expect(field(page)).toBeFocused();
    await expect(found(page)).toHaveText('1 found');
    await expect(read).toContainText('followed by');
    // Both units of the place are listed; the first is gone to.
    await expect(viewer.outline.getByRole('row', { name: /^(Antecedent|Consequent), / })).toHaveCount(2);
    await expect(viewer.outline.getByRole('row', { name: /^HC, / })).toHaveCount(0);
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('Enter');
    await expect(found(page)).toContainText('1 of 1');
    await expect(selected(viewer)).toHaveAccessibleName(/^Antecedent, /);
    await expectNoFindings(page);
    // Words for a chord.
    await field(page).fill('secondary dominant');
    await page.keyboard.press('Enter');
    await expect(selected(viewer)).toHaveAccessibleName(/^five six-five of five/);
  });

  test('a hit that is out of view, in a hidden timeline, comes into view', async ({ page }) => {
    const viewer = await openLink(page, `?tl=${ids.form}&v=0,5`);
    await expect(lanes(page)).toHaveCount(1);
    await viewer.region.focus();
    await page.keyboard.press('/');
    await field(page).fill('HC');
    await page.keyboard.press('Enter');
    await expect(selected(viewer)).toHaveAccessibleName(/^HC, /);
    await expect(lanes(page)).toHaveCount(2);
    await expect
      .poll(() => {
        const [from = 0, to = 0] = parameter(page, 'v')?.split(',').map(Number) ?? [];
        return from <= 12 && to >= 12;
      })
      .toBe(true);
  });

  test('Ctrl+F from a button too; a second press is the browser’s own', async ({ page }) => {
    await openLink(page, '');
    const button = page.getByRole('button', { name: 'Zoom in' });
    await button.focus();
    await page.keyboard.press('Control+f');
    await expect(field(page)).toBeFocused();
    const root = page.locator('html');
    await root.evaluate((element) =>
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 'f') element.dataset['found'] = defaultPrevented ? 'by the page' : 'by the browser';
      }),
    );
    await page.keyboard.press('Control+f');
    await expect(root).toHaveAttribute('data-found', 'by the browser');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test.describe('going to a place', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to a time or a measure' });

  test('a time, a measure, a beat or a second time comes into view', async ({ page }) => {
    const viewer = await openLink(page, '?v=0,5');
    const isInView = (time: number) => {
      const [from, to] = (parameter(page, 'v') ?? '').split(',').map(Number);
      return from !== undefined && to !== undefined && from <= time && time <= to;
    };
    await viewer.region.focus();
    for (const [text, time] of [
      ['0:23.4', 23.4],
      ['m2!2', 15],
      ['m6', 27],
      ['6.3', 29],
    ] as const) {
      await test.step(text, async () => {
        await page.keyboard.press('g');
        await expect(dialog(page).getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toBeHidden();
        await expect.poll(() => viewer.shownTime()).toBe(time);
        await expect(viewer.region).toBeFocused();
        await expect.poll(() => isInView(time)).toBe(true);
      });
    }
  });

  test('measures from one to another are selected', async ({ page }) => {
    const viewer = await openLink(page, '');
    await viewer.region.focus();
    await page.keyboard.press('g');
    await expect(dialog(page).getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
    await page.keyboard.type('m12-15');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press('r');
    await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText(
      'Loop on, measures 12 to 15, 0:45 to 0:57.',
    );
  });

  test('the open inspector shows what is there', async ({ page }) => {
    const viewer = await openLink(page, `?c=${ids.consequent}`);
    await viewer.region.focus();
    await page.keyboard.press('g');
    await expect(dialog(page).getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
    await page.keyboard.type('0:30');
    await page.keyboard.press('Enter');
    await expect(entry(viewer, 'Label')).toHaveText('Standing on the dominant');
    await expect(messages(page)).toContainText('Measure 7, 0:30');
  });

  test('what is nowhere is said in words, and can be mended', async ({ page }) => {
    const viewer = await openLink(page, '');
    await page.getByRole('button', { name: /go to a measure/i }).click();
    await page.keyboard.type('m40');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Measure 40 is not in this file.');
    await page.keyboard.type('1:30');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Outside the recording. Enter a time from 0:00 to 1:00.',
    );
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Enter a time, such as 1:23.4, or a measure, such as m24.',
    );
    await page.keyboard.type('m5');
    await page.keyboard.press('Enter');
    await expect.poll(() => viewer.shownTime()).toBe(24);
  });
});

test.describe('the commands', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'All commands' });
  const options = (page: Page) => dialog(page).getByRole('option');

  test('are found by a few letters, show their keys, and do what they say', async ({ page }) => {
    const viewer = await openLink(page, '');
    await viewer.region.focus();
    await page.keyboard.press('Control+k');
    const field = dialog(page).getByRole('combobox', { name: 'Command' });
    await expect(field).toBeFocused();
    await page.keyboard.type('fwd 5');
    await expect(options(page).first()).toContainText('Forward 5 seconds');
    await expect(options(page).first().locator('kbd')).toHaveText('L');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => viewer.shownTime()).toBe(5);
    await expect(viewer.region).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await options(page).filter({ hasText: 'Go to measure or time' }).click();
    await expect(page.getByRole('dialog', { name: 'Go to a time or a measure' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer.region).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('share');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer.region).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('find in');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Find in this file' })).toBeFocused();
  });

  test('none is called so, and Escape leaves all as it was', async ({ page }) => {
    const viewer = await openLink(page, '');
    await viewer.region.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('qqqq');
    await expect(options(page)).toHaveCount(0);
    await expect(dialog(page)).toContainText('No matching command.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(viewer.region).toBeFocused();
    expect(await viewer.shownTime()).toBe(0);
  });

  test('can be opened from the key sheet', async ({ page }) => {
    await openLink(page, '');
    await chooseMore(page, 'Keyboard shortcuts');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('button', { name: 'All commands' })
      .click();
    await expect(options(page).first()).toBeVisible();
  });
});
