import { engravedStrip, stripAnchors } from '../support/engraved-strip.ts';
import type { Locator } from 'playwright/test';
import { tlaText } from '../support/tla.ts';
import { openScore } from './score-screen.ts';
import { author, expect, test, upload, ViewerScreen, showTab } from './support.ts';

const MEASURES = 24;
/** Seconds of every file that `tlaText` writes. */
const LENGTH = 100;
const byId = (components: readonly object[], first: number) =>
  Object.fromEntries(components.map((component, index) => [String(first + index), component]));

/** A beat every second, four to a measure, and a note to each beat on the one staff. */
const timelines = (svg: string) => [
  {
    ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
    beat_pattern: [4],
    components: byId(
      Array.from({ length: 4 * MEASURES }, (_, time) => ({ kind: 'BEAT', time })),
      1,
    ),
  },
  {
    ...{ kind: 'SCORE_TIMELINE', name: 'Score', height: 1, is_visible: true, ordinal: 2 },
    ...{ svg_data: svg, viewer_beat_x: stripAnchors(MEASURES) },
    components: byId(
      [
        { kind: 'STAFF', index: 0, line_count: 5 },
        { kind: 'SCORE_ANNOTATION', x: 130, y: 30, viewer_id: 1, text: '<b>Theme</b>', font_size: 12 },
        ...Array.from({ length: 4 * MEASURES }, (_, time) => ({
          ...{ kind: 'NOTE', staff_index: 0, start: time, end: time + 1, color: null, comments: '' },
          ...{ step: 6 - (time % 4), accidental: 0, octave: 4, display_accidental: false },
        })),
      ],
      200,
    ),
  },
];

test('an engraved score opens in rows, turns with the music, is held by scrolling and leads to its notes', async ({
  page,
  server,
}) => {
  // External resources and scripts in a drawing are neither kept nor fetched.
  const inside =
    '<image href="https://evil.example/a.png" width="9" height="9"/><style>@import "https://evil.example/b.css"</style>' +
    '<script>fetch("https://evil.example/c")</script><path d="M70 20L80 20" fill="url(https://evil.example/d)" onload="alert(1)"/>';
  const strip = engravedStrip({ measures: MEASURES, staves: 4, inside });
  const bytes = Buffer.from(tlaText({ title: 'Engraved', timelines: timelines(strip) }));
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  const [fileId] = (await upload(server, await author(server), [{ name: 'engraved.tla', bytes }])) as [
    number,
  ];
  const viewer = await openScore(page, fileId);
  const sheet = page.getByRole('group', { name: 'Engraved score' });
  const row = (name: string) => sheet.getByRole('img', { name, exact: true });
  // So narrow that a row has two measures.
  const divider = page.getByRole('separator', { name: 'Resize score' });
  await divider.press('Home');
  for (let press = 0; press < 2; press += 1) await divider.press('ArrowLeft');
  const first = row('Measures 1 to 2');
  await expect(first).toBeVisible();
  await expect(first.locator('text')).toHaveText('<b>Theme</b>');
  // Two measures of four notes; the one that sounds is marked, and the playhead stands at it.
  const sounding = sheet.locator('[data-sounding]');
  await expect(sounding).toHaveCount(1);
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    return box;
  };
  // Rows are spread to the panel's width: both end where the sheet does, within its padding.
  const room = await sheet.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  });
  for (const name of ['Measures 1 to 2', 'Measures 3 to 4'])
    expect((await boxOf(row(name))).width / room).toBeCloseTo(1, 2);

  // The ruler has a band over the stretch visible in the score.
  const onRuler = async (time: number) =>
    viewer.colorAt(await viewer.xAtFit(time, 0, LENGTH), (await viewer.box()).y + 23);
  const [banded, bare] = [await onRuler(1.5), await onRuler(91.5)];

  // The music goes on: its row comes into view, and those before it go.
  await viewer.region.focus();
  await page.keyboard.press('End');
  await expect(row('Measures 23 to 24')).toBeInViewport();
  await expect(first).toHaveCount(0);
  await expect.poll(() => onRuler(1.5)).not.toBe(banded);
  await expect.poll(() => onRuler(91.5)).not.toBe(bare);
  await page.keyboard.press('Home');
  await expect(first).toBeInViewport();

  expect(await sheet.locator('image, style, script, [href], [style*=url], [onload]').count()).toBe(0);
  expect(elsewhere).toEqual([]);

  // The reader reads on alone until the music is followed again.
  await sheet.hover();
  await page.mouse.wheel(0, 1500);
  const follow = page.getByRole('button', { name: 'Follow the music' });
  await expect(follow).toBeVisible();
  await expect(first).not.toBeInViewport();
  await follow.click();
  await expect(first).toBeInViewport();
  await expect(follow).toHaveCount(0);

  // A note of the engraving is a note of the lane; a double click goes there.
  const note = first.locator('g > path[fill="currentColor"]').nth(2);
  await note.click();
  await expect(sheet.locator('[data-selected]')).toHaveCount(1);
  await showTab(page, 'Details');
  await expect(viewer.inspector.getByRole('row', { name: /^Start/ })).toContainText('0:00:02');
  const annotations = viewer.inspector.getByRole('list', { name: 'Annotations in the score' });
  await expect(annotations.getByRole('listitem')).toHaveText(['<b>Theme</b>']);
  await showTab(page, 'Score');
  await note.dblclick();
  await expect(viewer.time).toHaveText(/^0:00:02/);
  // The selected note is the one that was pressed, in a row that is spread, and the playhead is at it.
  const selected = await boxOf(sheet.locator('[data-selected]'));
  expect(selected.x).toBeCloseTo((await boxOf(note)).x, 0);
  const playhead = await boxOf(sheet.locator('[data-playhead]'));
  expect(Math.abs(playhead.x - selected.x)).toBeLessThan(selected.width);

  const larger = page.getByRole('button', { name: 'Larger score' });
  await larger.click();
  await expect(row('Measure 1')).toBeVisible();
  await sheet.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(row('Measures 1 to 2')).toBeVisible();
});

test('a score without an engraving says so', async ({ page, server }) => {
  const bytes = Buffer.from(tlaText({ title: 'Notes alone', timelines: timelines('') }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'notes.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, fileId);
  await viewer.region.focus();
  await expect(page.getByRole('complementary', { name: 'Score' })).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(page.getByText('This file has no engraved score.')).toBeVisible();
});
