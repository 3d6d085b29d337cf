import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../src/tools/chromium.mjs';
import { register, signIn, uploadFixtures } from '../support/people.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** One picture: how to get to the state it shows. */
interface Screen {
  readonly name: string;
  readonly signedIn?: true;
  readonly reach: (page: Page) => Promise<unknown>;
}

const fixture = (name: string) => join(FIXTURES, name);
const main = (page: Page) => page.getByRole('main');

const screensOf = (menuetId: number): readonly Screen[] => [
  { name: 'home', reach: (page) => page.goto('/') },
  { name: 'home-signed-in', signedIn: true, reach: (page) => page.goto('/') },
  { name: 'sign-up', reach: (page) => page.goto('/register/') },
  {
    name: 'sign-up-errors',
    reach: async (page) => {
      await page.goto('/register/');
      await main(page).getByLabel('USERNAME').fill('tilia');
      await main(page).getByLabel('E-MAIL').fill('not an address');
      await main(page).getByLabel('PASSWORD', { exact: true }).fill('short');
      await main(page).getByLabel('REPEAT PASSWORD').fill('other');
      await main(page)
        .getByRole('button', { name: /sign up/i })
        .click();
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'login', reach: (page) => page.goto('/login/') },
  {
    name: 'login-wrong',
    reach: async (page) => {
      await page.goto('/login/');
      await main(page).getByLabel('USER NAME').fill('nobody');
      await main(page).getByLabel('PASSWORD').fill('a wrong password');
      await main(page)
        .getByRole('button', { name: /log ?in/i })
        .click();
      await main(page).getByRole('alert').waitFor();
    },
  },
  { name: 'browse', reach: (page) => page.goto('/browse/files') },
  { name: 'browse-nothing-found', reach: (page) => page.goto('/browse/files?title=nowhere') },
  {
    name: 'browse-unreachable',
    reach: async (page) => {
      await page.route('**/api/v1/files/query/**', (route) => route.abort());
      await page.goto('/browse/files');
    },
  },
  { name: 'upload', signedIn: true, reach: (page) => page.goto('/upload/') },
  {
    name: 'upload-chosen',
    signedIn: true,
    reach: async (page) => {
      await page.goto('/upload/');
      await page
        .locator('input[type=file]')
        .setInputFiles([fixture('menuet.tla'), fixture('hostile-text.tla'), fixture('broken.tla')]);
      await main(page).getByText('broken.tla').first().waitFor();
    },
  },
  { name: 'not-found', reach: (page) => page.goto('/nowhere') },
  { name: 'viewer-without-id', reach: (page) => page.goto('/viewer/') },
  { name: 'viewer-not-found', reach: (page) => page.goto('/viewer/999999') },
  { name: 'viewer-example', reach: (page) => openViewer(page, 1) },
  { name: 'viewer', reach: (page) => openViewer(page, menuetId) },
  { name: 'viewer-selected', reach: (page) => selectInForm(page, menuetId) },
  { name: 'viewer-example-selected', reach: (page) => selectInForm(page, 1) },
];

const canvasOf = (page: Page) => page.getByRole('region', { name: /^Timelines of / }).locator('canvas');

async function openViewer(page: Page, id: number): Promise<void> {
  await page.goto(`/viewer/${id}`);
  await canvasOf(page).waitFor();
  await page.locator('[data-canvas-drawn]').waitFor();
}

/** Opens a file and selects a unit of the second row of its form, a third of the way in. */
async function selectInForm(page: Page, id: number): Promise<void> {
  await openViewer(page, id);
  const form = page
    .getByRole('list', { name: 'Timelines' })
    .getByRole('listitem')
    .filter({ hasText: 'Form' });
  const lane = await form.boundingBox();
  const canvas = await canvasOf(page).boundingBox();
  if (!lane || !canvas) throw new Error('The viewer shows no timelines.');
  await page.mouse.click(canvas.x + canvas.width / 3, lane.y + 45);
  await page.getByRole('complementary', { name: 'Inspector' }).waitFor();
}

const server: RunningServer = await runServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: CHROMIUM_ARGS });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const person = await register(server);
  const [menuetId] = await uploadFixtures(server, person, ['menuet.tla', 'hostile-text.tla']);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const screen of screensOf(menuetId!)) {
        const context = await browser.newContext({ baseURL: server.url, colorScheme, viewport });
        const page = await context.newPage();
        if (screen.signedIn) await signIn(page, server, person);
        await screen.reach(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({
          path: join(FOLDER, `${screen.name}-${size}-${colorScheme}.png`),
          fullPage: true,
        });
        await context.close();
      }
    }
    console.log(`${colorScheme}: done`);
  }
  console.log(`The pictures are in ${FOLDER}`);
} finally {
  await browser.close();
  await server.remove();
}
