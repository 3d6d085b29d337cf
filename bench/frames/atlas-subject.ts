import type { Page } from 'playwright';
import type { components } from '../../src/api/schema.d.ts';
import { FORM_FUNCTIONS } from '../../src/shared/form-functions.ts';
import type { BenchPage } from './browser.ts';
import { Gestures } from './gestures.ts';
import type { StepFigures } from './in-page-types.ts';
import { playByEvents, settle } from './play-by-events.ts';
import { STEPS, type Phase } from './script.ts';
import type { Shown, Subject } from './subject.ts';

type Forms = components['schemas']['Forms'];

/** Pieces of a page of forms, as of the server. */
const PAGE_PIECES = 2000;
/** Units of a piece: some in the outer level, the others in the inner one. */
const OUTER = 5;
const INNER = 18;
const SCROLL_PX = 40;
const ZOOM_PX = 12;
const LIMIT_MS = 60_000;

/** The form atlas with made pieces: scrolled, zoomed, and aligned by one function after another. */
export function atlasSubject(url: string): Subject {
  return {
    name: 'Form atlas, pieces',
    hasWebgl: true,
    phases: ['pan', 'zoom', 'align'],
    viewport: { width: 1600, height: 1000 },
    async show(browser, size): Promise<Shown> {
      const { page } = browser;
      await page.route('**/api/v1/forms/**', async (route) => {
        const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
        await route.fulfill({ json: madeForms(after, Math.min(PAGE_PIECES, size - after), size) });
      });
      await page.goto(`${url}/atlas`, { timeout: LIMIT_MS });
      await page
        .getByText(`${size.toLocaleString('en')} pieces`, { exact: true })
        .waitFor({ timeout: LIMIT_MS });
      await page.locator('[data-canvas-drawn]').waitFor({ timeout: LIMIT_MS });
      const fromAddressMs = await page.evaluate(() => window.inPage.silence());
      const firstPictureMs = await page.evaluate(() => window.inPage.firstDrawnMs());
      const longestTaskMs = await page.evaluate(() => window.inPage.longestTaskMs());
      const canvas = await page.locator('[data-canvas-drawn] canvas').boundingBox();
      if (!canvas) throw new Error('The canvas is not on the page.');
      return {
        load: { fromAddressMs, longestTaskMs, ...(firstPictureMs !== undefined && { firstPictureMs }) },
        canvas,
        play: (phase, limitMs) => play(browser, canvas, phase, limitMs),
        memory: browser.memory,
      };
    },
  };
}

async function play(
  { page, cdp }: BenchPage,
  canvas: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  phase: Phase,
  limitMs: number,
): Promise<readonly StepFigures[] | undefined> {
  await page.getByRole('button', { name: 'Show all' }).click();
  await settle(page);
  if (phase === 'align') return align(page, limitMs);
  const hands = new Gestures(cdp);
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  const turn =
    phase === 'pan' ? { deltaX: 0, deltaY: SCROLL_PX } : { deltaX: 0, deltaY: -ZOOM_PX, ctrl: true };
  const send = () => hands.turnWheel(middle, turn);
  return playByEvents(page, { type: 'wheel', send }, Date.now() + limitMs);
}

/** Another alignment in each step. */
function align(page: Page, limitMs: number): Promise<readonly StepFigures[]> {
  return page.evaluate(
    ([steps, limit]) => {
      const [, select] = document.querySelectorAll('select');
      if (!select) throw new Error('The page has no choice of alignments.');
      return window.inPage.stepsByCall(
        steps,
        (step) => {
          select.selectedIndex = step % select.options.length;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        },
        limit,
      );
    },
    [STEPS, limitMs] as const,
  );
}

/** Forms as the server answers: pieces of 23 units whose lengths go in circles of their own. */
function madeForms(after: number, count: number, all: number): Forms {
  const ids = Array.from({ length: count }, (_, index) => after + index + 1);
  const column = <T>(of: (id: number) => T) => ids.map(of);
  const units = ids.flatMap((id, row) => unitsOf(id).map((unit) => ({ ...unit, row })));
  const next = after + count;
  return {
    ...(next < all && { next }),
    ...{ files_read: next, files_total: all, without_form: 0 },
    files: {
      id: ids,
      title: column((id) => `Piece no. ${id}`),
      composer: column((id) => `Composer ${id % 40}`),
      performer: column(() => ''),
      year: column((id) => 1700 + (id % 200)),
      form: column(() => ''),
      genre: column(() => ''),
      key: column(() => ''),
      time_unit: column(() => 'seconds' as const),
      length: column((id) => 120 + ((id * 37) % 900)),
      measures: column((id) => 40 + ((id * 13) % 300)),
      media: column(() => 'none' as const),
      recording: column(() => ''),
    },
    asked: {
      start: column(() => -1),
      end: column(() => -1),
      start_of_measures: column(() => -1),
      end_of_measures: column(() => -1),
      label: column(() => ''),
    },
    units: {
      row: units.map(({ row }) => row),
      level: units.map(({ level }) => level),
      start: units.map(({ start }) => start),
      end: units.map(({ end }) => end),
      start_of_measures: units.map(({ start }) => start),
      end_of_measures: units.map(({ end }) => end),
      label: units.map(({ function: name }) => name),
      color: units.map(() => -1),
      function: units.map(({ function: name }) => name),
    },
    labels: [...FORM_FUNCTIONS],
    colors: [],
    functions: [...FORM_FUNCTIONS],
  };
}

function unitsOf(id: number) {
  const inLevel = (level: number, count: number) => {
    const edges = Array.from({ length: count + 1 }, (_, edge) => {
      const shift = edge === 0 || edge === count ? 0 : 0.4 * Math.sin(id * (edge + 1));
      return Math.round((1000 * (edge + shift)) / count);
    });
    return edges.slice(0, -1).map((start, place) => ({
      ...{ level, start, end: edges[place + 1] ?? 1000 },
      function: (place + level * OUTER + (id % 3)) % FORM_FUNCTIONS.length,
    }));
  };
  return [...inLevel(0, OUTER), ...inLevel(1, INNER)];
}
