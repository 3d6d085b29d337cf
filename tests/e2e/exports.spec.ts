import { readFileSync } from 'node:fs';

import { EXAMPLE } from './playback-screen.ts';
import { chooseMore } from '../support/viewer-frame.ts';
import { expect, expectNoFindings, test, ViewerScreen } from './support.ts';

test('a file is saved as what the reader chooses, whole or a passage', async ({ page }) => {
  await ViewerScreen.open(page, EXAMPLE);
  await chooseMore(page, 'Download');
  const dialog = page.getByRole('dialog', { name: 'Download' });
  await expect(dialog.getByLabel('Format')).toHaveValue('tla');
  await expectNoFindings(page);
  await dialog.getByLabel('Format').selectOption('Spreadsheet (CSV)');
  await dialog.getByLabel('Timeline').selectOption({ index: 0 });
  await dialog.getByRole('radio', { name: /^The measures/ }).check();
  await dialog.getByLabel('First measure').fill('1');
  await dialog.getByLabel('Last measure').fill('4');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const rows = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(rows[0]).toMatch(/^(start|time),/);
  expect(rows.length).toBeGreaterThan(2);
  await expect(dialog).toBeHidden();
});
