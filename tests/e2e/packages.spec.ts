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
  await expectNoFindings(page);

  await panel.getByRole('button', { name: /^Send/ }).click();
  await expect(panel.getByLabel('Title of the corpus')).toHaveValue('Wegzeichen Test Dataset (WTD)');
  await expect(panel.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' })).not.toBeChecked();
  await expectNoFindings(page);
  await panel.getByRole('button', { name: 'Add 6 files' }).click();
  // The server goes on while the page is left.
  await page.goto('/dashboard');
  await page.goto('/upload/');
  await expect(page.getByRole('heading', { name: 'Upload', exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Song 2' }).first()).toBeVisible();

  await page.goto('/upload/');
  await chooser.setInputFiles([named('wtd-tilia.zip', packageZip())]);
  await panel.getByRole('button', { name: /^Send/ }).click();
  await expect(panel).toContainText('There is nothing new in this package');
  await expect(panel.getByRole('row').nth(1)).toContainText('3 here already');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
