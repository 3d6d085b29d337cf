import type { Page } from 'playwright';
import { chooseMore, moreButton, overview } from '../support/viewer-frame.ts';
import { button, dialog, named, PRELUDE, type HelpShot } from './help-shot.ts';

/** A sonata without a recording. */
const SONATA = 135;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const timelines = (page: Page) => page.getByRole('region', { name: /^Timelines of / });
const lane = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Timelines', exact: true }).getByRole('listitem').filter({ hasText: name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

async function openViewer(page: Page, id: number, query = ''): Promise<void> {
  await page.goto(`/viewer/${id}${query}`);
  await timelines(page).and(page.locator('[data-canvas-drawn]')).waitFor();
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' });
}

/** Plays until the clock has gone on by some seconds, and pauses. */
async function playSome(page: Page): Promise<void> {
  await named(page, 'Play').click();
  const clock = page.getByRole('timer', { name: 'Time' });
  const before = await clock.textContent();
  await page.waitForFunction(
    ([text]) => document.querySelector('[role=timer]')?.textContent.slice(0, 7) !== text?.slice(0, 7),
    [before],
  );
}

/** Selects a unit of the second row of the Prelude's form, a third of the way in. */
async function selectInForm(page: Page): Promise<void> {
  await openViewer(page, PRELUDE);
  const form = await lane(page, 'Form').boundingBox();
  const canvas = await timelines(page).locator('canvas').boundingBox();
  if (!form || !canvas) throw new Error('The viewer shows no timelines.');
  await page.mouse.click(canvas.x + canvas.width / 3, form.y + form.height - 12);
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
  await page.mouse.move(2, 2);
}

/** The pictures of the viewer. */
export const VIEWER_SHOTS: readonly HelpShot[] = [
  {
    name: 'viewer',
    size: { width: 1180, height: 720 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=24');
      await tab(page, 'Guide').click();
    },
    callOuts: (page) => [
      [named(page, 'Site menu'), 'below'],
      [named(page, 'Share'), 'left'],
      [timelines(page), 'corner'],
      [tab(page, 'Guide'), 'left'],
      [named(page, 'Play'), 'above'],
      [overview(page), 'above'],
      [named(page, 'Loop'), 'above'],
      [moreButton(page), 'above'],
    ],
  },
  {
    name: 'move',
    size: { width: 1100, height: 600 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=12');
      for (let press = 0; press < 8; press += 1) await named(page, 'Zoom in').click();
      await playSome(page);
      await page.keyboard.press('PageDown');
      await page.keyboard.press('PageDown');
      await named(page, 'Follow').waitFor();
      await named(page, 'Pause').click();
    },
    callOuts: (page) => [
      [named(page, 'Follow'), 'left'],
      [page.locator('[data-part=measure]'), 'left'],
      [overview(page), 'above'],
      [page.getByRole('group', { name: 'Zoom' }), 'above'],
    ],
  },
  {
    name: 'read',
    size: { width: 1100, height: 660 },
    reach: (page) => selectInForm(page),
    callOuts: (page) => [
      [tab(page, 'Details'), 'above'],
      [button(page, /^Close /), 'left'],
      [page.getByRole('complementary', { name: 'Inspector' }).getByRole('heading').first(), 'left'],
      [page.getByText('Two diminished sevenths').last(), 'left'],
      [named(page, 'Play this'), 'left'],
      [lane(page, 'Form'), 'right'],
    ],
  },
  {
    name: 'score',
    size: { width: 1180, height: 760 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=12');
      await tab(page, 'Score').click();
      await page.getByRole('complementary', { name: 'Score' }).locator('canvas, img, svg').first().waitFor();
    },
    callOuts: (page) => [
      [tab(page, 'Score'), 'above'],
      [page.getByRole('complementary', { name: 'Score' }), 'corner'],
      [page.getByRole('separator', { name: 'Resize score' }), 'left'],
    ],
  },
  {
    name: 'silent',
    size: { width: 1100, height: 560 },
    reach: (page) => openViewer(page, SONATA),
    callOuts: (page) => [
      [named(page, 'Play without sound'), 'above'],
      [page.locator('label').filter({ hasText: 'Bring your recording' }), 'above'],
    ],
  },
  {
    name: 'share',
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=24-31');
      await named(page, 'Share').click();
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [page.getByRole('status', { name: 'What the link shows' }), 'left'],
      [named(page, 'Copy link'), 'left'],
      [named(page, 'Options'), 'left'],
      [named(page, 'Add to my listening list'), 'left'],
    ],
  },
  {
    name: 'hand-out',
    size: { width: 1180, height: 760 },
    reach: async (page) => {
      await openViewer(page, PRELUDE);
      await chooseMore(page, 'Print a hand-out');
      await dialog(page).getByText('A4', { exact: true }).click();
      await dialog(page).getByRole('region', { name: 'Page 1 of 2' }).waitFor();
      await page.mouse.move(2, 2);
    },
    callOuts: (page) => [
      [dialog(page).getByRole('radiogroup', { name: 'Edition' }), 'right'],
      [dialog(page).getByLabel('Lines'), 'right'],
      [dialog(page).getByRole('group', { name: 'Timelines' }), 'right'],
      [dialog(page).getByRole('region', { name: 'Preview' }), 'corner'],
      [button(page, 'Print'), 'above'],
    ],
  },
  {
    name: 'embed',
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=24-31');
      await named(page, 'Share').click();
      await dialog(page).getByText('Embed', { exact: true }).click();
      await page.frameLocator('iframe[title=Preview]').getByRole('heading').waitFor();
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByText('Embed', { exact: true }), 'right'],
      [page.locator('iframe[title=Preview]'), 'left'],
      [named(page, 'Copy HTML'), 'left'],
      [named(page, 'Options'), 'left'],
    ],
  },
  {
    name: 'check',
    size: { width: 1100, height: 660 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?check=harmony&m=1-11');
      await page.getByRole('textbox', { name: /^Answer for/ }).waitFor();
    },
    callOuts: (page) => [
      [page.getByRole('textbox', { name: /^Answer for/ }), 'left'],
      [named(page, 'Skip'), 'below'],
      [tab(page, 'Exercise'), 'left'],
    ],
  },
  {
    name: 'present',
    size: { width: 1180, height: 660 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=20');
      await page.keyboard.press('Shift+P');
      await page.getByRole('region', { name: 'Presentation' }).waitFor();
      await named(page, 'Next place').click();
    },
    callOuts: (page) => [
      [named(page, 'Previous place'), 'above'],
      [page.getByRole('combobox', { name: 'Places' }), 'above'],
      [named(page, 'Loop'), 'above'],
      [named(page, 'Open projector window'), 'above'],
      [named(page, 'Score'), 'above'],
    ],
  },
  {
    name: 'keys',
    size: { width: 1100, height: 700 },
    reach: async (page) => {
      await openViewer(page, PRELUDE);
      await chooseMore(page, 'Keyboard shortcuts');
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [heading(page, 'Playing'), 'left'],
      [page.getByRole('switch', { name: 'Single-key shortcuts' }), 'left'],
      [named(page, 'All commands'), 'below'],
    ],
  },
  {
    name: 'cite',
    size: { width: 1100, height: 800 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=24-31');
      await chooseMore(page, 'Cite');
      await dialog(page).getByRole('button', { name: 'Copy' }).first().waitFor();
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByRole('radio').first(), 'left'],
      [dialog(page).getByRole('combobox').first(), 'left'],
      [dialog(page).getByRole('button', { name: 'Copy' }).first(), 'left'],
    ],
  },
  {
    name: 'figure',
    size: { width: 1240, height: 860 },
    reach: async (page) => {
      await openViewer(page, PRELUDE, '?m=1-11');
      await chooseMore(page, 'Figure');
      await dialog(page)
        .getByRole('img', { name: /^Figure of/ })
        .waitFor();
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByRole('radio').first(), 'left'],
      [dialog(page).getByLabel('Width'), 'left'],
      [dialog(page).getByRole('radiogroup', { name: 'Ink' }), 'left'],
      [dialog(page).getByRole('region', { name: 'Preview' }), 'corner'],
      [dialog(page).getByRole('button', { name: /^Copy caption/ }), 'below'],
      [dialog(page).getByRole('button', { name: /^Download/ }), 'above'],
    ],
  },
  {
    name: 'download',
    size: { width: 1100, height: 800 },
    reach: async (page) => {
      await openViewer(page, PRELUDE);
      await chooseMore(page, 'Download');
      await dialog(page).getByLabel('Format').selectOption('csv');
    },
    parts: (page) => [dialog(page)],
    callOuts: (page) => [
      [dialog(page).getByLabel('Format'), 'left'],
      [dialog(page).getByLabel('Timeline', { exact: true }), 'left'],
      [dialog(page).getByRole('radio').first(), 'left'],
      [dialog(page).getByRole('checkbox'), 'left'],
    ],
  },
  {
    name: 'accessibility',
    size: { width: 1100, height: 660 },
    reach: async (page) => {
      await selectInForm(page);
      await tab(page, 'Outline').click();
      await page.getByRole('treegrid', { name: 'Outline' }).focus();
      await page.keyboard.press('ArrowDown');
    },
    callOuts: (page) => [
      [tab(page, 'Outline'), 'above'],
      [page.getByRole('treegrid', { name: 'Outline' }).getByRole('row', { selected: true }), 'left'],
      [lane(page, 'Form'), 'right'],
    ],
  },
  {
    name: 'youtube',
    size: { width: 1100, height: 660 },
    reach: (page, { film }) => openViewer(page, film),
    callOuts: (page) => [
      [page.getByText('Loading it shares data with Google.'), 'left'],
      [named(page, 'Load from YouTube'), 'left'],
      [button(page, 'Play without sound'), 'below'],
    ],
  },
  {
    name: 'changes',
    size: { width: 1180, height: 660 },
    isSignedIn: true,
    reach: async (page, { own }) => {
      await openViewer(page, own, '?diff=1');
      await page.getByRole('complementary', { name: 'Changes' }).waitFor();
    },
    callOuts: (page) => {
      const panel = page.getByRole('complementary', { name: 'Changes' });
      return [
        [panel.getByRole('combobox').first(), 'left'],
        [panel.getByLabel('Show'), 'left'],
        [panel.getByRole('grid').getByRole('row').nth(1), 'left'],
      ];
    },
  },
];

/** Plays in the guide, for the picture of the README. */
export async function reachReadme(page: Page): Promise<void> {
  await openViewer(page, PRELUDE, '?m=23');
  await tab(page, 'Guide').click();
  await playSome(page);
}
