import { packageZip } from '../support/sent-packages.ts';
import { expect, expectNoFindings, register, signIn, test } from './support.ts';

const named = (name: string, zip: Uint8Array) => ({
  ...{ name, mimeType: 'application/zip', buffer: Buffer.from(zip) },
});

test('a zip is read, planned, sent and stored, and known again', async ({ page, server }) => {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
  const chooser = page.locator('input[name=file]');
  const zip = packageZip({ more: { 'broken.tla': '{' } });
  await chooser.setInputFiles([named('wtd-tilia.zip', zip)]);
  const panel = page.getByRole('region', { name: 'wtd-tilia.zip' });
  await expect(panel).toContainText('2 works, 6 analyses, CC BY 3.0.');
  await expect(panel).toContainText('1 file is left out:broken.tla');
  await expect(panel).toContainText('6 of 6 files: There is no recording');
  await expect(panel.getByRole('row')).toHaveCount(3);
  // While it has the page, nothing asks for other files; the number of a warning shows whose it is.
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: '6 of 6 files' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: /^Wtd_2_P3\.tla$/ })).toBeVisible();
  await expectNoFindings(page);

  await panel.getByRole('button', { name: /^Send/ }).click();
  await expect(panel.getByLabel('Title of the corpus')).toHaveValue('Wegzeichen Test Dataset (WTD)');
  await expect(panel.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: 'Add all, or none' }).check();
  await expect(panel).toContainText('1 file cannot be taken, so none would be added.');
  await expectNoFindings(page);
  await expect(panel.getByRole('button', { name: 'Add 6 files' })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'Add all, or none' }).uncheck();
  await panel.getByRole('button', { name: 'Add 6 files' }).click();
  // The server goes on while the page is left.
  await page.goto('/dashboard');
  await page.goto('/upload/');
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'YOUR FILES' })).toContainText('6 files');
  }).toPass();

  await page.goto('/upload/');
  await chooser.setInputFiles([named('wtd-tilia.zip', packageZip())]);
  await panel.getByRole('button', { name: /^Send/ }).click();
  await expect(panel).toContainText('There is nothing new in this package');
  await expect(panel.getByRole('row').nth(1)).toContainText('3 here already');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();

  // All that it brought is shown and deleted as one thing.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Edit Wegzeichen Test Dataset (WTD)' }).click();
  const whole = page.getByRole('region', { name: 'Files of the package' });
  await whole.getByRole('button', { name: 'Make all public' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
  await expect(whole).toContainText('6 files are public now.');
  await expect(whole).toContainText('6 public, 0 private');
  await expectNoFindings(page);
  await whole.getByRole('button', { name: 'Delete 6 files' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Delete 6 files with all versions for good?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 6 files' }).click();
  await expect(whole).toHaveCount(0);
});
