import type { Page } from 'playwright/test';
import { expect, expectNoFindings, openShareOptions, tabTo, test, themes, ViewerScreen } from './support.ts';

/** The Prelude, which has a recording, and a sonata, which has none and no harmonies. */
const PRELUDE = 1;
const SONATA = 135;
const SONG = 133;

const said = (page: Page) => page.getByRole('main').getByRole('status');
const transport = (page: Page) => page.getByRole('toolbar', { name: 'Listening list' });
const items = (page: Page) => page.getByRole('main').getByRole('list').first().locator(':scope > li');

test('a teacher lists two passages and orders them; a student’s browser plays them through by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ViewerScreen.open(page, PRELUDE, '?t=2,3.2');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('add to my listening');
  await page.keyboard.press('Enter');
  await expect(said(page).filter({ hasText: 'Added to your list: 1 passage so far.' })).toBeVisible();

  await ViewerScreen.open(page, SONG, '?m=2-2');
  const share = await openShareOptions(page);
  await share.getByRole('radio', { name: /^The time/ }).check();
  await expect(share.getByRole('button', { name: 'Add to my listening list' })).toBeDisabled();
  await share.getByRole('radio', { name: 'The measures' }).check();
  await share.getByRole('button', { name: 'Add to my listening list' }).click();
  await expect(share.getByRole('status', { name: 'Listening list' })).toContainText('2 passages so far');
  await share.getByRole('link', { name: 'Open your list' }).click();

  // The rest by keyboard alone.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My listening list');
  await tabTo(page, page.getByRole('textbox', { name: 'Heading of passage 2' }));
  await page.keyboard.type('How does it begin?');
  await tabTo(page, page.getByRole('button', { name: 'Move up: How does it begin?' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Heading of passage 1' })).toHaveValue('How does it begin?');
  await expect(page.getByRole('button', { name: 'Move up: How does it begin?' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Beginnings, week 3');
  await page.reload();
  const link = page.getByRole('textbox', { name: 'Link to this list' });
  await expect(link).toHaveValue(
    `${baseURL}/listen?l=${SONG},m2,How%20does%20it%20begin%3F;${PRELUDE},2-3.2&n=Beginnings%2C%20week%203`,
  );

  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' });
  const student = await elsewhere.newPage();
  await student.goto(await link.inputValue());
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Beginnings, week 3');
  await expect(student).toHaveTitle('Beginnings, week 3');
  await expect(items(student).nth(0).getByRole('heading')).toHaveText('How does it begin?');
  await expect(items(student).nth(0)).toContainText('Measure 2, ');
  await student.keyboard.press(' ');
  await expect(items(student).nth(0)).toHaveAttribute('data-current', 'true');
  await expect(
    items(student)
      .nth(0)
      .getByRole('region', { name: /^Timelines of / }),
  ).toBeVisible();
  await expect(items(student).nth(1)).toHaveAttribute('data-current', 'true', { timeout: 30_000 });
  await expect(transport(student).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(transport(student).getByRole('status')).toHaveText('That was the last passage.', {
    timeout: 30_000,
  });
  // It stands at its own beginning, and not at that of the recording.
  await expect(items(student).nth(1).getByRole('timer', { name: 'Time' })).toContainText('0:00:02.00');
  await items(student)
    .nth(1)
    .getByRole('link', { name: /^Open / })
    .click();
  await expect(student).toHaveURL(`/viewer/${PRELUDE}?t=2,3.2`);
  await elsewhere.close();
});

test('what is gone or cannot be read is named and skipped, and the rest plays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/listen?l=${PRELUDE},0-0.6;99999,m3,Lost;Ode%20to%20joy;${PRELUDE},m900;${SONATA},0-0.6`);
  const longest = await page.request.get(`/listen?l=${`${PRELUDE},m1;`.repeat(1200).slice(0, 6000)}`);
  expect(longest.status()).toBe(200);
  await expect(items(page).nth(2)).toContainText('Ode to joy');
  await expect(items(page).nth(2)).toContainText('the number of a file');
  await expect(items(page).nth(1)).toContainText('The file is gone, or its owner keeps it private.');
  await expect(items(page).nth(1).getByRole('button')).toHaveCount(0);
  await transport(page).getByRole('button', { name: 'Play' }).click();
  await expect(items(page).nth(4)).toHaveAttribute('data-current', 'true', { timeout: 30_000 });
  await expect(items(page).nth(4)).toContainText('it plays without sound');
  await expect(transport(page).getByRole('status')).toContainText('That was the last passage.', {
    timeout: 30_000,
  });
  await page.keyboard.press('ArrowLeft');
  await expect(items(page).nth(0)).toHaveAttribute('data-current', 'true');
});

test('a list is printed with all its passages, and without what is pressed', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  const passages = Array.from({ length: 12 }, (_, at) => `${PRELUDE},m${at * 2 + 1}-${at * 2 + 2}`);
  await page.goto(`/listen?l=${passages.join(';')};none&n=Preludes`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Preludes' })).toBeVisible();
  await expect(items(page).nth(11)).toContainText('Measures 23 to 24, ');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
});

test('a stored list of earlier days, without a name, is still there', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('tilia.list', JSON.stringify([{ item: '1,m1-4,Arpeggios', title: 'Prelude' }])),
  );
  await page.goto('/listen');
  await expect(page.getByRole('textbox', { name: 'Heading of passage 1' })).toHaveValue('Arpeggios');
  await page.getByRole('button', { name: 'BROWSE' }).click();
  await expect(page.getByRole('link', { name: 'My listening list' })).toBeVisible();
});

test('where the browser stores nothing, the list lasts as long as the tab and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Refused', 'QuotaExceededError');
    };
  });
  await ViewerScreen.open(page, PRELUDE, '?t=2,3.2');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByRole('button', { name: 'Add to my listening list' }).click();
  await expect(share.getByRole('status', { name: 'Listening list' })).toContainText('stores nothing here');
  await share.getByRole('link', { name: 'Open your list' }).click();
  await expect(page.getByText('this list ends with this tab')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Heading of passage 1' })).toBeVisible();
});

for (const [screen, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const { colorScheme, details } of themes(screen === 'phone' ? 'dark' : 'light')) {
    test(
      `axe finds nothing in a listening list and its editor, ${colorScheme}, ${screen}`,
      details,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await page.goto('/listen');
        await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible();
        await expectNoFindings(page);
        await page.goto(`/listen?l=${PRELUDE},m1-4,Arpeggios;none;${SONATA},m1-2`);
        await transport(page).getByRole('button', { name: 'Play' }).click();
        await page.locator('[data-canvas-drawn]').waitFor();
        await expectNoFindings(page);
        await page.getByRole('button', { name: 'Large type' }).click();
        await expectNoFindings(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        await page.getByRole('button', { name: 'Edit a copy' }).click();
        await expect(page.getByRole('textbox', { name: 'Heading of passage 1' })).toHaveValue('Arpeggios');
        await expectNoFindings(page);
      },
    );
  }
}
