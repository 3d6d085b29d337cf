import type { Page } from 'playwright/test';
import { HELP_PAGES } from '../../src/site/help-pages.ts';
import { PAGE_PATHS, PAGES } from '../../src/site/pages.ts';
import { IS_LONG } from '../support/long.ts';
import { runServer } from '../support/running-server.ts';
import { READ_PAGES } from '../support/site-pages.ts';
import { expect, expectNoFindings, goToText, LONG, LONGER, tabTo, test, themes } from './support.ts';

const SIZES = [
  { size: { width: 390, height: 844 }, details: {} },
  { size: { width: 1440, height: 900 }, details: LONG },
] as const;

/** Opens a page and waits until its text is there. */
async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect([address, answer?.status() ?? 200]).toEqual([address, 200]);
  await page.locator('main h1').waitFor();
}

for (const { size, details } of SIZES) {
  test(
    `each page that is read has its title, and nothing on it scrolls sideways, ${size.width}`,
    details,
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      await open(page, '/');
      const titles = new Set<string>();
      for (const path of READ_PAGES) {
        await goToText(page, path);
        titles.add(await page.title());
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, wider <= 0]).toEqual([path, true]);
      }
      expect(titles.size).toBe(READ_PAGES.length);
    },
  );
}

const modules = new Map<string, string>(PAGE_PATHS.map((path) => [path, PAGES[path].module]));
const firstOf = (module: string | undefined) => READ_PAGES.find((path) => modules.get(path) === module);
/** One page of each module, and each page in the long run. */
const EXAMINED = READ_PAGES.filter((path) => IS_LONG || path === firstOf(modules.get(path)));

for (const { colorScheme, details } of themes('light', LONGER)) {
  test(`axe finds nothing on the pages that are read, ${colorScheme}`, details, async ({ page }) => {
    test.setTimeout(360_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of EXAMINED) {
      await open(page, path);
      await expectNoFindings(page);
    }
  });
}

test('a page says in the head of its document what it is for, and takes it back', async ({ page }) => {
  await open(page, '/help/import');
  await expect(page).toHaveTitle('Import - TiLiA help');
  const description = page.locator('meta[name=description]');
  const own = HELP_PAGES.find(({ path }) => path === '/help/import')?.description ?? '';
  await expect(description).toHaveAttribute('content', own);
  await page.getByRole('link', { name: 'TiLiA, home' }).first().click();
  await expect(description).toHaveAttribute('content', /^Browse, hear and share/);
});

test('the introduction is the help itself', async ({ page }) => {
  await page.goto('/help/introduction');
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('previous and next go through all pages of the help, in the order of the index', async ({ page }) => {
  await open(page, '/help');
  const beside = page.getByRole('navigation', { name: 'Previous and next page' });
  await expect(beside.getByRole('link')).toHaveCount(1);
  for (const { heading } of HELP_PAGES.slice(1)) {
    await beside.getByRole('link', { name: /^Next/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }
  await expect(beside.getByRole('link')).toHaveCount(1);
  const last = HELP_PAGES.at(-2)?.heading ?? '';
  await beside.getByRole('link', { name: `Previous ${last}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible();
});

test('an address with an anchor opens at its heading, and a heading gives such an address', async ({
  page,
}) => {
  await page.goto('/help/import#hierarchy');
  const heading = page.getByRole('heading', { level: 2, name: 'Hierarchy' });
  await expect(heading).toBeInViewport();
  const link = page.getByRole('link', { name: 'Link to this section: PDF' });
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/import#pdf$/);
  await expect(page.getByRole('heading', { level: 2, name: 'PDF' })).toBeInViewport();
});

test('the address of a heading that has moved to another page leads there', async ({ page }) => {
  await page.goto('/help/web/viewer#keyboard-shortcuts');
  await expect(page).toHaveURL(/\/help\/web\/keys$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Keyboard shortcuts of the viewer' }),
  ).toBeVisible();
});

test('an anchor that cannot be decoded opens the page as any unknown one', async ({ page }) => {
  await open(page, '/about#50%');
  await expect(page.getByRole('heading', { level: 1, name: 'About TiLiA' })).toBeVisible();
});

test('the address of a file that cannot be is a file that is not there', async ({ page }) => {
  for (const part of ['0', '-1', 'abc', '99999999999']) {
    const answer = await page.goto(`/viewer/${part}`);
    expect([part, answer?.status()]).toEqual([part, 404]);
    await expect(page.getByRole('heading', { level: 1, name: 'This file cannot be found' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('There is no file at this address');
  }
});

test('a menu closes 200 ms after a pick, also when the page changes', async ({ page }) => {
  await open(page, '/about');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const menu = page.getByRole('button', { name: 'BROWSE' });
  await menu.click();
  await page.getByRole('link', { name: 'Timelines', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(199);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.clock.runFor(1);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the help is searched when somebody is about to, by keyboard alone', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, '/help/marker-tl');
  const field = page.getByRole('searchbox', { name: 'Search the help' });
  expect(loaded.filter((url) => url.includes('search-index'))).toEqual([]);
  await tabTo(page, field);
  await page.keyboard.type('quarantine');
  const search = page.getByRole('search', { name: 'Help' });
  await expect(search.getByRole('status')).toHaveText('1 place found');
  expect(loaded.filter((url) => url.includes('search-index'))).toHaveLength(1);
  const hit = search.getByRole('link', { name: /^Installation › macOS/ });
  await expect(hit.locator('mark')).toHaveText('quarantine');

  await page.keyboard.press('ArrowDown');
  await expect(hit).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.type('zzzz');
  await expect(search.getByRole('status')).toHaveText('Nothing found. Try fewer or shorter words.');
  await page.keyboard.press('Escape');
  await page.keyboard.type('formal_type');
  await expect(search.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/[\w-]+#/);
  await expect(search.getByRole('link')).toHaveCount(0);
  const anchor = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

test('a search that cannot be loaded says so', async ({ page }) => {
  await page.route('**/search-index*', (route) => route.abort());
  await open(page, '/help');
  const field = page.getByRole('searchbox', { name: 'Search the help' });
  await field.fill('marker');
  const status = page.getByRole('search', { name: 'Help' }).getByRole('status');
  await expect(status).toHaveText(
    'The search could not be loaded. A server/network error occurred. Try waiting for a bit and reloading the page.',
  );
});

test('on a phone the index is behind one button, and a pick closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/help');
  const index = page.getByRole('navigation', { name: 'Help pages' });
  await expect(index).toBeHidden();
  await page.getByRole('button', { name: 'Help: Introduction' }).click();
  await index.getByRole('link', { name: 'Beat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beat timelines' })).toBeVisible();
  await expect(index).toBeHidden();
  await page.getByRole('button', { name: 'Help: Beat' }).click();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('tapping');
  await expect(page.getByRole('search', { name: 'Help' }).getByRole('status')).toContainText('found');
});

test('downloads: where nothing is set each button fetches the file of the project', async ({ page }) => {
  await open(page, '/downloads');
  const own = page.getByRole('main').getByRole('listitem').first();
  await expect(own.getByRole('heading', { level: 3, name: 'Linux' })).toBeVisible();
  await expect(own.getByText('Fits this computer')).toBeVisible();
  const releases = 'https://github.com/TimeLineAnnotator/desktop/releases';
  await expect(page.getByRole('link', { name: 'list of releases' })).toHaveAttribute('href', releases);
  const links = page.getByRole('link', { name: /^Download for/ });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort())).toEqual(
    ['linux', 'mac-intel.zip', 'mac-silicon.zip', 'win.exe'].map(
      (name) => `${releases}/download/v0.5.12/tilia-0.5.12-${name}`,
    ),
  );
});

test('what the operator sets stands on the pages: downloads and address', async ({ page }) => {
  // A server of its own, whose first start makes a database.
  test.setTimeout(240_000);
  const server = await runServer({
    DOWNLOADS_URL: 'https://releases.example/tilia/',
    CONTACT_EMAIL: 'r&d@tilia.example',
  });
  try {
    await page.goto(`${server.url}/downloads`);
    const links = page.getByRole('link', { name: /^Download for/ });
    await expect(links).toHaveCount(4);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')).sort())).toEqual([
      'https://releases.example/tilia/tilia-0.5.12-linux.zip',
      'https://releases.example/tilia/tilia-0.5.12-mac-intel.zip',
      'https://releases.example/tilia/tilia-0.5.12-mac-silicon.zip',
      'https://releases.example/tilia/tilia-0.5.12-win.exe',
    ]);
    await expect(page.getByText('The files come from GitHub')).toHaveCount(0);
    await page.goto(`${server.url}/contact`);
    await expect(page.getByRole('link', { name: 'r&d@tilia.example' }).first()).toHaveAttribute(
      'href',
      'mailto:r&d@tilia.example',
    );
  } finally {
    await server.remove();
  }
});

test('the citation is copied as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/about');
  await page.getByRole('button', { name: 'Copy BibTeX' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^@software\{tilia,\n[\s\S]*version = \{0\.5\.12\},[\s\S]*\}$/);
});

test('what a document names beforehand is there, and is what its page asks for', async ({ page }) => {
  for (const address of ['/help/import', '/about', '/viewer/1']) {
    const html = await (await page.request.get(address)).text();
    const named = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
    expect(named.length).toBeGreaterThan(0);
    for (const href of named) {
      const answer = await page.request.get(href);
      expect([href, answer.status()]).toEqual([href, 200]);
    }
    const asked: string[] = [];
    const listener = (request: { resourceType: () => string; url: () => string }) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
    };
    page.on('request', listener);
    await page.goto(address);
    await page.locator('main h1').first().waitFor();
    page.off('request', listener);
    // Each only once: the page requests exactly the addresses that the document preloads.
    expect(named.filter((href) => asked.filter((path) => path === href).length !== 1)).toEqual([]);
  }
});
