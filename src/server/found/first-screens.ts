import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchClientRoute, type ClientRoute } from '../../shared/routes.ts';
import { TITLE_PLACE } from '../../shared/title-place.ts';
import { requestPath } from '../request-path.ts';
import { escaped } from './escape.ts';

/** Their forms show from the first moment on what a query asks for, and the build knows of none. */
const SHOW_QUERY: readonly ClientRoute[] = ['/browse/files', '/browse/timelines'];

/**
 * What the build has drawn of the page of an address, as HTML, so that one sees it before any script has come; undefined
 * where it has drawn nothing. `title` is the page's, which the viewer shows of its file.
 */
export function readFirstScreens(clientDir: string): (url: string, title: string) => string | undefined {
  const file = path.join(clientDir, '.vite', 'first-screens.json');
  const screens = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<ClientRoute, string>>)
    : {};
  return (url, title) => {
    const match = matchClientRoute(requestPath(url));
    if (match === undefined || (url.includes('?') && SHOW_QUERY.includes(match.route))) return undefined;
    return screens[match.route]?.replace(TITLE_PLACE, () => escaped(title));
  };
}
