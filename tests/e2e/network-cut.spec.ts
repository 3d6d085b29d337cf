import { expect, register, signIn, test } from './support.ts';

/** Section 8 of the specification, for a network or a server that cannot be reached. */
const SENTENCE = 'A server/network error occurred. Try waiting for a bit and reloading the page.';

/** Pages that request data from the server. */
const PUBLIC = [
  '/',
  '/browse/files',
  '/browse/files?title=sonata',
  '/browse/timelines',
  '/browse/timelines?kind=MARKER&label=a',
  '/people/tilia',
  '/viewer/1',
  '/listen?l=1,2-3.2',
];
const OWN = ['/dashboard', '/change-profile', '/your-account', '/public-profile'];

test('with the network cut every page that asks the server says so in the specification’s words', async ({
  page,
}) => {
  for (const path of PUBLIC) {
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(SENTENCE).first(), path).toBeVisible();
    await page.unroute('**/api/v1/**');
  }
});

test('and so does every page of an account', async ({ page, server }) => {
  await signIn(page, server, await register(server));
  for (const path of OWN) {
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(SENTENCE).first(), path).toBeVisible();
    await page.unroute('**/api/v1/**');
  }
});

test('a page that is gone to within the site after the cut says it too', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  await context.setOffline(false);
});
