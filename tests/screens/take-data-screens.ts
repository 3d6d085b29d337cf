import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';
import { register, signIn, upload } from '../support/people.ts';
import { runServer } from '../support/running-server.ts';
import type { CanvasHost } from '../../src/viewer/scene/scene.ts';

const FOLDER = fileURLToPath(new URL('../../screens/data', import.meta.url));
const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** How often the zoom key is pressed: a press is a fifth, so these show about a tenth and a hundredth. */
const ZOOMS = { whole: 0, tenth: 13, hundredth: 25 } as const;
const COLOR_SCHEMES = ['light', 'dark'] as const;
type ColorScheme = (typeof COLOR_SCHEMES)[number];
/** Height of a sheet's pictures in CSS pixels, those of phones included. */
const SHEET_HEIGHT_PX = 450;

interface Shot {
  readonly zoom: string;
  readonly colorScheme: ColorScheme;
  readonly caption: string;
  readonly path: string;
}

const dataFiles = existsSync(DATA)
  ? ['tla-mozart', 'tla-real'].flatMap((folder) =>
      readdirSync(join(DATA, folder))
        .filter((name) => /\.(tla|export\.json)$/.test(name))
        .sort()
        .map((name) => join(DATA, folder, name)),
    )
  : [];
if (dataFiles.length === 0) {
  console.log(`There are no annotation files in ${DATA}: no pictures of them.`);
  process.exit();
}
/** Words of file names on the command line: only these files. */
const wanted = process.argv.slice(2);
const chosen = dataFiles.filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)));

const server = await runServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS });
try {
  if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const person = await register(server);
  for (const path of chosen) {
    const name = basename(path).replace(/\.(tla|export\.json)$/, '');
    const id = await upload(server, person, [{ name: basename(path), bytes: readFileSync(path) }]).then(
      ([first]) => first!,
      (error: unknown) => {
        console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      },
    );
    if (id === undefined) continue;
    const shots: Shot[] = [];
    for (const colorScheme of COLOR_SCHEMES) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        for (const deviceScaleFactor of [1, 2]) {
          const context = await browser.newContext({
            baseURL: server.url,
            colorScheme,
            viewport,
            deviceScaleFactor,
          });
          const page = await context.newPage();
          await signIn(page, server, person);
          const caption = `${size}-${colorScheme}-${deviceScaleFactor}x`;
          for (const shot of await takeZooms(page, id, name, caption)) shots.push({ ...shot, colorScheme });
          await context.close();
        }
      }
    }
    for (const colorScheme of COLOR_SCHEMES)
      await takeSheet(
        browser,
        `${name}-${colorScheme}`,
        shots.filter((shot) => shot.colorScheme === colorScheme),
      );
    console.log(`${name}: done`);
  }
  console.log(`The pictures are in ${FOLDER}`);
} finally {
  await browser.close();
  await server.remove();
}

/** Opens a file, goes to its middle by a click on the ruler, and zooms in there by the keyboard. */
async function takeZooms(
  page: Page,
  id: number,
  name: string,
  caption: string,
): Promise<Omit<Shot, 'colorScheme'>[]> {
  await page.goto(`/viewer/${id}`);
  const region = page.getByRole('region', { name: /^Timelines of / });
  await region.locator('canvas').waitFor();
  await page.locator('[data-canvas-drawn]').waitFor();
  await page.waitForLoadState('networkidle');
  const box = await region.boundingBox();
  if (!box) throw new Error('The viewer shows no timelines.');
  const shots: Omit<Shot, 'colorScheme'>[] = [];
  let pressed = 0;
  for (const [zoom, presses] of Object.entries(ZOOMS)) {
    if (presses > 0 && pressed === 0) await page.mouse.click(box.x + box.width / 2, box.y + 8);
    for (; pressed < presses; pressed++) await page.keyboard.press('+');
    await settle(page);
    const path = join(FOLDER, `${name}-${zoom}-${caption}.png`);
    await page.screenshot({ path });
    shots.push({ zoom, caption, path });
  }
  return shots;
}

/** Waits until no frame has been drawn for a while. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const region = document.querySelector<CanvasHost>('[data-canvas-drawn]');
    await document.fonts.ready;
    for (let quiet = 0, last = -1; quiet < 10;) {
      await new Promise(requestAnimationFrame);
      const drawn = region?.framesDrawn ?? 0;
      quiet = drawn === last && region?.dataset['settling'] === undefined ? quiet + 1 : 0;
      last = drawn;
    }
  });
}

/** Puts the pictures on one sheet, in a row for each zoom. */
async function takeSheet(on: Browser, name: string, shots: readonly Shot[]): Promise<void> {
  const figure = ({ path, caption }: Shot) =>
    `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}"><figcaption>${caption}</figcaption></figure>`;
  const row = (zoom: string) =>
    `<h2>${zoom}</h2><div>${shots
      .filter((shot) => shot.zoom === zoom)
      .map(figure)
      .join('')}</div>`;
  const page = await on.newPage();
  await page.setContent(
    `<title>${name}</title><style>
      body { margin: 16px; width: max-content; font: 14px sans-serif; background: #888 }
      div { display: flex; gap: 12px } figure { margin: 0 } img { height: ${SHEET_HEIGHT_PX}px; display: block }
    </style><h1>${name}</h1>${Object.keys(ZOOMS).map(row).join('')}`,
  );
  await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
  await page.locator('body').screenshot({ path: join(FOLDER, `sheet-${name}.png`) });
  await page.close();
}
