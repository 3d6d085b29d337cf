import { readFileSync } from 'node:fs';
import { readTla } from '../../src/tla/read-tla.ts';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';

const TABLE = [
  'start,end,level,label,comments',
  '0,80,2,Exposition,',
  '80,140,2,Development,"Listen, here"',
  '0,40,1,Main theme,',
  'x,40,1,lost,',
].join('\n');

test('a table dropped on the upload page is asked about, previewed, saved and uploaded', async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/')) sent += 1;
  });
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'form.csv', { type: 'text/csv' }));
    return data;
  }, TABLE);
  await page.locator('input[name=file]').locator('..').dispatchEvent('drop', { dataTransfer: dropped });

  const form = page.getByRole('group', { name: 'Import of form.csv' });
  await expect(form).toContainText(
    'Line 5: start: expected a time in seconds, found “x”; the row is left out.',
  );
  await expect(form.locator('canvas')).toBeVisible();
  await expect(form.getByLabel('Places are')).toHaveValue('time');

  // Another answer shows at once what it makes, and that it needs beats; back, the file is there again.
  await form.getByLabel('Places are').selectOption('measure');
  const line = page.getByRole('list', { name: 'Chosen files' }).locator('> li');
  await expect(line).toContainText('This table has measures in place of times.');
  await form.getByLabel('Places are').selectOption('time');
  await form.getByLabel('Length of the recording, in seconds').fill('150');
  await expect(line).toContainText('3 entries, 2:30');
  // The preview has its own sign while it is drawn anew.
  await expect(form.getByText('Loading preview')).toHaveCount(0);
  await expect(form.getByRole('status')).toBeEmpty();
  await expectNoFindings(page);

  const saving = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save as .tla' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('form.tla');
  const tla = readTla(readFileSync(await saved.path()), 'form.tla');
  expect(tla).toMatchObject({ title: 'form', length: 150, warnings: [] });

  expect(sent).toBe(0);
  await page.getByRole('textbox', { name: 'Title' }).fill('My sonata');
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.getByRole('link', { name: 'My sonata' }).first().click();
  await expect(page).toHaveURL(/\/viewer\/\d+/);
  await expect(page.getByText('Development').first()).toBeAttached();
});

test('labels go into a stored analysis as new timelines, and everything else stays', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const [id] = await upload(server, person, [
    { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) },
  ]);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Import timelines' }).click();
  const dialog = page.getByRole('dialog', { name: /^Import timelines into/ });
  const labels = {
    name: 'labels.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('0.5\t0.5\tpeak\n1\t2\tsoft\n'),
  };
  await dialog.locator('input[name=file]').setInputFiles([labels]);
  await expect(dialog.locator('canvas')).toBeVisible();
  await expect(dialog.getByText(/^Compared with the version that is here/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^Version 2 of/)).toBeVisible();

  await page.goto(`/viewer/${id}`);
  await expect(page.getByText('labels, points').first()).toBeAttached();
});
