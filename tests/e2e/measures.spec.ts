import type { Page } from 'playwright/test';
import { dividedFile } from '../support/divided-file.ts';
import {
  author,
  expect,
  openShareOptions,
  showTab,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
} from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** Ids of a file in two movements with a divided measure: one that tells its labels and movements, and one of today. */
let told: number;
let plain: number;

test.beforeAll(async ({ server }) => {
  const files = [true, false].map((isTold) => ({
    name: `${isTold ? 'told' : 'plain'}.tla`,
    bytes: Buffer.from(dividedFile({ isTold })),
  }));
  [told, plain] = (await upload(server, await author(server), files)) as [number, number];
});

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

async function openLink(page: Page, id: number, query = ''): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, id, query);
  await viewer.settled();
  return viewer;
}

const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });
const clock = (page: Page) => page.locator('[data-part="measure"]');

async function goTo(page: Page, text: string): Promise<void> {
  await page.keyboard.press('g');
  await expect(page.getByRole('textbox', { name: 'Time or measure' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('Go to finds the halves of a divided measure, each time of a repeat and either movement', async ({
  page,
}) => {
  const viewer = await openLink(page, told);
  await viewer.region.focus();
  for (const [text, time, words] of [
    ['m8b', 14, 'I, m. 8b.1'],
    ['8a!2', 11, 'I, m. 8a.1 (2nd time)'],
    ['8a.3', 6, 'I, m. 8a.3'],
    ['II:3', 27, 'II, m. 3.1'],
    ['m2:4.2', 32, 'II, m. 4.2'],
    ['8!3', 14, 'I, m. 8b.1'],
    // A citation that was pasted.
    ['I, m. 7 (2nd time)', 7, 'I, m. 7.1 (2nd time)'],
  ] as const) {
    await test.step(text, async () => {
      await goTo(page, text);
      await expect.poll(() => viewer.shownTime()).toBe(time);
      await expect(clock(page)).toHaveText(words);
    });
  }
  await goTo(page, 'II:1');
  await expect(messages(page)).toHaveText('II, measure 1, 0:19');
  await goTo(page, 'I, mm. 8a (2nd time)–8b');
  await expect(messages(page)).toHaveText('I, measures 8a (2nd time) to 8b, 0:11 to 0:15.');
  await goTo(page, 'III:1');
  await expect(page.getByRole('alert').filter({ hasText: 'movement' })).toHaveText(
    'This file has no movement III.',
  );
});

test('links of today go on where a file tells no movement, and lead where they led once it does', async ({
  page,
}) => {
  for (const [query, time] of [
    ['?m=8', 4],
    ['?m=8!3', 14],
    ['?m=3', 27],
    ['?m=7!2-9', 7],
  ] as const) {
    await expect.poll(async () => (await openLink(page, plain, query)).shownTime()).toBe(time);
    await expect.poll(async () => (await openLink(page, told, query)).shownTime()).toBe(time);
  }
  await expect(clock(page)).toHaveText('I, m. 7.1 (2nd time)');
  await openLink(page, told, '?m=II:9');
  await expect(messages(page)).toHaveText(
    'The link’s measure was not found. Measure 9 is not in movement II.',
  );
});

test('a link that is shared names the pass at both ends, and opens the same passage', async ({ page }) => {
  const viewer = await openLink(page, told, '?t=0');
  const share = await openShareOptions(page);
  await share.getByRole('radio', { name: 'The measures' }).check();
  await share.getByRole('textbox', { name: 'First measure' }).fill('8a');
  await share.getByRole('textbox', { name: 'Last measure' }).fill('7');
  const link = share.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(new RegExp(`/viewer/${told}\\?m=I:8a!1-7!2$`));
  const shared = await link.inputValue();
  await share.getByRole('button', { name: 'Add to my listening list' }).click();
  await page.goto(shared);
  await viewer.settled();
  await page.keyboard.press('r');
  await expect(messages(page)).toHaveText(
    'Loop on, I, measures 8a (1st time) to 7 (2nd time), 0:04 to 0:11.',
  );
  await page.goto('/listen');
  await expect(page.getByRole('main').getByRole('list').first()).toContainText(
    'I, measures 8a (1st time) to 7 (2nd time)',
  );
});

test('a passage over a repeat and one in the second movement are cited so that they are found again', async ({
  page,
}) => {
  for (const [query, cited] of [
    ['?m=8a-8a!2', 'I, mm. 8a (1st time)–8a (2nd time)'],
    ['?m=7!2-9', 'I, mm. 7 (2nd time)–9'],
    ['?m=8b', 'I, m. 8b'],
    ['?m=II:1-2', 'II, mm. 1–2'],
    ['?m=I:9-II:1', 'I, m. 9 – II, m. 1'],
  ] as const) {
    await test.step(query, async () => {
      await openLink(page, told, query);
      await chooseMore(page, 'Cite');
      const dialog = page.getByRole('dialog', { name: 'Cite' });
      await dialog.getByRole('radio', { name: 'The measures' }).check();
      await dialog.getByLabel('Style').selectOption('APA');
      await expect(dialog.getByRole('region', { name: 'In the text' })).toContainText(cited);
      await page.keyboard.press('Escape');
      const asked = await page.request.get(`/api/v1/files/${told}/citation${query}`);
      expect(await asked.text()).toContain(`, ${cited})`);
    });
  }
});

test('the outline and the inspector say the same of a component', async ({ page }) => {
  const viewer = await openLink(page, told);
  await showTab(page, 'Outline');
  const row = (name: RegExp) => viewer.outline.getByRole('row', { name });
  await expect(row(/^Repeat, .*, I, measures 8a \(1st time\) to 8a \(2nd time\), /)).toBeVisible();
  await expect(
    row(/^Repeat, /)
      .getByRole('gridcell')
      .nth(3),
  ).toHaveText('I, m. 8a (1st) to 8a (2nd)');
  await row(/^Song, .*, II, measures 1 to 2, /).click();
  await showTab(page, 'Details');
  const entry = (name: string) => viewer.inspector.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(entry('Measures')).toHaveText('MeasuresII, 1.1 to 2.4');
  await expect(entry('Length')).toHaveText('Length2 measures, 7.89 s');
  await showTab(page, 'Outline');
  await row(/^Repeat, /).click();
  await showTab(page, 'Details');
  await expect(entry('Measures')).toHaveText('MeasuresI, 8a.1 (1st time) to 8a.3 (2nd time)');
});
