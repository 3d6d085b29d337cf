import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type TestDetails } from 'playwright/test';
import { readPng } from '../support/png.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import type { CanvasHost } from '../../src/viewer/scene/scene.ts';
import { KeptPage, navigate, visit } from './kept-page.ts';

export { expect, runServer };
export type { RunningServer };
export { author, register, registerOperator, replace, signIn, upload } from '../support/people.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
export const fixture = (name: string) => join(FIXTURES, name);

const REAL = fileURLToPath(new URL('../../../shared/data/tla-real', import.meta.url));
/** Real files by other people; undefined in a clone without them. */
export const realFiles = existsSync(REAL) ? annotationsIn(REAL) : undefined;
/** Files that were made for the tests. */
export const dataFiles = annotationsIn(fileURLToPath(new URL('../data', import.meta.url)));

function annotationsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.(tla|export\.json)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Every test has the built server of its worker, and the address bar starts there. */
export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const server = await runServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    waitForAnswers(page);
    const hasOwnClock = noticeClock(page);
    await use(page);
    // Parts of a clock set by a test may remain in the page's context and fail the next one: "reading 'controller'".
    if (hasOwnClock()) await page.context().close();
  },
});

/**
 * The same on a page that keeps the site loaded from one test to the next, because loading takes longer than most
 * tests. In between it leaves the viewer and clears the storage. The page is replaced after a test that fails, adds
 * scripts, logs in, keeps a recording or opens a second page, before one with other options, and after each of the long
 * run.
 */
export const testOnKeptPage = test.extend<object, { kept: KeptPage }>({
  kept: [
    async ({}, use) => {
      const kept = new KeptPage(waitForAnswers);
      await use(kept);
      await kept.giveUp();
    },
    { scope: 'worker' },
  ],
  page: async (
    { browser, kept, viewport, hasTouch, colorScheme, contextOptions, permissions },
    use,
    testInfo,
  ) => {
    const options = JSON.stringify([viewport, hasTouch, colorScheme, contextOptions, permissions]);
    const page = await kept.take(browser, options);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) return kept.giveUp();
    await page.emulateMedia({ colorScheme, reducedMotion: contextOptions.reducedMotion ?? null });
    if (viewport) await page.setViewportSize(viewport);
    await kept.empty();
  },
});

/** Whether a test has set the page's clock. */
function noticeClock({ clock }: Page): () => boolean {
  let isSet = false;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    isSet = true;
    return install(options);
  };
  return () => isSet;
}

/** Opens the viewer's Share dialog with its options unfolded. */
export async function openShareOptions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Options' }).click();
  return dialog;
}

/** Makes loads of a page wait until it answers. */
function waitForAnswers(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== 'commit') await answers(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await answers(page);
    return answer;
  };
}

/**
 * Goes to a page of text within the site that is loaded, and waits for the title that the server gives it, which comes with
 * its text.
 */
export async function goToText(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path);
  expect([path, answer.status()]).toEqual([path, 200]);
  const named = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').title,
    await answer.text(),
  );
  await navigate(page, path);
  await page.waitForFunction((title) => document.title === title, named);
}

/** Details of a test that `npm test` leaves to `npm run test:long`. */
export const LONG = { tag: '@long' } as const;
/** Details of a test that does more in the long run. */
export const LONGER = { tag: '@longer' } as const;

/**
 * Both themes: the usual one is tested in every run, with these details, the other in the long run, where only the colours
 * differ.
 */
export const themes = (usual: 'light' | 'dark', usualDetails: TestDetails = {}) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    colorScheme,
    details: colorScheme === usual ? usualDetails : LONG,
  }));

/** Waits until the script has replaced the prerendered page that the document shows at first. */
export const answers = (page: Page) => page.locator('[data-prerendered]').waitFor({ state: 'detached' });

/** The opened viewer, spoken to in times and lanes rather than pixels. */
export class ViewerScreen {
  readonly region: Locator;
  readonly canvas: Locator;
  readonly inspector: Locator;
  readonly outline: Locator;
  readonly time: Locator;

  constructor(readonly page: Page) {
    this.region = page.getByRole('region', { name: /^Timelines of / });
    this.canvas = this.region.locator('canvas');
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.outline = page.getByRole('treegrid', { name: 'Outline' });
    this.time = page.getByRole('timer', { name: 'Time' });
  }

  /** Opens a file, or what a query leads to in it, and waits until its timelines are drawn. */
  static async open(page: Page, fileId: number, query = ''): Promise<ViewerScreen> {
    await visit(page, `/viewer/${fileId}${query}`);
    const viewer = new ViewerScreen(page);
    await viewer.region.and(page.locator('[data-canvas-drawn]')).waitFor();
    // The first timelines are drawn before the last ones are there.
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    return viewer;
  }

  /** Frames the canvas has drawn since it was opened. */
  async framesDrawn(): Promise<number> {
    return this.region.evaluate((host: CanvasHost) => host.framesDrawn ?? 0);
  }

  async box() {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The canvas is not on the page.');
    return box;
  }

  /** Distance in CSS pixels from the page's left edge to a time, while the whole recording is in view. */
  async xAtFit(time: number, start: number, end: number): Promise<number> {
    const box = await this.box();
    return box.x + 10 + ((time - start) / (end - start)) * (box.width - 20);
  }

  /** Presses the button in the view's toolbar that many times within one task, faster than any zoom can end. */
  async zoomIn(times: number): Promise<void> {
    await pressAtOnce(this.page.getByRole('button', { name: 'Zoom in' }), times);
  }

  async clickAt(x: number, y: number, options?: Parameters<Page['mouse']['click']>[2]): Promise<void> {
    await this.page.mouse.click(x, y, options);
  }

  /**
   * A height in a named lane, in CSS pixels of the page: its top, as the names beside the canvas have it, plus pixels of a lane
   * of the usual size.
   */
  async laneY(name: string, offsetPx: number): Promise<number> {
    const lane = this.laneName(name);
    const box = await lane.boundingBox();
    if (!box) throw new Error(`No lane named ${name}.`);
    return box.y + offsetPx * Number(await lane.getAttribute('data-scale'));
  }

  /** How many times as high as usual lanes are that share the room evenly. */
  async laneScale(): Promise<number> {
    const names = this.page.getByRole('list', { name: 'Timelines', exact: true });
    return Number(await names.getAttribute('data-scale'));
  }

  /** Waits until no more frames are drawn, and the texts of the view match the canvas. */
  async settled(): Promise<void> {
    await this.region.evaluate(async (host: CanvasHost) => {
      for (let quiet = 0, last: number | undefined; quiet < 5; last = host.framesDrawn) {
        await new Promise(requestAnimationFrame);
        const isQuiet = host.framesDrawn === last && host.dataset['settling'] === undefined;
        quiet = isQuiet ? quiet + 1 : 0;
      }
    });
  }

  /** Moves the pointer off the canvas, and waits until neither a tip nor its shadow lies over it and nothing looks hovered. */
  async pointerGone(): Promise<void> {
    await this.page.mouse.move(2, 2);
    await expect(this.page.getByRole('tooltip')).toBeHidden();
    await this.settled();
  }

  /** Waits for the browser to go through that many animation frames. */
  async framesPass(count: number): Promise<void> {
    await this.page.evaluate(
      (frames) =>
        new Promise<void>((resolve) => {
          const next = (left: number) =>
            left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1));
          next(frames);
        }),
      count,
    );
  }

  /** Where along a height of the page a colour stands, from the canvas's left edge on: first and last CSS pixel. */
  async spanOf(color: string, y: number): Promise<{ readonly first: number; readonly last: number }> {
    const box = await this.box();
    const left = Math.round(box.x);
    const row = await this.colors({ x: left, y: Math.round(y), width: Math.floor(box.width), height: 1 });
    if (!row.includes(color)) throw new Error(`Nothing is ${color} at ${y}.`);
    return { first: left + row.indexOf(color), last: left + row.lastIndexOf(color) };
  }

  /** The name of a lane beside the canvas, as tall as the lane is. */
  laneName(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Timelines', exact: true })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  /** The colour of one pixel of the page, as `#rrggbb`. */
  async colorAt(x: number, y: number): Promise<string> {
    const [color] = await this.colors({ x: Math.round(x), y: Math.round(y), width: 1, height: 1 });
    return color!;
  }

  /** Where the playhead's line stands, in CSS pixels of the page: the middle of its red pixels along a height. */
  async playheadX(y: number): Promise<number> {
    const box = await this.box();
    const left = Math.round(box.x);
    const clip = { x: left, y: Math.round(y), width: Math.floor(box.width), height: 1 } as const;
    let red: number[] = [];
    // A screenshot shows a drawn frame only once the graphics process has it too.
    await expect
      .poll(async () => {
        red = (await this.colors(clip)).flatMap((color, index) => (isRubric(color) ? [index] : []));
        return red.length;
      })
      .toBeGreaterThan(0);
    return left + (red[0]! + red.at(-1)! + 1) / 2;
  }

  private async colors(clip: { x: number; y: number; width: number; height: 1 }): Promise<string[]> {
    const row = readPng(await this.page.screenshot({ clip }));
    return Array.from({ length: row.width }, (_, x) => row.at(x, 0));
  }

  /** The line of the outline that has the keyboard, or would have it. */
  async activeLine(): Promise<Locator> {
    const id = await this.outline.getAttribute('aria-activedescendant');
    return this.outline.locator(`[id="${id}"]`);
  }

  /** Seconds that the time display shows now. */
  async shownTime(): Promise<number> {
    const text = (await this.time.textContent()) ?? '';
    const [, hours, minutes, seconds] = /(\d+):(\d{2}):(\d{2}\.\d{2})/.exec(text) ?? [];
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
}

type TabName = 'Guide' | 'Details' | 'Outline' | 'Score' | 'Changes';

/** A tab of the viewer's side column. */
export const tab = (page: Page, name: TabName): Locator =>
  page.getByRole('tablist', { name: 'Panels' }).getByRole('tab', { name, exact: true });

/** Shows a panel of the viewer's side column. */
export async function showTab(page: Page, name: TabName): Promise<void> {
  const own = tab(page, name);
  // On a phone a press of the one that is shown folds the column.
  if ((await own.getAttribute('aria-selected')) !== 'true') await own.click();
}

/** Presses a button that many times within one task. */
export const pressAtOnce = (button: Locator, times: number): Promise<void> =>
  button.evaluate((element: HTMLElement, count) => {
    for (let done = 0; done < count; done += 1) element.click();
  }, times);

/** Makes a page that is not opened yet behave as if WebGL were missing or switched off in the browser. */
export async function takeWebglAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return String(args[0]).startsWith('webgl')
        ? null
        : (Reflect.apply(getContext, this, args) as RenderingContext | null);
    } as typeof getContext;
  });
}

/** Waits until nothing is fading or moving into its place: colours in between are not those to be judged. */
const endOfAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    // One that is cancelled has ended as well.
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Fails with the places where axe finds the page hard to use. */
export async function expectNoFindings(page: Page): Promise<void> {
  await endOfAnimations(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // Otherwise axe opens another page each time, to merge the results of frames; there are none.
    .setLegacyMode(true)
    // Otherwise axe also computes the places of all passing elements.
    .options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  expect(
    violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing scrolls sideways and axe finds nothing, on a phone and on a desktop, light and dark. */
export async function expectWell(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFindings(page);
    }
  }
}

/** Presses Tab until the element has the focus; fails after as many presses as a page may have stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  // Found once: to look for it by its role at each press takes longer than the press.
  let element = await target.elementHandle();
  for (let presses = 0; presses < 200; presses += 1) {
    const focused = await element.evaluate((it) =>
      it.isConnected ? it === document.activeElement : undefined,
    );
    if (focused === true) return;
    if (focused === undefined) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached the element.');
}

/** Whether a pixel holds mostly the playhead's red of the light theme, #b3261b. */
function isRubric(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return red - Math.max(green, blue) > 70;
}

/** Fails where a grid is cut off, a head does not fit its column, or a title has not twice the composer's width. */
export async function expectWholeColumns(grid: Locator): Promise<void> {
  await grid.waitFor();
  const { address, cut, weights } = await grid.evaluate((table) => {
    const heads = [...table.querySelectorAll('th')];
    const right = Math.min(innerWidth, table.parentElement!.getBoundingClientRect().right) + 0.5;
    const isCut = (head: Element) =>
      head.scrollWidth > head.clientWidth || head.getBoundingClientRect().right > right;
    const widthOf = (name: string) =>
      table.querySelector(`th[data-column=${name}]`)!.getBoundingClientRect().width;
    const isTable = getComputedStyle(table).display === 'table';
    return {
      address: location.href,
      cut: heads.filter(isCut).map((head) => head.textContent),
      weights: isTable ? widthOf('title') / widthOf('composer') : 2,
    };
  });
  expect([address, cut]).toEqual([address, []]);
  expect(weights, address).toBeCloseTo(2, 1);
}
