import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { SCREEN_TEXTS, type ScreenName } from '../support/specification-texts.ts';
import {
  expect,
  fixture,
  register,
  signIn,
  test,
  upload,
  ViewerScreen,
  type RunningServer,
} from './support.ts';

/** Every text of `SCREEN_TEXTS` stands where the specification has it, to the letter. */

interface Screen {
  readonly page: Page;
  readonly server: RunningServer;
}

interface Shown {
  /** Where the texts stand. */
  readonly place: Locator;
  /** Values of the placeholders `{...}`. */
  readonly filled?: Readonly<Record<string, string>>;
}

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

/** A signed-in account with a private file. */
async function author({ page, server }: Screen) {
  const person = await register(server);
  const bytes = readFileSync(fixture('menuet.tla'));
  const [id = 0] = await upload(server, person, [{ name: 'menuet.tla', bytes }], false);
  await signIn(page, server, person);
  return { ...person, id };
}

async function openDashboard(screen: Screen) {
  const person = await author(screen);
  await screen.page.goto('/dashboard');
  await main(screen.page).getByRole('table', { name: 'Your files' }).waitFor();
  return person;
}

async function openUpload({ page, server }: Screen): Promise<Shown> {
  await signIn(page, server, await register(server));
  await page.goto('/upload/');
  return { place: main(page) };
}

async function sendUpload(screen: Screen): Promise<Shown> {
  const { page } = screen;
  await openUpload(screen);
  await page.locator('input[name=file]').setInputFiles(fixture('hostile-text.tla'));
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('entries');
  await main(page).getByRole('button', { name: 'Upload', exact: true }).click();
  return { place: page.locator('body') };
}

async function changePassword({ page, server }: Screen, repeated: string): Promise<Shown> {
  const person = await register(server);
  await signIn(page, server, person);
  await page.goto('/change-password');
  await field(page, 'Old password').fill(person.password);
  await field(page, 'New password').fill('a long new password');
  await field(page, 'Repeat new password').fill(repeated);
  await main(page).getByRole('button', { name: 'SUBMIT' }).click();
  return { place: main(page) };
}

const at =
  (path: string) =>
  async ({ page }: Screen): Promise<Shown> => {
    await page.goto(path);
    return { place: page.locator('body') };
  };

const withoutServer =
  (path: string) =>
  async ({ page }: Screen): Promise<Shown> => {
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(path);
    return { place: main(page) };
  };

const ofAccount =
  (path: string) =>
  async ({ page, server }: Screen): Promise<Shown> => {
    await signIn(page, server, await register(server));
    await page.goto(path);
    return { place: main(page) };
  };

const OPEN: Readonly<Record<ScreenName, (screen: Screen) => Promise<Shown>>> = {
  'the header': async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'BROWSE' }).click();
    return { place: page.getByRole('banner') };
  },
  'the header of an account': async ({ page, server }) => {
    const { username } = await register(server).then(async (person) => {
      await signIn(page, server, person);
      return person;
    });
    await page.goto('/about');
    await page.getByRole('button', { name: `Hi, ${username}` }).click();
    return { place: page.getByRole('banner'), filled: { username } };
  },
  'the footer': async ({ page }) => {
    await page.goto('/about');
    return { place: page.getByRole('contentinfo') };
  },
  'sign up': at('/register/'),
  login: at('/login/'),
  'login without a name': async ({ page }) => {
    await page.goto('/login/');
    await main(page).getByRole('button').click();
    return { place: main(page) };
  },
  'browse files': at('/browse/files'),
  'browse files, not loaded': withoutServer('/browse/files'),
  'search timelines': at('/browse/timelines'),
  'search timelines, not loaded': withoutServer('/browse/timelines'),
  upload: openUpload,
  'upload that fails': async (screen) => {
    await screen.page.route('**/api/v1/upload/', (route) => route.abort());
    return sendUpload(screen);
  },
  'upload that is done': sendUpload,
  viewer: async (screen) => {
    const { id } = await author(screen);
    await ViewerScreen.open(screen.page, id);
    const filled = { title: 'Menuet in G', composer: 'Christian Petzold', performer: 'Clara' };
    return { place: main(screen.page), filled };
  },
  'viewer without a file': at('/viewer/'),
  'an unknown address': at('/nothing/here'),
  'reset password': at('/reset-password/'),
  'reset password, sent': at('/reset-password-confirm/'),
  dashboard: async (screen) => {
    await openDashboard(screen);
    return { place: main(screen.page) };
  },
  'a file that cannot be made public': async (screen) => {
    const { page } = screen;
    const { id } = await openDashboard(screen);
    await page.route('**/api/v1/files/*/', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('checkbox', { name: 'Public: Menuet in G' }).click();
    return { place: main(page), filled: { id: String(id) } };
  },
  'a file that is to be deleted': async (screen) => {
    await openDashboard(screen);
    await screen.page.getByRole('button', { name: 'Delete Menuet in G' }).click();
    return { place: screen.page.getByRole('alertdialog') };
  },
  'change password': ofAccount('/change-password'),
  'two new passwords that differ': (screen) => changePassword(screen, 'another new password'),
  'a password that is changed': (screen) => changePassword(screen, 'a long new password'),
  'change profile': ofAccount('/change-profile'),
  'a profile that is changed': async (screen) => {
    const shown = await ofAccount('/change-profile')(screen);
    await field(screen.page, 'FIRST NAME').fill('Clara');
    await main(screen.page).getByRole('button', { name: 'SUBMIT' }).click();
    return shown;
  },
};

/** A text with the braces filled in. */
const fill = (text: string, filled: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => filled[name] ?? braces);

/** A text that is given by itself is found in any case. */
const letterByLetter = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));

for (const [name, texts] of Object.entries(SCREEN_TEXTS)) {
  test(`${name} says what the specification has`, async ({ page, server }) => {
    const { place, filled } = await OPEN[name as ScreenName]({ page, server });
    if ('title' in texts) await expect(page).toHaveTitle(fill(texts.title, filled));
    const all = [...texts.quoted, ...('names' in texts ? texts.names : [])];
    for (const text of all) {
      const said = place.getByText(letterByLetter(fill(text, filled))).filter({ visible: true });
      await expect(said.first(), text).toBeVisible();
    }
  });
}
