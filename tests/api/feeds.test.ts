import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAbout } from '../support/change-about.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

const HOSTILE = `<b>Menuet</b> & "Trio"\u0007`;
const NAMES = { a: 'http://www.w3.org/2005/Atom' };

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

const upload = (person: Person, title: string, isPublic = true) =>
  uploaded(person, tlaText({ title, composer: 'Bach' }), isPublic);

/** A feed, read by a parser that refuses what is not well-formed. */
async function read(path: string) {
  const response = await server.fetchMedia(path);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  using document = XmlDocument.fromString(await response.text());
  const texts = (query: string) => document.find(query, NAMES).map(({ content }) => content);
  return {
    title: texts('/a:feed/a:title'),
    address: texts('/a:feed/a:id'),
    updated: texts('/a:feed/a:updated'),
    entries: texts('//a:entry/a:title'),
    ids: texts('//a:entry/a:id').map((id) => new URL(id).pathname),
    authors: texts('//a:entry/a:author/a:name'),
    licences: texts('//a:entry/a:link[@rel="license"]/@href'),
    summaries: texts('//a:entry/a:summary'),
  };
}

test('a feed without entries is a feed', async () => {
  expect(await read('/feed.atom')).toMatchObject({ title: ['New analyses on TiLiA'], entries: [] });
});

test('new analyses and new versions come first, and nothing private comes', async () => {
  const first = await upload(clara, 'Prelude');
  const second = await upload(robert, HOSTILE);
  const secret = await upload(clara, 'Secret', false);
  await changeAbout(clara, first, { licence: 'CC-BY-4.0', description: 'Follow the bass.' });
  const { ids, entries, authors, licences, summaries, updated } = await read('/feed.atom');
  expect(ids).toEqual([`/viewer/${second}/v1`, `/viewer/${first}/v1`]);
  expect(entries).toEqual(['Analysis of <b>Menuet</b> & "Trio" by Bach', 'Analysis of Prelude by Bach']);
  expect(authors).toEqual(['robert', 'clara']);
  expect(licences).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
  expect(summaries[1]).toBe('Follow the bass.');
  expect(Date.parse(updated[0] ?? '')).not.toBeNaN();

  const form = new FormData();
  form.append('file', new Blob([tlaText({ title: 'Prelude', composer: 'Bach', length: 120 })]), 'x.tla');
  form.append('expected_version', '1');
  form.append('note', 'Cadences corrected.');
  await clara.send(`/files/${first}/versions/`, { method: 'POST', body: form });
  const after = await read('/feed.atom');
  expect(after.ids).toEqual([`/viewer/${first}/v2`, `/viewer/${second}/v1`, `/viewer/${first}/v1`]);
  expect(after.entries[0]).toBe('Analysis of Prelude by Bach (version 2)');
  expect(after.summaries[0]).toBe('Cadences corrected.');

  const params = { path: { id: secret } };
  await clara.client.PATCH('/files/{id}/', { params, body: { is_public: true } });
  expect((await read('/feed.atom')).ids[0]).toBe(`/viewer/${secret}/v1`);
  await clara.client.PATCH('/files/{id}/', { params, body: { is_public: false } });
  expect((await read('/feed.atom')).ids).toEqual(after.ids);
});

test('a person and a work have feeds of their own, which their pages name', async () => {
  const { title, ids } = await read('/people/ROBERT/feed.atom');
  expect(title).toEqual(['New analyses by robert']);
  expect(ids).toHaveLength(1);
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: '{"title":"prelude"}' } },
  });
  const work = data?.abstract_works[0]?.id;
  const feed = await read(`/works/${work}/feed.atom`);
  expect(feed.title).toEqual(['New analyses of Prelude by Bach']);
  expect(feed.ids).toHaveLength(2);
  for (const path of ['/people/nobody/feed.atom', '/works/999/feed.atom', '/works/x/feed.atom'])
    expect((await server.fetchMedia(path)).status).toBe(404);
});

test('an unchanged feed is not sent again', async () => {
  const first = await server.fetchMedia('/feed.atom');
  await first.text();
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await fetch(`${server.url}/feed.atom`, { headers })).status).toBe(304);
});
