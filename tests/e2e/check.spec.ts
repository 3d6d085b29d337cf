import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { readTla } from '../../src/tla/read-tla.ts';
import type { Page } from 'playwright/test';
import { expect, testOnKeptPage as test, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** The Prelude, which every installation has. */
const PRELUDE = 1;
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

interface FileJson {
  readonly timelines: readonly {
    readonly kind: string;
    readonly components: readonly {
      readonly kind?: string;
      readonly label?: string;
      readonly time?: number;
    }[];
  }[];
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Hide and check' });
const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Answer for/ });
const saidOf = (page: Page) => page.getByRole('status', { name: 'Answer' });
const panelOf = (page: Page) => page.getByRole('tabpanel', { name: 'Exercise' });
const countsOf = (page: Page) => barOf(page).getByRole('status', { name: 'Check' });

/** Types an answer where the focus is, and checks it. */
async function answer(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Labels of the Prelude that are no other words of the page: harmonies, and remarks at their places. */
async function tellingLabels(page: Page): Promise<readonly string[]> {
  const json = await page.request.get(`/api/v1/files/${PRELUDE}/json`);
  const { timelines } = (await json.json()) as FileJson;
  const labels = timelines.flatMap(({ kind, components }) =>
    components.flatMap(({ kind: sort, label = '' }) =>
      sort === 'HARMONY' || kind === 'MARKER_TIMELINE' ? [label] : [],
    ),
  );
  const telling = [...new Set(labels)].filter((label) => label.length > 2 && /\d|^\p{L}{4}/u.test(label));
  expect(telling.length).toBeGreaterThan(8);
  return telling;
}

test('what is hidden is told by nothing, and by no key', async ({ page }) => {
  const telling = await tellingLabels(page);
  // Keeps printing from leaving the page, so that it can be inspected.
  await page.addInitScript(() => (window.print = () => undefined));
  await page.goto(`/viewer/${PRELUDE}?check=harmony&say=Write+what+you+hear+%3Cb%3E`);
  const viewer = new ViewerScreen(page);
  await expect(fieldOf(page)).toBeFocused();
  await expect(countsOf(page)).toHaveText('35 left');
  await expect(panelOf(page)).toContainText('Write what you hear <b>');
  await expect(panelOf(page)).toContainText('Harmonies: 35 labels');
  await expect(panelOf(page)).toContainText('Landmarks');

  // Letters are for answers: outside the field they do nothing.
  await viewer.region.focus();
  await page.keyboard.press('o');
  await page.keyboard.press('i');
  await expect(page.getByRole('tab', { name: 'Exercise' })).toHaveAttribute('aria-selected', 'true');

  // Everything that could tell is open: outline and find.
  await page.getByRole('tab', { name: 'Outline' }).click();
  await expect(viewer.outline).toContainText('opening cadence');
  await page.keyboard.press('Control+f');
  await page.locator('input[aria-label="Find in this file"]').fill('V65');
  await expect(page.getByRole('status', { name: 'Found' })).not.toBeEmpty();
  const isTold = async () => {
    const told = await page.evaluate(() => {
      const all = document.documentElement.cloneNode(true) as HTMLElement;
      // Names of files that the build makes may hold any letters.
      for (const named of all.querySelectorAll('link, script')) named.remove();
      return all.outerHTML.replace('Type V65,', '').replace('value="V65"', '');
    });
    return telling.filter((label) => told.includes(label));
  };
  expect(await isTold()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).replace('Type V65,', '');
  expect(printed).toContain('Question 1 of 35');
  expect(telling.filter((label) => printed.includes(label))).toEqual([]);
  await page.emulateMedia({ media: null });
});

test('one question after the other is asked in the field, judged at once, and kept', async ({ page }) => {
  await page.goto(`/viewer/${PRELUDE}?check=harmony`);
  const [bar, field] = [barOf(page), fieldOf(page)];
  await expect(field).toBeFocused();
  await expect(bar).toContainText('Question 1 of 35');
  await answer(page, 'Vx');
  await expect(page.getByText('‘Vx’ at 1: no numeral or chord.')).toBeVisible();
  await field.fill('I');
  await field.press('Enter');
  await expect(saidOf(page)).toHaveText('Measure 1, beat 1: right.');
  await expect(field).toBeFocused();
  await expect(bar).toContainText('Question 2 of 35');
  await page.keyboard.press('Tab');
  await expect(bar).toContainText('Question 3 of 35');
  await expect(field).toBeFocused();
  await answer(page, 'V7');
  await expect(saidOf(page)).toHaveText('Measure 3, beat 1: right root.');
  await answer(page, 'IV');
  await expect(countsOf(page)).toHaveText('1 right, 1 right root, 1 wrong, 32 left');
  // On the lane, beside the list: what was answered alone.
  for (const fit of ['same', 'near', 'other'])
    await expect(page.locator(`[aria-hidden="true"] > div > [data-fit="${fit}"]`)).toHaveCount(1);

  // Space hears the place, and writes nothing.
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.goto(`/viewer/${PRELUDE}?check=harmony`);
  await expect(bar).toContainText('Question 2 of 35');
  await expect(countsOf(page)).toHaveText('1 right, 1 right root, 1 wrong, 32 left');
  await page.getByRole('button', { name: 'Again: m. 3' }).click();
  await expect(bar).toContainText('Question 3 of 35');
  await expect(field).toBeFocused();
  await answer(page, 'V6/5');
  await expect(countsOf(page)).toHaveText('2 right, 1 wrong, 32 left');
});

test('answers are shown one by one or all, compared, copied, printed and saved', async ({ page }) => {
  await page.addInitScript(() => (window.print = () => undefined));
  await page.goto(`/viewer/${PRELUDE}?check=harmony`);
  const bar = barOf(page);
  await expect(fieldOf(page)).toBeFocused();
  for (const text of ['I', 'ii42', 'IV']) await answer(page, text);
  await page.getByRole('button', { name: 'm. 3', exact: true }).click();
  const question = page.getByRole('region', { name: 'Question' });
  await expect(question).toContainText('You wrote IV.');
  await bar.getByRole('button', { name: 'Show answers' }).click();
  await page.getByRole('button', { name: 'Show this one' }).click();
  await expect(question).toContainText('The analyst writes V65; you wrote IV.');
  await bar.getByRole('button', { name: 'Show answers' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('2 right, 1 wrong, 32 left.');
  await expect(result.getByRole('listitem')).toHaveCount(35);
  await expect(result).toContainText('The analyst writes V65; you wrote IV.');
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await result.getByRole('button', { name: 'Copy as text' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('The analyst writes V65; you wrote IV.');
  await result.getByRole('button', { name: 'Print' }).click();
  const paper = page.frames().find((frame) => frame !== page.mainFrame());
  await expect
    .poll(() => paper?.locator('pre').innerText())
    .toContain('The analyst writes V65; you wrote IV.');
  const saved = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download .tla' }).click();
  const path = await (await saved).path();
  const own = readTla(readFileSync(path), 'own.tla');
  expect(own.warnings).toEqual([]);
  expect(JSON.stringify(own)).toContain('"label":"IV"');
  await result.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Start again' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Start again?' });
  await expect(sure).toContainText('Your answers (3) are deleted.');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(countsOf(page)).toHaveText('2 right, 1 wrong, 32 left');
  await page.getByRole('button', { name: 'Start again' }).click();
  await sure.getByRole('button', { name: 'Delete answers' }).click();
  await expect(countsOf(page)).toHaveText('35 left');
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
});

test('a teacher makes an exercise in five presses, and gets all answers of a class in a table', async ({
  page,
}) => {
  await ViewerScreen.open(page, PRELUDE);
  await chooseMore(page, 'Hide and check');
  const dialog = page.getByRole('dialog', { name: 'Hide and check' });
  await dialog.getByRole('checkbox', { name: 'Landmarks' }).uncheck();
  await dialog.getByRole('textbox', { name: /^Measures/ }).fill('1-400');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog).toContainText('Measure 400 is not in this file.');
  await dialog.getByRole('textbox', { name: /^Measures/ }).fill('1-4');
  await dialog.getByRole('textbox', { name: /^Instruction/ }).fill('One numeral each');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\?m=1-4&check=harmony&show=\d+&say=One%20numeral%20each$/);

  // A student, whose name and answers no server hears.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(await copied());
  await expect(fieldOf(page)).toBeFocused();
  await expect(barOf(page)).toContainText('Question 1 of 4');
  await expect(panelOf(page)).not.toContainText('Landmarksgive');
  for (const text of ['I', 'ii42', 'V7', 'IV']) await answer(page, text);
  await expect(countsOf(page)).toHaveText('2 right, 1 right root, 1 wrong');
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('All answered');
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  const handIn = page.getByRole('dialog', { name: 'Hand in' });
  await handIn.getByRole('button', { name: 'Copy link' }).click();
  await expect(handIn).toContainText('Write your name');
  await handIn.getByRole('textbox', { name: 'Your name' }).fill('Zoë');
  await handIn.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('#answers=');
  const link = await copied();
  await handIn.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  const saved = page.waitForEvent('download');
  await handIn.getByRole('button', { name: 'Save file' }).click();
  const file = await (await saved).path();
  await page.keyboard.press('Escape');

  // The teacher.
  await page.goto('/about');
  await page.goto(link);
  const table = page.getByRole('dialog', { name: 'Hand-ins' });
  await expect(table.getByRole('row', { name: /^Zoë/ }).getByRole('cell').first()).toHaveText('2');
  const bad = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"format":1}') };
  await table
    .locator('input[type=file]')
    .setInputFiles([{ ...bad, buffer: readFileSync(file), name: 'ben.json' }, bad]);
  await expect(table.getByRole('alert')).toHaveText(/^bad.json: This is no file of answers\./);
  await expect(table.getByRole('row')).toHaveCount(3);
  await table.getByRole('textbox', { name: 'Links' }).fill(`see ${link}x`);
  await table.getByRole('button', { name: 'Add links' }).click();
  await expect(table.getByRole('alert')).toContainText('damaged');
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await table.getByRole('button', { name: 'Copy table' }).click();
  await expect.poll(copied).toMatch(/^Name\tRight\tRight root\tWrong\tLeft.*\nBen\t2\t1\t1\t0/);
  await table.getByRole('button', { name: 'Ben, m. 3: V7, right root' }).click();
  const place = page.getByRole('region', { name: 'Answers at this place' });
  await expect(place).toContainText('The analyst writes V65.');
  await expect(place.getByRole('listitem')).toHaveText([/^Ben\s*V7\s*right root/, /^Zoë\s*V7\s*right root/]);
  await place.getByRole('button', { name: 'Back to the table' }).click();
  await table.getByRole('button', { name: 'Remove all' }).click();
  await expect(table).toContainText('Open the files or links');
  // The name of a file of code may have any letters.
  const told = asked.filter((text) => !text.includes('/assets/'));
  expect(told.filter((text) => /Zo|Ben|answers=/.test(decodeURIComponent(text)))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the menu leads to it and says who made the analysis, and the title is in view', async ({ page }) => {
    await ViewerScreen.open(page, PRELUDE);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    // The header has no room for who made it.
    await chooseMore(page, 'About this file');
    const about = page.getByRole('dialog', { name: 'About this file' });
    await expect(about.getByRole('link', { name: 'tilia', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseMore(page, 'Hide and check');
    await expect(page.getByRole('dialog', { name: 'Hide and check' })).toBeVisible();
  });
});
