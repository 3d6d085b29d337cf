import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { moderate } from '../support/moderate.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

const NAMES = { a: 'http://www.w3.org/2005/Atom' };
const LINE = 'verse THEN chorus IN form';

let server: TestServer;
let clientDir: string;
let clara: Person;
let robert: Person;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  const now = () => new Date('2026-11-30T10:00:00Z');
  server = await startServer({ clientDir, now });
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const song = (title: string, ...labels: readonly string[]) =>
  tlaText({
    ...{ title, composer: 'Quellmann' },
    timelines: [
      hierarchyTimeline(labels.map((label, place) => ({ start: place, end: place + 1, level: 1, label }))),
    ],
  });

type Body = { name: string; line: string; is_public?: boolean; facets?: { composer?: string[] } };
async function save(person: Person, body: Body): Promise<string> {
  const { data, error } = await person.client.POST('/questions/', { body });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data.slug;
}
const of = (slug: string) => ({ params: { path: { slug } } });

async function exported(slug: string): Promise<components['schemas']['ExportedAnswer']> {
  const answer = await server.send(`/questions/${slug}/export?format=json`);
  return (await answer.json()) as components['schemas']['ExportedAnswer'];
}

const inSitemap = async (slug: string) =>
  (await (await server.fetchMedia('/sitemap.xml')).text()).includes(`/questions/${slug}</loc>`);

async function readFeed(slug: string) {
  const response = await server.fetchMedia(`/questions/${slug}/feed.atom`);
  using document = XmlDocument.fromString(await response.text());
  const texts = (query: string) => document.find(query, NAMES).map(({ content }) => content);
  return {
    etag: response.headers.get('etag') ?? '',
    title: texts('/a:feed/a:title')[0],
    entries: texts('//a:entry/a:title'),
    ids: texts('//a:entry/a:id').map((id) => new URL(id).pathname),
    summaries: texts('//a:entry/a:summary'),
    contents: texts('//a:entry/a:content'),
  };
}

test('a question is its owner’s alone until it is shared, and keeps its address', async () => {
  const slug = await save(clara, { name: '  Choruses  behind verses ', line: LINE });
  expect(slug).toBe('choruses-behind-verses');
  expect(await save(robert, { name: 'Choruses behind verses', line: LINE })).toMatch(/^choruses-.+-\w{6}$/);

  const { data } = await clara.client.GET('/questions/{slug}/', of(slug));
  expect(data).toMatchObject({ name: 'Choruses behind verses', line: LINE, is_public: false, is_own: true });
  expect(data?.sentence).toContain('directly followed by');
  const paths = ['/', '/export', '/export?format=json', '/citation'];
  const statuses = async (reader: Person | TestServer) =>
    Promise.all(paths.map(async (end) => (await reader.send(`/questions/${slug}${end}`)).status));
  const page = async () => {
    const { status } = await fetch(`${server.url}/questions/${slug}`);
    return [status, (await server.fetchMedia(`/questions/${slug}/feed.atom`)).status];
  };
  const NOBODY = [Array(4).fill(404), Array(4).fill(404), [404, 404], false];
  const EVERYBODY = [Array(4).fill(200), Array(4).fill(200), [200, 200], true];
  const seen = async () => [
    ...[await statuses(robert), await statuses(server), await page(), await inSitemap(slug)],
  ];
  expect(await seen()).toEqual(NOBODY);

  const body = { name: 'Verse and chorus', is_public: true };
  const changed = await clara.client.PATCH('/questions/{slug}/', { ...of(slug), body });
  expect(changed.data).toMatchObject({ slug, name: 'Verse and chorus', line: LINE, is_public: true });
  expect(await seen()).toEqual(EVERYBODY);

  // The operator hides it; its owner sees that, and cannot undo it.
  const hide = () => moderate(server, 'hide-question', slug, '--reason=It names a minor.');
  expect(await hide()).toContain('“Verse and chorus”, is hidden from all but its owner. clara is told');
  await expect(hide()).rejects.toThrow('is hidden already');
  await clara.client.PATCH('/questions/{slug}/', { ...of(slug), body: { is_public: true } });
  expect(await seen()).toEqual(NOBODY);
  const hidden = await clara.client.GET('/questions/{slug}/', of(slug));
  expect(hidden.data).toMatchObject({ is_public: true, is_hidden: true });
  expect(await moderate(server, 'restore-question', slug)).toContain('is shown again');
  expect(await seen()).toEqual(EVERYBODY);
  const head = await (await fetch(`${server.url}/questions/${slug}`)).text();
  expect(head).toContain('<title>Verse and chorus</title>');
  expect(head).toContain(`/questions/${slug}/feed.atom`);
  const theirs = await robert.client.DELETE('/questions/{slug}/', of(slug));
  expect(theirs.response.status).toBe(403);

  const listed = await clara.client.GET('/users/questions/');
  expect(listed.data?.questions.map((question) => question.slug)).toEqual([slug]);
  await clara.client.DELETE('/questions/{slug}/', of(slug));
  expect([await page(), await inSitemap(slug)]).toEqual([[404, 404], false]);
  // Of private questions the operator learns nothing.
  const secret = await save(clara, { name: 'Secret', line: LINE });
  await expect(moderate(server, 'hide-question', secret, '--reason=Nosy.')).rejects.toThrow(
    'no public question',
  );
  await clara.client.DELETE('/questions/{slug}/', of(secret));
});

test('what cannot be saved is told by its field', async () => {
  const problems = async (body: Body) => {
    const { error } = await clara.client.POST('/questions/', { body });
    return error;
  };
  expect(await problems({ name: ' ', line: LINE })).toEqual({ name: ['This field is required'] });
  const long = await problems({ name: 'x'.repeat(201), line: 'verse THEN' });
  expect(Object.keys(long ?? {})).toEqual(['name', 'line']);
  expect(Object.keys((await problems({ name: 'Long', line: 'a '.repeat(600) })) ?? {})).toEqual(['line']);
});

test('a feed has a file by its passages once it is public, the last one first, and nothing private', async () => {
  const slug = await save(clara, { name: 'Feed <b>', line: LINE, is_public: true });
  expect(await readFeed(slug)).toMatchObject({ title: 'New passages for “Feed <b>”', entries: [] });
  const first = await uploaded(clara, song('First', 'verse', 'chorus', 'verse', 'chorus'), true);
  const secret = await uploaded(robert, song('Secret', 'verse', 'chorus'), false);
  await uploaded(robert, song('Other', 'chorus', 'verse'), true);
  const before = await readFeed(slug);
  expect(before).toMatchObject({
    entries: ['Analysis of First by Quellmann: 2 passages'],
    ids: [`/viewer/${first}/v1`],
    summaries: ['0:00–0:02, verse → chorus; 0:02–0:04, verse → chorus'],
  });
  expect(before.contents[0]).toMatch(new RegExp(`href="[^"]+/viewer/${first}/v1\\?c=\\d+"`));
  const again = await fetch(`${server.url}/questions/${slug}/feed.atom`, {
    headers: { 'if-none-match': before.etag },
  });
  expect(again.status).toBe(304);

  const params = { path: { id: secret } };
  await robert.client.PATCH('/files/{id}/', { params, body: { is_public: true } });
  expect((await readFeed(slug)).ids).toEqual([`/viewer/${secret}/v1`, `/viewer/${first}/v1`]);
  await robert.client.PATCH('/files/{id}/', { params, body: { is_public: false } });
  expect((await readFeed(slug)).ids).toEqual([`/viewer/${first}/v1`]);
  // Another question has another feed.
  const body = { line: 'chorus THEN verse IN form', facets: { composer: ['Nobody'] } };
  await clara.client.PATCH('/questions/{slug}/', { ...of(slug), body });
  expect((await readFeed(slug)).ids).toEqual([]);
});

test('an export says when what was counted, in which versions of which files', async () => {
  const slug = await save(clara, { name: 'Bridges', line: 'bridge THEN outro IN form', is_public: true });
  const id = await uploaded(clara, song('=Bridge, "one"', 'bridge', 'outro'), true);
  await uploaded(clara, song('Secret bridge', 'bridge', 'outro'), false);
  const form = new FormData();
  form.append('file', new Blob([song('=Bridge, "one"', 'bridge', 'outro', 'bridge', 'outro')]), 'x.tla');
  form.append('expected_version', '1');
  await clara.send(`/files/${id}/versions/`, { method: 'POST', body: form });

  const answer = await exported(slug);
  expect(answer).toMatchObject({
    answered_at: '2026-11-30T10:00:00.000Z',
    citation: 'TiLiA question “Bridges”, answered 30 November 2026: 2 passages in 1 file',
    ...{ question: 'Bridges', tql: '0.1', line: 'bridge THEN outro IN form' },
    ...{ count: 2, files_count: 1, works_count: 1, is_complete: true, stopped: null },
  });
  expect(answer.address).toMatch(new RegExp(`/questions/${slug}$`));
  expect(answer.files.map((file) => [file.id, file.version])).toEqual([[id, 2]]);
  expect(answer.files[0]?.address).toMatch(new RegExp(`/viewer/${id}/v2$`));
  expect(answer.hits.map(({ label, start }) => [label, start])).toEqual([
    ['bridge → outro', 0],
    ['bridge → outro', 2],
  ]);

  const csv = await server.send(`/questions/${slug}/export`);
  expect(csv.headers.get('content-disposition')).toContain(`filename="bridges.csv"`);
  const [head = '', ...rows] = (await csv.text()).split('\n');
  expect(head.split(',').slice(0, 3)).toEqual(['file', 'version', 'address']);
  expect(head).toContain('step2_label');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(
    new RegExp(`^${id},2,[^,]+/viewer/${id}/v2\\?c=\\d+,"'=Bridge, ""one""",Quellmann,`),
  );
  expect(rows[0]).toContain(',bridge → outro,0.000,2.000,');
  expect(rows[0]).toMatch(/,2026-11-30T10:00:00\.000Z,0\.1,bridge THEN outro IN form,2,true$/);

  const { data: cited } = await server.client.GET('/questions/{slug}/citation', {
    ...{ ...of(slug), parseAs: 'text' },
  });
  expect(cited).toContain('Bridges: 2 passages in 1 file, answered 30 November 2026');

  // Any line can be exported without being saved, and one that cannot be read says where.
  const query = 'bridge THEN outro IN form';
  const params = { query: { query, facets: '{"composer":["Nobody"]}', format: 'json' as const } };
  const { data: none } = await server.client.GET('/tql/export/', { params });
  expect(none).toMatchObject({ count: 0, hits: [], facets: { composer: ['Nobody'] } });
  const wrong = await server.client.GET('/tql/export/', { params: { query: { query: 'bridge THEN' } } });
  expect(wrong.error).toMatchObject({ from: 11 });
});

test('the questions of an account go with it', async () => {
  const person = await server.register('leaving');
  const slug = await save(person, { name: 'Left', line: LINE, is_public: true });
  expect(await inSitemap(slug)).toBe(true);
  const body = { password: PASSWORD, keep: 'credited' as const };
  const { response } = await person.client.POST('/users/deletion/', { body });
  expect(response.ok).toBe(true);
  expect((await server.client.GET('/questions/{slug}/', of(slug))).response.status).toBe(404);
  expect(await inSitemap(slug)).toBe(false);
});
