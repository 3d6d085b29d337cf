import { existsSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from 'playwright/test';
import { engravedStrip, stripAnchors } from '../support/engraved-strip.ts';
import { musicXml } from '../support/notation.ts';
import { pdfOf } from '../support/pdf-files.ts';
import { pdfTimeline, tlaText } from '../support/tla.ts';
import { openScore } from './score-screen.ts';
import { author, expect, test, upload, ViewerScreen, type RunningServer, showTab } from './support.ts';

const MEASURES = 24;
const byId = (components: readonly object[], first: number) =>
  Object.fromEntries(components.map((component, index) => [String(first + index), component]));

/** A beat every second, four to a measure. */
const BEATS = {
  ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
  beat_pattern: [4],
  components: byId(
    Array.from({ length: 4 * MEASURES }, (_, time) => ({ kind: 'BEAT', time })),
    1,
  ),
};
/** The notes of the notation, C4 to F4, without an engraving of their own. */
const SCORE = {
  ...{ kind: 'SCORE_TIMELINE', name: 'Notes', height: 1, is_visible: true, ordinal: 2 },
  components: byId(
    [
      { kind: 'STAFF', index: 0, line_count: 5 },
      ...Array.from({ length: 4 * MEASURES }, (_, time) => ({
        ...{ kind: 'NOTE', staff_index: 0, start: time, end: time + 1, color: null, comments: '' },
        ...{ step: time % 4, accidental: 0, octave: 4, display_accidental: false },
      })),
    ],
    200,
  ),
};

async function uploadWith(
  server: RunningServer,
  notation: string,
  timelines: readonly (typeof BEATS | typeof SCORE)[],
  name = 'song.musicxml',
) {
  const [id] = await upload(server, await author(server), [
    { name: 'song.tla', bytes: Buffer.from(tlaText({ title: 'Song', timelines })) },
    { name, bytes: Buffer.from(notation) },
  ]);
  if (id === undefined) throw new Error('Nothing was uploaded.');
  return id;
}

test('MusicXML beside a file is engraved here, follows the music by measures and leads to its notes', async ({
  page,
  server,
}) => {
  const id = await uploadWith(server, musicXml(MEASURES), [BEATS, SCORE]);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  const engraver = page.waitForResponse((answer) => answer.url().includes('notation-worker'));
  const viewer = await openScore(page, id);
  const sheet = page.getByRole('group', { name: 'Engraved score' });
  const sounding = sheet.locator('[data-sounding]');
  await expect(sounding).toHaveCount(1);
  // The page may not compile code; only this script may, and it cannot reach the network.
  expect((await engraver).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  await viewer.region.focus();
  await page.keyboard.press('End');
  await expect(sheet.getByRole('img', { name: /to 24$|^Measure 24$/ })).toBeInViewport();

  await page.keyboard.press('Home');
  await expect(sheet.getByRole('img', { name: /^Measures? 1\b/ })).toBeInViewport();
  const box = await sounding.boundingBox();
  if (!box) throw new Error('No note sounds.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await showTab(page, 'Details');
  await expect(viewer.inspector).toContainText('C4');
  expect(elsewhere).toEqual([]);
});

test('notation without a lane of notes is followed too, and a double click goes there', async ({
  page,
  server,
}) => {
  const viewer = await openScore(page, await uploadWith(server, musicXml(MEASURES), [BEATS]));
  const second = page
    .getByRole('group', { name: 'Engraved score' })
    .getByRole('img', { name: /^Measures? / })
    .nth(1);
  await expect(second).toBeVisible();
  const first = Number(/\d+/.exec((await second.getAttribute('aria-label')) ?? '')?.[0]);
  const box = await second.boundingBox();
  if (!box) throw new Error('No second system.');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(4 * (first - 1));
});

/** A beat every second, in measures of these numbers, with so many beats each. */
const counting = (measures: readonly (readonly [number: number, beats: number])[]) => ({
  ...BEATS,
  measure_numbers: measures.map(([number]) => number),
  beats_in_measure: measures.map(([, beats]) => beats),
  components: byId(
    Array.from({ length: measures.reduce((sum, [, beats]) => sum + beats, 0) }, (_, time) => ({
      ...{ kind: 'BEAT', time },
    })),
    1,
  ),
});
const inFours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => [first + index, 4] as const);

/** Highlighted part of the score at a time, and the playhead's position in it, from 0 to 1. */
async function played(page: Page, id: number, time: number) {
  await openScore(page, id, `?t=${time}`);
  const sheet = page.getByRole('group', { name: 'Engraved score' });
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    return box;
  };
  await expect(sheet.locator('[data-played]')).toBeInViewport();
  await expect(sheet.locator('text').first()).toBeVisible();
  const tint = await boxOf(sheet.locator('[data-played]'));
  const playhead = await boxOf(sheet.locator('[data-playhead]'));
  const words: string[] = [];
  for (const text of await sheet.locator('text').all()) {
    const { x, y, width, height } = await boxOf(text);
    // The number of a measure stands over its bar line.
    const isWithin = x + width / 2 > tint.x - width && x + width / 2 < tint.x + tint.width;
    if (isWithin && y > tint.y && y + height < tint.y + tint.height + 1)
      words.push((await text.textContent()) ?? '');
  }
  return { words, at: (playhead.x - tint.x) / tint.width };
}

test('the playhead stays before the bar line until the measure is over, and tint and position agree', async ({
  page,
  server,
}) => {
  const id = await uploadWith(server, musicXml(MEASURES), [BEATS]);
  for (const [time, measure] of [
    [19.9, 5],
    [20, 6],
    [23.95, 6],
    [39.9, 10],
  ] as const) {
    const { words, at } = await played(page, id, time);
    // The number of every fifth measure is printed over it.
    expect(words, `at ${time}`).toEqual(measure % 5 === 0 ? [String(measure)] : []);
    expect(at, `at ${time}`).toBeGreaterThan(time % 4 > 3.8 ? 0.9 : 0);
    expect(at, `at ${time}`).toBeLessThan(time % 4 === 0 ? 0.3 : 1);
    const beat = Math.floor(time % 4) + 1;
    await expect(page.locator('[data-part="measure"]')).toHaveText(`m. ${measure}.${beat}`);
  }
});

const FIELD = new URL('../../../shared/data/field/', import.meta.url);

test.describe('the scores of ../shared/data/field', () => {
  test.skip(!existsSync(FIELD), '../shared/data/field is not here');
  const notation = (name: string) => readFileSync(new URL(name, FIELD), 'utf8');

  for (const name of ['two-movements.musicxml', 'two-mdiv.mei'])
    test(`${name}: the second movement is drawn and followed`, async ({ page, server }) => {
      const beats = counting([...inFours(1, 12), ...inFours(1, 12)]);
      const id = await uploadWith(server, notation(name), [beats], name.replace(/^[^.]*/, 'song'));
      // The third measure of each.
      expect((await played(page, id, 9.5)).words).toContain('I.3');
      expect((await played(page, id, 57.5)).words).toContain('II.3');
      const sheet = page.getByRole('group', { name: 'Engraved score' });
      await expect(sheet.getByRole('img', { name: /^(II|Movement 2), measures? / }).first()).toBeVisible();
      if (name.endsWith('.mei')) await expect(sheet.getByText('II', { exact: true })).toBeVisible();
    });

  for (const name of ['split-dup8.musicxml', 'split-X1.musicxml'])
    test(`${name}: the second half of a measure is not the first`, async ({ page, server }) => {
      const beats = counting([[0, 1], ...inFours(1, 7), [8, 3], [8, 1], ...inFours(9, 15), [16, 3]]);
      const id = await uploadWith(server, notation(name), [beats]);
      expect((await played(page, id, 31.5)).words).toContain('8a');
      expect((await played(page, id, 32.5)).words).toContain('8b');
      expect((await played(page, id, 33)).words).toContain('9');
    });
});

test('measures that the score does not have are told from where to where, and the playhead is not shown there', async ({
  page,
  server,
}) => {
  const id = await uploadWith(server, musicXml(6), [BEATS]);
  const viewer = await openScore(page, id, '?t=10');
  const panel = page.getByRole('complementary', { name: 'Score' });
  await expect(
    panel.getByText(
      'Measures 7 to 24 of this file are not in the score, which has measures 1 to 6. There it does not follow the music.',
    ),
  ).toBeVisible();
  await expect(panel.locator('[data-playhead]')).toBeVisible();
  await viewer.region.focus();
  await page.keyboard.press('End');
  await expect(panel.locator('[data-playhead]')).toBeHidden();
  await expect(panel.locator('[data-played]')).toBeHidden();
});

test('a file that counts no measures has a score without playhead, and both panel and a click say so', async ({
  page,
  server,
}) => {
  await openScore(page, await uploadWith(server, musicXml(MEASURES), [SCORE]));
  const panel = page.getByRole('complementary', { name: 'Score' });
  const first = panel.getByRole('img', { name: /^Measures? 1\b/ });
  await expect(first).toBeVisible();
  await expect(panel.getByText(/^This file counts no measures: the score has no playhead/)).toBeVisible();
  await expect(panel.locator('[data-playhead]')).toBeHidden();
  await first.locator('g > path[fill="currentColor"]').nth(2).click();
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText(
    /^This file counts no measures/,
  );
});

test('notation without music, and what takes too long, are told with what to do, and the rest is there', async ({
  page,
  server,
}) => {
  const empty = '<score-partwise version="4.0"><part-list/></score-partwise>';
  // As one that was stored before notation was engraved at its upload.
  await page.route('**/*.musicxml*', (route) => route.fulfill({ body: empty }));
  const viewer = await openScore(page, await uploadWith(server, musicXml(2), [BEATS]));
  await expect(page.getByText('It is no MusicXML or MEI that can be engraved.')).toBeVisible();
  await expect(page.getByText('Ask the analyst to export it again.')).toBeVisible();
  await expect(viewer.region).toBeVisible();

  await page.unroute('**/*.musicxml*');
  // A worker that never loads must be treated as one that never finishes.
  await page.route(/notation-worker/, () => undefined);
  await page.clock.install();
  const hasBegun = page.waitForRequest(/notation-worker/);
  await openScore(page, await uploadWith(server, musicXml(2), [BEATS]));
  await expect(page.getByText('Loading score…')).toBeVisible();
  // The two minutes count from here, not from the loading of the file.
  await hasBegun;
  await page.clock.fastForward(120_000);
  await expect(page.getByText('To engrave it takes longer than two minutes here.')).toBeVisible();
  await page.unroute(/notation-worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Engraved score' }).getByRole('img')).not.toHaveCount(0);
});

test('a file with pages, an engraving and compressed notation offers all three', async ({ page, server }) => {
  const strip = {
    ...SCORE,
    svg_data: engravedStrip({ measures: MEASURES }),
    viewer_beat_x: stripAnchors(MEASURES),
  };
  const [id] = await upload(server, await author(server), [
    {
      name: 'all.tla',
      bytes: Buffer.from(tlaText({ title: 'All', timelines: [BEATS, strip, pdfTimeline('/s/pages.pdf')] })),
    },
    { name: 'pages.pdf', bytes: pdfOf([{ words: 'Page', ground: [1, 1, 1] }]) },
    { name: 'all.mxl', bytes: Buffer.from(zipSync({ 'score.xml': strToU8(musicXml(MEASURES)) })) },
  ]);
  await openScore(page, id ?? 0);
  const panel = page.getByRole('complementary', { name: 'Score' });
  const choose = async (name: string) => {
    await panel.getByRole('button', { name: 'Choose score' }).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(3);
    await page.getByRole('menuitemradio', { name }).click();
  };
  const engraved = panel.getByRole('group', { name: 'Engraved score' });
  await choose('all.mxl (notation)');
  await expect(engraved.getByRole('img', { name: /^Measures? 1\b/ })).toBeVisible();
  await choose('pdf (pages)');
  await expect(panel.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(engraved).toHaveCount(0);
  await choose('Notes (engraved)');
  await expect(engraved.getByRole('img', { name: /^Measures? 1\b/ })).toBeVisible();
});

test('a score that takes more than two seconds is engraved when a reader asks for it', async ({
  page,
  server,
}) => {
  const id = await uploadWith(server, musicXml(2500), [BEATS]);
  const viewer = await ViewerScreen.open(page, id);
  await expect(viewer.region).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Score' });
  await expect(panel).toHaveCount(0);
  await showTab(page, 'Score');
  await expect(panel.getByText('This score is long.')).toBeVisible();
  await expect(panel.getByText(/^Engraving it takes about 3 seconds\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Engrave 2,500 measures' }).click();
  await expect(panel.getByRole('img', { name: /^Measures? 1\b/ })).toBeVisible({ timeout: 60_000 });

  // A file stored before its measures were counted: the page counts them itself, and asks the reader all the same.
  await page.route(`**/files/${id}/json*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.text()).replace(/,"engraving":\{[^}]*\}/, '');
    await route.fulfill({ response, body: json });
  });
  await ViewerScreen.open(page, id);
  await expect(panel.getByRole('button', { name: 'Engrave 2,500 measures' })).toBeVisible();
});
