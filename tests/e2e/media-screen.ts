import type { Page } from 'playwright/test';
import { type Bucket, openBucket } from '../support/bucket.ts';
import { runServer } from '../support/running-server.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { author, type RunningServer, test as base, upload, ViewerScreen } from './support.ts';
import { goToTime } from '../support/viewer-frame.ts';

export const form = hierarchyTimeline([
  { start: 0, end: 20, level: 1, label: 'A' },
  { start: 20, end: 100, level: 1, label: 'B' },
]);

/** Configures the server so that pages may load from the worker's bucket. */
export const test = base.extend<object, { bucket: Bucket }>({
  bucket: [
    async ({}, use) => {
      const bucket = await openBucket();
      await use(bucket);
      await bucket.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ bucket }, use) => {
      const server = await runServer({ MEDIA_BASE_URL: bucket.url });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const play = (page: Page) => button(page, 'Play');

export const pause = (page: Page) => button(page, 'Pause');

/** Opens a file of 100 seconds whose recording is at an address; without one it has none. */
export async function openWith(page: Page, server: RunningServer, mediaPath = '') {
  const bytes = Buffer.from(tlaText({ title: 'Piece', mediaPath, timelines: [form] }));
  const [id] = (await upload(server, await author(server), [{ name: 'piece.tla', bytes }])) as [number];
  return ViewerScreen.open(page, id);
}

/** Goes to a time in seconds, without playing. */
export async function goTo(page: Page, time: number) {
  await goToTime(page, time);
}

export const media = (page: Page) =>
  page.locator('audio, video').evaluate((element: HTMLMediaElement) => ({
    time: element.currentTime,
    rate: element.playbackRate,
    isPaused: element.paused,
    duration: element.duration,
  }));
