import { HELP_PAGES } from './help-pages.ts';

/**
 * Every address that is a page: the specification's route table and the pages it leaves out. `:name` stands for
 * one part. The browser shows its not-found page for all others, and the server answers them with 404.
 */
export const CLIENT_ROUTES = [
  '/',
  '/about',
  '/downloads',
  '/register',
  '/login',
  '/reset-password',
  '/reset-password-confirm',
  '/reset-password-confirm/:uid/:token',
  '/confirm-email/:uid/:token',
  '/undo-email/:uid/:token',
  '/change-password',
  '/change-profile',
  '/dashboard',
  '/browse/files',
  '/browse/timelines',
  '/viewer',
  '/viewer/:fileId',
  '/upload',
  ...HELP_PAGES.map(({ path }) => path),
  '/help/introduction',
  '/privacy',
  '/terms',
  '/licences',
  '/accessibility',
  '/contact',
  '/bench',
] as const;

export type ClientRoute = (typeof CLIENT_ROUTES)[number];

const PATTERNS = CLIENT_ROUTES.map((route) => ({
  route,
  pattern: route === '/' ? /^\/$/ : new RegExp(`^${route.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** The page of a path, with or without its trailing slash, and the parts that stand for `:name`, in order. */
export function matchClientRoute(
  path: string,
): { readonly route: ClientRoute; readonly parts: readonly string[] } | undefined {
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match !== null) return { route, parts: match.slice(1) };
  }
  return undefined;
}
