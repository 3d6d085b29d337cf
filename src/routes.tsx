import { redirect, type DataRouter, type RouteObject } from 'react-router';
import * as browseFiles from './pages/browse-files/browse-files.tsx';
import * as browseTimelines from './pages/browse-timelines/browse-timelines.tsx';
import * as changePassword from './pages/change-password.tsx';
import * as changeProfile from './pages/change-profile.tsx';
import * as confirmEmail from './pages/confirm-email.tsx';
import * as dashboard from './pages/dashboard/dashboard.tsx';
import { requireSignedIn } from './pages/guards.ts';
import * as home from './pages/home/home.tsx';
import * as login from './pages/login.tsx';
import * as newPassword from './pages/new-password.tsx';
import { NotFound } from './pages/not-found.tsx';
import * as register from './pages/register.tsx';
import * as resetPassword from './pages/reset-password.tsx';
import * as resetPasswordSent from './pages/reset-password-sent.tsx';
import * as undoEmail from './pages/undo-email.tsx';
import { RouteError } from './pages/route-error.tsx';
import { Shell } from './pages/shell.tsx';
import { pageModule, type PageModule } from './shared/page-modules.ts';
import { CLIENT_ROUTES, type ClientRoute } from './shared/routes.ts';

type Page = Pick<
  RouteObject,
  'loader' | 'action' | 'Component' | 'ErrorBoundary' | 'HydrateFallback' | 'shouldRevalidate'
>;

/** The viewer, the upload, the bench and what is read load their code when they are first opened. */
const modules: Readonly<Record<PageModule, () => Promise<Page>>> = {
  'viewer/viewer-page.tsx': () => import('./viewer/viewer-page.tsx'),
  'pages/upload/upload.tsx': () => import('./pages/upload/upload.tsx'),
  'pages/text-page.tsx': () => import('./pages/text-page.tsx'),
  'pages/downloads/downloads.tsx': () => import('./pages/downloads/downloads.tsx'),
  'pages/licences/licences.tsx': () => import('./pages/licences/licences.tsx'),
  'bench/bench-page.tsx': () => import('./bench/bench-page.tsx'),
  'help/help-page.tsx': () => import('./help/help-page.tsx'),
};

/** Pages of the first bundle, and what of the others cannot wait. */
const pages: Readonly<Partial<Record<ClientRoute, Page>>> = {
  '/': home,
  '/browse/files': browseFiles,
  '/register': register,
  '/login': login,
  '/upload': { loader: requireSignedIn },
  '/dashboard': dashboard,
  '/change-password': changePassword,
  '/change-profile': changeProfile,
  '/browse/timelines': browseTimelines,
  '/reset-password': resetPassword,
  '/reset-password-confirm': resetPasswordSent,
  '/reset-password-confirm/:uid/:token': newPassword,
  '/confirm-email/:uid/:token': confirmEmail,
  '/undo-email/:uid/:token': undoEmail,
  '/help/introduction': { loader: () => redirect('/help') },
};

const pageRoutes = CLIENT_ROUTES.map((path): RouteObject => {
  const module = pageModule(path);
  return { path, ...pages[path], ...(module && { lazy: modules[module] }) };
});

/** Every page inside the shell. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => <Shell isWaiting />,
    children: [{ ErrorBoundary: RouteError, children: [...pageRoutes, { path: '*', Component: NotFound }] }],
  },
];

/** Until the page itself can be shown: all of it, or what it shows while its data are on their way. */
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
