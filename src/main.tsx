import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import * as browseFiles from './pages/browse-files/browse-files.tsx';
import { requireSignedIn } from './pages/guards.ts';
import * as home from './pages/home.tsx';
import * as login from './pages/login.tsx';
import { NotBuiltYet } from './pages/not-built-yet.tsx';
import { NotFound } from './pages/not-found.tsx';
import * as register from './pages/register.tsx';
import { RouteError } from './pages/route-error.tsx';
import { Shell } from './pages/shell.tsx';
import { CLIENT_ROUTES, type ClientRoute } from './shared/routes.ts';
import './styles/index.css';

type Page = Pick<
  RouteObject,
  'loader' | 'action' | 'Component' | 'ErrorBoundary' | 'HydrateFallback' | 'lazy'
>;

const viewer: Page = { lazy: () => import('./viewer/viewer-page.tsx') };

/** The viewer, the upload and the bench load their code when they are first opened. */
const pages: Readonly<Partial<Record<ClientRoute, Page>>> = {
  '/': home,
  '/browse/files': browseFiles,
  '/viewer': viewer,
  '/viewer/:fileId': viewer,
  '/register': register,
  '/login': login,
  '/upload': { loader: requireSignedIn, lazy: () => import('./pages/upload/upload.tsx') },
  '/dashboard': { loader: requireSignedIn, Component: () => <NotBuiltYet title="Dashboard" /> },
  '/change-password': {
    loader: requireSignedIn,
    Component: () => <NotBuiltYet title="CHANGE YOUR PASSWORD" />,
  },
  '/change-profile': {
    loader: requireSignedIn,
    Component: () => <NotBuiltYet title="CHANGE USER INFORMATION" />,
  },
  '/about': { Component: () => <NotBuiltYet title="About" /> },
  '/downloads': { Component: () => <NotBuiltYet title="Downloads" /> },
  '/browse/timelines': { Component: () => <NotBuiltYet title="Search" /> },
  '/reset-password': { Component: () => <NotBuiltYet title="RESET PASSWORD" /> },
  '/reset-password-confirm': { Component: () => <NotBuiltYet title="Reset password confirmation" /> },
  '/reset-password-confirm/:uid/:token': { Component: () => <NotBuiltYet title="RESET PASSWORD" /> },
  '/help/introduction': { loader: () => redirect('/help') },
  '/privacy': { Component: () => <NotBuiltYet title="Privacy" /> },
  '/terms': { Component: () => <NotBuiltYet title="Terms" /> },
  '/licences': { Component: () => <NotBuiltYet title="Licences" /> },
  '/accessibility': { Component: () => <NotBuiltYet title="Accessibility" /> },
  '/bench': { lazy: () => import('./bench/bench-page.tsx') },
  '/contact': { Component: () => <NotBuiltYet title="Contact" /> },
};

/** The routes without a page of their own yet are those of the help. */
const helpPage: Page = { Component: () => <NotBuiltYet title="Help" /> };

const routes = CLIENT_ROUTES.map((path): RouteObject => ({ path, ...(pages[path] ?? helpPage) }));

const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: Shell,
    children: [{ ErrorBoundary: RouteError, children: [...routes, { path: '*', Component: NotFound }] }],
  },
]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
