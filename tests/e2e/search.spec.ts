import { readFileSync } from 'node:fs';
import type { Locator, Page, Route } from 'playwright/test';
import { hierarchyTimeline, markerTimeline, tlaText } from '../support/tla.ts';
import {
  answers,
  author,
  expect,
  expectNoFindings,
  expectWholeColumns,
  LONG,
  type RunningServer,
  tabTo,
  test,
  themes,
  upload,
  ViewerScreen,
} from './support.ts';

const UNITS = ['Exposition', 'Développement', 'Recapitulation', 'Coda'].map((label, index) => ({
  start: index * 20,
  end: index * 20 + 20,
  level: 1,
  label,
  color: index === 0 ? '#4f94d4' : '',
  comments: index === 3 ? 'over a pedal' : '',
}));
const MARKERS = [{ time: 12.5, label: 'Turn', color: '#123456', comments: '' }];

let names = 0;
/** Most files in one upload. */
const FILES_AT_ONCE = 20;

/** Uploads public files that share a word of letters that no other test uses; gives the word. */
async function seed(server: RunningServer, count = 1): Promise<{ word: string; ids: readonly number[] }> {
  const letters = `${process.pid}x${(names += 1)}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  const word = `Zeisig${letters}`;
  const files = Array.from({ length: count }, (_, index) => ({
    name: `${index}.tla`,
    bytes: Buffer.from(
      tlaText({
        title: `${word} ${String(index + 1).padStart(2, '0')}`,
        composer: index % 2 === 0 ? 'Ännchen' : '',
        performer: 'Trio',
        timelines: [hierarchyTimeline(UNITS), markerTimeline(MARKERS)],
      }),
    ),
  }));
  const person = await author(server);
  const ids: number[] = [];
  for (let from = 0; from < count; from += FILES_AT_ONCE) {
    ids.push(...(await upload(server, person, files.slice(from, from + FILES_AT_ONCE))));
  }
  return { word, ids };
}

const results = (page: Page) => page.getByRole('table', { name: 'Results' });
/** Conditions on units, markers or whatever the kind holds. */
const conditions = (page: Page) => page.getByRole('group', { name: /^Conditions on / });
const filesTable = (page: Page) => page.getByRole('table', { name: 'Files' });
const group = (page: Page, name: string) => page.getByRole('group', { name });

/** The texts of a column, by its head. */
async function column(page: Page, table: 'Results' | 'Files', head: string): Promise<string[]> {
  const grid = page.getByRole('table', { name: table });
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.startsWith(head));
  const texts = await grid.locator(`tbody td:nth-child(${at + 1})`).allInnerTexts();
  // Below a title stands how long the file is.
  return head === 'TITLE' ? texts.map((text) => text.split('\n')[0]!) : texts;
}

test('what can sound plays in its row, one at a time, and is put into the listening list', async ({
  page,
}) => {
  await page.goto('/browse/files?title=dichterliebe');
  const [first, second] = ['1. Im wunderschönen', '7. Ich grolle'].map(
    (song) => (verb: string) =>
      page.getByRole('button', { name: new RegExp(`^${verb} Dichterliebe, Op. 48: ${song}.+ \\d:\\d\\d$`) }),
  ) as [(verb: string) => Locator, (verb: string) => Locator];
  const asked = page.waitForRequest(/\/media\/133\/recording/);
  await first('Play').click();
  await asked;
  await expect(first('Pause')).toBeVisible();
  await second('Play').click();
  await expect(second('Pause')).toBeVisible();
  await expect(first('Play')).toBeVisible();
  await second('Pause').click();
  await expect(second('Play')).toBeVisible();

  await page.getByRole('button', { name: 'More for Dichterliebe, Op. 48: 7' }).click();
  await page.getByRole('menuitem', { name: 'Add to my listening list' }).click();
  await expect(page.getByText('is in your listening list.')).toBeVisible();
  // A found unit is a passage of its own.
  await page.goto('/browse/timelines?title=ich+grolle');
  const row = results(page).locator('tbody tr').first();
  const label = await row.getByRole('cell').first().innerText();
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Add to my listening list' }).click();
  await page.goto('/listen');
  await expect(page.getByText('2 of 60 passages')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Heading of passage 2' })).toHaveValue(label);
  await expect(page.getByRole('textbox', { name: /^Link / })).toHaveValue(/\/listen\?l=134,0-\d[\d.]+;134,/);
});

test.describe('search timelines', () => {
  test('a unit is found by its label and its file, and the eye opens the viewer on it', async ({
    page,
    server,
  }) => {
    const { word, ids } = await seed(server);
    await page.goto('/browse/timelines');
    await expect(page).toHaveTitle('Search');
    const component = conditions(page);
    await component.getByRole('textbox', { name: 'Value' }).fill('DEVELOPPE');
    await component.getByRole('button', { name: 'Add condition' }).click();
    await component.getByRole('combobox', { name: 'Property' }).nth(1).selectOption('start');
    await component.getByRole('textbox', { name: 'Value' }).nth(1).fill('0:10..0:30');
    const file = group(page, 'File conditions');
    await file.getByRole('textbox', { name: 'Value' }).fill(word.toLowerCase());
    await page.getByRole('button', { name: 'Search' }).click();

    await expect(page.getByText('1 unit, sorted by title, A-Z')).toBeVisible();
    const row = results(page).locator('tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row.locator('mark').first()).toHaveText('Développe');
    await expect(row).toContainText('0:00:20.00');
    await expect(row.locator('svg[preserveAspectRatio=none] rect')).toHaveCount(4);
    await results(page)
      .getByRole('link', { name: `View ${word} 01` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/viewer/${ids[0]}/?\\?c=\\d+`));
    const viewer = new ViewerScreen(page);
    await expect(viewer.inspector.getByRole('cell', { name: 'Développement', exact: true })).toBeVisible();
  });

  test('another kind starts over with conditions of its own and keeps those on the file', async ({
    page,
    server,
  }) => {
    const { word } = await seed(server);
    await page.goto(`/browse/timelines?label=coda&title=${word}`);
    await expect(results(page).locator('tbody tr')).toHaveCount(1);
    const kinds = page.getByRole('radiogroup', { name: 'Timeline kind' });
    await kinds.getByRole('radio', { name: 'BEAT' }).check();
    const component = conditions(page);
    await expect(component.getByRole('textbox', { name: 'Value' })).toHaveValue('');
    const properties = component.getByRole('combobox', { name: 'Property' }).getByRole('option');
    await expect(properties).toHaveText(['time']);
    await expect(component.getByText('A beat has only its time')).toBeVisible();
    await kinds.getByRole('radio', { name: 'MARKER' }).check();
    await expect(properties).toHaveText(['label', 'comments', 'color', 'tags', 'time']);
    await expect(component.getByText('A beat has only its time')).toBeHidden();
    await expect(group(page, 'File conditions').getByRole('textbox', { name: 'Value' })).toHaveValue(word);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('1 marker, sorted')).toBeVisible();
    expect(await column(page, 'Results', 'TIME')).toEqual(['0:00:12.50']);
    await expect(page).toHaveURL(`/browse/timelines?kind=MARKER&title=${word}`);
  });

  for (const width of [320, 390, 800])
    test(`every kind is there to be read and chosen, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/browse/timelines');
      const kinds = page.getByRole('radiogroup', { name: 'Timeline kind' });
      await expect(kinds.getByRole('radio').first()).toBeVisible();
      const cut = () =>
        kinds.evaluate((group) =>
          Array.from(group.querySelectorAll('label'))
            .filter((label) => {
              const { right, top, height } = label.getBoundingClientRect();
              const atEnd = document.elementFromPoint(right - 3, top + height / 2);
              return !label.contains(atEnd) || label.scrollWidth > label.clientWidth;
            })
            .map(({ textContent }) => textContent),
        );
      // The prerendered page is replaced at first.
      await expect.poll(cut).toEqual([]);
    });

  test('a head sorts up, and down when pressed again, in words and for screen readers', async ({
    page,
    server,
  }) => {
    const { word } = await seed(server);
    await page.goto(`/browse/timelines?title=${word}`);
    const head = (name: string) =>
      results(page)
        .getByRole('columnheader')
        .filter({ has: page.getByRole('button', { name }) });
    await expect(head('TITLE')).toHaveAttribute('aria-sort', 'ascending');
    await head('LABEL').getByRole('button').click();
    await expect(head('LABEL')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head('LABEL')).toHaveText('LABEL▲ A-Z');
    await expect(head('TITLE')).not.toHaveAttribute('aria-sort', /./);
    const sorted = ['Coda', 'Développement', 'Exposition', 'Recapitulation'];
    expect(await column(page, 'Results', 'LABEL')).toEqual(sorted);
    await head('LABEL').getByRole('button').click();
    await expect(head('LABEL')).toHaveText('LABEL▼ Z-A');
    await expect(page.getByText('4 units, sorted by label, Z-A')).toBeAttached();
    expect(await column(page, 'Results', 'LABEL')).toEqual(sorted.toReversed());
    await head('START').getByRole('button').click();
    await expect(head('START')).toHaveText('START▲ 0-9');
    // A press that does not wait for the answer goes on from the last one.
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const hold = async (route: Route) => {
      await isAnswered;
      // The page has asked for something else by then.
      await route.abort();
    };
    await page.route('**/components/query/**', hold, { times: 1 });
    await head('COMMENTS').getByRole('button').click();
    await head('COMMENTS').getByRole('button').click();
    answer();
    // The one that is given comes first in either direction.
    await expect(head('COMMENTS')).toHaveAttribute('aria-sort', 'descending');
    expect((await column(page, 'Results', 'COMMENTS'))[0]).toBe('over a pedal');
  });

  test('a value that is no time or color is explained beside its field, and nothing is asked', async ({
    page,
  }) => {
    await page.goto('/browse/timelines?kind=BEAT');
    await expect(results(page)).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/components/query/')) asked.push(request.url());
    });
    const value = conditions(page).getByRole('textbox', { name: 'Value' });
    await value.fill('soon');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(value).toHaveAccessibleDescription('Write a time such as 30, 1:10, >60, <60 or 60..90.');
    await expect(value).toBeFocused();
    expect(asked).toEqual([]);
    await value.fill('>1:00');
    await expect(value).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/browse/timelines?kind=BEAT&time=%3E1%3A00');
  });

  test('a shared link with a value that cannot be read says which and why', async ({ page }) => {
    await page.goto('/browse/timelines?label=coda&start=soon');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Write a time such as 30, 1:10, >60, <60 or 60..90.');
    await expect(alert).toContainText('Error connecting to server.');
    const value = conditions(page).getByRole('textbox', { name: 'Value' });
    await expect(value.nth(1)).toHaveValue('soon');
    await expect(value.nth(1)).toHaveAccessibleDescription(/^Write a time such as/);
    await expect(value.nth(0)).toHaveAccessibleDescription('');
    await value.nth(1).fill('>0');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(results(page)).toBeVisible();
  });

  test('nothing found: the page says what for, and clears', async ({ page }) => {
    await page.goto('/browse/timelines?label=nowhere%20at%20all');
    await expect(page.getByRole('heading', { name: 'No unit matches' })).toBeVisible();
    await expect(page.getByText('No unit has “nowhere at all” in its label.')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem');
    await expect(pages).toHaveText(['Previous', '1', 'Next']);
    await page.getByRole('link', { name: 'Clear conditions' }).click();
    await expect(results(page)).toBeVisible();
    await expect(page).toHaveURL('/browse/timelines');
  });

  test('more than are counted: the page says so', async ({ page, server }) => {
    const { word } = await seed(server);
    await page.route('**/components/query/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      await route.fulfill({
        response: answer,
        json: { ...body, count: 1000, is_capped: true, is_ordered_in_part: true },
      });
    });
    await page.goto(`/browse/timelines?title=${word}`);
    await expect(page.getByText('at least 1,000 units')).toBeVisible();
    await expect(page.getByText('Only the first 1,000 that were found are in order.')).toBeVisible();
    await expect(page.getByText('of at least 1000')).toBeVisible();
  });
});

for (const [name, path, call, table] of [
  ['files', '/browse/files', '**/files/query/**', 'Files'],
  ['timelines', '/browse/timelines', '**/components/query/**', 'Results'],
] as const) {
  test.describe(`${name}: in every state`, () => {
    test('the address holds the search: back, forward, reload and a shared link show it again', async ({
      page,
      server,
      browser,
    }) => {
      const { word } = await seed(server, 16);
      await page.goto(path);
      const fields = name === 'files' ? page : group(page, 'File conditions');
      await fields.getByRole('textbox', { name: 'Value' }).fill(word);
      await page.getByRole('button', { name: 'Search' }).click();
      const found = page.getByText(name === 'files' ? '16 files' : '64 units');
      await expect(found).toBeVisible();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(new RegExp(`title=${word}&page=2$`));
      await expect(page.getByText(name === 'files' ? '16 to 16 of 16' : '16 to 30 of 64')).toBeVisible();
      await page.getByRole('button', { name: 'COMPOSER' }).click();
      await expect(page).toHaveURL(new RegExp(`title=${word}&order_by=composer$`));
      // The address changes before the table does.
      const isSorted = (where: Page) =>
        expect(where.getByRole('columnheader', { name: 'COMPOSER' })).toHaveAttribute(
          'aria-sort',
          'ascending',
        );
      const rows = (where: Page) => where.getByRole('table', { name: table }).innerText();
      await isSorted(page);
      const shown = await rows(page);

      const stranger = await browser.newPage();
      await stranger.goto(page.url());
      await answers(stranger);
      await isSorted(stranger);
      expect(await rows(stranger)).toBe(shown);
      await stranger.close();
      await page.reload();
      await expect(found).toBeVisible();
      await expect(fields.getByRole('textbox', { name: 'Value' })).toHaveValue(word);
      await isSorted(page);
      expect(await rows(page)).toBe(shown);

      await page.goBack();
      await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await page.goBack();
      await page.goBack();
      await expect(fields.getByRole('textbox', { name: 'Value' })).toHaveValue('');
      await page.goForward();
      await expect(fields.getByRole('textbox', { name: 'Value' })).toHaveValue(word);
      await expect(found).toBeVisible();
    });

    test('paging ends at both ends, and a page past the last is the last', async ({ page, server }) => {
      const { word } = await seed(server, name === 'files' ? 31 : 8);
      const last = 3;
      await page.goto(`${path}?title=${word}&page=99`);
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('link', { name: String(last), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(page.getByRole('table', { name: table }).locator('tbody tr')).toHaveCount(
        name === 'files' ? 1 : 2,
      );
      await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await pages.getByRole('link', { name: 'Previous' }).click();
      await expect(page).toHaveURL(new RegExp('page=2$'));
      await pages.getByRole('link', { name: '1', exact: true }).click();
      await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('table', { name: table }).locator('tbody tr')).toHaveCount(15);
    });

    test('a download that failed is told on its page of the list only', async ({ page, server }) => {
      const { word } = await seed(server, 16);
      await page.route('**/files/*/tla', (route) => route.abort());
      await page.goto(`${path}?title=${word}`);
      await page
        .getByRole('link', { name: `Download ${word} 01` })
        .first()
        .click();
      await expect(page.getByRole('alert')).toContainText('A server/network error occurred.');
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/page=2$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('exactly fifteen rows have one page', async ({ page, server }) => {
      test.skip(name === 'timelines', 'units come in fours');
      const { word } = await seed(server, 15);
      await page.goto(`${path}?title=${word}`);
      await expect(page.getByText('1 to 15 of 15')).toBeVisible();
      await expect(page.getByRole('link', { name: '2', exact: true })).toHaveCount(0);
    });

    test('without the server the page says so, keeps the search, and Retry goes on with it', async ({
      page,
      server,
    }) => {
      const { word } = await seed(server);
      await page.goto(path);
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      let refused = 0;
      await page.route(call, (route) => {
        refused++;
        return route.abort();
      });
      const fields = name === 'files' ? page : group(page, 'File conditions');
      await fields.getByRole('textbox', { name: 'Value' }).fill(word);
      await page.getByRole('button', { name: 'Search' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Error connecting to server.');
      const tries = refused;
      await expect(alert).toContainText(
        /^A server\/network error occurred\. Try waiting for a bit and reloading the page\.Error connecting/,
      );
      await expect(page).toHaveTitle(name === 'files' ? 'Browse TiLiA files' : 'Search');
      await expect(fields.getByRole('textbox', { name: 'Value' })).toHaveValue(word);
      await alert.getByRole('button', { name: 'Retry' }).click();
      // All of its tries fail: a later one would be answered, and take the message away.
      await expect.poll(() => refused).toBe(2 * tries);
      await expect(alert).toBeVisible();
      await page.unroute(call);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('link', { name: `View ${word} 01` }).first()).toBeVisible();
      await expect(alert).toBeHidden();
    });

    test('an answer that does not come in five seconds is given up', async ({ page }) => {
      await page.clock.install();
      await page.route(call, () => undefined);
      await page.goto(path);
      await expect(page.getByText('Loading').first()).toBeAttached();
      // Text entered before the page is ready would be lost.
      await expect(page.getByRole('textbox', { name: 'Value' }).first()).toBeDisabled();
      await page.clock.fastForward(5100);
      await expect(page.getByRole('alert')).toContainText('Error connecting to server.');
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Value' }).first()).toBeEnabled();
    });

    test('while a search runs the grid is busy and its skeleton is said', async ({ page, server }) => {
      const { word } = await seed(server);
      await page.goto(path);
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      let answer = () => {};
      const isAsked = new Promise<void>((asked) => {
        void page.route(call, async (route) => {
          asked();
          await new Promise<void>((resolve) => (answer = resolve));
          await route.continue();
        });
      });
      const fields = name === 'files' ? page : group(page, 'File conditions');
      await fields.getByRole('textbox', { name: 'Value' }).fill(word);
      await page.getByRole('button', { name: 'Search' }).click();
      await isAsked;
      await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      answer();
      await expect(page.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
      await expect(page.getByRole('link', { name: `View ${word} 01` }).first()).toBeVisible();
    });

    test('the download is the author’s file under its title', async ({ page, server }) => {
      const { word } = await seed(server);
      await page.goto(`${path}?title=${word}`);
      const link = page
        .getByRole('table', { name: table })
        .getByRole('link', { name: `Download ${word} 01` });
      const [download] = await Promise.all([page.waitForEvent('download'), link.first().click()]);
      expect(download.suggestedFilename()).toBe(`${word} 01.tla`);
      expect(readFileSync(await download.path(), 'utf8')).toContain(`"title":"${word} 01"`);
      await page.route('**/files/*/tla*', (route) => route.abort());
      await link.first().click();
      await expect(page.getByRole('alert')).toContainText('A server/network error occurred.');
    });

    // The pages have form, table and paging in common; that of the timelines has more of each.
    const shared = name === 'timelines' ? {} : LONG;
    test(
      'by keyboard alone: conditions, search, order, next page, open',
      shared,
      async ({ page, server }) => {
        const { word } = await seed(server, 16);
        await page.goto(path);
        const fields = name === 'files' ? page : group(page, 'File conditions');
        const value = fields.getByRole('textbox', { name: 'Value' });
        await tabTo(page, value.first());
        await page.keyboard.type(word);
        await tabTo(page, fields.getByRole('button', { name: 'Add condition' }));
        await page.keyboard.press('Enter');
        await tabTo(page, value.nth(1));
        await page.keyboard.type('no such thing');
        await tabTo(page, fields.getByRole('button', { name: 'Remove condition' }).nth(1));
        await page.keyboard.press('Enter');
        await expect(value).toHaveCount(1);
        await tabTo(page, value.first());
        await page.keyboard.press('Enter');
        await expect(page.getByText(name === 'files' ? '16 files' : '64 units')).toBeVisible();
        await tabTo(page, page.getByRole('button', { name: 'TITLE' }));
        await page.keyboard.press('Space');
        await expect(page.getByRole('columnheader', { name: 'TITLE' })).toHaveAttribute(
          'aria-sort',
          'descending',
        );
        // The order is announced and the focus stays where it was.
        await expect(page.getByRole('button', { name: 'TITLE' })).toBeFocused();
        await tabTo(page, page.getByRole('link', { name: 'Next' }));
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/page=2$/);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        const view = page
          .getByRole('table', { name: table })
          .getByRole('link', { name: /^View / })
          .first();
        await expect(view).toHaveAccessibleName(new RegExp(`^View ${word} `));
        await tabTo(page, view);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/viewer\/\d+/);
      },
    );

    for (const { colorScheme, details } of themes(name === 'files' ? 'dark' : 'light')) {
      test(
        `axe finds nothing in results, emptiness and error, ${colorScheme}`,
        details,
        async ({ page, server }) => {
          const { word } = await seed(server);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.goto(`${path}?title=${word}`);
          await expect(page.getByRole('table', { name: table })).toBeVisible();
          await expectNoFindings(page);
          await page.setViewportSize({ width: 390, height: 844 });
          await expectNoFindings(page);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
          await page.goto(`${path}?title=nowhere`);
          await expect(page.getByRole('link', { name: 'Clear conditions' })).toBeVisible();
          await expectNoFindings(page);
          await page.route(call, (route) => route.abort());
          await page.reload();
          await expect(page.getByRole('alert')).toBeVisible();
          await expectNoFindings(page);
          if (name === 'timelines') {
            await page.unroute(call);
            await page.goto('/browse/timelines?kind=BEAT&time=x');
            await page.getByRole('button', { name: 'Search' }).click();
            await expect(page.getByRole('textbox', { name: 'Value' }).first()).toHaveAttribute(
              'aria-invalid',
              'true',
            );
            await expectNoFindings(page);
          }
        },
      );
    }
  });
}

test('files: the order of the columns is told by the other arrow', async ({ page, server }) => {
  const { word } = await seed(server, 2);
  await page.goto(`/browse/files?title=${word}`);
  const head = filesTable(page).getByRole('columnheader').filter({ hasText: 'TITLE' });
  await expect(head).toHaveText('TITLE▼ A-Z');
  await head.getByRole('button').click();
  await expect(head).toHaveText('TITLE▲ Z-A');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('2 files, sorted by title, Z-A')).toBeAttached();
  expect((await column(page, 'Files', 'TITLE')).map((text) => text.trim())).toEqual([
    `${word} 02`,
    `${word} 01`,
  ]);
  await expect(filesTable(page).locator('svg[preserveAspectRatio=none]')).toHaveCount(2);
  for (const name of ['TITLE', 'COMPOSER', 'PERFORMER', 'ANNOTATOR', 'VIEW', 'DOWNLOAD']) {
    await expect(filesTable(page).getByRole('columnheader', { name })).toBeVisible();
  }
});

test('files: several conditions hold together, two on one property as well', async ({ page, server }) => {
  const { word } = await seed(server, 3);
  await page.goto('/browse/files');
  const value = page.getByRole('textbox', { name: 'Value' });
  await value.fill(word);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await value.nth(1).fill('03');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Property' }).nth(2).selectOption('composer');
  await value.nth(2).fill('annchen');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 file, sorted')).toBeAttached();
  await expect(filesTable(page).getByRole('link', { name: `View ${word} 03` })).toBeVisible();
  await expect(page).toHaveURL(`/browse/files?title=${word}&title=03&composer=annchen`);
});

test('a form takes no eleventh condition and says why; a link with more is told so too', async ({ page }) => {
  const ten = Array(9).fill('title=x').join('&');
  await page.goto(`/browse/timelines?label=x&${ten}`);
  const form = page.getByRole('search', { name: 'Timelines' });
  // Until the answer has come another form stands in its place, which cannot be written in.
  await expect(form.getByRole('textbox', { name: 'Value' }).first()).toBeEnabled();
  const add = form.getByRole('button', { name: 'Add condition' });
  await expect(form.getByText('A search has at most 10 conditions.')).toHaveCount(2);
  await expect(add.first()).toHaveAccessibleDescription('A search has at most 10 conditions.');
  await add.first().click({ force: true });
  await expect(form.getByRole('textbox', { name: 'Value' })).toHaveCount(10);
  await form.getByRole('button', { name: 'Remove condition' }).last().click();
  await add.first().click();
  await expect(form.getByRole('textbox', { name: 'Value' })).toHaveCount(10);
  await page.goto(`/browse/files?title=y&title=z&${ten}`);
  await expect(page.getByText('expected at most 10 conditions, found 11')).toBeVisible();
});

for (const { width, details } of [
  { width: 900, details: {} },
  { width: 1024, details: LONG },
  { width: 1280, details: LONG },
]) {
  test(
    `at ${width} px every column is whole, and a title has twice the width of a composer`,
    details,
    async ({ page, server }) => {
      const { word } = await seed(server);
      await page.setViewportSize({ width, height: 800 });
      for (const address of [
        '/browse/files?',
        '/browse/timelines?',
        '/browse/timelines?kind=MARKER&',
        '/browse/timelines?kind=BEAT&',
      ]) {
        await page.goto(address.includes('BEAT') ? address : `${address}title=${word}`);
        await expectWholeColumns(page.getByRole('table'));
      }
    },
  );
}
