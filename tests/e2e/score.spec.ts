import type { Locator, Page } from 'playwright/test';
import { brokenPdf, PAGE_PT, pdfOf, scriptedPdf, type PdfPage } from '../support/pdf-files.ts';
import { tlaText } from '../support/tla.ts';
import {
  expect,
  expectNoFindings,
  register,
  signIn,
  tabTo,
  testOnKeptPage as test,
  themes,
  upload,
  ViewerScreen,
} from './support.ts';
import type { RunningServer } from './support.ts';

/** Where the viewer's example turns to its second page, in seconds. */
const EXAMPLE_TURN = 44;
const PHONE = { width: 390, height: 844 } as const;

const RED: PdfPage = { words: 'First page', ground: [1, 0, 0] };
const GREEN: PdfPage = { words: 'Second page', ground: [0, 1, 0] };
const BLUE: PdfPage = { words: 'Third page', ground: [0, 0, 1] };
const THREE_PAGES = pdfOf([RED, GREEN, BLUE]);
const PASSWORD = 'well tempered';

type Turn = readonly [time: number, page: number];
/** A quarter of a minute in, half a minute in. */
const TURNS: readonly Turn[] = [
  [15, 2],
  [30, 3],
];

let files: Record<
  'score' | 'twoScores' | 'noDocument' | 'signs' | 'locked' | 'noTurns' | 'beyond' | 'scripted',
  number
>;

test.beforeAll(async ({ server }) => {
  const person = await register(server);
  const put = (timelines: readonly object[], pdfs: Readonly<Record<string, Buffer>>) =>
    uploadScore(server, person, timelines, pdfs);
  files = {
    score: await put([scoreTimeline('Edition', 'edition.pdf', TURNS)], { 'edition.pdf': THREE_PAGES }),
    twoScores: await put(
      [
        scoreTimeline('Full score', 'full.pdf', TURNS, 1),
        scoreTimeline('Violin part', 'violin.pdf', [[0, 1]], 2),
      ],
      { 'full.pdf': THREE_PAGES, 'violin.pdf': pdfOf([{ words: 'Violin', ground: [1, 1, 0] }]) },
    ),
    noDocument: await put([scoreTimeline('Edition', 'edition.pdf', TURNS)], {}),
    signs: await put([scoreTimeline('Edition', 'signs.pdf', TURNS)], {
      'signs.pdf': pdfOf([{ ...RED, signs: 'fg' }]),
    }),
    locked: await put([scoreTimeline('Edition', 'locked.pdf', TURNS)], {
      'locked.pdf': pdfOf([RED, GREEN, BLUE], PASSWORD),
    }),
    scripted: await put([scoreTimeline('Edition', 'scripted.pdf', TURNS)], {
      'scripted.pdf': scriptedPdf(RED.ground),
    }),
    noTurns: await put([scoreTimeline('Edition', 'edition.pdf', [])], { 'edition.pdf': THREE_PAGES }),
    beyond: await put([scoreTimeline('Edition', 'edition.pdf', [[15, 9]])], { 'edition.pdf': THREE_PAGES }),
  };
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test.describe('following', () => {
  test('the first page shows before the first turn, and each half a second before its turn', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1, '#ff0000');
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    await expectPage(page, 2, '#00ff00');
    expect(await viewer.shownTime()).toBe(15);
    await pressTimes(page, 'Alt+j', 5);
    expect(await viewer.shownTime()).toBe(14.5);
    // Drawing may lag behind the state, but must end with the right page.
    await expect(shownPage(page)).toHaveText('Page 2 of 3');
    await expectPage(page, 2, '#00ff00');
    await page.keyboard.press('Alt+j');
    expect(await viewer.shownTime()).toBe(14.4);
    await expectPage(page, 1, '#ff0000');
    await pressTimes(page, 'l', 4);
    await expectPage(page, 3, '#0000ff');
    await page.keyboard.press('Home');
    await expectPage(page, 1, '#ff0000');
  });

  test('a click on a turn in the timeline turns to its page', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    await viewer.clickAt((await viewer.xAtFit(30, 0, 100)) + 8, await viewer.laneY('Edition', 15));
    await expectPage(page, 3, '#0000ff');
    // The first click has opened the inspector.
    await expect(viewer.inspector).toBeVisible();
    await viewer.settled();
    await viewer.clickAt((await viewer.xAtFit(15, 0, 100)) + 8, await viewer.laneY('Edition', 15));
    await expectPage(page, 2, '#00ff00');
  });

  test('while it plays the page turns half a second before its turn is reached', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, 1);
    await expectPage(page, 1);
    const turn = await page.evaluate(async () => {
      const answer = await fetch('/api/v1/files/1/json');
      const { timelines } = (await answer.json()) as {
        timelines: { kind: string; components: { time: number }[] }[];
      };
      return timelines.find(({ kind }) => kind === 'PDF_TIMELINE')!.components[1]!.time;
    });
    expect(Math.abs(turn - EXAMPLE_TURN)).toBeLessThan(5);
    await viewer.region.focus();
    await pressTimes(page, 'l', Math.floor(turn / 5));
    while ((await viewer.shownTime()) < turn - 1.5) await page.keyboard.press('Shift+l');
    while ((await viewer.shownTime()) > turn - 1.2) await page.keyboard.press('Alt+j');
    await expect(shownPage(page)).toHaveText('Page 1 of 3');
    const turned = shownPage(page).evaluate(
      (count) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => {
            if (count.textContent.includes('2'))
              resolve(document.querySelector('[role=timer]')?.textContent ?? '');
          }).observe(count, { subtree: true, characterData: true, childList: true });
        }),
    );
    await page.keyboard.press('k');
    const [, minutes, seconds] = /0:(\d\d):(\d\d\.\d\d)/.exec(await turned) ?? [];
    const time = Number(minutes) * 60 + Number(seconds);
    expect(time).toBeGreaterThan(turn - 0.55);
    expect(time).toBeLessThan(turn - 0.1);
    await expectPage(page, 2);
  });

  test('page buttons pause it, and the chip takes it up again', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const chip = score(page).getByRole('button', { name: 'Follow the music' });
    const [back, forth] = ['Previous page', 'Next page'].map((name) =>
      score(page).getByRole('button', { name }),
    );
    await expect(chip).toBeHidden();
    await expect(back!).toHaveAttribute('aria-disabled', 'true');
    await forth!.click();
    await forth!.click();
    await expectPage(page, 3, '#0000ff');
    await expect(score(page).getByRole('status')).toHaveText('Page 3 of 3');
    await expect(forth!).toHaveAttribute('aria-disabled', 'true');
    await forth!.click({ force: true });
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    await viewer.framesPass(3);
    await expectPage(page, 3, '#0000ff');
    await chip.click();
    await expectPage(page, 2, '#00ff00');
    await expect(chip).toBeHidden();
    await expect(score(page).getByRole('group', { name: 'Pages' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expectPage(page, 1, '#ff0000');
    await expect(chip).toBeVisible();
  });
});

test.describe('the page', () => {
  test('is as wide as the panel and as sharp as the screen, also after a change of width', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const before = await sharpness(page);
    expect(before.drawnPx).toBe(2 * before.shownPx);
    // The page fills its column from head to foot, give or take its margins.
    const [paper, sheet] = [score(page).getByRole('img'), score(page).getByRole('group', { name: 'Pages' })];
    const [paperBox, sheetBox] = [(await paper.boundingBox())!, (await sheet.boundingBox())!];
    expect(sheetBox.height - paperBox.height).toBeLessThan(0.1 * sheetBox.height);
    expect(await sheet.evaluate((own) => own.scrollHeight - own.clientHeight)).toBe(0);
    await divider(page).press('ArrowLeft');
    await expect.poll(async () => (await sharpness(page)).shownPx).toBe(before.shownPx + 40);
    await expect.poll(async () => (await sharpness(page)).drawnPx).toBe(2 * (before.shownPx + 40));
    expect((await sharpness(page)).ratio).toBeCloseTo(PAGE_PT.height / PAGE_PT.width, 2);
    // Nothing that the security policy forbids.
    expect(errors).toEqual([]);
    await context.close();
  });

  test('has its words as text over their picture, to be selected', async ({ page }) => {
    await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const line = score(page).getByText('First page');
    await expect(line).toBeAttached();
    const box = (await line.boundingBox())!;
    const paper = (await score(page).getByRole('img').boundingBox())!;
    const scale = paper.width / PAGE_PT.width;
    expect(Math.abs(box.x - paper.x - 60 * scale)).toBeLessThan(2);
    // The base line stands 700 points above the foot of the page; ascenders reach above it.
    const baseY = paper.y + (PAGE_PT.height - 700) * scale;
    expect(box.y).toBeLessThan(baseY - 20 * scale);
    expect(box.y + box.height).toBeGreaterThan(baseY - 2);
    await line.dblclick({ position: { x: 8, y: box.height / 2 } });
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('First');
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await expect(score(page).getByText('Second page')).toBeAttached();
    await expect(line).toHaveCount(0);
  });

  test('scrolls by keys while it has the focus, and begins at its top when it is turned', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 560 });
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const sheet = score(page).getByRole('group', { name: 'Pages' });
    await sheet.focus();
    await page.keyboard.press('End');
    await expect.poll(() => sheet.evaluate((own) => own.scrollTop)).toBeGreaterThan(50);
    expect(await viewer.shownTime()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expectPage(page, 2);
    await expect.poll(() => sheet.evaluate((own) => own.scrollTop)).toBe(0);
  });
});

test.describe('the divider', () => {
  test('is dragged, not beyond 180 px of score and 300 px of the rest', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const first = (await score(page).boundingBox())!.width;
    await dragDivider(page, -100);
    expect((await score(page).boundingBox())!.width).toBe(first + 100);
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 100));
    await dragDivider(page, -2000);
    expect((await divider(page).boundingBox())!.x).toBe(300);
    await dragDivider(page, 2000);
    expect((await score(page).boundingBox())!.width).toBe(180);
    await expect(divider(page)).toHaveAttribute('aria-valuemin', '180');
    await expect(score(page).getByRole('button', { name: 'Choose score' })).toBeInViewport({ ratio: 1 });
    await expect(score(page).getByRole('button', { name: 'Close score' })).toBeInViewport({ ratio: 1 });
    await viewer.settled();
  });

  test('is moved by keys', async ({ page }) => {
    await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    await tabTo(page, divider(page));
    await expect(divider(page)).toHaveAttribute('aria-orientation', 'vertical');
    const first = (await score(page).boundingBox())!.width;
    const widths = { ArrowLeft: first + 40, ArrowRight: first, Home: 180, End: 1440 - 9 - 300 };
    for (const [key, width] of Object.entries(widths)) {
      await page.keyboard.press(key);
      await expect(divider(page)).toHaveAttribute('aria-valuenow', String(width));
      expect((await score(page).boundingBox())!.width).toBe(width);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(1440 - 9 - 300));
  });

  test('leaves a fitted view fitted and the middle of any other where it was; a smaller window has a smaller score', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    await viewer.settled();
    const strip = page.getByRole('scrollbar', { name: 'Overview' });
    await expect(strip).toHaveAttribute('aria-valuetext', '0:00 to 1:40 of 1:40');
    const width = (await viewer.box()).width;
    await dragDivider(page, -200);
    await expect.poll(async () => (await viewer.box()).width).toBe(width - 200);
    await viewer.settled();
    await expect(strip).toHaveAttribute('aria-valuetext', '0:00 to 1:40 of 1:40');
    await viewer.zoomIn(8);
    await viewer.settled();
    // Away from the start, before which nothing can be shown.
    for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: 'Later' }).click();
    await viewer.settled();
    const middle = async () => {
      const [, from, to] =
        /^(\S+) to (\S+) of/.exec((await strip.getAttribute('aria-valuetext')) ?? '') ?? [];
      return (secondsOf(from ?? '') + secondsOf(to ?? '')) / 2;
    };
    const before = await middle();
    await dragDivider(page, 200);
    await expect.poll(async () => (await viewer.box()).width).toBe(width);
    await viewer.settled();
    await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThanOrEqual(1);
    await dragDivider(page, -200);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(divider(page)).toHaveAttribute('aria-valuemax', String(800 - 9 - 300));
    expect((await score(page).boundingBox())!.width).toBe(800 - 9 - 300);
  });
});

/** Seconds of 'm:ss'. */
const secondsOf = (time: string) => time.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

test.describe('the menu', () => {
  test('chooses among several scores', async ({ page }) => {
    await ViewerScreen.open(page, files.twoScores);
    await expectPage(page, 1, '#ff0000');
    const button = score(page).getByRole('button', { name: 'Choose score' });
    await button.click();
    await expect(item(page, 'Full score')).toHaveAttribute('aria-checked', 'true');
    await expect(item(page, 'Full score')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shownPage(page)).toHaveText('Page 1 of 1');
    await expect.poll(() => colorOfPage(page)).toBe('#ffff00');
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, 'Violin part')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await expect(score(page).getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('makes the score wider and narrower by clicks alone, and hides it; toolbar and key bring it back', async ({
    page,
  }) => {
    const viewer = await ViewerScreen.open(page, files.score);
    await expectPage(page, 1);
    const first = (await score(page).boundingBox())!.width;
    const button = score(page).getByRole('button', { name: 'Choose score' });
    await button.click();
    await score(page).getByRole('menuitem', { name: 'Make score wider' }).click();
    await score(page).getByRole('menuitem', { name: 'Make score wider' }).click();
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 80));
    await score(page).getByRole('menuitem', { name: 'Make score narrower' }).click();
    await expect(divider(page)).toHaveAttribute('aria-valuenow', String(first + 40));
    await score(page).getByRole('menuitem', { name: 'Hide score' }).click();
    await expect(score(page)).toBeHidden();
    await expect(divider(page)).toBeHidden();
    await expect(viewer.region).toBeFocused();
    await page.keyboard.press('p');
    await expectPage(page, 1, '#ff0000');
    expect((await score(page).boundingBox())!.width).toBe(first + 40);
    await tool(page).click();
    await expect(score(page)).toBeHidden();
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false');
    await tool(page).click();
    await score(page).getByRole('button', { name: 'Close score' }).click();
    await expect(score(page)).toBeHidden();
  });
});

/** Serves a broken document, as an earlier release may have stored: new ones are refused. */
const breakDocuments = (page: Page) =>
  page.route('**/media/*/pdf-*/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: brokenPdf() }),
  );

test.describe('messages', () => {
  test('a document that was not uploaded', async ({ page }) => {
    await ViewerScreen.open(page, files.noDocument);
    await tool(page).click();
    await expect(score(page)).toContainText('No PDF file specified.');
    await expect(score(page)).toContainText('uploading the file again together with the PDF');
  });

  test('a document that the server has lost, and that is found again', async ({ page }) => {
    let isLost = true;
    await page.route('**/media/*/pdf-*/**', (route) =>
      isLost ? route.fulfill({ status: 404, body: '{"detail":"Not found."}' }) : route.continue(),
    );
    await ViewerScreen.open(page, files.score);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load PDF file.');
    await expect(alert).toContainText('Ask the author to upload the file again.');
    isLost = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('a server that cannot be reached', async ({ page }) => {
    await page.route('**/media/*/pdf-*/**', (route) => route.abort());
    await ViewerScreen.open(page, files.score);
    await expect(score(page).getByRole('alert')).toContainText('Failed to load PDF file.');
    await expect(score(page).getByRole('alert')).toContainText('Check your connection');
  });

  test('a broken document', async ({ page }) => {
    await breakDocuments(page);
    await ViewerScreen.open(page, files.score);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load PDF file.');
    await expect(alert).toContainText('It is damaged or not a PDF.');
  });

  test('a timeline that turns no pages, whose score can be read nevertheless', async ({ page }) => {
    await ViewerScreen.open(page, files.noTurns);
    await expect(score(page).getByText('No page specified.')).toBeVisible();
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('a turn to a page that the document does not have', async ({ page }) => {
    const viewer = await ViewerScreen.open(page, files.beyond);
    await expectPage(page, 1);
    await viewer.region.focus();
    await pressTimes(page, 'l', 3);
    const alert = score(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load the page.');
    await expect(alert).toContainText('turns to page 9, but the document has 3 pages only');
    await score(page).getByRole('button', { name: 'Previous page' }).click();
    await expectPage(page, 3, '#0000ff');
  });

  test('what is being waited for', async ({ page }) => {
    const held: (() => void)[] = [];
    const hold = (pattern: string) =>
      page.route(pattern, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
    await hold('**/media/*/pdf-*/**');
    await hold('**/assets/FoxitDingbats-*');
    await ViewerScreen.open(page, files.signs);
    await expect(score(page).getByText('Loading PDF…')).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    held[0]!();
    await expect(score(page).getByText('Loading page…')).toBeVisible();
    await expect.poll(() => held.length).toBe(2);
    held[1]!();
    await expectPage(page, 1, '#ff0000');
  });
});

test('a document with scripts shows its page, and none of them runs', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (opened) => asked.push(opened.url()));
  page.on('request', (request) => {
    if (/script\.example|quickjs|sandbox/.test(request.url())) asked.push(request.url());
  });
  await ViewerScreen.open(page, files.scripted);
  await expectPage(page, 1, '#ff0000');
  // Its words come last: by then all of the document has been read.
  await expect(score(page).getByText('Scripted page')).toBeAttached();
  expect(asked).toEqual([]);
});

test.describe('a document locked with a password', () => {
  test('asks for it, says when it is wrong, and opens', async ({ page }) => {
    await ViewerScreen.open(page, files.locked);
    const field = score(page).getByLabel('Enter the password to open this PDF file.');
    await expect(field).toBeVisible();
    // Nobody who opened the file to listen is thrown into a field.
    await expect(field).not.toBeFocused();
    await field.fill('ill tempered');
    await field.press('Enter');
    await expect(score(page).getByRole('alert')).toHaveText('Invalid password. Please try again.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await field.pressSequentially(PASSWORD);
    await score(page).getByRole('button', { name: 'Open' }).click();
    await expectPage(page, 1, '#ff0000');
    await expect(field).toBeHidden();
    await expect(score(page).getByRole('group', { name: 'Pages' })).toBeFocused();
    // Not asked for again while the file is open.
    await score(page).getByRole('button', { name: 'Close score' }).click();
    await tool(page).click();
    await expectPage(page, 1, '#ff0000');
  });

  test('can be left alone, and asks again when it is told to', async ({ page }) => {
    await ViewerScreen.open(page, files.locked);
    const field = score(page).getByLabel('Enter the password to open this PDF file.');
    await score(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toBeHidden();
    await expect(score(page).getByRole('alert')).toContainText('Failed to load PDF file.');
    await score(page).getByRole('button', { name: 'Enter the password' }).click();
    await field.fill(PASSWORD);
    await field.press('Enter');
    await expectPage(page, 1, '#ff0000');
  });
});

test('the score of a private file is its owner’s to see', async ({ page, server }) => {
  const person = await register(server);
  const id = await uploadScore(
    server,
    person,
    [scoreTimeline('Edition', 'edition.pdf', TURNS)],
    { 'edition.pdf': THREE_PAGES },
    false,
  );
  await signIn(page, server, person);
  await ViewerScreen.open(page, id);
  await expectPage(page, 1, '#ff0000');
});

test.describe('on a phone', () => {
  test('it takes its turn with the other panels', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const viewer = await ViewerScreen.open(page, files.score);
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false');
    await tool(page).click();
    await expectPage(page, 1, '#ff0000');
    await expect(divider(page)).toBeHidden();
    const box = (await score(page).boundingBox())!;
    expect(box.width).toBe(PHONE.width);
    expect((await viewer.box()).height).toBeGreaterThan(100);
    await expect(page.getByRole('toolbar', { name: 'Playback' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await expect(score(page)).toBeHidden();
    await tool(page).click();
    await expect(page.getByRole('button', { name: 'Outline', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.getByRole('button', { name: 'Inspector', exact: true }).click();
    await expect(score(page)).toBeHidden();
    await tool(page).click();
    await expect(viewer.inspector).toBeHidden();
    await expectPage(page, 1);
  });
});

for (const { colorScheme, details } of themes('dark')) {
  test(`axe finds nothing with the score open, ${colorScheme}`, details, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ViewerScreen.open(page, files.twoScores);
    await expectPage(page, 1);
    await expect(score(page).getByText('First page')).toBeAttached();
    await expectNoFindings(page);
    await score(page).getByRole('button', { name: 'Next page' }).click();
    await score(page).getByRole('button', { name: 'Choose score' }).click();
    await expectNoFindings(page);
    await breakDocuments(page);
    await ViewerScreen.open(page, files.score);
    await score(page).getByRole('alert').waitFor();
    await expectNoFindings(page);
    await page.unroute('**/media/*/pdf-*/**');
    await ViewerScreen.open(page, files.locked);
    await score(page).getByLabel('Enter the password to open this PDF file.').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(score(page).getByRole('alert')).toHaveText('Invalid password. Please try again.');
    await expectNoFindings(page);
    await page.setViewportSize(PHONE);
    await ViewerScreen.open(page, files.score);
    await tool(page).click();
    await expectPage(page, 1);
    await expectNoFindings(page);
  });
}

const score = (page: Page) => page.getByRole('complementary', { name: 'Score' });
const divider = (page: Page) => page.getByRole('separator', { name: 'Resize score' });
const tool = (page: Page) =>
  page.getByRole('toolbar', { name: 'Panels' }).getByRole('button', { name: 'Score', exact: true });
const item = (page: Page, name: string) => score(page).getByRole('menuitemradio', { name });
/** Text between the page buttons. */
const shownPage = (page: Page) =>
  score(page)
    .getByText(/^Page \d+ of \d+$/)
    .first();

/** A timeline of an annotation file that turns the pages of a document beside it. */
function scoreTimeline(name: string, path: string, turns: readonly Turn[], ordinal = 1): object {
  return {
    kind: 'PDF_TIMELINE',
    name,
    path,
    height: 30,
    is_visible: true,
    ordinal,
    components: Object.fromEntries(
      turns.map(([time, page_number], index) => [
        String(100 * ordinal + index),
        { kind: 'PDF_MARKER', time, page_number },
      ]),
    ),
  };
}

async function uploadScore(
  server: RunningServer,
  person: Parameters<typeof upload>[1],
  timelines: readonly object[],
  pdfs: Readonly<Record<string, Buffer>>,
  isPublic = true,
): Promise<number> {
  const tla = tlaText({ title: 'A piece with a score', timelines: timelines as never });
  const all = Object.entries({ 'piece.tla': Buffer.from(tla), ...pdfs });
  const [id] = await upload(
    server,
    person,
    all.map(([name, bytes]) => ({ name, bytes })),
    isPublic,
  );
  return id!;
}

/** The page is drawn, and its ground is of that colour. */
async function expectPage(page: Page, number: number, ground?: string): Promise<void> {
  await expect(score(page).getByRole('img', { name: new RegExp(`^Page ${number} of \\d+$`) })).toBeVisible();
  if (ground !== undefined) await expect.poll(() => colorOfPage(page)).toBe(ground);
}

/** Colour in the middle of the drawn page, where there are no words. */
async function colorOfPage(page: Page): Promise<string> {
  const picture: Locator = score(page).getByRole('img');
  return picture.evaluate((own) => {
    const canvas = own as HTMLCanvasElement;
    const context = canvas.getContext('2d');
    const [red = 0, green = 0, blue = 0] =
      context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

/** Measures the page's picture: its width in pixels of its own and in CSS pixels, and its height divided by its width. */
const sharpness = (page: Page) =>
  score(page)
    .getByRole('img')
    .evaluate((own) => {
      const canvas = own as HTMLCanvasElement;
      const { width, height } = canvas.getBoundingClientRect();
      return { drawnPx: canvas.width, shownPx: width, ratio: height / width };
    });

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
}

async function dragDivider(page: Page, byPx: number): Promise<void> {
  const { x, y, width, height } = (await divider(page).boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + byPx / 2, from.y);
  await page.mouse.move(Math.min(Math.max(from.x + byPx, 0), 1439), from.y);
  await page.mouse.up();
}
