import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import {
  author,
  expect,
  expectNoFindings,
  fixture,
  LONG,
  showTab,
  tab,
  tabTo,
  testOnKeptPage as test,
  themes,
  upload,
  ViewerScreen,
} from './support.ts';
import { goToTime } from '../support/viewer-frame.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** The two components that have a comment: the unit A and the cadence at its end. */
const COMMENTED = ['m. 1 A', 'm. 9 PAC'] as const;

let fileId: number;
test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Listening guide' });
const entries = (page: Page) => guideOf(page).getByRole('listitem');
const present = (page: Page) => guideOf(page).locator('[aria-current]');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Guide settings' });
const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

/** Goes to a time in whole seconds, without playing. */
async function goTo(viewer: ViewerScreen, seconds: number): Promise<void> {
  await goToTime(viewer.page, seconds);
  await expect.poll(() => viewer.shownTime()).toBe(seconds);
}

/** Opens the settings by the list of all commands, and leaves them open. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Timelines of / }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('guide settings');
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeVisible();
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
}

test('opens with a file that has comments, and lists them by time with their places', async ({ page }) => {
  await ViewerScreen.open(page, fileId);
  await expect(tab(page, 'Guide')).toHaveAttribute('aria-selected', 'true');
  await expect(guideOf(page).getByRole('button')).toHaveText([/^m\. 1\s*A$/, /^m\. 9\s*PAC$/]);
  await expect(entries(page).nth(1)).toContainText('Perfect cadence in the dominant');
  const tops = await entries(page)
    .first()
    .getByText('First half.')
    .evaluate((comment) => {
      const range = document.createRange();
      range.selectNodeContents(comment);
      return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
    });
  expect(tops).toHaveLength(2);
});

test('a file without comments opens with its outline, and the guide leads there', async ({
  page,
  server,
}) => {
  const text = menuet.bytes.toString('utf8').replaceAll(/"comments": ?"[^"]*"/g, '"comments":""');
  const bytes = Buffer.from(text);
  const [id] = (await upload(server, await author(server), [{ name: 'silent.tla', bytes }])) as [number];
  await ViewerScreen.open(page, id);
  await expect(tab(page, 'Outline')).toHaveAttribute('aria-selected', 'true');
  await showTab(page, 'Guide');
  await expect(guideOf(page)).toContainText('This analysis has no comments.');
  await guideOf(page).getByRole('button', { name: 'Show the outline' }).click();
  await expect(tab(page, 'Outline')).toHaveAttribute('aria-selected', 'true');
});

test('before a class it has no beats, whatever is followed, and without comments its room is the lanes’', async ({
  page,
  server,
}) => {
  await ViewerScreen.open(page, fileId);
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Follow Measures' }).check();
  await closeSettings(page);
  await expect.poll(() => entries(page).count()).toBeGreaterThan(COMMENTED.length);
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
  await expect(entries(page)).toHaveCount(COMMENTED.length);

  const text = menuet.bytes.toString('utf8').replaceAll(/"comments": ?"[^"]*"/g, '"comments":""');
  const bytes = Buffer.from(text);
  const [id] = (await upload(server, await author(server), [{ name: 'silent.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, id);
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
  await expect(guideOf(page)).toBeHidden();
  const rightEdge = async () => {
    const { x, width } = await viewer.box();
    return x + width;
  };
  await expect.poll(rightEdge).toBe(1440);
});

test('marks what sounds, and a press goes there and leaves the selection alone', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  for (const [seconds, words] of [
    [10, /^m\. 1\s*A/],
    [24, /^m\. 9\s*PAC/],
    [50, /^m\. 9\s*PAC/],
  ] as const) {
    await goTo(viewer, seconds);
    await expect(present(page)).toHaveText(words);
  }
  await guideOf(page).getByRole('button', { name: COMMENTED[0] }).click();
  await expect.poll(() => viewer.shownTime()).toBe(0);
  await expect(present(page)).toContainText('First half.');
  await showTab(page, 'Details');
  await expect(viewer.inspector).toContainText('Select a unit, marker or beat to see its details.');
});

test('a press while it plays goes there and plays on', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, 1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0);
  const late = guideOf(page).getByRole('button').last();
  await late.click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(60);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(present(page)).toBeInViewport();
});

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`the timelines stand still whatever sounds, ${screen}`, async ({ page }) => {
    await page.setViewportSize(size);
    const viewer = await ViewerScreen.open(page, fileId);
    await viewer.settled();
    const boxes = new Set<string>();
    for (const seconds of [0, 5, 12, 21, 27]) {
      await goTo(viewer, seconds);
      boxes.add(JSON.stringify(await viewer.region.boundingBox()));
    }
    expect([...boxes]).toHaveLength(1);
  });
}

test('nothing of it changes while what sounds stays the same', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await goTo(viewer, 10);
  await expect(present(page)).toContainText('First half.');
  await guideOf(page).evaluate((guide) => {
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(guide, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { guideChanges: changes });
  });
  const changes = () =>
    page.evaluate(() => (window as unknown as { guideChanges: unknown[] }).guideChanges.length);
  await viewer.region.focus();
  for (let step = 1; step <= 8; step += 1) await viewer.region.press('Shift+l');
  await expect.poll(() => viewer.shownTime()).toBe(18);
  await viewer.framesPass(3);
  expect(await changes()).toBe(0);
  await goTo(viewer, 24);
  await expect(present(page)).toContainText('PAC');
  expect(await changes()).toBeGreaterThan(0);
});

test('the reader’s choice of timelines is there again after a reload, for this file', async ({
  page,
  server,
}) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await viewer.region.focus();
  await openSettings(page);
  const follow = (name: string) => settings(page).getByRole('checkbox', { name: `Follow ${name}` });
  await expect(follow('Form')).toBeChecked();
  await expect(follow('Measures')).not.toBeChecked();
  await follow('Form').uncheck();
  await follow('Harmony').check();
  await closeSettings(page);
  // Of a timeline that is asked for all is there: a key and two harmonies, beside the cadence.
  const expected = [/^m\. 1\s*G/, /^m\. 8/, /^m\. \d/, /PAC/];
  await expect(entries(page)).toHaveCount(expected.length);
  await page.reload();
  await expect(entries(page)).toHaveCount(expected.length);
  await expect(guideOf(page)).not.toContainText('First half.');

  const [other] = (await upload(server, await author(server), [menuet])) as [number];
  await ViewerScreen.open(page, other);
  await expect(entries(page)).toHaveCount(COMMENTED.length);
});

test('announcements are off until the reader wants them, timeline by timeline', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await expect(guideOf(page).locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0);
  await goTo(viewer, 21);
  await expect(messages(page)).toBeEmpty();
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Announce Form' }).check();
  await closeSettings(page);
  await expect(messages(page)).toHaveText('Form: Menuet, A, Consequent.');
  await goTo(viewer, 24);
  await expect(messages(page)).toHaveText('Form: Menuet, B, Standing on the dominant.');
  await openSettings(page);
  await settings(page).getByRole('checkbox', { name: 'Announce Form' }).uncheck();
  await expect(settings(page).getByRole('checkbox', { name: 'Announce Cadences' })).not.toBeChecked();
});

test('by keyboard alone: fold, open, go through the tabs and to an entry', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await viewer.region.focus();
  await page.keyboard.press('c');
  await expect(guideOf(page)).toBeHidden();
  await page.keyboard.press('c');
  await expect(guideOf(page)).toBeVisible();
  await tabTo(page, tab(page, 'Guide'));
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Details')).toBeFocused();
  await expect(viewer.inspector).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(guideOf(page)).toBeVisible();
  await tabTo(page, guideOf(page).getByRole('button', { name: COMMENTED[1] }));
  await page.keyboard.press('Enter');
  await expect.poll(() => viewer.shownTime()).toBe(24);
  await page.keyboard.press('c');
  await expect(guideOf(page)).toBeHidden();
  await expect(viewer.region).toBeFocused();
});

test('on a phone it stands under the timelines, and its tabs are large enough', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  const viewer = await ViewerScreen.open(page, fileId);
  const box = (await guideOf(page).boundingBox())!;
  const canvas = await viewer.box();
  expect(box.y).toBeGreaterThanOrEqual(canvas.y + canvas.height + 44);
  expect(box.width).toBe(SCREENS.phone.width);
  for (const one of await page.getByRole('tab').all())
    expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  // The present tab folds it, any other one opens it again.
  await tab(page, 'Guide').click();
  await expect(guideOf(page)).toBeHidden();
  await showTab(page, 'Outline');
  await expect(page.getByRole('tabpanel')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const { colorScheme, details } of screen === 'phone' ? themes('light') : themes('dark', LONG)) {
    test(`axe finds nothing in it, ${colorScheme}, ${screen}`, details, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      const viewer = await ViewerScreen.open(page, fileId);
      await goTo(viewer, 21);
      await expectNoFindings(page);
      await viewer.region.focus();
      await openSettings(page);
      await expectNoFindings(page);
    });
  }
}
