import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { resetLinkIn } from '../support/mail-server.ts';
import { expect, register, runServer, signIn, tabTo, test, type RunningServer } from './support.ts';

const NETWORK_ERROR = 'A server/network error occurred. Try waiting for a bit and reloading the page.';
const REQUIRED = 'This field is required';
const WRONG_LOGIN = 'No active account found with the given credentials';

const form = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const submit = (page: Page) => form(page).getByRole('button');
const greeting = (page: Page) => page.getByRole('button', { name: /^Hi, / });

let names = 0;
const newName = () => `clara${process.pid}x${(names += 1)}`;

/** The message that belongs to a field, as assistive technology finds it. */
async function expectError(input: Locator, message: string | RegExp): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(message);
}

async function fillSignUp(page: Page, username: string, password = 'papillons opus two'): Promise<void> {
  await field(page, 'FIRST NAME').fill('Clara');
  await field(page, 'LAST NAME').fill('Wieck');
  await field(page, 'USERNAME').fill(username);
  await field(page, 'E-MAIL').fill(`${username}@example.org`);
  await field(page, 'PASSWORD').fill(password);
  await field(page, 'REPEAT PASSWORD').fill(password);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'USER NAME').fill(username);
  await field(page, 'PASSWORD').fill(password);
  await submit(page).click();
}

test.describe('sign up', () => {
  test('what is wrong stands under each field, and the first one has the focus', async ({ page }) => {
    await page.goto('/register/');
    await expect(page).toHaveTitle('Sign up');
    await field(page, 'USERNAME').fill('TILIA');
    await field(page, 'E-MAIL').fill('no address');
    await field(page, 'PASSWORD').fill('short');
    await field(page, 'REPEAT PASSWORD').fill('longer');
    await submit(page).click();
    await expectError(field(page, 'USERNAME'), 'A user with that username already exists.');
    await expectError(field(page, 'E-MAIL'), 'Enter a valid e-mail address.');
    await expectError(field(page, 'PASSWORD'), /^This password is too short/);
    await expectError(field(page, 'REPEAT PASSWORD'), 'Passwords do not match');
    await expect(field(page, 'USERNAME')).toBeFocused();

    const username = newName();
    await fillSignUp(page, username, 'password1');
    await submit(page).click();
    await expectError(field(page, 'PASSWORD'), /too common/);
    await expect(field(page, 'USERNAME')).not.toHaveAttribute('aria-invalid');
    await fillSignUp(page, username);
    await submit(page).click();
    await expect(page).toHaveURL(/\/login\/$/);
    await expect(page.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible();
  });

  test('signing up on the way to a page leads through the login to it', async ({ page }) => {
    const username = newName();
    await page.goto('/upload/');
    await form(page).getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveTitle('Sign up');
    await fillSignUp(page, username);
    await submit(page).click();
    await expect(page).toHaveURL(/\/login\/\?next=\/upload/);
    await field(page, 'USER NAME').fill(username);
    await field(page, 'PASSWORD').fill('papillons opus two');
    await submit(page).click();
    await expect(page).toHaveURL(/\/upload/);
    await expect(page).toHaveTitle('Upload');
  });

  test('browsers and password managers know each field', async ({ page }) => {
    await page.goto('/register/');
    const tokens = {
      'FIRST NAME': 'given-name',
      'LAST NAME': 'family-name',
      USERNAME: 'username',
      'E-MAIL': 'email',
      PASSWORD: 'new-password',
      'REPEAT PASSWORD': 'new-password',
    };
    for (const [name, token] of Object.entries(tokens)) {
      await expect(field(page, name)).toHaveAttribute('autocomplete', token);
    }
    await form(page).getByRole('link', { name: 'Already registered? Log in.' }).click();
    await expect(page).toHaveURL(/\/login\/$/);
  });

  test('a double click and Enter on top register once', async ({ page }) => {
    let posts = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/registration/', async (route) => {
      posts += 1;
      await answered;
      await route.continue();
    });
    await page.goto('/register/');
    await fillSignUp(page, newName());
    await submit(page).dblclick();
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await field(page, 'E-MAIL').press('Enter');
    answer();
    await expect(page).toHaveURL(/\/login\/$/);
    expect(posts).toBe(1);
  });

  test('by keyboard alone, up to the greeting', async ({ page }) => {
    const username = newName();
    await page.goto('/');
    await tabTo(page, page.getByRole('link', { name: 'SIGN UP' }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    for (const text of ['Clara', 'Wieck', username, `${username}@example.org`, 'papillons opus two']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type('papillons opus two');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Login');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type('papillons opus two');
    await page.keyboard.press('Enter');
    await expect(greeting(page)).toHaveText(`Hi, ${username}`);
  });
});

test.describe('login', () => {
  test('empty fields, a wrong password, then the right one; Back does not lead back to the form', async ({
    page,
    server,
  }) => {
    const { username, password } = await register(server);
    await page.goto('/reset-password');
    await page.getByRole('link', { name: 'LOGIN' }).click();
    await expect(page).toHaveTitle('Login');
    await submit(page).click();
    await expectError(field(page, 'USER NAME'), REQUIRED);
    await expectError(field(page, 'PASSWORD'), REQUIRED);
    await expect(field(page, 'USER NAME')).toBeFocused();
    await logIn(page, username, 'not the password');
    await expect(form(page).getByRole('alert')).toHaveText(WRONG_LOGIN);
    await expect(form(page).getByRole('alert')).toBeFocused();
    await page.reload();
    await expect(form(page).getByRole('alert')).toHaveCount(0);
    await logIn(page, username, password);
    await expect(page).toHaveURL(/\/$/);
    await expect(greeting(page)).toHaveText(`Hi, ${username}`);
    await page.goBack();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.goto('/login/');
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/register/');
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('leads on to the page that was wanted, and to no other site', async ({ page, server }) => {
    const { username, password } = await register(server);
    await page.goto('/upload/');
    await expect(page).toHaveURL(/\/login\/\?next=\/upload\/$/);
    await logIn(page, username, password);
    await expect(page).toHaveTitle('Upload');
    await expect(page).toHaveURL(/\/upload\/$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login/?next=//evil.example/upload/');
    await logIn(page, username, password);
    // The greeting comes as soon as one is logged in, and the page a moment later.
    await expect(greeting(page)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test('too many wrong passwords are told how long to wait', async ({ page }) => {
    test.setTimeout(120_000);
    const server = await runServer({ LOGIN_LIMIT: '2' });
    try {
      const { username } = await register(server);
      await page.goto(`${server.url}/login/`);
      for (let tries = 0; tries < 2; tries += 1) {
        await logIn(page, username, `a guess ${tries}`);
        await expect(form(page).getByRole('alert')).toHaveText(WRONG_LOGIN);
      }
      await logIn(page, username, 'a guess too many');
      await expect(form(page).getByRole('alert')).toHaveText(
        /^Too many tries\. Wait \d+ (seconds?|minutes?) and try again\.$/,
      );
    } finally {
      await server.remove();
    }
  });

  test('an unreachable server is said in the form, and the next try works', async ({ page, server }) => {
    const { username, password } = await register(server);
    await page.goto('/login/');
    await page.route('**/api/v1/token/', (route) => route.abort());
    await logIn(page, username, password);
    await expect(form(page).getByRole('alert')).toHaveText(NETWORK_ERROR);
    await page.unroute('**/api/v1/token/');
    await submit(page).click();
    await expect(greeting(page)).toBeVisible();
  });
});

test.describe('reset password', () => {
  test('a malformed address is refused under its field; known and unknown ones are answered alike', async ({
    page,
  }) => {
    await page.goto('/login/');
    await form(page).getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/reset-password\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('RESET PASSWORD');
    await expect(
      page.getByText('Enter the e-mail you registered with to receive a link to reset your password.'),
    ).toBeVisible();
    await field(page, 'E-MAIL').fill('no address');
    await form(page).getByRole('button', { name: 'SEND E-MAIL' }).click();
    await expectError(field(page, 'E-MAIL'), 'Enter a valid e-mail address.');
    await expect(field(page, 'E-MAIL')).toBeFocused();
    await field(page, 'E-MAIL').fill('nobody@example.org');
    await submit(page).click();
    await expectSent(page);
    await form(page).getByRole('link', { name: 'Back home' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('the mailed link sets a new password, once', async ({ page, server }) => {
    const { username, password } = await register(server);
    // Signed in here as well: all sessions of the account end with the old password.
    await signIn(page, server, { username, password });
    await page.goto('/reset-password/');
    await field(page, 'E-MAIL').fill(`${username}@example.org`);
    await submit(page).click();
    await expectSent(page);

    const link = await mailedLink(server, username);
    await page.goto(link);
    await submit(page).click();
    await expectError(field(page, 'NEW PASSWORD'), new RegExp(`^${REQUIRED}`));
    await expectError(field(page, 'REPEAT NEW PASSWORD'), REQUIRED);
    await setPassword(page, 'a new pair of wings', 'a new pair of strings');
    await expectError(field(page, 'REPEAT NEW PASSWORD'), 'Passwords do not match');
    await setPassword(page, 'wings');
    await expectError(field(page, 'NEW PASSWORD'), /^This password is too short/);
    await setPassword(page, 'a new pair of wings');
    await expect(page).toHaveURL(/\/login\/$/);
    await logIn(page, username, password);
    await expect(form(page).getByRole('alert')).toHaveText(WRONG_LOGIN);
    await logIn(page, username, 'a new pair of wings');
    await expect(greeting(page)).toBeVisible();

    await page.goto(link);
    await setPassword(page, 'a third pair of wings');
    const dead = form(page).getByRole('alert');
    await expect(dead).toHaveText('This link has expired or was used already. Ask for a new one.');
    await expect(dead).toBeFocused();
    await form(page).getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/\/reset-password\/$/);
  });

  async function expectSent(page: Page): Promise<void> {
    await expect(page).toHaveURL(/\/reset-password-confirm\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password confirmation');
    await expect(
      page.getByText('If the e-mail you provided was registered, you will receive a password reset link.'),
    ).toBeVisible();
  }

  async function setPassword(page: Page, password: string, repeated = password): Promise<void> {
    await field(page, 'NEW PASSWORD').fill(password);
    await field(page, 'REPEAT NEW PASSWORD').fill(repeated);
    await submit(page).click();
  }

  /** The link in the mail to this person, which is written after the answer. */
  async function mailedLink(server: RunningServer, username: string): Promise<string> {
    const folder = join(server.dataDir, 'mail');
    const find = async () => {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return mails.find((mail) => mail.includes(`To: ${username}@example.org`));
    };
    await expect.poll(find).toBeDefined();
    return resetLinkIn((await find()) ?? '').link;
  }
});

test.describe('change password', () => {
  test('every refusal where it belongs, then the change', async ({ page, server }) => {
    const { username, password } = await register(server);
    await signIn(page, server, { username, password });
    await page.goto('/change-password');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHANGE YOUR PASSWORD');
    await form(page).getByRole('button', { name: 'SUBMIT' }).click();
    await expect(form(page).getByText(REQUIRED)).toHaveCount(3);
    await expect(field(page, 'Old password')).toBeFocused();
    await change(page, password, 'a long new password', 'another one');
    await expectError(field(page, 'Repeat new password'), 'Passwords do not match');

    await change(page, 'not the old one', 'a long new password');
    const below = form(page).locator('form > [tabindex="-1"]');
    await expect(below).toHaveRole('alert');
    await expect(below).not.toHaveText('');
    await expect(field(page, 'Old password')).toHaveAccessibleDescription((await below.innerText()).trim());
    await change(page, password, 'short');
    await expectError(field(page, 'New password'), /^This password is too short/);

    await page.route('**/password-change/', (route) => route.fulfill({ status: 500, body: '' }));
    await change(page, password, 'a long new password');
    await expect(below).toHaveText(NETWORK_ERROR);
    await page.unroute('**/password-change/');
    const detail = 'Too many tries. Wait 2 minutes and try again.';
    await page.route('**/password-change/', (route) => route.fulfill({ status: 429, json: { detail } }));
    await submit(page).click();
    await expect(below).toContainText(NETWORK_ERROR);
    await expect(below).toContainText(detail);
    await page.unroute('**/password-change/');
    await submit(page).click();
    await expect(below).toHaveRole('status');
    await expect(below).toHaveText('Password changed!');
    await expect(below).toBeFocused();
    for (const name of ['Old password', 'New password', 'Repeat new password']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await submit(page).click();
    await expect(form(page).getByText('Password changed!')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard');
  });

  async function change(page: Page, old: string, password: string, repeated = password): Promise<void> {
    await field(page, 'Old password').fill(old);
    await field(page, 'New password').fill(password);
    await field(page, 'Repeat new password').fill(repeated);
    await submit(page).click();
  }
});

test.describe('change profile', () => {
  test('is filled in, keeps messages by field, and the header greets by the new name', async ({
    page,
    server,
  }) => {
    const person = await register(server);
    await signIn(page, server, person);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Change user information' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHANGE USER INFORMATION');
    await expect(field(page, 'FIRST NAME')).toHaveValue('Rea');
    await expect(field(page, 'LAST NAME')).toHaveValue('Der');
    await expect(field(page, 'USERNAME')).toHaveValue(person.username);
    await expect(field(page, 'E-MAIL')).toHaveValue(`${person.username}@example.org`);

    await field(page, 'USERNAME').fill('tilia');
    await field(page, 'E-MAIL').fill('no address');
    await submit(page).click();
    await expectError(
      field(page, 'USERNAME'),
      /^A user with that username already exists\. A new one shows at once\. /,
    );
    await expectError(field(page, 'E-MAIL'), /^Enter a valid e-mail address\. We send a link /);
    await expect(field(page, 'USERNAME')).toBeFocused();

    const username = newName();
    await field(page, 'USERNAME').fill(username);
    await field(page, 'E-MAIL').fill(`${username}@example.org`);
    await submit(page).click();
    await expect(form(page).getByRole('status')).toHaveText('Information changed successfully.');
    await expect(field(page, 'USERNAME')).not.toHaveAttribute('aria-invalid');
    await expect(greeting(page)).toHaveText(`Hi, ${username}`);
    await page.reload();
    await expect(field(page, 'USERNAME')).toHaveValue(username);
    await expect(greeting(page)).toHaveText(`Hi, ${username}`);
  });

  test('what two tabs change of the account or of the public name is all kept', async ({ page, server }) => {
    await signIn(page, server, await register(server));
    const other = await page.context().newPage();
    const edit = async (
      path: string,
      done: string,
      one: readonly [string, string],
      two: readonly [string, string],
    ) => {
      for (const tab of [page, other]) await tab.goto(path);
      for (const [tab, [label, text]] of [[page, one] as const, [other, two] as const]) {
        await field(tab, label).fill(text);
        await form(tab).getByRole('button').click();
        await expect(form(tab).getByRole('status')).toHaveText(done);
      }
      // The other tab's change is shown too.
      await expect(field(other, one[0])).toHaveValue(one[1]);
      await page.reload();
      for (const [label, text] of [one, two]) await expect(field(page, label)).toHaveValue(text);
    };
    const changed = 'Information changed successfully.';
    await edit('/change-profile', changed, ['FIRST NAME', 'Clara'], ['LAST NAME', 'Wieck']);
    const saved = 'Saved. Your public analyses show it now.';
    await edit('/public-profile', saved, ['FAMILY NAME', 'Schumann'], ['ABOUT YOU', 'Pianist.\nIn Leipzig.']);
  });

  test('an unreachable server is said on the page, and Retry brings the form', async ({ page, server }) => {
    await signIn(page, server, await register(server));
    await page.route('**/api/v1/users/**', (route) => route.abort());
    await page.goto('/change-profile');
    await expect(page.getByRole('alert')).toContainText(NETWORK_ERROR);
    await page.unroute('**/api/v1/users/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'USERNAME')).not.toHaveValue('');
  });
});
