import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import { loadPdfjs } from '../../src/server/reading/judge-document.ts';
import { chooseMore } from '../support/viewer-frame.ts';
import { expect, test, ViewerScreen } from './support.ts';

/** The Prelude, which has 35 measures, sections with comments, keys, harmonies and markers. */
const PRELUDE = 1;
/** A4 in points, as PDFs count. */
const A4 = [595, 842];
const MIN_LETTER_PT = 7;

test.use({ locale: 'en-GB' });

const handOut = (page: Page): Locator => page.getByRole('dialog', { name: 'Hand-out' });
const preview = (page: Page): Locator => handOut(page).getByRole('region', { name: 'Preview' });
const firstPage = (page: Page): Locator => preview(page).getByRole('region', { name: /^Page 1 of/ });

interface PrintedText {
  readonly text: string;
  readonly pt: number;
  readonly page: number;
}

/** What the browser prints, as a reader of PDF sees it. */
async function printed(page: Page) {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const { getDocument } = await loadPdfjs();
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const sizes: (readonly number[])[] = [];
  const texts: PrintedText[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    const [, , width = 0, height = 0] = sheet.view;
    sizes.push([Math.round(width), Math.round(height)]);
    const { items } = await sheet.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [a = 0, b = 0] = item.transform as number[];
      texts.push({ text: item.str, pt: Math.hypot(a, b), page: number });
    }
  }
  return { sizes, texts, all: texts.map(({ text }) => text).join(' ') };
}

test('the browser’s key prints the analysis on pages, with its labels as text', async ({ page }) => {
  await page.addInitScript(() => {
    // The browser's own dialog cannot be seen from here.
    window.print = () => document.documentElement.toggleAttribute('data-printed', true);
  });
  await ViewerScreen.open(page, PRELUDE);
  await page.keyboard.press('Control+p');
  await expect(firstPage(page)).toContainText('opening cadence');
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  const { sizes, texts, all } = await printed(page);
  expect(sizes.length).toBeGreaterThan(0);
  for (const size of sizes) expect(size).toEqual(A4);
  for (const words of [
    'Prelude in C major, BWV 846',
    'Johann Sebastian Bach · analysis by tilia',
    'One figure, twice in almost every measure.',
    'descent back to the tonic',
    'C major',
    'G major',
    'Highest note',
    ', m. 1 to 4. Listen to the bass',
    '/viewer/1/v1',
    'Scan to hear it with the analysis.',
    `1 of ${sizes.length}`,
  ])
    expect(all).toContain(words);
  // Every measure has its number once, and what goes on in the next line says so.
  for (let measure = 1; measure <= 35; measure++)
    expect(texts.map(({ text }) => text)).toContain(`${measure}`);
  expect(all).toContain('(2)');
  // Nothing of the interface.
  expect(all).not.toMatch(/Print|Measures to|Details|Outline|Fit to screen/);
  const letters = texts.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  expect(Math.min(...letters.map(({ pt }) => pt))).toBeGreaterThanOrEqual(MIN_LETTER_PT);
  await page.keyboard.press('Escape');
  await expect(handOut(page)).toHaveCount(0);
});

test('a blank sheet has room to write in, and no answer in the text of the pages', async ({ page }) => {
  await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Print a hand-out');
  await handOut(page).getByText('Blank', { exact: true }).click();
  const question = 'How does the bass lead from section to section?';
  await handOut(page).getByLabel('Question').fill(question);
  await expect(firstPage(page)).toContainText(question);
  const { texts } = await printed(page);
  const allowed = [
    /^Prelude in C major, BWV 846$/,
    /^Johann Sebastian Bach$/,
    /^(Name|Date)$/,
    /^Write the labels that are missing\. Scan the code at the foot to hear the music\.$/,
    /^How does the bass lead from section to section\?$/,
    // Numbers of measures and of the places that are asked for.
    /^\d+$/,
    /^127\.0\.0\.1:\d+\/viewer\/1\/v1$/,
    /^Labels hidden\. The answers are at the address\.$/,
    /^1 of 1$/,
  ];
  expect(texts.filter(({ text }) => !allowed.some((pattern) => pattern.test(text.trim())))).toEqual([]);
  // A teacher may want the markers there: that is said, and done.
  await handOut(page).getByLabel('Landmarks').check();
  await expect(firstPage(page)).toContainText('Highest note');
});

test('lines are as long as the reader says, on the paper that is there, with the timelines that are wanted', async ({
  page,
}) => {
  await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Print a hand-out');
  await expect(firstPage(page)).toContainText('9 measures to the line');
  const lines = preview(page).locator('svg:not([role])');
  await expect(lines).toHaveCount(4);
  await handOut(page).getByLabel('Lines').selectOption('4 measures to the line');
  await expect(lines).toHaveCount(9);
  await handOut(page).getByLabel('Lines').selectOption('A line for each section');
  // Six sections, of which none has more than twelve measures.
  await expect(lines).toHaveCount(6);
  await handOut(page).getByLabel('Measures').fill('5-11');
  await expect(firstPage(page)).toContainText('m. 5 to 11 · A line for each section');
  await expect(lines).toHaveCount(1);
  await expect(preview(page)).not.toContainText('opening cadence');
  await handOut(page).getByLabel('Measures').fill('99');
  await expect(handOut(page).getByLabel('Measures')).toHaveAttribute('aria-invalid', 'true');
  await handOut(page).getByLabel('Measures').fill('');
  await expect(lines).toHaveCount(6);
  await handOut(page).getByText('Letter', { exact: true }).click();
  await handOut(page).getByLabel('Harmony').uncheck();
  await handOut(page).getByLabel('Comments').uncheck();
  await handOut(page).getByLabel('Greys and patterns').check();
  const { sizes, all } = await printed(page);
  expect(sizes).toEqual([[612, 792]]);
  expect(all).toContain('dominant pedal');
  expect(all).not.toContain('G major');
  expect(all).not.toContain('Listen to the bass');
  const fills = await preview(page)
    .locator('svg:not([role]) :is(rect, text, line, path)')
    .evaluateAll((shapes) =>
      shapes.map((shape) => shape.getAttribute('fill') ?? shape.getAttribute('stroke')),
    );
  const colors = fills.filter((fill): fill is string => fill !== null && fill !== 'none');
  expect(colors.length).toBeGreaterThan(20);
  // Equal parts of red, green and blue, but for the ink of rings and the final line.
  expect([...new Set(colors)].filter((color) => !/^#(..)\1\1$/.test(color))).toEqual(['#1b231c']);
});

test('the pages of the score follow those of the analysis', async ({ page }) => {
  await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Print a hand-out');
  await expect(firstPage(page)).toContainText('opening cadence');
  const before = (await printed(page)).sizes.length;
  await handOut(page).getByRole('checkbox', { name: 'Score' }).check();
  const score = preview(page).getByRole('img', { name: 'A page of the score' });
  await expect(score.first()).toBeVisible();
  const width = await score.first().evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
  expect(width).toBeGreaterThan(1500);
  const { sizes, all } = await printed(page);
  expect(sizes).toHaveLength(before + (await score.count()));
  expect(all).toContain(`${sizes.length} of ${sizes.length}`);
});

test('an exercise that hides its answers prints none', async ({ page }) => {
  await page.goto(`/viewer/${PRELUDE}?check=harmony`);
  await expect(page.getByRole('textbox', { name: /^Answer for/ })).toBeFocused();
  await chooseMore(page, 'Print a hand-out');
  await expect(handOut(page)).toContainText('This exercise hides its answers.');
  expect((await printed(page)).all).not.toContain('ii');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a hand-out is chosen, seen and printed', async ({ page }) => {
    await ViewerScreen.open(page, PRELUDE);
    await chooseMore(page, 'Print a hand-out');
    await expect(firstPage(page)).toContainText('opening cadence');
    await expect(handOut(page).getByRole('button', { name: 'Print' })).toBeInViewport({ ratio: 1 });
    const box = await firstPage(page).boundingBox();
    expect(box!.width).toBeLessThanOrEqual(390);
    expect(box!.width).toBeGreaterThan(300);
    expect((await printed(page)).sizes[0]).toEqual(A4);
    await handOut(page).getByText('Blank', { exact: true }).click();
    await expect(handOut(page).getByLabel('Instruction')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
