import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, fixture, register, signIn, test, upload, ViewerScreen } from './support.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${colorScheme}`, async ({ page, server }) => {
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
    await page.locator('input[type=file]').setInputFiles([fixture('menuet.tla'), fixture('broken.tla')]);
    await page.getByText('broken.tla').first().waitFor();
    await expectNoFindings(page);
    const viewer = await ViewerScreen.open(page, id);
    await expectNoFindings(page);
    await viewer.clickAt(await viewer.xAtFit(30, 0, 60), (await viewer.box()).y + 100);
    await expectNoFindings(page);
  });
}

async function expectNoFindings(page: ViewerScreen['page']): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}
