import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { constantMp3 } from '../support/mp3.ts';
import { brokenPdf } from '../support/pdf-files.ts';
import { pdfTimeline, tlaText } from '../support/tla.ts';
import { expect, expectNoFindings, register, signIn, test, type RunningServer } from './support.ts';

const FIELD = fileURLToPath(new URL('../../../shared/data/field', import.meta.url));

const chooser = (page: Page) => page.locator('input[name=file]');
const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => main(page).getByRole('button', { name: 'Upload', exact: true });
const line = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Chosen files' })
    .locator('> li')
    .filter({ has: page.getByText(name, { exact: true }) });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });
const field = (name: string) => file(name, readFileSync(`${FIELD}/${name}`));
const tla = (mediaPath: string, length = 120, name = 'piece.tla') =>
  file(name, Buffer.from(tlaText({ title: 'Piece', mediaPath, length })));

async function openUpload(page: Page, server: RunningServer): Promise<void> {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
}

test('a recording in another format is offered, and goes once it is accepted', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles([tla('/home/clara/Take 1.wav', 30), file('Take 1.mp3', constantMp3(30))]);
  const mp3 = line(page, 'Take 1.mp3');
  await expect(mp3.getByRole('group', { name: 'Use Take 1.mp3 for Take 1.wav?' })).toBeVisible();
  await expectNoFindings(page);
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Say first whether Take 1.mp3 is to be used');
  await mp3.getByRole('button', { name: 'Leave it out' }).click();
  await expect(mp3).toContainText('Will not be uploaded');
  await page.getByRole('button', { name: 'Remove Take 1.mp3' }).click();
  await chooser(page).setInputFiles(file('Take 1.mp3', constantMp3(30)));
  await mp3.getByRole('button', { name: 'Use it' }).click();
  await expect(submit(page)).toBeFocused();
  await expect(line(page, 'piece.tla')).toContainText('with its recording Take 1.mp3');
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/v1/upload/'));
  await page.keyboard.press('Enter');
  expect(await (await stored).json()).toMatchObject({ files: [{ warnings: [] }] });
});

test('a row takes a recording of any name, or a link', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles([
    tla('/home/clara/Take 1.wav', 30),
    tla('/home/clara/Take 2.wav', 30, 'other.tla'),
  ]);
  await line(page, 'piece.tla')
    .getByLabel('Choose recording for piece.tla')
    .setInputFiles(file('my song, final.mp3', constantMp3(30)));
  await expect(line(page, 'piece.tla')).toContainText('with its recording Take 1.mp3');
  const other = line(page, 'other.tla');
  await expect(other).toContainText('is on your computer');
  await other.getByRole('textbox', { name: 'Link to a recording' }).fill('youtu.be/aqz-KE-bpKQ');
  await expect(other).not.toContainText('is on your computer');
  await expectNoFindings(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('table', { name: 'Your files' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByText('Uploaded, with warnings:')).toHaveCount(0);
  const media = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const { files } = (await (await fetch('/api/v1/users/files/', { headers })).json()) as {
      files: { media: string }[];
    };
    return files.map((one) => one.media).sort();
  });
  expect(media).toEqual(['here', 'youtube']);
});

test('one that is added to a stored analysis is offered too', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles(tla('/home/clara/Take 1.wav', 60));
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'More for Piece' }).click();
  await page.getByRole('menuitem', { name: 'Add recording or score' }).click();
  await page
    .getByRole('dialog')
    .locator('input[name=file]')
    .setInputFiles(file('Take 1.mp3', constantMp3(30)));
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(line(page, 'Take 1.mp3')).toContainText(
    'The recording is 0:30 long, the analysis 1:00. Check that it is the right one: after 0:30 readers hear nothing.',
  );
  const stored = page.waitForResponse((response) => response.url().endsWith('/versions/'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  expect(await (await stored).json()).toMatchObject({ warnings: [] });
});

test('a WAV over the limit is told what to make of it, and a PDF that does not open is refused', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    // As on a server that takes less.
    new MutationObserver(() => {
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=max-upload-mb]'))
        meta.content = '1';
    }).observe(document, { childList: true, subtree: true });
  });
  await openUpload(page, server);
  const timelines = [pdfTimeline('/home/clara/score.pdf')];
  await chooser(page).setInputFiles([
    file('piece.tla', Buffer.from(tlaText({ title: 'Piece', mediaPath: 'Take 1.wav', timelines }))),
    file('Take 1.wav', Buffer.alloc(1024 * 1024 + 1)),
    file('score.pdf', brokenPdf()),
  ]);
  await expect(line(page, 'Take 1.wav')).toContainText(
    'This file is larger than 1 MB. Export it as MP3 or FLAC under the same name, for example with Audacity, and choose that.',
  );
  await expect(line(page, 'score.pdf')).toContainText(
    'Failed to load PDF file. It is damaged or not a PDF. Save it as PDF again and choose that.',
  );
});

test.describe('recordings of the field', () => {
  test.skip(!existsSync(FIELD), 'They lie beside the project.');

  test('what the browser cannot play or show, and what is longer or shorter, is said beside the file', async ({
    page,
    server,
  }) => {
    await openUpload(page, server);
    await chooser(page).setInputFiles([
      tla('alac-3s.m4a', 3, 'a.tla'),
      field('alac-3s.m4a'),
      tla('prores-2s.mov', 2, 'b.tla'),
      field('prores-2s.mov'),
      tla('vbr-noxing.mp3', 145.7, 'c.tla'),
      field('vbr-noxing.mp3'),
      tla('take.mp3', 60, 'd.tla'),
      file('take.mp3', constantMp3(120)),
    ]);
    await expect(line(page, 'alac-3s.m4a')).toContainText(
      'This recording does not play in this browser. MP3 or MP4 plays everywhere: convert it, and choose that instead.',
    );
    await expect(line(page, 'prores-2s.mov')).toContainText('The picture cannot be shown in this browser');
    await expect(line(page, 'vbr-noxing.mp3')).toContainText(
      'Players take this recording for 2:26, as the analysis does, but it is 2:00 long',
    );
    await expect(line(page, 'take.mp3')).toContainText('playback stops at 1:00.');
    await expectNoFindings(page);
  });
});
