import { addressOf } from './no-browser.ts';
import { writeFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PAGE_PATHS, PAGES } from '../site/pages.ts';

// Imported here, because the pages need the browser's stand-ins to exist first.
const { routesAt, untilShown } = await import('../routes.tsx');

// Controls need the script: before it has loaded, presses and typed text would be lost.
const CONTROLS = /<(button|input|select|textarea)(?=[ >])/g;

/** The page as it looks before its data have come: HTML. */
async function draw(path: string): Promise<string> {
  const router = createMemoryRouter(await routesAt(path), { initialEntries: [path] });
  await untilShown(router);
  if (router.state.errors) throw new Error(`${path} cannot be drawn.`, { cause: router.state.errors });
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  if (html.includes(' style="'))
    throw new Error(
      `${path}: the policy of documents refuses style attributes. Use a class or an attribute of SVG.`,
    );
  return html.replace(CONTROLS, '<$1 inert=""');
}

const screens: Record<string, string> = {};
for (const path of PAGE_PATHS) {
  if (PAGES[path].prerendered !== undefined) screens[path] = await draw(addressOf(path));
}
writeFileSync(process.argv[2] ?? '', JSON.stringify(screens));
// The requests that the home page has started must not keep the process alive.
process.exit();
