import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { readTla } from '../../src/tla/read-tla.ts';
import { expect, showTab, testOnKeptPage as test, ViewerScreen } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

/** The Prelude, which every installation has. */
const PRELUDE = 1;
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Seconds. */
const PRELUDE_END = 129.5;

interface FileJson {
  readonly timelines: readonly {
    readonly components: readonly {
      readonly kind?: string;
      readonly label?: string;
      readonly time?: number;
    }[];
  }[];
}

test('harmonies are hidden, answered, compared and kept, and nothing tells them before', async ({
  page,
  server,
}) => {
  const { timelines } = (await (
    await page.request.get(`${server.url}/api/v1/files/${PRELUDE}/json`)
  ).json()) as FileJson;
  const labels = timelines.flatMap(({ components }) =>
    components.flatMap(({ kind, label = '' }) => (kind === 'HARMONY' ? [label] : [])),
  );
  expect(labels).toHaveLength(35);
  // Of those that are no other word of the page.
  const telling = [...new Set(labels)].filter((label) => /\d/.test(label) && label.length > 2);
  expect(telling.length).toBeGreaterThan(5);

  // Keeps printing from leaving the page, so that it can be inspected.
  await page.addInitScript(() => (window.print = () => undefined));
  await page.goto(`/viewer/${PRELUDE}?check=harmony&say=Write+what+you+hear+%3Cb%3E`);
  const viewer = new ViewerScreen(page);
  await expect(viewer.region).toBeVisible();
  const bar = page.getByRole('region', { name: 'Hide and check' });
  await expect(bar.getByRole('status', { name: 'Check' })).toHaveText('Labels hidden. 0 of 35 answered');
  await expect(bar.getByText('Write what you hear <b>')).toBeVisible();

  // Everything that could tell is open: outline, inspector, guide, find, and the pointer on a harmony.
  await viewer.region.focus();
  for (const key of ['o', 'c']) await page.keyboard.press(key);
  const field = bar.getByRole('textbox');
  const next = bar.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  await showTab(page, 'Details');
  await expect(viewer.inspector).toContainText('Harmony');
  await viewer.region.focus();
  await page.keyboard.press('/');
  await page.locator('input[aria-label="Find in this file"]').fill('V65');
  await expect(page.getByRole('status', { name: 'Found' })).not.toBeEmpty();
  await page.keyboard.press('Escape');
  const [time = 0] = timelines.flatMap(({ components }) =>
    components.flatMap(({ kind, label, time: at }) =>
      kind === 'HARMONY' && label === telling[0] ? [at] : [],
    ),
  );
  await page.mouse.move((await viewer.xAtFit(time, 0, PRELUDE_END)) + 2, await viewer.laneY('Harmony', 58));
  await expect(page.getByRole('tooltip')).toContainText('?');
  const told = await page.evaluate(() => {
    const all = document.documentElement.cloneNode(true) as HTMLElement;
    // Names of files that the build makes may hold any letters.
    for (const named of all.querySelectorAll('link, script')) named.remove();
    return all.outerHTML;
  });
  expect(telling.filter((label) => told.includes(label))).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  expect(printed).toContain('Labels hidden.');
  expect(telling.filter((label) => printed.includes(label))).toEqual([]);
  await page.emulateMedia({ media: null });
  await expect(viewer.outline).toContainText('?');

  // The harmony of measure 3.
  await expect(bar.getByText(/^Measure 3, beat 1/)).toBeVisible();
  const said = bar.getByRole('status', { name: 'Answer' });
  await field.fill('Vx');
  await field.press('Enter');
  await expect(said).toContainText('‘Vx’ at 1: no numeral or chord.');
  await field.fill('V6/5');
  await field.press('Enter');
  await expect(bar.getByText(/^Measure 4, beat 1/)).toBeVisible();
  await expect(bar.getByText('1 of 35 answered')).toBeVisible();
  await expect(said).toBeEmpty();

  await page.goto(`/viewer/${PRELUDE}?check=harmony`);
  await expect(bar.getByText('1 of 35 answered')).toBeVisible();
  await next.click();
  await next.click();
  await expect(field).toHaveValue('V6/5');
  await viewer.region.focus();
  await page.keyboard.press('i');
  await expect(viewer.inspector).not.toContainText('V65');
  await bar.getByRole('button', { name: 'Reveal' }).click();
  await expect(said).toHaveText('The analyst writes V65; you wrote V6/5. Same chord.');
  await expect(viewer.inspector).toContainText('V65');
  for (const [answer, fit] of [
    ['V7', 'Right root, other figure.'],
    ['IV', 'Other.'],
  ] as const) {
    await field.fill(answer);
    await field.press('Enter');
    await bar.getByRole('button', { name: 'Previous' }).click();
    await expect(said).toHaveText(`The analyst writes V65; you wrote ${answer}. ${fit}`);
  }
  await bar.getByRole('button', { name: 'Check' }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText('0 same chord, 1 other, 34 not answered.');
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
  await bar.getByRole('button', { name: 'Start again' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start again?' });
  await expect(question).toContainText('Your answers (1) are deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar.getByText('1 of 35 answered')).toBeVisible();
  await bar.getByRole('button', { name: 'Start again' }).click();
  await question.getByRole('button', { name: 'Delete answers' }).click();
  await expect(bar.getByText('Labels hidden. 0 of 35 answered')).toBeVisible();
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

test('a check is chosen in the viewer, boundaries are tapped, and its end shows all again', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, PRELUDE, '?m=1-4');
  await chooseMore(page, 'Hide and check');
  const dialog = page.getByRole('dialog', { name: 'Hide and check' });
  await dialog.getByRole('radio', { name: 'Form' }).check();
  await dialog.getByRole('checkbox', { name: /^Hide boundaries too/ }).check();
  await dialog.getByRole('textbox', { name: /^Instruction/ }).fill('Where does it begin anew?');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\?m=1-4&check=form&hide=all&say=Where/);
  const bar = page.getByRole('region', { name: 'Hide and check' });
  await expect(bar.getByText('Labels and boundaries hidden.')).toBeVisible();
  await viewer.region.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('b');
  const taps = bar.getByRole('spinbutton', { name: /^Boundary 1 at 0:00/ });
  await expect(taps).toHaveValue('0');
  await taps.press('ArrowUp');
  await expect(taps).toHaveValue('0.05');
  // On the canvas it is a handle, to be dragged and moved by keys.
  const mark = page.getByRole('slider', { name: 'Boundary 1' });
  await expect(mark).toHaveAttribute('aria-valuenow', '0.05');
  await viewer.region.press('0');
  await viewer.settled();
  const y = (await viewer.box()).y + 12;
  await page.mouse.move((await viewer.xAtFit(0.05, 0, PRELUDE_END)) + 2, y);
  await page.mouse.down();
  await page.mouse.move(await viewer.xAtFit(20, 0, PRELUDE_END), y, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.abs(Number(await mark.getAttribute('aria-valuenow')) - 20))
    .toBeLessThan(0.2);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(19);
  await mark.press('ArrowRight');
  await mark.press('Delete');
  await expect(mark).toHaveCount(0);
  await viewer.region.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('b');
  await bar.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('dialog', { name: 'Result' })).toContainText('1 within 0.5 s');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'End' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).not.toHaveURL(/check=/);
});
