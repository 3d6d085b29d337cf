import { readFileSync } from 'node:fs';
import { expect, expectNoFindings, fixture, register, signIn, test, upload } from './support.ts';

test('a performer’s name leads to what they perform, and spellings of it are joined and parted', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const family = `Quast${person.username}`;
  const menuet = readFileSync(fixture('menuet.tla'), 'utf8');
  const piece = (title: string, performer: string) => ({
    name: 'song.tla',
    bytes: Buffer.from(
      menuet
        .replace('"Menuet in G"', JSON.stringify(`${title} ${family}`))
        .replace('"Clara"', JSON.stringify(performer)),
    ),
  });
  const duo = `Gerhard ${family}, baritone, and Otto Klang, piano (GQ33)`;
  await upload(server, person, [piece('Aria', duo), piece('Bourree', `${family}, G.`)]);
  await signIn(page, server, person);
  const main = page.getByRole('main');

  await page.goto(`/browse/files?performer=${family}`);
  await expect(main.getByRole('cell', { name: duo })).toBeVisible();
  await main.getByRole('link', { name: `Gerhard ${family}`, exact: true }).press('Enter');
  await expect(page).toHaveTitle(`Gerhard ${family} - TiLiA`);
  const said = main.getByRole('status');
  await expect(said).toHaveText('1 work, 1 analysis');
  const proposed = main.getByRole('region', { name: 'These may be the same person' });
  await expect(proposed.getByRole('link', { name: `${family}, G.` })).toBeVisible();
  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }
  await proposed.getByRole('button', { name: 'Join' }).press('Enter');
  await expect(said).toHaveText('2 works, 2 analyses');
  const spellings = main.getByRole('region', { name: 'Spellings of this name' });
  await expect(spellings.getByRole('listitem')).toHaveCount(2);
  await spellings.getByRole('button', { name: `Take out ${family}, G.` }).press('Enter');
  await expect(said).toHaveText('1 work, 1 analysis');
  await expect(spellings).toBeHidden();
  await expect(proposed).toBeHidden();

  await page.goto('/performers/nobody-at-all');
  await expect(
    main.getByText('No public analysis is of a performance by anybody of this name.'),
  ).toBeVisible();
});
