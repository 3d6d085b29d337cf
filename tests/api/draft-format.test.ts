import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAFT_FILE, FOLDED_DRAFT } from '../support/draft-file.ts';
import { quartersFile } from '../support/quarters-file.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploadForm } from '../support/tla.ts';

/** Files of the first draft of format 1.0, and files whose times count quarter notes. */

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

interface Uploaded {
  readonly id: number;
  readonly warnings?: readonly string[];
}

async function upload(text: string, name = 'x.tla'): Promise<Uploaded> {
  const response = await clara.send('/upload/', {
    method: 'POST',
    body: uploadForm([{ name, bytes: text }], true),
  });
  const body = (await response.json()) as { files?: Uploaded[] };
  expect([response.status, JSON.stringify(body)]).toEqual([201, expect.any(String)]);
  return body.files![0]!;
}

const jsonOf = async (id: number) =>
  (await server.client.GET('/files/{id}/json', { params: { path: { id } } })).data!;

test('a draft is shown with its labels, roles, tags and score, and given back as it was sent', async () => {
  const text = JSON.stringify(DRAFT_FILE, undefined, 2);
  const { id, warnings } = await upload(text);
  expect(warnings?.[0]).toMatch(/^version: a draft of format 1\.0, which no released TiLiA opens/);
  expect(warnings).toContainEqual(expect.stringContaining('entries of kind marker are not shown'));
  const { file, timelines } = await jsonOf(id);
  expect(file).toMatchObject({ format: '1.0.0-draft.1', notation: { name: 'song.mei' } });
  expect(file!.metadata).toContainEqual({ name: 'genre', value: 'Lied, romantic' });
  const [folded, beats, cadences] = timelines;
  expect(folded).toMatchObject({
    is_time_map: false,
    measure_labels: '["1","2a","2b"]',
    measure_next: '{"1":[0,2]}',
  });
  expect(beats).toMatchObject({
    measure_labels: '["1","2a","1","2b","3"]',
    measure_passes: '[1,1,2,2,1]',
    details: [
      { name: 'role', value: 'time_map' },
      { name: 'author', value: 'Ada Timer' },
    ],
  });
  expect(cadences!.components).toEqual([
    expect.objectContaining({
      tags: ['dominant', 'zeugma'],
      details: [{ name: 'generated_by', value: 'group/MT' }],
    }),
  ]);
  const notation = await fetch(`${server.url}${file!.notation!.url}`);
  expect(await notation.text()).toBe(DRAFT_FILE.scores[0]!.content.join('\n'));
  expect(await (await clara.send(`/files/${id}/tla`)).text()).toBe(text);
  const query = JSON.stringify({ tl: { kind: 'MARKER' }, cmp: { tags: 'zeugma' } });
  const found = await server.client.GET('/components/query/', { params: { query: { query } } });
  expect(found.data!.components).toEqual([expect.objectContaining({ tags: 'dominant, zeugma' })]);
});

test('files and components are found by the role and the vocabulary of timelines', async () => {
  const { id } = await upload(JSON.stringify(DRAFT_FILE).replace('Drafted song', 'Song with roles'));
  const title = 'Song with roles';
  const filesOf = async (facets: Readonly<Record<string, string>>) => {
    const query = JSON.stringify({ title, ...facets });
    const { data } = await server.client.GET('/files/query/', { params: { query: { query } } });
    return data!.files.map((file) => file.id);
  };
  expect(await filesOf({ role: 'Cadence' })).toEqual([id]);
  expect(await filesOf({ vocabulary: 'cadences@1' })).toEqual([id]);
  expect(await filesOf({ vocabulary: 'lcma' })).toEqual([]);
  const countOf = async (kind: string, file: object) => {
    const query = JSON.stringify({ tl: { kind }, file: { title, ...file } });
    const { data } = await server.client.GET('/components/query/', { params: { query: { query } } });
    return data!.count;
  };
  expect(await countOf('MARKER', { role: 'cadences' })).toBe(1);
  expect(await countOf('BEAT', { role: 'time_map' })).toBe(5);
  expect(await countOf('BEAT', { role: 'cadences' })).toBe(0);
});

test('the query language asks the roles, the authors and the tags that a draft stores', async () => {
  await upload(JSON.stringify(DRAFT_FILE).replace('Drafted song', 'Song of stored roles'));
  await upload(JSON.stringify(FOLDED_DRAFT).replace('"name":"Form"', '"name":"Sections"'));
  const countOf = async (query: string) => {
    const { data } = await server.client.GET('/tql/query/', { params: { query: { query } } });
    return data?.count;
  };
  const ofSong = 'file.title = "Song of stored roles"';
  expect(await countOf(`*[tags = zeugma] IN cadences WHERE ${ofSong}`)).toBe(1);
  expect(await countOf(`*[tags = nothing] IN cadences WHERE ${ofSong}`)).toBe(0);
  expect(await countOf(`WHERE tl.author = "Ada Timer" AND ${ofSong}`)).toBe(1);
  expect(await countOf('A THEN B IN form WHERE author = "Anne"')).toBe(1);
});

test('a repeat that is not written out is played out in the measures, and each score is to be had', async () => {
  const { id } = await upload(JSON.stringify(FOLDED_DRAFT));
  const { concrete_work, file, timelines } = await jsonOf(id);
  expect(concrete_work).toMatchObject({ time_unit: 'quarters', length: 12 });
  const [, , violin, reduction] = timelines;
  expect([violin, reduction]).toEqual([
    expect.objectContaining({ has_notation: true, measure_table: 0 }),
    expect.objectContaining({ has_notation: true, measure_table: 0 }),
  ]);
  expect(file!.notation).toMatchObject({ name: 'violin.mei' });
  expect(violin).not.toHaveProperty('attachment_url');
  const url = String((reduction as { attachment_url?: string }).attachment_url);
  const mei = await server.fetchMedia(url);
  expect(await mei.text()).toBe(FOLDED_DRAFT.scores[1]!.content.join('\n'));
  const { data } = await server.client.GET('/files/{id}/measures', { params: { path: { id } } });
  expect(data!.measures.map(({ number, label, pass, start }) => [label ?? number, pass, start])).toEqual([
    [1, 1, 0],
    ['2a', 1, 3],
    [1, 2, 0],
    ['2b', 2, 6],
    [3, 1, 9],
  ]);
  expect(data!.measures.map(({ end }) => end)).toEqual([undefined, 6, 3, undefined, 12]);
  await clara.send(`/files/${id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is_public: false }),
  });
  const link = await clara.client.POST('/files/{id}/links/', {
    params: { path: { id } },
    body: { label: 'Referees', hides_names: true },
  });
  const headers = { 'tilia-key': link.data!.key };
  const hidden = await fetch(`${server.url}${new URL(url, server.url).pathname}`, { headers });
  expect([hidden.status, await hidden.text()]).toEqual([200, expect.not.stringContaining('Jane Editor')]);
});

test('a link that hides names shows no author of a timeline', async () => {
  const { id } = await upload(JSON.stringify(DRAFT_FILE));
  await clara.send(`/files/${id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is_public: false }),
  });
  const body = { label: 'Referees', hides_names: true };
  const { data } = await clara.client.POST('/files/{id}/links/', { params: { path: { id } }, body });
  const [, at] = /^\/viewer\/(\d+)\?k=/.exec(data!.address)!;
  const hidden = await fetch(`${server.url}/api/v1/files/${at}/json?k=${data!.key}`);
  const text = await hidden.text();
  expect(text).toContain('Cadences');
  expect(text).not.toContain('Ada Timer');
  expect(text).not.toContain('group/MT');
});

test('a file whose times count quarter notes says so, as its owner may', async () => {
  const told = await upload(quartersFile());
  expect(told.warnings ?? []).toEqual([]);
  expect((await jsonOf(told.id)).concrete_work).toMatchObject({ time_unit: 'quarters', length: 61 });
  const listed = await server.client.GET('/files/query/', {
    params: { query: { query: JSON.stringify({ title: 'Menuet by the quarter' }) } },
  });
  expect(listed.data!.files).toContainEqual(
    expect.objectContaining({ id: told.id, time_unit: 'quarters', measures: 20 }),
  );
  const untold = await upload(quartersFile(''));
  expect((await jsonOf(untold.id)).concrete_work.time_unit).toBeUndefined();
  const say = (value: string | null) =>
    clara.send(`/files/${untold.id}/`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ details: { 'time unit': value } }),
    });
  expect((await say('quarter notes')).status).toBe(200);
  expect((await jsonOf(untold.id)).concrete_work.time_unit).toBe('quarters');
  const link = await clara.send(`/files/${untold.id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recording_link: 'https://example.org/a.mp3' }),
  });
  expect(link.status).toBe(400);
  expect((await say(null)).status).toBe(200);
  expect((await jsonOf(untold.id)).concrete_work.time_unit).toBeUndefined();
});

test('a search by seconds leaves out what counts quarter notes', async () => {
  const query = JSON.stringify({ tl: { kind: 'MARKER' }, cmp: { label: 'suspension', time: '30..40' } });
  const before = await server.client.GET('/components/query/', { params: { query: { query } } });
  await upload(quartersFile());
  await upload(quartersFile(''));
  const after = await server.client.GET('/components/query/', {
    params: { query: { query: query.replace('30..40', '30..41') } },
  });
  expect(after.data!.count - before.data!.count).toBe(1);
});
