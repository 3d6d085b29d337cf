import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText, type Fields } from '../support/tla.ts';
import { wavFile } from '../support/wav.ts';
import { expect, register, signIn, test, upload, ViewerScreen, type RunningServer } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const MP3 = readFileSync(
  fileURLToPath(new URL('../../src/server/examples/prelude-bwv846.mp3', import.meta.url)),
);
/** Silent for 50 seconds, then loud for 50. */
const WAV = wavFile(Array.from({ length: 100 }, (_, second) => (second < 50 ? 0 : 0.5)));
const form = hierarchyTimeline([{ start: 0, end: 100, level: 1, label: 'All' }]);
const EMPTY_WAVE = {
  ...{ kind: 'AUDIOWAVE_TIMELINE', name: 'Loudness', height: 40, is_visible: true, ordinal: 2 },
  components: {},
};
/** The bars of loudness in the light theme. */
const WAVE = '#2c63b5';

async function uploadWith(
  server: RunningServer,
  recording: Buffer,
  name: string,
  timelines: readonly Fields[],
) {
  const person = await register(server);
  const bytes = Buffer.from(tlaText({ title: 'Heard', mediaPath: name, timelines }));
  const [id] = await upload(server, person, [
    { name: 'heard.tla', bytes },
    { name, bytes: recording },
  ]);
  if (id === undefined) throw new Error('Nothing was uploaded.');
  return { person, id };
}

/** Requests for a file's waveform, and for the worker that reads one, as method and last part of the path. */
function waveformRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const last = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (last.startsWith('waveform')) requests.push(`${request.method()} ${last.replace(/-.*/, '')}`);
  });
  return requests;
}

/** Shows the lane and returns, as soon as it is drawn, the x of the first bar at a height within it. */
async function firstBar(viewer: ViewerScreen, lane: string, offsetPx: number): Promise<number> {
  let first = NaN;
  await expect(async () => {
    ({ first } = await viewer.spanOf(WAVE, await viewer.laneY(lane, offsetPx)));
  }).toPass();
  return first;
}

async function showLane(page: Page): Promise<void> {
  await chooseMore(page, 'Timelines');
  await page.getByRole('checkbox', { name: 'Show Waveform' }).check();
  await page.getByRole('button', { name: 'Close timelines' }).click();
}

test('a recording is read once, by its owner’s browser, and anybody can show it as a lane', async ({
  page,
  browser,
  server,
}) => {
  const { person, id } = await uploadWith(server, WAV, 'half.wav', [form]);
  await signIn(page, server, person);
  const ownRequests = waveformRequests(page);
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const own = await ViewerScreen.open(page, id);
  expect((await kept).status()).toBe(204);
  expect(ownRequests).toEqual(['GET waveform', 'PUT waveform']);
  // The lane is the reader's choice, and remembered as such.
  await expect(own.laneName('Waveform')).toHaveCount(0);
  await showLane(page);
  const middle = await own.xAtFit(50, 0, 100);
  expect(Math.abs((await firstBar(own, 'Waveform', 20)) - middle)).toBeLessThanOrEqual(3);
  await page.reload();
  await expect(own.laneName('Waveform')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'light' });
  const visitorPage = await context.newPage();
  const requests = waveformRequests(visitorPage);
  const visitor = await ViewerScreen.open(visitorPage, id);
  await showLane(visitorPage);
  expect(Math.abs((await firstBar(visitor, 'Waveform', 20)) - middle)).toBeLessThanOrEqual(3);
  expect(requests).toEqual(['GET waveform']);
  // The overview has it too: nothing over the first half of the form, a shade over the second.
  const strip = await visitorPage.getByRole('scrollbar', { name: 'Overview' }).boundingBox();
  if (!strip) throw new Error('No overview.');
  const at = (part: number) => visitor.colorAt(strip.x + part * strip.width, strip.y + 30);
  expect(await at(0.25)).not.toBe(await at(0.75));

  // A failed request shows a message with advice; the lane is still shown, as the reader has chosen.
  await visitorPage.route('**/waveform', (route) => route.abort());
  await visitorPage.reload();
  await expect(visitorPage.getByRole('status', { name: 'Viewer messages' })).toHaveText(
    'The loudness did not arrive. Reload the page to try again.',
  );
  await context.close();
});

test('a recording that no browser can decode is told aloud', async ({ page, server }) => {
  const garbage = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(4000, 0x55)]);
  const { id } = await uploadWith(server, garbage, 'garbage.mp3', [EMPTY_WAVE]);
  await ViewerScreen.open(page, id);
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toHaveText(
    'This browser cannot decode the recording. Try another one to see its loudness.',
  );
});

test('loudness that a file does not store is read from its recording, an MP3 too', async ({
  page,
  server,
}) => {
  const { id } = await uploadWith(server, MP3, 'prelude.mp3', [EMPTY_WAVE]);
  const requests = waveformRequests(page);
  const viewer = await ViewerScreen.open(page, id);
  await firstBar(viewer, 'Loudness', 30);
  // A visitor's browser keeps nothing on the server.
  expect(requests).toEqual(['GET waveform']);
  await expect(page.getByText('This file’s timeline is empty.')).toHaveCount(0);
  await chooseMore(page, 'Timelines');
  await expect(page.getByRole('checkbox', { name: 'Show Loudness' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Show Waveform' })).toHaveCount(0);
});
