import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt, SignJWT } from 'jose';
import type { Page } from 'playwright/test';
import { deriveKey } from '../../src/server/auth/derive-key.ts';
import {
  expect,
  fixture,
  register,
  runServer,
  signIn,
  tabTo,
  test,
  upload,
  ViewerScreen,
  type RunningServer,
} from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

const greeting = (page: Page) => page.getByRole('button', { name: /^Hi, / });
const accountPanel = async (page: Page) =>
  page.locator(`[id="${await greeting(page).getAttribute('aria-controls')}"]`);
const stored = (page: Page) =>
  page.evaluate(() => ['accessToken', 'refreshToken', 'username'].map((key) => localStorage.getItem(key)));
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Signs up and logs in; the page is left on a document that asks the server for nothing more. */
async function newSession(page: Page, server: RunningServer) {
  const person = await register(server);
  await signIn(page, server, person);
  await page.goto('/robots.txt');
  return person;
}

/** Puts an access token in place that the server signed as it always does, a minute after its end. */
async function letTokenExpire(page: Page, server: RunningServer): Promise<void> {
  const access = await page.evaluate(() => localStorage.getItem('accessToken'));
  const secret = readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim();
  const claims = { ...decodeJwt(access ?? ''), exp: Math.floor(Date.now() / 1000) - 60 };
  const expired = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(deriveKey(secret, 'tokens'));
  await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
}

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(path)) calls += 1;
  });
  return () => calls;
}

test.describe('guards', () => {
  test('pages for signed-in users lead to the login and say where to go on', async ({ page }) => {
    for (const path of ['/dashboard', '/change-password', '/change-profile/', '/upload/?a=b']) {
      await page.goto(path);
      await expect(page).toHaveTitle('Login');
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get('next')]).toEqual(['/login/', path]);
    }
  });

  test('an unknown address is 404 and leads home after OK', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveAccessibleName('This page cannot be found. Redirecting you back home...');
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe('tokens', () => {
  test('an expired access token is renewed once for two calls, and nobody notices', async ({
    page,
    server,
  }) => {
    await newSession(page, server);
    await letTokenExpire(page, server);
    const [expired, used] = await stored(page);
    const refreshes = countCalls(page, '/token/refresh/');
    await page.goto('/dashboard');
    await expect(page.getByText('No files yet')).toBeVisible();
    expect(refreshes()).toBe(1);
    const [access, refresh] = await stored(page);
    expect(access).not.toBe(expired);
    expect(refresh).not.toBe(used);
  });

  test('a token that expires in the middle of work does not lose a change', async ({ page, server }) => {
    const person = await newSession(page, server);
    await upload(server, person, [{ name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) }], false);
    await page.goto('/dashboard');
    await expect(page.getByRole('table')).toBeVisible();
    await letTokenExpire(page, server);
    const renewed = page.waitForResponse('**/token/refresh/');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('checkbox', { name: /^Public: / }).check();
    expect((await renewed).status()).toBe(200);
    await saved;
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^Public: / })).toBeChecked();
  });

  test('a session that was ended elsewhere leads to the login, and after it back to the work', async ({
    page,
    server,
  }) => {
    const { username, password } = await newSession(page, server);
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard');
    const [, refresh] = await stored(page);
    await page.request.post('/api/v1/token/logout/', { data: { refresh } });
    await page.reload();
    await expect(page).toHaveURL(/\/login\/\?next=\/dashboard$/);
    expect(await stored(page)).toEqual([null, null, null]);
    await page.getByRole('main').getByLabel('USER NAME').fill(username);
    await page.getByRole('main').getByLabel('PASSWORD').fill(password);
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveTitle('Dashboard');
  });

  test('a session that ends in the viewer leads back to what was before its reader', async ({
    page,
    server,
  }) => {
    const person = await newSession(page, server);
    const file = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };
    const [id] = (await upload(server, person, [file], false)) as [number];
    const viewer = await ViewerScreen.open(page, id);
    await viewer.region.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\?c=\d+$/);
    const { pathname, search } = new URL(page.url());
    const [, refresh] = await stored(page);
    await page.request.post('/api/v1/token/logout/', { data: { refresh } });
    await chooseMore(page, 'Download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await expect(page).toHaveTitle('Login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(pathname + search);

    // To others it is a file that is not there, and the link to log in leads back to the passage.
    await page.goto(pathname + search);
    await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await page.getByRole('main').getByLabel('USER NAME').fill(person.username);
    await page.getByRole('main').getByLabel('PASSWORD').fill(person.password);
    await page.getByRole('main').getByRole('button').click();
    await expect(viewer.inspector).toBeVisible();
    expect(page.url()).toContain(pathname + search);
  });

  test('without a refresh token an expired one ends the session', async ({ page, server }) => {
    await newSession(page, server);
    await letTokenExpire(page, server);
    await page.evaluate(() => localStorage.removeItem('refreshToken'));
    await page.goto('/change-profile');
    await expect(page).toHaveURL(/\/login\/\?next=\/change-profile$/);
    expect(await stored(page)).toEqual([null, null, null]);
  });

  test('after a password change this session goes on and another one ends', async ({
    page,
    server,
    browser,
  }) => {
    const person = await newSession(page, server);
    const other = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(other, server, person);
    await page.goto('/change-password');
    const main = page.getByRole('main');
    await main.getByLabel('Old password').fill(person.password);
    await main.getByLabel('New password', { exact: true }).fill('a new pair of wings');
    await main.getByLabel('Repeat new password').fill('a new pair of wings');
    await main.getByRole('button').click();
    await expect(page.getByText('Password changed!')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard');
    await other.goto('/dashboard');
    await expect(other).toHaveTitle('Login');
    await other.context().close();
  });
});

test.describe('logout', () => {
  test('clears the browser even where the server cannot be told, and leads home', async ({
    page,
    server,
  }) => {
    await newSession(page, server);
    await page.goto('/reset-password');
    await greeting(page).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveTitle('Dashboard');
    await page.route('**/token/logout/', (route) => route.abort());
    // The menu stays for a moment after a pick.
    await expect(greeting(page)).toHaveAttribute('aria-expanded', 'false');
    await greeting(page).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    expect(await stored(page)).toEqual([null, null, null]);
    // The page behind asks to log in, and does not hold its reader: Back goes on past it.
    await page.goBack();
    await expect(page).toHaveURL(/\/login\/\?next=\/dashboard\/$/);
    await page.goBack();
    await expect(page).toHaveTitle('RESET PASSWORD');
  });

  test('ends the session at the server', async ({ page, server }) => {
    await newSession(page, server);
    await page.goto('/');
    const [, refresh] = await stored(page);
    await greeting(page).click();
    const told = page.waitForResponse('**/token/logout/');
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await told).status()).toBe(200);
    const answer = await page.request.post('/api/v1/token/refresh/', { data: { refresh } });
    expect(answer.status()).toBe(401);
  });

  test('two tabs keep in step', async ({ page, server, context }) => {
    const { username, password } = await newSession(page, server);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/browse/files');
    await expect(greeting(other)).toHaveText(`Hi, ${username}`);
    await greeting(other).click();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login\/\?next=\/dashboard$/);
    await other.goto('/login/');
    const main = page.getByRole('main');
    await main.getByLabel('USER NAME').fill(username);
    await main.getByLabel('PASSWORD').fill(password);
    await main.getByRole('button').click();
    await expect(greeting(page)).toBeVisible();
    await expect(greeting(other)).toHaveText(`Hi, ${username}`);
    await expect(other).toHaveURL(/:\d+\/$/);
  });
});

test.describe('a server that is away', () => {
  test('is said on the page; once it is back, Retry goes on where the reader was', async ({ page }) => {
    test.setTimeout(180_000);
    const first = await runServer();
    const { port } = new URL(first.url);
    const person = await register(first);
    await page.goto(first.url);
    const away = await signInAt(page, first, person);
    await page.goto(`${away}/dashboard`);
    await expect(page.getByText('No files yet')).toBeVisible();
    await first.stop();
    await page.getByRole('link', { name: 'Change user information' }).click();
    await expect(page.getByRole('alert')).toContainText('A server/network error occurred.');
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('Error connecting to server.');
    const again = await runServer({ PORT: port }, first.dataDir);
    try {
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('No files yet')).toBeVisible();
    } finally {
      await again.remove();
    }
  });

  test('is given up after five seconds, and the upload is not', async ({ page, server }) => {
    await newSession(page, server);
    await page.route('**/api/v1/users/files/', () => undefined);
    const began = Date.now();
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('Error connecting to server.');
    expect(Date.now() - began).toBeGreaterThan(4900);

    await page.clock.install();
    await page.route('**/api/v1/upload/', () => undefined);
    await page.goto('/upload/');
    await page.locator('input[name=file]').setInputFiles([fixture('menuet.tla')]);
    await page.getByRole('main').getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  async function signInAt(
    page: Page,
    server: RunningServer,
    person: { readonly username: string; readonly password: string },
  ): Promise<string> {
    await page.goto(`${server.url}/login/`);
    const main = page.getByRole('main');
    await main.getByLabel('USER NAME').fill(person.username);
    await main.getByLabel('PASSWORD').fill(person.password);
    await main.getByRole('button').click();
    await expect(greeting(page)).toBeVisible();
    return server.url;
  }
});

test.describe('navigation', () => {
  test('each page has its title, and a navigation puts the reader at its heading', async ({
    page,
    server,
  }) => {
    const titles = {
      '/register': 'Sign up',
      '/login': 'Login',
      '/browse/files': 'Browse TiLiA files',
      '/reset-password': 'RESET PASSWORD',
      '/reset-password-confirm': 'Reset password confirmation',
      '/reset-password-confirm/MQ/token': 'RESET PASSWORD',
    };
    for (const [path, name] of Object.entries(titles)) {
      await page.goto(path);
      await expect(page).toHaveTitle(name);
      await expect(title(page)).toHaveText(name);
    }
    await newSession(page, server);
    const signedIn = {
      '/upload': 'Upload',
      '/dashboard': 'Dashboard',
      '/change-password': 'CHANGE YOUR PASSWORD',
      '/change-profile': 'CHANGE USER INFORMATION',
    };
    for (const [path, name] of Object.entries(signedIn)) {
      await page.goto(path);
      await expect(page).toHaveTitle(name);
    }
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Change your password' }).click();
    await expect(title(page)).toHaveText('CHANGE YOUR PASSWORD');
    await expect(title(page)).toBeFocused();
  });

  test('the first Tab skips to the content', async ({ page }) => {
    await page.goto('/login/');
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('USER NAME')).toBeFocused();
  });

  test('the account menu opens to 300 px by keyboard, closes with Escape and soon after a pick', async ({
    page,
    server,
  }) => {
    await newSession(page, server);
    await page.goto('/reset-password');
    const uploadLink = page.getByRole('link', { name: 'Upload', exact: true });
    await tabTo(page, greeting(page));
    await expect(uploadLink).toBeVisible();
    const panel = await accountPanel(page);
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(300);
    await page.keyboard.press('Tab');
    await expect(uploadLink).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(uploadLink).toBeHidden();
    await expect(greeting(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(uploadLink).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Upload');
    await expect(uploadLink).toBeHidden();
  });

  test('the account menu grows from 50 px', async ({ page, server }) => {
    await newSession(page, server);
    await page.goto('/reset-password');
    // It is over before a busy machine looks.
    await page.evaluate(() =>
      document.addEventListener('animationstart', ({ target }) =>
        (target as Element).getAnimations().forEach((animation) => animation.pause()),
      ),
    );
    await greeting(page).click();
    const first = await (
      await accountPanel(page)
    ).evaluate((panel) => {
      const [animation] = panel.getAnimations();
      if (animation === undefined) throw new Error('The menu opens at once.');
      animation.currentTime = 0;
      return panel.getBoundingClientRect().width;
    });
    expect(first).toBe(50);
  });

  test('on a phone everything stands behind one button', async ({ page, server }) => {
    await newSession(page, server);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/reset-password');
    await expect(greeting(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'BROWSE' }).click();
    await expect(page.getByRole('link', { name: 'Timelines' })).toBeVisible();
    await greeting(page).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveTitle('Dashboard');
    await expect(greeting(page)).toBeHidden();
  });

  test('on a phone Escape closes what is open in the menu, then the menu, and the focus is on its button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/about');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const group = page.getByRole('button', { name: 'BROWSE' });
    await menu.press('Enter');
    await group.click();
    await page.getByRole('link', { name: 'Timelines' }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Timelines' })).toBeHidden();
    await expect(group).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(group).toBeHidden();
    await expect(menu).toBeFocused();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test('the footer leads to the project and to the legal pages', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of ['Browse', 'Source repository', 'Contribute', 'Issues', 'Downloads', 'Help']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const path of ['privacy', 'terms', 'licences', 'accessibility', 'contact']) {
      await expect(footer.locator(`a[href="/${path}"]`)).toBeVisible();
    }
    await expect(footer).toContainText('©');
  });
});
