import { HELP_PAGES } from './help-pages.ts';
import type { ClientRoute } from './routes.ts';

/** Pages whose code comes when they are first opened, and the module of each below src. */
const MODULES = {
  '/viewer': 'viewer/viewer-page.tsx',
  '/viewer/:fileId': 'viewer/viewer-page.tsx',
  '/upload': 'pages/upload/upload.tsx',
  '/about': 'pages/text-page.tsx',
  '/downloads': 'pages/downloads/downloads.tsx',
  '/privacy': 'pages/text-page.tsx',
  '/terms': 'pages/text-page.tsx',
  '/licences': 'pages/licences/licences.tsx',
  '/accessibility': 'pages/text-page.tsx',
  '/bench': 'bench/bench-page.tsx',
  '/contact': 'pages/text-page.tsx',
} as const satisfies Partial<Record<ClientRoute, string>>;

const HELP = 'help/help-page.tsx';

export type PageModule = (typeof MODULES)[keyof typeof MODULES] | typeof HELP;

/** What the module of a page asks for as soon as it runs. */
const NEEDED_NEXT: Partial<Record<ClientRoute, string>> = {
  '/viewer/:fileId': 'viewer/panels/viewer-screen.tsx',
};

const BY_ROUTE: Partial<Record<ClientRoute, PageModule>> = {
  ...MODULES,
  ...Object.fromEntries(HELP_PAGES.map(({ path }) => [path, HELP])),
};

/** Undefined for a page that is part of the first bundle. */
export const pageModule = (route: ClientRoute): PageModule | undefined => BY_ROUTE[route];

/** A further module, below src, that the page of a route cannot do without. */
export const neededNext = (route: ClientRoute): string | undefined => NEEDED_NEXT[route];
