import type { PageHead } from './document-head.ts';
import { titleOrUntitled } from './title-or-untitled.ts';

/** Head of the page of a work with so many files. */
export function workHead(work: {
  readonly title: string;
  readonly composer: string;
  readonly count: number;
}): PageHead {
  const piece = `${titleOrUntitled(work.title)}${work.composer === '' ? '' : ` by ${work.composer}`}`;
  const files = work.count === 1 ? '1 analysis' : `${work.count} analyses and performances`;
  return { title: `${piece} - TiLiA`, description: `${files} of ${piece} on TiLiA, measure by measure.` };
}
