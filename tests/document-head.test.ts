import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PICTURE_COLORS } from '../src/server/seo/form-picture.ts';
import { PAGE_PATHS, PAGES, SITE_DESCRIPTION } from '../src/site/pages.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Pages that are another by the time they are shown. */
const SAME_AS = {
  '/help/introduction': '/help',
  '/viewer/:fileId': '/viewer',
  '/viewer/:fileId/:version': '/viewer',
} as const;

test('the document as it is built says of itself what the pages say of the site', () => {
  const html = read('src/index.html');
  expect(html).toMatch(new RegExp(`<meta\\s+name="description"\\s+content="${SITE_DESCRIPTION}"`));
  expect(html).toContain(`<title>${PAGES['/'].title}</title>`);
});

test('every page has a head of its own: a title and a sentence, both short enough to be shown whole', () => {
  const routes = PAGE_PATHS.filter((route) => !(route in SAME_AS));
  const heads = routes.map((route) => PAGES[route]);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(routes.length);
  // Both pages of a forgotten password are called the same by the specification.
  expect(new Set(heads.map(({ title }) => title)).size).toBe(routes.length - 1);
  for (const [index, { title, description }] of heads.entries()) {
    const isShort = title.length <= 70 && description.length >= 50 && description.length <= 160;
    expect([routes[index], title, description, isShort]).toEqual([routes[index], title, description, true]);
    expect(description).toMatch(/\.$/);
  }
  for (const [route, same] of Object.entries(SAME_AS)) {
    const { title, description } = PAGES[same];
    expect(PAGES[route as keyof typeof SAME_AS]).toMatchObject({ title, description });
  }
});

test('titles that the specification gives stand to the letter', () => {
  expect(
    (['/register', '/login', '/browse/files', '/browse/timelines', '/upload', '/dashboard'] as const).map(
      (route) => PAGES[route].title,
    ),
  ).toEqual(['Sign up', 'Login', 'Browse TiLiA files', 'Search', 'Upload', 'Dashboard']);
  expect(PAGES['/change-password'].title).toBe('CHANGE YOUR PASSWORD');
  expect(PAGES['/change-profile'].title).toBe('CHANGE USER INFORMATION');
});

test('every icon that the document and its manifest name is there, in the size that is said', () => {
  const named = [...read('src/index.html').matchAll(/<link rel="[\w -]*icon" href="\/([\w.-]+)"/g)];
  const { icons } = JSON.parse(read('public/manifest.webmanifest')) as {
    icons: { src: string; sizes: string }[];
  };
  const sizes = new Map([...icons.map(({ src, sizes: size }) => [src.slice(1), size] as const)]);
  sizes.set('apple-touch-icon.png', '180x180');
  const names = [...named.map(([, name]) => name!), ...sizes.keys()];
  expect(names).toEqual(
    expect.arrayContaining(['favicon.ico', 'favicon.svg', 'icon-192.png', 'icon-512.png']),
  );
  for (const name of names) {
    const bytes = readFileSync(new URL(`../public/${name}`, import.meta.url));
    expect(bytes.length).toBeLessThan(10_000);
    if (!name.endsWith('.png')) continue;
    expect([name, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([name, sizes.get(name)]);
  }
});

test('pictures of links are drawn in the colours of the day', () => {
  const tokens = read('src/styles/tokens.css');
  for (const [name, color] of Object.entries(PICTURE_COLORS)) {
    expect(tokens).toContain(`--${name}: light-dark(${color}, `);
  }
});
