import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hierarchyTimeline, markerTimeline, tlaText } from '../support/tla.ts';
import {
  author,
  expect,
  fixture,
  realFiles,
  register,
  type RunningServer,
  takeWebglAway,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
  showTab,
  tab,
  tabTo,
} from './support.ts';

const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
const END = 60;

test.describe('the menuet', () => {
  let fileId: number;
  test.beforeAll(async ({ server }) => {
    [fileId] = (await upload(server, await author(server), [menuet])) as [number];
  });

  test('is a treegrid with true counts, levels and places, in words', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    const { outline } = viewer;
    // 60 beats, 7 units, 3 cadences, 3 harmonies, 5 timelines, the header.
    await expect(outline).toHaveAttribute('aria-rowcount', '79');
    await expect(outline.getByRole('columnheader')).toHaveText([
      'Label',
      'Start',
      'End',
      'Measures',
      'Comment',
    ]);
    await outline.focus();
    const form = outline.getByRole('row', { name: 'Form, hierarchy timeline, 7 units', exact: true });
    await press(page, 'ArrowDown');
    await expect(form).toHaveAttribute('aria-level', '1');
    await expect(form).toHaveAttribute('aria-expanded', 'true');
    await expect(form).toHaveAttribute('aria-posinset', '2');
    await expect(form).toHaveAttribute('aria-setsize', '5');
    await expect(form).toHaveAttribute('aria-rowindex', '63');
    const slider = outline.getByRole('row', { name: 'Slider timeline, 0 entries, folded', exact: true });
    await expect(slider).not.toHaveAttribute('aria-expanded');

    const unit = outline.getByRole('row', {
      name: 'B, level 2, 0:24 to 1:00, measures 9 to 20, 2 of 2',
      exact: true,
    });
    await expect(unit).toHaveAttribute('aria-level', '3');
    await expect(unit).toHaveAttribute('aria-posinset', '2');
    await expect(unit).toHaveAttribute('aria-setsize', '2');
    await expect(unit).toHaveAttribute('aria-selected', 'false');
    await expect(unit.getByRole('gridcell')).toHaveText(['B', '0:24', '1:00', 'm. 9 to 20', '']);
    const commented = outline.getByRole('row', {
      name: 'A, level 2, 0:00 to 0:24, measures 1 to 8, 1 of 2, comment',
      exact: true,
    });
    await expect(commented.getByRole('gridcell').last()).toContainText('First half.');
    // Timelines without levels are folded at first.
    for (const [timeline, name] of [
      [/^Cadences, marker timeline/, 'PAC, 0:24, measure 9, 2 of 3, comment'],
      [/^Harmony, harmony timeline/, 'five six-five of five, in G major, 0:21, measure 8, 2 of 2'],
    ] as const) {
      await outline.getByRole('row', { name: timeline }).click();
      await expect(outline.getByRole('row', { name, exact: true })).toBeVisible();
    }
  });

  test('goes along with the canvas, and the canvas with it', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    const y = await viewer.laneY('Form', 45);
    for (const [time, label] of [
      [10, 'A'],
      [40, 'B'],
    ] as const) {
      await viewer.clickAt(await viewer.xAtFit(time, 0, END), y);
      await showTab(page, 'Outline');
      const chosen = viewer.outline.locator('[aria-selected="true"]');
      await expect(chosen).toHaveAccessibleName(new RegExp(`^${label}, level 2`));
      await expect(chosen).toBeInViewport();
      expect(await (await viewer.activeLine()).getAttribute('aria-selected')).toBe('true');
    }
    // A unit selected under a closed timeline opens it again.
    await showTab(page, 'Outline');
    await viewer.outline.focus();
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect(await viewer.activeLine()).toHaveAttribute('aria-expanded', 'false');
    await expect(viewer.outline).toHaveAttribute('aria-rowcount', '79');
    await viewer.clickAt(await viewer.xAtFit(10, 0, END), y);
    await expect(await viewer.activeLine()).toHaveAccessibleName(/^A, level 2/);

    // What is chosen in it leaves it in view.
    await showTab(page, 'Outline');
    await viewer.outline.getByRole('row', { name: /^Antecedent, / }).click();
    await expect(selected(viewer)).toHaveAccessibleName(/^Antecedent, /);
    await viewer.outline.getByRole('row', { name: /^Standing on the dominant, / }).click();
    await expect.poll(() => viewer.shownTime()).toBe(24);
    await viewer.outline.getByRole('row', { name: /^Return, / }).click({ modifiers: ['Alt'] });
    await expect(selected(viewer)).toHaveAccessibleName(/^Return, /);
    expect(await viewer.shownTime()).toBe(24);
  });

  test('is walked with the arrow keys, Home, End and the page keys', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    const isAt = async (name: RegExp) => {
      await expect(await viewer.activeLine()).toHaveAccessibleName(name);
      await expect(await viewer.activeLine()).toBeInViewport();
      await expect(viewer.outline).toBeFocused();
    };
    await viewer.outline.focus();
    await isAt(/^Measures, beat timeline/);
    await press(page, 'ArrowRight', 'ArrowRight');
    await isAt(/^Beat 1 of measure 1, /);
    await press(page, 'PageDown');
    await expect(await viewer.activeLine()).not.toHaveAccessibleName(/^Beat [12] of measure 1, /);
    await press(page, 'PageUp');
    await isAt(/^Beat 1 of measure 1, /);
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowDown');
    await isAt(/^Form, hierarchy timeline/);
    await press(page, 'ArrowRight');
    await isAt(/^Menuet, level 3/);
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown');
    await isAt(/^Consequent, level 1/);
    await expect(selected(viewer)).toHaveAccessibleName(/^Consequent, /);
    await press(page, 'ArrowRight');
    await isAt(/^Consequent, level 1/);
    await press(page, 'ArrowLeft');
    await isAt(/^A, level 2/);
    await press(page, 'End');
    await isAt(/^Slider timeline, .*folded$/);
    await press(page, 'ArrowUp');
    await isAt(/^Harmony, harmony timeline/);
    await press(page, 'ArrowRight', 'End', 'ArrowUp');
    await isAt(/, 2 of 2$/);
    await press(page, 'Control+Home');
    await isAt(/^Measures, beat timeline/);
    await press(page, 'ArrowUp');
    await isAt(/^Measures, beat timeline/);
    await press(page, 'Enter');
    await expect(await viewer.activeLine()).toHaveAttribute('aria-expanded', 'true');
    await press(page, 'Escape');
    await expect(viewer.region).toBeFocused();
  });

  test('has a menu for each timeline, by its button and by the menu key', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    const menu = page.getByRole('menu', { name: 'Form' });
    await viewer.outline.getByRole('button', { name: 'Menu of Form' }).click();
    await menu.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(menu).toHaveCount(0);
    await expect(viewer.outline.getByRole('row', { level: 1 }).first()).toHaveAccessibleName(/^Form/);
    await expect(viewer.outline).toBeFocused();
    await press(page, 'Home', 'Shift+F10');
    await expect(menu).toBeVisible();
    await press(page, 'Enter');
    await expect(viewer.outline.getByRole('row', { name: /^Form, .*hidden$/ })).toBeVisible();
    await expect(viewer.laneName('Form')).toHaveCount(0);
    await expect(viewer.outline).toBeFocused();
  });

  test('is there for assistive technology while it is closed, and shows while it has the keyboard', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await expect(viewer.outline).toHaveAttribute('aria-rowcount', '79');
    expect(await viewer.outline.getByRole('row').count()).toBeGreaterThan(8);
    const isSeen = async () => ((await viewer.outline.boundingBox())?.width ?? 0) > 200;
    expect(await isSeen()).toBe(false);
    await viewer.region.focus();
    await tabTo(page, viewer.outline);
    expect(await isSeen()).toBe(true);
    await expect(await viewer.activeLine()).toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(viewer.outline).not.toBeFocused();
    expect(await isSeen()).toBe(false);

    await showTab(page, 'Outline');
    expect(await isSeen()).toBe(true);
    await page.getByRole('button', { name: 'Close outline' }).click();
    await expect(viewer.region).toBeFocused();
    expect(await isSeen()).toBe(false);
  });

  test('keys that are not its own reach the viewer', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    await viewer.outline.focus();
    await page.keyboard.press('o');
    await expect(page.getByRole('button', { name: 'Close outline' })).toBeHidden();
    await expect(viewer.region).toBeFocused();
  });

  test('on a phone it stays open while its lines are chosen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const viewer = await openOutline(page, fileId);
    await viewer.outline.focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    await expect(tab(page, 'Outline')).toHaveAttribute('aria-selected', 'true');
    await expect(await viewer.activeLine()).toHaveAttribute('aria-selected', 'true');
    await expect(viewer.canvas).toBeInViewport();
  });

  test('with WebGL missing from the page it opens by itself, and all can be read', async ({ page }) => {
    await takeWebglAway(page);
    await page.goto(`/viewer/${fileId}`);
    const viewer = new ViewerScreen(page);
    await expect(viewer.region.getByRole('alert')).toContainText('has no WebGL 2');
    await expect(page.getByRole('button', { name: 'Close outline' })).toBeVisible();
    await viewer.outline.focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    await expect(selected(viewer)).toHaveAccessibleName(/^Menuet, /);
    await viewer.outline.getByRole('row', { name: /^B, level 2/ }).click();
    await expect(selected(viewer)).toHaveAccessibleName(/^B, /);
    await expect.poll(() => viewer.shownTime()).toBe(24);
  });

  test('with the WebGL context lost it goes on, and the picture comes back', async ({ page }) => {
    const viewer = await openOutline(page, fileId);
    const context = await viewer.canvas.evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
    await context.evaluate((extension) => extension?.loseContext());
    await expect(viewer.region.getByRole('alert')).toBeVisible();
    await viewer.outline.getByRole('row', { name: /^Consequent,/ }).click();
    await expect(selected(viewer)).toHaveAccessibleName(/^Consequent, /);
    await context.evaluate((extension) => extension?.restoreContext());
    await expect(viewer.region.getByRole('alert')).toBeHidden();
  });
});

test('Enter plays from the active line', async ({ page }) => {
  const viewer = await openOutline(page, 1);
  await viewer.outline.getByRole('row', { name: /^to the dominant, / }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(15);
});

test('hidden timelines are in it, and marked', async ({ page, server }) => {
  const timelines = [
    { ...hierarchyTimeline([{ start: 0, end: 50, level: 1, label: 'Seen' }]), name: 'Form' },
    {
      ...markerTimeline([{ time: 10, label: 'Unseen' }]),
      name: 'Sketch',
      ordinal: 2,
      is_visible: false,
    },
  ];
  const viewer = await openOutline(page, await fileOf(server, timelines));
  const row = viewer.outline.getByRole('row', { name: 'Sketch, marker timeline, 1 marker, hidden' });
  await expect(row).toContainText('hidden');
  await expect(viewer.laneName('Sketch')).toHaveCount(0);
  // A press brings it into the stack and opens it.
  await row.click();
  await expect(viewer.laneName('Sketch')).toBeVisible();
  await viewer.outline.getByRole('row', { name: /^Unseen, / }).click();
  await expect(selected(viewer)).toHaveAccessibleName(/^Unseen, /);
});

test('of 20 000 components few lines are mounted, and each can be reached', async ({ page, server }) => {
  const markers = Array.from({ length: 20_000 }, (_, index) => ({
    time: index / 250,
    label: `M${index + 1}`,
  }));
  const viewer = await openOutline(page, await fileOf(server, [markerTimeline(markers)]));
  const { outline } = viewer;
  await expect(outline).toHaveAttribute('aria-rowcount', '20002');
  const last = outline.getByRole('row', { name: /^M20000, / });
  await outline.focus();
  await press(page, 'ArrowRight', 'End');
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '20002');
  await expect(last).toHaveAttribute('aria-posinset', '20000');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  expect(await outline.getByRole('row').count()).toBeLessThan(200);
  await press(page, 'Home');
  await expect(outline.getByRole('row', { name: /^marker, / })).toBeInViewport();
  await outline.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect(last).toBeInViewport();
  // The active line is far out of view, and still there to be heard.
  await expect(await viewer.activeLine()).toHaveAccessibleName(/^marker, /);
  expect(await outline.getByRole('row').count()).toBeLessThan(200);
});

test('it holds the components that the file has, and none else', async ({ page, server }) => {
  test.skip(realFiles === undefined, 'The real files are not beside this clone.');
  test.setTimeout(120_000);
  const person = await register(server);
  const names = [/minuet-k1-efcdbb1/, /D790laendler02/];
  const files = (realFiles ?? []).filter((path) => names.some((name) => name.test(path)));
  expect(files).toHaveLength(names.length);
  const ids = await upload(
    server,
    person,
    files.map((path) => ({ name: basename(path), bytes: readFileSync(path) })),
  );
  for (const id of [1, ...ids]) {
    const viewer = await openOutline(page, id);
    const { timelines } = (await (await page.request.get(`/api/v1/files/${id}/json`)).json()) as {
      timelines: readonly { kind: string; components: readonly { id: number; kind?: string }[] }[];
    };
    const outlineLines = async () => Number(await viewer.outline.getAttribute('aria-rowcount')) - 1;
    // The outline lists the notes of a score, in groups, but not its signs.
    const expected = timelines.flatMap(({ kind, components }) =>
      components
        .filter((component) => kind !== 'SCORE_TIMELINE' || component.kind === 'NOTE')
        .map((component) => component.id),
    );
    expect(expected.length).toBeGreaterThan(20);
    const { read, groups } = await componentsByScrolling(viewer);
    expect(new Set(read.values())).toEqual(new Set(expected));
    expect(read.size).toBe(expected.length);
    expect(await outlineLines()).toBe(expected.length + timelines.length + groups);
    expect(groups > 0).toBe(timelines.some(({ kind }) => kind === 'SCORE_TIMELINE'));
  }
});

/**
 * Component ids by the number of their row, read by scrolling from the first line to the last, closed groups opened on the way,
 * and how many groups there are.
 */
async function componentsByScrolling({ outline }: ViewerScreen) {
  const { found, groups } = await outline.evaluate(async (element) => {
    const found: [number, number][] = [];
    const groups = new Set<string | null>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    element.scrollTop = 0;
    for (let before = -1; before !== element.scrollTop;) {
      await frame();
      await frame();
      const closed = element.querySelectorAll<HTMLElement>('[aria-expanded="false"]:not([data-away])');
      const top = element.scrollTop;
      for (const group of closed) group.click();
      if (closed.length > 0) {
        await frame();
        await frame();
        // The last one that was opened may have come into view.
        element.scrollTop = top;
        before = -1;
        continue;
      }
      for (const group of element.querySelectorAll('[data-group]'))
        groups.add(group.getAttribute('aria-rowindex'));
      for (const row of element.querySelectorAll('[data-component]'))
        found.push([Number(row.getAttribute('aria-rowindex')), Number(row.getAttribute('data-component'))]);
      before = element.scrollTop;
      element.scrollTop += element.clientHeight;
    }
    return { found, groups: groups.size };
  });
  return { read: new Map(found), groups };
}

async function openOutline(page: ViewerScreen['page'], fileId: number): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, fileId);
  await showTab(page, 'Outline');
  await expect(tab(page, 'Outline')).toHaveAttribute('aria-selected', 'true');
  await expect(viewer.outline).toBeVisible();
  return viewer;
}

async function fileOf(
  server: RunningServer,
  timelines: NonNullable<Parameters<typeof tlaText>[0]>['timelines'] & object,
): Promise<number> {
  const bytes = Buffer.from(tlaText({ title: 'Generated', timelines }));
  const [id] = (await upload(server, await author(server), [{ name: 'generated.tla', bytes }])) as [number];
  return id;
}

/** The line of what is selected. */
const selected = ({ outline }: ViewerScreen) => outline.locator('[aria-selected="true"]');

async function press(page: ViewerScreen['page'], ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
