import { FILE_PATH } from './no-browser.ts';
import { writeFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { HELP_PAGES } from '../shared/help-pages.ts';
import type { ClientRoute } from '../shared/routes.ts';

// What they need of a browser has to be there before them.
const { routes, untilShown } = await import('../routes.tsx');

/** Pages that begin with the same for every visitor of every server, without a query, and an address of each. */
const DRAWN: readonly (readonly [route: ClientRoute, path: string])[] = [
  ['/', '/'],
  ['/about', '/about'],
  ['/terms', '/terms'],
  ['/browse/files', '/browse/files'],
  ['/browse/timelines', '/browse/timelines'],
  ...HELP_PAGES.map(({ path }) => [path, path] as const),
  ['/viewer/:fileId', FILE_PATH],
];

// Only the script can answer: until it is there a press would be lost, and so would what is typed.
const DEAF = /<(button|input|select|textarea)(?=[ >])/g;

/** The page as it looks before its data have come: HTML. */
async function draw(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await untilShown(router);
  if (router.state.errors) throw new Error(`${path} cannot be drawn.`, { cause: router.state.errors });
  const html = renderToString(<RouterProvider router={router} />);
  router.dispose();
  if (html.includes(' style="'))
    throw new Error(
      `${path}: the policy of documents refuses style attributes. Use a class or an attribute of SVG.`,
    );
  return html.replace(DEAF, '<$1 inert=""');
}

const screens: Record<string, string> = {};
for (const [route, path] of DRAWN) screens[route] = await draw(path);
writeFileSync(process.argv[2] ?? '', JSON.stringify(screens));
// What home asks of a server is not waited for.
process.exit();
