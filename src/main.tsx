// Before the modules of the components, whose styles override it.
import './styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SESSION_END_EVENT } from './api/session.ts';
import { routesAt, untilShown } from './routes.tsx';
import { loginAddress } from './site/login-address.ts';
import { createRootWithoutMoves } from './ui/create-root-without-moves.ts';

const place = document.getElementById('root');
if (!place) throw new ReferenceError('The document has no element with the id root.');
const root = createRootWithoutMoves(place);
void start(place);

async function start(page: HTMLElement): Promise<void> {
  // A prerendered page stands until the page can take its place all at once.
  const isDrawn = page.hasChildNodes();
  const router = createBrowserRouter(await routesAt(isDrawn ? location.pathname : undefined));
  // The server has ended the session: log in again, then on with the page that was wanted. Its first call may find out
  // before anything is drawn.
  window.addEventListener(SESSION_END_EVENT, () => {
    // The router does not know the query that the viewer keeps in the address bar.
    void router.navigate(loginAddress(router.state.navigation.location ?? window.location));
  });
  if (isDrawn) await untilShown(router);
  show(router);
}

function show(router: DataRouter): void {
  // After this script has ended, and in slices: on a slow phone a press between two of them is heard.
  setTimeout(() => {
    startTransition(() =>
      root.render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
  });
}
