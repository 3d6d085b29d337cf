import type { Page } from 'playwright/test';
import { FOLDED_DRAFT } from '../support/draft-file.ts';
import { quartersFile } from '../support/quarters-file.ts';
import { wavFile } from '../support/wav.ts';
import {
  author,
  expect,
  expectNoFindings,
  openShareOptions,
  register,
  replace,
  showTab,
  signIn,
  test,
  upload,
  ViewerScreen,
} from './support.ts';
import { bringRecording, chooseMore } from '../support/viewer-frame.ts';

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
    for (const field of document.querySelectorAll('input')) said.push(field.value);
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
  await expect(page.getByRole('textbox', { name: 'Quarter or measure' })).toBeFocused();
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

test('no page, panel or dialog has a clock time for such a file', async ({ page, server }) => {
  test.setTimeout(180_000);
  const person = await register(server);
  const title = `Clockless of ${person.username}`;
  const text = quartersFile().replace('Menuet by the quarter', title);
  const [first, second] = (await upload(server, person, [
    { name: 'one.tla', bytes: Buffer.from(text) },
    { name: 'two.tla', bytes: Buffer.from(text.replace('"coda"', '"Coda, after all"')) },
  ])) as [number, number];
  await replace(server, person, first, 1, Buffer.from(text.replace('half cadence', 'phrygian cadence')));
  await signIn(page, server, person);
  const { workId, slug } = await page.evaluate(
    async ([id, other]) => {
      const send = (path: string, body?: unknown) =>
        fetch(`/api/v1/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const file = (await (await send(`files/${id}/json`)).json()) as { abstract_work: { id: number } };
      const corpus = (await (await send('corpora/', { title: `Corpus ${id}` })).json()) as { slug: string };
      await send(`corpora/${corpus.slug}/files/`, { file_ids: [id, other] });
      return { workId: file.abstract_work.id, slug: corpus.slug };
    },
    [first, second] as const,
  );
  const search = new URLSearchParams({ title }).toString();
  for (const path of [
    ...[`/browse/files?${search}`, `/people/${person.username}`, `/works/${workId}`, `/corpora/${slug}`],
    ...[`/edit-corpus/${slug}`, '/dashboard', `/edit-details/${first}`, `/compare?a=${first}&b=${second}`],
    ...[`/compare?a=${first}@1&b=${first}@2`, `/embed/${first}`, `/viewer/${first}/v1`],
  ]) {
    await page.goto(path);
    // What the page has found of the file.
    await expect.poll(() => saidBy(page)).toMatch(/Clockless of|20 measures/);
    await page.waitForLoadState('networkidle');
    await expectNoClock(page);
  }
  for (const kind of ['HIERARCHY', 'MARKER', 'BEAT', 'HARMONY']) {
    await page.goto(`/browse/timelines?${search}&kind=${kind}`);
    const results = page.getByRole('table').getByRole('row');
    await expect(results.filter({ hasText: title }).first()).toBeVisible();
    expect((await results.allInnerTexts()).filter((row) => CLOCK.test(row))).toEqual([]);
  }
  const viewer = await ViewerScreen.open(page, first);
  for (const words of [
    ...['Keyboard shortcuts', 'Guide settings', 'Hide and check', 'Cite', 'Figure', 'Download', 'Versions'],
    ...['About this file', 'Print a hand-out', 'Present'],
  ]) {
    await chooseMore(page, words);
    await page.waitForLoadState('networkidle');
    await expectNoClock(page);
    await page.goto('/');
    await ViewerScreen.open(page, first);
  }
  await viewer.region.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await expectNoClock(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Enter a measure, such as m24/).first()).toBeVisible();
  await expectNoClock(page);
  for (const path of ['/feed.atom', `/works/${workId}/feed.atom`]) {
    const feed = await (await fetch(server.url + path)).text();
    const entries = feed.split('<entry>').slice(1);
    const own = entries.filter((entry) => entry.includes(title));
    expect(own.length).toBeGreaterThan(0);
    for (const entry of own) expect(/<summary>.*<\/summary>/.exec(entry)?.[0]).toContain('20 measures long');
  }
});

test('an own recording is aligned by taps on the first downbeat and the last, and then by more', async ({
  page,
}) => {
  const viewer = await ViewerScreen.open(page, told);
  // A quarter note takes half a second in it, and it begins with two seconds of silence.
  const [SILENCE, QUARTER] = [2, 0.5];
  const sound = wavFile(Array.from({ length: 34 }, () => 0.2));
  await bringRecording(page, { name: 'mine.wav', mimeType: 'audio/wav', buffer: sound });
  await page.getByRole('button', { name: 'Align my recording' }).click();
  const panel = page.getByRole('region', { name: 'Align my recording' });
  await expect(panel.getByText('No alignment yet.')).toBeVisible();
  const moment = page.getByRole('slider', { name: 'Moment of my recording' });
  await expect.poll(async () => Number(await moment.getAttribute('max'))).toBeGreaterThan(30);
  const taps = page.getByRole('group', { name: 'Taps on measures' });
  const tap = taps.locator('[data-part="tap"]');
  /** First quarter note of a measure; the pickup is measure 0. */
  const startOf = (measure: number) => (measure === 0 ? 0 : 1 + 3 * (measure - 1));
  for (const measure of [0, 20, 10]) {
    // The tenth measure comes half a second late.
    const late = measure === 10 ? 0.5 : 0;
    await moment.fill(String(SILENCE + QUARTER * startOf(measure) + late));
    await expect(tap).toHaveText(`Tap m. ${measure}`);
    await tap.click();
  }
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(
    panel.getByText('3 moments are set. Your recording has about 120 quarter notes a minute.'),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Close alignment' }).click();
  const heard = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? NaN);
  for (const [place, quarterNote, own] of [
    ['m. 10', 28, SILENCE + QUARTER * 28 + 0.5],
    ['m. 0', 0, SILENCE],
    // Half of what is late there: between the pickup and the tenth measure it goes straight.
    ['quarter 14', 14, SILENCE + QUARTER * 14 + 0.25],
  ] as const) {
    await viewer.region.focus();
    await goTo(page, place);
    await expect(quarter(page)).toHaveText(`quarter ${quarterNote} / 61`);
    await expect.poll(async () => Math.abs((await heard()) - own)).toBeLessThan(0.05);
  }
});

test('a repeat that is not written out is played, its passes are tapped, and each score is to be had', async ({
  page,
  server,
}) => {
  const [id] = await upload(server, await author(server), [
    { name: 'folded.tla', bytes: Buffer.from(JSON.stringify(FOLDED_DRAFT)) },
  ]);
  const viewer = await ViewerScreen.open(page, id!);
  await page.getByRole('button', { name: /^Tempo/ }).click();
  await page.getByRole('menuitemradio', { name: '240', exact: true }).click();
  await page.getByRole('button', { name: 'Play without sound' }).click();
  await expect(position(page)).toHaveText(/^m\. 2a/);
  await expect(position(page)).toHaveText(/^m\. 1\.\d \(2nd time\)/);
  await expect(position(page)).toHaveText(/^m\. 2b/);
  await expect(position(page)).toHaveText(/^m\. 3/);
  await expect(page.getByRole('button', { name: /^Play\b/ })).toBeVisible();
  await showTab(page, 'Score');
  await page.getByRole('complementary', { name: 'Score' }).hover();
  for (const score of ['Reduction', 'Violin']) {
    await page.getByRole('button', { name: 'Choose score' }).click();
    await page.getByRole('menuitemradio', { name: score }).click();
    await expect(page.getByRole('group', { name: 'Engraved score' }).locator('svg').first()).toBeVisible();
    await expect(page.getByText(/not in the score|counts otherwise/)).toHaveCount(0);
  }
  await expectNoFindings(page);
  // Played 1, 2a, 1, 2b, 3 at a quarter note a second.
  const sound = wavFile(Array.from({ length: 16 }, () => 0.2));
  await bringRecording(page, { name: 'mine.wav', mimeType: 'audio/wav', buffer: sound });
  await page.getByRole('button', { name: 'Align my recording' }).click();
  const moment = page.getByRole('slider', { name: 'Moment of my recording' });
  await expect.poll(async () => Number(await moment.getAttribute('max'))).toBeGreaterThan(14);
  const tap = page.getByRole('group', { name: 'Taps on measures' }).locator('[data-part="tap"]');
  for (const [at, name] of [
    ['0', 'm. 1'],
    ['12', 'm. 3'],
    ['6', 'm. 1 (2nd time)'],
  ] as const) {
    await moment.fill(at);
    await expect(tap).toHaveText(`Tap ${name}`);
    await tap.click();
  }
  await page.getByRole('button', { name: 'Close alignment' }).click();
  await viewer.region.focus();
  await goTo(page, '2a');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(position(page)).toHaveText(/^m\. 1\.\d \(2nd time\)/);
});
