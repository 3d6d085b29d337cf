/** The login page that leads back to `from` afterwards. */
export function loginAddress(from: { readonly pathname: string; readonly search: string }): string {
  // A slash may stand in a query as it is, and reads better.
  return `/login/?next=${encodeURIComponent(from.pathname + from.search).replaceAll('%2F', '/')}`;
}

/** The path that `next` names, or the home page where it names another site or nothing. */
export function safeNext(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const address = new URL(next, origin);
  return address.origin === origin ? address.pathname + address.search + address.hash : '/';
}
