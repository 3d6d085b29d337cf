import type { Page } from 'playwright/test';
import { END, entry, menuet, messages, selectForm, spanOf } from './keys-screen.ts';
import { author, expect, testOnKeptPage as test, upload, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

// Without view animations, so that a reading after a press is final; gestures.spec.ts tests the animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('the menu of the menuet', () => {
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

  test('the menu by pointer: its items do what they say', async ({ page }) => {
    const viewer = await open(page);
    const x = await viewer.xAtFit(30, 0, END);
    await page.mouse.click(x, await viewer.laneY('Form', 45), { button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Loop',
      'Copy link',
      'Cite this passage',
      'Add to my listening list',
      'Fit',
      'Hide timeline',
    ]);
    await menu.getByRole('menuitem', { name: 'Loop' }).click();
    await expect(messages(page)).toHaveText('Loop on, measures 9 to 20, 0:24 to 1:00.');
    await expect(menu).toBeHidden();
    await expect(viewer.region).toBeFocused();

    await page.mouse.click(x, await viewer.laneY('Form', 45), { button: 'right' });
    await expect(menu.getByRole('menuitem', { name: 'Loop', exact: true })).toBeHidden();
    await menu.getByRole('menuitem', { name: 'End loop' }).click();
    await expect(messages(page)).toHaveText('Loop off.');

    await page.mouse.click(x, await viewer.laneY('Form', 45), { button: 'right' });
    await menu.getByRole('menuitem', { name: 'Fit' }).click();
    await spanOf(page, (from, to) => from >= 22 && from <= 24 && to >= 59);

    await page.mouse.click(x, await viewer.laneY('Form', 45), { button: 'right' });
    await menu.getByRole('menuitem', { name: 'Hide timeline' }).click();
    await expect(page.getByRole('list', { name: 'Timelines' })).not.toContainText('Form');

    // A press elsewhere closes it.
    await page.mouse.click(x, await viewer.laneY('Cadences', 15), { button: 'right' });
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden();
  });

  test('the menu by Shift+F10 and by its own key', async ({ page }) => {
    const viewer = await open(page);
    await selectForm(viewer);
    await page.keyboard.press('ArrowDown');
    await expect(entry(viewer, 'Label')).toHaveText('A');
    const menu = page.getByRole('menu', { name: /^A, level 2/ });
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
    await page.keyboard.press('Shift+F10');
    await expect(item('Loop')).toBeFocused();
    const box = await menu.boundingBox();
    const canvas = await viewer.box();
    expect(box!.x).toBeGreaterThan(canvas.x);
    expect(box!.x).toBeLessThan(await viewer.xAtFit(24, 0, END));
    await page.keyboard.press('ArrowDown');
    await expect(item('Copy link')).toBeFocused();
    await page.keyboard.press('End');
    await expect(item('Hide timeline')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('Loop')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect(item('Loop')).toBeFocused();
    // A letter goes to the next item that begins with it.
    await page.keyboard.press('c');
    await expect(item('Copy link')).toBeFocused();
    await page.keyboard.press('c');
    await expect(item('Cite this passage')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(viewer.region).toBeFocused();
    // Escape was the menu's: the selection stands.
    await expect(entry(viewer, 'Label')).toHaveText('A');

    await page.keyboard.press('ContextMenu');
    await expect(item('Loop')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(messages(page)).toHaveText('Loop on, measures 1 to 8, 0:00 to 0:24.');
    await page.keyboard.press('Shift+F10');
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
  });

  test.describe('links', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

    test('a copied link opens at its component, and nothing plays', async ({ page }) => {
      const viewer = await open(page);
      await selectForm(viewer);
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      await page.keyboard.press('Shift+C');
      await expect(messages(page)).toHaveText('Link copied.');
      const link = await clipboard(page);
      expect(link).toMatch(new RegExp(`/viewer/${fileId}\\?c=\\d+$`));

      const other = new ViewerScreen(await page.context().newPage());
      await other.page.goto(link);
      await expect(entry(other, 'Label')).toHaveText('Consequent');
      await expect.poll(() => other.shownTime()).toBe(12);
      await spanOf(other.page, (from, to) => from > 5 && from < 12 && to > 24 && to < 32);
    });

    test('without a selection the link names the time', async ({ page }) => {
      const viewer = await open(page);
      await page.keyboard.press('l');
      await page.keyboard.press('Alt+l');
      await page.keyboard.press('Shift+C');
      await expect(messages(page)).toHaveText('Link copied.');
      const link = await clipboard(page);
      expect(link).toMatch(/\?t=5\.1$/);
      await page.goto(link);
      await expect.poll(() => viewer.shownTime()).toBe(5.1);
    });

    test('a passage is cited by keys, with its measures, in the style used last', async ({ page }) => {
      const viewer = await open(page);
      await selectForm(viewer);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+F10');
      await page.keyboard.press('c');
      await page.keyboard.press('c');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Cite this passage' });
      for (const style of ['APA', 'Chicago (author-date)', 'MLA']) {
        await dialog.getByLabel('Style').selectOption(style);
        await expect(dialog.getByRole('region', { name: 'In the text' })).toContainText('A, mm. 1–8');
        await expect(dialog.getByRole('region', { name: 'Reference' })).toContainText(/\/v1\?c=\d+/);
      }
      for (const style of ['BibTeX', 'RIS', 'CSL-JSON', 'CITATION.cff']) {
        await dialog.getByLabel('Style').selectOption(style);
        const written = dialog.getByRole('textbox', { name: style });
        await expect(written).toHaveValue(/\/v1\?c=\d+/);
        // The format has no field for a part of the cited work.
        if (style !== 'CITATION.cff') await expect(written).toHaveValue(/A, mm\. 1–8/);
      }
      await dialog.getByLabel('Style').selectOption('Chicago (notes)');
      await dialog.getByRole('button', { name: 'Copy: Note' }).press('Enter');
      await expect(dialog.getByRole('status', { name: 'Note' })).toHaveText('Copied.');
      expect(await clipboard(page)).toMatch(
        /^\w+, “Analysis of Menuet in G by Christian Petzold,” Musical analysis, version 1 \(TiLiA, \w+ \d+, \d{4}\), A, mm\. 1–8, http\S+\/v1\?c=\d+\.$/,
      );
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.reload();
      await chooseMore(page, 'Cite');
      const whole = page.getByRole('dialog', { name: 'Cite' });
      await whole.getByRole('radio', { name: /^The whole file/ }).check();
      await expect(whole.getByLabel('Style')).toHaveValue('chicago-notes');
      await whole.getByLabel('Style').selectOption('CITATION.cff');
      const download = page.waitForEvent('download');
      await whole.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe('CITATION.cff');
      await whole.getByLabel('Style').selectOption('MLA');
      await expect(whole.getByRole('region', { name: 'Reference' })).toContainText(
        /\w+\. Analysis of Menuet in G by Christian Petzold\. Version 1, TiLiA, .*\/viewer\/\d+\/v1\./,
      );
    });
  });

  test.describe('a harmony', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('is copied without signs of the music font', async ({ page }) => {
      const viewer = await open(page);
      await selectForm(viewer);
      while ((await entry(viewer, 'Timeline').textContent()) !== 'Harmony') {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Control+End');
      await expect(entry(viewer, 'Label')).toHaveText('V65/V');
      const heading = viewer.inspector.getByRole('heading', { name: 'five six-five of five' });
      const copied = async () => {
        await page.keyboard.press('ControlOrMeta+c');
        return page.evaluate(() => navigator.clipboard.readText());
      };
      await heading.click({ clickCount: 3 });
      expect((await copied()).trim()).toBe('V65/V');
      await page.keyboard.press('ControlOrMeta+a');
      const all = await copied();
      expect(all).toContain('V65/V');
      expect(all).not.toMatch(/\p{Co}/u);
    });
  });
});
