import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';
import { register, replace, signIn, upload } from '../support/people.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { DESKTOP_SHOTS } from './desktop-shots.ts';
import { PAGE_SHOTS } from './help-page-shots.ts';
import type { CallOut, HelpShot, ShownFiles } from './help-shot.ts';
import { reachReadme, VIEWER_SHOTS } from './help-viewer-shots.ts';

const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const FOLDER = place('src/help/shots');
const FACTS = place('src/help/shots.json');
/** One and a half times the width of the help's text, in pixels. */
const MAX_WIDTH_PX = 912;
const QUALITY = 0.72;
const COLOR_SCHEMES = ['light', 'dark'] as const;
/** Ground around what is cut out, in CSS pixels. */
const AROUND_PX = 12;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Facts {
  readonly width: number;
  readonly height: number;
  readonly isOfBothThemes: boolean;
  /** Percent of width and height. */
  readonly places: readonly (readonly [number, number])[];
}

async function boxOf(about: Locator): Promise<Box> {
  const box = await about.boundingBox({ timeout: 5000 });
  if (!box) throw new Error(`Nothing to be seen of ${about.toString()}.`);
  return box;
}

/** All boxes and some ground around, as far as the window goes. */
function around(boxes: readonly Box[], { width, height }: { width: number; height: number }): Box {
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - AROUND_PX);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - AROUND_PX);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + AROUND_PX);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + AROUND_PX);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The middle of a circle as large as `radius`, in CSS pixels of the page. */
function middleOf(box: Box, side: CallOut[1], radius: number): readonly [number, number] {
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  switch (side) {
    case 'left':
      return [box.x - radius, middleY];
    case 'right':
      return [box.x + box.width + radius, middleY];
    case 'above':
      return [middleX, box.y - radius];
    case 'below':
      return [middleX, box.y + box.height + radius];
    case 'corner':
      return [box.x + 1.5 * radius, box.y + 1.5 * radius];
  }
}

const percent = (part: number, whole: number, margin: number) =>
  Number(((100 * Math.min(Math.max(part, margin), whole - margin)) / whole).toFixed(1));

async function placesOf(page: Page, shot: HelpShot, cut: Box): Promise<Facts['places']> {
  // Circles keep their size while the picture is made smaller.
  const radius = 12 * Math.max(1, cut.width / 608);
  return Promise.all(
    shot.callOuts(page).map(async ([about, side]) => {
      const [x, y] = middleOf(await boxOf(about), side, radius);
      return [percent(x - cut.x, cut.width, radius), percent(y - cut.y, cut.height, radius)] as const;
    }),
  );
}

/** Writes a part of a picture as WebP, no wider than the help needs; all of it without `cut`, which is in its pixels. */
async function writeWebp(page: Page, picture: Buffer, type: string, path: string, cut?: Box) {
  const { width, height, url } = await page.evaluate(
    async ([data, mime, maxWidth, quality, part]) => {
      const image = new Image();
      image.src = `data:${mime};base64,${data}`;
      await image.decode();
      const { x, y, ...size } = part ?? { x: 0, y: 0, width: image.width, height: image.height };
      const scale = Math.min(1, maxWidth / size.width);
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(size.width * scale);
      canvas.height = Math.round(size.height * scale);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, x, y, size.width, size.height, 0, 0, canvas.width, canvas.height);
      return { width: canvas.width, height: canvas.height, url: canvas.toDataURL('image/webp', quality) };
    },
    [picture.toString('base64'), type, MAX_WIDTH_PX, QUALITY, cut] as const,
  );
  writeFileSync(path, Buffer.from(url.replace(/^.*,/, ''), 'base64'));
  return { width, height };
}

async function takeDesktop(browser: Browser): Promise<Record<string, Facts>> {
  const page = await browser.newPage();
  const source = readFileSync(place('tests/screens/desktop.webp'));
  const taken: Record<string, Facts> = {};
  for (const { name, cut, places } of DESKTOP_SHOTS) {
    const size = await writeWebp(page, source, 'image/webp', `${FOLDER}/${name}-light.webp`, cut);
    taken[name] = {
      ...size,
      isOfBothThemes: false,
      places: places.map(([x, y]) => [percent(x - cut.x, cut.width, 0), percent(y - cut.y, cut.height, 0)]),
    };
  }
  await page.close();
  return taken;
}

async function takeShot(browser: Browser, baseURL: string, shot: HelpShot, reach: Reach): Promise<Facts> {
  const { size = { width: 1000, height: 700 }, parts, name } = shot;
  let facts: Facts | undefined;
  for (const colorScheme of COLOR_SCHEMES) {
    const context = await browser.newContext({
      ...{ baseURL, colorScheme, viewport: size, deviceScaleFactor: 2, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await reach(page, shot);
    await page.waitForLoadState('networkidle');
    const whole = { x: 0, y: 0, ...size };
    const cut = parts ? around(await Promise.all(parts(page).map(boxOf)), size) : whole;
    const places = await placesOf(page, shot, cut);
    const picture = await page.screenshot({ clip: cut });
    const path = `${FOLDER}/${name}-${colorScheme}.webp`;
    const empty = await context.newPage();
    facts ??= { ...(await writeWebp(empty, picture, 'image/png', path)), isOfBothThemes: true, places };
    if (colorScheme === 'dark') await writeWebp(empty, picture, 'image/png', path);
    await context.close();
  }
  if (facts === undefined) throw new Error(`${name} was not taken.`);
  return facts;
}

type Reach = (page: Page, shot: HelpShot) => Promise<void>;

/** A person with files of their own, the first of which has two versions. */
async function prepare(server: RunningServer) {
  const person = await register(server);
  const unit = (start: number, end: number, label: string) => ({ start, end, level: 1, label });
  const analysis = (title: string, units: readonly ReturnType<typeof unit>[], mediaPath = '') => ({
    name: `${title}.tla`,
    bytes: Buffer.from(
      tlaText({
        ...{ title, composer: 'Anna Magdalena Bach', mediaPath },
        timelines: [hierarchyTimeline(units)],
      }),
    ),
  });
  const first = [unit(0, 24, 'a'), unit(24, 50, 'b'), unit(50, 100, 'a')];
  const second = [
    unit(0, 24, 'a'),
    unit(24, 54, 'b, to the dominant'),
    unit(54, 88, 'a'),
    unit(88, 100, 'Coda'),
  ];
  const named = ['Polonaise in G minor', 'March in D', 'Menuet in G'];
  const ids = await upload(
    server,
    person,
    named.map((title) => analysis(title, first)),
    false,
  );
  const own = ids.at(-1) ?? 0;
  await replace(server, person, own, 1, analysis('Menuet in G', second).bytes);
  const film = analysis('Film', first, 'https://www.youtube.com/watch?v=plain-video');
  const [filmId = 0] = await upload(server, person, [film]);
  const files: ShownFiles = { own, film: filmId };
  return { person, files };
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const server = await runServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS });
try {
  await mkdir(FOLDER, { recursive: true });
  const { person, files } = await prepare(server);
  const reach: Reach = async (page, shot) => {
    if (shot.isSignedIn) await signIn(page, server, person);
    await shot.reach(page, files);
  };
  const facts = JSON.parse(readFileSync(FACTS, 'utf8')) as Record<string, Facts>;
  Object.assign(facts, await takeDesktop(browser));
  for (const shot of [...VIEWER_SHOTS, ...PAGE_SHOTS].filter(({ name }) => isWanted(name))) {
    try {
      facts[shot.name] = await takeShot(browser, server.url, shot, reach);
    } catch (error) {
      process.exitCode = 1;
      console.log(`${shot.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  writeFileSync(FACTS, `${JSON.stringify(facts)}\n`);
  if (isWanted('readme')) {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL: server.url, colorScheme: 'light', viewport });
    const page = await context.newPage();
    await reachReadme(page);
    await page.screenshot({ path: place('public/viewer.png') });
    await context.close();
  }
} finally {
  await browser.close();
  await server.remove();
}
