import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPage } from '../../site/match-page.ts';
import { PAGES, type PagePath } from '../../site/pages.ts';
import { TITLE_PLACE } from '../../site/title-place.ts';
import { requestPath } from '../http/request-path.ts';
import { escaped } from '../../shared/escape.ts';

/**
 * Reads the pages prerendered by the build, so that one sees a page before any script has loaded. The function returns the
 * HTML of an address, undefined if there is none; `title` is the page's, which the viewer shows for its file.
 */
export function readPrerendered(clientDir: string): (url: string, title: string) => string | undefined {
  const file = path.join(clientDir, '.vite', 'prerendered.json');
  const screens = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<PagePath, string>>)
    : {};
  return (url, title) => {
    const path = matchPage(requestPath(url))?.path;
    // Forms are filled in from the query, which the build does not know.
    if (path === undefined || (url.includes('?') && PAGES[path].prerendered === 'no query')) return undefined;
    return screens[path]?.replace(TITLE_PLACE, () => escaped(title));
  };
}
