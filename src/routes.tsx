import { redirect, type DataRouter, type LoaderFunction, type RouteObject } from 'react-router';
import { pageModules } from 'virtual:page-modules';
import { requireSignedIn } from './pages/guards.ts';
import { NotFound } from './pages/not-found.tsx';
import { RouteError } from './pages/route-error.tsx';
import { Shell } from './pages/shell.tsx';
import { matchPage } from './site/match-page.ts';
import { PAGE_PATHS, PAGES, type PagePath } from './site/pages.ts';

/** How the code of a page is loaded. */
type LazyPage = (typeof pageModules)[string];

/** Code of a page that is there, with the module that it is of. */
interface LoadedPage {
  readonly module: string;
  readonly page: Awaited<ReturnType<LazyPage>>;
}

function routeOf(path: PagePath, there?: LoadedPage): RouteObject {
  const { module, audience, redirectTo } = PAGES[path];
  if (redirectTo !== undefined) return { path, loader: () => redirect(redirectTo) };
  if (there?.module === module) return { path, ...there.page };
  const page = pageModules[module];
  if (!page) throw new Error(`${path} has no module.`);
  return { path, lazy: page, ...(audience === 'account' && { loader: signedInLoader(page) }) };
}

/** Sends on who is not signed in before the code is there; for all others the page's own loader runs, if it has one. */
const signedInLoader =
  (page: LazyPage): LoaderFunction =>
  async (args) => {
    const turned = requireSignedIn(args);
    if (turned) return turned;
    const { loader } = await page();
    return typeof loader === 'function' ? loader(args) : null;
  };

/**
 * Every page inside the shell. The code of the page at `pathname` is loaded in advance, so that it can be shown before
 * its data arrive; where loading fails, its route tries again, and reports the error.
 */
export async function routesAt(pathname?: string): Promise<RouteObject[]> {
  const there = pathname === undefined ? undefined : await loadPageAt(pathname);
  return [
    {
      Component: Shell,
      HydrateFallback: () => <Shell isWaiting />,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [...PAGE_PATHS.map((path) => routeOf(path, there)), { path: '*', Component: NotFound }],
        },
      ],
    },
  ];
}

/** The code of the page at a path, but of one for accounts, before which it is asked who is there. */
async function loadPageAt(pathname: string): Promise<LoadedPage | undefined> {
  const match = matchPage(pathname);
  if (!match) return undefined;
  const { module, audience } = PAGES[match.path];
  const page = pageModules[module];
  if (!page || audience === 'account') return undefined;
  return page().then(
    (loaded) => ({ module, page: loaded }),
    () => undefined,
  );
}

/** Resolves when the page itself can be shown: all of it, or its fallback while its data are being loaded. */
export function untilShown(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized, matches }: DataRouter['state']) => {
      if (!initialized && matches.at(-1)?.route.hydrateFallbackElement === undefined) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(look);
    look(router.state);
  });
}
