import { hierarchyTimeline, markerTimeline, tlaText } from '../support/tla.ts';
import {
  expect,
  expectNoFindings,
  register,
  replace,
  signIn,
  tabTo,
  test,
  themes,
  upload,
  ViewerScreen,
} from './support.ts';
import { moreButton } from '../support/viewer-frame.ts';

const BEFORE = [
  { start: 0, end: 30, level: 1, label: 'Opening' },
  { start: 30, end: 60, level: 1, label: 'Middle', comments: 'Reaches the dominant here.' },
  { start: 60, end: 90, level: 1, label: 'Close' },
  { start: 90, end: 100, level: 1, label: 'Coda' },
];
const AFTER = [
  { start: 0, end: 30, level: 1, label: 'Opening' },
  { start: 30, end: 62, level: 1, label: 'Development', comments: 'Reaches the tonic here.' },
  { start: 62, end: 90, level: 1, label: 'Close' },
  { start: 100, end: 120, level: 1, label: 'Epilogue and farewell' },
];

const analysis = (title: string, units: typeof BEFORE, composer: string) =>
  Buffer.from(tlaText({ title, composer, timelines: [hierarchyTimeline(units)] }));

for (const { colorScheme, details } of themes('light')) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test(
      `changes are gone through by keyboard, marked, linked to and closed, ${colorScheme}`,
      details,
      async ({ page, server }) => {
        const person = await register(server);
        const title = `Changed ${process.pid} ${colorScheme}`;
        const [id] = (await upload(server, person, [
          { name: 'a.tla', bytes: analysis(title, BEFORE, 'Bach') },
        ])) as [number];
        await replace(server, person, id, 1, analysis(title, AFTER, 'Mozart'));

        await page.goto(`/viewer/${id}/v1`);
        await page.getByRole('link', { name: 'See what changed' }).click();
        await expect(page).toHaveURL(new RegExp(`/viewer/${id}\\?diff=1`));
        const viewer = new ViewerScreen(page);
        const panel = page.getByRole('complementary', { name: 'Changes' });
        await expect(panel).toContainText('Entries: 1 added, 1 removed, 2 moved, 1 relabelled.');
        await panel.getByText('1 detail of the piece changed').click();
        await expect(panel).toContainText('“Bach”, now “Mozart”');
        await expectNoFindings(page);

        // By the keys of the viewer.
        await viewer.region.focus();
        await page.keyboard.press('e');
        const said = page.getByRole('status').filter({ hasText: /^Change \d of/ });
        await expect(said).toHaveText(
          /^Change 1 of 4: Development, .*: ends 2.00 s later, at 1:02.00; was: “Middle”; comment changed\.$/,
        );
        await expect(viewer.time).toContainText('0:30');
        const told = panel.getByRole('group', { name: 'Selected change' });
        await expect(told.locator('del')).toHaveText('dominant');
        await expect(told.locator('ins')).toHaveText('tonic');
        await page.keyboard.press('e');
        await expect(said).toHaveText(/^Change 2 of 4: Close, .*: starts 2.00 s later, at 1:02.00\.$/);
        await page.keyboard.press('Shift+E');
        await expect(said).toHaveText(/^Change 1 of 4/);

        // In the list.
        const list = panel.getByRole('grid', { name: 'Changes by timeline' });
        await list.focus();
        await page.keyboard.press('End');
        await expect(list.getByRole('row', { selected: true })).toContainText('Epilogue and farewell');
        await page.keyboard.press('ArrowUp');
        await expect(list.getByRole('row', { selected: true })).toContainText('CodaRemoved, at 1:30.00');
        await expect(viewer.time).toContainText('1:30');
        await panel.getByLabel('Show').selectOption('Added');
        await expect(list.getByRole('row')).toHaveCount(3);

        // The link opens it elsewhere; Escape closes it, and with it goes from the address.
        await expect(page).toHaveURL(/\?diff=1/);
        const second = await page.context().newPage();
        await second.goto(page.url());
        await expect(second.getByRole('complementary', { name: 'Changes' })).toContainText('1 added');
        await second.close();
        await list.focus();
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
        await expect(page).not.toHaveURL(/diff=/);
        await expect(viewer.region).toBeFocused();
        await page.keyboard.press('e');
        await expect(page.getByText('No changes are shown.')).toBeAttached();
      },
    );
  });
}

test('the lane of the older version stands over the present one at a press, and one that is gone has one frame', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Lanes ${process.pid}`;
  const withMarkers = tlaText({
    title,
    timelines: [
      hierarchyTimeline(BEFORE),
      markerTimeline([
        { time: 10, label: 'HC' },
        { time: 70, label: 'PAC' },
      ]),
    ],
  });
  const [id] = (await upload(server, person, [{ name: 'a.tla', bytes: Buffer.from(withMarkers) }])) as [
    number,
  ];
  await replace(server, person, id, 1, analysis(title, AFTER, ''));
  await page.goto(`/viewer/${id}?diff=1`);
  const viewer = new ViewerScreen(page);
  const panel = page.getByRole('complementary', { name: 'Changes' });
  const list = panel.getByRole('grid', { name: 'Changes by timeline' });
  const rail = page.getByRole('list', { name: 'Timelines' });
  // The timeline that is gone is one row, and one frame below the lanes.
  const gone = list.getByRole('row').filter({ hasText: 'Timeline removed' });
  await expect(gone).toHaveCount(1);
  await expect(rail.getByRole('listitem')).toHaveText([/^hierarchy/, 'marker, version 1']);
  await list
    .getByRole('row')
    .filter({ hasText: /^hierarchy/ })
    .click();
  const press = panel.getByRole('button', { name: 'Lane of version 1' });
  await expect(press).toHaveAttribute('aria-pressed', 'false');
  await viewer.settled();
  const before = await viewer.canvas.screenshot();
  const laneTop = async () => (await rail.getByRole('listitem').first().boundingBox())!.y;
  const top = await laneTop();
  await press.press('Enter');
  await expect(press).toHaveAttribute('aria-pressed', 'true');
  await expect(rail.getByRole('listitem')).toHaveText([
    /^hierarchy/,
    'hierarchy, version 1',
    'marker, version 1',
  ]);
  await viewer.settled();
  expect(await laneTop()).toBeGreaterThan(top);
  expect((await viewer.canvas.screenshot()).equals(before)).toBe(false);
  await expectNoFindings(page);
  await press.press('Enter');
  await expect(rail.getByRole('listitem')).toHaveCount(2);
  await viewer.settled();
  expect(await laneTop()).toBe(top);
  // What was in the timeline that is gone is shown in its frame.
  await gone.click();
  await press.press('Enter');
  await expect(press).toHaveAttribute('aria-pressed', 'true');
  await list.focus();
  await page.keyboard.press('Escape');
  await expect(rail.getByRole('listitem')).toHaveCount(1);
});

test('a visitor learns nothing of a draft, and is told to choose another version', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Draft ${process.pid}`;
  const [id] = (await upload(server, person, [
    { name: 'a.tla', bytes: analysis(title, BEFORE, 'Bach') },
  ])) as [number];
  await page.goto(`/viewer/${id}?diff=2`);
  const panel = page.getByRole('complementary', { name: 'Changes' });
  await expect(panel.getByRole('alert')).toContainText('There is no such version');
  await expect(panel.getByLabel('To version')).toHaveText(/^21 \(open\)$/);
});

test('the whole path by keyboard: replace, see the change, cite the passage', async ({ page, server }) => {
  const person = await register(server);
  const title = `Path ${process.pid}`;
  const [id] = (await upload(server, person, [
    { name: 'a.tla', bytes: analysis(title, BEFORE, 'Bach') },
  ])) as [number];
  await signIn(page, server, person);
  await page.goto('/dashboard');
  await tabTo(page, page.getByRole('button', { name: `More for ${title}` }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Replace “${title}”` });
  await dialog.getByLabel('Choose files').setInputFiles({
    name: 'second.tla',
    mimeType: 'application/json',
    buffer: analysis(title, AFTER, 'Bach'),
  });
  // Of four units two were moved and one removed.
  await expect(dialog.getByText('This looks like another piece.')).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { name: 'Another piece' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText(/2 entries moved, 1 label changed/)).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Replace anyway' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto(`/viewer/${id}`);
  await tabTo(page, moreButton(page));
  await page.keyboard.press('Enter');
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Changes since version 1' }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Changes' });
  const list = panel.getByRole('grid', { name: 'Changes by timeline' });
  await tabTo(page, list);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(new ViewerScreen(page).region).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cite');
  await page.keyboard.press('Enter');
  const cite = page.getByRole('dialog', { name: 'Cite' });
  await expect(cite).toContainText('Version 2');
  await expect(cite).toContainText('Epilogue and farewell');
});

test('marks of changes whose code does not come are said to be missing, and come with a reload', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const title = `Marked ${process.pid}`;
  const [id] = (await upload(server, person, [
    { name: 'a.tla', bytes: analysis(title, BEFORE, 'Bach') },
  ])) as [number];
  await replace(server, person, id, 1, analysis(title, AFTER, 'Bach'));
  await page.route('**/over-lanes-*.js', (route) => route.abort());
  await page.goto(`/viewer/${id}?diff=1`);
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText(
    'The marks over the timelines could not be loaded. Reload the page to see them.',
  );
  await expect(page.getByRole('complementary', { name: 'Changes' })).toContainText('1 added');
  const viewer = new ViewerScreen(page);
  await viewer.settled();
  const unmarked = await viewer.canvas.screenshot();
  await page.unroute('**/over-lanes-*.js');
  await page.reload();
  await viewer.settled();
  await expect.poll(async () => (await viewer.canvas.screenshot()).equals(unmarked)).toBe(false);
});
