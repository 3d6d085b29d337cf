import { PAGE_PATHS, PAGES } from '../../src/site/pages.ts';

const listed = PAGE_PATHS.filter((path) => PAGES[path].audience === 'everyone');

/** What is read, the same for everybody: none of it is needed before somebody wants to read it. */
export const READ_PAGES: readonly string[] = listed.filter((path) => PAGES[path].isInFirstBundle !== true);

/** All other pages that everybody may come to by themselves. */
export const OPEN_PAGES: readonly string[] = listed.filter((path) => !READ_PAGES.includes(path));

/** Pages of who is signed in, but for those of one file. */
export const OWN_PAGES: readonly string[] = PAGE_PATHS.filter(
  (path) => PAGES[path].audience === 'account' && !path.includes(':'),
);
