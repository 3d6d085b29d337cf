import { entryAt } from '../../shared/elements.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { AnalysisView } from '../session/analysis-view.ts';

/** Where the score of a file is: pages of a document, an engraving, or notation that is engraved in the browser. */
export interface ScoreSource {
  readonly sort: 'pages' | 'engraved' | 'notation';
  readonly url: string;
}

/** The score that a hand-out can have; undefined for none. */
export function scoreSource({ timelines, notation }: AnalysisView & SessionFile): ScoreSource | undefined {
  const pages = timelines.find((timeline) => timeline.pages && timeline.pdfUrl !== undefined);
  if (pages?.pdfUrl !== undefined) return { sort: 'pages', url: pages.pdfUrl };
  if (notation) return { sort: 'notation', url: notation.url };
  const engraved = timelines.find((timeline) => timeline.engraved && timeline.attachmentUrl !== undefined);
  return engraved?.attachmentUrl === undefined
    ? undefined
    : { sort: 'engraved', url: engraved.attachmentUrl };
}

/** One page of a score: a picture by its address, or systems of engraved music as SVG. */
export type ScorePage = { readonly picture: string } | { readonly systems: readonly string[] };

/** Pages of a list, each with as many systems as it has room for. */
export function systemPages(
  systems: readonly { readonly svg: string; readonly heightPx: number }[],
  roomPx: number,
  gapPx: number,
): readonly ScorePage[] {
  const pages: string[][] = [];
  let freePx = 0;
  for (const { svg, heightPx } of systems) {
    if (pages.length === 0 || heightPx + gapPx > freePx) {
      pages.push([svg]);
      freePx = roomPx - heightPx;
    } else {
      entryAt(pages, pages.length - 1).push(svg);
      freePx -= heightPx + gapPx;
    }
  }
  return pages.map((page) => ({ systems: page }));
}
