import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { canShow, routes } from './routes.tsx';
import './styles/index.css';

const place = document.getElementById('root')!;
const router = createBrowserRouter(routes);
const root = createRoot(place);

// A first screen of the document stands until the page can take its place at one blow.
if (place.hasChildNodes() && !canShow(router.state)) {
  const stop = router.subscribe((state) => {
    if (!canShow(state)) return;
    stop();
    show();
  });
} else {
  show();
}

function show(): void {
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
