import { tlaText } from '../support/tla.ts';
import { author, expect, test, upload, ViewerScreen, showTab } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const byId = (components: readonly object[], first: number) =>
  Object.fromEntries(components.map((component, index) => [String(first + index), component]));
const note = (
  staff: number,
  start: number,
  pitch: readonly [step: number, accidental: number, octave: number],
) => ({
  ...{ kind: 'NOTE', staff_index: staff, start, end: start + 4, color: null, comments: '' },
  ...{ step: pitch[0], accidental: pitch[1], octave: pitch[2], display_accidental: pitch[1] !== 0 },
});

/** Two staves under eight measures of four beats, a beat every second: a melody over one chord. */
const TIMELINES = [
  {
    ...{ kind: 'BEAT_TIMELINE', name: 'Measures', height: 35, is_visible: true, ordinal: 1 },
    ...{
      beat_pattern: [4],
      measure_numbers: [1, 2, 3, 4, 5, 6, 7, 8],
      beats_in_measure: Array<number>(8).fill(4),
    },
    components: byId(
      Array.from({ length: 32 }, (_, time) => ({ kind: 'BEAT', time })),
      1,
    ),
  },
  {
    ...{ kind: 'SCORE_TIMELINE', name: 'Score', height: 1, is_visible: true, ordinal: 2 },
    ...{ svg_data: '', viewer_beat_x: {} },
    components: byId(
      [
        { kind: 'STAFF', index: 0, line_count: 5 },
        { kind: 'STAFF', index: 1, line_count: 5 },
        ...[
          { staff_index: 0, line_number: -1, step: 4, octave: 4, icon: 'clef-treble.svg' },
          { staff_index: 1, line_number: 1, step: 3, octave: 3, icon: 'clef-bass.svg' },
        ].map((clef) => ({ kind: 'CLEF', time: 0, ...clef })),
        note(0, 4, [0, 1, 5]),
        note(0, 8, [2, 0, 5]),
        note(1, 4, [0, 0, 3]),
        note(1, 4, [2, -1, 3]),
      ],
      100,
    ),
  },
];

test('a score is read by keyboard: along a staff, through what sounds together, in groups of the outline', async ({
  page,
  server,
}) => {
  const bytes = Buffer.from(tlaText({ title: 'Two staves', timelines: TIMELINES }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'two-staves.tla', bytes }])) as [
    number,
  ];
  const viewer = await ViewerScreen.open(page, fileId);
  const { inspector, outline } = viewer;
  const entry = (name: string) =>
    inspector
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  // The fifth beat begins measure 2, where the notes are.
  await viewer.region.focus();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown');
  await expect(entry('Note')).toHaveText('C♯5');
  await expect(entry('Staff')).toHaveText('1');
  await expect(entry('Measures')).toHaveText('2.1 to 2.4');
  await press('ArrowRight');
  await expect(entry('Note')).toHaveText('E5');
  await press('ArrowLeft', 'ArrowDown');
  await expect(entry('Note')).toHaveText('E♭3');
  await expect(entry('Chord')).toHaveText('C3, E♭3');
  await press('ArrowDown');
  await expect(entry('Note')).toHaveText('C3');
  await expect(entry('Staff')).toHaveText('2');

  await press('n');
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toContainText(
    'Score: staff 1 C sharp 5; staff 2 C 3, E flat 3.',
  );

  // Groups around the selected component are open, the others are not.
  await showTab(page, 'Outline');
  await expect(await viewer.activeLine()).toHaveAccessibleName('C 3, staff 2, measure 2 beat 1');
  await expect(await viewer.activeLine()).toHaveAttribute('aria-level', '4');
  const group = (name: string) => outline.getByRole('row', { name, exact: true });
  await expect(group('Staff 2, 2 notes')).toHaveAttribute('aria-expanded', 'true');
  await expect(group('Measure 3, 0:08, 1 note')).toHaveAttribute('aria-expanded', 'true');
  await expect(outline).toHaveAttribute('aria-rowcount', String(1 + 2 + 32 + 5 + 4));
  await outline.focus();
  await press('ArrowLeft', 'ArrowLeft');
  await expect(await viewer.activeLine()).toHaveAccessibleName('Measure 2, 0:04, 2 notes');
  await expect(await viewer.activeLine()).toHaveAttribute('aria-expanded', 'false');
  await expect(outline.getByRole('row', { name: /^C 3, / })).toHaveCount(0);
  await press('ArrowLeft');
  await expect(await viewer.activeLine()).toHaveAccessibleName('Staff 2, 2 notes');
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown');
  await expect(await viewer.activeLine()).toHaveAccessibleName('E flat 3, staff 2, measure 2 beat 1');
  await expect(await viewer.activeLine()).toHaveAttribute('aria-selected', 'true');
  await press('Escape');
  await expect(viewer.region).toBeFocused();
});

test('a score that its author has hidden is shown when it is asked for, in the overview too; comments of its notes are found', async ({
  page,
  server,
}) => {
  const [measures, score] = TIMELINES;
  const hidden = {
    ...score,
    is_visible: false,
    components: {
      ...score!.components,
      900: { ...note(1, 20, [4, 0, 3]), comments: 'Pedal on the dominant' },
    },
  };
  const bytes = Buffer.from(tlaText({ title: 'Hidden score', timelines: [measures!, hidden] }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'hidden.tla', bytes }])) as [number];
  const viewer = await ViewerScreen.open(page, fileId);
  await expect(viewer.laneName('Measures')).toBeVisible();
  await expect(viewer.laneName('Score')).toHaveCount(0);
  /** How many shades the overview has where two staves sound. */
  const inOverview = async () => {
    const overview = await page.getByRole('scrollbar', { name: 'Overview' }).boundingBox();
    if (!overview) throw new Error('There is no overview.');
    const x = overview.x + (overview.width * 6) / 100;
    const shades = new Set<string>();
    for (let y = 6; y < overview.height - 6; y += 2) shades.add(await viewer.colorAt(x, overview.y + y));
    return shades.size;
  };
  const without = await inOverview();

  await chooseMore(page, 'Timelines');
  await page.getByRole('checkbox', { name: 'Show Score' }).check();
  await page.getByRole('button', { name: 'Close timelines' }).click();
  await expect(viewer.laneName('Score')).toBeVisible();
  await expect.poll(inOverview).toBeGreaterThan(without);

  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Find in this file' }).fill('dominant');
  await page.keyboard.press('Enter');
  await showTab(page, 'Details');
  await expect(viewer.inspector.getByRole('row', { name: /^Note/ })).toContainText('G3');
});

test('clefs stand beside the lane, left of all time, on a wide screen and on a phone', async ({
  page,
  server,
}) => {
  const bytes = Buffer.from(tlaText({ title: 'Clefs', timelines: TIMELINES }));
  const [fileId] = (await upload(server, await author(server), [{ name: 'clefs.tla', bytes }])) as [number];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const viewer = await ViewerScreen.open(page, fileId);
    await viewer.settled();
    const signs = viewer.laneName('Score').locator('[data-part="signs"] text');
    await expect(signs).toHaveCount(2);
    const canvas = (await viewer.canvas.boundingBox())!;
    const clefs = await Promise.all((await signs.all()).map(async (sign) => (await sign.boundingBox())!));
    for (const clef of clefs) {
      expect(clef.x).toBeGreaterThanOrEqual(0);
      expect(clef.x + clef.width).toBeLessThanOrEqual(canvas.x);
    }
    expect(clefs[1]!.y).toBeGreaterThan(clefs[0]!.y);
  }
});
