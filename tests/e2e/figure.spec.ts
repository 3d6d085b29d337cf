import { readFileSync } from 'node:fs';
import { chooseMore } from '../support/viewer-frame.ts';
import { menuet } from './keys-screen.ts';
import { author, expect, expectNoFindings, test, upload, ViewerScreen } from './support.ts';

let fileId: number;
test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a figure is previewed, chosen and saved, and its caption leads to the same passage', async ({
  page,
}) => {
  await ViewerScreen.open(page, fileId, '?m=1-8');
  await chooseMore(page, 'Figure');
  const dialog = page.getByRole('dialog', { name: 'Figure' });
  const preview = dialog.getByRole('img', { name: 'Figure of Menuet in G' });
  await expect(preview).toContainText('Form');
  await expectNoFindings(page);
  await dialog.getByRole('radio', { name: /^The measures/ }).check();
  await dialog.getByLabel('First measure').fill('1');
  await dialog.getByLabel('Last measure').fill('4');
  await expect(preview).toContainText('mm. 1–4');
  expect(await preview.locator('rect').first().getAttribute('fill')).not.toBe('#ffffff');
  await dialog.getByRole('radio', { name: 'Line' }).check();
  const fills = await preview
    .locator('rect')
    .evaluateAll((rects) => [...new Set(rects.map((rect) => rect.getAttribute('fill')))]);
  expect(fills.sort()).toEqual(['#000000', '#ffffff'].slice(fills.length === 1 ? 1 : 0));
  await dialog.getByLabel('Width').selectOption('Another width');
  await dialog.getByLabel('Millimeters').fill('30');
  await expect(dialog.getByText('Enter a width of 60 to 420 mm.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Download/ })).toBeDisabled();
  await dialog.getByLabel('Millimeters').fill('100');
  await expect(preview).toHaveAttribute('width', '100mm');

  await dialog.getByRole('radio', { name: 'SVG' }).check();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download SVG' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Menuet in G.svg');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/width="100mm"[^]*aria-label="[^"]*mm\. 1–4/);
  await expect(dialog.getByRole('status', { name: 'Figure' })).toHaveText('Saved.');

  await dialog.getByRole('button', { name: 'Copy caption' }).click();
  const caption = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(/http\S+$/.exec(caption)?.[0] ?? '');
  await expect(page.getByRole('region', { name: 'Timelines' })).toBeVisible();
  await chooseMore(page, 'Figure');
  await expect(dialog.getByLabel('Last measure')).toHaveValue('4');
});
