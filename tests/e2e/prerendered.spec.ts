import type { Page, Route } from 'playwright/test';
import { answers, expect, LONG, register, signIn, test } from './support.ts';

const SIZES = [
  { size: { width: 390, height: 844 }, details: {} },
  { size: { width: 1440, height: 900 }, details: LONG },
] as const;

/** Opens a page whose script does not come before it is let through. */
async function openWithoutScript(page: Page, address: string): Promise<() => void> {
  let letThrough = () => {};
  const isFree = new Promise<void>((resolve) => (letThrough = resolve));
  const hold = async (route: Route) => {
    await isFree;
    await route.continue();
  };
  await page.route(/\/assets\/index-[^/]*\.js$/, hold, { times: 1 });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-prerendered] main').waitFor();
  // All of it is there, though its script is not; what is laid out then asks for its faces.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
  return letThrough;
}

/** Positions of the texts of a page, by their content, in CSS pixels. */
const places = (page: Page) =>
  page.evaluate(() => {
    const texts = document.querySelectorAll('#root :is(h1, h2, h3, p, li, a, strong, figure, svg text)');
    return Array.from(texts, (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${element.textContent.slice(0, 40)}: ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  });

test('pages can be read, and lead on, where no script runs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^See how music is built/);
  await expect(page.getByText('dominant pedal').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'HELP' }).click();
  await page
    .getByRole('navigation', { name: 'Help pages' })
    .getByRole('link', { name: 'Import', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/viewer/1');
  await expect(page.getByText(/^Prelude in C major, BWV 846 by Johann Sebastian Bach/)).toBeVisible();
  await context.close();
});

for (const { size, details } of SIZES) {
  const title = `the page takes the place of its prerendered one, and nothing moves, ${size.width}`;
  test(title, details, async ({ page }) => {
    await page.setViewportSize(size);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    // Their answers make pages longer.
    await page.route('**/api/v1/**/query/**', () => undefined);
    for (const address of [
      '/',
      '/about',
      '/help',
      '/help/harmony-tl',
      '/browse/files',
      '/browse/timelines',
    ]) {
      const letThrough = await openWithoutScript(page, address);
      const before = await places(page);
      // Controls that only work once the script has loaded.
      const hearing = page.locator('[data-prerendered] :is(button, input, select, textarea):not([inert])');
      await expect(hearing).toHaveCount(0);
      letThrough();
      await answers(page);
      const after = await places(page);
      expect(before.length).toBeGreaterThan(20);
      expect(before.filter((text) => !after.includes(text))).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
}

test('the title of a file stands where it stood, until the timelines come', async ({ page }) => {
  await page.route('**/api/v1/files/1/json', () => undefined);
  const letThrough = await openWithoutScript(page, '/viewer/1');
  const title = page.getByText(/^Prelude in C major, BWV 846 by Johann Sebastian Bach/);
  const before = await title.boundingBox();
  letThrough();
  await answers(page);
  expect(await title.boundingBox()).toEqual(before);
});

test('who reads on before the script comes stays there, with the keyboard where it was', async ({ page }) => {
  const letThrough = await openWithoutScript(page, '/help/import');
  const link = page.locator('main article a').filter({ hasText: /\w/ }).last();
  const words = await link.textContent();
  await link.focus();
  await page.evaluate(() => scrollTo(0, 700));
  letThrough();
  await answers(page);
  await expect(link).toBeFocused();
  expect([await page.evaluate(() => scrollY), await link.textContent()]).toEqual([700, words]);
});

test('a link to a section leads there with the script or before it', async ({ page }) => {
  const letThrough = await openWithoutScript(page, '/help/web/viewer#select-and-play');
  const top = () =>
    page.locator('#select-and-play').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top, { intervals: [50] }).toBeLessThan(200);
  const before = await top();
  letThrough();
  await answers(page);
  expect(await top()).toBe(before);
});

test('who is signed in is never asked to log in', async ({ page, server }) => {
  const person = await register(server);
  await signIn(page, server, person);
  const letThrough = await openWithoutScript(page, '/');
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeHidden();
  letThrough();
  await expect(page.getByRole('button', { name: `Hi, ${person.username}` })).toBeVisible();
});

test('a browser that tells nothing of its paints gets the script all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/about');
  await expect(page.getByRole('button', { name: 'Copy BibTeX' })).toBeEnabled();
});
