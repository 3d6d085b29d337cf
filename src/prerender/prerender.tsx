import { addressOf } from './no-browser.ts';
import { writeFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PAGE_PATHS, PAGES } from '../site/pages.ts';

// What they need of a browser has to be there before them.
const { routesAt, untilShown } = await import('../routes.tsx');

// Only the script can answer: until it is there a press would be lost, and so would what is typed.
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
// What home asks of a server is not waited for.
process.exit();
