import { PAGE_PATHS, PAGES } from '../../src/site/pages.ts';

const listed = PAGE_PATHS.filter((path) => PAGES[path].audience === 'everyone');

/** Pages of text, the same for everybody, which send no requests to the server. */
export const READ_PAGES: readonly string[] = listed.filter(
  (path) => !/^\/($|browse\/|login$|register$)/.test(path),
);

/** All other pages that everybody may come to by themselves. */
export const OPEN_PAGES: readonly string[] = listed.filter((path) => !READ_PAGES.includes(path));

/** Pages of who is signed in, but for those of one file. */
export const OWN_PAGES: readonly string[] = PAGE_PATHS.filter(
  (path) => PAGES[path].audience === 'account' && !path.includes(':'),
);
