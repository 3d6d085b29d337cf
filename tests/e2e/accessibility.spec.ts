import { readFileSync } from 'node:fs';
import {
  expect,
  expectNoFindings,
  fixture,
  LONG,
  register,
  signIn,
  tabTo,
  takeWebglAway,
  test,
  themes,
  upload,
  ViewerScreen,
  showTab,
} from './support.ts';

const SCREENS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

for (const { colorScheme, details } of themes('light')) {
  test(`axe finds nothing on any page, ${colorScheme}`, details, async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const person = await register(server);
    const [id] = (await upload(server, person, [
      { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) },
    ])) as [number];
    for (const path of [
      '/',
      '/register/',
      '/login/',
      '/browse/files',
      '/browse/files?title=nowhere',
      '/about',
      '/nowhere',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('alertdialog')).first().waitFor();
      await expectNoFindings(page);
    }
    await signIn(page, server, person);
    await page.goto('/upload/');
    await page.locator('input[name=file]').setInputFiles([fixture('menuet.tla'), fixture('broken.tla')]);
    await page.getByText('broken.tla').first().waitFor();
    await expectNoFindings(page);
    const viewer = await ViewerScreen.open(page, id);
    await expectNoFindings(page);
    await viewer.clickAt(await viewer.xAtFit(30, 0, 60), (await viewer.box()).y + 100);
    await expectNoFindings(page);
  });
}

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const { colorScheme, details } of screen === 'phone' ? themes('dark') : themes('light', LONG)) {
    test(
      `axe finds nothing in the account pages and the dashboard, ${colorScheme}, ${screen}`,
      details,
      async ({ page, server }) => {
        test.setTimeout(180_000);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        const submit = page.getByRole('main').getByRole('button');
        for (const path of ['/register', '/login', '/reset-password', '/reset-password-confirm/MQ/token']) {
          await page.goto(path);
          await submit.click();
          await page.locator('[aria-invalid=true]').first().waitFor();
          await expectNoFindings(page);
        }
        await page.goto('/reset-password-confirm');
        await expectNoFindings(page);

        const person = await register(server);
        await signIn(page, server, person);
        await page.goto('/change-profile');
        await submit.click();
        await page.getByRole('main').getByRole('status').waitFor();
        await expectNoFindings(page);
        await page.goto('/change-password');
        await page.getByLabel('Old password').fill('not the old one');
        await page.getByLabel('New password', { exact: true }).fill('a new pair of wings');
        await page.getByLabel('Repeat new password').fill('a new pair of wings');
        await submit.click();
        await page.getByRole('alert').waitFor();
        await expectNoFindings(page);

        await page.goto('/dashboard');
        await page.getByText('No files yet').waitFor();
        await expectNoFindings(page);
        await upload(server, person, [
          { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) },
          { name: 'hostile-text.tla', bytes: readFileSync(fixture('hostile-text.tla')) },
        ]);
        await page.route('**/api/v1/users/files/', (route) => route.abort());
        await page.reload();
        await page.getByRole('alert').waitFor();
        await expectNoFindings(page);
        await page.unroute('**/api/v1/users/files/');
        await page.getByRole('button', { name: 'Retry' }).click();
        await page.route('**/api/v1/files/*/', (route) => route.abort());
        await page
          .getByRole('checkbox', { name: /^Public: / })
          .first()
          .click();
        await page.getByRole('alert').waitFor();
        await expectNoFindings(page);
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click();
        await page.getByRole('alertdialog').waitFor();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        if (screen === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await page.getByRole('button', { name: /^Hi, / }).click();
        await page.getByRole('button', { name: 'Logout' }).waitFor();
        await expectNoFindings(page);
      },
    );
  }
}

for (const [screen, size] of Object.entries(SCREENS)) {
  for (const { colorScheme, details } of screen === 'phone' ? themes('light', LONG) : themes('dark')) {
    test(
      `axe finds nothing in the viewer with its panels open, ${colorScheme}, ${screen}`,
      details,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        const viewer = await ViewerScreen.open(page, 1);
        await viewer.outline.focus();
        await expect(viewer.outline).toBeInViewport({ ratio: 0.9 });
        await expectNoFindings(page);
        await showTab(page, 'Outline');
        await viewer.outline.getByRole('row', { name: /^Prelude, level 2/ }).click();
        await expectNoFindings(page);
        await showTab(page, 'Details');
        await expect(viewer.inspector.getByRole('cell', { name: 'Prelude', exact: true })).toBeVisible();
        await expectNoFindings(page);
      },
    );
  }
}

for (const { colorScheme, details } of themes('light')) {
  test(`axe finds nothing in the viewer without WebGL, ${colorScheme}`, details, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await takeWebglAway(page);
    await page.goto('/viewer/1');
    const viewer = new ViewerScreen(page);
    await expect(viewer.region.getByRole('alert')).toBeVisible();
    await viewer.outline.getByRole('row', { name: /^Prelude, level 2/ }).click();
    await showTab(page, 'Details');
    await expect(viewer.inspector.getByRole('cell', { name: 'Prelude', exact: true })).toBeVisible();
    await expectNoFindings(page);
  });
}

test('by keyboard alone: browse, open, select, read the outline and the inspector, and back', async ({
  page,
}) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Browse analyses' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Browse TiLiA files');
  const example = page.getByRole('link', { name: 'View Prelude in C major, BWV 846' }).first();
  await tabTo(page, page.getByRole('textbox').first());
  await page.keyboard.type('Prelude');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/title=Prelude/);
  await tabTo(page, example);
  await page.keyboard.press('Enter');
  const viewer = new ViewerScreen(page);
  await viewer.canvas.waitFor();
  await tabTo(page, viewer.region);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.inspector).toBeVisible();

  await tabTo(page, viewer.outline);
  const chosen = await viewer.activeLine();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toBeInViewport();
  await page.keyboard.press('Home');
  const formLine = viewer.outline.getByRole('row', { name: /^Form, hierarchy timeline/ });
  while (!(await formLine.getAttribute('data-active'))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.inspector.getByRole('cell', { name: 'opening cadence', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Close inspector' }));
  await page.keyboard.press('Enter');
  await expect(viewer.inspector).toBeHidden();
  await expect(viewer.region).toBeFocused();

  await tabTo(page, viewer.outline);
  await page.keyboard.press('Escape');
  await expect(viewer.region).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Site menu' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'TiLiA, home' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});
