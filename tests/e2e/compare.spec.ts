import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { hierarchyTimeline, tlaText, type Fields } from '../support/tla.ts';
import { standInForYouTube } from '../support/youtube-stand-in.ts';
import { wavFile } from '../support/wav.ts';
import { expect, expectWell, register, test, upload, type RunningServer } from './support.ts';

const MEASURES = 16;
const BEATS = 2;

/** Beats of measures that are each so many seconds long. */
const beats = (seconds: number): Fields => ({
  ...{
    kind: 'BEAT_TIMELINE',
    name: 'Measures',
    height: 35,
    is_visible: true,
    ordinal: 2,
    beat_pattern: [BEATS],
  },
  components: Object.fromEntries(
    Array.from({ length: MEASURES * BEATS }, (_, beat) => [
      String(500 + beat),
      { kind: 'BEAT', time: (beat * seconds) / BEATS },
    ]),
  ),
});

/** An analysis whose sections begin in some measures, counted from 1. */
function analysis(
  performer: string,
  seconds: number,
  starts: readonly number[],
  mediaPath = `/x/${performer}.wav`,
): string {
  const at = (measure: number) => (measure - 1) * seconds;
  const form = hierarchyTimeline(
    starts.map((measure, index) => ({
      ...{ start: at(measure), end: at(starts[index + 1] ?? MEASURES + 1), level: 1 },
      label: `Section ${index + 1}`,
    })),
  );
  return tlaText({
    ...{ title: 'Minuet for two readers', composer: 'Anna', performer, mediaPath },
    ...{ length: MEASURES * seconds, timelines: [form, beats(seconds)] },
  });
}

/** Seconds that a measure takes in A and in B. */
const [SECONDS_A, SECONDS_B] = [1.5, 2] as const;

async function uploadBoth(server: RunningServer): Promise<readonly number[]> {
  const person = await register(server);
  const ids: number[] = [];
  for (const [name, seconds, starts] of [
    ['Haebler', SECONDS_A, [1, 5, 9, 13]],
    ['Bezuidenhout', SECONDS_B, [1, 5, 11, 13]],
  ] as const) {
    const sound = wavFile(Array.from({ length: Math.ceil(MEASURES * seconds) }, () => 0.2));
    const [id] = await upload(server, person, [
      { name: `${name}.tla`, bytes: Buffer.from(analysis(name, seconds, starts)) },
      { name: `${name}.wav`, bytes: sound },
    ]);
    ids.push(id ?? 0);
  }
  return ids;
}

declare global {
  /** Recordings that the page has made players for, which stand nowhere in it. */
  var madeSounds: HTMLAudioElement[];
}

/** Seconds of each recording, and whether it plays. */
const soundsNow = (page: Page) =>
  page.evaluate(() => globalThis.madeSounds.map(({ currentTime, paused }) => ({ currentTime, paused })));

test('two analyses are compared by keyboard: differences, one Play for both, a table and a link', async ({
  page,
  server,
}) => {
  const [a, b] = await uploadBoth(server);
  await page.addInitScript(() => {
    globalThis.madeSounds = [];
    const Made = globalThis.Audio;
    globalThis.Audio = class extends Made {
      constructor(...given: ConstructorParameters<typeof Made>) {
        super(...given);
        globalThis.madeSounds.push(this);
      }
    };
  });
  await page.goto(`/compare?a=${a}&b=${b}`);
  await expect(page.getByRole('heading', { name: '1 difference, 3 boundaries agree' })).toBeVisible();
  await page.locator('[data-canvas-drawn]').waitFor();
  await expect(page).toHaveTitle(/Compare: Minuet for two readers/);

  await page.keyboard.press('.');
  const entry = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(entry).toContainText('m. 9Section 3A “Section 3” begins m. 9B “Section 3” begins m. 11');
  await expect(page.getByRole('status', { name: 'Viewer messages' })).toContainText('m. 9, Section 3.');
  await expect(page.getByRole('timer', { name: 'Place' })).toHaveText('m. 9 of 16');
  await expect(page).toHaveURL(/n=1/);

  await page.keyboard.press(' ');
  await expect.poll(async () => (await soundsNow(page))[0]?.currentTime).toBeGreaterThan(8 * SECONDS_A + 0.3);
  await page.keyboard.press('x');
  await expect.poll(async () => (await soundsNow(page)).map(({ paused }) => paused)).toEqual([true, false]);
  await expect(page.getByRole('radio', { name: /B/ })).toBeChecked();
  await page.keyboard.press(' ');
  await expect.poll(async () => (await soundsNow(page)).map(({ paused }) => paused)).toEqual([true, true]);
  const [first, second] = await soundsNow(page);
  // The one begins where the other has left off.
  const leftAt = (first?.currentTime ?? NaN) / SECONDS_A;
  const heardAt = (second?.currentTime ?? NaN) / SECONDS_B;
  expect(heardAt).toBeGreaterThanOrEqual(leftAt - 0.05 / SECONDS_B);

  const restored = page.url();
  expect(restored).toContain('hear=b');
  await page.goto(restored);
  await expect(entry).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('radio', { name: /B/ })).toBeChecked();

  await page.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('dialog', { name: '1 difference, 3 boundaries agree' });
  await expect(table.getByRole('row')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await table.getByRole('button', { name: 'Download CSV' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved.split('\r\n')[1]).toBe(
    '1,m. 9,form,moved,,Section 3,“Section 3” begins m. 9,“Section 3” begins m. 11,12,20',
  );
  await table.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('row', { name: 'A 80.0 80.0, m. 1 80.0, m. 1' })).toBeVisible();
  const savingMap = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download measure map of B' }).click();
  const measureMap = readFileSync(await (await savingMap).path(), 'utf8');
  expect(JSON.parse(measureMap)).toHaveLength(MEASURES);
  await expectWell(page);

  // A file of the reader's own stands in for B, and nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto(`/compare?a=${a}`);
  await page.getByLabel('A file of your own (.tla)').setInputFiles({
    name: 'mine.tla',
    mimeType: 'application/json',
    buffer: Buffer.from(analysis('Me', 1, [1, 5, 9])),
  });
  await expect(page.getByRole('heading', { name: '1 difference, 3 boundaries agree' })).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText(['no section of its own there']);
  expect(sent).toEqual([]);
});

/** State of the stand-in's players: -1 not begun, 1 playing, 2 paused. */
const statesOfYouTube = async (page: Page) =>
  Promise.all(
    (await page.locator('youtube-video iframe').all()).map((frame) =>
      frame.contentFrame().locator('html').getAttribute('data-state'),
    ),
  );

test('recordings on YouTube are heard by turns once the reader agrees (stand-in)', async ({
  page,
  server,
}) => {
  const { asked } = await standInForYouTube(page);
  const person = await register(server);
  const films = [
    ['first-video', SECONDS_A],
    ['second-film', SECONDS_B],
  ] as const;
  const ids = await upload(
    server,
    person,
    films.map(([video, seconds]) => ({
      name: `${video}.tla`,
      bytes: Buffer.from(analysis(video, seconds, [1, 5, 9, 13], `https://www.youtube.com/watch?v=${video}`)),
    })),
  );
  await page.goto(`/compare?a=${ids[0]}&b=${ids[1]}`);
  await page.locator('[data-canvas-drawn]').waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Load from YouTube' }).click();
  await expect(page.locator('youtube-video iframe')).toHaveCount(2);
  await expect.poll(() => statesOfYouTube(page)).toEqual([null, null]);

  // A key that comes before the players are ready waits for them.
  await page.locator('[data-viewer]').focus();
  await page.keyboard.press(' ');
  await expect.poll(() => statesOfYouTube(page)).toEqual(['1', null]);
  const place = page.getByRole('timer', { name: 'Place' });
  await expect(place).toHaveText(/^m\. [2-9]/);
  await page.keyboard.press('x');
  await expect.poll(() => statesOfYouTube(page)).toEqual(['2', '1']);
  await expect(page.getByRole('radio', { name: /second-film/ })).toBeChecked();
  // Further on in the music, not back at its beginning.
  await expect(place).toHaveText(/^m\. [2-9]/);
  await expect(page.locator('youtube-video:visible')).toHaveCount(1);
  await page.keyboard.press(' ');
  await expect.poll(() => statesOfYouTube(page)).toEqual(['2', '2']);

  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Stop loading from YouTube' }).first().click();
  await expect(page.locator('youtube-video iframe')).toHaveCount(0);
});
