import { strToU8, zipSync } from 'fflate';
import { engravedStrip, stripAnchors } from '../support/engraved-strip.ts';
import { musicXml } from '../support/notation.ts';
import { pdfOf } from '../support/pdf-files.ts';
import { pdfTimeline, tlaText } from '../support/tla.ts';
import { author, expect, test, upload, ViewerScreen, type RunningServer } from './support.ts';

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
) {
  const [id] = await upload(server, await author(server), [
    { name: 'song.tla', bytes: Buffer.from(tlaText({ title: 'Song', timelines })) },
    { name: 'song.musicxml', bytes: Buffer.from(notation) },
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
  const viewer = await ViewerScreen.open(page, id);
  const sheet = page.getByRole('group', { name: 'Engraved score' });
  const sounding = sheet.locator('[data-sounding]');
  await expect(sounding).toHaveCount(1);
  // The page may compile nothing; this one script may, and can reach nobody.
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
  await page.getByRole('button', { name: 'Inspector', exact: true }).click();
  await expect(viewer.inspector).toContainText('C4');
  expect(elsewhere).toEqual([]);
});

test('notation without a lane of notes is followed too, and a double click goes there', async ({
  page,
  server,
}) => {
  const viewer = await ViewerScreen.open(page, await uploadWith(server, musicXml(MEASURES), [BEATS]));
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

test('a file that counts no measures has a score without playhead, and both panel and a click say so', async ({
  page,
  server,
}) => {
  await ViewerScreen.open(page, await uploadWith(server, musicXml(MEASURES), [SCORE]));
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
  const viewer = await ViewerScreen.open(page, await uploadWith(server, musicXml(2), [BEATS]));
  await expect(page.getByText('It is no MusicXML or MEI that can be engraved.')).toBeVisible();
  await expect(page.getByText('Ask the author to export it again.')).toBeVisible();
  await expect(viewer.region).toBeVisible();

  await page.unroute('**/*.musicxml*');
  // A worker that never comes is one that is never done.
  await page.route(/notation-worker/, () => undefined);
  await page.clock.install();
  const hasBegun = page.waitForRequest(/notation-worker/);
  await ViewerScreen.open(page, await uploadWith(server, musicXml(2), [BEATS]));
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
  await ViewerScreen.open(page, id ?? 0);
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
  await expect(panel.getByText('1 / 1')).toBeVisible();
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
  await page.getByRole('button', { name: 'Score', exact: true }).click();
  await expect(panel.getByText('This score is long.')).toBeVisible();
  await expect(panel.getByText(/^Engraving it takes about 3 seconds\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Engrave 2,500 measures' }).click();
  await expect(panel.getByRole('img', { name: /^Measures? 1\b/ })).toBeVisible({ timeout: 60_000 });

  // One that was stored before its measures were counted: it is counted here, and asked for all the same.
  await page.route(`**/files/${id}/json*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.text()).replace(/,"engraving":\{[^}]*\}/, '');
    await route.fulfill({ response, body: json });
  });
  await ViewerScreen.open(page, id);
  await expect(panel.getByRole('button', { name: 'Engrave 2,500 measures' })).toBeVisible();
});
