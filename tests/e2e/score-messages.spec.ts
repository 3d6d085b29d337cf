import {
  breakDocuments,
  expectPage,
  PASSWORD,
  openScore,
  pressTimes,
  score,
  uploadScores,
} from './score-screen.ts';
import { expect, testOnKeptPage as test } from './support.ts';

let files: Awaited<ReturnType<typeof uploadScores>>;

test.beforeAll(async ({ server }) => {
  files = await uploadScores(server);
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('messages', () => {
  test('a document that was not uploaded', async ({ page }) => {
    await openScore(page, files.noDocument);
    await expect(score(page)).toContainText('No PDF file specified.');
    await expect(score(page)).toContainText('uploading the file again together with the PDF');
  });

  test('a document that the server has lost, and that is found again', async ({ page }) => {
    let isLost = true;
    await page.route('**/media/*/pdf-*/**', (route) =>
      isLost ? route.fulfill({ status: 404, body: '{"detail":"Not found."}' }) : route.continue(),
    );
    await openScore(page, files.score);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load PDF file.');
    await expect(alert).toContainText('Ask the analyst to upload the file again.');
    isLost = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('a server that cannot be reached', async ({ page }) => {
    await page.route('**/media/*/pdf-*/**', (route) => route.abort());
    await openScore(page, files.score);
    await expect(score(page).getByRole('alert')).toContainText('Failed to load PDF file.');
    await expect(score(page).getByRole('alert')).toContainText('Check your connection');
  });

  test('a broken document', async ({ page }) => {
    await breakDocuments(page);
    await openScore(page, files.score);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load PDF file.');
    await expect(alert).toContainText('It is damaged or not a PDF.');
  });

  test('a timeline that turns no pages, whose score can be read nevertheless', async ({ page }) => {
    await openScore(page, files.noTurns);
    await expect(score(page).getByText('No page specified.')).toBeVisible();
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('a turn to a page that the document does not have', async ({ page }) => {
    const viewer = await openScore(page, files.beyond);
    await expectPage(page, 1);
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load the page.');
    await expect(alert).toContainText('turns to page 9, but the document has 3 pages only');
    await score(page).getByRole('button', { name: 'Previous page' }).click();
    await expectPage(page, 3, '#0000ff');
  });

  test('what is being waited for', async ({ page }) => {
    const held: (() => void)[] = [];
    const hold = (pattern: string) =>
      page.route(pattern, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
    await hold('**/media/*/pdf-*/**');
    await hold('**/assets/FoxitDingbats-*');
    await openScore(page, files.signs);
    await expect(score(page).getByText('Loading PDF…')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    held[0]!();
    await expect(score(page).getByText('Loading page…')).toBeVisible();
    await expect.poll(() => held.length).toBe(2);
    held[1]!();
    await expectPage(page, 1, '#ff0000');
  });
});

test('a document with scripts shows its page, and none of them runs', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (opened) => asked.push(opened.url()));
  page.on('request', (request) => {
    if (/script\.example|quickjs|sandbox/.test(request.url())) asked.push(request.url());
  });
  await openScore(page, files.scripted);
  await expectPage(page, 1, '#ff0000');
  // Its words come last: by then all of the document has been read.
  await expect(score(page).getByText('Scripted page')).toBeAttached();
  expect(asked).toEqual([]);
});

test.describe('a document locked with a password', () => {
  test('asks for it, says when it is wrong, and opens', async ({ page }) => {
    await openScore(page, files.locked);
    const field = score(page).getByLabel('Enter the password to open this PDF file.');
    await expect(field).toBeVisible();
    // Nobody who opened the file to listen is thrown into a field.
    await expect(field).not.toBeFocused();
    await field.fill('ill tempered');
    await field.press('Enter');
    await expect(score(page).getByRole('alert')).toHaveText('Invalid password. Please try again.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await field.pressSequentially(PASSWORD);
    await score(page).getByRole('button', { name: 'Open' }).click();
    await expectPage(page, 1, '#ff0000');
    await expect(field).toBeHidden();
    await expect(score(page).getByRole('group', { name: 'Pages' })).toBeFocused();
    // Not asked for again while the file is open.
    await page.getByRole('button', { name: 'Close score' }).click();
    await page.getByRole('button', { name: 'Open panel' }).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('can be left alone, and asks again when it is told to', async ({ page }) => {
    await openScore(page, files.locked);
    const field = score(page).getByLabel('Enter the password to open this PDF file.');
    await score(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toBeHidden();
    await expect(score(page).getByRole('alert')).toContainText('Failed to load PDF file.');
    await score(page).getByRole('button', { name: 'Enter the password' }).click();
    await field.fill(PASSWORD);
    await field.press('Enter');
    await expectPage(page, 1, '#ff0000');
  });
});
