import type { Locator } from 'playwright/test';
import { readPng } from '../support/png.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { expect, expectNoFindings, register, test, upload } from './support.ts';

/** Colours of the day for functions: tokens.css. */
const EXPOSITION = 0xefb27c;
const RECAPITULATION = 0x8ec9a0;
/** Pieces by where their recapitulation begins, in tenths; the last one has none. */
const PIECES = [3, 4, 5, 6, 10];

const unit = (start: number, end: number, label: string) => ({ start, end, level: 1, label });

const piece = (title: string, composer: string, tenths: number) =>
  Buffer.from(
    tlaText({
      title,
      composer,
      metadata: { genre: tenths % 2 === 0 ? 'rondo' : 'sonata', 'composition year': 1810 - tenths },
      timelines: [
        hierarchyTimeline([
          unit(0, 10 * tenths, 'exposition'),
          ...(tenths < 10 ? [unit(10 * tenths, 100, 'recapitulation')] : []),
        ]),
      ],
    }),
  );

/** Rows of the picture from top to bottom in which a colour stands, with the place where it begins in each. */
async function runsOf(canvas: Locator, color: number): Promise<readonly number[]> {
  const picture = readPng(await canvas.screenshot());
  const runs: number[] = [];
  let isInRow = false;
  for (let y = 0; y < picture.height; y++) {
    let left = 0;
    // Single pixels of the colour may stand in a letter.
    while (left < picture.width - 8 && ![0, 4, 8].every((x) => picture.rgbAt(left + x, y) === color)) left++;
    const isThere = left < picture.width - 8;
    if (isThere && !isInRow) runs.push(left);
    isInRow = isThere;
  }
  return runs;
}

test('forms stand below each other, are aligned and told of as text, and open', async ({ page, server }) => {
  const person = await register(server);
  const composer = `Otto ${person.username}`;
  await upload(
    server,
    person,
    PIECES.map((tenths) => ({ name: `${tenths}.tla`, bytes: piece(`Piece ${tenths}`, composer, tenths) })),
    true,
  );
  const facets = encodeURIComponent(JSON.stringify({ composer: [composer] }));
  await page.goto(`/atlas?facets=${facets}`);
  const main = page.getByRole('main');
  const canvas = main.getByRole('region', { name: 'Forms of 5 pieces' });
  const table = main.getByRole('grid', { name: 'Forms as text' });
  await expect(table).toHaveAttribute('aria-rowcount', String(PIECES.length + 1));
  await expect.poll(() => runsOf(canvas, EXPOSITION)).toHaveLength(PIECES.length);
  await expect(table.getByRole('row').nth(1)).toContainText('exposition – recapitulation');

  await main.getByLabel('Align at').selectOption('Recapitulation');
  await expect(page).toHaveURL(/align=Recapitulation/);
  await expect(
    main.getByText('Recapitulation begins at 45.0 % of the time, middle half 37.5 to 52.5 % (4 pieces).'),
  ).toBeVisible();
  await expect
    .poll(async () => {
      const lefts = await runsOf(canvas, RECAPITULATION);
      return [lefts.length, Math.max(...lefts) - Math.min(...lefts)];
    })
    .toEqual([4, 0]);
  // The one without it is grey, at the end.
  expect(await runsOf(canvas, EXPOSITION)).toHaveLength(4);
  await expect(table.getByRole('row').last()).toContainText('Piece 10');
  await expectNoFindings(page);

  await table.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('row', { selected: true })).toContainText('Piece 4');
  await page.reload();
  await expect(main.getByLabel('Align at')).toHaveValue('Recapitulation');
  const box = await canvas.boundingBox();
  await expect.poll(() => runsOf(canvas, EXPOSITION)).toHaveLength(4);
  await page.mouse.click((box?.x ?? 0) + 400, (box?.y ?? 0) + 26 + 24);
  await expect(table.getByRole('row', { selected: true })).toContainText('Piece 3');

  await main.getByLabel('Group by').selectOption('Genre');
  await main.getByLabel('Sort by').selectOption('Year');
  await expect(page).toHaveURL(/sort=year&group=genre/);
  await expect(table.getByRole('rowheader')).toHaveText([
    ...['rondo · 2 pieces', 'sonata · 2 pieces', 'Without this unit · 1 piece'],
  ]);
  await expect(table.getByRole('link')).toHaveText([
    ...['Piece 6', 'Piece 4', 'Piece 5', 'Piece 3', 'Piece 10'],
  ]);
  // Rows are never so low that colours alone tell their units apart.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(main.getByLabel('Row height')).toHaveAttribute('min', '34');
  await expect.poll(() => runsOf(canvas, RECAPITULATION)).toHaveLength(4);
  await canvas.press('Enter');
  await expect(page).toHaveURL(/\/viewer\/\d+/);
});

test('a piece is one press from being heard', async ({ page }) => {
  await page.goto('/atlas?q=WHERE+file.title+%3D+%22Prelude+in+C+major%2C+BWV+846%22');
  const row = page.getByRole('grid').getByRole('row', { name: 'Prelude in C major, BWV 846' });
  await row.getByRole('button', { name: 'Play Prelude' }).click();
  await expect(row.getByRole('button', { name: 'Pause Prelude' })).toBeVisible();
});
