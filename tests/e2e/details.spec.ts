import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { tlaText } from '../support/tla.ts';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Your files' }).getByRole('row').filter({ hasText: title });
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

async function expectWell(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without it colours are on their way when they are measured.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFindings(page);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('details are edited by keyboard, downloaded with and without, and a replacement says what gives way', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const [wrong, right] = [`Menuett ${process.pid}`, `Menuet ${process.pid}`];
  const bytes = Buffer.from(tlaText({ title: wrong, composer: 'Petzolt' }));
  const [id] = await upload(server, person, [{ name: 'menuet.tla', bytes }]);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: `Download ${wrong}` })).toBeVisible();
  await page.getByRole('button', { name: `More for ${wrong}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Edit details');
  await main(page).getByLabel('PERFORMER').fill('Clara Haskil');
  await main(page).getByRole('button', { name: 'Save' }).press('Enter');
  // Saving leads back to where one came from.
  await expect(row(page, wrong)).toContainText('Clara Haskil');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/edit-details/${id}`);
  await main(page).getByLabel('TITLE').fill(right);
  await main(page).getByLabel('COMPOSER').fill('Petzold');
  await main(page).getByRole('button', { name: 'Add field' }).press('Enter');
  const added = main(page).getByRole('group', { name: 'New field 1' });
  await expect(added.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('media length');
  await added.getByLabel('Text').fill('9');
  await added.getByLabel('Text').press('Enter');
  await expect(main(page).getByText('the length comes from the recording')).toBeVisible();
  await added.getByLabel('Name').fill('catalogue');
  await added.getByLabel('Name').press('Enter');
  await expect(main(page).getByText('Saved.')).toBeVisible();
  await expect(added).toHaveCount(0);
  await expect(main(page).getByLabel('catalogue')).toHaveValue('9');
  await expect(main(page).getByLabel('TITLE')).toHaveAccessibleDescription(`In the uploaded file: ${wrong}`);
  await expectWell(page);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Download ${right}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['As uploaded', 'With the details edited here']);
  await expectNoFindings(page);
  const saved: string[] = [];
  for (const name of ['As uploaded', 'With the details edited here']) {
    if (saved.length > 0) await page.getByRole('button', { name: `Download ${right}` }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    saved.push(readFileSync(await (await download).path(), 'utf8'));
  }
  expect(saved[0]).toBe(bytes.toString());
  expect(JSON.parse(saved[1] ?? '')).toMatchObject({
    media_metadata: { title: right, composer: 'Petzold', catalogue: '9' },
  });

  await page.getByRole('button', { name: `More for ${right}` }).click();
  await page.getByRole('menuitem', { name: 'Replace file' }).click();
  const dialog = page.getByRole('dialog', { name: `Replace “${right}”` });
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'menuet.tla',
    mimeType: 'application/json',
    buffer: Buffer.from(tlaText({ title: wrong, composer: 'Bach' })),
  });
  const warning = "composer: the file now says 'Bach'; your web edit 'Petzold' was dropped.";
  await expect(dialog.getByText(warning)).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, right)).toContainText('Bach');
  await page.getByRole('button', { name: `1 warning for ${right}` }).click();
  await expect(page.getByText(warning)).toBeVisible();
  expect((await page.request.get(`/api/v1/files/${id}/json?version=2`)).status()).toBe(200);
});

test('two tabs that edit an analysis lose nothing: what each has changed is joined, and of one field both texts are shown', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Two tabs ${process.pid}`;
  const bytes = Buffer.from(tlaText({ title, composer: 'Bach' }));
  const [id] = (await upload(server, person, [{ name: 'x.tla', bytes }])) as [number];
  await signIn(page, server, person);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`/edit-details/${id}`);
  const save = (tab: Page) => main(tab).getByRole('button', { name: 'Save' }).click();
  const about = async () => (await (await page.request.get(`/api/v1/files/${id}/about`)).json()) as object;

  await main(other).getByLabel('HEADING').fill('Of the other tab');
  await main(other).getByLabel('TAGS').fill('fugue');
  await save(other);
  await expect(main(other).getByText('Saved.')).toBeVisible();
  await main(page).getByLabel('DESCRIPTION').fill('Of this tab');
  await save(page);
  await expect(main(page).getByText('Changed elsewhere meanwhile, and kept: HEADING, TAGS.')).toBeVisible();
  await expect(main(page).getByLabel('HEADING')).toHaveValue('Of the other tab');
  expect(await about()).toMatchObject({
    ...{ heading: 'Of the other tab', tags: ['fugue'], description: 'Of this tab' },
  });

  await main(page).getByLabel('DESCRIPTION').fill('A longer text of this tab');
  await main(page).getByLabel('HEADING').fill('Heading of this tab');
  await save(page);
  await expect(main(page).getByText('Saved.')).toBeVisible();
  await main(other).getByLabel('DESCRIPTION').fill('Text of the other tab');
  await main(other).getByLabel('HEADING').fill('Heading of the other tab');
  await main(other).getByLabel('DOI').fill('10.5281/zenodo.17');
  await save(other);
  await expect(main(other).getByRole('alert')).toContainText('Nothing was saved yet');
  const box = (label: string) => main(other).getByRole('textbox', { name: label });
  await expect(box('HEADING')).toBeFocused();
  const group = (label: string) => main(other).getByRole('group', { name: `${label}, saved elsewhere` });
  await expect(group('DESCRIPTION')).toContainText('A longer text of this tab');
  await expectWell(other);
  await group('DESCRIPTION').getByRole('button').click();
  await expect(box('DESCRIPTION')).toHaveValue('A longer text of this tab');
  await expect(box('HEADING')).toHaveValue('Heading of the other tab');
  await expect(box('DOI')).toHaveValue('10.5281/zenodo.17');
  await save(other);
  await expect(main(other).getByText('Saved.')).toBeVisible();
  await expect(group('HEADING')).toHaveCount(0);
  expect(await about()).toMatchObject({
    ...{ heading: 'Heading of the other tab', description: 'A longer text of this tab' },
    ...{ tags: ['fugue'], doi: '10.5281/zenodo.17' },
  });
});

test('several files are made public at once, and one that cannot be is named in its row', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const titles = ['One', 'Two', 'Three'].map((name) => `${name} ${process.pid}`);
  const ids = await upload(
    server,
    person,
    titles.map((title) => ({ name: `${title}.tla`, bytes: Buffer.from(tlaText({ title })) })),
    false,
  );
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await page.route(`**/api/v1/files/${ids[1]}/`, (route) => route.fulfill({ status: 500, body: '{}' }));
  const all = page.getByRole('checkbox', { name: 'Select all 3 files' });
  await all.press('Space');
  await expect(page.getByRole('checkbox', { name: `Select ${titles[0]}` })).toBeChecked();
  await expectWell(page);
  const publish = async () => {
    await page.getByRole('button', { name: 'Visibility', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Public' }).press('Enter');
  };
  await publish();
  await page.getByRole('button', { name: 'Make public', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 files are public now.' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    `Error when changing public status of file '${ids[1]}'.`,
  );
  await expectNoFindings(page);
  for (const [index, title] of titles.entries()) {
    const isDone = index !== 1;
    await expect(page.getByRole('checkbox', { name: `Public: ${title}` })).toBeChecked({ checked: isDone });
    await expect(page.getByRole('checkbox', { name: `Select ${title}` })).toBeChecked({ checked: !isDone });
    const { status } = await fetch(`${server.url}/api/v1/files/${ids[index]}/json`);
    expect(status).toBe(isDone ? 200 : 404);
  }
  await page.unroute(`**/api/v1/files/${ids[1]}/`);
  await publish();
  await page.getByRole('button', { name: 'Make public', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 file is public now.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: `Public: ${titles[1]}` })).toBeChecked();
});

test('a recording is added afterwards, and the warning goes', async ({ page, server }) => {
  const person = await register(server);
  const title = `Silent ${process.pid}`;
  const bytes = Buffer.from(tlaText({ title, mediaPath: '/home/clara/take.mp3' }));
  await upload(server, person, [{ name: 'silent.tla', bytes }]);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: `1 warning for ${title}` })).toBeVisible();
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Add recording or score' }).click();
  const dialog = page.getByRole('dialog', { name: `Add to “${title}”` });
  const take = { name: 'take.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 take') };
  await dialog.getByLabel('Choose files').setInputFiles(take);
  await expect(dialog.getByText('Belongs to the analysis that is here')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, title)).toContainText('version 2');
  await expect(page.getByRole('button', { name: `1 warning for ${title}` })).toHaveCount(0);
});

test('a link to a recording is set, a bad one is refused, and Save returns to the list', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Linked ${process.pid}`;
  const bytes = Buffer.from(tlaText({ title, mediaPath: '/home/clara/take.mp3' }));
  const [id] = await upload(server, person, [{ name: 'linked.tla', bytes }]);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  const link = page.getByRole('textbox', { name: 'LINK TO A RECORDING' });
  await link.fill('https://vimeo.com/12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(link).toHaveAccessibleDescription(/This is no recording that plays here\./);
  await expect(link).toBeFocused();
  await link.fill('https://youtu.be/aqz-KE-bpKQ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: `1 warning for ${title}` })).toHaveCount(0);
  await page.goto(`/edit-details/${id}`);
  await expect(link).toHaveValue('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  // A file from the computer is chosen on the dashboard.
  await page.getByRole('link', { name: 'a file from your computer' }).click();
  await expect(page.getByRole('dialog', { name: `Add to “${title}”` })).toBeVisible();
});

test('one bad file of five leaves the four good ones to be uploaded', async ({ page, server }) => {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
  const titles = ['First', 'Second', 'Third', 'Fourth'].map((name) => `${name} ${process.pid}`);
  const files = titles.map((title, index) => ({
    name: `${index}.tla`,
    mimeType: 'application/json',
    buffer: Buffer.from(tlaText({ title })),
  }));
  const broken = {
    name: 'broken.tla',
    mimeType: 'application/json',
    buffer: readFileSync(fixture('broken.tla')),
  };
  await page.locator('input[name=file]').setInputFiles([...files, broken]);
  await main(page).getByRole('button', { name: 'Upload', exact: true }).click();
  const offer = main(page).getByRole('button', { name: 'Upload the 4 good files' });
  await expect(offer).toBeVisible();
  await expectWell(page);
  await offer.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const title of titles) await expect(row(page, title)).toBeVisible();
});
