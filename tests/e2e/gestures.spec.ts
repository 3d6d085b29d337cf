import type { Page } from 'playwright/test';
import { END, endOfA, GREEN, isSelected, lengthOfExample, menuet, unitsY } from './gestures-screen.ts';
import {
  author,
  expect,
  pressAtOnce,
  testOnKeptPage as test,
  upload,
  ViewerScreen,
  showTab,
} from './support.ts';

/** Colour of the edges of a selected range in the light theme. */
const LEAF = '#1f5d38';

let fileId: number;

test.beforeAll(async ({ server }) => {
  [fileId] = (await upload(server, await author(server), [menuet])) as [number];
});

/** Opens the menuet at a width at which A ends on a whole pixel, where the pointer can stand exactly. */
async function openEven(page: Page): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, fileId);
  const { width } = page.viewportSize()!;
  const canvasPx = (await viewer.box()).width - 20;
  await page.setViewportSize({ width: width + ((5 - (canvasPx % 5)) % 5), height: 900 });
  await expect.poll(async () => ((await viewer.box()).width - 20) % 5).toBe(0);
  await viewer.settled();
  return viewer;
}

const nothingIsSelected = (viewer: ViewerScreen) =>
  expect(viewer.inspector.getByText('Select a unit, marker or beat to see its details.')).toBeVisible();

/** A place in the ruler's upper row, by its time at fit. */
const onRuler = async (viewer: ViewerScreen, time: number) => ({
  x: await viewer.xAtFit(time, 0, END),
  y: (await viewer.box()).y + 16,
});

async function dragMouse(viewer: ViewerScreen, from: { x: number; y: number }, to: { x: number; y: number }) {
  const { mouse } = viewer.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 5 });
  await mouse.up();
  await viewer.settled();
}

test.describe('mouse', () => {
  test('Alt and a click select without going there', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const x = await viewer.xAtFit(40, 0, END);
    await page.keyboard.down('Alt');
    await viewer.clickAt(x, await unitsY(viewer));
    await page.keyboard.up('Alt');
    await isSelected(viewer, 'B');
    expect(await viewer.shownTime()).toBe(0);
  });

  test('a click while playing selects and lets the music go on; a double click goes there and plays', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, 1);
    const end = await lengthOfExample(viewer);
    const y = await viewer.laneY('Form', 45);
    const late = await viewer.xAtFit(end * 0.7, 0, end);
    await page.mouse.dblclick(late, y);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(end * 0.4);
    const there = await viewer.shownTime();
    await viewer.clickAt(await viewer.xAtFit(1, 0, end), y);
    await expect(viewer.inspector).toBeVisible();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(there);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('a double click plays also where the folded column takes its room', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, 1);
    await page.getByRole('button', { name: 'Close listening guide' }).click();
    await viewer.settled();
    await page.keyboard.press('0');
    await viewer.settled();
    const end = await lengthOfExample(viewer);
    const box = await viewer.box();
    // In 'dominant pedal'.
    const x = await viewer.xAtFit(106, 0, end);
    expect(box.x + box.width - x).toBeLessThan(360);
    await page.mouse.dblclick(x, await viewer.laneY('Form', 45));
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(viewer.inspector).toContainText('dominant pedal');
    expect(await viewer.shownTime()).toBeGreaterThan(80);
  });

  test('a click beside all items clears the selection, on the ruler and the slider it also goes there', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    // The lane of the slider is folded at first.
    await showTab(page, 'Outline');
    await viewer.outline.getByRole('row', { name: /^Slider timeline/ }).click();
    await viewer.settled();
    const unit = { x: await viewer.xAtFit(10, 0, END), y: await unitsY(viewer) };
    await viewer.clickAt(unit.x, unit.y);
    await isSelected(viewer, 'A');
    await viewer.settled();
    const slider = { x: await viewer.xAtFit(40, 0, END), y: await viewer.laneY('Slider', 10) };
    const ruler = await onRuler(viewer, 30);
    const gap = { x: await viewer.xAtFit(30, 0, END), y: await viewer.laneY('Cadences', 15) };
    await viewer.clickAt(gap.x, gap.y);
    await nothingIsSelected(viewer);
    expect(await viewer.shownTime()).toBe(0);

    await viewer.clickAt(unit.x, unit.y);
    await isSelected(viewer, 'A');
    await viewer.clickAt(ruler.x, ruler.y);
    await nothingIsSelected(viewer);
    await expect.poll(async () => Math.abs((await viewer.shownTime()) - 30)).toBeLessThan(0.2);

    await viewer.clickAt(unit.x, unit.y);
    await isSelected(viewer, 'A');
    await viewer.clickAt(slider.x, slider.y);
    await nothingIsSelected(viewer);
    await expect.poll(async () => Math.abs((await viewer.shownTime()) - 40)).toBeLessThan(0.2);
  });

  test('a drag on the ruler chooses a span, its edges can be moved, a click beside it ends it', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const y = (await viewer.box()).y + 12;
    const edges = async () => viewer.spanOf(LEAF, y);
    const at = (time: number) => onRuler(viewer, time);
    const expectEdges = async (start: number, end: number) => {
      const { first, last } = await edges();
      expect(Math.abs(first + 4 - (await at(start)).x)).toBeLessThan(1.5);
      expect(Math.abs(last - 3 - (await at(end)).x)).toBeLessThan(1.5);
    };
    await dragMouse(viewer, await at(20), await at(10));
    await expectEdges(10, 20);
    expect(await viewer.shownTime()).toBe(0);

    // Eight pixels beside the edge still take hold of it.
    const edge = await at(20);
    await dragMouse(viewer, { x: edge.x + 8, y: edge.y }, await at(35));
    await expectEdges(10, 35);

    const shifted = await at(45);
    await page.keyboard.down('Shift');
    await viewer.clickAt(shifted.x, shifted.y);
    await page.keyboard.up('Shift');
    await viewer.settled();
    await expectEdges(10, 45);
    expect(await viewer.shownTime()).toBe(0);

    const within = await at(30);
    await viewer.clickAt(within.x, within.y);
    await viewer.settled();
    await expectEdges(10, 45);
    const beside = await at(52);
    await viewer.clickAt(beside.x, beside.y);
    await viewer.settled();
    await expect(edges()).rejects.toThrow('Nothing is');
  });

  test('a drag on the empty canvas pans', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.settled();
    const before = await endOfA(viewer);
    const y = await viewer.laneY('Cadences', 15);
    const x = await viewer.xAtFit(35, 0, END);
    await dragMouse(viewer, { x, y }, { x: x - 80, y });
    expect(await endOfA(viewer)).toBe(before - 80);
    await expect(viewer.inspector).toBeHidden();
  });

  test('the playhead’s circle can be dragged, and stands where it is let go', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    // At the foot of the last lane.
    const y = await viewer.laneY('Harmony', 58);
    const start = await viewer.xAtFit(0, 0, END);
    await page.mouse.move(start + 7, y);
    await page.mouse.down();
    await page.mouse.move(await viewer.xAtFit(20, 0, END), y, { steps: 8 });
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0);
    await page.mouse.move(await viewer.xAtFit(33, 0, END), y, { steps: 8 });
    await page.mouse.up();
    const perPx = END / ((await viewer.box()).width - 20);
    await expect.poll(async () => Math.abs((await viewer.shownTime()) - 33)).toBeLessThan(perPx);
  });

  test('a right click asks for the viewer’s menu in place of the browser’s', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const isPrevented = page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          window.addEventListener('contextmenu', (event) => resolve(event.defaultPrevented), { once: true }),
        ),
    );
    const x = await viewer.xAtFit(10, 0, END);
    await viewer.clickAt(x, await unitsY(viewer), { button: 'right' });
    expect(await isPrevented).toBe(true);
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(viewer.inspector).toBeHidden();
  });
});

test.describe('wheel', () => {
  test('with Ctrl it zooms, and the time under the pointer stays within a pixel at every zoom', async ({
    page,
  }) => {
    const viewer = await openEven(page);
    const y = await unitsY(viewer);
    const pointer = await viewer.xAtFit(24, 0, END);
    await page.keyboard.down('Control');
    for (const deltaY of [-100, -3.5, -40, -100, -100, -7, -100, -100, -100, 60, -100]) {
      await page.mouse.move(pointer, y);
      await page.mouse.wheel(0, deltaY);
      await viewer.settled();
      await viewer.pointerGone();
      expect(Math.abs((await endOfA(viewer)) - pointer)).toBeLessThanOrEqual(1);
    }
    await page.keyboard.up('Control');
    expect(await viewer.colorAt(pointer + 5, y)).toBe(GREEN);
  });

  test('sideways and with Shift it pans by as many pixels', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.settled();
    const before = await endOfA(viewer);
    await page.mouse.move(before, await unitsY(viewer));
    await page.mouse.wheel(60, 0);
    await expect.poll(() => endOfA(viewer)).toBe(before - 60);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -25);
    await page.keyboard.up('Shift');
    await expect.poll(() => endOfA(viewer)).toBe(before - 35);
  });

  test('plain, it scrolls the stack and leaves the page its turn at the end', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 480 });
    const viewer = await ViewerScreen.open(page, fileId);
    const box = await viewer.box();
    // Lanes so high that not all have room.
    await page.mouse.move(box.x - 15, await viewer.laneY('Form', 10));
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, -1000);
    await page.keyboard.up('Shift');
    await viewer.settled();
    await page.mouse.move(box.x + 300, box.y + box.height / 2);
    const turn = async (deltaY: number) => {
      const isPrevented = page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            window.addEventListener('wheel', (event) => resolve(event.defaultPrevented), { once: true }),
          ),
      );
      // The listener has to be there before the wheel turns.
      await viewer.framesPass(1);
      await page.mouse.wheel(0, deltaY);
      return isPrevented;
    };
    await turn(-5000);
    const before = await viewer.laneY('Form', 0);
    expect(await turn(30)).toBe(true);
    expect(await viewer.laneY('Form', 0)).toBe(before - 30);
    expect(await turn(5000)).toBe(true);
    const end = await viewer.laneY('Form', 0);
    expect(await turn(100)).toBe(false);
    expect(await viewer.laneY('Form', 0)).toBe(end);
    expect(await turn(-5000)).toBe(true);
    expect(await turn(-100)).toBe(false);
    expect(await viewer.laneY('Form', 0)).toBe(before);
  });
});

test.describe('buttons', () => {
  /** Zooms in by the button; then every frame is drawn as of that many milliseconds later, until `goOn` is called. */
  const zoomInAndHold = async ({ page }: ViewerScreen, times: number, afterMs: number) => {
    const nextFrame = await page.getByRole('button', { name: 'Zoom in' }).evaluateHandle(
      (button: HTMLButtonElement, { count, laterMs }) => {
        const original = window.requestAnimationFrame.bind(window);
        const nowMs = performance.now();
        window.requestAnimationFrame = (draw) => original(() => draw(nowMs + laterMs));
        performance.now = () => nowMs;
        for (let done = 0; done < count; done += 1) button.click();
        Reflect.deleteProperty(performance, 'now');
        return original;
      },
      { count: times, laterMs: afterMs },
    );
    return {
      goOn: () => nextFrame.evaluate((original) => void (window.requestAnimationFrame = original)),
    };
  };

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`quick presses of the zoom buttons add up around the playhead, motion: ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const viewer = await ViewerScreen.open(page, fileId);
      const left = await viewer.xAtFit(0, 0, END);
      const before = (await viewer.xAtFit(24, 0, END)) - left;
      const width = async () => (await endOfA(viewer)) - left;
      // A tenth of a second later it is there, or on its way.
      const held = await zoomInAndHold(viewer, 5, 100);
      await viewer.settled();
      if (reducedMotion === 'no-preference') {
        expect(await width()).toBeGreaterThan(before + 20);
        expect(await width()).toBeLessThan(before * 1.2 ** 5 - 20);
      } else {
        expect(Math.abs((await width()) - before * 1.2 ** 5)).toBeLessThanOrEqual(1);
      }
      await held.goOn();
      await viewer.settled();
      expect(Math.abs((await width()) - before * 1.2 ** 5)).toBeLessThanOrEqual(1);
      await pressAtOnce(page.getByRole('button', { name: 'Zoom out' }), 3);
      await viewer.settled();
      expect(Math.abs((await width()) - before * 1.2 ** 2)).toBeLessThanOrEqual(1);
    });
  }

  test('they zoom around the playhead where it stands', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const ruler = await onRuler(viewer, 40);
    await viewer.clickAt(ruler.x, ruler.y);
    await viewer.zoomIn(4);
    await viewer.settled();
    const playhead = await viewer.playheadX(await viewer.laneY('Measures', 4));
    expect(Math.abs(playhead - ruler.x)).toBeLessThanOrEqual(1);
  });

  test('a wheel ends a zoom that is under way', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const x = await viewer.xAtFit(30, 0, END);
    await page.mouse.move(x, await unitsY(viewer));
    const left = await viewer.xAtFit(0, 0, END);
    const before = (await viewer.xAtFit(24, 0, END)) - left;
    await page.getByRole('button', { name: 'Zoom in' }).evaluate((button: HTMLButtonElement) => {
      for (let done = 0; done < 4; done += 1) button.click();
      // At once: two frames of a busy machine are longer than the whole zoom.
      document
        .querySelector('canvas')!
        .dispatchEvent(new WheelEvent('wheel', { deltaX: 1, bubbles: true, cancelable: true }));
    });
    await viewer.settled();
    expect((await endOfA(viewer)) - left).toBeLessThan(before * 1.2 ** 4 - 20);
  });
});

/** The menuet with three cadences within two thousandths of a second. */
function crowded(): { name: string; bytes: Buffer } {
  const file = JSON.parse(menuet.bytes.toString()) as {
    timelines: Record<string, { name?: string; components: Record<string, object> }>;
  };
  const cadences = Object.values(file.timelines).find(({ name }) => name === 'Cadences')!;
  for (const time of [30.01, 30.011, 30.012])
    cadences.components[String(time * 1e6)] = { kind: 'MARKER', time, label: 'IAC', color: '', comments: '' };
  return { name: 'crowded.tla', bytes: Buffer.from(JSON.stringify(file)) };
}

test.describe('tooltip', () => {
  test('appears after a rest, stays while it is pointed at, hides when the pointer leaves', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const tip = page.getByRole('tooltip');
    await page.mouse.move(await viewer.xAtFit(10, 0, END), await unitsY(viewer));
    await expect(tip).toBeVisible();
    await expect(tip.getByRole('paragraph')).toHaveText([
      'A',
      'Form',
      'Measures 1 to 8',
      '0:00.00 to 0:24.00, 24.00 s long',
    ]);
    const box = await tip.boundingBox();
    if (!box) throw new Error('The tip has no place.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const there = Date.now();
    await expect.poll(() => Date.now() - there).toBeGreaterThan(600);
    await expect(tip.getByText('0:00.00 to 0:24.00, 24.00 s long')).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(tip).toBeHidden();
  });

  test('it says how many components share the place, as long as they do', async ({ page, server }) => {
    const [id] = (await upload(server, await author(server), [crowded()])) as [number];
    const viewer = await ViewerScreen.open(page, id);
    const tip = page.getByRole('tooltip');
    const x = await viewer.xAtFit(30.01, 0, END);
    const y = await viewer.laneY('Cadences', 10);
    await page.mouse.move(x, y);
    await expect(tip).toContainText('3 entries here. Zoom in to tell them apart.');
    await page.mouse.move(await viewer.xAtFit(12, 0, END), y);
    await expect(tip).toContainText('HC');
    await expect(tip).not.toContainText('entries here');
  });

  test('Escape hides it and leaves everything else alone', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const y = await unitsY(viewer);
    await viewer.clickAt(await viewer.xAtFit(10, 0, END), y);
    await isSelected(viewer, 'A');
    await page.mouse.move(await viewer.xAtFit(40, 0, END), y);
    await expect(page.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
    await isSelected(viewer, 'A');
    await page.keyboard.press('Escape');
    await expect(viewer.inspector).toHaveCount(0);
  });

  test('a press and a wheel hide it', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, fileId);
    const y = await unitsY(viewer);
    const tip = page.getByRole('tooltip');
    await page.mouse.move(await viewer.xAtFit(10, 0, END), y);
    await expect(tip).toBeVisible();
    await page.mouse.down();
    await expect(tip).toBeHidden();
    await page.mouse.up();
    await page.mouse.move(await viewer.xAtFit(40, 0, END), y);
    await expect(tip).toBeVisible();
    await page.mouse.wheel(0, 10);
    await expect(tip).toBeHidden();
  });
});
