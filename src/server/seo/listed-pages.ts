import { PAGE_PATHS, PAGES, type PagePath } from '../../site/pages.ts';

/** Whether search engines should list a page that is not a file's. */
export const isListed = (path: PagePath): boolean => PAGES[path].audience === 'everyone';

/** Prefixes of addresses that robots need not request: API calls, and pages of an account. */
export const NOT_FOR_ROBOTS: readonly string[] = [
  '/api/',
  ...PAGE_PATHS.filter((path) => ['mailed', 'account'].includes(PAGES[path].audience)).map((path) =>
    path.replace(/:.*/, ''),
  ),
];
