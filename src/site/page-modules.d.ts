/** Modules of the pages by the name that the table of pages has for them; made by vite.config.ts from that table. */
declare module 'virtual:page-modules' {
  import type { RouteObject } from 'react-router';

  type PageRoute = Pick<
    RouteObject,
    'loader' | 'action' | 'Component' | 'ErrorBoundary' | 'HydrateFallback' | 'shouldRevalidate'
  >;

  /** Loads the code of a page. */
  export const pageModules: Readonly<Record<string, () => Promise<PageRoute>>>;
}
