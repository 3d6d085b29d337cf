import { float64At } from '../../shared/elements.ts';
import type { PageTurns } from '../../kinds/contract/kind-timeline.ts';
import { lowerBound, reached } from '../../kinds/contract/visible.ts';

/** A page shows this many seconds before its turn is reached: the eye is ahead of the ear. */
const PAGE_LEAD = 0.5;

/**
 * The page to show at a time, counted from 1: before the first turn the first page, of several turns at one moment the
 * one that is drawn. Undefined where no page is ever turned to.
 */
export function pageAt({ time, page }: PageTurns, now: number): number | undefined {
  if (time.length === 0) return undefined;
  const last = reached(time, now + PAGE_LEAD);
  return last === undefined ? 1 : page[lowerBound(time, float64At(time, last))];
}

/** The page that a press of a page button leads to; without a page before it to the first. Undefined: there is none. */
export function pageBeside(page: number | undefined, step: 1 | -1, pageCount: number): number | undefined {
  if (pageCount === 0) return undefined;
  if (page === undefined) return 1;
  // From a page that the document does not have, both buttons lead back into it.
  const next = Math.min(Math.max(page + step, 1), pageCount);
  return next === page ? undefined : next;
}
