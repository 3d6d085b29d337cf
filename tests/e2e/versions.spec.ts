import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import {
  expect,
  expectNoFindings,
  openShareOptions,
  register,
  replace,
  signIn,
  test,
  upload,
  ViewerScreen,
} from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const UNITS = [
  { start: 0, end: 30, level: 1, label: 'Opening' },
  { start: 30, end: 60, level: 1, label: 'Middle' },
  { start: 60, end: 90, level: 1, label: 'Close' },
];

const analysis = (title: string, labels: readonly string[]) =>
  tlaText({
    title,
    composer: 'Bach',
    timelines: [hierarchyTimeline(UNITS.map((unit, index) => ({ ...unit, label: labels[index] })))],
  });

test('a file is replaced by keyboard, its versions are told apart, and a link to a unit stays good', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Replaced ${process.pid}`;
  const first = Buffer.from(analysis(title, ['Opening', 'Middle', 'Close']));
  const [id] = (await upload(server, person, [{ name: 'first.tla', bytes: first }])) as [number];
  await signIn(page, server, person);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: `More for ${title}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Replace “${title}”` });
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'second.tla',
    mimeType: 'application/json',
    buffer: Buffer.from(analysis(title, ['Opening', 'Development', 'Close'])),
  });
  await expect(dialog.getByText('1 label changed, nothing removed.')).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByLabel('What changed').fill('The middle is a development.');
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Your files' })).toContainText('version 2');

  await page.goto(`/viewer/${id}/v1`);
  const viewer = new ViewerScreen(page);
  await expect(page.getByRole('note', { name: 'Older version' })).toContainText(
    'You are reading version 1. Version 2 is the newest.',
  );
  const answer = await page.request.get(`/api/v1/files/${id}/json?version=1`);
  const { timelines } = (await answer.json()) as {
    timelines: { components: { id: number; label: string }[] }[];
  };
  const middle = timelines[0]?.components.find(({ label }) => label === 'Middle')?.id;
  await page.getByRole('link', { name: 'Open version 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/viewer/${id}$`));
  await chooseMore(page, 'Versions');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveText([/^Version 2newest/, /^Version 1/]);
  await expect(versions).toContainText('The middle is a development.');
  await expect(versions).toContainText('1 label changed, nothing removed.');
  await expectNoFindings(page);
  await page.goto(`/viewer/${id}?c=${middle}`);
  await expect(viewer.inspector).toContainText('Development');
  // Sharing links to the version on screen, even if newer ones follow, unless the reader chooses the newest.
  const share = await openShareOptions(page);
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${server.url}/viewer/${id}/v2?c=${middle}`,
  );
  await share.getByRole('checkbox', { name: 'Keep this version' }).press('Space');
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `${server.url}/viewer/${id}?c=${middle}`,
  );
  await expectNoFindings(page);
});

/** Opens an entry of the menu beside a title of the dashboard. */
async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const tlaFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

async function expectWell(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFindings(page);
    }
  }
}

test('one that looks like another piece is asked about: a new file, another piece or the same one', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Kept ${process.pid}`;
  const [other, third] = [`Gavotte ${process.pid}`, `Gigue ${process.pid}`];
  const first = Buffer.from(analysis(title, ['a', 'b', 'c']));
  const [id] = (await upload(server, person, [{ name: 'first.tla', bytes: first }])) as [number];
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await choose(page, title, 'Replace file');
  const dialog = page.getByRole('dialog', { name: `Replace “${title}”` });
  const chooseOther = (named: string) =>
    dialog.getByLabel('Choose files').setInputFiles(tlaFile('other.tla', analysis(named, ['x', 'y', 'w'])));
  await chooseOther(other);
  const question = dialog.getByRole('status').filter({ hasText: 'This looks like another piece.' });
  await expect(question).toContainText(`The title was “${title}” and is “${other}” now.`);
  await expect(dialog.getByRole('radio', { name: 'Another piece' })).toBeChecked();
  await expectWell(page);
  // The new file comes first, for the eye and for the keyboard.
  await expect(dialog.getByRole('button')).toHaveText([
    ...['', ''],
    'Upload as a new file',
    'Cancel',
    'Replace anyway',
  ]);
  await dialog.getByRole('button', { name: 'Upload as a new file' }).click();
  await expect(dialog).toBeHidden();
  const files = page.getByRole('table', { name: 'Your files' });
  await expect(files.getByRole('row').filter({ hasText: other })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Public: ${other}` })).not.toBeChecked();
  await expect(files).not.toContainText('version 2');

  const idsOf = async (version: number) => {
    const answer = await page.request.get(`/api/v1/files/${id}/json?version=${version}`);
    const { timelines } = (await answer.json()) as { timelines: { components: { id: number }[] }[] };
    return timelines.flatMap(({ components }) => components.map((component) => component.id));
  };
  await choose(page, title, 'Replace file');
  await chooseOther(third);
  await dialog.getByRole('button', { name: 'Replace anyway' }).click();
  await expect(dialog).toBeHidden();
  const [before, after] = [await idsOf(1), await idsOf(2)];
  expect(after.filter((each) => before.includes(each))).toEqual([]);

  // A corrected title counts as the same piece, if its author confirms it.
  await choose(page, third, 'Replace file');
  const again = page.getByRole('dialog', { name: `Replace “${third}”` });
  await again.getByLabel('Choose files').setInputFiles(tlaFile('t.tla', analysis(title, ['x', 'y', 'z'])));
  await again.getByRole('radio', { name: 'The same piece' }).check();
  await expect(again.getByText('1 label changed, nothing removed.')).toBeVisible();
  await again.getByRole('button', { name: 'Replace anyway' }).click();
  await expect(again).toBeHidden();
  expect(await idsOf(3)).toEqual(after);
});

test('of two tabs that replace a private file the second is shown what the first has stored', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Tabs ${process.pid}`;
  const first = Buffer.from(analysis(title, ['a', 'b', 'c']));
  const [id] = (await upload(server, person, [{ name: 'first.tla', bytes: first }], false)) as [number];
  await signIn(page, server, person);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await choose(tab, title, 'Replace file');
  }
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: `Replace “${title}”` });
  const replace = async (tab: Page, labels: readonly string[], note: string) => {
    const dialog = dialogOf(tab);
    await dialog.getByLabel('Choose files').setInputFiles(tlaFile('x.tla', analysis(title, labels)));
    await expect(dialog.getByText(/labels? changed, nothing removed\./)).toBeVisible();
    await dialog.getByLabel('What changed').fill(note);
    await dialog.getByRole('button', { name: 'Replace' }).click();
  };
  await replace(other, ['a', 'b', 'C'], 'of the other tab');
  await expect(dialogOf(other)).toBeHidden();
  await replace(page, ['a', 'B', 'c'], 'of this tab');
  const told = dialogOf(page).getByRole('alert');
  await expect(told).toContainText('Version 2 came in meanwhile');
  await expect(told).toContainText('“of the other tab”). Yours was not stored.');
  await expect(told.getByRole('link', { name: 'Look at version 2' })).toHaveAttribute(
    'href',
    `/viewer/${id}/v2`,
  );
  await expectWell(page);
  await expect(dialogOf(page).getByText('2 labels changed, nothing removed.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Replace' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await choose(page, title, 'Versions');
  const versions = page.getByRole('dialog', { name: `Versions of “${title}”` });
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await expect(versions.getByRole('listitem').nth(1)).toContainText('of the other tab');
});

test('an owner names, restores, deletes and publishes versions', async ({ page, server }) => {
  const person = await register(server);
  const title = `History ${process.pid}`;
  const bytes = (label: string) => Buffer.from(analysis(title, ['a', 'b', label]));
  const [id] = (await upload(server, person, [{ name: 'x.tla', bytes: bytes('one') }], false)) as [number];
  await replace(server, person, id, 1, bytes('two'));
  await replace(server, person, id, 2, bytes('three'));
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await choose(page, title, 'Versions');
  const dialog = page.getByRole('dialog', { name: `Versions of “${title}”` });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveText([/^Version 3 newest/, /^Version 2/, /^Version 1/]);
  await expect(items.first()).toContainText('only you have seen it');

  await dialog.getByRole('button', { name: 'Name version 1' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Before the talk');
  await page.keyboard.press('Enter');
  await expect(items.last()).toContainText('Version 1 “Before the talk”');
  await expect(dialog.getByRole('button', { name: 'Rename version 1' })).toBeFocused();
  await expectWell(page);

  await dialog.getByRole('button', { name: 'Restore version 1' }).press('Enter');
  await expect(items).toHaveCount(4);
  await expect(items.first()).toContainText('Version 1 restored.');
  await dialog.getByRole('button', { name: 'Delete version 2' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(items).toHaveText([/^Version 4 newest/, /^Version 3/, /^Version 1/]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('table', { name: 'Your files' })).toContainText('version 4');

  await page.getByRole('checkbox', { name: `Public: ${title}` }).check();
  await expect(page.getByRole('checkbox', { name: `Public: ${title}` })).toBeChecked();
  await choose(page, title, 'Versions');
  await expect(items.first()).toContainText('published');
  await expect(dialog.getByRole('button', { name: 'Delete version 4' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Publish version 1' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(items.last()).toContainText('published');
  await expectNoFindings(page);
  const { versions } = (await (await fetch(`${server.url}/api/v1/files/${id}/versions/`)).json()) as {
    versions: { number: number }[];
  };
  expect(versions.map(({ number }) => number)).toEqual([4, 1]);
});
