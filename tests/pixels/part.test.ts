import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { silence } from '../../bench/silence.ts';
import type { CanvasHost } from '../../src/viewer/scene/scene.ts';
import { RULER_TIMES_PX } from '../../src/viewer/store/layout.ts';
import type { ViewerFile } from '../../src/viewer/viewer-file.ts';
import { openCanvasPage, type CanvasPage } from './canvas-page.ts';
import type { PartPage } from './page/part.tsx';

declare global {
  var part: PartPage;
  /** How often React has changed the page. */
  var commits: number;
}

const SECONDS = 100;
/** Distance from a viewer's top to a point in its first lane, below the bar of the playing unit. */
const IN_FIRST_LANE_PX = RULER_TIMES_PX + 24;

/** One unit of a colour, over all of it. */
const fileOf = (title: string, color: string): ViewerFile => ({
  concrete_work: {
    ...{ id: 1, type: 'audio', storage: 'abstract', url: '', artist: '' },
    ...{ length: SECONDS, start: 0, end: SECONDS },
  },
  abstract_work: { id: 1, title, composer: '' },
  timelines: [
    {
      ...{ id: 1, name: 'Form', kind: 'HIERARCHY_TIMELINE', display_position: 0, is_visible: true },
      components: [
        {
          ...{ id: 7, start: 0, end: SECONDS, level: 1, label: `All of ${title}`, color },
          ...{ comments: '', formal_type: '', formal_function: '' },
        },
      ],
    },
  ],
});
/** Time limit for a busy machine that draws in software. */
const SOON = { timeout: 15_000 };
const FIRST = fileOf('First', '#336699');
const SECOND = fileOf('Second', '#993366');

let canvas: CanvasPage;
beforeAll(async () => {
  canvas = await openCanvasPage();
});
afterAll(() => canvas.close());
beforeEach(async () => {
  canvas.errors.length = 0;
  await canvas.page.setViewportSize({ width: 1600, height: 700 });
  await canvas.page.goto(new URL('part.html', inject('canvasPage')).href);
  await canvas.page.waitForFunction(() => 'part' in globalThis);
});

const mount = (place: string, file: ViewerFile, search = '') =>
  canvas.page.evaluate(([at, opened, link]) => part.mount(at, opened, link), [place, file, search] as const);
const viewer = (place: string) => canvas.page.locator(`#${place}`);
const regionIn = (place: string) => viewer(place).getByRole('region', { name: /^Timelines of/ });

/** Colour of a point in a viewer's first lane, once it is drawn. */
async function laneColor(region: Locator): Promise<string> {
  const box = await region.boundingBox();
  if (!box) throw new Error('The region is not shown.');
  return (await canvas.picture()).colorAt(box.x + box.width / 2, box.y + IN_FIRST_LANE_PX);
}

test('two viewers stand in one page, each with a file, a player and a choice of its own', async () => {
  await mount('left', FIRST);
  await mount('right', SECOND);
  await expect.poll(() => laneColor(regionIn('left')), SOON).toBe('#336699');
  await expect.poll(() => laneColor(regionIn('right')), SOON).toBe('#993366');

  await regionIn('right').click({ position: { x: 300, y: IN_FIRST_LANE_PX } });
  await viewer('right').getByRole('button', { name: 'Play', exact: true }).click();
  const states = () =>
    canvas.page.evaluate(() =>
      ['left', 'right'].map((place) => {
        const { session, player } = part.mounted[place]!;
        const { selected } = session.selection.getState();
        return [session.playback.getState().playing, !player.paused, selected !== undefined];
      }),
    );
  await expect.poll(states, SOON).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  const ids = await canvas.page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(canvas.errors).toEqual([]);
});

test('what it remembers, where it leads and what it is called goes where it is told', async () => {
  const address = canvas.page.url();
  await mount('left', FIRST, '?c=7');
  const left = () =>
    canvas.page.evaluate(() => {
      const { session, storage, kept, gone } = part.mounted['left']!;
      const { selected } = session.selection.getState();
      return { selected, settings: storage.getItem('tilia.playback'), kept: kept.at(-1), gone };
    });
  await expect.poll(async () => (await left()).selected, SOON).toEqual({ timeline: 0, row: 0 });
  await canvas.page.evaluate(() => part.mounted['left']!.session.settings.getState().change({ volume: 0.5 }));
  // It is kept from when the link has been shown.
  const changeSpeed = () =>
    canvas.page.evaluate(() => {
      const { playback } = part.mounted['left']!.session;
      playback.getState().setSpeed(1);
      playback.getState().setSpeed(0.5);
    });
  await expect
    .poll(() => changeSpeed().then(async () => (await left()).kept), {
      interval: 1000,
      timeout: SOON.timeout,
    })
    .toBe('?c=7&speed=0.5');
  expect((await left()).settings).toContain('"volume":0.5');
  await viewer('left').getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => viewer('left').getByRole('textbox', { name: 'Link' }).inputValue(), SOON)
    .toMatch(/^https:\/\/elsewhere\.example\/\?c=7/);
  await canvas.page.keyboard.press('Escape');
  // Where there is nothing to see, a link leads on.
  await mount('right', { ...SECOND, timelines: [] });
  await viewer('right').getByRole('link', { name: 'Browse files' }).click();
  expect(await canvas.page.evaluate(() => part.mounted['right']!.gone)).toEqual(['/all-files']);
  expect((await left()).gone).toEqual([]);
  expect(canvas.page.url()).toBe(address);
  expect(await canvas.page.title()).toBe("A page of somebody else's");
  expect(await canvas.page.evaluate(() => localStorage.length)).toBe(0);
  expect(canvas.errors).toEqual([]);
});

test('neither zooming nor panning nor playing renders anything in React', async () => {
  // React tells the developer tools of each time that it has changed the page.
  await canvas.page.addInitScript(() => {
    globalThis.commits = 0;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => globalThis.commits++,
      },
    });
  });
  await canvas.page.reload();
  await canvas.page.waitForFunction(() => 'part' in globalThis);
  await mount('left', FIRST);
  await expect.poll(() => laneColor(regionIn('left')), SOON).toBe('#336699');
  const state = () =>
    canvas.page.evaluate(() => {
      const { viewport, playback } = part.mounted['left']!.session;
      const { leftTime, pxPerSecond } = viewport.getState().view;
      return { leftTime, pxPerSecond, time: playback.getState().time, commits };
    });
  const passFrames = () =>
    canvas.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  const box = await regionIn('left').boundingBox();
  // On the ruler: over a component a tip would come.
  await canvas.page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 10);
  await passFrames();

  const before = await state();
  await canvas.page.keyboard.down('Control');
  for (let step = 0; step < 10; step++) {
    await canvas.page.mouse.wheel(0, -25);
    await passFrames();
  }
  await canvas.page.keyboard.up('Control');
  const zoomed = await state();
  expect(zoomed.pxPerSecond).toBeGreaterThan(2 * before.pxPerSecond);
  for (let step = 0; step < 10; step++) {
    await canvas.page.mouse.wheel(30, 0);
    await passFrames();
  }
  const panned = await state();
  expect(panned.leftTime).toBeGreaterThan(zoomed.leftTime);
  expect(panned.commits).toBe(before.commits);

  await viewer('left').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await state()).time, SOON).toBeGreaterThan(0.2);
  const playing = await state();
  expect(playing.commits).toBeGreaterThan(before.commits);
  for (let frame = 0; frame < 10; frame++) await passFrames();
  const played = await state();
  expect(played.time).toBeGreaterThan(playing.time);
  expect(played.commits).toBe(playing.commits);
  expect(canvas.errors).toEqual([]);
});

test('one that is destroyed leaves nothing behind, and the other one as it is', async () => {
  await mount('left', FIRST);
  await mount('right', SECOND);
  await viewer('left').getByRole('button', { name: 'Play', exact: true }).click();
  await canvas.page.evaluate(() => part.mounted['left']!.destroy());
  expect(await viewer('left').evaluate(({ childElementCount }) => childElementCount)).toBe(0);
  expect(await canvas.page.evaluate(() => part.mounted['left']!.player.paused)).toBe(true);
  const frames = () => regionIn('right').evaluate((host: CanvasHost) => host.framesDrawn ?? 0);
  await expect.poll(() => laneColor(regionIn('right')), SOON).toBe('#993366');
  const before = await frames();
  await regionIn('right').focus();
  await canvas.page.keyboard.press('+');
  await expect.poll(frames, SOON).toBeGreaterThan(before);
  await mount('left', SECOND);
  await expect.poll(() => laneColor(regionIn('left')), SOON).toBe('#993366');
  expect(canvas.errors).toEqual([]);
});

test('a small one needs a source and a storage alone', async () => {
  await canvas.page.evaluate((file) => part.mountSmall('left', file), FIRST);
  await expect.poll(() => laneColor(regionIn('left')), SOON).toBe('#336699');
});

test('the example of the documentation plays the page’s own sound, and stops it when it goes', async () => {
  // Browsers allow sound only after a press on the page.
  await canvas.page.mouse.click(790, 690);
  const address = `data:audio/wav;base64,${silence(SECONDS).toString('base64')}`;
  const sound = await canvas.page.evaluateHandle(([file, heard]) => part.showExample('left', file, heard), [
    FIRST,
    address,
  ] as const);
  await expect.poll(() => sound.evaluate(({ currentTime }) => currentTime), SOON).toBeGreaterThan(0);
  // A moving picture never becomes steady, so wait for the first frame only.
  await expect.poll(() => regionIn('left').getAttribute('data-canvas-drawn'), SOON).not.toBeNull();
  await regionIn('left').click({ position: { x: 300, y: IN_FIRST_LANE_PX } });
  await expect.poll(() => viewer('left').getAttribute('data-selected'), SOON).toBe('');
  await canvas.page.evaluate(() => part.destroyExample());
  expect(await sound.evaluate(({ paused }) => paused)).toBe(true);
});

test('a file that cannot be had says why, can be asked for again, and lets go of its source', async () => {
  await canvas.page.evaluate(() => part.mountBroken('left'));
  const alert = viewer('left').getByRole('alert');
  await expect.poll(() => alert.textContent(), SOON).toBe('Nothing to be had here.');
  await viewer('left').getByRole('button', { name: 'Retry' }).click();
  const tries = () => canvas.page.evaluate(() => part.tries);
  await expect.poll(tries, SOON).toEqual({ started: 2, stopped: 2 });
  await canvas.page.evaluate(() => part.destroyBroken());
  expect(await tries()).toEqual({ started: 2, stopped: 2 });
  expect(await viewer('left').evaluate(({ childElementCount }) => childElementCount)).toBe(0);
});
