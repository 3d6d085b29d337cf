import { expect, expectNoFindings, expectWell, register, signIn, tabTo, test, upload } from './support.ts';

/** Measures of a piece, one beat each, so many seconds apart; the last beat is the end. */
const measures = (count: number, seconds: number, numbers: readonly number[] = []) => ({
  kind: 'BEAT_TIMELINE',
  ...{
    name: 'Measures',
    height: 35,
    is_visible: true,
    ordinal: 1,
    beat_pattern: [1],
    measure_numbers: numbers,
  },
  components: Object.fromEntries(
    Array.from({ length: count + 1 }, (_, beat) => [String(beat), { kind: 'BEAT', time: beat * seconds }]),
  ),
});

const form = (seconds: number) => ({
  kind: 'HIERARCHY_TIMELINE',
  ...{ name: 'Form', height: 120, is_visible: true, ordinal: 2 },
  components: {
    100: { kind: 'HIERARCHY', start: 0, end: 8 * seconds, level: 1, label: 'Opening' },
    101: { kind: 'HIERARCHY', start: 8 * seconds, end: 12 * seconds, level: 1, label: 'Close' },
  },
});

function performance(piece: { title: string; composer: string }, performer: string, seconds: number): Buffer {
  // The slow one plays the first four measures twice.
  const repeated = [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const numbers = seconds > 2 ? repeated : [];
  const count = seconds > 2 ? 16 : 12;
  return Buffer.from(
    JSON.stringify({
      media_path: '',
      media_metadata: { ...piece, performer, 'media length': count * seconds },
      timelines: { 0: measures(count, seconds, numbers), 1: form(seconds) },
      app_name: 'TiLiA',
      version: '0.5.15',
    }),
  );
}

test('a work shows its performances below each other, and two of them are chosen to be compared', async ({
  page,
  server,
}) => {
  const person = await register(server);
  const composer = `Otto ${person.username}`;
  const piece = { title: 'Reisebilder, op. 7: 2. Am Wehr', composer };
  const named = [
    ['Reise_op7-02_AB61.tla', 'AB61', 1.5],
    ['Reise_op7-02_KE33.tla', 'Käßler (KE33)', 2],
    ['Reise_op7-02_ZZ99.tla', 'Zora Zahn', 2.5],
    ['Reise_op7-02_YY98.tla', 'Yrsa Ypsilon', 1.8],
  ] as const;
  await upload(
    server,
    person,
    named.map(([name, performer, seconds]) => ({ name, bytes: performance(piece, performer, seconds) })),
  );
  const other = { title: 'Am Wehr, Op. 7 No. 2', composer };
  await upload(server, person, [{ name: 'other.tla', bytes: performance(other, 'Quax', 2) }]);
  await signIn(page, server, person);
  const main = page.getByRole('main');

  // One title fills four rows of the grid.
  await page.goto(`/browse/files?composer=${encodeURIComponent(composer)}`);
  await main.getByRole('link', { name: 'By work' }).click();
  await expect(main.getByRole('status')).toHaveText('2 works, 5 files');
  await expectNoFindings(page);
  await main.getByRole('link', { name: piece.title }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(piece.title);
  await expect(main.getByText(`${composer} · 12 measures · 1 analysis, 4 performances`)).toBeVisible();
  const rows = main.getByRole('region', { name: 'Performances' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Käßler KE33');
  await expect(rows.nth(1)).toContainText('performance AB61');
  await expect(main.getByText('repeats left out')).toBeVisible();
  await expect(main.getByText('Opening')).toBeVisible();
  await main.getByLabel('Order').selectOption('By length');
  await expect(rows.first()).toContainText('performance AB61');

  // With the keyboard alone.
  for (const name of ['Compare Käßler', 'Compare Zora Zahn']) {
    const box = main.getByRole('checkbox', { name });
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  const said = main.getByRole('status');
  await expect(said).toHaveText('2 selected: Käßler and Zora Zahn');
  await main.getByRole('checkbox', { name: 'Compare Yrsa Ypsilon' }).check();
  await expect(said).toHaveText('2 selected: Zora Zahn and Yrsa Ypsilon, in place of Käßler');
  await expect(main.getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    /^\/compare\?a=\d+&b=\d+$/,
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoFindings(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  // Buttons go from one color to the other.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Clear' }).click();
  await expect(said).toHaveText('');

  const proposed = main.getByRole('region', { name: 'These may be the same piece' });
  await proposed.getByRole('button', { name: 'Join' }).click();
  await expect(rows).toHaveCount(5);
  await expect(proposed).toBeHidden();
  const joined = main.getByRole('region', { name: 'Titles joined to this work' });
  await joined.getByRole('listitem').filter({ hasText: other.title }).getByRole('button').click();
  await expect(rows).toHaveCount(4);

  // All tempi in one drawing, by keyboard from choosing to comparing.
  await main.getByRole('link', { name: 'All tempi in one drawing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tempi of ${piece.title}`);
  await expect(main.getByText('4 performances · measures a minute over 12 measures')).toBeVisible();
  await expect(main.getByText('They differ most in m. 1: from 24.0 (Zora Zahn) to 40.0')).toBeVisible();
  await expect(main.getByRole('row', { name: /Käßler/ })).toContainText('30.030.0, m. 1');
  for (const name of [/AB61/, /Käßler/, /Ypsilon/]) {
    await tabTo(page, main.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await expect(main.getByRole('status')).toHaveText('3 selected.');
  await expectWell(page);
  await tabTo(page, main.getByRole('link', { name: 'Compare' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/compare\?a=\d+&b=\d+&c=\d+/);
  await expect(page.getByRole('radio')).toHaveCount(3);

  await page.goto('/works/999999');
  await expect(main.getByText('There is no work at this address')).toBeVisible();
});
