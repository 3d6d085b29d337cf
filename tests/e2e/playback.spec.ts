import type { Locator, Page } from 'playwright/test';
import {
  ask,
  bar,
  EXAMPLE,
  goTo,
  isPaused,
  media,
  mediaTime,
  messages,
  onUnit,
  open,
  select,
  tool,
  uploadVideo,
} from './playback-screen.ts';
import { expect, testOnKeptPage as test } from './support.ts';
import { chooseMore, chooseSpeed, openVolume, overview, speedButton } from '../support/viewer-frame.ts';

let videoId: number;

test.beforeAll(async ({ server }) => {
  videoId = await uploadVideo(server);
});

test.describe('the clock', () => {
  test('keeps within 20 ms of the recording in 99 of 100 frames', async ({ page }) => {
    await open(page, EXAMPLE);
    await tool(page, 'Play').click();
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(0.5);
    // Compared within the frame: on a busy machine time passes between the frame and any later reading.
    const { distances, frames } = await page.evaluate(
      () =>
        new Promise<{ distances: number[]; frames: number }>((resolve) => {
          const element = document.querySelector('audio')!;
          const timer = document.querySelector('[role="timer"] b')!;
          const all: number[] = [];
          new MutationObserver(() => {
            const parts = timer.textContent.split(':').map(Number);
            // Shown are whole hundredths.
            const shown = parts.reduce((sum, part) => 60 * sum + part) + 0.005;
            all.push(Math.abs(shown - element.currentTime));
          }).observe(timer, { characterData: true, subtree: true });
          let count = 0;
          const look = () => {
            count++;
            if (all.length < 200) requestAnimationFrame(look);
            else resolve({ distances: all, frames: count });
          };
          requestAnimationFrame(look);
        }),
    );
    expect(distances.length).toBeGreaterThanOrEqual(0.95 * frames);
    distances.sort((a, b) => a - b);
    expect(distances[Math.ceil(distances.length * 0.99) - 1]).toBeLessThan(0.02);
  });

  test('says in which measure and on which beat it stands', async ({ page }) => {
    const viewer = await open(page, EXAMPLE);
    const json = (await (await page.request.get(`/api/v1/files/${EXAMPLE}/json`)).json()) as {
      timelines: { kind: string; components: { time: number }[] }[];
    };
    const beats = json.timelines.find(({ kind }) => kind === 'BEAT_TIMELINE')!.components;
    const measure = bar(page).locator('[data-part="measure"]');
    // Four beats in each of its measures.
    for (const beat of [0, 6, 41]) {
      await page.keyboard.press('g');
      await page.keyboard.type(`${(beats[beat]!.time + 0.05).toFixed(3)} s`);
      await page.keyboard.press('Enter');
      await expect(measure).toHaveText(`m. ${Math.floor(beat / 4) + 1}.${(beat % 4) + 1}`);
    }
    expect(await viewer.shownTime()).toBeCloseTo(beats[41]!.time + 0.05, 1);
  });

  test('says it exactly once it stands', async ({ page }) => {
    const beatsPerSecond = 50;
    /** Seconds before a beat at which it is named already. */
    const early = 0.001;
    let lastBeat = 0;
    await page.route(`**/api/v1/files/${EXAMPLE}/json`, async (route) => {
      const answer = await route.fetch();
      const file = (await answer.json()) as { timelines: { kind: string; components: { time: number }[] }[] };
      const beats = file.timelines.find(({ kind }) => kind === 'BEAT_TIMELINE')!.components;
      beats.forEach((beat, index) => (beat.time = index / beatsPerSecond));
      lastBeat = beats.length - 1;
      await route.fulfill({ response: answer, json: file });
    });
    await open(page, EXAMPLE);
    await tool(page, 'Play').click();
    const isExact = async () => {
      // The time that is shown is cut to hundredths.
      const time = Number(await overview(page).getAttribute('aria-valuenow'));
      const beat = Math.min(Math.floor((time + early) * beatsPerSecond), lastBeat);
      const words = await bar(page).locator('[data-part="measure"]').textContent();
      return words === `m. ${Math.floor(beat / 4) + 1}.${(beat % 4) + 1}`;
    };
    // Of one pause alone the words may happen to be those of the last write.
    for (let pauses = 0; pauses < 5; pauses++) {
      await tool(page, 'Pause').click();
      await expect.poll(isExact).toBe(true);
      await goTo(page, 0);
      await tool(page, 'Play').click();
    }
    await tool(page, 'Pause').click();
  });
});

test.describe('start and end', () => {
  test('at the end it stops and returns to the start', async ({ page }) => {
    const viewer = await open(page, videoId);
    await goTo(page, 11.5);
    await tool(page, 'Play').click();
    await expect(tool(page, 'Pause')).toBeVisible();
    await expect(tool(page, 'Play')).toBeVisible();
    expect(await viewer.shownTime()).toBe(0);
    await expect.poll(() => mediaTime(page)).toBe(0);
    expect(await isPaused(page)).toBe(true);
  });

  test('of a part of the recording only that part is played', async ({ page }) => {
    await page.route(`**/api/v1/files/${videoId}/json`, async (route) => {
      const answer = await route.fetch();
      const file = (await answer.json()) as { concrete_work: object };
      const concrete_work = { ...file.concrete_work, start: 3, end: 4.5 };
      await route.fulfill({ response: answer, json: { ...file, concrete_work } });
    });
    const viewer = await open(page, videoId);
    expect(await viewer.shownTime()).toBe(3);
    await expect.poll(() => mediaTime(page)).toBe(3);
    await tool(page, 'Play').click();
    const latest = await ask(
      page,
      (element) =>
        new Promise<number>((resolve) => {
          let last = 0;
          element.addEventListener('timeupdate', () => (last = Math.max(last, element.currentTime)));
          element.addEventListener('pause', () => resolve(last), { once: true });
        }),
    );
    expect(latest).toBeLessThan(4.65);
    await expect.poll(() => mediaTime(page)).toBe(3);
    expect(await viewer.shownTime()).toBe(3);

    // A recording that is before the start, whatever sent it there, goes to the start and plays on.
    await tool(page, 'Play').click();
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(3.1);
    await ask(page, (element) => (element.currentTime = 0.5));
    await expect.poll(() => mediaTime(page)).toBeGreaterThanOrEqual(3);
    expect(await isPaused(page)).toBe(false);
  });

  test('stop pauses and goes to the start', async ({ page }) => {
    const viewer = await open(page, videoId);
    await goTo(page, 6);
    await tool(page, 'Play').click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(6.2);
    await tool(page, 'Stop').click();
    await expect.poll(() => viewer.shownTime()).toBe(0);
    await expect.poll(() => mediaTime(page)).toBe(0);
    expect(await isPaused(page)).toBe(true);
  });
});

test.describe('clicks on a component', () => {
  test('paused: one goes there and stays paused, two play from there', async ({ page }) => {
    const viewer = await open(page, videoId);
    await select(viewer, 'Middle');
    expect(await viewer.shownTime()).toBe(5);
    await expect.poll(() => mediaTime(page)).toBe(5);
    expect(await isPaused(page)).toBe(true);
    await page.mouse.dblclick(...(await onUnit(viewer, 'Opening')));
    await expect.poll(() => isPaused(page)).toBe(false);
    expect(await viewer.shownTime()).toBeLessThan(4);
  });

  test('playing: one leaves the music where it is, two go there and play on', async ({ page }) => {
    const viewer = await open(page, videoId);
    await tool(page, 'Play').click();
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(0.1);
    const jumps = await countJumps(page);
    await select(viewer, 'Middle');
    expect(await isPaused(page)).toBe(false);
    expect(await jumps()).toBe(0);
    await page.mouse.dblclick(...(await onUnit(viewer, 'Middle')));
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(5);
    expect(await isPaused(page)).toBe(false);
    expect(await jumps()).toBe(1);
  });
});

/** How often the recording jumps from now on. */
async function countJumps(page: Page): Promise<() => Promise<number>> {
  await ask(page, (element) => {
    element.dataset['jumps'] = '0';
    element.addEventListener('seeking', () => {
      element.dataset['jumps'] = String(Number(element.dataset['jumps']) + 1);
    });
  });
  return () => ask(page, (element) => Number(element.dataset['jumps']));
}

test.describe('speed', () => {
  test('is as chosen, keeps the pitch, and is there again after a reload', async ({ page }) => {
    await open(page, EXAMPLE);
    await chooseSpeed(page, '0.50×');
    await tool(page, 'Play').click();
    await expect.poll(() => mediaTime(page)).toBeGreaterThan(0.1);
    expect(await ask(page, (element) => element.preservesPitch)).toBe(true);
    const ratio = await ask(page, async (element) => {
      const from = { time: element.currentTime, ms: performance.now() };
      await new Promise<void>((resolve) => {
        element.addEventListener('timeupdate', () => {
          if (element.currentTime > from.time + 0.7) resolve();
        });
      });
      return (1000 * (element.currentTime - from.time)) / (performance.now() - from.ms);
    });
    expect(ratio).toBeGreaterThan(0.45);
    expect(ratio).toBeLessThan(0.55);
    await page.reload();
    await expect.poll(() => ask(page, (element) => element.playbackRate)).toBe(0.5);
    await expect(speedButton(page)).toHaveText(/0\.50×/);
  });

  test('goes up and down by keys and by the menu, from 0.25 to 2', async ({ page }) => {
    const viewer = await open(page, EXAMPLE);
    await viewer.region.focus();
    const rate = () => ask(page, (element) => element.playbackRate);
    await page.keyboard.press('<');
    await expect.poll(rate).toBe(0.75);
    for (let press = 0; press < 4; press++) await page.keyboard.press('<');
    await expect.poll(rate).toBe(0.25);
    await page.keyboard.press('Backspace');
    await expect.poll(rate).toBe(1);
    await page.keyboard.press('>');
    await expect.poll(rate).toBe(1.25);
    await expect(messages(page)).toHaveText('Speed 1.25×.');
    await chooseSpeed(page, '2.00×');
    await expect.poll(rate).toBe(2);
    await expect(speedButton(page)).toBeFocused();
  });
});

test('volume and silence are there again after a reload', async ({ page }) => {
  const viewer = await open(page, EXAMPLE);
  const volume = () => ask(page, (element) => (element.muted ? 0 : element.volume));
  await (await openVolume(page)).fill('40');
  await expect.poll(volume).toBeCloseTo(0.4, 2);
  await viewer.region.focus();
  await page.keyboard.press('m');
  await expect.poll(volume).toBe(0);
  await page.reload();
  await expect.poll(volume).toBe(0);
  await openVolume(page);
  await tool(page, 'Unmute').click();
  await expect.poll(volume).toBeCloseTo(0.4, 2);
});

test('the pictures are as large as chosen, also after a reload', async ({ page }) => {
  await open(page, videoId);
  const height = async () => (await media(page).boundingBox())!.height;
  const sizes = bar(page).getByRole('radiogroup', { name: 'Video size' });
  const heights: number[] = [];
  for (const size of ['Small', 'Medium', 'Large']) {
    await sizes.getByRole('radio', { name: size }).check({ force: true });
    if (heights.length > 0) await expect.poll(height).toBeGreaterThan(heights.at(-1)!);
    heights.push(await height());
  }
  await page.reload();
  await expect(sizes.getByRole('radio', { name: 'Large' })).toBeChecked();
  await expect.poll(height).toBe(heights[2]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('all of it is within reach of a thumb, Play in the middle and the overview above', async ({
    page,
  }) => {
    const viewer = await open(page, EXAMPLE);
    const goToMeasure = bar(page).getByRole('button', { name: /go to a measure/ });
    const targets = [goToMeasure, tool(page, 'Play'), tool(page, 'Loop'), speedButton(page)];
    for (const target of [...targets, overview(page)]) await isThumbed(target);
    // All in one line.
    const middles = await middlesOf(targets);
    for (const middle of middles) expect(Math.abs(middle - middles[0]!)).toBeLessThan(2);
    const play = (await tool(page, 'Play').boundingBox())!;
    expect(Math.abs(play.x + play.width / 2 - 195)).toBeLessThan(2);
    expect((await overview(page).boundingBox())!.y).toBeLessThan(play.y);
    await chooseSpeed(page, '0.75×');
    await expect.poll(() => ask(page, (element) => element.playbackRate)).toBe(0.75);
    // A measure is typed after one press.
    await goToMeasure.click();
    await page.keyboard.type('24');
    await page.keyboard.press('Enter');
    await expect(bar(page).locator('[data-part="measure"]')).toHaveText('m. 24.1');
    await chooseMore(page, 'Stop and return to the start');
    await expect.poll(() => viewer.shownTime()).toBe(0);
  });

  test('at 400 % it is still one line', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, EXAMPLE);
    const targets = [tool(page, 'Play'), tool(page, 'Loop'), speedButton(page)];
    const middles = await middlesOf(targets);
    for (const middle of middles) expect(Math.abs(middle - middles[0]!)).toBeLessThan(2);
    for (const target of targets) {
      const box = (await target.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      expect(box.width).toBeGreaterThanOrEqual(24);
    }
  });

  /** How far down the page the targets stand. */
  const middlesOf = (targets: readonly Locator[]) =>
    Promise.all(
      targets.map(async (target) => {
        const box = (await target.boundingBox())!;
        return box.y + box.height / 2;
      }),
    );

  /** Expects the target to be in the lower part of the screen, fully within it, and large enough for a thumb. */
  async function isThumbed(target: Locator): Promise<void> {
    const box = (await target.boundingBox())!;
    expect(box.y).toBeGreaterThan(844 * 0.6);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
});
