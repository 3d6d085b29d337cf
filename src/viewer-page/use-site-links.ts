import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createStore } from 'zustand/vanilla';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import { LINK_ENDED } from '../shared/texts.ts';
import { filePath } from '../shared/file-id.ts';
import { authorPath } from '../site/person-path.ts';
import type { IncomingLink, Links } from '../viewer/links/links.ts';
import type { PerformancesOfWork } from '../viewer/performances/performance.ts';
import { linkTo } from './link-to.ts';

/** A link as the router has it; another key means that it was opened again. */
interface RoutedLink extends IncomingLink {
  readonly pathname: string;
  readonly key: string;
}

/** What files that take each other's place on the page have beside their addresses. */
interface InPlace {
  readonly performances?: PerformancesOfWork | undefined;
  /** Whether the file opens behind the one that the address names. */
  readonly isBehind?: boolean;
}

/**
 * The addresses of the viewer of a file on this site, of its newest version where no other is given. The address bar
 * reflects the current view. With `linkKey`, that of a link to the file, all addresses but citations contain it.
 */
export function useSiteLinks(
  fileId: number,
  version: number | undefined,
  linkKey: string | undefined,
  { performances, isBehind = false }: InPlace = {},
): Links {
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [incoming] = useState(() =>
    createStore<RoutedLink>()(() =>
      isBehind
        ? { key: '', pathname: filePath(fileId), search: '', hash: '' }
        : { key, pathname, search, hash },
    ),
  );
  useEffect(() => {
    // The address is that of the file before until this one stands in its place.
    if (isBehind) return;
    const next = { key, pathname, search, hash };
    const before = incoming.getState();
    const isSame = (name: keyof RoutedLink) => next[name] === before[name];
    if (!(['key', 'pathname', 'search', 'hash'] as const).every(isSame)) incoming.setState(next, true);
  }, [incoming, isBehind, key, pathname, search, hash]);
  const [links] = useState<Links>(() => {
    const keyed = linkKey === undefined ? {} : { key: linkKey };
    const tellLinkEnded = (error: unknown) => {
      const isEnded = linkKey !== undefined && error instanceof AppError && error.code === 'not_found';
      throw isEnded ? new AppError('not_found', LINK_ENDED) : error;
    };
    const asked = { ...(version !== undefined && { version }), ...(linkKey !== undefined && { k: linkKey }) };
    return {
      ...keyed,
      ...(performances && { performances }),
      isFixed: version !== undefined,
      to: (address, number) =>
        number === undefined
          ? linkTo(location.origin, fileId, { ...keyed, ...address }, version)
          : linkTo(location.origin, fileId, address, number),
      incoming,
      keep: (query) => replaceQuery(incoming.getState().pathname, query),
      pages: {
        files: '/browse/files',
        bench: '/bench',
        embedHelp: '/help/web/embed',
        // The list would not know the key.
        ...(linkKey === undefined && {
          list: '/listen',
          compare: `/compare?a=${fileId}${version === undefined ? '' : `@${version}`}`,
        }),
        person: authorPath,
        tag: (tag) => `/browse/files?tag=${encodeURIComponent(tag)}`,
        details: `/edit-details/${fileId}`,
        sharing: `/dashboard?share=${fileId}`,
        report: reportPath(fileId, asked),
      },
      // The page of the details returns to where its reader came from.
      open: (href) => void navigate(href, { state: { from: location.pathname + location.search } }),
      versions: {
        list: async () => {
          const call = api.GET('/files/{id}/versions/', {
            params: { path: { id: fileId }, query: linkKey === undefined ? {} : { k: linkKey } },
          });
          return (await orThrow(call).catch(tellLinkEnded)).versions;
        },
        changes: (from, to) => {
          const query = { from, to, ...(linkKey !== undefined && { k: linkKey }) };
          const call = api.GET('/files/{id}/changes', { params: { path: { id: fileId }, query } });
          return orThrow(call).catch(tellLinkEnded);
        },
        timelines: async (number) => {
          const query = { version: number, ...(linkKey !== undefined && { k: linkKey }) };
          const call = api.GET('/files/{id}/json', { params: { path: { id: fileId }, query } });
          const { timelines } = await orThrow(call).catch(tellLinkEnded);
          return timelines.map((timeline) => ({ ...timeline }));
        },
        pathOf: (number, diff) => linkTo('', fileId, diff === undefined ? keyed : { ...keyed, diff }, number),
      },
      figures: {
        save: async (format, query, title) => {
          const saveFigure = await import('../api/save-figure.ts').then(({ saveFigure }) => saveFigure);
          return saveFigure(fileId, format, { ...query, ...asked }, title).catch(tellLinkEnded);
        },
      },
      download: {
        href: `/api/v1/files/${fileId}/tla${queryOf(asked)}`,
        // What saves is loaded when it is wanted: few readers do.
        save: async (title) => {
          const { saveFile } = await import('../api/save-file.ts');
          return saveFile(fileId, title, asked).catch(tellLinkEnded);
        },
        saveAs: async (format, options) => {
          const saveExport = await import('../api/save-export.ts').then(({ saveExport }) => saveExport);
          return saveExport(fileId, format, { ...asked, ...options }).catch(tellLinkEnded);
        },
      },
    };
  });
  return links;
}

const queryOf = (asked: Readonly<Record<string, string | number>>) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : '';
};

/**
 * Puts a query into the address bar in place of the one that is there: no page is loaded, no entry of the history made,
 * and the router, whose note of the entry stays, moves nothing. `path` is that of the viewer: an address that is
 * another page's by now is left alone.
 */
function replaceQuery(path: string, query: string): void {
  const { pathname, search, hash } = location;
  if (pathname !== path) return;
  // A time in the fragment has been read, and would be read again.
  const kept = /^#t=/.test(hash) ? '' : hash;
  if (search === query && kept === hash) return;
  try {
    history.replaceState(history.state, '', pathname + query + kept);
  } catch {
    // Refused to a page that writes too often: the next change is written.
  }
}

/** The page on which what is asked for is reported. */
function reportPath(fileId: number, asked: { readonly version?: number; readonly k?: string }): string {
  const query = new URLSearchParams({ file: String(fileId) });
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  return `/report?${query.toString()}`;
}
