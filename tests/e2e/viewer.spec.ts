import { readFileSync } from 'node:fs';
import { levelColor } from '../support/level-color.ts';
import {
  author,
  expect,
  fixture,
  register,
  signIn,
  tabTo,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
} from './support.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
const hostile = { name: 'hostile-text.tla', bytes: readFileSync(fixture('hostile-text.tla')) };

/** The menuet's length in seconds. */
const END = 60;

test.describe('the menuet', () => {
  let fileId: number;
  test.beforeAll(async ({ server }) => {
    [fileId] = (await upload(server, await author(server), [menuet])) as [number];
  });

  test('a click selects, opens the inspector and seeks; its close button hides it', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const y = await viewer.laneY('Form', 45);
    await viewer.clickAt(await viewer.xAtFit(10, 0, END), y);
    await expect(viewer.inspector.getByRole('cell', { name: 'A', exact: true })).toBeVisible();
    await expect(viewer.inspector).toContainText('First half.');
    expect(await viewer.shownTime()).toBe(0);
    await viewer.clickAt(await viewer.xAtFit(40, 0, END), y);
    await expect(viewer.inspector.getByRole('cell', { name: 'B', exact: true })).toBeVisible();
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await page.getByRole('button', { name: 'Close inspector' }).click();
    await expect(viewer.inspector).toBeHidden();
    await expect(viewer.region).toBeFocused();
  });

  test('boxes stand in the author’s colours and in the level colours', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    expect(await viewer.colorAt(await viewer.xAtFit(4, 0, END), await viewer.laneY('Form', 40))).toBe(
      '#336699',
    );
    expect(await viewer.colorAt(await viewer.xAtFit(55, 0, END), await viewer.laneY('Form', 40))).toBe(
      levelColor(2),
    );
    expect(await viewer.colorAt(await viewer.xAtFit(1, 0, END), await viewer.laneY('Form', 8))).toBe(
      levelColor(3),
    );
  });

  test('the wheel with Ctrl zooms at the pointer, a drag pans, fit brings all back', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const y = await viewer.laneY('Form', 45);
    const boundary = await viewer.xAtFit(24, 0, END);
    await page.mouse.move(boundary, y);
    await page.keyboard.down('Control');
    for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await viewer.settled();
    // A resting pointer would show a tooltip over the canvas.
    await viewer.pointerGone();
    // The boundary of A and B stays where the pointer was: blue left of it, green right of it.
    expect(await viewer.colorAt(boundary - 5, y - 8)).toBe('#336699');
    expect(await viewer.colorAt(boundary + 5, y - 8)).toBe(levelColor(2));

    await page.mouse.move(boundary, y);
    await page.mouse.down();
    await page.mouse.move(boundary - 60, y, { steps: 6 });
    await page.mouse.up();
    await viewer.settled();
    await viewer.pointerGone();
    expect(await viewer.colorAt(boundary - 55, y - 8)).toBe(levelColor(2));
    expect(await viewer.colorAt(boundary - 65, y - 8)).toBe('#336699');
    await expect(viewer.inspector).toBeHidden();

    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await viewer.settled();
    expect(await viewer.colorAt(boundary - 5, y - 8)).toBe('#336699');
    expect(await viewer.colorAt(await viewer.xAtFit(59.5, 0, END), await viewer.laneY('Form', 70))).toBe(
      '#ffffff',
    );
  });

  test('an idle viewer draws nothing', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await viewer.settled();
    const before = await viewer.framesDrawn();
    await viewer.framesPass(60);
    expect(await viewer.framesDrawn()).toBe(before);
  });

  test('play and stop are hidden without a recording, the time stays', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await expect(viewer.time).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  });
});

test('the example plays, the playhead follows, stop returns to the start', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, 1);
  await expect(page).toHaveTitle(/^Prelude in C major, BWV 846 by Johann Sebastian Bach/);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(1.5);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const paused = await viewer.shownTime();
  const media = page.locator('audio, video').first();
  const current = await media.evaluate((element: HTMLMediaElement) => element.currentTime);
  expect(Math.abs(current - paused)).toBeLessThan(0.1);
  await viewer.settled();
  const total = await media.evaluate((element: HTMLMediaElement) => element.duration);
  // A height at which the playhead is the only red thing: the lane of measures.
  const x = await viewer.playheadX(await viewer.laneY('Measures', 4));
  expect(Math.abs(x - (await viewer.xAtFit(paused, 0, await endOf(page))))).toBeLessThan(1.5);
  expect(total).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => viewer.shownTime()).toBe(0);
});

test('text of a file is shown as text, never as markup', async ({ page, server }) => {
  const [id] = (await upload(server, await author(server), [hostile])) as [number];
  page.on('dialog', () => {
    throw new Error('A script of the file ran.');
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    // Chromium with windows adds messages of the graphics driver.
    if (message.type() === 'warning' && !message.text().includes('GL Driver Message'))
      warnings.push(message.text());
  });
  const viewer = await ViewerScreen.open(page, id);
  await expect(page.getByText('Form <b>bold</b>').first()).toBeVisible();
  await viewer.clickAt(await viewer.xAtFit(2, 0, 10), await viewer.laneY('Form <b>bold</b>', 15));
  await expect(
    viewer.inspector.getByRole('cell', { name: '<img src=x onerror=alert(1)>', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 lcma timeline is not shown' })).toBeVisible();
  // The server leaves the timeline out; the warning appears nevertheless.
  expect(warnings).toEqual(['Unrecognized timeline type LCMA']);
});

test('a private file opens for its owner alone', async ({ page, server, browser }) => {
  const owner = await register(server);
  const [id] = (await upload(server, owner, [menuet], false)) as [number];
  await signIn(page, server, owner);
  await ViewerScreen.open(page, id);
  const stranger = await browser.newPage();
  const answer = await stranger.goto(`${server.url}/viewer/${id}`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('alert')).toBeVisible();
  await stranger.close();
});

test('without a file’s id the page says so, and leads to the files', async ({ page }) => {
  for (const path of ['/viewer', '/viewer/']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText('No file id was passed in the route.');
    await expect(page).toHaveTitle('TiLiA viewer');
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse files' }).click();
  await expect(page).toHaveTitle('Browse TiLiA files');
});

test('by keyboard alone: from home to the example, select, read, play and pause', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Browse analyses' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Browse TiLiA files');
  // Other tests have added files: the example may stand on a later page.
  const example = page.getByRole('link', { name: 'View Prelude in C major, BWV 846' }).first();
  for (let number = 2; ; number += 1) {
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
    // A list that is replaced takes the focus with it.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (await example.isVisible()) break;
    await tabTo(page, page.getByRole('link', { name: 'Next' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`page=${number}`));
  }
  await tabTo(page, example);
  await page.keyboard.press('Enter');
  const viewer = new ViewerScreen(page);
  await viewer.canvas.waitFor();
  await tabTo(page, viewer.region);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.inspector.getByRole('cell', { name: 'Prelude', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer.inspector).toBeHidden();
});

/** Seconds, of the example. */
async function endOf(page: ViewerScreen['page']): Promise<number> {
  const json = (await (await page.request.get('/api/v1/files/1/json')).json()) as {
    concrete_work: { end: number };
  };
  return json.concrete_work.end;
}

/** Bytes of scripts, compressed, that may come before the first picture. */
const SCRIPT_BYTES = 335_000;

test('before the first picture come the scripts that draw it, and no more', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-canvas-drawn]') === null) return;
      observer.disconnect();
      performance.mark('first picture');
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-canvas-drawn'] });
  });
  await page.goto('/viewer/1');
  await page.locator('[data-canvas-drawn]').waitFor();
  const scripts = await page.evaluate(() => {
    const [picture] = performance.getEntriesByName('first picture');
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (picture?.startTime ?? 0))
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/.*\//, ''), bytes: encodedBodySize }));
  });
  const names = scripts.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''));
  expect(names).toEqual(expect.arrayContaining(['index', 'viewer-screen', 'load-worker']));
  const later = [
    'late-panels',
    'over-lanes',
    'check',
    'waveform-worker',
    'pdfjs',
    'engraved-score',
    'hand-out-dialog',
    'help-page',
  ];
  expect(names.filter((name) => later.includes(name))).toEqual([]);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
});
