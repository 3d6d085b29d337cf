import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PART_BYTES } from '../../src/packages/limits.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploaded } from '../support/uploaded.ts';
import {
  nameOf,
  packageZip,
  partForm,
  sendPackage,
  sendParts,
  songText,
  untilState,
  type Package,
} from '../support/sent-packages.ts';

let server: TestServer;
let clara: Person;
let people = 0;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  clara = await server.register(`clara${++people}`);
});
afterAll(() => server.close());

const planOf = async (id: number) => {
  const { data } = await clara.client.GET('/packages/{id}/plan', { params: { path: { id } } });
  return data;
};
const store = (id: number, body: object = {}) =>
  clara.client.POST('/packages/{id}/store/', { params: { path: { id } }, body });
const filesOf = async (person = clara) => (await person.client.GET('/users/files/')).data?.files ?? [];
const counts = ({ files }: Package) => files;

/** Sends a package, and stores it. */
async function bring(zip: Uint8Array, body: object = {}): Promise<Package> {
  const { id } = await sendPackage(clara, zip);
  await untilState(clara, id, 'planned');
  expect((await store(id, body)).response.status).toBe(202);
  return untilState(clara, id, 'done');
}

test('a package is planned, stored into a corpus, and known again when it comes anew', async () => {
  const blobsBefore = server.storedBlobs().length;
  const { id } = await sendPackage(clara, packageZip());
  const planned = await untilState(clara, id, 'planned');
  expect(planned).toMatchObject({ state: 'planned', missing: [], parts: 1 });
  expect(counts(planned)).toEqual({ all: 6, read: 6, new: 6, same: 0, newer: 0, refused: 0, stored: 0 });
  expect(await filesOf()).toEqual([]);
  const plan = await planOf(id);
  expect(plan).toMatchObject({
    ...{ title: 'Wegzeichen Test Dataset (WTD)', licence: 'CC-BY-3.0', licences: [], refused: [], gone: [] },
    works: [
      { title: 'Song 1', composer: 'Nobody', new: 3, performers: ['P1', 'P2', 'P3'] },
      { title: 'Song 2', composer: 'Nobody', new: 3 },
    ],
  });
  expect(plan?.warnings).toEqual([
    { text: expect.stringMatching(/no recording/) as string, count: 6, files: expect.anything() as string[] },
  ]);

  expect((await store(id)).response.status).toBe(202);
  const done = await untilState(clara, id, 'done');
  expect(counts(done)).toMatchObject({ new: 6, stored: 6 });
  expect(done.corpus).toEqual({ title: 'Wegzeichen Test Dataset (WTD)', slug: expect.anything() as string });
  const files = await filesOf();
  expect(files).toHaveLength(6);
  expect(files.every((file) => !file.is_public && file.licence === 'CC-BY-3.0')).toBe(true);

  // The same package again changes nothing.
  const again = await sendPackage(clara, packageZip());
  const same = await untilState(clara, again.id, 'done');
  expect(counts(same)).toMatchObject({ new: 0, same: 6, newer: 0 });
  expect(same.corpus).toEqual(done.corpus);
  expect((await store(again.id)).response.status).toBe(409);

  // One file has changed, one is new, and one is gone.
  const changed = packageZip({
    songs: 1,
    more: { [nameOf(1, 2)]: songText(1, 2, 'changed'), 'z.tla': songText(3, 1) },
  });
  const third = await sendPackage(clara, changed);
  const next = await untilState(clara, third.id, 'planned');
  expect(counts(next)).toMatchObject({ all: 4, new: 1, same: 2, newer: 1 });
  expect((await planOf(third.id))?.gone).toEqual([nameOf(2, 1), nameOf(2, 2), nameOf(2, 3)]);
  expect((await store(third.id)).response.status).toBe(202);
  await untilState(clara, third.id, 'done');
  const after = await filesOf();
  expect(after).toHaveLength(7);
  const versions = await Promise.all(
    after.map(async ({ id: file }) => {
      const { data } = await clara.client.GET('/files/{id}/versions/', { params: { path: { id: file } } });
      return data?.versions.length;
    }),
  );
  expect(versions.toSorted()).toEqual([1, 1, 1, 1, 1, 1, 2]);
  // Nothing of the packages is left but what the files have.
  expect(server.storedBlobs()).toHaveLength(blobsBefore + 2 * 8);
});

test('parts come in any order, twice, and after a restart of the sender', async () => {
  const noise = randomBytes(PART_BYTES + 1000);
  const zip = packageZip({ songs: 1, performances: 1, more: { 'a.mp3': noise } });
  const half = await sendPackage(clara, zip, [1, 1]);
  expect(half).toMatchObject({ state: 'receiving', parts: 2, missing: [0] });
  // Another package waits for this one, and names it.
  const other = await clara.client.POST('/packages/', { body: { name: 'b.zip', size: 100 } });
  expect(other.error).toMatchObject({ code: 'package_under_way', package: { id: half.id, missing: [0] } });
  // No part of another size, or with another number.
  const short = partForm(zip.subarray(0, 100), 0);
  expect((await clara.send(`/packages/${half.id}/parts/`, { method: 'POST', body: short })).status).toBe(400);
  const beyond = partForm(zip, 2);
  expect((await clara.send(`/packages/${half.id}/parts/`, { method: 'POST', body: beyond })).status).toBe(
    400,
  );
  await sendParts(clara, half, zip);
  expect(counts(await untilState(clara, half.id, 'planned'))).toMatchObject({ all: 1, new: 1 });
});

test('what is broken is told by its name, and the others are stored', async () => {
  const zip = packageZip({
    songs: 1,
    more: { 'broken.tla': '{"version": ', 'inner.zip': packageZip(), 'table.csv': 'a,b', 'readme.txt': '' },
  });
  const { id } = await sendPackage(clara, zip);
  expect(counts(await untilState(clara, id, 'planned'))).toMatchObject({ all: 5, new: 3, refused: 2 });
  const plan = await planOf(id);
  expect(plan?.refused).toEqual([
    { path: 'broken.tla', problem: expect.stringMatching(/./) as string },
    { path: 'inner.zip', problem: expect.stringMatching(/archive in the archive/) as string },
  ]);
  expect(plan?.others).toEqual([
    { ending: 'CSV', count: 1 },
    { ending: 'TXT', count: 1 },
  ]);
  await store(id);
  expect(counts(await untilState(clara, id, 'done'))).toMatchObject({ stored: 3 });
  // What is no zip, or has no analysis, is refused as a whole.
  const none = await sendPackage(clara, new TextEncoder().encode('no zip at all, but long enough to be one'));
  expect(await untilState(clara, none.id, 'planned')).toMatchObject({
    ...{ state: 'refused', problem: expect.stringMatching(/not a whole zip/) as string },
  });
});

test('a package of public files has the licence that its owner chooses where it contradicts itself', async () => {
  const other = songText(9, 1).replace('"media length"', '"licence":"CC BY-NC-SA 4.0","media length"');
  const { id } = await sendPackage(
    clara,
    packageZip({ songs: 1, performances: 1, more: { 'other.tla': other } }),
  );
  await untilState(clara, id, 'planned');
  expect((await planOf(id))?.licences).toEqual([
    { id: 'CC-BY-3.0', files: 0 },
    { id: 'CC-BY-NC-SA-4.0', files: 1 },
  ]);
  expect((await store(id, { is_public: true })).response.status).toBe(400);
  expect((await store(id, { is_public: true, licence: 'of my own' })).response.status).toBe(400);
  expect(
    (await store(id, { is_public: true, licence: 'CC-BY-NC-SA-4.0', corpus_title: 'Two' })).response.status,
  ).toBe(202);
  expect((await untilState(clara, id, 'done')).corpus).toEqual({ title: 'Two', slug: 'two' });
  const { data } = await server.client.GET('/files/query/');
  const shown = data?.files.filter(({ author_id: author }) => author === clara.id) ?? [];
  expect(shown.map(({ licence }) => licence)).toEqual(['CC-BY-NC-SA-4.0', 'CC-BY-NC-SA-4.0']);
});

test('recordings and scores go to the files that name them', async () => {
  const sounding = songText(1, 1).replace('"media_path":""', '"media_path":"C:/music/take.mp3"');
  const tune = new Uint8Array(2000).fill(0x55);
  tune.set([0x49, 0x44, 0x33]);
  const zip = packageZip({
    songs: 0,
    more: { 'a.tla': sounding, 'sound/take.mp3': tune, 'b.tla': songText(2, 1) },
  });
  await bring(zip);
  const files = await filesOf();
  expect(files).toHaveLength(2);
  const exported = await Promise.all(
    files.map(({ id }) => clara.client.GET('/files/{id}/json', { params: { path: { id } } })),
  );
  expect(exported.filter(({ data }) => JSON.stringify(data).includes('take.mp3'))).toHaveLength(1);
  // The same again, recording included, is nothing new.
  const { id } = await sendPackage(clara, zip);
  expect(counts(await untilState(clara, id, 'done'))).toMatchObject({ same: 2 });
});

test('a package is its owner’s alone, and goes when they cancel it', async () => {
  const kaja = await server.register('kaja');
  const blobsBefore = server.storedBlobs().length;
  const { id } = await sendPackage(clara, packageZip());
  await untilState(clara, id, 'planned');
  for (const path of [`/packages/${id}/`, `/packages/${id}/plan`])
    expect((await kaja.send(path)).status).toBe(404);
  expect((await kaja.send(`/packages/${id}/`, { method: 'DELETE' })).status).toBe(404);
  expect((await kaja.client.GET('/packages/')).data?.packages).toEqual([]);
  expect((await clara.client.GET('/packages/')).data?.packages).toHaveLength(1);
  expect((await clara.send(`/packages/${id}/`, { method: 'DELETE' })).status).toBe(204);
  expect(server.storedBlobs()).toHaveLength(blobsBefore);
});

test('all or none: nothing is stored where one file is refused, be it only with its score', async () => {
  const broken = await sendPackage(clara, packageZip({ songs: 1, more: { 'broken.tla': '{' } }));
  await untilState(clara, broken.id, 'planned');
  const refused = await store(broken.id, { all_or_none: true });
  expect(refused.response.status).toBe(400);
  expect(refused.error).toMatchObject({ all_or_none: [expect.stringMatching(/^1 file cannot/) as string] });
  await clara.send(`/packages/${broken.id}/`, { method: 'DELETE' });

  const blobsBefore = server.storedBlobs().length;
  const scored = songText(9, 1);
  const zip = packageZip({ songs: 1, more: { 'scored.tla': scored, 'scored.musicxml': 'no notation' } });
  const { id } = await sendPackage(clara, zip);
  expect(counts(await untilState(clara, id, 'planned'))).toMatchObject({ new: 4, refused: 0 });
  expect((await store(id, { all_or_none: true })).response.status).toBe(202);
  expect(await untilState(clara, id, 'done')).toMatchObject({
    state: 'refused',
    problem: expect.stringMatching(/^scored\.tla: .*nothing was stored/s) as string,
  });
  expect(await filesOf()).toEqual([]);
  expect((await clara.client.GET('/users/corpora/')).data?.corpora).toEqual([]);
  await clara.send(`/packages/${id}/`, { method: 'DELETE' });
  expect(server.storedBlobs()).toHaveLength(blobsBefore);

  expect(counts(await bring(packageZip({ songs: 1 }), { all_or_none: true }))).toMatchObject({ stored: 3 });
});

test('a file of two share-alike licences stays private, and never becomes a version of a public one', async () => {
  const merged = songText(1, 1)
    .replace('"media length"', '"licence":"CC BY-NC-SA 4.0","media length"')
    .replace('"name":"', '"name":"Texture (Dezrann) ')
    .replace(/"name":"Texture \(Dezrann\) [^"]*"/, '"name":"Texture (Dezrann)"');
  await bring(packageZip({ songs: 0, more: { 'merged.tla': merged, 'b.tla': songText(2, 1) } }), {
    ...{ is_public: true, licence: 'CC-BY-NC-SA-4.0' },
  });
  const files = await filesOf();
  const own = files.find(({ filename }) => filename === 'merged.tla');
  expect(files.map(({ is_public: isPublic }) => isPublic).toSorted()).toEqual([false, true]);
  expect(own?.is_public).toBe(false);
  expect(own?.warnings).toContainEqual(expect.stringMatching(/ODbL.*stays private/) as string);

  const next = packageZip({ songs: 0, more: { 'merged.tla': merged, 'b.tla': merged } });
  const { id } = await sendPackage(clara, next);
  expect(counts(await untilState(clara, id, 'done'))).toMatchObject({ same: 1, refused: 1 });
  expect((await planOf(id))?.refused).toEqual([
    { path: 'b.tla', problem: expect.stringMatching(/ODbL.*is public/) as string },
  ]);
});

test('the uploader says that seconds are quarter notes; notes of most files stand once, with the corpus', async () => {
  const noted = (song: number, notes: string) =>
    songText(song, 1).replace('"media length"', `"notes":"${notes}","media length"`);
  const zip = packageZip({
    songs: 0,
    more: {
      ...{ 'a.tla': noted(1, 'Made by a converter.'), 'b.tla': noted(2, 'Made by a converter.') },
      ...{ 'c.tla': noted(3, 'Made by hand.') },
    },
  });
  const { id } = await sendPackage(clara, zip);
  await untilState(clara, id, 'planned');
  expect((await planOf(id))?.without_unit).toBe(3);
  await store(id, { is_public: true, licence: 'CC-BY-4.0', is_quarters: true });
  const { corpus } = await untilState(clara, id, 'done');
  const files = await filesOf();

  const slug = corpus?.slug ?? '';
  const path = { slug };
  await clara.client.PATCH('/corpora/{slug}/', { params: { path }, body: { visibility: 'public' } });
  const { data } = await server.client.GET('/corpora/{slug}/', { params: { path } });
  expect(data?.shared_notes).toBe('Made by a converter.');
  const seen = async (filename: string) => {
    const file = files.find((one) => one.filename === filename)?.id ?? 0;
    const params = { path: { id: file } };
    return (await server.client.GET('/files/{id}/json', { params })).data;
  };
  const first = await seen('a.tla');
  expect(first?.concrete_work.time_unit).toBe('quarters');
  expect(first?.file?.notes_in).toEqual({ address: `/corpora/${slug}`, title: corpus?.title });
  expect((await seen('c.tla'))?.file?.notes_in).toBeUndefined();
  // Feeds of all tell of the package once.
  const feed = await (await server.fetchMedia('/feed.atom')).text();
  expect(feed.match(new RegExp(`<id>[^<]*/corpora/${slug}</id>`, 'g'))).toHaveLength(1);
  for (const file of files) expect(feed).not.toContain(`/viewer/${file.id}`);
});

test('what packages brought is made public, private and deleted as one thing; other files stay', async () => {
  const merged = songText(9, 1)
    .replace('"media length"', '"licence":"CC BY-NC-SA 4.0","media length"')
    .replace(/"name":"[^"]*"/, '"name":"Texture (Dezrann)"');
  const { corpus } = await bring(packageZip({ more: { 'merged.tla': merged } }), {
    licence: 'CC-BY-NC-SA-4.0',
  });
  const of = { params: { path: { slug: corpus?.slug ?? '' } } };
  const own = await uploaded(clara, songText(5, 5), false);
  await clara.client.POST('/corpora/{slug}/files/', { ...of, body: { file_ids: [own] } });
  const packaged = async () => (await clara.client.GET('/corpora/{slug}/', of)).data?.packaged;
  const show = async (isPublic: boolean) =>
    (await clara.client.PATCH('/corpora/{slug}/packaged-files/', { ...of, body: { is_public: isPublic } }))
      .data;

  expect(await packaged()).toEqual({ public: 0, private: 7 });
  expect(await show(true)).toEqual({ changed: 6, kept: 1 });
  expect(await packaged()).toEqual({ public: 6, private: 1 });
  expect(await show(false)).toEqual({ changed: 6, kept: 0 });
  expect((await server.client.GET('/corpora/{slug}/', of)).response.status).toBe(404);

  const gone = await clara.client.POST('/corpora/{slug}/packaged-files/removal/', { ...of, body: {} });
  expect(gone.data).toEqual({ deleted: 7 });
  expect((await filesOf()).map(({ id }) => id)).toEqual([own]);
  expect(await packaged()).toEqual({ public: 0, private: 0 });
});
