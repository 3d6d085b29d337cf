import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formPicture, PICTURE_COLORS, PICTURE_SIZE } from '../../src/server/seo/form-picture.ts';
import { sitemap, sitemapBlock } from '../../src/server/seo/sitemap.ts';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import { insertFiles, type NewFile } from '../../src/server/storage/files/insert-files.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { insertUser } from '../../src/server/storage/accounts/users.ts';
import { PAGE_PATHS, PAGES } from '../../src/site/pages.ts';
import { readPng } from '../support/png.ts';
import { freePort } from '../support/running-server.ts';
import { changeAbout } from '../support/change-about.ts';
import { createDatabase, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

const HOSTILE = `"</title><script>alert(1)</script> & 'Ré`;
const UNIT = { level: 1, label: '', comments: '', formal_type: '', formal_function: '' };
const FORM = hierarchyTimeline([
  { ...UNIT, start: 0, end: 50, color: '#123456' },
  { ...UNIT, start: 50, end: 100, color: '#abcdef' },
]);
const NOT_SEARCHED = [
  '/dashboard',
  '/upload',
  '/change-password',
  '/change-profile',
  '/viewer',
  '/reset-password',
];

/** Origin under another host name than the server's own. */
let origin: string;
let server: TestServer;
let clara: Person;
let clientDir: string;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  // The document itself, so that what it says of the site is what pages replace.
  const document = readFileSync(new URL('../../src/index.html', import.meta.url), 'utf8');
  writeFileSync(path.join(clientDir, 'index.html'), document);
  const PORT = String(await freePort());
  origin = `http://localhost:${PORT}`;
  server = await startServer({ clientDir, env: { PORT, PUBLIC_URL: `${origin}/` } });
  clara = await server.register('clara');
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true, force: true });
});

/** The whole answer: one that is not read to its end would keep the server from stopping. */
async function get(below: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(server.url + below, { headers });
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}
const textOf = async (below: string) => (await get(below)).text();

async function upload(parts: Parameters<typeof tlaText>[0], isPublic = true): Promise<number> {
  const body = uploadForm([{ name: 'a.tla', bytes: tlaText(parts) }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

async function setPublic(id: number, isPublic: boolean): Promise<void> {
  const { response } = await clara.client.PATCH('/files/{id}/', {
    params: { path: { id } },
    body: { is_public: isPublic },
  });
  expect(response.status).toBe(200);
}

/** The contents of the `<meta>` of a name or property, as a reader of HTML understands them. */
function metaOf(html: string, name: string): readonly string[] {
  const tags = html.matchAll(new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`, 'g'));
  return [...tags].map(([, content]) => unescaped(content!));
}

const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

test('every page says in its document what it is, where it stands and how its links are shown', async () => {
  for (const route of PAGE_PATHS.filter((candidate) => !candidate.includes(':'))) {
    const response = await get(route);
    const html = await response.text();
    const { title, description } = PAGES[route];
    expect([titleOf(html), metaOf(html, 'description')]).toEqual([title, [description]]);
    expect([metaOf(html, 'og:title'), metaOf(html, 'og:description')]).toEqual([[title], [description]]);
    expect(metaOf(html, 'og:image')).toEqual([`${origin}/site-picture.png`]);
    expect(metaOf(html, 'twitter:card')).toEqual(['summary_large_image']);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    // Pages that search engines should not list have no canonical address and are `noindex`; all others have both.
    expect([route, response.headers.get('x-robots-tag')]).toEqual([
      route,
      canonical === undefined ? 'noindex' : null,
    ]);
    expect(metaOf(html, 'og:url')).toEqual(canonical === undefined ? [] : [canonical]);
    if (canonical !== undefined) expect(canonical).toBe(origin + route);
  }
  for (const route of NOT_SEARCHED) {
    expect([route, (await get(route)).headers.get('x-robots-tag')]).toEqual([route, 'noindex']);
  }
  expect((await get('/browse/files')).headers.get('x-robots-tag')).toBeNull();
});

test('a reset link stands nowhere in its own page', async () => {
  const html = await textOf('/reset-password-confirm/MQ/s3cret');
  expect(titleOf(html)).toBe('RESET PASSWORD');
  expect(html).not.toContain('s3cret');
});

test('the page of a public file says what it is, whatever its author wrote', async () => {
  const markers = markerTimeline([{ time: 1, label: '', comments: '' }]);
  const parts = { title: HOSTILE, composer: 'B & C', performer: '<i>' };
  const id = await upload({ ...parts, timelines: [FORM, markers] });
  const html = await textOf(`/viewer/${id}`);
  const title = `${HOSTILE} by B & C performed by <i>`;
  expect([titleOf(html), metaOf(html, 'og:title')]).toEqual([title, [title]]);
  const description = `An analysis of ${title}, 1:40 long: 1 hierarchy and 1 marker timeline. By clara on TiLiA.`;
  expect([metaOf(html, 'description'), metaOf(html, 'og:description')]).toEqual([
    [description],
    [description],
  ]);
  expect(metaOf(html, 'og:type')).toEqual(['article']);
  expect(metaOf(html, 'og:url')).toEqual([`${origin}/viewer/${id}`]);
  expect(metaOf(html, 'og:image')).toEqual([`${origin}/viewer/${id}/picture.png`]);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<i>');
  expect(await textOf(`/viewer/${id}/?v=1`)).toBe(html);
});

test('reference managers find an analysis with its author, version, date and address', async () => {
  const body = {
    ...{ given_name: 'Clara', family_name: 'Wieck, née', orcid: '0000-0002-1825-0097' },
    ...{ about: '', homepage: '' },
  };
  await clara.client.PUT('/users/public-profile/', { body });
  const id = await upload({ title: HOSTILE, composer: 'B & C' });
  const other = await upload({ title: 'Earlier' });
  await changeAbout(clara, id, { based_on: `/viewer/${other}` });
  const response = await get(`/viewer/${id}`);
  const html = await response.text();
  const address = `${origin}/viewer/${id}/v1`;
  const day = new Date().toISOString().slice(0, 10);
  const heading = `Analysis of ${HOSTILE} by B & C`;
  const expected: Readonly<Record<string, readonly string[]>> = {
    'DC.type': ['Dataset'],
    'DC.title': [heading],
    'DC.creator': ['Wieck née, Clara'],
    'DC.publisher': ['TiLiA'],
    'DC.date': [day],
    'DC.rights': [],
    'DC.identifier': [address],
    'so.version': ['1'],
    citation_title: [heading],
    citation_author: ['Wieck née, Clara'],
    citation_publication_date: [day.replaceAll('-', '/')],
    citation_public_url: [address],
    citation_doi: [],
    'og:type': ['article'],
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, metaOf(html, name)]))).toEqual(
    expected,
  );

  const [, data = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Dataset',
    '@id': address,
    name: heading,
    creator: [
      {
        name: 'Clara Wieck, née',
        url: `${origin}/people/clara`,
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
      },
    ],
    datePublished: day,
    version: '1',
    isBasedOn: `${origin}/viewer/${other}/v1`,
    about: { name: HOSTILE, recordingOf: { composer: { name: 'B & C' } } },
    distribution: [{ contentUrl: `${origin}/api/v1/files/${id}/tla?version=1` }],
  });
  expect((JSON.parse(data) as { description: string }).description.length).toBeGreaterThanOrEqual(50);

  expect(response.headers.get('link')?.split(', ')).toEqual([
    `<${address}>; rel="cite-as"`,
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://schema.org/Dataset>; rel="type"',
    '<https://orcid.org/0000-0002-1825-0097>; rel="author"',
    `<${origin}/api/v1/files/${id}/tla?version=1>; rel="item"; type="application/json"`,
    `<${origin}/api/v1/files/${id}/citation?version=1&style=csl>; rel="describedby"; type="application/vnd.citationstyles.csl+json"`,
    `<${origin}/api/v1/files/${id}/citation?version=1&style=cff>; rel="describedby"; type="application/yaml"`,
    `<${origin}/viewer/${id}>; rel="latest-version"`,
    `<${origin}/api/v1/files/${id}/versions/>; rel="version-history"; type="application/json"`,
  ]);
  expect((await get('/about')).headers.get('link')).toBeNull();

  const person = await get('/people/CLARA');
  expect(person.status).toBe(200);
  expect(titleOf(await person.text())).toBe('Analyses by Clara Wieck, née');
  expect((await get('/people/nobody')).status).toBe(404);
  const unnamed = { given_name: '', family_name: '', orcid: '', about: '', homepage: '' };
  await clara.client.PUT('/users/public-profile/', { body: unnamed });
});

test('the picture of a public file shows its form in its own colours, and is named by what it shows', async () => {
  const id = await upload({ title: 'Prelude', composer: 'Anon', timelines: [FORM] });
  const response = await get(`/viewer/${id}/picture.png`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const png = readPng(Buffer.from(await response.arrayBuffer()));
  expect([png.width, png.height]).toEqual([PICTURE_SIZE.width, PICTURE_SIZE.height]);
  expect([png.at(300, 460), png.at(900, 460)]).toEqual(['#123456', '#abcdef']);
  expect([png.at(5, 5), png.at(1195, 625)]).toEqual([PICTURE_COLORS.page, PICTURE_COLORS.page]);
  // The title is written: some of its place has the full ink.
  const places = Array.from({ length: 300 * 200 }, (_, at) =>
    png.at(72 + (at % 300), 150 + Math.floor(at / 300)),
  );
  expect(places.filter((color) => color === PICTURE_COLORS.ink).length).toBeGreaterThan(500);

  const etag = response.headers.get('etag') ?? '';
  expect((await get(`/viewer/${id}/picture.png`, { 'if-none-match': etag })).status).toBe(304);
  const other = await upload({ title: 'Fugue', composer: 'Anon', timelines: [FORM] });
  expect((await get(`/viewer/${other}/picture.png`)).headers.get('etag')).not.toBe(etag);
  expect(response.headers.get('cache-control')).toMatch(/max-age=300\b/);
});

test('many pictures asked for at once are all drawn', async () => {
  const id = await upload({ title: 'Asked often', timelines: [FORM] });
  const other = await upload({ title: 'Another', timelines: [] });
  const asked = Array.from({ length: 12 }, (_, at) =>
    get(`/viewer/${at % 2 === 0 ? id : other}/picture.png`),
  );
  for (const response of await Promise.all(asked)) {
    expect(response.status).toBe(200);
    expect(readPng(Buffer.from(await response.arrayBuffer())).width).toBe(PICTURE_SIZE.width);
  }
});

test('a picture can be drawn of whatever is written', () => {
  const facts = { composer: HOSTILE, artist: '漢字', author: 'clara', length: 5 };
  for (const title of [HOSTILE, 'x'.repeat(5000), 'a '.repeat(500), '\u0001\u202e', '漢字', '']) {
    const svg = formPicture({ ...facts, title }, '', undefined);
    expect(svg).not.toContain('<script>');
    expect(svg).not.toContain('漢');
    expect(svg.length).toBeLessThan(10_000);
  }
});

test('a private file appears nowhere, and one that turns private goes everywhere', async () => {
  const secret = { title: 'Unheard Sonata', composer: 'Nobody Knows', timelines: [FORM] };
  const id = await upload(secret, false);
  const places = [`/viewer/${id}`, `/viewer/${id}/picture.png`, '/sitemap.xml'];
  const seen = async () => {
    const answers = await Promise.all(places.map((place) => get(place)));
    const [page, picture, map] = answers;
    const html = await page!.text();
    return {
      statuses: [page!.status, picture!.status],
      inHead: html.includes('Unheard') || html.includes('Nobody'),
      isMapped: (await map!.text()).includes(`<loc>${origin}/viewer/${id}</loc>`),
      type: picture!.headers.get('content-type'),
    };
  };
  const hidden = {
    statuses: [404, 404],
    inHead: false,
    isMapped: false,
    type: 'application/json; charset=utf-8',
  };
  expect(await seen()).toEqual(hidden);
  await setPublic(id, true);
  expect(await seen()).toEqual({ statuses: [200, 200], inHead: true, isMapped: true, type: 'image/png' });
  await setPublic(id, false);
  expect(await seen()).toEqual(hidden);
  // Not to its owner either: a service that makes previews has no token.
  const { access } = clara;
  expect((await get(`/viewer/${id}/picture.png`, { authorization: `Bearer ${access}` })).status).toBe(404);
  for (const other of ['0', '01', 'x', '99999999999', '999']) {
    expect([other, (await get(`/viewer/${other}/picture.png`)).status]).toEqual([other, 404]);
  }
});

test('robots are told what to leave alone and where the map is', async () => {
  const response = await get('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      `Sitemap: ${origin}/sitemap.xml`,
    ]),
  );
  // Pictures and pages of files are there for them.
  const rules = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
  expect(rules.filter((rule) => rule === '' || '/viewer/1/picture.png'.startsWith(rule))).toEqual([]);
});

test('the map has every page that is to be found, and the public files with their days', async () => {
  const id = await upload({ title: 'Mapped' });
  const response = await get('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const map = await response.text();
  expect(map).toMatch(
    new RegExp(
      `<url><loc>${origin}/viewer/${id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod></url>`,
    ),
  );
  const pages = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.slice(origin.length));
  expect(pages.filter((page) => NOT_SEARCHED.includes(page))).toEqual([]);
  for (const page of [
    '/',
    '/about',
    '/browse/files',
    '/browse/timelines',
    '/help',
    '/help/import',
    '/terms',
  ]) {
    expect(pages).toContain(page);
  }
  for (const page of pages) {
    const { status, headers } = await get(page);
    expect([page, status, headers.get('x-robots-tag')]).toEqual([page, 200, null]);
  }
  expect((await get('/sitemap-9.xml')).status).toBe(404);
  expect((await get('/sitemap-x.xml')).status).toBe(404);
});

test('a map that is too long for one file comes in blocks that leave out nothing', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-map-'));
  const own = await createDatabase(dataDir);
  const log = pino({ level: 'silent' });
  const database = await openDatabase<Schema>({ dataDir, databaseUrl: own.env.DATABASE_URL, log });
  try {
    await migrate(database);
    const { db } = database;
    await insertPublicFiles(db, 19);
    const locations = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
    const whole = locations(await sitemap(db, origin));
    const index = await sitemap(db, origin, 8);
    expect(index).toContain('<sitemapindex');
    const blocks = locations(index);
    // The pages, the files, and the work that they are of.
    expect(blocks).toEqual([0, 1, 2, 3, 4].map((block) => `${origin}/sitemap-${block}.xml`));
    const found = await Promise.all(blocks.map((_, block) => sitemapBlock(db, origin, block, 8)));
    expect(found.flatMap(locations)).toEqual(whole);
    expect(await sitemapBlock(db, origin, blocks.length, 8)).toBeUndefined();
  } finally {
    await database.close();
    await own.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Rows of files alone, without the blobs that they refer to. */
async function insertPublicFiles(db: Kysely<Schema>, count: number): Promise<void> {
  const work = { title: '', composer: '', artist: '', mediaKey: '' };
  const fileOf = (id: number): NewFile => ({
    id,
    isPublic: true,
    length: 1,
    timeUnit: 'seconds',
    measureCount: undefined,
    format: undefined,
    filename: '',
    isExport: false,
    work: { ...work, storage: 'abstract' },
    media: { type: 'audio', storage: 'abstract', url: '', recording: undefined },
    notation: undefined,
    metadata: [],
    warnings: [],
    notShown: [],
    strip: undefined,
    sketch: {},
    lanes: { length: 1, map: undefined, timelines: [] },
    originalBlobId: 'blob',
    viewer: { blobId: 'blob', crc: 0, length: 0, componentCount: 0 },
    timelines: [],
    components: [],
    blobs: [{ id: 'blob', size: 0, sha256: '', contentType: '' }],
  });
  await db.transaction().execute(async (trx) => {
    const name = { username: 'clara', firstName: '', lastName: '', email: 'clara@example.org' };
    const user = await insertUser(trx, { ...name, passwordHash: undefined });
    if (typeof user === 'string') throw new Error(`The ${user} is taken.`);
    const files = Array.from({ length: count }, (_, index) => fileOf(index + 1));
    await insertFiles(trx, user.id, files);
  });
}

test('pages name the feed of what is new in them', async () => {
  const feedOf = async (path: string) =>
    /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)"/.exec(await textOf(path))?.[1];
  expect(await feedOf('/')).toBe('/feed.atom');
  expect(await feedOf('/browse/files')).toBe('/feed.atom');
  expect(await feedOf('/people/clara')).toBe('/people/clara/feed.atom');
  expect(await feedOf('/about')).toBeUndefined();
});
