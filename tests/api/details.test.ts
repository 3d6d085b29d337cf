import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editedMetadata } from '../../src/tla/details.ts';
import { readTla } from '../../src/tla/read-tla.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { changeAbout } from '../support/change-about.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
/** Whether the last test has stopped the server. */
let isStopped = false;
afterAll(() => (isStopped ? undefined : server.close()));

type Bytes = string | Uint8Array<ArrayBuffer>;

async function upload(bytes: Bytes, isPublic = true, name = 'x.tla'): Promise<number> {
  const body = uploadForm([{ name, bytes }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

async function replace(id: number, expected: number, bytes: string) {
  const body = uploadForm([{ name: 'x.tla', bytes }]);
  body.set('expected_version', String(expected));
  body.set('same_piece', 'true');
  const response = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
  expect(response.status).toBe(201);
  return (await response.json()) as { number: number; title: string; warnings: string[] };
}

const pathOf = (id: number) => ({ params: { path: { id } } });
type Caller = Pick<Person, 'client' | 'send'>;
const edit = (id: number, details: Record<string, string | null>, by: Caller = clara) =>
  by.client.PATCH('/files/{id}/', { ...pathOf(id), body: { details } });
const detailsOf = async (id: number, by: Caller = clara) => by.client.GET('/files/{id}/details', pathOf(id));
const download = async (by: Caller, id: number, query = '') =>
  new Uint8Array(await (await by.send(`/files/${id}/tla${query}`)).arrayBuffer());
const textOf = async (...args: Parameters<typeof download>) =>
  new TextDecoder().decode(await download(...args));

async function opened(id: number, version?: number) {
  const query = version === undefined ? {} : { version };
  const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id }, query } });
  const { title, composer } = data!.abstract_work;
  const { metadata, citation } = data!.file!;
  return { title, composer, performer: data!.concrete_work.artist, metadata, heading: citation?.heading };
}

async function found(title: string) {
  const query = JSON.stringify({ title });
  const { data } = await server.client.GET('/files/query/', { params: { query: { query } } });
  return data!;
}

const tla = (fields: Record<string, unknown>, label = 'A') => {
  const unit = { start: 0, end: 9, level: 1, label };
  const file = JSON.parse(tlaText({ timelines: [hierarchyTimeline([unit])] })) as {
    media_metadata: object;
  };
  return JSON.stringify({ ...file, media_metadata: fields }, null, 2);
};

test('a change that says what its sender saw is refused where the piece reads otherwise now', async () => {
  const id = await upload(tla({ title: 'Seen Q2', composer: 'Motzart' }));
  const change = (seen: Record<string, string>, composer: string) =>
    clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { details: { composer }, seen } });
  expect((await change({ composer: 'Motzart', performer: '' }, 'Mozart')).response.status).toBe(200);
  const { response, error } = await change({ composer: 'Motzart' }, 'Leopold Mozart');
  expect([response.status, error]).toEqual([
    412,
    {
      detail: expect.stringMatching(/changed elsewhere/) as string,
      code: 'changed_meanwhile',
      piece: { title: 'Seen Q2', composer: 'Mozart', performer: '' },
    },
  ]);
  expect((await opened(id)).composer).toBe('Mozart');
  // Others' changes of the texts that it does not speak of are no obstacle.
  expect((await change({ title: 'Seen Q2' }, 'W. A. Mozart')).response.status).toBe(200);
});

test('edited details are what lists, searches, the viewer and citations say, at once', async () => {
  const id = await upload(tla({ title: 'Sonate Q1', Composer: 'Motzart', opus: 'K. 1' }));
  const before = await found('sonate q1');
  expect([before.count, (await opened(id)).composer]).toEqual([1, 'Motzart']);

  const { data } = await edit(id, {
    title: ' Sonata in F, Q1 ',
    composer: 'Mozart',
    performer: 'Clara Wieck',
    opus: null,
    Ort: 'Salzburg',
  });
  expect(data?.id).toBe(id);
  expect(await opened(id)).toEqual({
    title: 'Sonata in F, Q1',
    composer: 'Mozart',
    performer: 'Clara Wieck',
    metadata: expect.arrayContaining([
      { name: 'title', value: 'Sonata in F, Q1' },
      { name: 'Composer', value: 'Mozart' },
      { name: 'Ort', value: 'Salzburg' },
    ]) as unknown,
    heading: 'Analysis of Sonata in F, Q1 by Mozart',
  });
  expect((await opened(id)).metadata).toHaveLength(4);
  expect((await found('sonate q1')).count).toBe(0);
  const now = await found('sonata in f, q1');
  expect(now.abstract_works).toMatchObject([{ title: 'Sonata in F, Q1', composer: 'Mozart' }]);
  expect(now.abstract_works[0]!.id).not.toBe(before.abstract_works[0]!.id);
  const query = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label: 'A' }, file: { title: 'q1' } });
  const units = await server.client.GET('/components/query/', { params: { query: { query } } });
  expect(units.data?.abstract_works).toMatchObject([{ title: 'Sonata in F, Q1' }]);
  expect(await (await server.send(`/files/${id}/citation`)).text()).toContain('Sonata in F, Q1 by Mozart');

  expect((await detailsOf(id)).data).toEqual({
    version: 1,
    can_set_time_unit: true,
    fields: [
      { name: 'title', value: 'Sonate Q1' },
      { name: 'Composer', value: 'Motzart' },
      { name: 'opus', value: 'K. 1' },
    ],
    edits: {
      title: 'Sonata in F, Q1',
      Composer: 'Mozart',
      performer: 'Clara Wieck',
      opus: null,
      Ort: 'Salzburg',
    },
    has_recording: false,
    named_recording: '',
    recording_link: '',
  });
  const own = async () =>
    (await clara.client.GET('/users/files/')).data?.files.find((file) => file.id === id)?.is_edited;
  expect(await own()).toBe(true);

  // A value equal to the file's own is not an edit; the file belongs to its first work again.
  await edit(id, { title: 'Sonate Q1', Composer: 'Motzart', performer: '', opus: 'K. 1', Ort: ' ' });
  expect([(await detailsOf(id)).data?.edits, await own()]).toEqual([{}, false]);
  expect((await found('sonata in f, q1')).count).toBe(0);
  expect((await found('sonate q1')).count).toBe(1);
});

test('a work is shared with whoever has it, and goes when nobody has it any more', async () => {
  const sound = { name: 'take.mp3', bytes: 'ID3 the same take' };
  const own = (title: string) => tlaText({ title, mediaPath: '/home/clara/take.mp3' });
  const ids: number[] = [];
  for (const title of ['Shared R1', 'Wrong R1']) {
    const body = uploadForm([{ name: 'x.tla', bytes: own(title) }, sound], true);
    const response = await clara.send('/upload/', { method: 'POST', body });
    ids.push(((await response.json()) as { files: { id: number }[] }).files[0]!.id);
  }
  const works = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { data } = await server.client.GET('/files/{id}/json', pathOf(id));
        return [data?.concrete_work.id, data?.abstract_work.id];
      }),
    );
  const [right, wrong] = await works();
  expect(right).not.toEqual(wrong);
  await edit(ids[1]!, { title: 'Shared R1' });
  expect(await works()).toEqual([right, right]);
  // The wrong title is gone as a work: with it again, the work is another one.
  await edit(ids[1]!, { title: null });
  await edit(ids[1]!, { title: 'Wrong R1' });
  const [, again] = await works();
  expect(again?.[1]).not.toBe(wrong?.[1]);
});

test('what cannot be accepted is said, and then nothing changes', async () => {
  const id = await upload(tla({ title: 'Kept', 'media length': 12.5 }), false);
  const problems = async (details: Record<string, string | null>) => {
    const { response, error } = await clara.client.PATCH('/files/{id}/', {
      ...pathOf(id),
      body: { details, is_public: true },
    });
    expect(response.status).toBe(400);
    return (error as { details: string[] }).details;
  };
  expect(await problems({ title: 'x'.repeat(501) })).toEqual([
    'title: more than 500 characters. Shorten it.',
  ]);
  expect(await problems({ notes: 'x'.repeat(5001) })).toEqual(['Expected at most 5000 characters.']);
  expect(await problems({ ' ': 'x' })).toEqual(['Each field needs a name.']);
  expect(await problems({ 'media length': '1' })).toEqual([
    'media length: the length comes from the recording and is not edited here.',
  ]);
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field ${index}`, 'x']));
  expect(await problems(many)).toEqual(['More than 200 fields. Remove some.']);
  const long = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'.repeat(4500)]));
  expect(await problems(long)).toEqual(['More than 256 kB in all fields. Shorten or remove some.']);
  expect((await detailsOf(id)).data?.edits).toEqual({});
  expect((await server.client.GET('/files/{id}/json', pathOf(id))).response.status).toBe(404);
  const nothing = await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: {} });
  expect(nothing.error).toEqual({ is_public: ['This field is required'] });
});

test('only the owner edits, and only the owner learns what was edited away', async () => {
  const [open, hidden] = [
    await upload(tla({ title: 'Open' })),
    await upload(tla({ title: 'Hidden' }), false),
  ];
  const statuses = async (by: Caller) => [
    (await detailsOf(open, by)).response.status,
    (await detailsOf(hidden, by)).response.status,
    (await edit(open, { title: 'x' }, by)).response.status,
    (await edit(hidden, { title: 'x' }, by)).response.status,
  ];
  expect(await statuses(server)).toEqual([401, 401, 401, 401]);
  expect(await statuses(robert)).toEqual([403, 404, 403, 404]);
  expect(await statuses(clara)).toEqual([200, 200, 200, 200]);

  const named = await upload(tla({ title: 'Named', teacher: 'Friedrich Wieck' }));
  await edit(named, { teacher: null });
  for (const path of ['json', 'tla', 'tla?details=uploaded', 'tla?version=1', 'about', 'citation'])
    expect(await (await robert.send(`/files/${named}/${path}`)).text(), path).not.toContain('Friedrich');
});

test('edits at once of different fields are all kept, also of files that change places', async () => {
  const [one, two] = [await upload(tla({ title: 'Place S1' })), await upload(tla({ title: 'Place S2' }))];
  const edits = Array.from({ length: 4 }, (_, index) => edit(one, { [`field ${index}`]: 'x' }));
  const swaps = [edit(one, { title: 'Place S2' }), edit(two, { title: 'Place S1' })];
  for (const { response } of await Promise.all([...edits, ...swaps])) expect(response.status).toBe(200);
  const { title, metadata } = await opened(one);
  expect([title, metadata.length, (await opened(two)).title]).toEqual(['Place S2', 5, 'Place S1']);
});

test('others download the edited details, the owner the uploaded bytes, or the details if asked', async () => {
  const fields = { title: 'Old', composer: 'C', source: 'NMA', path: '/home/clara/secret/x' };
  const file = tla(fields);
  const id = await upload(file);
  const withFields = (changed: object, isCut: boolean) => {
    const cut = (text: string) => (isCut ? text.replaceAll(/\/home\/clara\/[\w /]*\//g, '') : text);
    const written = JSON.stringify({ ...fields, ...changed }, null, 2).replaceAll('\n', '\n  ');
    return cut(file.replace(/"media_metadata": \{[^}]*\}/, () => `"media_metadata": ${written}`));
  };
  expect(await textOf(robert, id)).toBe(withFields({}, true));
  await edit(id, { title: 'New \u00e9' });
  const ascii = (text: string) => text.replaceAll('é', '\\u00e9');
  for (const query of ['', '?details=edited', '?details=uploaded'])
    expect(await textOf(robert, id, query)).toBe(ascii(withFields({ title: 'New é' }, true)));
  expect(await textOf(clara, id)).toBe(file);
  expect(await textOf(clara, id, '?details=edited')).toBe(ascii(withFields({ title: 'New é' }, false)));
  const name = (await clara.send(`/files/${id}/tla`)).headers.get('content-disposition');
  expect(name).toContain('.tla');

  await changeAbout(clara, id, { licence: 'CC-BY-4.0' });
  const read = () => download(robert, id, '?version=1').then((bytes) => readTla(bytes, 'x.tla'));
  expect((await read()).metadata).toEqual([
    { name: 'title', value: 'New é' },
    { name: 'composer', value: 'C' },
    { name: 'source', value: `NMA; ${server.url}/viewer/${id}/v1` },
    { name: 'path', value: 'x' },
    { name: 'licence', value: 'CC BY 4.0 https://creativecommons.org/licenses/by/4.0/' },
  ]);
  expect(await textOf(clara, id)).toBe(file);
  await edit(id, { title: null, source: null });
  expect(Object.fromEntries((await read()).metadata.map(({ name, value }) => [name, value]))).toEqual({
    composer: 'C',
    source: `${server.url}/viewer/${id}/v1`,
    path: 'x',
    licence: 'CC BY 4.0 https://creativecommons.org/licenses/by/4.0/',
  });
});

test('the next upload keeps edits or drops them with a warning, and every version keeps its own', async () => {
  const own = (fields: object, label?: string) => tla({ ...fields, 'media length': 9 }, label);
  const first = own({ title: 'T T1', composer: 'C', key: 'F', year: '1774' });
  const id = await upload(first);
  await edit(id, { title: 'My T1', composer: 'Y', key: 'F minor', opus: '2' });
  const second = own({ title: 'T T1', composer: 'X', key: 'F minor', year: '1774' }, 'B');
  expect(await replace(id, 1, second)).toMatchObject({
    number: 2,
    title: 'My T1',
    warnings: ["composer: the file now says 'X'; your web edit 'Y' was dropped."],
  });
  expect((await detailsOf(id)).data).toMatchObject({ version: 2, edits: { title: 'My T1', opus: '2' } });
  expect(await opened(id)).toMatchObject({ title: 'My T1', composer: 'X' });
  expect(await opened(id, 1)).toMatchObject({ title: 'My T1', composer: 'Y' });
  const { data } = await clara.client.GET('/users/files/');
  expect(data?.files.find((file) => file.id === id)).toMatchObject({
    warnings: ["composer: the file now says 'X'; your web edit 'Y' was dropped."],
    is_edited: true,
  });
  const third = own({ title: 'Third T1' }, 'C');
  expect((await replace(id, 2, third)).warnings).toEqual([
    "title: the file now says 'Third T1'; your web edit 'My T1' was dropped.",
  ]);
  for (const [index, bytes] of [first, second, third].entries())
    expect(await textOf(clara, id, `?version=${index + 1}`)).toBe(bytes);
  const others = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const { title, metadata } = readTla(await download(robert, id, `?version=${number}`), 'x.tla');
      return [title, metadata.length];
    }),
  );
  expect(others).toEqual([
    ['My T1', 5],
    ['My T1', 5],
    ['Third T1', 2],
  ]);
});

test('whatever is edited, others download the fields that are shown', async () => {
  const id = await upload(tla({ title: 'Any', composer: 'C', 7: 'seven', list: ['a', 'b'] }));
  // The download cuts local paths out of texts, so they could not be compared.
  const withoutPaths = (text: string) => text.replaceAll(/[/\\~%]/g, '');
  const names = fc.constantFrom('title', 'Composer', '7', 'list', 'constructor', 'é"');
  const name = fc.oneof(names, fc.string().map(withoutPaths));
  const text = fc.string({ unit: 'binary', maxLength: 20 }).map(withoutPaths);
  const sorted = (fields: readonly { name: string; value: string }[]) =>
    fields.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.option(text), { maxKeys: 4 }), async (details) => {
      const { response } = await edit(id, details);
      expect(response.status).toBeOneOf([200, 400]);
      const { title, metadata } = await opened(id);
      const read = readTla(await download(robert, id), 'x.tla');
      expect([read.title, sorted(read.metadata)]).toEqual([title, sorted(metadata)]);
    }),
    { numRuns: 30 },
  );
});

/** Files that other people wrote; not part of the product, so they may be absent. */
const REAL = new URL('../../../shared/data/', import.meta.url);
const suite = existsSync(REAL) ? describe : describe.skip;

suite('files of other people (skipped where they are not beside the checkout)', () => {
  const names = existsSync(REAL)
    ? ['tla-mozart/', 'tla-real/', 'score/'].flatMap((folder) =>
        readdirSync(new URL(folder, REAL))
          .filter((name) => /\.(tla|json)$/.test(name) && !name.includes('1.0.0'))
          .map((name) => folder + name),
      )
    : [];

  test('a download with edited details differs from the one before in its metadata alone', async () => {
    const changes = { title: 'Été', composer: null, 'edited here': 'yes' };
    for (const name of names) {
      const bytes = new Uint8Array(readFileSync(new URL(name, REAL)));
      const id = await upload(bytes, true, name.replace(/.*\//, ''));
      const before = await textOf(robert, id);
      await edit(id, changes);
      const after = await download(robert, id);
      const [was, is] = [before, new TextDecoder().decode(after)].map(withoutMetadata);
      expect(is, name).toBe(was);
      const { metadata } = readTla(bytes, name);
      expect(readTla(after, name).metadata, name).toEqual(editedMetadata(metadata, changes));
      expect(Buffer.from(bytes).equals(await download(clara, id)), name).toBe(true);
      await clara.client.DELETE('/files/{id}/', pathOf(id));
    }
    expect(names.length).toBeGreaterThan(20);
  });
});

test('the log says what was edited, and which edit an upload has dropped', async () => {
  const id = await upload(tla({ title: 'In the file' }));
  await edit(id, { title: 'On the web' });
  await edit(id, { title: 'On the web' });
  await replace(id, 1, tla({ title: 'In the next' }));
  isStopped = true;
  const stored = await server.stop(everythingStored);
  const rows = [...stored]
    .filter(([name]) => name.startsWith('detail_log '))
    .map(([, row]) => JSON.parse(row) as { file_id: number; before: object; after: object });
  expect(rows.flatMap(({ file_id, before, after }) => (file_id === id ? [[before, after]] : []))).toEqual([
    [{ details: { title: 'In the file' } }, { details: { title: 'On the web' } }],
    [{ details: { title: 'On the web' } }, { details: { title: 'In the next' } }],
  ]);
});

/** Cuts the object of the metadata out, and nothing else: a closing brace stands in none of its texts. */
function withoutMetadata(text: string): string {
  const start = text.indexOf('{', text.indexOf('"media_metadata"'));
  return text.slice(0, start) + text.slice(text.indexOf('}', start));
}
