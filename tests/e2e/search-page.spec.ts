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
  await steps.getByRole('textbox', { name: 'Step 2', exact: true }).fill('second half');
  await steps.getByRole('textbox', { name: 'Step 2', exact: true }).press('Enter');
  await expect(field).toHaveValue(`"${label}"{2} THEN "second half"`);
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
