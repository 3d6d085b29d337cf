import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import {
  expect,
  expectWholeColumns,
  fixture,
  register,
  signIn,
  tabTo,
  test,
  upload,
  type RunningServer,
} from './support.ts';

const QUESTION = "Do you really want to delete this file? This can't be undone.";
const publicFailure = (id: number) =>
  `Error when changing public status of file '${id}'. If the error persists, you may delete the file and reupload it with the desired public status`;

const table = (page: Page) => page.getByRole('table', { name: 'Your files' });
const titles = (page: Page) => table(page).locator('tbody [data-cell=title] > a');
const row = (page: Page, title: string) => table(page).getByRole('row').filter({ hasText: title });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Public: ${title}` });

let people = 0;

/** A signed-in author with private files of these titles, the last one uploaded last. */
async function author(page: Page, server: RunningServer, names: readonly string[]) {
  const person = await register(server);
  const mark = `of ${process.pid}x${(people += 1)}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const own = names.map((name) => `${name} ${mark}`);
  const files = own.map((title, index) => ({
    name: `${index}.tla`,
    bytes: Buffer.from(menuet.replace('"Menuet in G"', JSON.stringify(title))),
  }));
  const ids = files.length > 0 ? await upload(server, person, files, false) : [];
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Dashboard');
  return { person, titles: own, ids };
}

test('shows who one is and what one has uploaded', async ({ page, server }) => {
  const { person, titles: own, ids } = await author(page, server, ['Menuet']);
  const personal = page.getByRole('region', { name: 'Personal information' });
  for (const text of [person.username, 'Rea', 'Der', `${person.username}@example.org`]) {
    await expect(personal.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  }
  await expect(page.getByRole('banner').locator('a[href="/dashboard/"]')).toHaveCount(1);
  await expect(personal.locator('a[href="/change-profile"]')).toBeVisible();
  await expect(personal.locator('a[href="/change-password"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'YOUR FILES', exact: true })).toBeVisible();
  const heads = ['TITLE', 'COMPOSER', 'PERFORMER', 'PUBLIC', 'UPLOADED', 'VIEW', 'DOWNLOAD', 'DELETE'];
  for (const [index, name] of heads.entries()) {
    await expect(table(page).getByRole('columnheader').nth(index)).toHaveText(new RegExp(`^${name}`));
  }
  const today = new Date().toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
  const cells = row(page, own[0]!).getByRole('cell');
  await expect(cells.nth(1)).toHaveText('Christian Petzold');
  await expect(cells.nth(2)).toHaveText('Clara');
  await expect(box(page, own[0]!)).not.toBeChecked();
  await expect(cells.nth(4).locator('time')).toHaveText(today);
  await expect(cells.first().locator('svg[preserveAspectRatio=none] rect')).not.toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download ${own[0]}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${own[0]}.tla`);
  await page.getByRole('link', { name: `View ${own[0]}` }).click();
  await expect(page).toHaveURL(new RegExp(`/viewer/${ids[0]}$`));
});

test('every column is whole at any width, and what was said goes with the page', async ({ page, server }) => {
  const { titles: own } = await author(page, server, ['Menuet']);
  for (const width of [900, 1024, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeColumns(table(page));
  }
  await page.getByRole('button', { name: `Delete ${own[0]}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const said = page.getByRole('status').filter({ hasText: 'was deleted.' });
  await expect(said).toBeVisible();
  await page.getByRole('link', { name: 'Change user information' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHANGE USER INFORMATION');
  await expect(said).toBeHidden();
});

test('says so when there is nothing yet, and leads to the upload', async ({ page, server }) => {
  await author(page, server, []);
  await expect(page.getByText('No files yet')).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).click();
  await expect(page).toHaveTitle('Upload');
});

test('loading hides the grid; a failure says so and can be tried again', async ({ page, server }) => {
  const { titles: own } = await author(page, server, ['Menuet']);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let calls = 0;
  await page.route('**/api/v1/users/files/', async (route) => {
    calls += 1;
    if (calls === 1) await route.abort();
    else {
      await held;
      await route.continue();
    }
  });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    /^A server\/network error occurred\. Try waiting for a bit and reloading the page\.Error connecting to server\./,
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  await expect(table(page)).toHaveCount(0);
  answer();
  await expect(row(page, own[0]!)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('the public flag', () => {
  test('shows at once and holds; others find the file from then on', async ({ page, server }) => {
    const { titles: own, ids } = await author(page, server, ['Menuet']);
    const seen = async () => (await fetch(`${server.url}/api/v1/files/${ids[0]}/json`)).status;
    expect(await seen()).toBe(404);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/files/*/', async (route) => {
      await held;
      await route.continue();
    });
    await box(page, own[0]!).check();
    expect(await seen()).toBe(404);
    await expect(box(page, own[0]!)).toBeChecked();
    answer();
    await expect.poll(seen).toBe(200);
    await page.reload();
    await expect(box(page, own[0]!)).toBeChecked();
  });

  test('goes back where the server refuses, and the alert stays until it is closed', async ({
    page,
    server,
  }) => {
    const { titles: own, ids } = await author(page, server, ['Menuet']);
    await page.route('**/api/v1/files/*/', (route) => route.fulfill({ status: 500, body: '{}' }));
    await box(page, own[0]!).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(publicFailure(ids[0]!));
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const grid = (await table(page).boundingBox())!;
      expect((await alert.boundingBox())!.width).toBeGreaterThan(grid.width - 8);
    }
    await expect(box(page, own[0]!)).not.toBeChecked();
    await alert.getByRole('button', { name: 'Close message' }).click();
    await expect(alert).toHaveCount(0);
    await page.unroute('**/api/v1/files/*/');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await box(page, own[0]!).check();
    await saved;
    await page.reload();
    await expect(box(page, own[0]!)).toBeChecked();
  });

  test('the last of many quick clicks holds', async ({ page, server }) => {
    const { titles: own, ids } = await author(page, server, ['Menuet']);
    const sent: unknown[] = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/files/*/', async (route) => {
      sent.push((route.request().postDataJSON() as { is_public: unknown }).is_public);
      await held;
      await route.continue();
    });
    for (let clicks = 0; clicks < 4; clicks += 1) await box(page, own[0]!).click();
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    answer();
    await changed;
    await expect.poll(() => sent).toEqual([true, false]);
    await expect(box(page, own[0]!)).not.toBeChecked();
    await expect
      .poll(async () => (await fetch(`${server.url}/api/v1/files/${ids[0]}/json`)).status)
      .toBe(404);
  });
});

test.describe('a file with a link that hides names', () => {
  /** A private file of the signed-in author with a link for reviewers. */
  async function shared(page: Page, server: RunningServer) {
    const { titles: own, ids } = await author(page, server, ['Menuet', 'Gigue']);
    const link = await page.evaluate(async (id) => {
      const headers = {
        ...{ authorization: `Bearer ${localStorage.getItem('accessToken')}` },
        ...{ 'content-type': 'application/json' },
      };
      const body = JSON.stringify({ label: 'Referees', hides_names: true });
      const answer = await fetch(`/api/v1/files/${id}/links/`, { method: 'POST', headers, body });
      return (await answer.json()) as { key: string };
    }, ids[0]!);
    await page.reload();
    const seen = async () => {
      const answer = await fetch(`${server.url}/api/v1/files/${ids[0]}/json?k=${link.key}`);
      return ((await answer.json()) as { file?: { author?: string } }).file?.author;
    };
    return { titles: own, ids, seen };
  }
  const question = (page: Page) => page.getByRole('alertdialog');

  test('is made public only when its owner says that the link ends', async ({ page, server }) => {
    const { titles: own, seen } = await shared(page, server);
    await expect(row(page, own[0]!)).toContainText('1 link');
    await box(page, own[0]!).click();
    await expect(question(page)).toHaveAccessibleName(
      `“${own[0]}” has links that hide names, and a public page names you. Make it public and end these links?`,
    );
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box(page, own[0]!)).not.toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await seen()).toBeUndefined();
    await box(page, own[0]!).click();
    await question(page).getByRole('button', { name: 'Make public' }).click();
    await expect.poll(seen).toMatch(/\w/);
    await expect(box(page, own[0]!)).toBeChecked();
    await expect(row(page, own[0]!)).not.toContainText('1 link');
  });

  test('is asked about when several files are made public, and stays chosen after a no', async ({
    page,
    server,
  }) => {
    const { titles: own, seen } = await shared(page, server);
    await page.getByRole('checkbox', { name: 'Select all 2 files' }).check();
    const publish = async () => {
      await page.getByRole('button', { name: 'Visibility', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Public' }).click();
    };
    await publish();
    await question(page).getByRole('button', { name: 'Make public' }).click();
    await expect(question(page)).toHaveAccessibleName(/has links that hide names/);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box(page, own[1]!)).toBeChecked();
    await expect(box(page, own[0]!)).not.toBeChecked();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await seen()).toBeUndefined();
    await publish();
    await question(page).getByRole('button', { name: 'Make public' }).click();
    await question(page).getByRole('button', { name: 'Make public' }).click();
    await expect(box(page, own[0]!)).toBeChecked();
    await expect.poll(seen).toMatch(/\w/);
  });

  test('is asked about in its sharing dialog, whose list then has no such link', async ({ page, server }) => {
    const { titles: own, ids } = await shared(page, server);
    await page.goto(`/dashboard?share=${ids[0]}`);
    const dialog = page.getByRole('dialog', { name: `Sharing “${own[0]}”` });
    await expect(dialog.getByRole('list', { name: 'Links' })).toContainText('hides all names');
    await dialog.getByRole('radio', { name: 'Everybody' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('radio', { name: 'Only people with a link' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Everybody' }).click();
    await question(page).getByRole('button', { name: 'Make public' }).click();
    await expect(dialog.getByRole('radio', { name: 'Everybody' })).toBeChecked();
    await expect(dialog.getByRole('list', { name: 'Links' })).toHaveCount(0);
  });
});

test.describe('delete', () => {
  test('asks first; Cancel and Escape change nothing', async ({ page, server }) => {
    const { titles: own } = await author(page, server, ['Menuet']);
    const button = page.getByRole('button', { name: `Delete ${own[0]}` });
    const dialog = page.getByRole('alertdialog');
    await button.click();
    await expect(dialog).toHaveAccessibleName(QUESTION);
    await expect(dialog).toContainText(own[0]!);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(row(page, own[0]!)).toBeVisible();
  });

  test('by keyboard alone takes the file away for good', async ({ page, server }) => {
    const { titles: own, ids, person } = await author(page, server, ['Menuet', 'Gigue']);
    await tabTo(page, page.getByRole('button', { name: `Delete ${own[0]}` }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(page, own[0]!)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'YOUR FILES', exact: true })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `“${own[0]}” was deleted.` })).toBeVisible();
    await page.reload();
    await expect(row(page, own[1]!)).toBeVisible();
    await expect(row(page, own[0]!)).toHaveCount(0);
    await signIn(page, server, person);
    const answer = await page.request.get(`/api/v1/files/${ids[0]}/tla`);
    expect(answer.status()).toBe(404);
  });

  test('a failure is said below the row, which stays', async ({ page, server }) => {
    const { titles: own } = await author(page, server, ['Menuet']);
    const deletion = /\/api\/v1\/files\/\d+\/\?/;
    await page.route(deletion, (route) => route.abort());
    await page.getByRole('button', { name: `Delete ${own[0]}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, own[0]!)).toBeVisible();
    await expect(table(page).getByRole('alert')).toHaveText(
      'A server/network error occurred. Try waiting for a bit and reloading the page.',
    );
    await page.unroute(deletion);
    await page.getByRole('button', { name: `Delete ${own[0]}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No files yet')).toBeVisible();
  });

  test('a question is taken back by leaving the page', async ({ page, server }) => {
    const { titles: own } = await author(page, server, ['Menuet']);
    await page.getByRole('link', { name: 'Change your password' }).click();
    await expect(page.getByLabel('Old password')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: `Delete ${own[0]}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(row(page, own[0]!)).toBeVisible();
  });
});

test('order and page stand in the address: back, reload and a shared link show the same', async ({
  page,
  server,
}) => {
  const names = Array.from({ length: 17 }, (_, index) => `Piece ${index + 1}`);
  const { titles: own } = await author(page, server, names);
  await expect(titles(page)).toHaveCount(15);
  await expect(titles(page).first()).toHaveText(own[16]!);
  await expect(page.getByRole('columnheader', { name: /^UPLOADED/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: /^TITLE/ }).click();
  await expect(page.getByRole('columnheader', { name: /^TITLE/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('status').filter({ hasText: '17 files, sorted by title, A-Z' })).toHaveCount(1);
  await expect(titles(page).first()).toHaveText(own[0]!);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(titles(page)).toHaveText([own[15]!, own[16]!]);
  const address = page.url();
  await page.reload();
  await expect(titles(page)).toHaveText([own[15]!, own[16]!]);
  await page.goBack();
  await expect(titles(page)).toHaveCount(15);
  await page.goBack();
  await expect(titles(page).first()).toHaveText(own[16]!);
  await page.goto(address.replace('page=2', 'page=9'));
  await expect(titles(page)).toHaveText([own[15]!, own[16]!]);
});
