import { TITLE_PLACE } from '../shared/title-place.ts';

/**
 * What pages ask of a browser, answered for one in which nobody is signed in and nothing is remembered, at a page of the
 * server's which has not answered yet. Imported before any of them.
 */

/** Of the file whose page is drawn. */
export const FILE_PATH = '/viewer/1';

const ORIGIN = 'http://localhost';

const HEAD: Readonly<Record<string, object>> = {
  'link[rel=canonical]': { href: ORIGIN + FILE_PATH },
  'meta[property="og:title"]': { content: TITLE_PLACE },
};

Object.assign(globalThis, {
  location: new URL(ORIGIN),
  // Data are on their way, and never come.
  fetch: () => new Promise(() => undefined),
  document: { querySelector: (selector: string) => HEAD[selector] ?? null },
});
