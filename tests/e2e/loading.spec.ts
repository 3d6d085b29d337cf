import type { Page } from 'playwright/test';
import { holdJson, type HeldJson } from '../support/held-json.ts';
import { tlaText } from '../support/tla.ts';
import { author, expect, register, signIn, test as base, upload, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const MARKS = 5000;

/** A form, many marks and beats, 100 seconds long. */
const threeTimelines = {
  name: 'three.tla',
  bytes: Buffer.from(
    tlaText({
      title: 'Three timelines',
      timelines: [
        timeline('HIERARCHY', 'Form', 1, [
          { start: 0, end: 50, level: 1, label: 'Opening' },
          { start: 50, end: 100, level: 1, label: 'Close' },
        ]),
        timeline(
          'MARKER',
          'Marks',
          2,
          Array.from({ length: MARKS }, (_, index) => ({ time: index / 50, label: `Mark ${index}` })),
        ),
        {
          ...timeline(
            'BEAT',
            'Beats',
            3,
            Array.from({ length: 100 }, (_, time) => ({ time })),
          ),
          beat_pattern: [1],
        },
      ],
    }),
  ),
};

function timeline(kind: string, name: string, ordinal: number, components: readonly object[]) {
  return { kind: `${kind}_TIMELINE`, name, ordinal, is_visible: true, components };
}

/** Where the JSON is held back: before the first timeline, and within the second. */
const BEFORE_FIRST = '"timelines":[';
const IN_SECOND = '"label":"Mark 3000"';

const test = base.extend<{ held: HeldJson; fileId: number }>({
  held: async ({ server }, use) => {
    const held = await holdJson(server.url);
    await use(held);
    await held.close();
  },
  fileId: async ({ server }, use) => {
    const [id] = await upload(server, await author(server), [threeTimelines]);
    await use(id!);
  },
});

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const laneNames = (page: Page) =>
  page.getByRole('list', { name: 'Timelines', exact: true }).getByRole('listitem');

/** Opens a file of which the first timeline is there. */
async function openFirst(page: Page, held: HeldJson, fileId: number, query = ''): Promise<ViewerScreen> {
  held.passUntil(IN_SECOND);
  await page.goto(`${held.url}/viewer/${fileId}${query}`);
  const viewer = new ViewerScreen(page);
  await expect.poll(() => viewer.framesDrawn()).toBeGreaterThan(0);
  await expect(laneNames(page)).toHaveText([/Form/]);
  return viewer;
}

async function selectOpening(viewer: ViewerScreen): Promise<void> {
  await viewer.clickAt(await viewer.xAtFit(25, 0, 100), await viewer.laneY('Form', 15));
  await expect(viewer.inspector.getByRole('cell', { name: 'Opening', exact: true })).toBeVisible();
}

test('the first timeline can be worked with before the last has come', async ({ page, held, fileId }) => {
  const viewer = await openFirst(page, held, fileId);
  await selectOpening(viewer);
  await expect(progress(page)).toBeVisible();
  const total = (2 + MARKS + 100).toLocaleString('en');
  await expect(
    page.getByText(new RegExp(`^0\\.\\d of 0\\.\\d MB, 2,002 of ${total} entries$`)),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading more timelines.' })).toBeAttached();

  held.release();
  await expect(laneNames(page)).toHaveText([/Form/, /Marks/, /Beats/]);
  await expect(progress(page)).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText('All timelines loaded.');
  await expect(viewer.inspector.getByRole('cell', { name: 'Opening', exact: true })).toBeVisible();
  await viewer.clickAt(await viewer.xAtFit(50, 0, 100), await viewer.laneY('Marks', 10));
  const mark = await viewer.inspector.getByRole('cell', { name: /^Mark \d+$/ }).textContent();
  // The beats came last and count the measures of all: one each second, with 50 marks, of which the last five are set on the next.
  const measure = Math.floor((Number(mark?.slice('Mark '.length)) + 5) / 50) + 1;
  await expect(
    viewer.inspector.getByRole('row', { name: new RegExp(`^Measure ${measure}\\b`) }),
  ).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('cancelled before the first timeline the page says so, and Retry opens the file', async ({
  page,
  held,
  fileId,
}) => {
  held.passUntil(BEFORE_FIRST);
  await page.goto(`${held.url}/viewer/${fileId}`);
  await expect(page.getByText(/^0\.0 of 0\.\d MB, 0 of 5,102 entries$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Loading was cancelled' })).toBeVisible();
  await expect.poll(() => [page.workers().length, held.open()]).toEqual([0, 0]);

  held.passUntil(undefined);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(laneNames(page)).toHaveCount(3);
});

test('cancelled after the first timeline it stays, and the rest can be loaded', async ({
  page,
  held,
  fileId,
}) => {
  const viewer = await openFirst(page, held, fileId);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading cancelled.' })).toBeVisible();
  await expect.poll(() => [page.workers().length, held.open()]).toEqual([0, 0]);
  await selectOpening(viewer);

  held.passUntil(undefined);
  await page.getByRole('button', { name: 'Load the rest' }).click();
  await expect(laneNames(page)).toHaveText([/Form/, /Marks/, /Beats/]);
  await expect(page.getByText('Loading cancelled.')).toHaveCount(0);
  await expect(viewer.inspector.getByRole('cell', { name: 'Opening', exact: true })).toBeVisible();
  expect(held.asked()).toBe(2);
});

test('an answer that breaks off leaves what has come, and Retry fetches the rest', async ({
  page,
  held,
  fileId,
}) => {
  const viewer = await openFirst(page, held, fileId);
  held.breakOff();
  await expect(page.getByRole('alert')).toContainText('The file arrived incomplete.');
  await selectOpening(viewer);

  held.passUntil(undefined);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(laneNames(page)).toHaveText([/Form/, /Marks/, /Beats/]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('leaving the page ends the worker and its request', async ({ page, held, fileId }) => {
  await page.goto(`${held.url}/browse/files?title=Three`);
  held.passUntil(IN_SECOND);
  await page.getByRole('link', { name: 'View Three timelines' }).first().click();
  await expect(laneNames(page)).toHaveText([/Form/]);
  // The one that sees when a canvas can be made has ended.
  await expect.poll(() => page.workers().length).toBe(1);
  expect(held.open()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'View Three timelines' }).first()).toBeVisible();
  await expect.poll(() => [page.workers().length, held.open()]).toEqual([0, 0]);
  expect(fileId).toBeGreaterThan(0);
});

test('a link waits for its component', async ({ page, held, server, fileId }) => {
  const answer = await page.request.get(`${server.url}/api/v1/files/${fileId}/json`);
  const file = (await answer.json()) as { timelines: { components: { id: number }[] }[] };
  const component = file.timelines[1]!.components[4000]!.id;
  const viewer = await openFirst(page, held, fileId, `?c=${component}`);
  await viewer.settled();
  await expect(viewer.inspector).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toBeEmpty();
  held.release();
  await expect(viewer.inspector.getByRole('cell', { name: 'Mark 4000', exact: true })).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBe(80);
});

test('what is remembered of a timeline holds however late it comes', async ({ page, held, fileId }) => {
  held.passUntil(undefined);
  await page.goto(`${held.url}/viewer/${fileId}`);
  await expect(laneNames(page)).toHaveText([/Form/, /Marks/, /Beats/]);
  await chooseMore(page, 'Timelines');
  await page.getByRole('button', { name: 'Move Beats up' }).click();
  await page.getByRole('button', { name: 'Move Beats up' }).click();
  await page.getByRole('checkbox', { name: 'Show Marks' }).uncheck();
  // Another test's file of the same title is one more performance, whose tempo is compared where there is room.
  const ownLanes = laneNames(page).filter({ hasNotText: 'Tempo' });
  await expect(ownLanes).toHaveText([/Beats/, /Form/]);

  await openFirst(page, held, fileId);
  held.release();
  await expect(ownLanes).toHaveText([/Beats/, /Form/]);
});

test('an expired access token is renewed on the way', async ({ page, server }) => {
  const owner = await register(server);
  const [id] = await upload(server, owner, [threeTimelines], false);
  await signIn(page, server, owner);
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired.token.here'));
  await page.goto(`/viewer/${id}`);
  await expect(laneNames(page)).toHaveCount(3);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('expired.token.here');
});
