import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPage } from '../../site/match-page.ts';
import { PAGES, type PagePath } from '../../site/pages.ts';
import { TITLE_PLACE } from '../../site/title-place.ts';
import { requestPath } from '../http/request-path.ts';
import { escaped } from './escape.ts';

/**
 * What the build has drawn of the page of an address, as HTML, so that one sees it before any script has come; undefined
 * where it has drawn nothing. `title` is the page's, which the viewer shows of its file.
 */
export function readPrerendered(clientDir: string): (url: string, title: string) => string | undefined {
  const file = path.join(clientDir, '.vite', 'prerendered.json');
  const screens = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<PagePath, string>>)
    : {};
  return (url, title) => {
    const path = matchPage(requestPath(url))?.path;
    // Forms show from the first moment on what a query asks for, and the build knows of none.
    if (path === undefined || (url.includes('?') && PAGES[path].prerendered === 'no query')) return undefined;
    return screens[path]?.replace(TITLE_PLACE, () => escaped(title));
  };
}
