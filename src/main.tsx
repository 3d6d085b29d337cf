import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import * as browseFiles from './pages/browse-files/browse-files.tsx';
import * as browseTimelines from './pages/browse-timelines/browse-timelines.tsx';
import * as changePassword from './pages/change-password.tsx';
import * as changeProfile from './pages/change-profile.tsx';
import * as dashboard from './pages/dashboard/dashboard.tsx';
import { requireSignedIn } from './pages/guards.ts';
import * as home from './pages/home/home.tsx';
import * as login from './pages/login.tsx';
import * as newPassword from './pages/new-password.tsx';
import { NotFound } from './pages/not-found.tsx';
import * as register from './pages/register.tsx';
import * as resetPassword from './pages/reset-password.tsx';
import * as resetPasswordSent from './pages/reset-password-sent.tsx';
import { RouteError } from './pages/route-error.tsx';
import { Shell } from './pages/shell.tsx';
import { CLIENT_ROUTES, type ClientRoute } from './shared/routes.ts';
import './styles/index.css';

type Page = Pick<
  RouteObject,
  'loader' | 'action' | 'Component' | 'ErrorBoundary' | 'HydrateFallback' | 'lazy' | 'shouldRevalidate'
>;

const viewer: Page = { lazy: () => import('./viewer/viewer-page.tsx') };

const text: Page = { lazy: () => import('./pages/text-page.tsx') };

/** The viewer, the upload, the bench and what is read load their code when they are first opened. */
const pages: Readonly<Partial<Record<ClientRoute, Page>>> = {
  '/': home,
  '/browse/files': browseFiles,
  '/viewer': viewer,
  '/viewer/:fileId': viewer,
  '/register': register,
  '/login': login,
  '/upload': { loader: requireSignedIn, lazy: () => import('./pages/upload/upload.tsx') },
  '/dashboard': dashboard,
  '/change-password': changePassword,
  '/change-profile': changeProfile,
  '/about': text,
  '/downloads': { lazy: () => import('./pages/downloads/downloads.tsx') },
  '/browse/timelines': browseTimelines,
  '/reset-password': resetPassword,
  '/reset-password-confirm': resetPasswordSent,
  '/reset-password-confirm/:uid/:token': newPassword,
  '/help/introduction': { loader: () => redirect('/help') },
  '/privacy': text,
  '/terms': text,
  '/licences': { lazy: () => import('./pages/licences/licences.tsx') },
  '/accessibility': text,
  '/bench': { lazy: () => import('./bench/bench-page.tsx') },
  '/contact': text,
};

/** The routes without a page of their own are those of the help. */
const helpPage: Page = { lazy: () => import('./help/help-page.tsx') };

const routes = CLIENT_ROUTES.map((path): RouteObject => ({ path, ...(pages[path] ?? helpPage) }));

const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: () => <Shell isWaiting />,
    children: [{ ErrorBoundary: RouteError, children: [...routes, { path: '*', Component: NotFound }] }],
  },
]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
