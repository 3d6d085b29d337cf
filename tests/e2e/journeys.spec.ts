import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { CountedReader } from '../support/counted-presses.ts';
import { tlaText } from '../support/tla.ts';
import { moreButton, moreEntry } from '../support/viewer-frame.ts';
import {
  expect,
  fixture,
  register,
  registerOperator,
  signIn,
  tab,
  test,
  upload,
  ViewerScreen,
} from './support.ts';

/** The Prelude, which has a recording, comments, harmonies and 35 measures. */
const PRELUDE = 1;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const guide = (page: Page) => page.getByRole('complementary', { name: 'Listening guide' });

test.describe('a newcomer', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('hears the example at one press, reads what it says at two, and shares it at four', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'K. 284, III. Andante' }).waitFor();
    const reader = new CountedReader(page);
    await reader.press(button(page, 'Play').first());
    await expect(button(page, 'Pause').first()).toBeVisible();
    expect(reader.presses).toBe(1);
    await reader.press(
      main(page)
        .getByRole('link', { name: /^Open in the viewer/ })
        .first(),
    );
    const viewer = new ViewerScreen(page);
    await expect(viewer.region).toBeVisible();
    await expect(guide(page).getByRole('listitem').first()).toContainText(/\w+/);
    expect(reader.presses).toBe(2);
    await reader.press(button(page, 'Share'));
    await reader.press(button(page, 'Copy link'));
    await expect(page.getByRole('status', { name: 'Sharing' })).toHaveText('Link copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/viewer/1');
    expect([reader.presses, reader.keys]).toEqual([4, 0]);
  });
});

test.describe('a student on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('sees form, harmony and a comment without a press', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, PRELUDE);
    await expect(tab(page, 'Guide')).toHaveAttribute('aria-selected', 'true');
    await expect(guide(page).getByRole('listitem').locator('p').first()).toBeInViewport({ ratio: 1 });
    const canvas = await viewer.box();
    for (const name of ['Form', 'Harmony']) {
      const lane = await viewer.laneName(name).boundingBox();
      // All of the form, and of the harmony at least a line.
      const shown = Math.min(lane!.y + lane!.height, canvas.y + canvas.height) - Math.max(lane!.y, canvas.y);
      expect([name, shown >= 34]).toEqual([name, true]);
    }
  });

  test('is at measure 24 after two presses and its number', async ({ page }) => {
    await ViewerScreen.open(page, PRELUDE);
    const reader = new CountedReader(page, true);
    await reader.press(page.locator('[data-part=measure]'));
    await reader.type('24');
    await reader.key('Enter');
    await expect(page.locator('[data-part=measure]')).toContainText('m. 24');
    expect(reader.presses).toBeLessThanOrEqual(2);
    expect(reader.keys).toBe(3);
  });

  test('has what can be hidden and checked two presses away', async ({ page }) => {
    await ViewerScreen.open(page, PRELUDE);
    const reader = new CountedReader(page, true);
    await reader.press(moreButton(page));
    await reader.press(moreEntry(page, 'Hide and check'));
    await expect(page.getByRole('dialog', { name: 'Hide and check' })).toBeVisible();
    expect(reader.presses).toBe(2);
    await reader.press(button(page, 'Start'));
    await expect(page.getByRole('textbox', { name: /^Answer for/ })).toBeFocused();
    await reader.type('I');
    await reader.key('Enter');
    await expect(page.getByRole('status', { name: 'Answer' })).toHaveText('Measure 1, beat 1: right.');
  });

  test('answers an exercise without a press', async ({ page }) => {
    await page.goto(`/viewer/${PRELUDE}?check=harmony`);
    const reader = new CountedReader(page, true);
    await expect(page.getByRole('textbox', { name: /^Answer for/ })).toBeFocused();
    await reader.type('I');
    await reader.key('Enter');
    await expect(page.getByRole('status', { name: 'Answer' })).toHaveText('Measure 1, beat 1: right.');
    expect([reader.presses, reader.keys]).toEqual([0, 2]);
  });
});

test('a musicologist stores five files with titles, composer and licence in twelve presses', async ({
  page,
  server,
}) => {
  const person = await register(server);
  await signIn(page, server, person);
  await page.goto('/');
  const reader = new CountedReader(page);
  const names = ['Menuet in G', 'March in D', 'Polonaise in G minor', 'Musette in D', 'Aria in D minor'];
  const buffer = Buffer.from(tlaText({ title: '' }));
  const files = names.map((name) => ({ name: `${name}.tla`, mimeType: 'application/json', buffer }));
  await reader.press(button(page, `Hi, ${person.username}`));
  await reader.press(page.getByRole('link', { name: 'Upload' }).first());
  await reader.chooseFiles(main(page).getByText('Choose files'), files);
  const all = page.getByRole('group', { name: 'For all 5 files' });
  await reader.press(all.getByRole('textbox', { name: 'Composer' }));
  await reader.type('Anna Magdalena Bach');
  await reader.choose(all.getByRole('combobox', { name: 'Licence' }), 'CC-BY-4.0');
  await reader.press(page.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' }));
  await reader.press(main(page).getByRole('button', { name: 'Upload', exact: true }));
  await expect(page).toHaveURL(/\/dashboard/);
  const rows = page.getByRole('table', { name: 'Your files' }).getByRole('row');
  for (const name of names) await expect(rows.filter({ hasText: name })).toContainText('Anna Magdalena Bach');
  expect(reader.presses).toBeLessThanOrEqual(12);
  const link = rows.filter({ hasText: names[0]! }).getByRole('link').first();
  const id = /\d+$/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
  const about = await page.request.get(`/api/v1/files/${id}/about`);
  expect(await about.json()).toMatchObject({ licence: 'CC-BY-4.0' });
});

test.describe('a teacher', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('comes from a link to a frame for a course page in three presses', async ({ page }) => {
    await page.goto(`/viewer/${PRELUDE}?m=24-31`);
    const reader = new CountedReader(page);
    await reader.press(button(page, 'Share'));
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await reader.press(dialog.getByText('Embed', { exact: true }));
    await reader.press(dialog.getByRole('button', { name: 'Copy HTML' }));
    await expect(page.getByRole('status', { name: 'Embedding' })).toContainText('HTML copied.');
    expect(reader.presses).toBe(3);
    const html = await page.evaluate(() => navigator.clipboard.readText());
    expect(html).toMatch(/^<iframe src="[^"]+\/embed\/1\/v1\?m=24-31"[^>]*><\/iframe>$/);
    // The frame that it makes, in a page that has nothing but it.
    await page.setContent(html);
    const frame = page.frameLocator('iframe[title="Analysis of Prelude in C major, BWV 846 (TiLiA)"]');
    await expect(frame.getByRole('button', { name: /^Play/ })).toBeVisible();
  });

  test('makes an exercise of eight measures in five presses', async ({ page }) => {
    await ViewerScreen.open(page, PRELUDE);
    const reader = new CountedReader(page);
    await reader.press(moreButton(page));
    await reader.press(moreEntry(page, 'Hide and check'));
    const dialog = page.getByRole('dialog', { name: 'Hide and check' });
    await reader.press(dialog.getByRole('radio', { name: 'Harmonies' }));
    await reader.press(dialog.getByRole('textbox', { name: /^Measures/ }));
    await reader.type('1-8');
    await reader.press(dialog.getByRole('button', { name: 'Copy link' }));
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/check=harmony.*m=1-8|m=1-8.*check=harmony/);
    expect(reader.presses).toBeLessThanOrEqual(5);
  });

  test('has the analysis on paper in three presses', async ({ page }) => {
    await page.addInitScript(() => {
      // The browser's own dialog cannot be seen from here.
      window.print = () => document.documentElement.toggleAttribute('data-printed', true);
    });
    await ViewerScreen.open(page, PRELUDE);
    const reader = new CountedReader(page);
    await reader.press(moreButton(page));
    await reader.press(moreEntry(page, 'Print a hand-out'));
    await reader.press(page.getByRole('dialog', { name: 'Hand-out' }).getByRole('button', { name: 'Print' }));
    await expect(page.locator('html')).toHaveAttribute('data-printed');
    expect([reader.presses, reader.keys]).toEqual([3, 0]);
  });
});

test('an operator takes a reported file down in five presses', async ({ page, server }) => {
  const owner = await register(server);
  const operator = await registerOperator(server);
  const title = `Reported ${owner.username}`;
  const bytes = Buffer.from(readFileSync(fixture('menuet.tla'), 'utf8').replace('Menuet in G', title));
  const [id] = await upload(server, owner, [{ name: 'menuet.tla', bytes }]);
  const report = await page.request.post('/api/v1/reports/', {
    data: {
      file_id: id,
      version: 1,
      reason: 'personal data',
      text: 'The second comment names a pupil.',
      name: 'Robert Schumann',
      email: 'robert@example.net',
      good_faith: true,
    },
  });
  expect(report.status()).toBe(201);
  await signIn(page, server, operator);
  await page.goto('/');
  const reader = new CountedReader(page);
  await reader.press(button(page, `Hi, ${operator.username}`));
  await reader.press(page.getByRole('link', { name: 'Operator' }));
  await reader.press(button(page, `Hide “${title}”`));
  const question = page.getByRole('dialog', { name: `Hide “${title}”?` });
  await reader.press(question.getByLabel('Reason'));
  await reader.type('It names a pupil.');
  await reader.press(question.getByRole('button', { name: 'Hide' }));
  await expect(main(page).getByText(`“${title}” is hidden. Only its owner sees it.`)).toBeVisible();
  expect(reader.presses).toBeLessThanOrEqual(5);
});
