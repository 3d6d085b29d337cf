type WithNext = '/login/' | '/register/';

/** The login page that leads back to `from` afterwards. */
export function loginAddress(from: { readonly pathname: string; readonly search: string }): string {
  return withNext('/login/', from.pathname + from.search);
}

/** The address of a page on the way to another one; the `next` in the query `search` is kept. */
export function keepingNext(page: WithNext, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? page : withNext(page, next);
}

function withNext(page: WithNext, next: string): string {
  // A slash is valid in a query unescaped, and reads better.
  return `${page}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

/** The path that `next` names, or the home page where it names another site or nothing. */
export function safeNext(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const { origin: itsOrigin, pathname, search, hash } = new URL(next, origin);
  // `/.//host` resolves to the path `//host`, which names another site.
  return itsOrigin === origin && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
