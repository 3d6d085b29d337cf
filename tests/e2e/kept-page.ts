import type { Browser, BrowserContext, Page } from 'playwright/test';
import { IS_LONG } from '../support/long.ts';

/** A page with the site in it, and the options it was made with. */
interface Kept {
  readonly options: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Pages on which the site is loaded and nothing of a journey is left. */
const atRest = new WeakSet<Page>();
/** Pages that a journey has changed for as long as they live. */
const spoilt = new WeakSet<Page>();

/** Where a page rests: a page of the site that is light and keeps no state. */
const REST = '/about';

/** The page of a worker that stays open from one journey to the next. */
export class KeptPage {
  private kept: Kept | undefined;

  /** @param prepare what is done once to each new page */
  constructor(private readonly prepare: (page: Page) => void) {}

  /** Returns the page, a new one where the last was closed or made with other options. */
  async take(browser: Browser, options: string): Promise<Page> {
    if (this.kept?.options !== options) await this.giveUp();
    this.kept ??= await make(browser, options, this.prepare);
    return this.kept.page;
  }

  /** Empties the page for the next journey; gives it up where that cannot be done. */
  async empty(): Promise<void> {
    if (this.kept && !(await rest(this.kept.page))) await this.giveUp();
  }

  async giveUp(): Promise<void> {
    await this.kept?.context.close();
    this.kept = undefined;
  }
}

/** Opens an address of the site: within the loaded site where the page rests there. */
export async function visit(page: Page, address: string): Promise<void> {
  if (atRest.delete(page)) await navigate(page, address);
  else await page.goto(address);
}

async function make(browser: Browser, options: string, prepare: (page: Page) => void): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  prepare(page);
  const [goto, addInitScript] = [page.goto.bind(page), page.addInitScript.bind(page)];
  page.goto = (...args) => {
    atRest.delete(page);
    return goto(...args);
  };
  page.addInitScript = (...args: Parameters<typeof addInitScript>) => {
    atRest.delete(page);
    spoilt.add(page);
    return addInitScript(...args);
  };
  return { options, context, page };
}

/** Leaves what the page shows and deletes what is stored; whether the page is as a new one then. */
async function rest(page: Page): Promise<boolean> {
  if (IS_LONG || page.isClosed() || spoilt.has(page) || page.context().pages().length > 1) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await navigate(page, REST);
  await page.locator('canvas').first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isEmpty = await page.evaluate(async () => {
    const isSignedIn = localStorage.getItem('accessToken') !== null;
    localStorage.clear();
    sessionStorage.clear();
    return !isSignedIn && (await indexedDB.databases()).length === 0;
  });
  if (isEmpty) atRest.add(page);
  return isEmpty;
}

/** Goes to an address as the browser's buttons do, without loading the site. */
export const navigate = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
