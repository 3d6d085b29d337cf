import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import {
  author,
  expect,
  expectNoFindings,
  fixture,
  LONG,
  tabTo,
  testOnKeptPage as test,
  themes,
  upload,
  ViewerScreen,
} from './support.ts';
import { goToTime } from '../support/viewer-frame.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
const SONATA = fileURLToPath(new URL('../../../shared/data/tla-mozart/k282-1.tla', import.meta.url));
const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

let fileId: number;
test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Listening guide' });
const tool = (page: Page, name: string) => guideOf(page).getByRole('button', { name, exact: true });
const toolbarButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Guide', exact: true });
const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

interface FileJson {
  readonly timelines: readonly { readonly kind: string; readonly components: readonly { time: number }[] }[];
}

/** The components of the first timeline of a kind. */
const timelineOf = ({ timelines }: FileJson, kind: string) =>
  timelines.find((timeline) => timeline.kind === `${kind}_TIMELINE`)!.components;

async function openGuide(page: Page, id = fileId): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, id);
  await toolbarButton(page).click();
  await expect(guideOf(page)).toBeVisible();
  return viewer;
}

/** Goes to a time in whole seconds, without playing. */
async function goTo(viewer: ViewerScreen, seconds: number): Promise<void> {
  await goToTime(viewer.page, seconds);
  await expect.poll(() => viewer.shownTime()).toBe(seconds);
}

/** Texts of each line about the current and the next component, as a screen reader reads them. */
async function linesOf(page: Page): Promise<string[][]> {
  const items = await guideOf(page).getByRole('listitem').all();
  return Promise.all(
    items.map(async (item) => {
      const buttons = await item.getByRole('button').all();
      return Promise.all(buttons.map(async (button) => (await nameOf(button)).replace(/\s+/g, ' ')));
    }),
  );
}

/** The button's name: its text without what is hidden from screen readers. */
const nameOf = (button: Locator) =>
  button.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
    return copy.textContent.trim();
  });

test('lists what sounds, the outermost unit first, with what comes next and in how long', async ({
  page,
}) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 21);
  await expect
    .poll(() => linesOf(page))
    .toEqual([
      ['0:21 8.1 Measure and beat'],
      ['0:00 Menuet Form, level 3, measures 1 to 20'],
      ['0:00 A Form, level 2, measures 1 to 8', 'next B in 3 s'],
      ['0:12 Consequent Form, level 1, measures 5 to 8', 'next Standing on the dominant in 3 s'],
      ['0:12 last HC Cadences', 'next PAC in 3 s'],
      ['0:00 G major Harmony, key'],
      ['0:21 five six-five of five Harmony'],
    ]);
  await viewer.region.press('Shift+L');
  await expect(guideOf(page).getByRole('button', { name: 'next B in 2 s' })).toBeVisible();
  await goTo(viewer, 24);
  await expect
    .poll(async () => (await linesOf(page)).slice(2, 5))
    .toEqual([
      ['0:24 B Form, level 2, measures 9 to 20'],
      ['0:24 Standing on the dominant Form, level 1, measures 9 to 14', 'next Return in 16 s'],
      ['0:24 PAC Cadences', 'next PAC in 34 s'],
    ]);
});

test('in a real file it lists the units that hold the time as the outline has them', async ({
  page,
  server,
}) => {
  test.skip(!existsSync(SONATA), 'the folder of real annotation files is not beside this checkout');
  const bytes = readFileSync(SONATA);
  const [id] = (await upload(server, await author(server), [{ name: 'k282-1.tla', bytes }])) as [number];
  // So high that the outline has all lines of the form in view.
  await page.setViewportSize({ width: 1440, height: 2400 });
  const viewer = await openGuide(page, id);
  await page.getByRole('button', { name: 'Outline', exact: true }).click();
  const units = viewer.outline.getByRole('row', { name: /, level \d/ });
  const json = (await (await page.request.get(`/api/v1/files/${id}/json`)).json()) as FileJson;
  await expect(units).toHaveCount(timelineOf(json, 'HIERARCHY').length);
  const outline = await units.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  const seconds = (time: string) => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  let longest = 0;
  for (const time of [3, 33, 75, 152, 318]) {
    await goTo(viewer, time);
    const holding = outline.flatMap((words) => {
      const [, label, level, from, to] = /^(.*), level (\d), ([\d:]+) to ([\d:]+)/.exec(words) ?? [];
      if (from === undefined || to === undefined) throw new Error(`Not a unit: ${words}`);
      // The outline cuts parts of a second: within one of them it leaves open where the edge is.
      expect([seconds(from), seconds(to)], words).not.toContain(time);
      return seconds(from) < time && time < seconds(to) ? [`${from} ${label} Form, level ${level}`] : [];
    });
    longest = Math.max(longest, holding.length);
    await expect
      .poll(async () => {
        const form = (await linesOf(page)).filter(([now]) => now?.includes(' Form, level '));
        return form.map(([now]) => now?.replace(/, measures? .*$/, ''));
      })
      .toEqual(holding);
  }
  expect(longest).toBe(3);
});

test('comments stand under what they are about and keep their line breaks', async ({ page }) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 10);
  const item = guideOf(page).getByRole('listitem').filter({ hasText: 'First half.' });
  await expect(item.getByRole('button').first()).toContainText('A');
  const tops = await item.getByText('First half.').evaluate((comment) => {
    const range = document.createRange();
    range.selectNodeContents(comment);
    return [...new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))];
  });
  expect(tops).toHaveLength(2);
  await goTo(viewer, 30);
  await expect(guideOf(page).getByText('First half.')).toBeHidden();
});

test('before something begins and after all is over it says so', async ({ page }) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 5);
  await expect(guideOf(page).getByText('Cadences: none')).toBeVisible();
  await expect(guideOf(page).getByRole('button', { name: 'next HC in 7 s' })).toBeVisible();
  await tool(page, 'Choose timelines').click();
  for (const name of ['Measures', 'Cadences', 'Harmony'])
    await guideOf(page)
      .getByRole('checkbox', { name: `Follow ${name}` })
      .uncheck();
  await viewer.region.press('End');
  await expect(guideOf(page)).toContainText('Nothing sounds here, and nothing follows.');
});

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`the timelines stand still whatever the guide has to say, ${screen}`, async ({ page }) => {
    await page.setViewportSize(size);
    const viewer = await openGuide(page);
    const seen = new Set<string | null>();
    const boxes = new Set<string>();
    for (const seconds of [0, 5, 12, 21, 27]) {
      await goTo(viewer, seconds);
      seen.add(await guideOf(page).textContent());
      boxes.add(JSON.stringify(await viewer.region.boundingBox()));
    }
    expect(seen.size).toBe(5);
    expect([...boxes]).toHaveLength(1);
  });
}

test('the reader’s choice of timelines is there again after a reload, for this file', async ({
  page,
  server,
}) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 21);
  await tool(page, 'Choose timelines').click();
  const follow = (name: string) => guideOf(page).getByRole('checkbox', { name: `Follow ${name}` });
  for (const name of ['Measures', 'Harmony']) await follow(name).uncheck();
  const expected = [
    ['0:00 Menuet Form, level 3, measures 1 to 20'],
    ['0:00 A Form, level 2, measures 1 to 8', 'next B in 24 s'],
    ['0:00 Antecedent Form, level 1, measures 1 to 4', 'next Consequent in 12 s'],
    ['next HC in 12 s'],
  ];
  await viewer.region.press('Home');
  await expect.poll(() => linesOf(page)).toEqual(expected);
  await page.reload();
  await toolbarButton(page).click();
  await expect.poll(() => linesOf(page)).toEqual(expected);
  await tool(page, 'Choose timelines').click();
  await expect(follow('Harmony')).not.toBeChecked();
  await expect(follow('Form')).toBeChecked();
  for (const name of ['Form', 'Cadences']) await follow(name).uncheck();
  await expect(guideOf(page)).toContainText('No timelines chosen.');

  const [other] = (await upload(server, await author(server), [menuet])) as [number];
  await openGuide(page, other);
  await expect.poll(async () => (await linesOf(page)).length).toBe(7);
});

test('a line selects its component and brings it into view; the playhead stays', async ({ page }) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 21);
  // The view shows the end of the recording.
  await viewer.region.press('End');
  for (let press = 0; press < 8; press += 1) await viewer.region.press('+');
  await viewer.region.press('Home');
  for (let press = 0; press < 4; press += 1) await viewer.region.press('l');
  await viewer.region.press('PageDown');
  await viewer.region.press('PageDown');
  const line = guideOf(page).getByRole('button', { name: /^0:12 Consequent/ });
  const window = page.getByRole('scrollbar', { name: 'Overview' });
  const left = async () => Number(await window.getAttribute('aria-valuenow'));
  await expect.poll(left).toBeGreaterThan(13);
  await line.click();
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expect(viewer.inspector.getByRole('cell', { name: 'Consequent', exact: true })).toBeVisible();
  await expect.poll(left).toBeLessThanOrEqual(12);
  expect(await viewer.shownTime()).toBe(20);
  const next = guideOf(page).getByRole('button', { name: /^next B / });
  await next.click();
  await expect(viewer.inspector.getByRole('cell', { name: 'B', exact: true })).toBeVisible();
  await expect(line).not.toHaveAttribute('aria-current');
  expect(await viewer.shownTime()).toBe(20);
});

test('nothing of it changes while nothing it says changes', async ({ page }) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 21);
  await expect(guideOf(page).getByRole('button', { name: 'next B in 3 s' })).toBeVisible();
  const watch = () =>
    guideOf(page).evaluate((guide) => {
      const changes: MutationRecord[] = [];
      const observer = new MutationObserver((records) => changes.push(...records));
      observer.observe(guide, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(window, { guideChanges: changes });
    });
  const changes = () =>
    page.evaluate(() => (window as unknown as { guideChanges: unknown[] }).guideChanges.length);
  await watch();
  for (let step = 1; step <= 8; step += 1) await viewer.region.press('Alt+l');
  await expect.poll(() => viewer.shownTime()).toBeCloseTo(21.8, 2);
  await viewer.framesPass(3);
  expect(await changes()).toBe(0);
  // The next beat, and four countdowns.
  for (let step = 1; step <= 3; step += 1) await viewer.region.press('Alt+l');
  await expect(guideOf(page).getByRole('button', { name: 'next B in 2 s' })).toBeVisible();
  expect(await changes()).toBeGreaterThan(0);
  expect(await changes()).toBeLessThan(20);
});

test('it keeps step with the example while it plays, and its countdowns run', async ({ page }) => {
  const viewer = await openGuide(page, 1);
  const beat = guideOf(page).getByRole('button', { name: /Measure and beat/ });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(beat).toHaveAccessibleName(/ 1\.\d /);
  await expect(beat).toHaveAccessibleName(/ 2\.\d /);
  const countdown = guideOf(page)
    .getByRole('button', { name: /^next .* in \d/ })
    .first();
  const words = await countdown.textContent();
  await expect(countdown).not.toHaveText(words ?? '');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await viewer.settled();
  // The beat that is shown has begun, and the next one has not.
  const time = await viewer.shownTime();
  const json = (await (await page.request.get('/api/v1/files/1/json')).json()) as FileJson;
  const begun = timelineOf(json, 'BEAT').findLast((beat) => beat.time <= time + 0.01)!;
  const minutes = Math.floor(begun.time / 60);
  const shown = `${minutes}:${String(Math.floor(begun.time - 60 * minutes)).padStart(2, '0')} `;
  expect((await nameOf(beat)).startsWith(shown)).toBe(true);
});

test('announcements are off until the reader wants them, timeline by timeline', async ({ page }) => {
  const viewer = await openGuide(page);
  await expect(guideOf(page).locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0);
  await goTo(viewer, 21);
  await expect(messages(page)).toBeEmpty();
  await tool(page, 'Choose timelines').click();
  await guideOf(page).getByRole('checkbox', { name: 'Announce Form' }).check();
  await expect(messages(page)).toHaveText('Form: Menuet, A, Consequent.');
  await goTo(viewer, 24);
  await expect(messages(page)).toHaveText('Form: Menuet, B, Standing on the dominant.');
  await guideOf(page).getByRole('checkbox', { name: 'Announce Form' }).uncheck();
  await expect(guideOf(page).getByRole('checkbox', { name: 'Announce Cadences' })).not.toBeChecked();
});

test('it stands below the lanes where these leave it room, else above them', async ({ page }) => {
  const viewer = await openGuide(page);
  // Null while it moves from one place to the other.
  const isBelow = async () => {
    const guide = await guideOf(page).boundingBox();
    return guide && guide.y > (await viewer.box()).y;
  };
  await expect.poll(isBelow).toBe(true);
  // Every lane is in view, and the view still shows the whole.
  const [canvas, harmony] = [await viewer.box(), (await viewer.laneName('Harmony').boundingBox())!];
  expect(harmony.y + harmony.height).toBeLessThanOrEqual(canvas.y + canvas.height + 1);
  await page.setViewportSize({ width: 1440, height: 640 });
  await expect.poll(isBelow).toBe(false);
  await expect(page.getByRole('scrollbar', { name: 'Overview' })).toHaveAttribute(
    'aria-valuetext',
    '0:00 to 1:00 of 1:00',
  );
});

test('on a large screen it opens by itself below lanes that leave it room, and stays closed once closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  const viewer = await ViewerScreen.open(page, fileId);
  await expect(guideOf(page)).toBeVisible();
  const [canvas, guide] = [await viewer.box(), (await guideOf(page).boundingBox())!];
  expect(guide.y).toBeGreaterThanOrEqual(canvas.y + canvas.height);
  const last = (await viewer.laneName('Harmony').boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(canvas.y + canvas.height + 1);
  await toolbarButton(page).click();
  await expect(guideOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 2560, height: 1500 });
  await viewer.settled();
  await expect(guideOf(page)).toHaveCount(0);
});

test('large type fills the viewer, can be read from afar, and gives everything back', async ({ page }) => {
  const viewer = await openGuide(page);
  await goTo(viewer, 10);
  const label = guideOf(page).getByText('Antecedent', { exact: true });
  const sizeOf = () => label.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = { size: await sizeOf(), canvas: await viewer.box() };
  await tool(page, 'Large type').click();
  await expect(tool(page, 'Large type')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page, 'Large type')).toBeFocused();
  // A fiftieth of the screen's height is what the last row reads.
  expect(await sizeOf()).toBeGreaterThan(Math.max(2.5 * before.size, 900 / 50));
  const box = (await guideOf(page).boundingBox())!;
  const bar = (await page.getByRole('toolbar', { name: 'Playback' }).boundingBox())!;
  expect(box.width).toBe(1440);
  expect(Math.abs(box.y + box.height - bar.y)).toBeLessThanOrEqual(1);
  expect(box.y).toBeLessThan(130);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  // The surface underneath cannot be reached, but keys go on working.
  await viewer.region.focus();
  await expect(viewer.region).not.toBeFocused();
  await page.getByRole('timer', { name: 'Time' }).click();
  await page.keyboard.press('Shift+L');
  await expect.poll(() => viewer.shownTime()).toBe(11);
  await page.keyboard.press('Escape');
  await expect(viewer.region).toBeVisible();
  expect(await sizeOf()).toBe(before.size);
  await viewer.settled();
  expect(await viewer.box()).toEqual(before.canvas);
});

test('beside pictures it is as high as they are, and large type leaves them in view', async ({
  page,
  server,
}) => {
  const tla = JSON.parse(menuet.bytes.toString('utf8')) as object;
  const film = { ...tla, media_path: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' };
  const bytes = Buffer.from(JSON.stringify(film));
  const [id] = (await upload(server, await author(server), [{ name: 'film.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, id);
  // Stands where the pictures will be until the reader asks for them.
  const pictures = page.getByText('This recording is on YouTube.').locator('..');
  const bar = page.getByRole('toolbar', { name: 'Playback' });
  const { height } = (await pictures.boundingBox())!;
  await toolbarButton(page).click();
  const box = (await guideOf(page).boundingBox())!;
  expect(Math.abs(box.height - height)).toBeLessThanOrEqual(1);
  expect(box.x).toBeGreaterThan(400);
  await goTo(viewer, 10);
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size);
    await tool(page, 'Large type').click();
    await expect(pictures).toBeInViewport({ ratio: 1 });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const large = (await guideOf(page).boundingBox())!;
    expect(Math.abs(large.y + large.height - (await bar.boundingBox())!.y)).toBeLessThanOrEqual(1);
    expect(large.height).toBeGreaterThan(200);
    await tool(page, 'Large type').click();
    await expect(bar).toBeInViewport({ ratio: 1 });
  }
});

test('by keyboard alone: open, choose, select, large type, and back', async ({ page }) => {
  const viewer = await ViewerScreen.open(page, fileId);
  await viewer.region.focus();
  await page.keyboard.press('c');
  await expect(guideOf(page)).toBeVisible();
  await page.keyboard.press('c');
  await expect(guideOf(page)).toBeHidden();
  await page.keyboard.press('c');
  await tabTo(page, tool(page, 'Choose timelines'));
  await page.keyboard.press('Enter');
  await tabTo(page, guideOf(page).getByRole('checkbox', { name: 'Follow Measures' }));
  await page.keyboard.press('Space');
  await expect(guideOf(page).getByText('Measure and beat')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Choose timelines')).toBeFocused();
  await expect(tool(page, 'Choose timelines')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Large type')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, guideOf(page).getByRole('button', { name: /^0:00 A Form/ }));
  await page.keyboard.press('Enter');
  await expect(guideOf(page).locator('[aria-current]')).toContainText('A');
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Large type')).toHaveAttribute('aria-pressed', 'false');
  await expect(viewer.inspector.getByRole('cell', { name: 'A', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guideOf(page)).toBeHidden();
  await expect(viewer.region).toBeFocused();

  await page.keyboard.press('c');
  await tabTo(page, tool(page, 'Large type'));
  await page.keyboard.press('Enter');
  await tabTo(page, tool(page, 'Close listening guide'));
  await page.keyboard.press('Enter');
  await expect(guideOf(page)).toBeHidden();
  await expect(viewer.region).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone });

  test('it stands right above the playback bar, in the place of other panels', async ({ page }) => {
    const viewer = await openGuide(page);
    const box = (await guideOf(page).boundingBox())!;
    const bar = (await page.getByRole('toolbar', { name: 'Playback' }).boundingBox())!;
    expect(Math.abs(box.y + box.height - bar.y)).toBeLessThanOrEqual(1);
    expect(box.y).toBeGreaterThan(SCREENS.phone.height / 2);
    for (const button of await guideOf(page).getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
    await page.getByRole('button', { name: 'Inspector', exact: true }).click();
    await expect(viewer.inspector).toBeVisible();
    await expect(guideOf(page)).toBeHidden();
    await toolbarButton(page).click();
    await expect(viewer.inspector).toBeHidden();
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await expect(guideOf(page)).toBeHidden();
    await toolbarButton(page).click();
    await tool(page, 'Large type').click();
    // In large type a line that is selected does not make it go.
    await guideOf(page)
      .getByRole('button', { name: /^0:00 A Form/ })
      .click();
    await expect(guideOf(page).locator('[aria-current]')).toContainText('A');
    await tool(page, 'Large type').click();
    await expect(guideOf(page)).toBeVisible();
    await expect(viewer.inspector).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const { colorScheme, details } of screen === 'phone' ? themes('light') : themes('dark', LONG)) {
    test(`axe finds nothing in it, ${colorScheme}, ${screen}`, details, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      const viewer = await openGuide(page);
      await goTo(viewer, 21);
      await expectNoFindings(page);
      await tool(page, 'Choose timelines').click();
      await expectNoFindings(page);
      await tool(page, 'Choose timelines').click();
      await tool(page, 'Large type').click();
      await guideOf(page)
        .getByRole('button', { name: /^0:12 Consequent/ })
        .click();
      await expectNoFindings(page);
    });
  }
}
