import type { Locator, Page } from 'playwright/test';
import { brokenPdf, pdfOf, type PdfPage, scriptedPdf } from '../support/pdf-files.ts';
import { tlaText } from '../support/tla.ts';
import { expect, register, type RunningServer, showTab, upload, ViewerScreen } from './support.ts';

const RED: PdfPage = { words: 'First page', ground: [1, 0, 0] };

const GREEN: PdfPage = { words: 'Second page', ground: [0, 1, 0] };

const BLUE: PdfPage = { words: 'Third page', ground: [0, 0, 1] };

export const THREE_PAGES = pdfOf([RED, GREEN, BLUE]);

export const PASSWORD = 'well tempered';

type Turn = readonly [time: number, page: number];

/** A quarter of a minute in, half a minute in. */
export const TURNS: readonly Turn[] = [
  [15, 2],
  [30, 3],
];

/** Stores a file for each way to have a score; returns their ids. */
export async function uploadScores(server: RunningServer) {
  const person = await register(server);
  const put = (timelines: readonly object[], pdfs: Readonly<Record<string, Buffer>>) =>
    uploadScore(server, person, timelines, pdfs);
  return {
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
}

/** Serves a broken document, as an earlier release may have stored: new ones are refused. */
export const breakDocuments = (page: Page) =>
  page.route('**/media/*/pdf-*/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: brokenPdf() }),
  );

export const score = (page: Page) => page.getByRole('complementary', { name: 'Score' });

export const divider = (page: Page) => page.getByRole('separator', { name: 'Resize score' });

/** Opens a file with its score as the tab of the side column. */
export async function openScore(page: Page, fileId: number, query = ''): Promise<ViewerScreen> {
  const viewer = await ViewerScreen.open(page, fileId, query);
  await showTab(page, 'Score');
  return viewer;
}

/** Text between the page buttons. */
export const shownPage = (page: Page) =>
  score(page)
    .getByText(/^Page \d+ of \d+$/)
    .first();

/** A timeline of an annotation file that turns the pages of a document beside it. */
export function scoreTimeline(name: string, path: string, turns: readonly Turn[], ordinal = 1): object {
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

export async function uploadScore(
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
export async function expectPage(page: Page, number: number, ground?: string): Promise<void> {
  await expect(score(page).getByRole('img', { name: new RegExp(`^Page ${number} of \\d+$`) })).toBeVisible();
  if (ground !== undefined) await expect.poll(() => colorOfPage(page)).toBe(ground);
}

/** Colour in the middle of the drawn page, where there are no words. */
export async function colorOfPage(page: Page): Promise<string> {
  const picture: Locator = score(page).getByRole('img');
  return picture.evaluate((own) => {
    const canvas = own as HTMLCanvasElement;
    const context = canvas.getContext('2d');
    const [red = 0, green = 0, blue = 0] =
      context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

export async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
}
