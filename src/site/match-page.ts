import { PAGE_PATHS, type PagePath } from './pages.ts';

const PATTERNS = PAGE_PATHS.map((path) => ({
  path,
  pattern: path === '/' ? /^\/$/ : new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`),
}));

/** The page of a path, with or without its trailing slash, and the values of its `:name` parts, in order. */
export function matchPage(
  pathname: string,
): { readonly path: PagePath; readonly parts: readonly string[] } | undefined {
  for (const { path, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (match !== null) return { path, parts: match.slice(1) };
  }
  return undefined;
}
