import { readFileSync } from 'node:fs';
import { IS_LONG } from '../support/long.ts';
import { tlaText } from '../support/tla.ts';
import { author, expect, fixture, LONGER, test, upload, ViewerScreen } from './support.ts';

declare global {
  var contexts: WeakRef<WebGL2RenderingContext>[];
  var frameRequests: number;
  var askUncounted: typeof requestAnimationFrame;
  var hideTab: (isHidden: boolean) => void;
}

type Page = ViewerScreen['page'];
type Fields = Readonly<Record<string, unknown>>;

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };

/** Counts the wishes for an animation frame from the first script on. */
const countFrameRequests = (page: Page) =>
  page.addInitScript(() => {
    const ask = requestAnimationFrame;
    globalThis.frameRequests = 0;
    globalThis.askUncounted = ask;
    globalThis.requestAnimationFrame = (callback) => {
      globalThis.frameRequests += 1;
      return ask(callback);
    };
  });

/** How many frames the page wishes for while that many pass. */
const frameRequestsDuring = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    const before = globalThis.frameRequests;
    for (let frame = 0; frame < count; frame++) await new Promise(globalThis.askUncounted);
    return globalThis.frameRequests - before;
  }, frames);

/** An annotation file with these timelines, in this order. */
function tla(name: string, timelines: readonly Fields[], mediaLength: number | undefined = 100) {
  const file = JSON.parse(tlaText({ title: name, timelines })) as { media_metadata: Record<string, unknown> };
  file.media_metadata['media length'] = mediaLength;
  return { name: `${name}.tla`, bytes: Buffer.from(JSON.stringify(file)) };
}

const timeline = (kind: string, name: string, components: readonly Fields[], ordinal = 1): Fields => ({
  kind,
  name,
  ordinal,
  is_visible: true,
  components: Object.fromEntries(
    components.map((component, index) => [
      String(index),
      { kind: kind.replace(/_TIMELINE$/, ''), ...component },
    ]),
  ),
});
const unit = (start: number, end: number, label: string, level = 1, comments = ''): Fields => ({
  start,
  end,
  level,
  label,
  comments,
});

/** A leak grows with each visit; one smaller than the noise shows after many. */
const VISITS = IS_LONG ? 18 : 5;

test.describe('leaving the viewer', () => {
  test.slow(IS_LONG);

  test(
    'gives the graphics card back, and leaves no listeners and no frames behind',
    LONGER,
    async ({ page, server }) => {
      await upload(server, await author(server), [menuet]);
      const warnings: string[] = [];
      page.on('console', (message) => {
        // A graphics process without a card says in its first minutes that it reads pixels back.
        const isDriver = message.text().includes('GL Driver Message');
        if (!isDriver && ['warning', 'error'].includes(message.type())) warnings.push(message.text());
      });
      page.on('pageerror', (error) => warnings.push(error.message));
      await countFrameRequests(page);
      await page.addInitScript(() => {
        globalThis.contexts = [];
        const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')!
          .value as HTMLCanvasElement['getContext'];
        Object.assign(HTMLCanvasElement.prototype, {
          getContext(this: HTMLCanvasElement, ...args: Parameters<typeof getContext>) {
            const context: unknown = getContext.apply(this, args);
            // Held weakly: a context holds its canvas, and that everything around it.
            if (context instanceof WebGL2RenderingContext) globalThis.contexts.push(new WeakRef(context));
            return context;
          },
        });
      });
      const client = await page.context().newCDPSession(page);
      await client.send('Performance.enable');
      const metrics = async () => {
        await client.send('HeapProfiler.collectGarbage');
        const { metrics: all } = await client.send('Performance.getMetrics');
        const of = (name: string) => all.find((metric) => metric.name === name)?.value ?? NaN;
        return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') };
      };
      const livingContexts = () =>
        page.evaluate(
          () => globalThis.contexts.filter((context) => context.deref()?.isContextLost() === false).length,
        );

      await page.goto('/browse/files?title=Menuet');
      const link = page.getByRole('link', { name: 'View Menuet in G' }).first();
      const visit = async () => {
        await link.click();
        const viewer = new ViewerScreen(page);
        await viewer.canvas.waitFor();
        await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
        await page.goBack();
        await expect(viewer.region).toHaveCount(0);
        await link.waitFor();
        await expect.poll(livingContexts).toBe(0);
      };
      await visit();
      await visit();
      const before = await metrics();
      for (let times = 0; times < VISITS; times += 1) await visit();
      const after = await metrics();

      expect(await page.evaluate(() => globalThis.contexts.length)).toBeGreaterThanOrEqual(VISITS + 2);
      expect(warnings).toEqual([]);
      expect(after.listeners - before.listeners).toBeLessThan(VISITS + 2);
      expect(after.heap - before.heap).toBeLessThan(8e6);
      expect(await frameRequestsDuring(page, 30)).toBe(0);
      test.info().annotations.push({
        type: 'measured',
        description: `${VISITS} visits: ${Math.round((after.heap - before.heap) / 1000)} kB, ${after.listeners - before.listeners} listeners, ${after.nodes - before.nodes} nodes`,
      });
    },
  );

  test('before the first picture is no harm', async ({ page, server }) => {
    await upload(server, await author(server), [menuet]);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto('/browse/files?title=Menuet');
    const link = page.getByRole('link', { name: 'View Menuet in G' }).first();
    for (let times = 0; times < 5; times += 1) {
      await link.click();
      await new ViewerScreen(page).canvas.waitFor({ state: 'attached' });
      await page.goBack();
      await link.waitFor();
    }
    await link.click();
    const viewer = new ViewerScreen(page);
    await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});

test('an idle viewer asks for no frame', async ({ page }) => {
  await countFrameRequests(page);
  await ViewerScreen.open(page, 1);
  await expect.poll(() => frameRequestsDuring(page, 30)).toBe(0);
});

/**
 * Playwright's browser treats every tab as visible: this tells the page that it is hidden, and stops its animation
 * frames meanwhile, as browsers do.
 */
const takeVisibility = (page: Page) =>
  page.addInitScript(() => {
    let hidden = false;
    const held = new Map<number, FrameRequestCallback>();
    const ask = requestAnimationFrame;
    const cancel = cancelAnimationFrame;
    Object.defineProperties(document, {
      hidden: { get: () => hidden },
      visibilityState: { get: () => (hidden ? 'hidden' : 'visible') },
    });
    let heldId = -1;
    globalThis.requestAnimationFrame = (callback) => {
      if (!hidden) return ask(callback);
      held.set(heldId, callback);
      return heldId--;
    };
    globalThis.cancelAnimationFrame = (id) => {
      if (!held.delete(id)) cancel(id);
    };
    globalThis.hideTab = (isHidden) => {
      hidden = isHidden;
      document.dispatchEvent(new Event('visibilitychange'));
      if (hidden) return;
      for (const callback of held.values()) ask(callback);
      held.clear();
    };
  });

test('a hidden tab draws nothing, and shows on return where things are by then (the page is told that it is hidden)', async ({
  page,
  server,
}) => {
  await takeVisibility(page);
  const [id] = (await upload(server, await author(server), [menuet])) as [number];
  const viewer = await ViewerScreen.open(page, id);
  await viewer.settled();
  const before = await viewer.framesDrawn();
  const y = await viewer.laneY('Measures', 4);
  const atEnd = await viewer.xAtFit(60, 0, 60);
  expect(await viewer.playheadX(y)).toBeLessThan(atEnd - 500);

  await page.evaluate(() => globalThis.hideTab(true));
  await viewer.region.focus();
  await page.keyboard.press('End');
  expect(await viewer.framesDrawn()).toBe(before);

  await page.evaluate(() => globalThis.hideTab(false));
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(before);
  await viewer.settled();
  expect(Math.abs((await viewer.playheadX(y)) - atEnd)).toBeLessThan(3);
});

test.describe('loading', () => {
  const JSON_ROUTE = '**/api/v1/files/*/json';
  const region = (page: Page) => new ViewerScreen(page).region;
  const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
  const countDocuments = (page: Page) => {
    const seen = { documents: 0 };
    page.on('request', (request) => {
      if (request.isNavigationRequest()) seen.documents += 1;
    });
    return seen;
  };

  test('the viewer’s shape stands until the file is there', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(JSON_ROUTE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/viewer/1');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expect(region(page)).toHaveCount(0);
    release();
    await expect(region(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  test('an answer that does not come is given up after five seconds; Retry fetches it without a reload', async ({
    page,
  }) => {
    await page.route(JSON_ROUTE, () => undefined);
    await page.goto('/viewer/1');
    await expect(page.getByRole('alert')).toContainText('A server/network error occurred');
    await page.unroute(JSON_ROUTE);
    const seen = countDocuments(page);
    await retry(page).click();
    await expect(region(page)).toBeVisible();
    expect(seen.documents).toBe(0);
  });

  for (const [name, answer, words] of [
    ['an error of the server', { status: 500, body: '{}' }, 'A server/network error occurred'],
    [
      'an answer that breaks off',
      { status: 200, body: '{"concrete_work":{"id":1,' },
      'The file arrived incomplete.',
    ],
  ] as const) {
    test(`${name} is told, and Retry cures it`, async ({ page }) => {
      await page.route(JSON_ROUTE, (route) => route.fulfill({ ...answer, contentType: 'application/json' }));
      await page.goto('/viewer/1');
      await expect(page.getByRole('alert')).toContainText(words);
      await retry(page).click();
      await expect(page.getByRole('alert')).toContainText(words);
      await page.unroute(JSON_ROUTE);
      const seen = countDocuments(page);
      await retry(page).click();
      await expect(region(page)).toBeVisible();
      expect(seen.documents).toBe(0);
    });
  }

  test('no network: told, and cured when it is back', async ({ page, context }) => {
    // Other tests have added files: the example may stand on a later page of the whole list.
    await page.goto('/browse/files?title=Prelude');
    const link = page.getByRole('link', { name: 'View Prelude in C major, BWV 846' }).first();
    await link.click();
    await expect(region(page)).toBeVisible();
    await page.goBack();
    await link.waitFor();
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('alert')).toContainText('A server/network error occurred');
    await context.setOffline(false);
    await retry(page).click();
    await expect(region(page)).toBeVisible();
  });

  test('a file that is not there says so', async ({ page }) => {
    await page.goto('/viewer/999999');
    await expect(page.getByRole('alert')).toContainText('There is no file at this address');
  });
});

test.describe('files at the edge', () => {
  const files = [
    tla('Nothing at all', [], undefined),
    tla(
      'All at zero',
      [
        timeline('HIERARCHY_TIMELINE', 'Form', [unit(0, 0, 'Zero')]),
        timeline('MARKER', 'Marks', [{ time: 0, label: 'M' }]),
      ],
      0,
    ),
    tla('One component', [timeline('MARKER_TIMELINE', 'Marks', [{ time: 50, label: 'Alone' }])]),
    tla('Beyond', [
      timeline('HIERARCHY', 'Form', [unit(-20, 10, 'Before'), unit(90, 400, 'After'), unit(500, 600, 'Far')]),
    ]),
    tla('Long texts', [
      timeline('HIERARCHY', `Name ${'very long '.repeat(49)}`, [
        unit(0, 50, 'x'.repeat(5000), 1, 'comment '.repeat(12_500)),
      ]),
      timeline('HIERARCHY', 'שם ארוך 🎻', [unit(0, 100, 'הנושא הראשון 👩🏽‍🎤', 1, 'ملاحظة 🎼')]),
    ]),
  ];

  test('each opens, and is moved about without an error', async ({ page, server }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const ids = await upload(server, await author(server), files);
    for (const [index, id] of ids.entries()) {
      await test.step(files[index]?.name ?? '', async () => {
        const viewer = await ViewerScreen.open(page, id);
        const box = await viewer.box();
        await viewer.clickAt(box.x + box.width / 4, box.y + 60);
        await viewer.region.focus();
        for (const key of ['ArrowRight', '+', '+', 'ArrowRight', 'End', '0', 'Home'])
          await page.keyboard.press(key);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBe(0);
        expect(errors).toEqual([]);
      });
    }
  });

  test('of 200 timelines the last is reached by the wheel, its name beside it', async ({ page, server }) => {
    const timelines = Array.from({ length: 200 }, (_, index) =>
      timeline('HIERARCHY', `Form ${index + 1}`, [unit(0, 100, `Unit ${index + 1}`)], index + 1),
    );
    const [id] = (await upload(server, await author(server), [tla('Many', timelines)])) as [number];
    const viewer = await ViewerScreen.open(page, id);
    const last = page.getByRole('list', { name: 'Timelines' }).getByText('Form 200', { exact: true });
    await expect(last).not.toBeInViewport();
    const box = await viewer.box();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 100_000);
    await expect(last).toBeInViewport();
    const lane = await last.boundingBox();
    await viewer.clickAt(box.x + box.width / 3, lane!.y + lane!.height / 2);
    await expect(viewer.inspector.getByRole('cell', { name: 'Unit 200', exact: true })).toBeVisible();
  });

  test('a kind that nobody knows is left out, with a note on the page and a warning', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      // A graphics process without a card says in its first minutes that it reads pixels back.
      const isDriver = message.text().includes('GL Driver Message');
      if (!isDriver && message.type() === 'warning') warnings.push(message.text());
    });
    await page.route('**/api/v1/files/*/json', async (route) => {
      const answer = await route.fetch();
      const file = (await answer.json()) as { timelines: Fields[] };
      file.timelines.push({
        id: 999_999,
        name: 'New',
        kind: 'DANCE_TIMELINE',
        display_position: 99,
        is_visible: true,
        components: [],
      });
      await route.fulfill({ json: file });
    });
    await ViewerScreen.open(page, 1);
    await expect(
      page.getByRole('status').filter({ hasText: '1 dance timeline is not shown.' }),
    ).toBeVisible();
    expect(warnings).toEqual(['Unrecognized timeline type DANCE_TIMELINE']);
  });

  test('JSON with no more than the specification lists is shown and can be clicked', async ({ page }) => {
    await page.route('**/api/v1/files/*/json', (route) =>
      route.fulfill({
        json: {
          concrete_work: {
            type: 'audio',
            storage: 'abstract',
            url: '',
            length: 60,
            artist: '',
            start: 0,
            end: 60,
          },
          abstract_work: { title: 'Lean', composer: '' },
          timelines: [
            {
              name: 'Form',
              kind: 'HIERARCHY_TIMELINE',
              components: [{ id: 1, start: 0, end: 30, level: 1, label: 'Exposition' }],
            },
            {
              name: 'Chords',
              kind: 'HARMONY',
              components: [
                { id: 2, time: 1, label: 'e minor', kind: 'other' },
                { id: 3, time: 2, label: 'iv6', kind: 'HARMONY' },
              ],
            },
            { name: 'Cues', kind: 'MARKER', components: [{ id: 4, time: 50, label: 'Coda' }] },
          ],
        },
      }),
    );
    const viewer = await ViewerScreen.open(page, 1);
    // The scale stays when the inspector opens.
    const [early, middle] = [await viewer.xAtFit(2, 0, 60), await viewer.xAtFit(15, 0, 60)];
    await viewer.clickAt(early, await viewer.laneY('Chords', 45));
    await expect(viewer.inspector.getByRole('cell', { name: 'iv6', exact: true })).toBeVisible();
    await viewer.clickAt(middle, await viewer.laneY('Form', 15));
    await expect(viewer.inspector.getByRole('cell', { name: 'Exposition', exact: true })).toBeVisible();
  });
});
