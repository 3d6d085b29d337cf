import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { changeAbout } from '../support/change-about.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

const NOTICE = `# Wegzeichen Dataset v1.0

| Code | Performer | Year |
| --- | --- | --- |
| HU33 | Gerhard Hüsch | 1933 |
| FI66 | not named | 1966 |
`;
const CYCLE = 'Wegzeichen, op. 12';
const PERFORMERS = { HU33: 'Hüsch (HU33)', FI66: 'FI66' } as const;

let server: TestServer;
let clientDir: string;
let clara: Person;
let robert: Person;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

interface Sent {
  readonly name: string;
  readonly bytes: string;
}

const song = (number: number, code: keyof typeof PERFORMERS): Sent => ({
  name: `Quellmann_Op12-${number}_${code}.tla`,
  bytes: tlaText({
    ...{ title: `${CYCLE}: ${number}. Lied`, composer: 'Quellmann', performer: PERFORMERS[code] },
    length: 60 + number,
    timelines: [hierarchyTimeline([{ start: 0, end: 10, level: 1, label: 'Refrain' }])],
  }),
});

async function upload(person: Person, files: readonly Sent[], isPublic: boolean): Promise<number[]> {
  const answer = await person.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  return ((await answer.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

type Words = components['schemas']['CorpusWords'];

async function create(person: Person, words: Words & { title: string }, visibility?: 'public' | 'unlisted') {
  const { data } = await person.client.POST('/corpora/', { body: words });
  if (visibility) await change(person, data!.slug, { visibility });
  return data!.slug;
}

const of = (slug: string) => ({ params: { path: { slug } } });
const change = (
  person: Person,
  slug: string,
  body: Words & { visibility?: 'private' | 'unlisted' | 'public'; sort?: 'title' | 'hand' },
) => person.client.PATCH('/corpora/{slug}/', { ...of(slug), body });
const add = async (person: Person, slug: string, file_ids: number[]) =>
  (await person.client.POST('/corpora/{slug}/files/', { ...of(slug), body: { file_ids } })).data;
const read = async (reader: Person | TestServer, slug: string, k?: string) =>
  reader.client.GET('/corpora/{slug}/', { params: { path: { slug }, query: k === undefined ? {} : { k } } });
const list = async (reader: Person | TestServer, slug: string, query: { k?: string; page?: number } = {}) =>
  (await reader.client.GET('/corpora/{slug}/files/', { params: { path: { slug }, query } })).data;
const titles = async (reader: Person | TestServer, slug: string) =>
  (await list(reader, slug))?.works.map(({ title }) => title.replace(`${CYCLE}: `, ''));

test('a corpus shows its works by the value of their numbers, and each performance by its code', async () => {
  const sent = [song(10, 'FI66'), song(2, 'FI66'), song(10, 'HU33'), song(2, 'HU33'), song(1, 'HU33')];
  const ids = await upload(clara, sent, true);
  const words = {
    ...{ title: 'Wegzeichen Dataset', version: '1.0', notice: NOTICE, doi: 'https://doi.org/10.5555/wz.1' },
    ...{ credits: 'Ada Lindqvist, Bruno Weiß and Chloé Nguyễn', licence: 'CC BY 3.0' },
  };
  const slug = await create(clara, words, 'public');
  expect(slug).toBe('wegzeichen-dataset');
  expect(await add(clara, slug, ids)).toEqual({ added: 5, asked: 0 });
  expect(await add(clara, slug, ids)).toEqual({ added: 0, asked: 0 });

  const { data } = await read(server, slug);
  expect(data).toMatchObject({ works: 3, files: 5, owner: 'clara', is_own: false, doi: '10.5555/wz.1' });
  expect(data?.performances).toEqual([
    { key: 'HU33', name: 'Hüsch', code: 'HU33', year: '1933', files: 3, sounding: 0 },
    { key: 'FI66', name: '', code: 'FI66', year: '1966', files: 2, sounding: 0 },
  ]);
  expect(await titles(server, slug)).toEqual(['1. Lied', '2. Lied', '10. Lied']);
  const { works } = (await list(server, slug))!;
  expect(
    works[2]?.files.map(({ performance, performer, file }) => [performance, performer, file.id]),
  ).toEqual([
    ['FI66', 'FI66', ids[0]],
    ['HU33', 'Hüsch', ids[2]],
  ]);

  // By hand it begins as it was seen.
  const move = (file_ids: number[], before?: number) =>
    clara.client.PATCH('/corpora/{slug}/files/', {
      ...of(slug),
      body: { file_ids, ...(before && { before }) },
    });
  await move([ids[0]!, ids[2]!], ids[4]);
  expect(await titles(server, slug)).toEqual(['10. Lied', '1. Lied', '2. Lied']);
  await move([ids[4]!]);
  expect(await titles(server, slug)).toEqual(['10. Lied', '2. Lied', '1. Lied']);
  await change(clara, slug, { sort: 'title' });
  expect(await titles(server, slug)).toEqual(['1. Lied', '2. Lied', '10. Lied']);
});

test('the zip of a corpus has every file as it was uploaded, with licence and notice', async () => {
  const sent = [song(1, 'HU33'), song(1, 'FI66')];
  const ids = await upload(clara, sent, true);
  const words = {
    ...{ title: 'Zipped', notice: NOTICE, licence: 'CC BY 3.0' },
    licence_url: 'https://creativecommons.org/licenses/by/3.0/',
  };
  const slug = await create(clara, words, 'public');
  const [secret] = await upload(clara, [{ name: 'secret.tla', bytes: tlaText({ title: 'Secret' }) }], false);
  await add(clara, slug, [...ids, secret!]);
  const zipFor = async (reader: Person | TestServer) => {
    const answer = await reader.send(`/corpora/${slug}/download`);
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };
  const zip = await zipFor(clara);
  expect(Object.keys(zip).sort()).toEqual([
    'zipped/LICENSE',
    'zipped/NOTICE.md',
    `zipped/${sent[1]!.name}`,
    `zipped/${sent[0]!.name}`,
    'zipped/secret.tla',
  ]);
  for (const { name, bytes } of sent) expect(strFromU8(zip[`zipped/${name}`]!)).toBe(bytes);
  expect(strFromU8(zip['zipped/LICENSE']!)).toBe(`${words.licence}\n${words.licence_url}\n`);
  expect(strFromU8(zip['zipped/NOTICE.md']!)).toBe(NOTICE);

  // Others get the files that they see, without the paths of the uploader's machine.
  const forOthers = await zipFor(server);
  expect(Object.keys(forOthers)).not.toContain('zipped/secret.tla');
  const other = await server.send(`/files/${ids[0]}/tla`);
  expect(strFromU8(forOthers[`zipped/${sent[0]!.name}`]!)).toBe(await other.text());
});

test('a private corpus is told to nobody, a link opens one that is not listed, and no corpus shows a private file', async () => {
  const [open] = await upload(clara, [song(3, 'HU33')], true);
  const [closed] = await upload(
    clara,
    [{ name: 'closed.tla', bytes: tlaText({ title: 'Closed piece' }) }],
    false,
  );
  const title = 'Unheard-of collection';
  const slug = await create(clara, { title });
  await add(clara, slug, [open!, closed!]);

  const seen = async () => {
    const file = await server.client.GET('/files/query/', {
      params: { query: { query: JSON.stringify({ corpus: ['unheard'] }) } },
    });
    const parts = JSON.stringify({ tl: { kind: 'HIERARCHY' }, file: { corpus: [slug] } });
    const found = await server.client.GET('/components/query/', { params: { query: { query: parts } } });
    const pages = [`/corpora/${slug}`, `/corpora/${slug}/feed.atom`, '/sitemap.xml', '/corpora'];
    const texts = await Promise.all(pages.map(async (page) => (await fetch(server.url + page)).text()));
    const lists = [
      (await server.client.GET('/corpora/')).data,
      (await server.client.GET('/catalogue/files/', { parseAs: 'text' })).data,
      (await robert.client.GET('/users/corpora/')).data,
      (await robert.client.GET('/files/{id}/json', { params: { path: { id: open! } } })).data,
    ];
    return {
      files: file.data?.count,
      components: found.data?.count,
      named: `${texts.join('')}${JSON.stringify(lists)}`.toLowerCase().includes('unheard'),
    };
  };
  expect(await seen()).toEqual({ files: 0, components: 0, named: false });
  for (const reader of [server, robert]) {
    expect((await read(reader, slug)).response.status).toBe(404);
    expect((await reader.send(`/corpora/${slug}/download`)).status).toBe(404);
    expect((await reader.send(`/corpora/${slug}/citation`)).status).toBe(404);
  }
  expect((await clara.client.POST('/corpora/{slug}/link/', of(slug))).response.status).toBe(400);

  await change(clara, slug, { visibility: 'unlisted' });
  expect(await seen()).toEqual({ files: 0, components: 0, named: false });
  const { data: first } = await clara.client.POST('/corpora/{slug}/link/', of(slug));
  expect(first?.address).toBe(`/corpora/${slug}?k=${first?.key}`);
  expect((await read(server, slug, first!.key)).data).toMatchObject({ files: 1, files_not_shown: 1 });
  const page = await fetch(server.url + first!.address);
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(JSON.stringify(await list(server, slug, { k: first!.key }))).not.toContain('Closed');
  expect(await list(server, slug, { k: 'wrong' })).toBeUndefined();
  const { data: second } = await clara.client.POST('/corpora/{slug}/link/', of(slug));
  expect((await read(server, slug, first!.key)).response.status).toBe(404);

  await change(clara, slug, { visibility: 'public' });
  expect((await read(server, slug, second!.key)).response.status).toBe(200);
  expect(await seen()).toEqual({ files: 1, components: 1, named: true });
  expect(JSON.stringify([(await read(server, slug)).data, await list(server, slug)])).not.toContain('Closed');
  expect(JSON.stringify(await list(clara, slug))).toContain('Closed piece');

  await change(clara, slug, { visibility: 'private' });
  expect(await seen()).toEqual({ files: 0, components: 0, named: false });
  expect((await read(server, slug, second!.key)).response.status).toBe(404);
});

test('the link of an unlisted corpus opens its owner’s files that have links too, and nothing else that is private', async () => {
  const sent = [song(1, 'HU33'), song(2, 'HU33'), song(3, 'HU33'), song(4, 'HU33')];
  const [linked, alone, blind, hidden] = await upload(clara, sent, false);
  const [ofRobert] = await upload(robert, [song(5, 'HU33')], true);
  const link = (id: number, hides_names = false, person = clara) =>
    person.client.POST('/files/{id}/links/', {
      params: { path: { id } },
      body: { label: '', hides_names },
    });
  const { data: own } = await link(linked!);
  await link(blind!);
  await link(blind!, true);
  await link(hidden!);
  const slug = await create(clara, { title: 'By link' }, 'unlisted');
  await add(clara, slug, [linked!, alone!, blind!, hidden!, ofRobert!]);
  await robert.client.POST('/corpora/{slug}/files/{id}/answer/', {
    params: { path: { slug, id: ofRobert! } },
    body: { accepts: true },
  });
  // What somebody else hides afterwards, and links to, is theirs to show.
  await robert.client.PATCH('/files/{id}/', {
    params: { path: { id: ofRobert! } },
    body: { is_public: false },
  });
  await link(ofRobert!, false, robert);
  await clara.client.DELETE('/files/{id}/links/{linkId}/', {
    params: { path: { id: hidden!, linkId: (await linksOf(hidden!))[0]! } },
  });
  const { data: made } = await clara.client.POST('/corpora/{slug}/link/', of(slug));
  const k = made!.key;
  const idsOf = async (reader: Person | TestServer) =>
    (await list(reader, slug, { k }))!.works.flatMap(({ files }) => files.map(({ file }) => file.id));
  expect(await idsOf(server)).toEqual([linked]);
  expect(await idsOf(robert)).toEqual([linked, ofRobert]);
  expect((await read(server, slug, k)).data).toMatchObject({ files: 1, works: 1, files_not_shown: 4 });
  const opened = async (id: number, key = k) => (await server.send(`/files/${id}/json?k=${key}`)).status;
  const all = [linked, alone, blind, hidden, ofRobert];
  expect(await Promise.all(all.map((id) => opened(id!)))).toEqual([200, 404, 404, 404, 404]);
  const zip = await server.send(`/corpora/${slug}/download?k=${k}`);
  const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  expect(names.filter((name) => name.endsWith('.tla'))).toHaveLength(1);
  // In no list, and not without the key.
  expect(await opened(linked!, 'wrong')).toBe(404);
  const found = await server.client.GET('/files/query/', {
    params: { query: { query: JSON.stringify({ corpus: slug }) } },
  });
  expect(found.data?.count).toBe(0);

  // It ends with the link to the file, with a new link to the corpus, and with the corpus’s being private.
  const { data: second } = await clara.client.POST('/corpora/{slug}/link/', of(slug));
  expect([await opened(linked!), await opened(linked!, second!.key)]).toEqual([404, 200]);
  expect(await opened(linked!, own!.key)).toBe(200);
  await clara.client.DELETE('/files/{id}/links/{linkId}/', {
    params: { path: { id: linked!, linkId: own!.link.id } },
  });
  expect(await opened(linked!, second!.key)).toBe(404);
  await link(linked!);
  expect(await opened(linked!, second!.key)).toBe(200);
  await change(clara, slug, { visibility: 'private' });
  expect(await opened(linked!, second!.key)).toBe(404);
});

/** Ids of the links to a file of Clara's. */
async function linksOf(id: number): Promise<readonly number[]> {
  const { data } = await clara.client.GET('/files/{id}/links/', { params: { path: { id } } });
  return data!.links.map((link) => link.id);
}

test('somebody else’s file comes in when its owner says so, and goes when they say so', async () => {
  const [ofRobert] = await upload(
    robert,
    [{ name: 'robert own name.tla', bytes: song(4, 'FI66').bytes }],
    true,
  );
  const [hidden] = await upload(robert, [song(5, 'FI66')], false);
  const slug = await create(clara, { title: 'Asked for' }, 'public');
  expect(await add(clara, slug, [ofRobert!, hidden!, 999_999])).toEqual({ added: 0, asked: 1 });
  expect(await titles(server, slug)).toEqual([]);
  expect((await read(clara, slug)).data?.files_asked).toBe(1);
  expect((await read(server, slug)).data).not.toHaveProperty('files_asked');

  const requests = async () => (await robert.client.GET('/users/corpora/')).data?.requests ?? [];
  expect(await requests()).toMatchObject([{ file_id: ofRobert, slug, title: 'Asked for', owner: 'clara' }]);
  const answer = (person: Person, accepts: boolean) =>
    person.client.POST('/corpora/{slug}/files/{id}/answer/', {
      params: { path: { slug, id: ofRobert! } },
      body: { accepts },
    });
  expect((await answer(clara, true)).response.status).toBe(404);
  expect((await answer(robert, false)).response.status).toBe(200);
  expect(await requests()).toEqual([]);
  await add(clara, slug, [ofRobert!]);
  expect((await answer(robert, true)).response.status).toBe(200);
  expect(await titles(server, slug)).toEqual(['4. Lied']);
  // What it was called on its owner's machine is told to nobody.
  const zip = await clara.send(`/corpora/${slug}/download`);
  expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer()))).join()).not.toContain('robert own');

  const takeOut = (person: Person, file_ids: number[]) =>
    person.client.POST('/corpora/{slug}/files/removal/', { ...of(slug), body: { file_ids } });
  const [ofClara] = await upload(clara, [song(6, 'FI66')], true);
  await add(clara, slug, [ofClara!]);
  expect((await takeOut(robert, [ofRobert!, ofClara!])).data).toEqual({ removed: 1 });
  expect(await titles(server, slug)).toEqual(['6. Lied']);
  // A deleted file leaves no place behind.
  await clara.client.DELETE('/files/{id}/', { params: { path: { id: ofClara! } } });
  expect((await read(server, slug)).data).toMatchObject({ works: 0, files: 0 });
});

test('a corpus is cited with its version, followed, and described to programs', async () => {
  const [first] = await upload(clara, [song(7, 'HU33')], true);
  await changeAbout(clara, first!, { heading: 'The seventh song', licence: 'CC-BY-4.0' });
  const credits = 'A. Lindqvist and Bruno Weiß';
  const slug = await create(clara, { title: 'Cited songs', version: '2.1', credits }, 'public');
  await add(clara, slug, [first!]);
  const cited = async (query: string) => (await server.send(`/corpora/${slug}/citation?${query}`)).text();
  const apa = await cited('style=apa');
  for (const part of [
    'Lindqvist',
    'Weiß',
    'Cited songs',
    'Version 2.1',
    'Corpus of musical analyses',
    `/corpora/${slug}`,
  ])
    expect(apa).toContain(part);
  expect(await cited('style=bibtex')).toContain('@misc{tilia-cited-songs-v2.1,');
  expect(await cited(`style=apa&file=${first}`)).toContain('The seventh song, in Cited songs, version 2.1');
  expect((await server.send(`/corpora/${slug}/citation?file=999999`)).status).toBe(404);

  const feed = await (await fetch(`${server.url}/corpora/${slug}/feed.atom`)).text();
  expect(feed).toContain('New in Cited songs');
  using document = XmlDocument.fromString(feed);
  const entries = document.find('//a:entry/a:title', { a: 'http://www.w3.org/2005/Atom' });
  expect(entries.map(({ content }) => content)).toEqual(['The seventh song']);

  const page = await (await fetch(`${server.url}/corpora/${slug}`)).text();
  const [, record = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(record)).toMatchObject({
    ...{ '@type': 'Dataset', name: 'Cited songs', version: '2.1' },
    hasPart: [{ '@type': 'Dataset', url: `${server.url}/viewer/${first}` }],
  });
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain(`/corpora/${slug}</loc>`);
});

test('what cannot be stored is refused by field, and a taken slug gets letters', async () => {
  const body = { title: ' ', doi: 'ten', licence_url: 'javascript:alert(1)' };
  const { error } = await clara.client.POST('/corpora/', { body });
  expect(Object.keys(error!).sort()).toEqual(['doi', 'licence_url', 'title']);
  const slugs = [await create(clara, { title: 'Twice' }), await create(robert, { title: 'Twice!' })];
  expect(slugs[0]).toBe('twice');
  expect(slugs[1]).toMatch(/^twice-[0-9a-f]{6}$/);
  expect((await change(robert, slugs[0]!, { title: 'Mine' })).response.status).toBe(404);
  await change(clara, slugs[0]!, { visibility: 'public' });
  expect((await change(robert, slugs[0]!, { title: 'Mine' })).response.status).toBe(403);
});
