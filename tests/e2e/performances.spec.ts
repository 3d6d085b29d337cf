import type { Page } from 'playwright/test';
import { makePerformances, partAt, timeIn, type MadePerformance } from '../support/performances.ts';
import { canMakePackages, makePackage } from '../support/packages.ts';
import { wavFile } from '../support/wav.ts';
import { goToTime } from '../support/viewer-frame.ts';
import { button, media } from './media-screen.ts';
import { author, expect, expectNoFindings, test, themes, upload, ViewerScreen } from './support.ts';

const PERFORMERS = [
  'Anna Ahorn (AH33)',
  'Berta Birke and Carl Cedar (BI55)',
  'DE66',
  'Emil Eiche (EI80)',
  'Frida Fichte (FI98)',
  'Gustav Ginster (GI98)',
  'Hanna Hasel (HA99)',
  'IL06',
  'Jan Juniper (JU06)',
];
const NINE = makePerformances(PERFORMERS);

async function uploadAll(
  server: Parameters<typeof upload>[0],
  all: readonly Pick<MadePerformance, 'name' | 'text'>[],
): Promise<readonly number[]> {
  return upload(
    server,
    await author(server),
    all.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
  );
}

const menu = (page: Page) => page.getByRole('button', { name: /^Performance: / });
const rows = (page: Page) => page.getByRole('menu', { name: 'Performances' }).getByRole('menuitemradio');
const status = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });
/** The file whose viewer is open, and not one that opens behind it. */
const openFile = (page: Page) => Number(/\/viewer\/(\d+)/.exec(page.url())?.[1]);
const only = (page: Page) => expect(page.locator('[data-viewer]')).toHaveCount(1);

test('changing through nine performances stays at measure 30.2 of the second pass', async ({
  page,
  server,
}) => {
  const ids = await uploadAll(server, NINE);
  const viewer = await ViewerScreen.open(page, ids[0]!);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(menu(page)).toHaveText('Ahorn AH33');
  /** Within the second beat, and not on its edge: keys go by tenths of a second. */
  const goToPlace = () => goToTime(page, timeIn(NINE[0]!, 30, 2, 0.25) + 0.15);
  await goToPlace();
  await expect(page.getByText('m. 30.2')).toBeVisible();
  const part = partAt(NINE[0]!, 30, 2, await viewer.shownTime());

  await menu(page).click();
  await expect(rows(page)).toHaveCount(9);
  await expect(rows(page).first()).toBeChecked();
  const names = await rows(page).allTextContents();
  const order = names.map((text) =>
    NINE.findIndex(({ performer }) => text.includes(performer.replace(/ \(.*/, ''))),
  );
  expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();

  // From each of those that have the second pass to each of them; the others say what they leave out.
  let present = 0;
  for (const [place, one] of NINE.entries()) {
    if (place === 0) continue;
    await menu(page).click();
    await rows(page).nth(order.indexOf(place)).click();
    await expect.poll(() => openFile(page)).toBe(ids[place]);
    await only(page);
    const time = await viewer.shownTime();
    expect(Math.abs(time - timeIn(one, 30, 2, part))).toBeLessThan(0.05);
    present = place;
    if (!one.skipsRepeat) continue;
    await expect(status(page)).toHaveText(/leaves out the repeat of mm\. 7–38: you are at m\. 39\./);
    await expect(menu(page)).toBeFocused();
    // Back to one that has it, and to the place again.
    await menu(page).click();
    await rows(page).nth(order.indexOf(0)).click();
    await expect.poll(() => openFile(page)).toBe(ids[0]);
    await only(page);
    await goToPlace();
  }
  expect(present).toBe(8);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('Alt and an arrow plays on in the next performance, with the same measures looped and in view', async ({
  page,
  server,
}) => {
  const ids = await uploadAll(server, NINE.slice(0, 2));
  const [first, second] = NINE as unknown as readonly [MadePerformance, MadePerformance];
  const at = (one: MadePerformance, number: number) => timeIn(one, number, 1, 0);
  const viewer = await ViewerScreen.open(page, ids[0]!);
  await expect(menu(page)).toBeVisible();
  await goToTime(page, at(first, 12));
  await viewer.region.focus();
  await page.keyboard.press('[');
  await goToTime(page, at(first, 16));
  await viewer.region.focus();
  await page.keyboard.press(']');
  await expect(page.getByText('loop m. 12 to 15')).toBeVisible();
  await viewer.zoomIn(6);
  await viewer.settled();
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => openFile(page)).toBe(ids[1]);
  await only(page);
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(page.getByText('loop m. 12 to 15')).toBeVisible();
  const start = await viewer.shownTime();
  expect(start).toBeGreaterThanOrEqual(at(second, 12) - 0.05);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(start + 0.3);
  await button(page, 'Pause').click();
  const text = (await page.getByRole('scrollbar', { name: 'Overview' }).getAttribute('aria-valuetext')) ?? '';
  expect(text).not.toBe('');
  // The choice is remembered, and the address leads to the performance.
  await page.reload();
  await expect(menu(page)).toHaveText('Birke BI55');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => openFile(page)).toBe(ids[0]);
});

test('two sounds aligned by taps on measures stay together over the whole piece', async ({
  page,
  server,
}) => {
  const [one, other] = NINE as unknown as readonly [MadePerformance, MadePerformance];
  const [id] = await uploadAll(server, [{ ...one, text: one.text.replaceAll('Song of Tempi', 'Taps') }]);
  const viewer = await ViewerScreen.open(page, id!);
  // The reader's recording is another performance, which goes its own way.
  const sound = wavFile(Array.from({ length: Math.ceil(other.length) }, () => 0.2));
  await page
    .locator('input[data-part="own-recording"]')
    .setInputFiles({ name: 'mine.wav', mimeType: 'audio/wav', buffer: sound });
  await expect(page.getByText('Playing mine.wav')).toBeVisible();
  await expect(page.getByText('This may be another performance.')).toBeVisible();
  await button(page, 'Align my recording').click();
  const moment = page.getByRole('slider', { name: 'Moment of my recording' });
  await expect.poll(async () => Number(await moment.getAttribute('max'))).toBeGreaterThan(100);
  const last = one.numbers.length - 1;
  const taps = page.getByRole('group', { name: 'Taps on measures' });
  const tap = taps.locator('[data-part="tap"]');
  const nameOf = (measure: number) => {
    const isAgain = one.numbers.indexOf(one.numbers[measure]!) < measure;
    return `m. ${one.numbers[measure]}${isAgain ? ' (2nd time)' : ''}`;
  };
  const measures = [0, last, ...Array.from({ length: Math.floor(last / 4) }, (_, index) => (index + 1) * 4)];
  for (const measure of measures) {
    await moment.fill(String(other.starts[measure]));
    // Where the drift is more than half a measure the reader says which one they hear.
    const wanted = nameOf(measure);
    for (let steps = 0; steps < 4 && (await tap.textContent()) !== `Tap ${wanted}`; steps++)
      await taps.getByRole('button', { name: 'The measure after' }).click();
    for (let steps = 0; steps < 8 && (await tap.textContent()) !== `Tap ${wanted}`; steps++)
      await taps.getByRole('button', { name: 'The measure before' }).click();
    await tap.click();
  }
  await expect(page.getByRole('list', { name: 'Taps', exact: true }).getByRole('listitem')).toHaveCount(
    new Set(measures).size,
  );
  await expectNoFindings(page);
  await button(page, 'Close alignment').click();
  /** Seconds between what is heard and what is shown: the same part of the same measure in the other performance. */
  const away = async () => {
    const time = await viewer.shownTime();
    const measure = one.starts.findLastIndex((start) => start <= time);
    const part = (time - one.starts[measure]!) / (one.starts[measure + 1]! - one.starts[measure]!);
    const truth = other.starts[measure]! + part * (other.starts[measure + 1]! - other.starts[measure]!);
    return Math.abs((await media(page)).time - truth);
  };
  for (let measure = 3; measure < last; measure += 8) {
    await goToTime(page, one.starts[measure]! + 0.1);
    await expect.poll(away).toBeLessThan(0.1);
  }
  await page.reload();
  await expect(page.getByText('Playing mine.wav')).toBeVisible();
  await goToTime(page, one.starts[27]! + 0.1);
  await expect.poll(away).toBeLessThan(0.1);
});

for (const { colorScheme: theme, details } of themes('light')) {
  test(
    `the tempo lane and the recordings of several performances, ${theme}`,
    details,
    async ({ page, server }) => {
      await page.emulateMedia({ colorScheme: theme });
      const ids = await uploadAll(server, makePerformances(PERFORMERS.slice(0, 3), `Tempo ${theme}`));
      const viewer = await ViewerScreen.open(page, ids[0]!);
      await expect(viewer.laneName('Tempo')).toContainText('among 3');
      await menu(page).click();
      await page.getByRole('menuitem', { name: /^Use my own recordings of several/ }).click();
      const dialog = page.getByRole('dialog', { name: 'My recordings of this work' });
      const sound = (name: string) => ({ name, mimeType: 'audio/wav', buffer: wavFile([0.1, 0.1]) });
      await dialog
        .getByLabel('Choose files')
        .setInputFiles(['Quill_BI55.wav', 'Quill_AH33.wav', 'Quill_XX11.wav'].map(sound));
      await expect(dialog.getByRole('status')).toHaveText('2 matches. 1 other file is of none of them.');
      await expect(dialog.getByText('This may be another performance.')).toHaveCount(2);
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Keep 2' }).click();
      await expect(page.getByText('Playing Quill_AH33.wav')).toBeVisible();
      await menu(page).click();
      await expect(rows(page).filter({ hasText: 'with yours' })).toHaveCount(1);
      await rows(page).filter({ hasText: 'with yours' }).click();
      await expect(page.getByText('Playing Quill_BI55.wav')).toBeVisible();
    },
  );
}

test('a package of another maker is gone through in the same way', async ({ page, server }) => {
  test.skip(!canMakePackages, 'Packages cannot be made here.');
  const nine = makePackage(1, 9);
  const ids = await uploadAll(server, nine);
  const whole = nine.findIndex(({ skips_repeat }) => !skips_repeat);
  const viewer = await ViewerScreen.open(page, ids[whole]!);
  await expect(menu(page)).toBeVisible();
  // The last beat of these files is the closing barline and has a number of its own.
  await expect(page.getByText(`of ${nine[whole]!.numbers.at(-2)}`, { exact: true })).toBeVisible();
  await goToTime(page, timeIn(nine[whole]!, 12, 2, 0.5));
  const part = partAt(nine[whole]!, 12, 2, await viewer.shownTime());
  await menu(page).click();
  await expect(rows(page)).toHaveCount(9);
  await page.keyboard.press('Escape');
  for (let step = 1; step < 9; step++) {
    const before = openFile(page);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => openFile(page)).not.toBe(before);
    await only(page);
    const one = nine[ids.indexOf(openFile(page))]!;
    if (one.skips_repeat) {
      await expect(status(page)).toHaveText(/leaves out the repeat of/);
      break;
    }
    expect(Math.abs((await viewer.shownTime()) - timeIn(one, 12, 2, part))).toBeLessThan(0.05);
  }
});
