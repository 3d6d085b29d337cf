import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { author, expect, fixture, type RunningServer, upload, ViewerScreen } from './support.ts';
import { goToTime, playbackBar } from '../support/viewer-frame.ts';

/** The example, which has sound. */
export const EXAMPLE = 1;

/** Twelve seconds of moving pictures and a tone, made for these tests. */
export const VIDEO = { name: 'tones.webm', bytes: readFileSync(fixture('tones.webm')), length: 12 };

const UNITS = [
  { id: 1, label: 'Opening', level: 1, start: 0, end: 4 },
  { id: 2, label: 'Short', level: 1, start: 4, end: 4.6 },
  { id: 3, label: 'Middle', level: 1, start: 5, end: 8 },
  { id: 4, label: 'Close', level: 1, start: 11, end: 12 },
];

/** Stores an analysis of the video; returns its id. */
export async function uploadVideo(server: RunningServer): Promise<number> {
  const tla = JSON.parse(
    tlaText({
      title: 'Tones',
      mediaPath: `recordings/${VIDEO.name}`,
      timelines: [hierarchyTimeline(UNITS.map((unit) => ({ ...unit, comments: '', color: '' })))],
    }),
  ) as { media_metadata: Record<string, unknown> };
  tla.media_metadata['media length'] = VIDEO.length;
  const bytes = Buffer.from(JSON.stringify(tla));
  const [id] = await upload(server, await author(server), [{ name: 'tones.tla', bytes }, VIDEO]);
  return id!;
}

export const bar = playbackBar;

export const tool = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

export const media = (page: Page) => page.locator('audio, video').first();

export const messages = (page: Page) => page.getByRole('status', { name: 'Viewer messages' });

export const ask = <T>(page: Page, question: (element: HTMLMediaElement) => T) =>
  media(page).evaluate(question as (element: Element) => T);

export const isPaused = (page: Page) => ask(page, (element) => element.paused);

export const mediaTime = (page: Page) => ask(page, (element) => element.currentTime);

/** Opens a file and waits until its recording can be played. The example's score, which takes long to draw, stays closed. */
export async function open(page: Page, id: number): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, id, id === EXAMPLE ? '?pdf=0' : '');
  await expect.poll(() => ask(page, (element) => element.readyState)).toBeGreaterThanOrEqual(3);
  return viewer;
}

/** Selects a unit of the video's file by a click on it at fit, while nothing plays. */
export async function select(viewer: ViewerScreen, label: string): Promise<void> {
  await viewer.clickAt(...(await onUnit(viewer, label)));
  await expect(viewer.inspector.getByRole('cell', { name: label, exact: true })).toBeVisible();
}

export async function onUnit(viewer: ViewerScreen, label: string): Promise<readonly [x: number, y: number]> {
  const { start, end } = UNITS.find((unit) => unit.label === label)!;
  const x = await viewer.xAtFit((start + end) / 2, 0, VIDEO.length);
  return [x, await viewer.laneY('hierarchy', 15)];
}

/** Goes to a time, playing or not. */
export const goTo = goToTime;
