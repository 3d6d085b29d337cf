import { redirect, type LoaderFunctionArgs } from 'react-router';
import { tokens } from '../api/session.ts';
import { loginAddress } from './login-address.ts';

/** Loader of a page for signed-in users: others log in first and come back to it. */
export function requireSignedIn({ request }: LoaderFunctionArgs): Response | null {
  return tokens.read() === undefined ? redirect(loginAddress(new URL(request.url))) : null;
}

/** Loader of a page that makes no sense once signed in. */
export function requireSignedOut(): Response | null {
  return tokens.read() === undefined ? null : redirect('/');
}
