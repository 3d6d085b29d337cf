import { answers, expect, expectNoFindings, register, test, upload } from './support.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';

test('the search of the header, by keyboard: suggestions, a misspelt word, a page, the whole search', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const word = `zwielicht${person.username.replace(/[^a-z]/g, '')}`;
  const timelines = [
    hierarchyTimeline([{ start: 0, end: 9, level: 1, label: `${word} label`, comments: `${word} lebt` }]),
  ];
  const title = `Lied of ${word}`;
  await upload(server, person, [
    { name: 'lied.tla', bytes: Buffer.from(tlaText({ title, composer: `Ada ${word}er`, timelines })) },
  ]);
  const misspelt = word.replace('ie', 'i');
  // Names are read behind the requests.
  const call = `${server.url}/api/v1/suggest/?text=${misspelt}`;
  await expect.poll(async () => (await page.request.get(call)).text()).toContain(title);
  await page.goto('/about');
  await answers(page);
  const field = page.getByRole('combobox', { name: 'Search' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const work = page.getByRole('group', { name: 'Works' }).getByRole('option', { name: title });

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  // A letter is missing.
  await page.keyboard.type(`lied of ${misspelt}`);
  await expect(work).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions?$/);
  await expectNoFindings(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/works\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(field).toHaveValue('');

  await page.keyboard.press('/');
  await page.keyboard.type(`${word} l`);
  await page.getByRole('option', { name: `Comments with “${word} l” 1 passage` }).click();
  await expect(page.getByRole('heading', { name: '1 passage' })).toBeVisible();

  // As narrow as a page may be, with a page to search from below it.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/about');
  await answers(page);
  await page.keyboard.press('/');
  await page.keyboard.type(`${word} l`);
  const label = page.getByRole('group', { name: 'Labels' }).getByRole('option');
  await expect(label).toHaveAccessibleName(`${word} label 1 unit`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}\\+l$`));
  await page.goto(`/search?q=${misspelt}`);
  const names = page.getByRole('region', { name: 'Names' });
  await expect(names.getByRole('status')).toContainText(`Showing ${word}.`);
  await expect(names.getByRole('link', { name: title })).toBeVisible();
  await expectNoFindings(page);
  await names.getByRole('link', { name: `Ada ${word}er` }).click();
  await expect(page).toHaveURL(/composer\.is=/);
  await expect(page.getByText('1 file').first()).toBeVisible();
  await expect(page.getByLabel('Match')).toHaveValue('is');
});

test('Tab goes through the header in the order in which it is seen', async ({ page }) => {
  const seen = [
    'TiLiA, home',
    'ABOUT',
    'BROWSE',
    'DOWNLOADS',
    'CONTRIBUTE',
    'HELP',
    'Search',
    'LOGIN',
    'SIGN UP',
  ];
  const seenOnPhones = ['TiLiA, home', 'Search', 'Menu', ...seen.filter((name) => /^[A-Z ]+$/.test(name))];
  const stop = () =>
    page.evaluate(() => {
      const { activeElement: it } = document;
      return it?.closest('header') ? (it.ariaLabel ?? it.textContent) : undefined;
    });
  const stops = async () => {
    const names: string[] = [];
    await page.getByRole('banner').getByRole('link', { name: 'TiLiA, home' }).focus();
    for (let name = await stop(); name !== undefined; name = await stop()) {
      names.push(name);
      await page.keyboard.press('Tab');
    }
    // Without the entries of menus.
    return names.filter((name) => seenOnPhones.includes(name));
  };
  await page.goto('/about');
  await answers(page);
  expect(await stops()).toEqual(seen);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  expect(await stops()).toEqual(seenOnPhones);
});
