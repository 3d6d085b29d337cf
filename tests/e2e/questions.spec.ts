import { readFileSync } from 'node:fs';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';

test('a search is saved by keyboard, answered for everybody, cited, exported, followed, and taken back', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const label = `Vordersatz ${person.username}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const bytes = Buffer.from(menuet.replace('"Antecedent"', JSON.stringify(label)));
  const [file] = await upload(server, person, [{ name: 'menuet.tla', bytes }]);
  await signIn(page, server, person);
  const main = page.getByRole('main');
  await page.goto(`/search?q=${encodeURIComponent(`"${label}" THEN Consequent IN form`)}`);
  await main.getByRole('button', { name: 'Save this question' }).press('Enter');
  const saving = page.getByRole('dialog', { name: 'Save this question' });
  await expect(saving.getByLabel('Name')).toBeFocused();
  await saving.getByLabel('Name').fill(' ');
  await saving.getByLabel('Name').press('Enter');
  await expect(saving.getByText('This field is required')).toBeVisible();
  await expectNoFindings(page);
  await saving.getByLabel('Name').fill(`Phrases of ${person.username}`);
  await saving.getByLabel('Who sees it').selectOption('public');
  await saving.getByLabel('Name').press('Enter');

  await expect(page).toHaveURL(/\/questions\/phrases-of-/);
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phrases of ${person.username}`);
  await expect(page.getByText('Question saved.')).toBeVisible();
  await expect(main.getByRole('heading', { name: '1 passage' })).toBeVisible();

  // Whoever has the address sees what is found now, without an account.
  await page.evaluate(() => localStorage.clear());
  await page.goto(path);
  await expect(main.getByRole('heading', { name: '1 passage' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Rename or share' })).toHaveCount(0);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }
  const cite = main.getByRole('button', { name: 'Cite this answer' });
  await cite.press('Enter');
  const citing = page.getByRole('dialog', { name: 'Cite this answer' });
  await expect(citing.getByText(`Phrases of ${person.username}: 1 passage in 1 file`)).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(cite).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).press('Enter');
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.split('\n')[1]).toContain(`${file},1,${server.url}/viewer/${file}/v1?c=`);

  const feed = await main.getByRole('link', { name: 'Follow new passages' }).getAttribute('href');
  const entries = await (await page.request.get(feed ?? '')).text();
  expect(entries).toContain(': 1 passage</title>');
  const [, passage = ''] = /href=&quot;([^&]+)&quot;/.exec(entries) ?? [];
  await page.goto(passage);
  await expect(page).toHaveURL(new RegExp(`/viewer/${file}/v1\\?c=\\d+`));

  await signIn(page, server, person);
  await page.goto('/dashboard');
  const own = main.getByRole('region', { name: 'YOUR QUESTIONS' });
  await own.getByRole('button', { name: 'Rename or share' }).press('Enter');
  const editing = page.getByRole('dialog', { name: 'Rename or share' });
  await editing.getByLabel('Name').fill('Phrases');
  await editing.getByLabel('Who sees it').selectOption('private');
  await editing.getByLabel('Name').press('Enter');
  await expect(own.getByRole('link', { name: 'Phrases', exact: true })).toBeVisible();
  await expectNoFindings(page);
  expect((await page.request.get(path)).status()).toBe(404);
  // Also a private one is found by its owner.
  await page.keyboard.press('/');
  await page.keyboard.type('phras');
  const suggested = page.getByRole('group', { name: 'Questions' });
  await expect(suggested.getByRole('option', { name: 'Phrases yours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await own.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own.getByText('Save a search under a name')).toBeVisible();
});
