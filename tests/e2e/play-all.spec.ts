import type { Page } from 'playwright/test';
import { hasDichterliebe, hum, readSongs, type Song } from '../support/dichterliebe.ts';
import { standInForYouTube } from '../support/youtube-stand-in.ts';
import { scoreTimeline } from '../support/tla.ts';
import { author, expect, expectNoFindings, LONG, test, upload, type RunningServer } from './support.ts';

test.skip(
  !hasDichterliebe,
  'The analyses of the sixteen songs are not here: ../shared/data/corpora is absent.',
);

const LINE = '/search?q=V7+I&composer=Robert+Schumann';
/** Seconds that a passage may begin and end off its times. */
const START_SLACK = 0.05;
const END_SLACK = 0.1;

/** What a player of the page has played: times of its own clock in seconds. */
interface Heard {
  readonly url: string;
  readonly start: number;
  /** Undefined while it plays. */
  readonly end: number | undefined;
}

interface Hit {
  readonly file_id: number;
  readonly start: number;
  readonly end: number;
}

/** Writes down what players play, wherever they are. `skipTo` moves the last one on. */
async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { url: string; start: number; end: number | undefined; element: HTMLMediaElement }[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with their element below
    const { play, pause } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      const url = new URL(this.src).pathname;
      heard.push({ url, start: this.currentTime, end: undefined, element: this });
      return play.call(this);
    };
    HTMLMediaElement.prototype.pause = function () {
      const last = heard.at(-1);
      if (last?.element === this && !this.paused) last.end ??= this.currentTime;
      pause.call(this);
    };
    let urls = 0;
    // oxlint-disable-next-line typescript/unbound-method -- called with their object below
    const { createObjectURL, revokeObjectURL } = URL;
    let held: Blob | undefined;
    URL.createObjectURL = (of) => {
      urls++;
      if (of instanceof Blob) held = of;
      return createObjectURL.call(URL, of);
    };
    URL.revokeObjectURL = (url) => {
      urls--;
      revokeObjectURL.call(URL, url);
    };
    Object.assign(window, {
      heardAt: (at: number) => heard[at] && { ...heard[at], element: undefined },
      heardCount: () => heard.length,
      heldUrls: () => urls,
      peakHeld: async () => {
        const sound = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(await held!.arrayBuffer());
        return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      },
      skipTo: (time: number) => {
        const element = heard.at(-1)?.element;
        if (element && element.currentTime < time) element.currentTime = time;
      },
    });
  });
}

declare global {
  var heardAt: (at: number) => Heard | undefined;
  var heardCount: () => number;
  var heldUrls: () => number;
  /** The loudest sample of the recording that the page has made last. */
  var peakHeld: () => Promise<number>;
  var skipTo: (time: number) => void;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Playing' });

/** What the bar says; while a passage is on its way a sign says so, too. */
const said = (page: Page, words: string) => bar(page).getByRole('status').filter({ hasText: words });

/** Plays all by its key, once the places are there. */
async function playAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play all' }).waitFor();
  await page.keyboard.press('Shift+A');
}

/** The songs with a recording each, public; gives them by the ids of their files. */
async function uploadSongs(server: RunningServer): Promise<ReadonlyMap<number, Song>> {
  const songs = readSongs((name) => name.replace('.tla', '.wav'));
  const files = songs.flatMap(({ name, text, length }) => [
    { name, bytes: Buffer.from(text) },
    { name: name.replace('.tla', '.wav'), bytes: hum(length) },
  ]);
  const ids = await upload(server, await author(server), files);
  return new Map(ids.map((id, at) => [id, songs[at]!]));
}

async function allHits(page: Page): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (let number = 1; ; number++) {
    const params = { query: 'V7 I', facets: '{"composer":["Robert Schumann"]}', page: number };
    const answer = await page.request.get('/api/v1/tql/query/', { params });
    const body = (await answer.json()) as { count: number; hits: Hit[] };
    hits.push(...body.hits);
    if (hits.length >= body.count) return hits;
  }
}

/** Times of a hit as they are heard: from the beginning of its measure. */
const startOf = ({ start }: Hit, { measures }: Song) =>
  measures.findLast((measure) => measure <= start + 1e-3)!;

/** Presses `L` while a passage is the last that was heard: pressed a moment later, it would leave out the next one. */
function goOnFrom(at: number): void {
  const isOver = heardCount() === at + 1 && heardAt(at)?.end !== undefined;
  if (isOver) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
}

/** Plays all and looks at each passage; without `isWhole` only its beginning and its end are heard. */
async function hearAll(page: Page, server: RunningServer, isWhole: boolean): Promise<void> {
  const songs = await uploadSongs(server);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await listenIn(page);
  await page.goto(LINE);
  const hits = await allHits(page);
  expect(hits.filter(({ file_id: id }) => songs.has(id))).toHaveLength(51);
  await playAll(page);
  const off: string[] = [];
  for (const [at, hit] of hits.entries()) {
    await page.waitForFunction((count) => heardCount() > count, at);
    await expect(bar(page)).toContainText(`${at + 1} of ${hits.length}`);
    if (!isWhole) await page.evaluate((time) => skipTo(time), hit.end - 0.2);
    await page.waitForFunction((index) => heardAt(index)?.end !== undefined, at, { polling: 50 });
    const { url, start, end } = (await page.evaluate((index) => heardAt(index), at))!;
    const song = songs.get(hit.file_id);
    if (!url.startsWith(`/media/${hit.file_id}/`)) off.push(`${at}: ${url} in place of ${hit.file_id}`);
    if (song && Math.abs(start - startOf(hit, song)) > START_SLACK)
      off.push(`${at}: began at ${start}, not ${startOf(hit, song)}`);
    if (song && Math.abs(end! - hit.end) > END_SLACK) off.push(`${at}: ended at ${end}, not ${hit.end}`);
    // One silence between two passages in twenty is waited for.
    if (!isWhole && at % 20 !== 0 && at < hits.length - 1) await page.evaluate(goOnFrom, at);
  }
  expect(off).toEqual([]);
  await expect(said(page, 'That was the last passage.')).toBeVisible();
  expect([...hosts]).toEqual([new URL(server.url).host]);
}

test('all 51 passages of sixteen songs are heard, each from its beginning to its end', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await hearAll(page, server, false);
});

test('the same at the usual speed', LONG, async ({ page, server }) => {
  test.setTimeout(600_000);
  await hearAll(page, server, true);
});

test('a recording that is gone gives way to the chords, and the keys steer them', async ({
  page,
  server,
}) => {
  const title = await uploadOne(server, '04.wav');
  await page.route(`**/media/**/${encodeURIComponent('04.wav')}*`, (route) => route.fulfill({ status: 404 }));
  await countChords(page);
  await openRowOf(page, title);
  await expect(said(page, 'The recording could not be loaded. You hear the chords instead.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => chordsHeard())).toBeGreaterThan(0);

  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press(' ');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Options' }).click();
  await expectNoFindings(page);
  await page.getByRole('menuitem', { name: 'Add these to my listening list' }).click();
  await expect(page.getByText(/passages? added to your listening list/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('without a recording the score is heard, in place of the chords', async ({ page, server }) => {
  const title = 'Song for its score';
  await upload(server, await author(server), [{ name: 'scored.tla', bytes: scored(title) }]);
  await listenIn(page);
  await openRowOf(page, title);
  await expect(bar(page)).toContainText('synthesised from the score');
  await expect(page.getByRole('listitem').filter({ hasText: 'from the score' })).toBeVisible();
  await page.waitForFunction(() => heardAt(0)?.end !== undefined);
  // The passage alone is made into sound.
  const hit = await firstHit(page, title);
  const { start, end } = (await page.evaluate(() => heardAt(0)))!;
  expect(start).toBeLessThan(START_SLACK);
  expect(Math.abs(end! - (hit.end - startOf(hit, readSongs(() => '')[3]!)))).toBeLessThan(END_SLACK);
  expect(await page.evaluate(() => peakHeld())).toBeGreaterThan(0.1);
  expect(await page.evaluate(() => heldUrls())).toBe(0);

  await page.route('**/files/*/notes', (route) => route.fulfill({ status: 500, body: '' }));
  await openRowOf(page, title);
  const words = 'The notes of its score could not be loaded. You hear the chords instead.';
  await expect(said(page, words)).toBeVisible();
});

/** A song with notes, one in each measure, and no recording. */
function scored(title: string): Buffer {
  const { text, measures, length } = readSongs(() => '')[3]!;
  const song = JSON.parse(text.replace(/"title":"[^"]*"/, `"title":"${title}"`)) as { timelines: object };
  const notes = measures.map((start, at) => ({
    ...{ start, end: measures[at + 1] ?? length },
    ...{ step: at % 7, octave: 4 },
  }));
  return Buffer.from(
    JSON.stringify({ ...song, timelines: { ...song.timelines, notes: scoreTimeline(notes) } }),
  );
}

test('another site is asked for its recording once the reader agrees', async ({ page, server }) => {
  const asked: string[] = [];
  await page.route('https://media.example.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'audio/wav', body: hum(200) });
  });
  const title = await uploadOne(server, 'https://media.example.org/song.wav');
  await listenIn(page);
  await openRowOf(page, title);
  await expect(bar(page)).toContainText('chords only');
  expect(asked).toEqual([]);
  await bar(page).getByRole('button', { name: 'Load from media.example.org' }).click();
  await expect.poll(() => page.evaluate(() => heardAt(0)?.url)).toBe('/song.wav');
  await expect(bar(page)).not.toContainText('chords only');
});

test('the listener’s own recording is heard in its own time, and let go of', async ({ page, server }) => {
  const title = await uploadOne(server, '');
  await listenIn(page);
  await page.goto(lineFor(title));
  const hit = await firstHit(page, title);
  await keepOwn(page, hit.file_id, [...hum(200)]);
  await page.reload();
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
  await expect(bar(page)).toContainText('your own recording');
  // It begins 5 seconds later than the analysis.
  const { start } = (await page.waitForFunction(() => heardAt(0)).then((heard) => heard.jsonValue()))!;
  const song = readSongs(() => '')[3]!;
  expect(Math.abs(start - 5 - startOf(hit, song))).toBeLessThan(START_SLACK);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(() => heldUrls())).toBe(0);
});

test('nothing is asked of YouTube before the reader agrees; until then its chords are heard', async ({
  page,
  server,
}) => {
  const youTube = await standInForYouTube(page);
  const title = await uploadOne(server, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await openRowOf(page, title);
  await expect(bar(page)).toContainText('chords only');
  await expect(bar(page)).toContainText('This recording is on YouTube. Loading it shares data with Google.');
  expect(youTube.asked).toEqual([]);
  await bar(page).getByRole('button', { name: 'Load from YouTube' }).click();
  const frame = bar(page).locator('iframe');
  await expect(frame).toBeVisible();
  const box = (await frame.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200);
  await expect(bar(page)).toContainText('from YouTube');
  await expect(bar(page).frameLocator('iframe').locator('html[data-state="1"]')).toBeAttached();
});

/** One song more, under a title of its own, which it gives. */
async function uploadOne(server: RunningServer, recording: string): Promise<string> {
  const song = readSongs(() => recording)[3]!;
  const title = `Song for ${recording.replace(/\W+/g, ' ') || 'a recording of my own'}`;
  const text = song.text.replace(/"title":"[^"]*"/, `"title":"${title}"`);
  const files = [{ name: 'one.tla', bytes: Buffer.from(text) }];
  if (recording !== '' && !recording.includes(':')) files.push({ name: recording, bytes: hum(song.length) });
  await upload(server, await author(server), files);
  return title;
}

const queryFor = (title: string) => `V7 THEN I IN harmony WHERE file.title = "${title}"`;
const lineFor = (title: string) => `/search?q=${encodeURIComponent(queryFor(title))}`;

async function firstHit(page: Page, title: string): Promise<Hit> {
  const answer = await page.request.get('/api/v1/tql/query/', { params: { query: queryFor(title) } });
  return ((await answer.json()) as { hits: Hit[] }).hits[0]!;
}

/** Keeps a recording of the listener's own in the browser, as the viewer does; it begins 5 seconds later than the analysis. */
const keepOwn = (page: Page, fileId: number, bytes: readonly number[]) =>
  page.evaluate(
    ([id, sound]) =>
      new Promise<void>((resolve, reject) => {
        const alignment = [{ analysis: 0, own: 5 }];
        localStorage.setItem(
          `tilia.own-recording.${id}`,
          JSON.stringify({ name: 'own.wav', alignment, version: 1, inUse: true }),
        );
        const opening = indexedDB.open('tilia', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('own-recordings');
        opening.onerror = () => reject(new Error('The database cannot be opened.'));
        opening.onsuccess = () => {
          const change = opening.result.transaction('own-recordings', 'readwrite');
          const blob = new Blob([Uint8Array.from(sound)], { type: 'audio/wav' });
          change.objectStore('own-recordings').put(blob, id);
          change.oncomplete = () => resolve();
        };
      }),
    [fileId, bytes] as const,
  );

/** Finds the passages of one song, and plays the first. */
async function openRowOf(page: Page, title: string): Promise<void> {
  await page.goto(lineFor(title));
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
}

declare global {
  var chordsHeard: () => number;
}

/** Counts what is played that the page has made itself. */
const countChords = (page: Page) =>
  page.addInitScript(() => {
    let count = 0;
    // oxlint-disable-next-line typescript/unbound-method -- called with its source below
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      count++;
      start.apply(this, when);
    };
    Object.assign(window, { chordsHeard: () => count });
  });

test('two hundred passages leave nothing behind', LONG, async ({ page, server }) => {
  test.setTimeout(600_000);
  await uploadSongs(server);
  await listenIn(page);
  await page.goto(LINE);
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  await playAll(page);
  const used: number[] = [];
  for (let at = 0; at < 200; at++) {
    await page.waitForFunction((count) => heardCount() > count, at);
    if (at % 50 === 49) used.push(await heap());
    const isLast = await bar(page).getByText('59 of 59').isVisible();
    await page.keyboard.press(isLast ? 'Shift+A' : 'l');
  }
  await page.keyboard.press('Escape');
  console.log(
    `heap after each fifty passages: ${used.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`,
  );
  expect(used.at(-1)! - used[0]!).toBeLessThan(1e6);
  expect(await page.evaluate(() => heldUrls())).toBe(0);
});
