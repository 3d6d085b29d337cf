import type { Page } from 'playwright';
import { button, dialog, named, PRELUDE, type HelpShot } from './help-shot.ts';

const main = (page: Page) => page.getByRole('main');
const fileInput = (page: Page) => page.locator('input[type=file]').first();
const ownRow = (page: Page) =>
  page.getByRole('table', { name: 'Your files' }).getByRole('row').filter({ hasText: 'Menuet' });

/** Opens a dialog of the person's own file from the menu of its row. */
async function openFromRow(page: Page, words: string): Promise<void> {
  await page.goto('/dashboard');
  await ownRow(page)
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: words }).click();
  await dialog(page).waitFor();
}

/** Chooses two files at once on the page of uploads. */
async function chooseFiles(page: Page, files: readonly string[]): Promise<void> {
  await page.goto('/upload/');
  await fileInput(page).setInputFiles([...files]);
  await page.getByRole('img', { name: 'Checking' }).first().waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /title/i }).first().waitFor();
}

const uploadable = ['menuet.tla', 'hostile-text.tla'].map((name) => `tests/fixtures/${name}`);

/** The pictures of all other pages. */
export const PAGE_SHOTS: readonly HelpShot[] = [
  {
    name: 'downloads',
    size: { width: 1000, height: 720 },
    reach: (page) => page.goto('/downloads'),
    parts: (page) => [main(page)],
    callOuts: (page) => [
      [main(page).getByRole('heading', { level: 2 }).first(), 'left'],
      [
        button(page, /Download for Linux/)
          .or(page.getByRole('link', { name: 'Download for Linux' }))
          .first(),
        'left',
      ],
      [page.getByRole('link', { name: 'Help for Windows' }), 'right'],
    ],
  },
  {
    name: 'search',
    size: { width: 1100, height: 780 },
    reach: async (page) => {
      await page.goto('/browse/timelines?kind=hierarchy');
      await page.getByRole('textbox', { name: 'Value' }).first().fill('dominant');
      await named(page, 'Search').click();
      await page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1).waitFor();
    },
    callOuts: (page) => [
      [page.getByRole('radiogroup', { name: 'Timeline kind' }), 'left'],
      [page.getByRole('textbox', { name: 'Value' }).first(), 'above'],
      [page.getByRole('group', { name: 'File conditions' }), 'corner'],
      [page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1), 'left'],
    ],
  },
  {
    name: 'tql',
    size: { width: 1100, height: 780 },
    reach: async (page) => {
      await page.goto('/search?q=V7%20I');
      await page.getByRole('list', { name: 'Read as' }).waitFor();
    },
    callOuts: (page) => [
      [main(page).locator('[name=q]'), 'left'],
      [page.getByRole('list', { name: 'Read as' }), 'above'],
      [page.getByRole('region', { name: 'Filter' }), 'corner'],
      [named(page, 'Play all'), 'above'],
      [page.getByRole('link', { name: /^Open / }).first(), 'right'],
    ],
  },
  {
    name: 'list',
    size: { width: 1100, height: 720 },
    reach: (page) =>
      page.goto(`/listen?l=${PRELUDE},m1-4,How%20does%20it%20begin%3F;${PRELUDE},m24-31&n=The%20dominant`),
    callOuts: (page) => [
      [page.getByRole('toolbar', { name: 'Listening list' }).getByRole('button').first(), 'above'],
      [main(page).getByRole('list').first().locator(':scope > li').first(), 'corner'],
      [button(page, 'Print'), 'above'],
    ],
  },
  {
    name: 'upload',
    size: { width: 1000, height: 1120 },
    isSignedIn: true,
    reach: (page) => chooseFiles(page, uploadable),
    callOuts: (page) => [
      [
        page
          .locator('form')
          .getByText(/Choose files/)
          .first(),
        'left',
      ],
      [page.getByText(/^For all/), 'left'],
      [page.getByRole('textbox', { name: /title/i }).first(), 'left'],
      [page.getByRole('textbox', { name: 'Link to a recording' }).first(), 'left'],
      [page.getByRole('checkbox', { name: 'MAKE FILE(S) PUBLIC?' }), 'left'],
      [main(page).getByRole('button', { name: 'Upload', exact: true }), 'left'],
    ],
  },
  {
    name: 'import',
    size: { width: 1000, height: 1240 },
    isSignedIn: true,
    reach: async (page) => {
      await chooseFiles(page, ['tests/fixtures/form.csv']);
      await page.getByRole('group', { name: 'Import of form.csv' }).locator('canvas').waitFor();
    },
    callOuts: (page) => [
      [
        page
          .locator('form')
          .getByText(/Choose files/)
          .first(),
        'left',
      ],
      [page.getByLabel('Places are'), 'left'],
      [page.getByText(/^Line 6/), 'left'],
      [button(page, 'Save as .tla'), 'right'],
    ],
  },
  {
    name: 'recording',
    size: { width: 1000, height: 900 },
    isSignedIn: true,
    reach: (page) => chooseFiles(page, uploadable.slice(0, 1)),
    parts: (page) => [page.getByRole('list', { name: 'Chosen files' })],
    callOuts: (page) => [
      [page.locator('label').filter({ hasText: 'Choose recording' }).first(), 'above'],
      [page.getByRole('textbox', { name: 'Link to a recording' }).first(), 'left'],
    ],
  },
  {
    name: 'dashboard',
    size: { width: 1180, height: 640 },
    isSignedIn: true,
    reach: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('checkbox', { name: /^Select Menuet/ }).check();
    },
    callOuts: (page) => [
      [page.getByRole('checkbox', { name: /^Select Menuet/ }), 'left'],
      [page.getByRole('group', { name: 'Selected files', exact: true }), 'corner'],
      [ownRow(page).getByRole('link').first(), 'above'],
      [ownRow(page).getByRole('button', { name: /visibility/ }), 'above'],
      [ownRow(page).getByRole('link', { name: /^View/ }), 'above'],
      [ownRow(page).getByRole('button', { name: /^More for / }), 'above'],
    ],
  },
  {
    name: 'public',
    size: { width: 960, height: 640 },
    isSignedIn: true,
    reach: async (page) => {
      await page.goto('/dashboard');
      await ownRow(page)
        .getByRole('button', { name: /visibility/ })
        .click();
    },
    parts: (page) => [ownRow(page), page.getByRole('menu').first()],
    callOuts: (page) => [
      [ownRow(page).getByRole('checkbox', { name: /^Public/ }), 'left'],
      [page.getByRole('menu').first(), 'left'],
    ],
  },
  {
    name: 'sharing',
    size: { width: 1000, height: 900 },
    isSignedIn: true,
    reach: (page) => openFromRow(page, 'Sharing'),
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByRole('radio').first(), 'left'],
      [dialog(page).getByRole('textbox').first(), 'left'],
      [named(page, 'Make link'), 'left'],
    ],
  },
  {
    name: 'versions',
    size: { width: 1000, height: 900 },
    isSignedIn: true,
    reach: async (page) => {
      await openFromRow(page, 'Versions');
      await dialog(page).getByRole('link', { name: 'Version 1' }).waitFor();
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByRole('listitem').first().getByRole('link').first(), 'left'],
      [
        dialog(page)
          .getByRole('listitem')
          .first()
          .getByText(/seen|only you|everybody/i)
          .first(),
        'left',
      ],
      [dialog(page).getByRole('button', { name: 'Restore' }).first(), 'left'],
    ],
  },
  {
    name: 'details',
    size: { width: 900, height: 1000 },
    isSignedIn: true,
    reach: async (page, { own }) => {
      await page.goto(`/edit-details/${own}`);
      await page.getByText('THE PIECE', { exact: true }).waitFor();
    },
    parts: (page) => [main(page)],
    callOuts: (page) => [
      [page.getByText('THE PIECE', { exact: true }), 'left'],
      [page.getByText('THE RECORDING', { exact: true }), 'left'],
      [page.getByText('THE ANALYSIS', { exact: true }), 'left'],
    ],
  },
  {
    name: 'licence',
    size: { width: 900, height: 1500 },
    isSignedIn: true,
    reach: async (page, { own }) => {
      await page.goto(`/edit-details/${own}`);
      await page.getByRole('combobox', { name: 'LICENCE' }).selectOption({ index: 1 });
    },
    parts: (page) => [page.getByRole('combobox', { name: 'LICENCE' }).locator('../..')],
    callOuts: (page) => [[page.getByRole('combobox', { name: 'LICENCE' }), 'left']],
  },
  {
    name: 'account',
    size: { width: 900, height: 760 },
    isSignedIn: true,
    reach: async (page) => {
      await page.goto('/your-account');
      await named(page, 'Download everything').waitFor();
    },
    parts: (page) => [main(page)],
    callOuts: (page) => [
      [main(page).getByRole('term').first(), 'left'],
      [page.getByRole('link', { name: 'Name on your analyses' }), 'left'],
      [named(page, 'Download everything'), 'left'],
    ],
  },
];
