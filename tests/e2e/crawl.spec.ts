import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { matchPage } from '../../src/site/match-page.ts';
import { OPEN_PAGES, OWN_PAGES, READ_PAGES } from '../support/site-pages.ts';
import {
  expect,
  fixture,
  goToText,
  register,
  registerOperator,
  signIn,
  test,
  upload,
  ViewerScreen,
} from './support.ts';

/** Where this site leads out of itself. */
const HOSTS = [
  'github.com',
  'zenodo.org',
  'vimeo.com',
  'www.gnu.org',
  'creativecommons.org',
  'www.npmjs.com',
  'www.w3.org',
];

/** Facts about one page; links are absolute. */
interface Facts {
  readonly ids: readonly string[];
  readonly links: readonly string[];
  readonly headings: readonly number[];
  readonly mains: number;
  readonly nameless: readonly string[];
  readonly title: string;
}

function factsOfPage(): Facts {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const isNamed = (picture: Element) =>
    picture.tagName === 'IMG'
      ? picture.hasAttribute('alt')
      : [picture.getAttribute('aria-label'), picture.querySelector(':scope > title')?.textContent].some(
          (name) => (name ?? '').trim() !== '',
        );
  const headings = all('h1, h2, h3, h4, h5, h6').filter((heading) => heading.checkVisibility());
  return {
    ids: all('[id]').map(({ id }) => id),
    links: all('a[href]').map((link) => (link as HTMLAnchorElement).href),
    headings: headings.map(({ tagName }) => Number(tagName.slice(1))),
    mains: all('main, [role="main"]').length,
    nameless: all('img, [role="img"]')
      .filter((picture) => !isNamed(picture))
      .map((picture) => picture.outerHTML.slice(0, 100)),
    title: document.title,
  };
}

/**
 * Opens a page and waits until what it loads is there. The viewer is waited for until its timelines are drawn. Pages
 * that are read are gone to within the site, because to load it takes most of the time, and is the same for each.
 */
async function open(page: Page, path: string): Promise<void> {
  const fileId = /^\/viewer\/(\d+)$/.exec(path)?.[1];
  if (fileId !== undefined) {
    await ViewerScreen.open(page, Number(fileId));
    return;
  }
  if (READ_PAGES.includes(path)) {
    await goToText(page, path);
    return;
  }
  const answer = await page.goto(path);
  expect([path, answer?.status()]).toEqual([path, 200]);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Checks that hold for every page. */
async function examine(page: Page, path: string): Promise<Facts> {
  await open(page, path);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /not found|could not be loaded/i })).toHaveCount(0);
  const facts = await page.evaluate(factsOfPage);
  const { headings, mains, nameless } = facts;
  const skips = headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1);
  const mainHeadings = headings.filter((level) => level === 1).length;
  expect({ path, mains, mainHeadings, skips, nameless }).toEqual({
    path,
    mains: 1,
    mainHeadings: 1,
    skips: [],
    nameless: [],
  });
  return facts;
}

/**
 * Follows every link from the home page on, each page once regardless of its query, and one file of the viewer; other
 * addresses of this site are only requested. Fails where one is missing, where an anchor has no target on its page and
 * where two pages have the same title. Returns the pages by path.
 */
async function crawl(page: Page, isLeftOut: (path: string) => boolean): Promise<ReadonlyMap<string, Facts>> {
  const pages = new Map<string, Facts>();
  const titles = new Map<string, string>();
  const anchors: { readonly from: string; readonly path: string; readonly id: string }[] = [];
  const asked = new Set<string>();
  const waiting = ['/'];
  let file: string | undefined;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const facts = await examine(page, path);
    pages.set(path, facts);
    const here = new URL(page.url());
    const place = withoutSlash(here.pathname);
    expect([place, titles.get(facts.title) ?? place]).toEqual([place, place]);
    titles.set(facts.title, place);
    for (const address of facts.links.map((link) => new URL(link))) {
      if (address.origin !== here.origin) continue;
      const target = withoutSlash(address.pathname);
      if (address.hash !== '')
        anchors.push({ from: path, path: target, id: decodeURIComponent(address.hash.slice(1)) });
      if (/^\/viewer\/\d+$/.test(target)) file ??= target;
      const isPage = address.search === '' && matchPage(target) !== undefined;
      const isFurtherFile = target.startsWith('/viewer/') && target !== file;
      if (!isPage || isFurtherFile) asked.add(address.pathname + address.search);
      else if (!isLeftOut(target)) waiting.push(target);
    }
  }
  const broken = anchors.filter(({ path, id }) => pages.get(path)?.ids.includes(id) === false);
  expect(broken).toEqual([]);
  const refused: (readonly [path: string, status: number])[] = [];
  for (const path of asked) {
    const status = (await page.request.get(path, { maxRedirects: 0 })).status();
    if (status !== 200) refused.push([path, status]);
  }
  expect(refused).toEqual([]);
  return pages;
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

test('signed out, every link leads to a page in order, and every anchor to a place on it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Pages of corpora that other tests have made lead where their owners say.
  const pages = await crawl(page, (path) => path.startsWith('/corpora/'));
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([...READ_PAGES, ...OPEN_PAGES, '/reset-password']),
  );
  const outside = [...pages.values()]
    .flatMap(({ links }) => links.map((link) => new URL(link)))
    .filter(({ origin }) => origin !== new URL(page.url()).origin);
  const unknown = outside.filter(({ protocol, host }) => protocol !== 'https:' || !HOSTS.includes(host));
  expect(unknown.map(String)).toEqual([]);
  expect(new Set(outside.map(({ host }) => host))).toEqual(new Set(HOSTS));
});

test('signed in, every link leads to a page in order', async ({ page, server }) => {
  test.setTimeout(180_000);
  const person = await registerOperator(server);
  const bytes = readFileSync(fixture('menuet.tla'));
  await upload(server, person, [{ name: 'menuet.tla', bytes }]);
  await signIn(page, server, person);
  const pages = await crawl(page, (path) => READ_PAGES.includes(path));
  expect([...pages.keys()]).toEqual(expect.arrayContaining([...OWN_PAGES]));
});

test('the browser keeps what the privacy page names, and nothing else', async ({ page, server }) => {
  await signIn(page, server, await register(server));
  await page.goto('/browse/files');
  await page.getByRole('button', { name: /^Theme: / }).click();
  const viewer = await ViewerScreen.open(page, 1);
  await viewer.region.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('c');
  await page.goto('/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  const named = await page.getByRole('cell').locator('code').allTextContents();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const settings = ['accessToken', 'refreshToken', 'username', 'theme', 'tilia.playback'];
  expect(kept).toEqual(expect.arrayContaining([...settings, 'react-router-scroll-positions']));
  expect(named).toEqual(expect.arrayContaining(settings));
  expect(kept.filter((key) => !named.some((name) => key === name || isBegunBy(name, key)))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

/** Whether a name on the page is a prefix for all that begin like it. */
const isBegunBy = (name: string, key: string) => /[.…]$/.test(name) && key.startsWith(name.replace(/…$/, ''));
