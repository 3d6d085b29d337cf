import type { PagePath } from '../site/pages.ts';
import { TITLE_PLACE } from '../site/title-place.ts';

/**
 * What pages ask of a browser, answered for one in which nobody is signed in and nothing is remembered, at a page of the
 * server's which has not answered yet. Imported before any of them.
 */

/** An address of a page, whose `:name` stands for whatever there may be. */
export const addressOf = (path: PagePath): string => path.replace(':version', 'v1').replace(/:\w+/g, '1');

const ORIGIN = 'http://localhost';

const HEAD: Readonly<Record<string, object>> = {
  'link[rel=canonical]': { href: ORIGIN + addressOf('/viewer/:fileId') },
  'meta[property="og:title"]': { content: TITLE_PLACE },
};

Object.assign(globalThis, {
  location: new URL(ORIGIN),
  // Data are on their way, and never come.
  fetch: () => new Promise(() => undefined),
  document: { querySelector: (selector: string) => HEAD[selector] ?? null },
});
