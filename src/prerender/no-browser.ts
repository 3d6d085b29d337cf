import type { PagePath } from '../site/pages.ts';
import { TITLE_PLACE } from '../site/title-place.ts';

/**
 * Stand-ins for the browser APIs that pages use: nobody is signed in, nothing is stored, and the server has not
 * answered yet. Import before any page.
 */

/** An address of a page, with arbitrary values for its `:name` parts. */
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
