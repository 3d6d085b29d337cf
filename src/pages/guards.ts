import { redirect, replace, type LoaderFunctionArgs } from 'react-router';
import { tokens } from '../api/session.ts';
import { loginAddress } from '../site/login-address.ts';

/** Loader of a page for signed-in users: others log in first and come back to it. */
export function requireSignedIn({ request }: LoaderFunctionArgs): Response | null {
  return tokens.read() === undefined ? goTo(loginAddress(new URL(request.url)), request) : null;
}

/** Loader of a page that makes no sense once signed in. */
export function requireSignedOut({ request }: LoaderFunctionArgs): Response | null {
  return tokens.read() === undefined ? null : goTo('/', request);
}

/** A page that the history already stands on, as after Back, is replaced: Back would otherwise never get past it. */
function goTo(path: string, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const isHere = location.pathname === pathname && location.search === search;
  return isHere ? replace(path) : redirect(path);
}
