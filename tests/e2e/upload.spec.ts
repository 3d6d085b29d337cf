import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { judgeCompanion } from '../../src/shared/file-refusals.ts';
import { asSentence } from '../../src/shared/sentences.ts';
import {
  expect,
  expectNoFindings,
  fixture,
  register,
  signIn,
  tabTo,
  test,
  type RunningServer,
} from './support.ts';

const UPLOADED = 'Succesfully uploaded file(s)';
const NOT_UPLOADED = 'Error uploading file(s)';
const NETWORK_ERROR = 'A server/network error occurred. Try waiting for a bit and reloading the page.';

const main = (page: Page) => page.getByRole('main');
const chooser = (page: Page) => page.locator('input[name=file]');
const submit = (page: Page) => main(page).getByRole('button', { name: 'Upload', exact: true });
const line = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Chosen files' })
    .locator('> li')
    .filter({ has: page.getByText(name, { exact: true }) });

const text = (name: string, content: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});
const menuet = readFileSync(fixture('menuet.tla'), 'utf8');

async function openUpload(page: Page, server: RunningServer): Promise<void> {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
  await expect(page).toHaveTitle('Upload');
}

/** Counts the uploads that leave the page. */
function countUploads(page: Page): () => number {
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/upload/')) uploads += 1;
  });
  return () => uploads;
}

/** Keeps every upload waiting, and lets it go when the function it gives is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/upload/', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('says beforehand what it takes, and asks for a file', async ({ page, server }) => {
  await openUpload(page, server);
  await expect(
    page.getByText(
      'Score timelines are shown; those of the 1.0 draft as an engraved score beside the timelines.',
    ),
  ).toBeVisible();
  await expect(chooser(page)).toHaveAccessibleDescription(/^Up to 250 \.tla files of at most 64 MB each/);
  const isPublic = page.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' });
  await expect(isPublic).not.toBeChecked();
  await expect(isPublic).toHaveAccessibleDescription(
    /^Anyone can find, play and download public files\. Other files stay private\./,
  );
  await submit(page).click();
  await expect(chooser(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(chooser(page)).toHaveAccessibleDescription(/This field is required$/);
  await expect(chooser(page)).toBeFocused();
});

test('reports on each file before anything is sent, and says so when one cannot go', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  const uploads = countUploads(page);
  await chooser(page).setInputFiles([fixture('menuet.tla'), fixture('broken.tla')]);
  await chooser(page).setInputFiles([text('notes.txt', 'hello'), text('empty.tla', '')]);
  await expect(line(page, 'menuet.tla')).toContainText(/\d+ timelines, \d+ entries, \d+:\d\d/);
  await expect(line(page, 'menuet.tla')).toContainText('The recording menuet.wav is on your computer.');
  await expect(line(page, 'menuet.tla').locator('svg[preserveAspectRatio=none] rect')).not.toHaveCount(0);
  await expect(line(page, 'broken.tla')).toContainText('The file is incomplete: it ends at line 90.');
  await expect(line(page, 'notes.txt')).toContainText(
    'This text is in none of the formats that can be imported.',
  );
  await expect(line(page, 'empty.tla')).toContainText('Is empty.');
  await submit(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText(NOT_UPLOADED);
  await expect(alert).toBeFocused();
  for (const name of ['broken.tla', 'notes.txt', 'empty.tla']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(line(page, name)).toHaveCount(0);
  }
  await expect(alert).toHaveCount(0);
  expect(uploads()).toBe(0);
  await submit(page).click();
  await expect(page.getByRole('status').filter({ hasText: UPLOADED })).toBeVisible();
});

test('says of a file of another program what to do with it, before anything is sent', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  const uploads = countUploads(page);
  const endings = 'mscz mid xlsx ass aiff wma sib krn'.split(' ');
  const others = endings.map((ending) => text(`a.${ending}`, 'something'));
  await chooser(page).setInputFiles([...others, text('empty.mp3', ''), text('wav.mp3', 'RIFF0000WAVE')]);
  for (const { name, buffer } of [...others, text('empty.mp3', ''), text('wav.mp3', 'RIFF0000WAVE')]) {
    const judged = judgeCompanion({ name, size: buffer.length, head: buffer });
    const refusal = 'refusal' in judged ? asSentence(judged.refusal) : '';
    await expect(line(page, name)).toContainText(refusal);
    await expect(line(page, name)).not.toContainText(/audio\/|application\//);
  }
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText(NOT_UPLOADED);
  expect(uploads()).toBe(0);
});

test('takes dropped files as chosen ones', async ({ page, server }) => {
  await openUpload(page, server);
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.tla'));
    return data;
  }, menuet);
  const area = chooser(page).locator('..');
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(area).toHaveAttribute('data-over');
  await area.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(area).not.toHaveAttribute('data-over');
  await expect(line(page, 'dropped.tla')).toContainText('entries');
});

test('sends by keyboard alone, then the dashboard says what to know until that is closed', async ({
  page,
  server,
}) => {
  // Tells the browser to leave its file dialog to the test, before it could open one.
  const choosing = page.waitForEvent('filechooser');
  await openUpload(page, server);
  await tabTo(page, chooser(page));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles([fixture('menuet.tla'), fixture('hostile-text.tla')]);
  await expect(line(page, 'hostile-text.tla')).toContainText('1 timeline of kind LCMA will not be shown');
  await tabTo(page, page.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' }));
  await page.keyboard.press('Space');
  await tabTo(page, submit(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: UPLOADED })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const report = page.getByRole('status').filter({ hasText: 'Uploaded, with warnings:' });
  await expect(report).toContainText('1 timeline of kind LCMA will not be shown');
  await page.reload();
  await expect(report).toBeVisible();
  await tabTo(page, report.getByRole('button', { name: 'Close message' }));
  await page.keyboard.press('Enter');
  await expect(report).toHaveCount(0);
  await page.reload();
  await expect(
    page.getByRole('table', { name: 'Your files' }).getByRole('checkbox', { name: /^Public/ }),
  ).toHaveCount(2);
  await expect(report).toHaveCount(0);
  for (const box of await page.getByRole('checkbox', { name: /^Public/ }).all())
    await expect(box).toBeChecked();
});

test('five files get titles, composer and licence in twelve presses at most', async ({ page, server }) => {
  const person = await register(server);
  await signIn(page, server, person);
  await page.goto('/dashboard');
  let presses = 0;
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
  };
  const untitled = menuet.replace('"Menuet in G"', '""').replace('"Christian Petzold"', '""');
  const names = ['Allemande', 'Courante', 'Sarabande', 'Gavotte', 'scan 5'];
  await press(main(page).getByRole('link', { name: 'Upload' }).first());
  const choosing = page.waitForEvent('filechooser');
  await press(main(page).getByText('Choose files', { exact: true }));
  await (await choosing).setFiles(names.map((name) => text(`${name}.tla`, untitled)));
  // Titles are proposed from the names; the last one is typed.
  const title = line(page, 'scan 5.tla').getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('scan 5');
  await press(title);
  await title.fill('Gigue');
  await press(main(page).getByRole('textbox', { name: 'Composer' }).first());
  await page.keyboard.type('Johann Sebastian Bach');
  await expect(line(page, 'Courante.tla').getByRole('textbox', { name: 'Composer' })).toHaveValue(
    'Johann Sebastian Bach',
  );
  // The list of licences opens with one press and closes with another.
  presses += 2;
  await main(page).getByRole('combobox', { name: 'Licence' }).selectOption('CC-BY-4.0');
  await press(page.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' }));
  await press(submit(page));
  await expect(page).toHaveURL(/\/dashboard$/);
  test.info().annotations.push({ type: 'presses', description: String(presses) });
  expect(presses).toBeLessThanOrEqual(12);

  const licences = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/v1/users/files/', { headers });
    const { files } = (await answer.json()) as { files: { licence?: string; is_public: boolean }[] };
    return files.map(({ licence, is_public: isPublic }) => [licence, isPublic]);
  });
  expect(licences).toEqual(Array(5).fill(['CC-BY-4.0', true]));
  const table = page.getByRole('table', { name: 'Your files' });
  for (const name of ['Allemande', 'Courante', 'Sarabande', 'Gavotte', 'Gigue'])
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText('Johann Sebastian Bach');
  // All five lack their recording: one line says so, with their number.
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded, with warnings:' })).toContainText(
    '5 files No recording was sent.',
  );
  // A press shows these files alone, and another all of them.
  await page.getByRole('button', { name: 'Add recordings' }).click();
  await expect(page.getByRole('heading', { name: 'YOUR FILES' })).toBeFocused();
  await expect(page.getByText('5 files with this warning')).toBeVisible();
  await page.getByRole('button', { name: 'Show all 5 files' }).click();
  await expect(page.getByText('with this warning')).toHaveCount(0);
});

test('a file that is chosen later gets what was entered for all', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles(['Allemande', 'Courante'].map((name) => text(`${name}.tla`, menuet)));
  const composers = main(page).getByRole('textbox', { name: 'Composer' });
  await expect(composers).toHaveCount(3);
  await composers.first().fill('Johann Sebastian Bach');
  await chooser(page).setInputFiles([text('Gigue.tla', menuet)]);
  await expect(line(page, 'Gigue.tla').getByRole('textbox', { name: 'Composer' })).toHaveValue(
    'Johann Sebastian Bach',
  );
  await expect(composers.first()).toHaveValue('Johann Sebastian Bach');
  await expect(composers).toHaveCount(4);
});

test('shows how far it is, and Cancel stores nothing', async ({ page, server }) => {
  await openUpload(page, server);
  await holdUploads(page);
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await submit(page).click();
  await expect(page.getByRole('progressbar', { name: 'All files' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Uploading 1 file' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expect(chooser(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // Chromium lets a held request go when its route ends, unless it has heard by then that the page gave it up.
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/upload/'));
  await page.keyboard.press('Enter');
  await ended;
  await expect(page.getByRole('status').filter({ hasText: 'The upload was cancelled.' })).toBeVisible();
  await expect(submit(page)).toBeFocused();
  await page.unroute('**/api/v1/upload/');
  await page.goto('/dashboard');
  await expect(page.getByText('No files yet')).toBeVisible();
});

/** Chooses this many files that lack their recording. */
const chooseMany = (page: Page, count: number) =>
  chooser(page).setInputFiles(
    Array.from({ length: count }, (_, place) => text(`piece ${place + 1}.tla`, menuet)),
  );

/** Lets the first part of an upload go, and keeps each further one waiting until the function it gives is called. */
async function holdLaterParts(page: Page): Promise<() => void> {
  let sent = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/upload/', async (route) => {
    sent += 1;
    if (sent > 1) await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Goes to a page by the menu behind the reader's name, which loads nothing anew. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  // A pointer that rests on it from the last time opens nothing.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: /^Hi, / }).hover();
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
}

const storedCount = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/v1/users/files/', { headers });
    return ((await answer.json()) as { files: unknown[] }).files.length;
  });

test('an upload of many is paused, continued, left for another page and ends there, each file once', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  const uploads = countUploads(page);
  const release = await holdLaterParts(page);
  await chooseMany(page, 25);
  await submit(page).click();
  await expect(page.getByText('10 of 25 stored · 10 with warnings')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen files' }).locator('> li')).toHaveCount(15);
  await expect.poll(uploads).toBe(2);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/upload/'));
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await ended;
  await expect(main(page).getByRole('status').filter({ hasText: 'Paused' })).toBeVisible();
  await expectNoFindings(page);
  // The button stays under the finger, with the other word.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  const line = page.locator('header [data-state]').first();
  await expect(line).toHaveAttribute('data-state', 'paused');
  await page.keyboard.press('Enter');
  await expect.poll(uploads).toBe(3);
  await expect(line).toHaveAttribute('data-state', 'sending');

  await page.getByRole('button', { name: /^Hi, / }).hover();
  await expect(page.getByRole('link', { name: /^Upload \d+ %$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Upload' });
  await expect(panel).toContainText('10 of 25 stored');
  await expect(page.getByRole('table', { name: 'Your files' }).getByRole('row')).toHaveCount(11);
  await expectNoFindings(page);
  release();
  await expect(page.getByRole('status').filter({ hasText: UPLOADED })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded, with warnings:' })).toContainText(
    '25 files No recording was sent.',
  );
  await expect(panel).toHaveCount(0);
  await expect(page.locator('header [data-state]')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Your files' }).getByRole('row')).toHaveCount(16);
  expect(await storedCount(page)).toBe(25);
});

test('Cancel of an upload of many keeps the parts that are stored, and the rest can be sent', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  await holdLaterParts(page);
  await chooseMany(page, 21);
  await submit(page).click();
  await expect(page.getByText('10 of 21 stored')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await openFromMenu(page, 'Dashboard');
  await page.getByRole('region', { name: 'Upload' }).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The upload was cancelled.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  expect(await storedCount(page)).toBe(10);
  await page.unroute('**/api/v1/upload/');
  await openFromMenu(page, 'Upload');
  await expect(page.getByRole('list', { name: 'Chosen files' }).locator('> li')).toHaveCount(11);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await storedCount(page)).toBe(21);
});

test('one that fails on another page says so there, and leads back to the files', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/v1/upload/', async (route) => {
    await failing;
    await route.abort();
  });
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await submit(page).click();
  await expect(page.getByRole('progressbar', { name: 'All files' })).toBeVisible();
  await openFromMenu(page, 'Dashboard');
  await expect(page.getByRole('region', { name: 'Upload' })).toBeVisible();
  fail();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText(NOT_UPLOADED);
  await expect(alert).toContainText(NETWORK_ERROR);
  await expect(page.locator('header [data-state]').first()).toHaveAttribute('data-state', 'failed');
  await alert.getByRole('link', { name: 'Go to the upload' }).click();
  await expect(line(page, 'menuet.tla')).toContainText('entries');
  await page.unroute('**/api/v1/upload/');
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a double click uploads once', async ({ page, server }) => {
  await openUpload(page, server);
  const uploads = countUploads(page);
  const release = await holdUploads(page);
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  // Both clicks before the page has drawn anything.
  await submit(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(uploads()).toBe(1);
  await expect(
    page.getByRole('table', { name: 'Your files' }).getByRole('checkbox', { name: /^Public/ }),
  ).toHaveCount(1);
});

test('what the server finds wrong stands by the file, and nothing is stored', async ({ page, server }) => {
  await openUpload(page, server);
  const problem = 'The disk is full. Try again later.';
  await page.route('**/api/v1/upload/', (route) =>
    route.fulfill({
      status: 400,
      json: {
        file: [`menuet.tla: ${problem}`],
        errors: [{ filename: 'menuet.tla', messages: [problem] }],
      },
    }),
  );
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toContainText(NOT_UPLOADED);
  await expect(line(page, 'menuet.tla')).toContainText(problem);
  await expect(line(page, 'menuet.tla').getByRole('img', { name: 'Error' })).toBeVisible();
});

test('an unreachable server is said beside the literal text, and the next try works', async ({
  page,
  server,
}) => {
  await openUpload(page, server);
  await page.route('**/api/v1/upload/', (route) => route.abort());
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await submit(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText(NOT_UPLOADED);
  await expect(alert).toContainText(NETWORK_ERROR);
  await page.unroute('**/api/v1/upload/');
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a session that ended while files were chosen leads to the login and back', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await expect(line(page, 'menuet.tla')).toContainText('entries');
  const refresh = await page.evaluate(() => localStorage.getItem('refreshToken'));
  await page.request.post('/api/v1/token/logout/', { data: { refresh } });
  await submit(page).click();
  await expect(page).toHaveURL(/\/login\/\?next=\/upload\/$/);
});

test('a recording goes with the analysis that names it', async ({ page, server }) => {
  await openUpload(page, server);
  await chooser(page).setInputFiles([fixture('menuet.tla')]);
  await expect(line(page, 'menuet.tla')).toContainText('The recording menuet.wav is on your computer.');
  await chooser(page).setInputFiles([
    { name: 'menuet.wav', mimeType: 'audio/wav', buffer: silence() },
    { name: 'other.wav', mimeType: 'audio/wav', buffer: silence() },
  ]);
  await expect(line(page, 'menuet.wav')).toContainText('Belongs to menuet.tla');
  await expect(line(page, 'other.wav')).toContainText('Will not be uploaded');
  await expect(line(page, 'menuet.tla')).toContainText('with its recording menuet.wav');
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/v1/upload/'));
  await submit(page).click();
  const { files } = (await (await stored).json()) as { files: { id: number }[] };
  const access = await page.evaluate(() => localStorage.getItem('accessToken'));
  const json = await page.request.get(`/api/v1/files/${files[0]!.id}/json`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(await json.json()).toMatchObject({ concrete_work: { storage: 'staticfiles' } });
});

/** A wave file without a sound in it. */
function silence(): Buffer {
  const format = Buffer.from('0100010044ac000088580100020010006461746100000000', 'hex');
  return Buffer.concat([Buffer.from('RIFF$\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), format]);
}
