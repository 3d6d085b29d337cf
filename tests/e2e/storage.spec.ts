import type { Page } from 'playwright/test';
import { expect, register, test, ViewerScreen } from './support.ts';
import { openSiteMenu } from '../support/viewer-frame.ts';

/** A browser that refuses all storage, as Chromium does where its setting blocks site data. */
function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(LockManager.prototype, 'request', {
    value: () => Promise.reject(new DOMException('Access is denied.', 'SecurityError')),
  });
}

/** A browser that gives what it stores and takes nothing more. */
function fillStorage(): void {
  Object.defineProperty(Storage.prototype, 'setItem', {
    value: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
}

/** Uncaught errors, in the order they were thrown. */
function uncaught(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
  return errors;
}

for (const [name, take] of [
  ['refused', refuseStorage],
  ['full', fillStorage],
] as const) {
  test(`with storage ${name}: home, login, an own page and the viewer with sound`, async ({
    page,
    server,
  }) => {
    const { username, password } = await register(server);
    const errors = uncaught(page);
    await page.addInitScript(take);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'K. 284, III. Andante' })).toBeVisible();
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

    await page.getByRole('link', { name: 'LOGIN' }).click();
    await page.getByLabel('USER NAME').fill(username);
    await page.getByLabel('PASSWORD').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    // The new page takes the focus, and a menu that had it closes.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: `Hi, ${username}` }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'YOUR FILES' })).toBeVisible();

    // A document of its own, which remembers nothing of the last one.
    await page.goto('/viewer/1');
    await openSiteMenu(page);
    await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
    await page.keyboard.press('Escape');
    const viewer = new ViewerScreen(page);
    await viewer.canvas.waitFor();
    await viewer.region.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => viewer.shownTime()).toBeGreaterThan(0.5);
    expect(errors).toEqual([]);
  });
}
