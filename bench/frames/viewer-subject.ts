import type { Page } from 'playwright';
import type { ColumnBytes } from '../../src/bench/column-bytes.ts';
import { recordingLength, RECORDING_SIZES, type LaneName } from '../../src/bench/generate-recording.ts';
import { LOAD_MEASURE } from '../../src/bench/script-figures.ts';
import { openBrowser, type BenchPage, type BrowserArgs, type Memory } from './browser.ts';
import { Gestures } from './gestures.ts';
import type { StepFigures } from './in-page-types.ts';
import { playByEvents, settle } from './play-by-events.ts';
import { PAN_PER_STEP, panView, playheadView, STEPS, ZOOM_PER_STEP, type Phase } from './script.ts';
import type { LoadFigures, Shown, Subject } from './subject.ts';

const CANVAS = { width: 1600, height: 600 };
/**
 * Change of the scale's logarithm per CSS pixel of a wheel's turn with Ctrl, and the most pixels of a turn that count.
 */
const ZOOM_PER_PX = 0.0075;
const MAX_PX = 25;
/** Margin of the canvas at either end of the whole recording. */
const MARGIN_PX = 10;
/** Distances from the top of the canvas of a point in the ruler and a point in the lanes. */
const RULER_PX = 12;
const LANES_PX = 150;
/** The last third of zooming is done by two fingers, the second half of panning by the mouse. */
const WHEEL_ZOOMS = 80;
const WHEEL_PANS = 60;
/** Time limit of opening a file, and of the bench's own page for making up a recording and opening it. */
const OPEN_MS = 300_000;
/** Size at which the processor is slowed down too, and how many times: to about that of a phone. */
const SLOWED_SIZE = 1_000;
const SLOWED_TIMES = 4;
/** How far the fingers are from their middle at first. */
const FINGER_PX = 40;

/** The name of the viewer in results. */
export const VIEWER = 'TiLiA';

/** Where the built server is, with which browser it is visited, and the files by their size. */
interface Served {
  readonly url: string;
  readonly browser: BrowserArgs;
  readonly ids: ReadonlyMap<number, number>;
}

/** Our own viewer with files of one lane, which are panned and zoomed alone, or of the usual mix. */
export function viewerSubject({ url, browser: args, ids }: Served, lane?: LaneName): Subject {
  return {
    name: lane === undefined ? VIEWER : `${VIEWER}, ${lane} alone`,
    hasWebgl: lane === undefined,
    ...(lane !== undefined && { phases: ['pan', 'zoom'] }),
    loadLimitMs: 2 * OPEN_MS,
    viewport: { width: CANVAS.width, height: 900 },
    async show(browser, size): Promise<Shown> {
      const { page } = browser;
      const address = `${url}/viewer/${ids.get(size)}`;
      const opened = await open(page, address);
      const startedFirstPictureMs = lane === undefined ? await openStarted(address, args) : undefined;
      const fromMemory = lane === undefined ? await loadFromMemory(`${url}/bench`, size, args) : undefined;
      const slowedFirstPictureMs =
        lane === undefined && size === SLOWED_SIZE ? await openSlowed(address, args) : undefined;
      const load = {
        ...opened,
        ...fromMemory?.load,
        ...(startedFirstPictureMs !== undefined && { startedFirstPictureMs }),
        ...(slowedFirstPictureMs !== undefined && { slowedFirstPictureMs }),
      };
      const canvas = await fitCanvas(page);
      const player = new Player(browser, recordingLength(size), canvas);
      return {
        load,
        canvas,
        play: (phase, limitMs) => player.play(phase, Date.now() + limitMs),
        memory: async () => ({ ...(await browser.memory()), ...fromMemory?.memory }),
      };
    },
  };
}

/**
 * Opens a file in a browser that has shown a page, as a reader's has: its graphics process starts with the first one, and the
 * page waits for that, half a second in software GL.
 */
async function open(page: Page, address: string): Promise<LoadFigures> {
  await showAnyPage(page);
  await page.goto(address);
  await page.locator('[data-canvas-drawn]').waitFor({ timeout: OPEN_MS });
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: OPEN_MS });
  const fromAddressMs = await page.evaluate(() => window.inPage.silence());
  const firstPictureMs = await page.evaluate(() => window.inPage.firstDrawnMs());
  const longestTaskMs = await page.evaluate(() => window.inPage.longestTaskMs());
  return { fromAddressMs, longestTaskMs, ...(firstPictureMs !== undefined && { firstPictureMs }) };
}

/** A page without any of the viewer's, painted to the end. */
async function showAnyPage(page: Page): Promise<void> {
  await page.setContent('<h1>Another page</h1>');
  await page.screenshot();
}

/** The first picture where the file is the first page that a browser shows. */
const openStarted = (address: string, args: BrowserArgs) =>
  inBrowserOfItsOwn(args, ({ page }) => firstPictureOf(page, address));

/** The first picture on a processor that is slowed down. */
const openSlowed = (address: string, args: BrowserArgs) =>
  inBrowserOfItsOwn(args, async ({ page, cdp }) => {
    await showAnyPage(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES });
    return firstPictureOf(page, address);
  });

async function firstPictureOf(page: Page, address: string): Promise<number | undefined> {
  await page.goto(address);
  await page.locator('[data-canvas-drawn]').waitFor({ timeout: OPEN_MS });
  await page.waitForFunction(() => window.inPage.firstDrawnMs() !== undefined);
  return page.evaluate(() => window.inPage.firstDrawnMs());
}

async function inBrowserOfItsOwn<T>(args: BrowserArgs, measure: (own: BenchPage) => Promise<T>): Promise<T> {
  const own = await openBrowser({ width: CANVAS.width, height: 900 }, args);
  try {
    return await measure(own);
  } finally {
    await own.close();
  }
}

/** Loads a recording generated in the viewer's own page for measuring, in a browser of its own. */
async function loadFromMemory(address: string, size: number, args: BrowserArgs) {
  const choice = RECORDING_SIZES.indexOf(size);
  if (choice < 0) return undefined;
  const { page, close } = await openBrowser({ width: CANVAS.width, height: 900 }, args);
  try {
    await page.goto(address);
    await page.getByRole('radio').nth(choice).check();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const measured = await page.waitForFunction(
      (name) => {
        const [measure] = performance.getEntriesByName(name);
        // The page itself writes this measure.
        return measure as { readonly duration: number; readonly detail: ColumnBytes } | undefined;
      },
      LOAD_MEASURE,
      { timeout: OPEN_MS },
    );
    const { duration, held } = await measured.evaluate((measure) => ({
      duration: measure?.duration,
      held: measure?.detail,
    }));
    if (duration === undefined || held === undefined) throw new Error('The page has measured nothing.');
    const memory: Partial<Memory> = { columnsEach: held.columns / size, labelsEach: held.labels / size };
    return { load: { fromMemoryMs: duration }, memory };
  } finally {
    await close();
  }
}

/** Makes the canvas as large as it was for the others, or nearly, by the size of the window around it. */
async function fitCanvas(page: Page) {
  const canvas = page.locator('[data-canvas-drawn] canvas');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const box = await canvas.boundingBox();
    const window = page.viewportSize();
    if (!box || !window) throw new Error('The canvas is not on the page.');
    if (box.width === CANVAS.width && box.height === CANVAS.height) break;
    await page.setViewportSize({
      width: window.width + CANVAS.width - Math.round(box.width),
      height: window.height + CANVAS.height - Math.round(box.height),
    });
    await settle(page);
  }
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The canvas is not on the page.');
  return box;
}

class Player {
  private readonly page: Page;
  private readonly hands: Gestures;

  constructor(
    { page, cdp }: BenchPage,
    private readonly length: number,
    private readonly canvas: { readonly x: number; readonly y: number; readonly width: number },
  ) {
    this.page = page;
    this.hands = new Gestures(cdp);
  }

  async play(phase: Phase, deadline: number): Promise<readonly StepFigures[] | undefined> {
    await this.page.getByRole('button', { name: 'Fit to screen' }).click();
    await settle(this.page);
    switch (phase) {
      case 'pan': {
        const { start, end } = panView(this.length, 0);
        await this.zoomTo(start, end);
        return this.pan(deadline);
      }
      case 'zoom':
        return this.zoom(deadline);
      case 'playhead':
        await this.zoomTo(playheadView.start, playheadView.end);
        return this.playback();
      case 'seek':
        await this.zoomTo(playheadView.start, playheadView.end);
        return this.seek(deadline);
      case 'align':
        return undefined;
    }
  }

  private async pan(deadline: number) {
    const stepPx = PAN_PER_STEP * this.canvas.width;
    const middle = this.at(this.canvas.width / 2);
    const turn = { deltaX: stepPx, deltaY: 0 };
    const byWheel = { type: 'wheel', send: () => this.hands.turnWheel(middle, turn) } as const;
    const wheeled = await playByEvents(this.page, byWheel, deadline, 1, WHEEL_PANS);

    const rightMost = this.canvas.width - MARGIN_PX;
    let x = 0;
    const drag = async () => {
      if (x - stepPx < MARGIN_PX) {
        if (x > 0) await this.hands.release(this.at(x));
        x = rightMost;
        await this.hands.press(this.at(x));
      }
      x -= stepPx;
      await this.hands.drag(this.at(x));
    };
    const dragged = await playByEvents(
      this.page,
      { type: 'pointermove', send: drag },
      deadline,
      WHEEL_PANS + 1,
    );
    await this.hands.release(this.at(x));
    return [...wheeled, ...dragged];
  }

  private async zoom(deadline: number) {
    const centre = this.canvas.width / 2;
    const turn = { deltaX: 0, deltaY: -Math.log(ZOOM_PER_STEP) / ZOOM_PER_PX, ctrl: true };
    const byWheel = { type: 'wheel', send: () => this.hands.turnWheel(this.at(centre), turn) } as const;
    const wheeled = await playByEvents(this.page, byWheel, deadline, 1, WHEEL_ZOOMS);

    const fingers = (step: number) => {
      const apart = FINGER_PX * ZOOM_PER_STEP ** (step - WHEEL_ZOOMS);
      return [this.at(centre - apart), this.at(centre + apart)] as const;
    };
    await this.hands.touch('touchStart', ...fingers(WHEEL_ZOOMS));
    const byFingers = {
      type: 'pointermove',
      send: (step: number) => this.hands.touch('touchMove', ...fingers(step)),
    } as const;
    const pinched = await playByEvents(this.page, byFingers, deadline, WHEEL_ZOOMS + 1);
    await this.hands.touch('touchEnd');
    return [...wheeled, ...pinched];
  }

  /** The recording plays, and every frame is a step. */
  private async playback() {
    const playing = this.page.getByRole('button', { name: 'Pause' });
    await this.page.getByRole('button', { name: 'Stop' }).click();
    await this.page.getByRole('button', { name: 'Play', exact: true }).click();
    await playing.waitFor();
    // The start of the sound is not part of the measured steps.
    await this.page.waitForFunction(
      () => !/0:00:00\.0/.test(document.querySelector('[role="timer"]')?.textContent ?? ''),
    );
    const steps = await this.page.evaluate((count) => window.inPage.frames(count), STEPS);
    await playing.click();
    return steps;
  }

  /** Clicks on the ruler, far from one another, so that no two are a double click. */
  private async seek(deadline: number) {
    const places = 17;
    const send = async (step: number) => {
      const x = MARGIN_PX + ((step * 7) % places) * ((this.canvas.width - 2 * MARGIN_PX) / places);
      const point = this.at(x, RULER_PX);
      await this.hands.move(point);
      await this.hands.press(point);
      await this.hands.release(point);
    };
    return playByEvents(this.page, { type: 'pointerup', send }, deadline);
  }

  /** Zooms from the whole recording to a part of it, with the wheel at the point that stays in place. */
  private async zoomTo(start: number, end: number): Promise<void> {
    const part = (end - start) / this.length;
    const inset = this.canvas.width - 2 * MARGIN_PX;
    const x = MARGIN_PX + inset * (start / (this.length - (end - start)));
    const pixels = -Math.log(part) / ZOOM_PER_PX;
    const turns = Math.ceil(pixels / MAX_PX);
    const turn = { deltaX: 0, deltaY: -pixels / turns, ctrl: true };
    for (let turned = 0; turned < turns; turned += 1) await this.hands.turnWheel(this.at(x), turn);
    await settle(this.page);
  }

  private at(x: number, y: number = LANES_PX) {
    return { x: this.canvas.x + x, y: this.canvas.y + y };
  }
}
