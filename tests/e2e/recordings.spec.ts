import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { constantMp3 } from '../support/mp3.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { measureTones } from '../support/tones.ts';
import { author, expect, fixture, test, upload, ViewerScreen, type RunningServer } from './support.ts';
import { bringRecording, goToTime } from '../support/viewer-frame.ts';

const FIELD = fileURLToPath(new URL('../../../shared/data/field', import.meta.url));
const isFieldHere = existsSync(FIELD);
const field = (name: string) => ({ name, bytes: readFileSync(`${FIELD}/${name}`) });
/** In second k of the recording of the field sounds this. */
const TONES = { first: 300, step: 25 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens an analysis of so many seconds with its recording, or without one. */
async function open(
  page: Page,
  server: RunningServer,
  length: number,
  recording?: { readonly name: string; readonly bytes: Buffer },
) {
  const timelines = [hierarchyTimeline([{ start: 0, end: length, level: 1, label: 'A' }])];
  const mediaPath = recording?.name ?? '';
  const bytes = Buffer.from(tlaText({ title: 'Piece', mediaPath, length, timelines }));
  const files = [{ name: 'piece.tla', bytes }, ...(recording ? [recording] : [])];
  const [id] = (await upload(server, await author(server), files)) as [number];
  return ViewerScreen.open(page, id);
}

const goTo = goToTime;
const lengthOf = (page: Page) =>
  page.locator('audio, video').evaluate((element: HTMLMediaElement) => element.duration);
const timeOf = (page: Page) =>
  page.locator('audio, video').evaluate((element: HTMLMediaElement) => element.currentTime);

/** Jumps there and back, and compares the tone that sounds each time with the second that is shown. */
async function expectTrueTones(page: Page, viewer: ViewerScreen) {
  await button(page, 'Play').click();
  for (const time of [90.1, 30.1, 111.1, 60.1, 5.1]) {
    await goTo(page, time);
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(time + 0.15);
    const heard = await measureTones(page, TONES);
    // A spectrum that holds the end of a second's tone and the beginning of the next is of neither.
    const whole = heard.filter(
      ({ shown, second }) => !Number.isNaN(second) && shown % 1 > 0.12 && shown % 1 < 0.98,
    );
    expect(whole.length).toBeGreaterThan(10);
    for (const { shown, second } of whole) expect(Math.round(second)).toBe(Math.floor(shown));
  }
}

test.describe('a recording of variable bitrate without an index', () => {
  test.skip(!isFieldHere, 'The recording lies beside the project.');

  test('sounds where the time says after each jump', async ({ page, server }) => {
    const viewer = await open(page, server, 120, field('vbr-noxing.mp3'));
    await expect.poll(() => lengthOf(page)).toBeCloseTo(120, 0);
    await expectTrueTones(page, viewer);
    await expect(page.getByText('The recording is')).toHaveCount(0);
  });

  test('does so too as one’s own', async ({ page, server }) => {
    const viewer = await open(page, server, 120);
    await bringRecording(page, `${FIELD}/vbr-noxing.mp3`);
    await expect.poll(() => lengthOf(page)).toBeCloseTo(120, 0);
    await expectTrueTones(page, viewer);
    await button(page, 'Align my recording').click();
    await expect(page.getByRole('slider', { name: 'Moment of my recording' })).toHaveAttribute(
      'max',
      /^120\.0/,
    );
  });

  test('warns of its jumps where the browser cannot play it with an index', async ({ page, server }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => '';
    });
    const warning = page.getByText('After a jump this recording may sound some seconds off');
    await open(page, server, 120, field('vbr-noxing.mp3'));
    await expect(warning).toBeVisible();
    await bringRecording(page, {
      name: 'take.mp3',
      mimeType: 'audio/mpeg',
      buffer: constantMp3(120),
    });
    await expect(page.getByText('Playing take.mp3')).toBeVisible();
    await expect(warning).toHaveCount(0);
    await button(page, 'Forget this recording').click();
    await bringRecording(page, `${FIELD}/vbr-noxing.mp3`);
    await expect(warning).toBeVisible();
  });
});

test('beyond the end of a shorter recording the time goes on without sound, and a line says so', async ({
  page,
  server,
}) => {
  const viewer = await open(page, server, 240, { name: 'take.mp3', bytes: constantMp3(120) });
  await expect(
    page.getByText(
      'The recording is 2:00 long, the analysis 4:00. After 2:00 the timelines go on without sound.',
    ),
  ).toBeVisible();
  await goTo(page, 180);
  await button(page, 'Play').click();
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(180.3);
  expect(await viewer.shownTime()).toBeLessThan(190);
  await expect(button(page, 'Pause')).toBeVisible();
  await goTo(page, 60);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(60.3);
  expect(await timeOf(page)).toBeCloseTo(await viewer.shownTime(), 0);
  await goTo(page, 119.5);
  await expect.poll(() => viewer.shownTime()).toBeGreaterThan(120.5);
  await expect(button(page, 'Pause')).toBeVisible();
  await goTo(page, 239.5);
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(() => viewer.shownTime()).toBe(0);
});

test('a link to a place beyond the end of the recording opens there', async ({ page, server }) => {
  const opened = await open(page, server, 240, { name: 'take.mp3', bytes: constantMp3(120) });
  await page.goto(`${page.url().replace(/\?.*/, '')}?t=200`);
  await expect.poll(() => opened.shownTime()).toBe(200);
  await button(page, 'Play').click();
  await expect.poll(() => opened.shownTime()).toBeGreaterThan(200.3);
});

test('a line says that a longer recording is cut off', async ({ page, server }) => {
  await open(page, server, 60, { name: 'take.mp3', bytes: constantMp3(120) });
  await expect(
    page.getByText('The recording is 2:00 long, the analysis 1:00. Playback stops at 1:00.'),
  ).toBeVisible();
});

test.describe('a recording whose picture this browser cannot show', () => {
  test.skip(!isFieldHere, 'The recordings lie beside the project.');
  const words = (page: Page) =>
    page.getByText('The picture cannot be shown in this browser. The sound plays.');

  test('is heard, and a line stands where a black picture stood', async ({ page, server }) => {
    const viewer = await open(page, server, 2, field('prores-2s.mov'));
    await expect(words(page)).toBeVisible();
    await expect(page.locator('video')).toBeHidden();
    await button(page, 'Play').click();
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.2);
  });

  test('is so too as one’s own, and a picture that can be shown is shown', async ({ page, server }) => {
    await open(page, server, 2);
    const { name, bytes } = field('prores-2s.mov');
    await bringRecording(page, { name, mimeType: 'video/quicktime', buffer: bytes });
    await expect(words(page)).toBeVisible();
    await expect(page.locator('video')).toBeHidden();
    await button(page, 'Forget this recording').click();
    await bringRecording(page, fixture('clip.webm'));
    await expect(page.locator('video')).toBeVisible();
    await expect(words(page)).toHaveCount(0);
  });
});
