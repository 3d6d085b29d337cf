import type { Page } from 'playwright/test';
import { quartersFile } from '../support/quarters-file.ts';
import {
  author,
  expect,
  expectNoFindings,
  openShareOptions,
  showTab,
  test,
  upload,
  ViewerScreen,
} from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** Ids of a file that says that it counts quarter notes, and of one that says nothing. */
let told: number;
let untold: number;

test.beforeAll(async ({ server }) => {
  const person = await author(server);
  const files = ['quarter notes (no recording)', ''].map((unit, index) => ({
    name: `${index === 0 ? 'told' : 'untold'}.tla`,
    bytes: Buffer.from(quartersFile(unit)),
  }));
  [told, untold] = (await upload(server, person, files)) as [number, number];
});

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** A time by the clock, as `1:05` and `0:01:05.00` are. */
const CLOCK = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\b/;

/** All that a page says: its texts, names and descriptions. */
const saidBy = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['title', 'aria-label', 'aria-valuetext', 'aria-description', 'alt', 'placeholder'])
        said.push(element.getAttribute(name) ?? '');
    }
    for (const meta of document.querySelectorAll('meta[content]'))
      said.push(meta.getAttribute('content') ?? '');
    return said.filter((text) => text !== '').join('\n');
  });

async function expectNoClock(page: Page): Promise<void> {
  const lines = (await saidBy(page)).split('\n').filter((line) => CLOCK.test(line));
  expect(lines).toEqual([]);
}

const quarter = (page: Page) => page.getByRole('timer', { name: 'Quarter' });
const position = (page: Page) => page.locator('[data-part="measure"]');

async function goTo(page: Page, text: string): Promise<void> {
  await page.keyboard.press('g');
  await expect(page.getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('places of music without a recording are measures, beats and quarter notes all over the viewer', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, told, '?m=12.2½');
  await viewer.settled();
  await expect(position(page)).toHaveText('m. 12.2½');
  await expect(quarter(page)).toHaveText('quarter 35.5 / 61');
  await expectNoClock(page);
  for (const name of ['Outline', 'Guide', 'Details'] as const) {
    await showTab(page, name);
    await expectNoClock(page);
  }
  await viewer.region.focus();
  for (const [text, place] of [
    ['m. 12, beat 2½', 'quarter 35.5'],
    ['9', 'quarter 25'],
    ['quarter 46.5', 'quarter 46.5'],
    ['12.2½', 'quarter 35.5'],
  ] as const) {
    await goTo(page, text);
    await expect(quarter(page)).toHaveText(`${place} / 61`);
    await expectNoClock(page);
  }
  const dialog = await openShareOptions(page);
  await dialog.getByRole('radio', { name: /^The time/ }).check();
  await expect(dialog.getByRole('textbox', { name: /link/i }).first()).toHaveValue(/m=12\.2%C2%BD|m=12\.2½/);
  await expect(dialog.getByRole('status', { name: 'What the link shows' })).toContainText('12.2½');
  await expectNoClock(page);
  await page.keyboard.press('Escape');
  await expectNoFindings(page);
});

test('a citation names the part of a beat, and the hand-out the measures', async ({ page, server }) => {
  const cited = await fetch(`${server.url}/api/v1/files/${told}/citation/?m=${encodeURIComponent('12.2½')}`);
  expect(await cited.text()).toContain('m. 12.2½');
  const timed = await fetch(`${server.url}/api/v1/files/${told}/citation/?t=35.5`);
  expect(await timed.text()).toContain('quarter 35.5');
  await ViewerScreen.open(page, told);
  await chooseMore(page, 'Print a hand-out');
  await expectNoClock(page);
});

test('it goes on at a tempo that the reader sets, with a metronome', async ({ page }) => {
  await ViewerScreen.open(page, told);
  await page.getByRole('button', { name: /^Tempo/ }).click();
  await page.getByRole('menuitemradio', { name: '240', exact: true }).click();
  await page.getByRole('button', { name: /^Tempo/ }).click();
  await page.getByRole('menuitem', { name: 'Turn the metronome on' }).click();
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText('Metronome on.');
  await page.getByRole('button', { name: 'Play without sound' }).click();
  const begun = Date.now();
  // Four quarter notes a second: the eighth has not come before two seconds have passed.
  await expect
    .poll(async () => Number(/quarter ([\d.]+)/.exec((await quarter(page).textContent()) ?? '')?.[1]))
    .toBeGreaterThan(8);
  expect(Date.now() - begun).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Tempo/ })).toContainText('240');
});

test('lists, embedded frames and heads say how many measures it has', async ({ page, server }) => {
  await page.goto('/browse/files?title=Menuet');
  await expect(page.getByText('20 measures').first()).toBeVisible();
  await page.goto(`/embed/${told}`);
  await expectNoClock(page);
  await expect(page.getByText(/20 measures/)).toBeVisible();
  await page.getByRole('button', { name: /^Play / }).click();
  await expect(page.getByRole('region', { name: /^Timelines of / })).toBeVisible();
  await expectNoClock(page);
  const head = await (await fetch(`${server.url}/viewer/${told}`)).text();
  expect(head).toContain('20 measures long');
  expect(untold).toBeGreaterThan(0);
});
