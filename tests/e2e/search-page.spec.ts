import { readFileSync } from 'node:fs';
import { expect, expectNoFindings, fixture, register, test, upload } from './support.ts';

test('a line is mended, read, narrowed, edited as steps and taken along, by keyboard', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const label = `Vordersatz ${person.username}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const bytes = Buffer.from(menuet.replace('"Antecedent"', JSON.stringify(label)));
  const [file] = await upload(server, person, [{ name: 'menuet.tla', bytes }]);
  const main = page.getByRole('main');
  const field = main.getByRole('textbox', { name: 'Search analyses' });
  const count = main.getByRole('heading', { level: 2, name: / passages?\b/ });

  await page.goto('/search');
  await expect(main.getByRole('link', { name: 'V7 I|i' })).toHaveAttribute('href', '/search?q=V7+I%7Ci');
  await expectNoFindings(page);

  // What is wrong has its place in the line, and buttons that mend it.
  const line = `"${label}" THEN Consequent IN frm`;
  await field.fill(line);
  await field.press('Enter');
  await expect(main.getByRole('status', { name: 'Mistake in the line' })).toContainText('frm');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await main.getByRole('button', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('Alt+e');
  await expect(field).toBeFocused();
  const selected = () =>
    field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
  await expect.poll(selected).toBe('frm');
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Write form' }).press('Enter');
  await expect(count).toHaveText('1 passage in 1 work');

  // The parts of the line stand below it.
  const parts = main.getByRole('list', { name: 'Read as' });
  await expect(parts.getByRole('button', { name: 'in form', exact: true })).toBeVisible();
  await parts.getByRole('button', { name: 'Remove: in form' }).press('Enter');
  await expect(field).toHaveValue(`"${label}" THEN Consequent`);
  await expect(page).not.toHaveURL(/form/);
  await expect(count).toHaveText('1 passage in 1 work');

  // A choice stands in the address, and is taken back.
  const composer = main.getByRole('checkbox', { name: /Christian Petzold/ });
  await composer.click();
  await expect(page).toHaveURL(/composer=Christian\+Petzold/);
  await expect(composer).toBeChecked();
  await composer.click();
  await expect(page).not.toHaveURL(/composer/);

  const open = main.getByRole('link', { name: /^Open Menuet in G/ });
  await expect(open).toHaveAttribute('href', new RegExp(`^/viewer/${file}\\?c=\\d+`));
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'CSV' }).press('Enter');
  const [head, row] = readFileSync(await (await download).path(), 'utf8').split('\n');
  expect(head).toMatch(/^file,title,timeline,lane,ids,label,start,end,bar,beat,step_1_label,/);
  expect(row).toContain(`${file},Menuet in G,`);

  // The form writes the line, and reads it.
  await main.getByRole('button', { name: 'Edit as steps' }).press('Enter');
  const steps = main.getByRole('region', { name: 'Line as steps' });
  await steps.getByLabel('Times').first().selectOption('twice');
  await expect(field).toHaveValue(`"${label}"{2} THEN Consequent`);
  const second = steps.getByRole('combobox', { name: 'Step 2', exact: true });
  await second.fill('second half');
  await second.press('Enter');
  await expect(field).toHaveValue(`"${label}"{2} THEN "second half"`);

  // Labels of public files are suggested with their counts, and steps change their places.
  await second.fill(label.toLowerCase());
  await expect(steps.getByRole('option', { name: `${label} 1 unit` })).toBeVisible();
  await expectNoFindings(page);
  await second.press('ArrowDown');
  await second.press('Enter');
  await expect(field).toHaveValue(`"${label}"{2} THEN "${label}"`);
  const up = steps.getByRole('button', { name: 'Move up: step 1' });
  await steps.getByRole('button', { name: 'Move up: step 2' }).press('Enter');
  await expect(field).toHaveValue(`"${label}" THEN "${label}"{2}`);
  await expect(up).toBeFocused();
  await expect(steps.getByText('Step 2 is now step 1.')).toBeAttached();

  // Where choices leave nothing, they are taken back at once.
  await page.goto(`/search?q=${encodeURIComponent(line.replace('frm', 'form'))}&key=C`);
  await expect(page).toHaveURL(/&tql=0\.1&key=C$/);
  await expect(main.getByText('Filters: C major.')).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('link', { name: 'Clear the filters' }).press('Enter');
  await expect(main.getByRole('heading', { name: '1 passage in 1 work' })).toBeVisible();
  await expect(page).toHaveURL(/&tql=0\.1$/);
  await page.goto(page.url().replace('tql=0.1', 'tql=0.10'));
  await expect(main.getByText('made for version 0.10 of the query language')).toBeVisible();
  await expect(count).toHaveText('1 passage in 1 work');
});

test('a passage of two performances is one row, which opens both', async ({ page, server }) => {
  const person = await register(server);
  const label = `Nachsatz ${person.username}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8')
    .replace('"Antecedent"', JSON.stringify(label))
    .replace('"Menuet in G"', JSON.stringify(`Menuet of ${person.username}`));
  const files = ['Anna', 'Berta'].map((performer) => ({
    name: `${performer}.tla`,
    bytes: Buffer.from(menuet.replace('"Clara"', JSON.stringify(performer))),
  }));
  await upload(server, person, files);
  const main = page.getByRole('main');
  await page.goto(`/search?q=${encodeURIComponent(`"${label}" IN form`)}`);
  await expect(main.getByRole('heading', { level: 2, name: '2 passages in 1 work' })).toBeVisible();
  const open = main.getByRole('link', { name: /^Open Menuet/ });
  await expect(open).toHaveCount(1);
  await main.getByRole('button', { name: 'in 2 performances' }).press('Enter');
  await expect(main.getByRole('link', { name: /^Open Menuet.*, Berta,/ })).toHaveAttribute(
    'href',
    /^\/viewer\/\d+\?c=/,
  );
  await expect(open).toHaveCount(3);
  await expectNoFindings(page);
});

test('chords show the line that they become, and what was found fits a phone in the dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/search?q=V7+I');
  const main = page.getByRole('main');
  await expect(main.getByText('V7[inversion = 0]+')).toBeVisible();
  const chips = main.getByRole('list', { name: 'Read as' }).getByRole('listitem');
  await expect(chips.last()).toHaveText('in one key');
  await expect(chips).toHaveCount(3);
  await chips.first().getByRole('button').first().hover();
  await expect(main.locator('code mark')).toHaveText('V7[inversion = 0]+');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/passage/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await main.getByRole('button', { name: /^Filter/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Edit this line' }).press('Enter');
  await expect(main.getByRole('textbox', { name: 'Search analyses' })).toHaveValue(
    /^V7\[inversion = 0\]\+ THEN /,
  );
});
