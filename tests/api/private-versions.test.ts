import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VERSION_NAME } from '../../src/shared/limits.ts';
import { smallPdf } from '../support/pdf-files.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
let clientDir: string;
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

interface Part {
  readonly name: string;
  readonly bytes: string | Uint8Array<ArrayBuffer>;
}

const sound = (which: string): Part => ({ name: 'take.mp3', bytes: `ID3 ${which}` });
const score = (which: string): Part => ({ name: 'score.pdf', bytes: smallPdf(which) });
const analysis = (label: string, title = 'Menuet'): string =>
  tlaText({
    title,
    composer: 'Bach',
    mediaPath: '/home/clara/take.mp3',
    timelines: [
      hierarchyTimeline([
        { start: 0, end: 10, level: 1, label: 'kept' },
        { start: 10, end: 20, level: 1, label },
      ]),
      pdfTimeline('/s/score.pdf'),
    ],
  });
const tla = (label: string, title?: string): Part => ({
  name: 'analysis.tla',
  bytes: analysis(label, title),
});

type Caller = Pick<Person, 'client' | 'send'>;
const pathOf = (id: number) => ({ params: { path: { id } } });
const versionPath = (id: number, number: number) => ({ params: { path: { id, number } } });

async function upload(files: readonly Part[], isPublic = false): Promise<number> {
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

function replace(id: number, expected: number, files: readonly Part[]) {
  const body = uploadForm(files);
  body.set('expected_version', String(expected));
  return clara.send(`/files/${id}/versions/`, { method: 'POST', body });
}

/** A private file with versions of these labels, each with a recording and a score of its own. */
async function withVersions(...labels: readonly string[]): Promise<number> {
  const [first = '', ...others] = labels;
  const id = await upload([tla(first), sound(first), score(first)]);
  for (const [index, label] of others.entries())
    expect((await replace(id, index + 1, [tla(label), sound(label), score(label)])).status).toBe(201);
  return id;
}

const listed = async (id: number, caller: Caller = clara, k?: string) =>
  (
    await caller.client.GET('/files/{id}/versions/', {
      params: { path: { id }, query: k === undefined ? {} : { k } },
    })
  ).data?.versions;
const numbers = async (id: number, caller?: Caller, k?: string) =>
  (await listed(id, caller, k))?.map(({ number }) => number);
const download = async (id: number, version?: number, caller: Caller = clara) =>
  (await caller.send(`/files/${id}/tla${version === undefined ? '' : `?version=${version}`}`)).text();
const setPublic = (id: number, is_public: boolean) =>
  clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public } });
const publish = (id: number, number: number) =>
  clara.client.PATCH('/files/{id}/versions/{number}/', {
    ...versionPath(id, number),
    body: { is_published: true },
  });
const remove = (id: number, number: number, caller: Caller = clara) =>
  caller.client.DELETE('/files/{id}/versions/{number}/', versionPath(id, number));
const restore = (id: number, number: number, expected_version: number, caller: Caller = clara) =>
  caller.client.POST('/files/{id}/versions/{number}/restore/', {
    ...versionPath(id, number),
    body: { expected_version },
  });

/** The version as the viewer shows it, with its recording and its score. */
async function opened(id: number, version?: number) {
  const query = version === undefined ? {} : { version };
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id }, query } });
  const [form, pages] = data?.timelines ?? [];
  if (form?.kind !== 'HIERARCHY_TIMELINE' || pages?.kind !== 'PDF_TIMELINE') throw new Error('No form.');
  return {
    title: data?.abstract_work.title,
    ids: Object.fromEntries(form.components.map((component) => [component.label, component.id])),
    recording: await (await server.fetchMedia(data?.concrete_work.url ?? '')).text(),
    score: await (await server.fetchMedia(pages.pdf_url ?? '', clara)).text(),
  };
}

/** Ids of the components of a file that an anonymous search finds by label. */
async function found(fileId: number, label: string) {
  const query = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label }, file: {} });
  const { data } = await server.client.GET('/components/query/', { params: { query: { query } } });
  const timelines = data?.timelines.filter(({ file_id }) => file_id === fileId).map(({ id }) => id);
  return data?.components.filter((one) => timelines?.includes(one.timeline_id)).map(({ id }) => id);
}

test('of two tabs that replace a private file the second is told what is there now, and both files are kept', async () => {
  const id = await upload([tla('first')]);
  expect((await replace(id, 1, [tla('of one tab')])).status).toBe(201);
  const second = await replace(id, 1, [tla('of the other')]);
  expect([second.status, await second.json()]).toEqual([
    409,
    {
      code: 'version_conflict',
      detail:
        'Another version came in meanwhile: version 2 is the newest now. Look at it, then send yours again.',
      newest: expect.objectContaining({ number: 2, seen_by: 'owner', is_newest: true }) as unknown,
    },
  ]);
  expect((await replace(id, 2, [tla('of the other')])).status).toBe(201);
  expect(await Promise.all([1, 2, 3].map((version) => download(id, version)))).toEqual(
    ['first', 'of one tab', 'of the other'].map((label) => analysis(label)),
  );
});

test('publishing shows the newest version alone; older ones are published by hand, one by one', async () => {
  const id = await withVersions('one', 'two', 'three');
  expect((await publish(id, 1)).error).toEqual({
    is_published: ['Make the file public first. That publishes its newest version; then publish older ones.'],
  });
  await setPublic(id, true);
  expect(await numbers(id, server)).toEqual([3]);
  expect((await listed(id))?.map(({ seen_by }) => seen_by)).toEqual(['everybody', 'owner', 'owner']);
  // A summary would compare with a version that readers cannot see.
  expect((await listed(id, server))?.[0]).not.toHaveProperty('summary');
  expect((await listed(id))?.[0]).toHaveProperty('summary');

  expect((await publish(id, 1)).data).toMatchObject({ number: 1, seen_by: 'everybody' });
  expect(await numbers(id, server)).toEqual([3, 1]);
  const page = async (version: number) => {
    const answer = await server.fetchMedia(`/viewer/${id}/v${version}`);
    return [
      answer.status,
      /([^<>]*)>; rel="predecessor-version"/.exec(answer.headers.get('link') ?? '')?.[1],
    ];
  };
  expect(await page(3)).toEqual([200, `${server.url}/viewer/${id}/v1`]);
  expect(await page(2)).toEqual([404, undefined]);
  expect(await page(1)).toEqual([200, undefined]);

  await setPublic(id, false);
  expect((await replace(id, 3, [tla('four')])).status).toBe(201);
  await setPublic(id, true);
  expect(await numbers(id, server)).toEqual([4, 3, 1]);
});

test('nothing shows a version that is not published, not even what was kept for others', async () => {
  const id = await withVersions('secret words', 'open words');
  await setPublic(id, true);
  const { data } = await clara.client.GET('/files/{id}/json', {
    params: { path: { id }, query: { version: 1 } },
  });
  const pages = data?.timelines.find(({ kind }) => kind === 'PDF_TIMELINE');
  const pdf = pages?.kind === 'PDF_TIMELINE' ? (pages.pdf_url ?? '') : '';
  expect(data?.file).toMatchObject({ is_public: false, version: 1, newest_version: 2 });
  // The owner's player sends no token.
  expect((await server.fetchMedia(data?.concrete_work.url ?? '')).status).toBe(200);
  const below = [
    'json?version=1',
    'tla?version=1',
    'citation?version=1&style=apa',
    'waveform?version=1',
    'measures?version=1',
    'changes?from=1&to=2',
    'changes?from=2&to=1',
  ];
  for (const caller of [server, robert]) {
    // Asked twice: answers for everybody are kept.
    for (const address of [...below, ...below])
      expect([address, (await caller.send(`/files/${id}/${address}`)).status]).toEqual([address, 404]);
    const person = caller === server ? undefined : robert;
    for (const address of [data!.concrete_work.url.split('?')[0]!, pdf])
      expect((await server.fetchMedia(address, person)).status).toBe(404);
  }
  for (const address of [`/viewer/${id}/v1`, `/viewer/${id}/v1/picture.png`])
    expect((await server.fetchMedia(address)).status).toBe(404);
  expect(await found(id, 'secret words')).toEqual([]);
  expect(await found(id, 'open words')).toEqual([(await opened(id)).ids['open words']]);
  expect(await (await server.send(`/files/${id}/json`)).text()).not.toContain('secret');
  const sitemap = await (await server.fetchMedia('/sitemap.xml')).text();
  expect(sitemap).not.toContain(`/viewer/${id}/v1`);
  const cited = await (await clara.send(`/files/${id}/citation?version=1&style=apa`)).text();
  expect(cited).toContain('not public');
});

test('a link shows what was shown by links, and a version that one has shown is not deleted', async () => {
  const id = await withVersions('one', 'two');
  const { data: made } = await clara.client.POST('/files/{id}/links/', {
    ...pathOf(id),
    body: { label: 'Friends' },
  });
  expect((await listed(id))?.map(({ seen_by }) => seen_by)).toEqual(['link', 'owner']);
  expect(await numbers(id, server, made?.key)).toEqual([2]);
  const seen = (version: number) =>
    server.send(`/files/${id}/json?version=${version}&k=${made?.key}`).then(({ status }) => status);
  expect([await seen(1), await seen(2)]).toEqual([404, 200]);
  expect((await replace(id, 2, [tla('three')])).status).toBe(201);
  expect(await numbers(id, server, made?.key)).toEqual([3, 2]);
  expect((await remove(id, 2)).error).toEqual({
    code: 'version_seen',
    detail: 'Others could see this version, so it stays.',
  });

  await clara.client.DELETE('/files/{id}/links/{linkId}/', {
    params: { path: { id, linkId: made!.link.id } },
  });
  expect((await replace(id, 3, [tla('four')])).status).toBe(201);
  expect((await listed(id))?.map(({ seen_by }) => seen_by)).toEqual(['owner', 'link', 'link', 'owner']);
  // Publishing the newest version does not publish older ones that a few people have seen by a link.
  await setPublic(id, true);
  expect(await numbers(id, server)).toEqual([4]);
  expect(await seen(2)).toBe(404);
  expect((await remove(id, 3)).response.status).toBe(409);
  expect((await remove(id, 1)).response.status).toBe(204);
  expect(await numbers(id)).toEqual([4, 3, 2]);
});

test('a restored version is a further one with its bytes, details and ids, and the versions between stay', async () => {
  const id = await withVersions('one', 'two');
  const details = (title: string) =>
    clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { details: { title } } });
  await details('Edited for two');
  const [one, two] = [await opened(id, 1), await opened(id, 2)];
  const { data } = await restore(id, 1, 2);
  expect(data).toMatchObject({
    ...{ number: 3, title: 'Menuet', same_piece: true, warnings: [] },
    summary: { added: 0, removed: 0, relabelled: 1, moved: 0 },
  });
  expect(await opened(id)).toEqual(one);
  expect(await opened(id, 2)).toEqual(two);
  expect(await download(id)).toBe(analysis('one'));
  expect((await listed(id))?.map(({ number, note }) => [number, note])).toEqual([
    [3, 'Version 1 restored.'],
    [2, ''],
    [1, ''],
  ]);
  expect((await restore(id, 3, 3)).error).toMatchObject({ code: 'same_file' });
  expect((await restore(id, 1, 2)).error).toMatchObject({ code: 'version_conflict', newest: { number: 3 } });
  expect((await restore(id, 9, 3)).response.status).toBe(404);

  await restore(id, 2, 3);
  expect(await opened(id)).toMatchObject({ title: 'Edited for two', recording: 'ID3 two' });
  await setPublic(id, true);
  await restore(id, 1, 4);
  expect(await numbers(id, server)).toEqual([5, 4]);
  expect(await found(id, 'one')).toEqual([one.ids['one']]);
});

describe('a version that nobody else has seen', () => {
  test('is deleted with what it alone has, and its number is not given again', async () => {
    // Blobs that other tests have replaced may still be in the process of being deleted.
    const others = new Set(server.storedBlobs());
    const id = await withVersions('one', 'two', 'three');
    const three = await opened(id, 3);
    expect((await remove(id, 2)).response.status).toBe(204);
    expect(await numbers(id)).toEqual([3, 1]);
    expect((await clara.send(`/files/${id}/json?version=2`)).status).toBe(404);
    expect((await listed(id))?.[0]).not.toHaveProperty('summary');
    expect(await opened(id)).toEqual(three);

    // Of the newest one that before it takes its place, in searches too.
    const one = await opened(id, 1);
    expect((await remove(id, 3)).response.status).toBe(204);
    expect(await opened(id)).toEqual(one);
    expect((await replace(id, 3, [tla('four')])).status).toBe(409);
    await setPublic(id, true);
    expect(await found(id, 'one')).toEqual([one.ids['one']]);
    expect(await found(id, 'three')).toEqual([]);
    const stored = await replace(id, 1, [tla('four')]);
    expect(await stored.json()).toMatchObject({ number: 4 });
    expect((await opened(id)).ids['kept']).toBe(one.ids['kept']);
    expect(await numbers(id, server)).toEqual([4, 1]);

    await clara.client.DELETE('/files/{id}/', pathOf(id));
    await expect.poll(() => server.storedBlobs().filter((blob) => !others.has(blob))).toEqual([]);
  });

  test('stays where it is the only one, and is nobody else’s to delete', async () => {
    const id = await withVersions('one');
    expect((await remove(id, 1)).error).toEqual({
      code: 'only_version',
      detail: 'This is the only version. Delete the file instead.',
    });
    expect((await remove(id, 7)).response.status).toBe(404);
    expect((await remove(id, 1, robert)).response.status).toBe(404);
    expect((await remove(id, 1, server)).response.status).toBe(401);
    expect((await restore(id, 1, 1, robert)).response.status).toBe(404);
  });

  test('is named by its owner, who alone sees the name', async () => {
    const id = await withVersions('one', 'two');
    const name = (number: number, text: string) =>
      clara.client.PATCH('/files/{id}/versions/{number}/', {
        ...versionPath(id, number),
        body: { name: text },
      });
    expect((await name(2, '  Before the talk ')).data).toMatchObject({ name: 'Before the talk', note: '' });
    expect((await name(2, 'x'.repeat(MAX_VERSION_NAME + 1))).error).toEqual({
      name: [`Expected at most ${MAX_VERSION_NAME} characters.`],
    });
    await setPublic(id, true);
    expect((await listed(id))?.map((version) => version.name)).toEqual(['Before the talk', undefined]);
    expect(JSON.stringify(await listed(id, server))).not.toContain('talk');
    expect(JSON.stringify(await listed(id, robert))).not.toContain('talk');
    expect((await name(2, '')).data).not.toHaveProperty('name');
  });
});

test('a file that turns private and public again shows what was public before, and its newest version', async () => {
  const id = await withVersions('one');
  await setPublic(id, true);
  await setPublic(id, false);
  expect((await replace(id, 1, [tla('two')])).status).toBe(201);
  expect((await listed(id))?.map(({ seen_by }) => seen_by)).toEqual(['owner', 'everybody']);
  await setPublic(id, true);
  expect(await numbers(id, server)).toEqual([2, 1]);
});

test('what is deleted while others upload, restore and delete ends whole', async () => {
  const others = new Set(server.storedBlobs());
  const id = await withVersions('one', 'two', 'three');
  const statuses = await Promise.all([
    remove(id, 3).then(({ response }) => response.status),
    restore(id, 1, 3).then(({ response }) => response.status),
    replace(id, 3, [tla('four')]).then(({ status }) => status),
    remove(id, 1).then(({ response }) => response.status),
    remove(id, 2).then(({ response }) => response.status),
  ]);
  for (const status of statuses) expect([201, 204, 404, 409, 503]).toContain(status);
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  const left = (await numbers(id)) ?? [];
  expect(left.length).toBeGreaterThan(0);
  for (const number of left) {
    const { ids, recording } = await opened(id, number);
    const [label = ''] = Object.keys(ids).filter((each) => each !== 'kept');
    expect(await download(id, number)).toBe(analysis(label));
    expect(recording).toMatch(/^ID3 /);
  }
  expect(await opened(id)).toEqual(await opened(id, Math.max(...left)));
  await clara.client.DELETE('/files/{id}/', pathOf(id));
  await expect.poll(() => server.storedBlobs().filter((blob) => !others.has(blob))).toEqual([]);
});
