import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Page } from '../src/site/pages.ts';

const INVENTED = vi.hoisted(
  () =>
    ({
      '/invented': {
        title: 'An invented page',
        description: 'A page that nothing but its entry knows of.',
        module: 'pages/text-page.tsx',
        audience: 'everyone',
      },
      '/invented/account': {
        title: 'An invented page of an account',
        description: 'Another page that nothing but its entry knows of.',
        module: 'pages/login.tsx',
        audience: 'account',
      },
      '/invented/mail/:token': {
        title: 'An invented page of a mail',
        description: 'A third page that nothing but its entry knows of.',
        module: 'pages/login.tsx',
        audience: 'mailed',
      },
      '/help/invented': {
        title: 'Invented - TiLiA help',
        description: 'A page of the help that nothing but its entry knows of.',
        module: 'help/help-page.tsx',
        audience: 'everyone',
        help: { group: 'Start', name: 'Invented', heading: 'An invention' },
      },
    }) as const satisfies Record<string, Page>,
);

vi.mock('../src/site/pages.ts', async (importOriginal) => {
  const { PAGES } = await importOriginal<{ readonly PAGES: object }>();
  const pages = { ...PAGES, ...INVENTED };
  return { ...(await importOriginal<object>()), PAGES: pages, PAGE_PATHS: Object.keys(pages) };
});

await import('../src/prerender/no-browser.ts');

test('an entry makes a page: its route, its head, and its place in the map for search engines', async () => {
  const { routesAt } = await import('../src/routes.tsx');
  const routes = await routesAt();
  for (const path of Object.keys(INVENTED)) {
    const address = path.replace(':token', 'x');
    expect([address, matchRoutes(routes, address)?.at(-1)?.route.path]).toEqual([address, path]);
  }
  const { findPage } = await import('../src/server/seo/find-page.ts');
  const { sitemapBlock } = await import('../src/server/seo/sitemap.ts');
  // Neither the page nor the first block of the sitemap queries the database.
  const [db, services] = [undefined as never, undefined as never];
  const reader = { key: undefined, address: '' };
  const { title, description } = INVENTED['/invented'];
  expect(await findPage('/invented', reader, services)).toMatchObject({
    title,
    description,
    canonical: '/invented',
  });
  expect((await findPage('/invented/account', reader, services))?.canonical).toBeUndefined();
  const map = (await sitemapBlock(db, 'https://tilia.example', 0)) ?? '';
  const mapped = [...map.matchAll(/example(\/(?:help\/)?invented[^<]*)</g)].map(([, path]) => path);
  expect(mapped).toEqual(['/invented', '/help/invented']);
});

test('an entry keeps robots and logs from what is not for them', async () => {
  const { NOT_FOR_ROBOTS } = await import('../src/server/seo/listed-pages.ts');
  expect(NOT_FOR_ROBOTS).toEqual(expect.arrayContaining(['/invented/account', '/invented/mail/']));
  expect(NOT_FOR_ROBOTS).not.toContain('/invented');
});

test('an entry of the help stands in its index', async () => {
  const { HELP_PAGES } = await import('../src/site/help-pages.ts');
  const { description, help } = INVENTED['/help/invented'];
  expect(HELP_PAGES.at(-1)).toEqual({ path: '/help/invented', description, ...help });
});
