import type { Page } from 'playwright/test';
import { tlaText } from '../support/tla.ts';
import { expect, expectNoFindings, register, signIn, test, upload, type RunningServer } from './support.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Your files' });
const row = (page: Page, title: string) => table(page).getByRole('row').filter({ hasText: title });
const choice = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const lastChange = (page: Page) => page.getByRole('status', { name: 'Last change' });
const field = (page: Page) => table(page).getByRole('textbox');

let people = 0;

/** A signed-in author on the dashboard, whose files of these names have no title; the last one was uploaded last. */
async function author(page: Page, server: RunningServer, names: readonly string[]) {
  const person = await register(server);
  const titles = names.map((name) => `${name} ${process.pid}x${(people += 1)}`);
  const bytes = Buffer.from(tlaText({ title: '' }));
  const files = titles.map((title) => ({ name: `${title}.tla`, bytes }));
  const ids = await upload(server, person, files, false);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await expect(row(page, titles[0]!)).toBeVisible();
  return { titles, ids };
}

/** What the server gives the author at an address of the API. */
const own = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    return (await (await fetch(`/api/v1${address}`, { headers })).json()) as unknown;
  }, path);

async function piece(page: Page, id: number) {
  const { abstract_work: work, concrete_work: performance } = (await own(page, `/files/${id}/json`)) as {
    abstract_work: { title: string; composer: string };
    concrete_work: { artist: string };
  };
  return [work.title, work.composer, performance.artist];
}

test('titles are typed one below the other, Tab goes on to composer and performer, Escape takes back', async ({
  page,
  server,
}) => {
  const { titles, ids } = await author(page, server, ['a', 'b']);
  await row(page, titles[1]!).getByRole('button', { name: 'Edit title' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Menuet in G');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAccessibleName(`Edit title: ${titles[0]}`);
  await page.keyboard.type('Gigue');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveAccessibleName('Add composer: Gigue');
  await page.keyboard.type('Bach');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nobody');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add performer: Gigue' })).toBeFocused();
  await expect.poll(() => piece(page, ids[1]!)).toEqual(['Menuet in G', '', '']);
  await expect.poll(() => piece(page, ids[0]!)).toEqual(['Gigue', 'Bach', '']);
  await expect(row(page, 'Gigue')).toContainText(`${titles[0]}.tla`);
  await page.reload();
  await expect(row(page, 'Gigue')).toContainText('Bach');
});

test('a text that was changed elsewhere meanwhile is shown before it is overwritten', async ({
  page,
  server,
}) => {
  const { titles, ids } = await author(page, server, ['a']);
  await page.evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ details: { composer: 'Mozart' } });
    await fetch(`/api/v1/files/${id}/`, { method: 'PATCH', headers, body });
  }, ids[0]!);
  await row(page, titles[0]!).getByRole('button', { name: 'Add composer' }).click();
  await page.keyboard.type('Motzart');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('there is “Mozart” now. “Motzart” was not saved.');
  await expect(row(page, titles[0]!)).toContainText('Mozart');
  expect((await piece(page, ids[0]!))[1]).toBe('Mozart');
  await alert.getByRole('button', { name: 'Save my text' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(async () => (await piece(page, ids[0]!))[1]).toBe('Motzart');
});

test('Shift chooses a range, the head all that the filter shows, and a change of many is taken back', async ({
  page,
  server,
}) => {
  const { titles, ids } = await author(page, server, ['a', 'b', 'c', 'other']);
  await choice(page, titles[2]!).click();
  await choice(page, titles[0]!).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(choice(page, titles[3]!)).not.toBeChecked();
  await page.getByRole('button', { name: 'Composer', exact: true }).click();
  await page.keyboard.type('Clara Schumann');
  await page.keyboard.press('Enter');
  await expect(lastChange(page)).toHaveText('Clara Schumann is the composer of 3 files.');
  await expect.poll(() => piece(page, ids[1]!)).toEqual([titles[1], 'Clara Schumann', '']);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lastChange(page)).toHaveText('Taken back.');
  await expect.poll(() => piece(page, ids[1]!)).toEqual([titles[1], '', '']);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('searchbox', { name: 'Filter your files' }).fill('other');
  await expect(row(page, titles[0]!)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select the file' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('the list is narrowed to a state, and rows keep their height with long titles', async ({
  page,
  server,
}) => {
  const { titles } = await author(page, server, [
    'a',
    'b',
    'a title of many words that has two lines or more in its cell',
  ]);
  for (const title of titles) {
    const box = await row(page, title).boundingBox();
    expect(Math.floor(box?.height ?? 0)).toBe(56);
  }
  await page.getByRole('checkbox', { name: `Public: ${titles[0]}` }).check();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Public');
  await expect(page.getByText('1 file, sorted')).toBeVisible();
  await expect(row(page, titles[1]!)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Private');
  await expect(row(page, titles[1]!)).toBeVisible();
  await expect(row(page, titles[0]!)).toHaveCount(0);
  await row(page, titles[1]!)
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: 'Add to my listening list' }).click();
  await expect(page.getByText('is in your listening list.')).toBeVisible();
});

test('licence, tags, list and download work on all chosen files', async ({ page, server }) => {
  const { ids } = await author(page, server, ['a', 'b']);
  await page.getByRole('checkbox', { name: 'Select all 2 files' }).check();
  await page.getByRole('button', { name: 'Licence', exact: true }).click();
  await page.getByRole('menuitem', { name: /^CC BY 4.0/ }).click();
  await expect(lastChange(page)).toHaveText('CC BY 4.0 for 2 files.');
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.keyboard.type('song, strophic');
  await page.keyboard.press('Enter');
  await expect(lastChange(page)).toHaveText('Tags added to 2 files.');
  expect(await own(page, `/files/${ids[0]}/about`)).toMatchObject({
    licence: 'CC-BY-4.0',
    tags: ['song', 'strophic'],
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('tilia-files.zip');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(lastChange(page)).toHaveText('2 files added to your listening list.');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoFindings(page);
  }
  await page.goto('/listen');
  await expect(page.getByText('2 of 60 passages')).toBeVisible();
});

test('several files are deleted after one question that names them', async ({ page, server }) => {
  const { titles } = await author(page, server, ['a', 'b', 'c']);
  await choice(page, titles[0]!).check();
  await choice(page, titles[1]!).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName(
    "Do you really want to delete these 2 files? This can't be undone.",
  );
  await expect(question).toContainText(titles[0]!);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(lastChange(page)).toHaveText('2 files deleted.');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.reload();
  await expect(row(page, titles[2]!)).toBeVisible();
  await expect(row(page, titles[0]!)).toHaveCount(0);
});

test('nothing moves when the first file is chosen', async ({ page, server }) => {
  const { titles } = await author(page, server, ['a', 'b']);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = () => choice(page, titles[0]!).boundingBox();
    await choice(page, titles[0]!).scrollIntoViewIfNeeded();
    const before = await box();
    await choice(page, titles[0]!).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await box()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
});

test('the state is one menu: public, and private again', async ({ page, server }) => {
  const { titles } = await author(page, server, ['a']);
  const menu = row(page, titles[0]!).getByRole('button', { name: `visibility of ${titles[0]}` });
  const flag = page.getByRole('checkbox', { name: `Public: ${titles[0]}` });
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Public' }).click();
  await expect(flag).toBeChecked();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Private' }).click();
  await expect(flag).not.toBeChecked();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'With link' }).click();
  await expect(page.getByRole('dialog', { name: `Sharing “${titles[0]}”` })).toBeVisible();
});
