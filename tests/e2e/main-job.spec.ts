import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  dataFiles,
  expect,
  fixture,
  LONG,
  realFiles,
  register,
  signIn,
  test,
  ViewerScreen,
} from './support.ts';

test('sign up, log in, upload, find, open, read and download again', async ({ page }) => {
  const username = `clara${Date.now()}`;
  // A title of its own: other tests upload the menuet to the same server, and another's file comes with its paths cut.
  const title = `Menuet of ${username}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8').replace('"Menuet in G"', JSON.stringify(title));
  const payload = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'SIGN UP' }).first().click();
  await expect(page).toHaveTitle('Sign up');
  const form = page.getByRole('main');
  await form.getByLabel('FIRST NAME').fill('Clara');
  await form.getByLabel('LAST NAME').fill('Wieck');
  await form.getByLabel('USERNAME').fill(username);
  await form.getByLabel('E-MAIL').fill(`${username}@example.org`);
  await form.getByLabel('PASSWORD', { exact: true }).fill('papillons opus two');
  await form.getByLabel('REPEAT PASSWORD').fill('papillons opus two');
  await form.getByRole('button', { name: /sign up/i }).click();

  await expect(page).toHaveURL(/\/login\/$/);
  await expect(page).toHaveTitle('Login');
  await form.getByLabel('USER NAME').fill(username);
  await form.getByLabel('PASSWORD').fill('papillons opus two');
  await form.getByRole('button', { name: /log ?in/i }).click();
  await expect(page.getByText(`Hi, ${username}`).first()).toBeVisible();

  await page.goto('/upload/');
  await expect(page).toHaveTitle('Upload');
  await page
    .locator('input[name=file]')
    .setInputFiles([
      payload('menuet.tla', menuet),
      payload('hostile-text.tla', readFileSync(fixture('hostile-text.tla'), 'utf8')),
    ]);
  await expect(form.getByText('menuet.tla', { exact: true })).toBeVisible();
  await form.getByLabel('MAKE FILE(S) PUBLIC?').check();
  await form.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Succesfully uploaded file(s)' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(`/browse/files?title=${encodeURIComponent(title)}`);
  const found = page.getByRole('table', { name: 'Files' });
  await found.getByRole('link', { name: `View ${title}` }).click();
  await expect(page).toHaveTitle(`${title} by Christian Petzold performed by Clara`);
  const viewer = new ViewerScreen(page);
  await expect(viewer.canvas).toBeVisible();

  await page.goBack();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    found.getByRole('link', { name: `Download ${title}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${title}.tla`);
  expect(readFileSync(await download.path(), 'utf8')).toBe(menuet);
});

for (const { what, paths, every, details } of [
  {
    what: 'files of all kinds and versions go up together, and some open',
    paths: dataFiles,
    every: 4,
    details: {},
  },
  {
    what: 'files of all kinds and versions go up together, and each opens',
    paths: dataFiles,
    every: 1,
    details: LONG,
  },
  {
    what: 'real files of the desktop tool go up together, and each opens',
    paths: realFiles,
    every: 1,
    details: LONG,
  },
]) {
  test(what, details, async ({ page, server }) => {
    test.skip(paths === undefined, 'the folder of real annotation files is not beside this checkout');
    test.setTimeout(180_000);
    const person = await register(server);
    await signIn(page, server, person);
    await page.goto('/upload/');
    const readable = paths!.filter((path) => !/1\.0\.0-draft|broken-(?!components)/.test(path));
    await page.locator('input[name=file]').setInputFiles(readable);
    for (const path of readable) await expect(page.getByText(basename(path)).first()).toBeVisible();
    await page.getByLabel('MAKE FILE(S) PUBLIC?').check();
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/upload/') && response.request().method() === 'POST',
      ),
      page.getByRole('main').getByRole('button', { name: 'Upload' }).click(),
    ]);
    expect(answer.status()).toBe(201);
    const { files } = (await answer.json()) as { files: { id: number; title: string }[] };
    expect(files).toHaveLength(readable.length);
    for (const { id } of files.filter((_, index) => index % every === 0)) {
      const viewer = await ViewerScreen.open(page, id);
      const json = (await (await page.request.get(`/api/v1/files/${id}/json`)).json()) as {
        timelines: { name: string; kind: string; is_visible: boolean; components: { kind?: string }[] }[];
      };
      // The lane of a slider says what the playback bar says: it is folded at first.
      const shown = json.timelines.filter(
        ({ is_visible: isVisible, kind }) => isVisible && kind !== 'SLIDER_TIMELINE',
      );
      const lanes = page.getByRole('list', { name: 'Timelines' }).getByRole('listitem');
      await expect(lanes).toHaveCount(shown.length);
      for (const [index, timeline] of shown.entries()) {
        await expect(lanes.nth(index)).toContainText(timeline.name);
        // Of a score the notes count: clefs, signatures and bar lines come with them.
        const notes = timeline.components.filter(({ kind }) => kind === 'NOTE');
        const counted = notes.length > 0 ? notes : timeline.components;
        await expect(lanes.nth(index)).toHaveAttribute(
          'title',
          new RegExp(`, ${counted.length} (entry|entries)$`),
        );
      }
      await expect(viewer.region).toBeVisible();
    }
  });
}

test('a file that cannot be read is refused with its place and a remedy, and nothing is sent', async ({
  page,
  server,
}) => {
  await signIn(page, server, await register(server));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload/') && request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/upload/');
  await page.locator('input[name=file]').setInputFiles([fixture('menuet.tla'), fixture('broken.tla')]);
  const form = page.getByRole('main');
  await expect(form.getByText(/^The file is incomplete: it ends at line 90\./)).toContainText(
    'Choose the .tla file that TiLiA saved, or save it again in TiLiA.',
  );
  await form.getByRole('button', { name: 'Upload' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
});
