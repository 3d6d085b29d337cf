import type { StoreApi } from 'zustand/vanilla';
import { entryAt } from '../../shared/elements.ts';
import type { Requests } from '../requests.ts';
import { drawSystem, scaleOf, systemSize, USUAL_SCALE } from '../score/engraving/draw-system.ts';
import { createEngravingDocuments } from '../score/engraving/engraving-document.ts';
import type { Engraving } from '../score/engraving/engraving.ts';
import { spacingOf } from '../score/engraving/spacing.ts';
import { wrapSystems } from '../score/engraving/systems.ts';
import { createNotationDocuments } from '../score/notation/notation-documents.ts';
import { createScoreDocuments } from '../score/score-document.ts';
import { systemPages, type ScorePage, type ScoreSource } from './score-source.ts';

/** Most pages of a document that are printed with a hand-out. */
const MAX_PAGES = 60;
/** Width of the picture of a page: 220 dots an inch on A4. */
const PICTURE_PX = 1600;
/** Size of engraved music where 1 is the usual one on the screen: that of a printed staff. */
const ZOOM = 0.9;
const GAP_PX = 26;

/** Room of a sheet in CSS pixels. */
interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Draws the pages of a score. Rejects where it cannot be opened, and when `signal` ends it. */
export async function loadScorePages(
  { sort, url }: ScoreSource,
  requests: Requests,
  room: Room,
  signal: AbortSignal,
): Promise<readonly ScorePage[]> {
  if (sort === 'pages') return picturesOf(url, requests, signal);
  const documents =
    sort === 'notation' ? createNotationDocuments(requests, undefined) : createEngravingDocuments(requests);
  try {
    const engraved = documents.at(url);
    engraved.open(true);
    const { engraving } = await opened(engraved.store, signal);
    return systemPages(await engravedSystems(engraving, room.widthPx, signal), room.heightPx, GAP_PX);
  } finally {
    documents.destroy();
  }
}

type Phase = { readonly phase: string };

/** Waits until a document is open. */
function opened<State extends Phase>(
  store: StoreApi<State>,
  signal: AbortSignal,
): Promise<Extract<State, { readonly phase: 'open' }>> {
  return new Promise((resolve, reject) => {
    const isOpen = (state: State): state is Extract<State, { readonly phase: 'open' }> =>
      state.phase === 'open';
    const look = () => {
      const state = store.getState();
      if (state.phase === 'loading') return;
      stop();
      if (isOpen(state)) resolve(state);
      else reject(new Error(`The score is ${state.phase}.`));
    };
    const stop = store.subscribe(look);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    look();
  });
}

async function picturesOf(
  url: string,
  requests: Requests,
  signal: AbortSignal,
): Promise<readonly ScorePage[]> {
  const documents = createScoreDocuments(requests);
  try {
    const score = documents.at(url);
    score.open();
    const { pageCount, pictures } = await opened(score.store, signal);
    const pages: ScorePage[] = [];
    for (let page = 1; page <= Math.min(pageCount, MAX_PAGES); page++) {
      const { canvas } = await pictures.want(page, PICTURE_PX);
      signal.throwIfAborted();
      pages.push({ picture: await pictureOf(canvas) });
    }
    return pages;
  } finally {
    documents.destroy();
  }
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<string>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(URL.createObjectURL(blob));
      else reject(new Error('The browser could not draw a page of the score.'));
    });
  });

/** Engraved music in systems as wide as the sheet, drawn one after the other with the page's thread free in between. */
async function engravedSystems(engraving: Engraving, widthPx: number, signal: AbortSignal) {
  const systems = wrapSystems(engraving.head, widthPx / (USUAL_SCALE * ZOOM));
  const drawn: { readonly svg: string; readonly heightPx: number }[] = [];
  for (let index = 0; index < systems.length; index++) {
    const system = entryAt(systems, index);
    const steps = drawSystem(engraving, system, [], spacingOf(engraving, system));
    let step = steps.next();
    while (!step.done) step = steps.next();
    const scale = scaleOf(system, widthPx, ZOOM);
    const { width, height } = systemSize(system);
    const { svg } = step.value;
    svg.setAttribute('width', String(width * scale));
    svg.setAttribute('height', String(height * scale));
    drawn.push({ svg: svg.outerHTML, heightPx: height * scale });
    await nextTask();
    signal.throwIfAborted();
  }
  return drawn;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
