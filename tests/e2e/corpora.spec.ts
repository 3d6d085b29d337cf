import { readFileSync } from 'node:fs';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';

const CYCLE = 'Wegzeichen, op. 12';
const NOTICE = `# Wegzeichen Dataset v1.0 as TiLiA files

Three songs that *nobody* sang.

## Source and attribution

Ada Lindqvist and Bruno Weiß: *Wegzeichen Dataset*. doi:[10.5555/wz.1](https://doi.org/10.5555/wz.1)

> Lindqvist, A. (2026) Wegzeichen.

<b onclick="alert(1)">bold</b>, [bad](javascript:alert(1)), [good](https://example.org/songs)

| Code | Performer | Year |
| --- | --- | --- |
| HU33 | Gerhard Hüsch | 1933 |
`;

test('files become a corpus with a page, by keyboard too', async ({ page, server }) => {
  const person = await register(server);
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const mark = `of ${person.username}`;
  const song = (number: number, code: string) => ({
    name: `Quellmann_Op12-${number}_${code}.tla`,
    bytes: Buffer.from(
      menuet
        .replace('"Menuet in G"', JSON.stringify(`${CYCLE} ${mark}: ${number}. Lied`))
        .replace('"Clara"', JSON.stringify(code)),
    ),
  });
  await upload(server, person, [song(10, 'HU33'), song(2, 'HU33'), song(2, 'FI66'), song(1, 'HU33')]);
  await signIn(page, server, person);
  const main = page.getByRole('main');

  // The texts are those that the package proposes.
  await page.goto('/new-corpus');
  await main.locator('input[type=file]').setInputFiles([
    { name: 'NOTICE.md', mimeType: 'text/markdown', buffer: Buffer.from(NOTICE) },
    {
      name: 'LICENSE',
      mimeType: 'text/plain',
      buffer: Buffer.from('CC BY 3.0\nhttps://creativecommons.org/licenses/by/3.0/'),
    },
  ]);
  await expect(main.getByRole('status').filter({ hasText: 'Nothing is saved yet.' })).toBeVisible();
  await expect(main.getByLabel('By', { exact: true })).toHaveValue('Ada Lindqvist and Bruno Weiß');
  await expect(main.getByLabel('DOI')).toHaveValue('10.5555/wz.1');
  await main.getByLabel('DOI').fill('ten');
  await main.getByLabel('Title').fill(`Wegzeichen ${mark}`);
  await main.getByRole('button', { name: 'Make the corpus' }).click();
  await expect(main.getByLabel('DOI')).toBeFocused();
  await expectNoFindings(page);
  await main.getByLabel('DOI').fill('10.5555/wz.1');
  await main.getByRole('button', { name: 'Make the corpus' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit Wegzeichen ${mark}`);

  await page.goto('/dashboard');
  await main.getByRole('checkbox', { name: 'Select all 4 files' }).check();
  await main.getByRole('button', { name: 'Add to corpus', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: `Wegzeichen ${mark}` }).press('Enter');
  await expect(main.getByText(`4 files added to “Wegzeichen ${mark}”.`)).toBeVisible();
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await main.getByRole('combobox', { name: 'Corpus' }).selectOption('Group by corpus');
  const group = main.getByRole('rowheader', { name: `Wegzeichen ${mark} 4 files` });
  await expect(group).toBeVisible();
  await expectNoFindings(page);

  await group.getByRole('link').click();
  await expect(page).toHaveTitle(`Wegzeichen ${mark}`);
  await expect(main.getByText('Only you see this corpus.')).toBeVisible();
  const table = main.getByRole('table').first();
  await expect(table.getByRole('rowheader')).toHaveText(['Lied', 'Lied', 'Lied']);
  await expect(table.locator('[data-cell=number]')).toHaveText(['1', '2', '10']);
  await expect(table.getByRole('columnheader').last()).toContainText('performance FI66');
  await expect(table.getByRole('columnheader', { name: 'Gerhard Hüsch, 1933' })).toBeVisible();

  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  await main.getByLabel('Who sees it').selectOption('public');
  await main.getByLabel('Order of the works').selectOption('hand');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The corpus has been saved.')).toBeVisible();
  await main.getByRole('button', { name: `Move up ${CYCLE} ${mark}: 10. Lied` }).press('Enter');
  await expect(main.getByRole('listitem').nth(1)).toContainText('10. Lied');
  await expectNoFindings(page);

  // Everybody sees it; its notice is plain text.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/corpora');
  await main.getByRole('link', { name: `Wegzeichen ${mark}` }).click();
  await expect(table.locator('[data-cell=number]')).toHaveText(['1', '10', '2']);
  await expect(main.getByText('<b onclick="alert(1)">bold</b>')).toBeVisible();
  await expect(main.getByRole('link', { name: 'good' })).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(main.getByRole('link', { name: 'bad' })).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByRole('button', { name: 'Cite' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cite this corpus' });
  await expect(dialog.getByText('Lindqvist, A. (2026) Wegzeichen.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Style').selectOption('BibTeX');
  await expect(dialog.getByText('@misc{tilia-wegzeichen')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download all (4 files)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^wegzeichen-of-.*-1\.0\.zip$/);
  await main.getByRole('link', { name: 'Search in it' }).click();
  await expect(main.getByLabel('Value').last()).toHaveValue(/^wegzeichen-of-/);
  await page.goto('/');
  await expect(main.getByRole('region', { name: 'Corpora' })).toContainText(`Wegzeichen ${mark}`);
});

test('the owner of a corpus asks for somebody’s analysis, who accepts or refuses; works are moved by keyboard', async ({
  page,
  server,
}) => {
  const [owner, author] = [await register(server), await register(server)];
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const piece = (title: string) => ({
    name: `${title}.tla`,
    bytes: Buffer.from(menuet.replace('"Menuet in G"', JSON.stringify(`${title} of ${author.username}`))),
  });
  const [first, second] = await upload(server, author, [piece('Aria'), piece('Bourree')]);
  const [own] = await upload(server, owner, [piece('Courante')]);
  const main = page.getByRole('main');
  await signIn(page, server, owner);
  await page.goto('/new-corpus');
  await main.getByLabel('Title').fill(`Asked of ${author.username}`);
  await main.getByRole('button', { name: 'Make the corpus' }).click();
  const address = main.getByLabel('Address of the analysis');
  const said = main.getByRole('region', { name: 'Add an analysis by its address' }).getByRole('status');
  await address.fill('/corpora/1');
  await main.getByRole('button', { name: 'Add or ask' }).click();
  await expect(main.getByText('This is no address of an analysis on this site.')).toBeVisible();
  for (const id of [first, second]) {
    await address.fill(`${server.url}/viewer/${id}?t=3`);
    await address.press('Enter');
    await expect(said).toHaveText('Its owner was asked. It comes in as soon as they accept.');
    await expect(address).toHaveValue('');
  }
  await expectNoFindings(page);
  await address.fill(`/viewer/${own}`);
  await address.press('Enter');
  await expect(said).toHaveText('It is in the corpus.');
  await address.fill(`/viewer/${first}`);
  await address.press('Enter');
  await expect(main.getByText('It is in the corpus already, or asked for')).toBeVisible();
  await main.getByLabel('Who sees it').selectOption('public');
  await main.getByLabel('Order of the works').selectOption('hand');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The corpus has been saved.')).toBeVisible();
  const path = new URL(page.url()).pathname.replace('/edit-corpus/', '/corpora/');
  await page.goto(path);
  await expect(main.getByText('2 files of others asked for, not answered yet.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, server, author);
  await page.goto('/dashboard');
  const requests = main.getByRole('region', { name: 'REQUESTS FOR YOUR FILES' });
  const request = (title: string) => requests.getByRole('listitem').filter({ hasText: title });
  await expect(request('Aria')).toBeVisible();
  await expectNoFindings(page);
  await request('Aria').getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(request('Aria')).toHaveCount(0);
  await request('Bourree').getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(requests).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, server, owner);
  await page.goto(path);
  const names = main.getByRole('table').first().getByRole('rowheader');
  await expect(names).toHaveText([/^Aria/, /^Courante/]);
  await main.getByRole('link', { name: 'Edit', exact: true }).click();
  const up = main.getByRole('button', { name: /^Move up Courante/ });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('listitem').first()).toContainText('Courante');
  // The button stays where the focus is, at the end of the way too.
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await page.goto(path);
  await expect(names).toHaveText([/^Courante/, /^Aria/]);
});
