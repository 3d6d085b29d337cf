import type { ClientRoute } from '../../shared/routes.ts';

/** Of use only to who has an account, follows a link in a mail, or was sent there from elsewhere. */
const NOT_SEARCHED: ReadonlySet<ClientRoute> = new Set<ClientRoute>([
  '/reset-password',
  '/reset-password-confirm',
  '/reset-password-confirm/:uid/:token',
  '/confirm-email/:uid/:token',
  '/undo-email/:uid/:token',
  '/change-password',
  '/change-profile',
  '/dashboard',
  '/upload',
  '/viewer',
  '/viewer/:fileId',
  '/help/introduction',
  '/bench',
]);

/** Whether search engines should list a page that is not a file's. */
export const isSearched = (route: ClientRoute): boolean => !NOT_SEARCHED.has(route);

/** What begins the addresses that robots need not ask for: calls, and pages that are an account's alone. */
export const NOT_FOR_ROBOTS = [
  '/api/',
  '/reset-password-confirm/',
  '/confirm-email/',
  '/undo-email/',
  '/change-password',
  '/change-profile',
  '/dashboard',
  '/upload',
] as const;
