import type { Locator, Page } from 'playwright/test';
import { entry, lanes, messages, parameter, uploadRepeated } from './links-screen.ts';
import {
  expect,
  expectNoFindings,
  LONG,
  openShareOptions,
  tabTo,
  testOnKeptPage as test,
  themes,
  ViewerScreen,
} from './support.ts';
import { openSiteMenu, shownFollow, speedButton, viewInWords } from '../support/viewer-frame.ts';

/** The example, which has a recording and a score. */
const EXAMPLE = 1;

/**
 * Spans are displayed without fractions of a second, and with the margins: they may differ from the address by so much.
 */
const NEAR = 1.5;

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

/** The first and last second in view, as the overview's window has them, which may reach over the recording's ends. */
async function expectView(page: Page, from: number, to: number): Promise<void> {
  const seconds = async () => {
    const text = await viewInWords(page);
    return [...text.matchAll(/(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)/g)].map(
      ([, hours = 0, minutes, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
    );
  };
  await expect
    .poll(async () => {
      const [first = NaN, last = NaN] = await seconds();
      return Math.abs(first - from) <= NEAR && Math.abs(last - to) <= NEAR
        ? 'as wanted'
        : `${first} to ${last}`;
    })
    .toBe('as wanted');
}

test.describe('every form of link', () => {
  // Visitors from elsewhere load the site anew.
  test.beforeEach(async ({ page }) => {
    await page.goto('about:blank');
  });

  test('a time, a passage and a component', async ({ page }) => {
    const viewer = await openLink(page, '?t=23.5');
    await expect.poll(() => viewer.shownTime()).toBe(23.5);
    await openLink(page, '?t=24,40');
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await expectView(page, 20, 44);
    await openLink(page, `?c=${ids.consequent}`);
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    await expect.poll(() => viewer.shownTime()).toBe(12);
    await expectView(page, 9, 27);
  });

  test('printed measures, their beats and their second time', async ({ page }) => {
    const viewer = await openLink(page, '?m=6.2');
    await expect.poll(() => viewer.shownTime()).toBe(28);
    await openLink(page, '?m=2!2');
    await expect.poll(() => viewer.shownTime()).toBe(15);
    await openLink(page, '?m=5.2-8.1');
    await expect.poll(() => viewer.shownTime()).toBe(25);
    // To the end of the first beat of measure 8.
    await expectView(page, 22.75, 36.25);
    await openLink(page, '?m=40');
    await expect(messages(page)).toHaveText(
      'The link’s measure was not found. Measure 40 is not in this file.',
    );
  });

  test('an explicit view goes before the framing, whatever panel opens', async ({ page }) => {
    const viewer = await openLink(page, `?c=${ids.consequent}&v=5,35`);
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    await expectView(page, 5, 35);
    await openLink(page, '?t=24,40&v=10,50');
    await expectView(page, 10, 50);
  });

  test('the timelines that are shown, still so after a reload', async ({ page }) => {
    await openLink(page, `?tl=${ids.cadences},${ids.form}`);
    for (const open of [() => Promise.resolve(), () => page.reload()]) {
      await open();
      await expect(lanes(page)).toHaveCount(2);
      await expect(lanes(page).nth(0)).toContainText('Form');
      await expect(lanes(page).nth(1)).toContainText('Cadences');
    }
    // The link has not changed the reader's own settings.
    await openLink(page, '');
    expect(await lanes(page).count()).toBeGreaterThan(2);
  });

  test('a loop, a speed, a way of following and a closed score; and nothing plays', async ({ page }) => {
    const viewer = await openLink(page, '?t=10,20&loop=1&speed=0.75&follow=continuous&pdf=0', EXAMPLE);
    await expect(page.getByRole('button', { name: 'Loop', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(speedButton(page)).toHaveText(/0\.75×/);
    expect(await shownFollow(page)).toBe('Continuous');
    await expect(page.getByRole('complementary', { name: 'Score' })).toBeHidden();
    await expect.poll(() => viewer.shownTime()).toBe(10);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await page.locator('audio').evaluate((media: HTMLAudioElement) => media.paused)).toBe(true);
    await openLink(page, '?follow=off', EXAMPLE);
    expect(await shownFollow(page)).toBe('Off');
  });

  test('what cannot be read or is not there is said and left alone', async ({ page }) => {
    await openLink(page, '?t=61&speed=9&follow=me&tl=99999999&v=90,95');
    await expect(messages(page)).toContainText('The link’s time is outside the recording.');
    await expect(messages(page)).toContainText('The link’s speed must be from 0.25 to 2.');
    await expect(messages(page)).toContainText('The link’s follow setting must be off, page or continuous.');
    await expect(messages(page)).toContainText('Some timelines in the link are not in this file.');
    await expect(messages(page)).toContainText('The link’s view is outside the recording.');
    await expectView(page, 0, 60);
    await expect(lanes(page)).toHaveCount(4);
  });
});

test.describe('the address', () => {
  test('follows the view within a second, without a step in the history', async ({ page }) => {
    const viewer = await openLink(page, '');
    const steps = await page.evaluate(() => history.length);
    expect(new URL(page.url()).search).toBe('');
    const box = await viewer.box();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(() => parameter(page, 'v'), { timeout: 1000 }).toMatch(/^[\d.]+,[\d.]+$/);
    const [from, to] = parameter(page, 'v')!.split(',').map(Number) as [number, number];
    await expectView(page, from, to);
    expect(to - from).toBeLessThan(59);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.reload();
    await viewer.canvas.waitFor();
    await expectView(page, from, to);
    await viewer.region.focus();
    await page.keyboard.press('0');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('follows the selection, the loop and the timelines', async ({ page }) => {
    const viewer = await openLink(page, '');
    await viewer.region.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => parameter(page, 'c')).toMatch(/^\d+$/);
    await page.keyboard.press('r');
    await expect.poll(() => parameter(page, 'loop')).toBe('1');
    expect(parameter(page, 't')).toBeNull();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.keyboard.press('t');
    await page.getByRole('checkbox', { name: 'Show Cadences' }).uncheck();
    await expect.poll(() => parameter(page, 'tl')?.split(',')).toHaveLength(3);
  });

  test('a jump within the page leads nowhere else in the music', async ({ page }) => {
    const viewer = await openLink(page, `?c=${ids.consequent}`);
    await viewer.region.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('0');
    await expect.poll(() => viewer.shownTime()).toBe(60);
    await expectView(page, 0, 60);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await viewer.settled();
    expect(await viewer.shownTime()).toBe(60);
    await expectView(page, 0, 60);
  });

  test('back and forward from another page bring the view back', async ({ page }) => {
    const viewer = await openLink(page, `?c=${ids.consequent}`);
    await viewer.region.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
    // At once, so that the changes of the last second must not be lost.
    await openSiteMenu(page);
    await page.getByRole('link', { name: 'TiLiA, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await viewer.canvas.waitFor();
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    const [from, to] = parameter(page, 'v')!.split(',').map(Number) as [number, number];
    expect(to - from).toBeLessThan(12);
    await expectView(page, from, to);
    await page.goForward();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('sharing', () => {
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });
  const link = (page: Page) => dialog(page).getByRole('textbox', { name: 'Link' });
  const sentence = (page: Page) => dialog(page).getByRole('status', { name: 'What the link shows' });

  test('a link to the selection, the time or the file, looped or with the view', async ({ page }) => {
    const viewer = await openLink(page, `?c=${ids.consequent}&v=5,35`);
    await expect(entry(viewer, 'Label')).toHaveText('Consequent');
    await openShareOptions(page);
    await expect(link(page)).toHaveValue(new RegExp(`/viewer/${fileId}\\?c=${ids.consequent}$`));
    await expect(dialog(page).getByRole('radio', { name: /^The selection Consequent/ })).toBeChecked();
    await expect(dialog(page).getByRole('checkbox', { name: 'Same speed' })).toBeDisabled();
    await dialog(page).getByRole('checkbox', { name: 'Loop it' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Same zoom' }).check();
    await expect(link(page)).toHaveValue(new RegExp(`\\?c=${ids.consequent}&loop=1&v=5,35$`));
    await expect(sentence(page)).toHaveText(/^Opens “.+” at Consequent.*, looped, with your zoom\.$/);
    await dialog(page).getByRole('button', { name: 'Copy' }).click();
    await expect(dialog(page).getByRole('status', { name: 'Sharing' })).toHaveText('Link copied.');
    expect(await clipboard(page)).toBe(await link(page).inputValue());
    await dialog(page).getByRole('radio', { name: 'The time 0:12' }).check();
    await expect(link(page)).toHaveValue(/\?t=12&v=5,35$/);
    await dialog(page).getByRole('radio', { name: 'The whole file' }).check();
    await dialog(page).getByRole('checkbox', { name: 'Same zoom' }).uncheck();
    await expect(link(page)).toHaveValue(new RegExp(`/viewer/${fileId}$`));
    await expect(dialog(page).getByRole('status', { name: 'Sharing' })).toHaveText('');
  });

  test('by keyboard alone, and the keyboard is where it was', async ({ page }) => {
    await openLink(page, '?t=24,40');
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeFocused();
    await expect(sentence(page)).toHaveText(/ at measures? .+\.$/);
    await tabTo(page, dialog(page).getByRole('button', { name: 'Options' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('radio', { name: 'The measures' }));
    await page.keyboard.press('ArrowDown');
    await expect(dialog(page).getByRole('radio', { name: 'The range 0:24 to 0:40' })).toBeFocused();
    await tabTo(page, dialog(page).getByRole('checkbox', { name: 'Loop it' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Copy link' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('status', { name: 'Sharing' })).toHaveText('Link copied.');
    expect(await clipboard(page)).toMatch(/\?t=24,40&loop=1$/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('a passage drawn along the ruler becomes a link in measures, which others open', async ({
    page,
    browser,
    server,
  }) => {
    const viewer = await openLink(page, '');
    const y = (await viewer.box()).y + 12;
    // Measures of three seconds: the pointer need not meet the beats.
    await page.mouse.move(await viewer.xAtFit(45.3, 0, 60), y);
    await page.mouse.down();
    await page.mouse.move(await viewer.xAtFit(56.7, 0, 60), y, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText('Measures 12 to 15.');
    await openShareOptions(page);
    const field = (name: string) => dialog(page).getByRole('textbox', { name });
    await expect(dialog(page).getByRole('radio', { name: 'The measures' })).toBeChecked();
    await expect(field('First measure')).toHaveValue('12');
    await expect(field('Last measure')).toHaveValue('15');
    await field('Last measure').fill('99');
    await expect(dialog(page).getByText('Measure 99 is not in this file.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeDisabled();
    await field('Last measure').fill('15');
    await expect(link(page)).toHaveValue(new RegExp(`/viewer/${fileId}\\?m=12-15$`));
    const shared = await link(page).inputValue();

    await page.keyboard.press('Escape');

    // With Alt the pointer means the moment where it is.
    await page.mouse.move(await viewer.xAtFit(10.3, 0, 60), y);
    await page.keyboard.down('Alt');
    await page.mouse.down();
    await page.mouse.move(await viewer.xAtFit(19.6, 0, 60), y, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await openShareOptions(page);
    await expect(dialog(page).getByRole('radio', { name: 'The range' })).toBeChecked();
    const times = new URL(await link(page).inputValue()).searchParams.get('t') ?? '';
    const [from = NaN, to = NaN] = times.split(',').map(Number);
    expect(Math.abs(from - 10.3) + Math.abs(to - 19.6)).toBeLessThan(0.2);

    const other = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const theirs = await other.newPage();
    await theirs.goto(shared);
    await theirs.locator('[data-canvas-drawn]').waitFor();
    await theirs.keyboard.press('r');
    await expect(theirs.getByRole('status', { name: 'Viewer messages' })).toHaveText(
      'Loop on, measures 12 to 15, 0:45 to 0:57.',
    );
    await other.close();
  });

  test('where copying is refused the link can be taken from the field', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) },
      });
    });
    await openLink(page, '');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Copy' }).click();
    await expect(dialog(page).getByRole('status', { name: 'Sharing' })).toHaveText(
      'Your browser did not allow copying. Copy the link from the field.',
    );
  });
});

for (const { screen, size, inThemes } of [
  { screen: 'desktop', size: { width: 1440, height: 900 }, inThemes: themes('light') },
  { screen: 'phone', size: { width: 390, height: 844 }, inThemes: themes('dark', LONG) },
]) {
  for (const { colorScheme, details } of inThemes) {
    test(
      `axe finds nothing in any of these dialogs, ${colorScheme}, ${screen}`,
      details,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        const viewer = await openLink(page, '?t=24,40');
        const opened: readonly (readonly [key: string, typed: string, Locator])[] = [
          ['Control+k', 'loop', page.getByRole('dialog', { name: 'All commands' })],
          ['g', 'm40', page.getByRole('dialog', { name: 'Go to a time or a measure' })],
          ['/', 'PAC', page.getByRole('search')],
        ];
        for (const [key, typed, locator] of opened) {
          await viewer.region.focus();
          await page.keyboard.press(key);
          await expect(locator).toBeVisible();
          await page.keyboard.type(typed);
          if (key === 'g') await page.keyboard.press('Enter');
          await expectNoFindings(page);
          await page.keyboard.press('Escape');
          // The field to find stays at the head of the outline.
          if (key !== '/') await expect(locator).toBeHidden();
        }
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        const share = page.getByRole('dialog', { name: 'Share' });
        await share.getByRole('button', { name: 'Copy' }).click();
        await share.getByRole('button', { name: 'Options' }).click();
        await expectNoFindings(page);
        await share.getByRole('button', { name: 'Cite' }).click();
        await expect(page.getByRole('dialog', { name: 'Cite' })).toBeVisible();
        await expectNoFindings(page);
      },
    );
  }
}
