import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

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

const places = new Map<string, number>();
/** Second at which every unit of a label begins, in whatever version. */
function placeOf(label: string): number {
  const place = places.get(label) ?? 3 * places.size;
  places.set(label, place);
  return place;
}

/** An analysis with these units, each a second long, that names a recording and a score. */
const analysis = (title: string, labels: readonly string[]): string =>
  tlaText({
    title,
    composer: 'Bach',
    mediaPath: '/home/clara/take.mp3',
    timelines: [
      hierarchyTimeline(
        labels.map((label) => ({ start: placeOf(label), end: placeOf(label) + 1, level: 1, label })),
      ),
      pdfTimeline('/s/score.pdf'),
    ],
  });
const tla = (title: string, ...labels: string[]): Part => ({
  name: 'analysis.tla',
  bytes: analysis(title, labels),
});

async function upload(files: readonly Part[], isPublic: boolean): Promise<number> {
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

function replace(id: number, expected: number, files: readonly Part[], note = '', samePiece?: boolean) {
  const body = uploadForm(files);
  body.set('expected_version', String(expected));
  body.set('note', note);
  if (samePiece !== undefined) body.set('same_piece', String(samePiece));
  return clara.send(`/files/${id}/versions/`, { method: 'POST', body });
}

async function replaced(...args: Parameters<typeof replace>) {
  const response = await replace(...args);
  expect(response.status).toBe(201);
  return (await response.json()) as { number: number; warnings: string[]; same_piece: boolean };
}

async function opened(id: number, version?: number, caller: Person | TestServer = server) {
  const query = version === undefined ? {} : { version };
  const { data } = await caller.client.GET('/files/{id}/json', { params: { path: { id }, query } });
  const [form, pages] = data?.timelines ?? [];
  if (form?.kind !== 'HIERARCHY_TIMELINE' || pages?.kind !== 'PDF_TIMELINE') throw new Error('No form.');
  return {
    file: data?.file,
    title: data?.abstract_work.title,
    ids: Object.fromEntries(form.components.map(({ id, label }) => [label, id])),
    timelineIds: [form.id, pages.id],
    recording: await (await server.fetchMedia(data?.concrete_work.url ?? '')).text(),
    score: await (await server.fetchMedia(pages.pdf_url ?? '')).text(),
  };
}

async function versionsOf(id: number, caller: Person | TestServer = server) {
  const { data } = await caller.client.GET('/files/{id}/versions/', { params: { path: { id } } });
  return data?.versions;
}

const download = async (caller: Person | TestServer, id: number, version?: number) =>
  (await caller.send(`/files/${id}/tla${version === undefined ? '' : `?version=${version}`}`)).text();

async function found(label: string) {
  const query = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label }, file: {} });
  const { data } = await server.client.GET('/components/query/', { params: { query: { query } } });
  return data?.components.map(({ id, timeline_id }) => ({ id, timeline_id }));
}

test('a public file that is replaced twice has three addresses, and what is the same keeps its id on all', async () => {
  const first = [tla('Three', 'alpha', 'beta', 'gamma'), sound('one'), score('one')];
  const id = await upload(first, true);
  expect(
    await replaced(id, 1, [tla('Three', 'alpha', 'gamma', 'delta'), score('two')], ' beta was wrong '),
  ).toMatchObject({ number: 2, title: 'Three', warnings: [], same_piece: true });
  const third = [tla('Drei', 'alpha', 'gamma'), sound('three')];
  expect((await replaced(id, 2, third, '', true)).number).toBe(3);

  const [one, two, three] = [await opened(id, 1), await opened(id, 2), await opened(id)];
  expect([one, two, three].map(({ title, recording, score }) => [title, recording, score])).toEqual([
    ['Three', 'ID3 one', smallPdf('one')],
    ['Three', 'ID3 one', smallPdf('two')],
    ['Drei', 'ID3 three', smallPdf('two')],
  ]);
  expect([two.ids['alpha'], two.ids['gamma']]).toEqual([one.ids['alpha'], one.ids['gamma']]);
  expect([three.ids['alpha'], three.ids['gamma']]).toEqual([one.ids['alpha'], one.ids['gamma']]);
  expect(Object.values(one.ids)).not.toContain(two.ids['delta']);
  expect([two.timelineIds, three.timelineIds]).toEqual([one.timelineIds, one.timelineIds]);
  expect([one, two, three].map(({ file }) => [file?.version, file?.newest_version])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  for (const [version, file] of [
    first,
    [tla('Three', 'alpha', 'gamma', 'delta')],
    [tla('Drei', 'alpha', 'gamma')],
  ].entries())
    expect(await download(clara, id, version + 1)).toBe(file[0]!.bytes);
  expect(JSON.parse(await download(robert, id, 1))).toMatchObject({ file_path: 'analysis.tla' });

  expect(await versionsOf(id)).toMatchObject([
    { number: 3, address: `/viewer/${id}/v3`, note: '', is_newest: true },
    { number: 2, address: `/viewer/${id}/v2`, note: 'beta was wrong', is_newest: false, component_count: 4 },
    { number: 1, note: '', component_count: 4 },
  ]);
});

test('searches find the newest version alone, under the ids of its viewer', async () => {
  const id = await upload([tla('Found', 'first only', 'kept one')], true);
  await replaced(id, 1, [tla('Found anew', 'kept one', 'second only')]);
  const { ids, timelineIds } = await opened(id);
  expect(await found('first only')).toEqual([]);
  expect(await found('kept one')).toEqual([{ id: ids['kept one'], timeline_id: timelineIds[0] }]);
  expect(await found('second only')).toEqual([{ id: ids['second only'], timeline_id: timelineIds[0] }]);
  const titles = await server.client.GET('/files/query/', {
    params: { query: { query: '{"title":"found"}' } },
  });
  expect([titles.data?.count, titles.data?.abstract_works[0]?.title]).toEqual([1, 'Found anew']);
});

test('of two who replace a file at once one is told that another version came in', async () => {
  // So many that the first is not stored before the second has begun.
  const labels = Array.from({ length: 1000 }, (_, index) => `unit ${index}`);
  for (const isPublic of [true, false]) {
    const id = await upload([tla('At once', 'a')], isPublic);
    const answers = await Promise.all([
      replace(id, 1, [tla('At once', 'b', ...labels)]),
      replace(id, 1, [tla('At once', 'c', ...labels)]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      code: 'version_conflict',
      newest: { number: 2, address: `/viewer/${id}/v2`, is_newest: true },
    });
    expect(await versionsOf(id, clara)).toHaveLength(2);
    expect((await replace(id, 7, [tla('At once', 'd')])).status).toBe(409);
  }
});

test('a recording or a score can be added alone, and the same file again is refused', async () => {
  const id = await upload([tla('Silent', 'a')], true);
  expect(await (await replace(id, 1, [tla('Silent', 'a')])).json()).toMatchObject({ code: 'same_file' });
  expect(await replaced(id, 1, [sound('late'), score('late')])).toMatchObject({ number: 2, warnings: [] });
  expect(await opened(id)).toMatchObject({ recording: 'ID3 late', score: smallPdf('late') });
  expect(await download(clara, id, 2)).toBe(analysis('Silent', ['a']));
  const two = await replace(id, 2, [tla('Silent', 'b'), { ...tla('Silent', 'c'), name: 'other.tla' }]);
  expect([two.status, await versionsOf(id)]).toMatchObject([400, { length: 2 }]);
});

test('the new calls are for those who may see the file, and to change it for its owner', async () => {
  const openId = await upload([tla('Open', 'a'), sound('open'), score('open')], true);
  const hiddenId = await upload([tla('Hidden', 'a'), sound('hidden'), score('hidden')], false);
  await replaced(openId, 1, [tla('Open', 'b')]);
  await clara.client.PATCH('/files/{id}/', { params: { path: { id: hiddenId } }, body: { is_public: true } });
  await replaced(hiddenId, 1, [tla('Hidden', 'b')]);
  await clara.client.PATCH('/files/{id}/', {
    params: { path: { id: hiddenId } },
    body: { is_public: false },
  });
  await replaced(hiddenId, 2, [tla('Hidden', 'draft')]);
  const asJson = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"note":"x"}' };
  const statuses = async (caller: Person | TestServer, id: number) => {
    const sent = [
      caller.send(`/files/${id}/versions/`),
      caller.send(`/files/${id}/json?version=1`),
      caller.send(`/files/${id}/tla?version=2`),
      server.fetchMedia(
        `/media/${id}/recording/take.mp3`,
        caller === server ? undefined : (caller as Person),
      ),
      server.fetchMedia(
        `/media/${id}/recording-v2/take.mp3`,
        caller === server ? undefined : (caller as Person),
      ),
      caller.send(`/files/${id}/versions/1/`, asJson),
      caller.send(`/files/${id}/versions/`, { method: 'POST', body: uploadForm([tla('x', 'y')]) }),
    ];
    return (await Promise.all(sent)).map(({ status }) => status);
  };
  const read = [200, 200, 200, 200, 200];
  expect(await statuses(server, openId)).toEqual([...read, 401, 401]);
  expect(await statuses(robert, openId)).toEqual([...read, 403, 403]);
  expect(await statuses(clara, openId)).toEqual([...read, 200, 400]);
  expect(await statuses(server, hiddenId)).toEqual([404, 404, 404, 404, 404, 401, 401]);
  expect(await statuses(robert, hiddenId)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(clara, hiddenId)).toEqual([...read, 200, 400]);
  for (const id of [openId, hiddenId])
    expect((await clara.send(`/files/${id}/json?version=9`)).status).toBe(404);
  expect((await clara.send(`/files/${openId}/versions/9/`, asJson)).status).toBe(404);
});

test('each version says what changed since the one before, and may have a DOI of its own', async () => {
  const id = await upload([tla('Told', 'one', 'two', 'three')], true);
  const counts = { added: 0, removed: 0, moved: 0, relabelled: 0, other: 0 };
  const none = { ...counts, timelines_added: 0, timelines_removed: 0 };
  const second = { ...none, added: 1, removed: 2 };
  expect(await replaced(id, 1, [tla('Told', 'one', 'four')])).toMatchObject({ summary: second });
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: false } });
  const third = { ...none, added: 1 };
  expect(await replaced(id, 2, [tla('Told', 'one', 'four', 'five')])).toMatchObject({ summary: third });
  const summaries = (await versionsOf(id, clara))?.map(({ number, summary }) => [number, summary]);
  expect(summaries).toEqual([
    [3, third],
    [2, second],
    [1, undefined],
  ]);

  const say = (number: number, body: { note?: string; doi?: string }) =>
    clara.client.PATCH('/files/{id}/versions/{number}/', { params: { path: { id, number } }, body });
  await say(1, { note: 'First reading.' });
  expect((await say(1, { doi: 'https://doi.org/10.5281/zenodo.17' })).data).toMatchObject({
    note: 'First reading.',
    doi: '10.5281/zenodo.17',
  });
  expect((await say(1, { doi: '17' })).error).toEqual({
    doi: ['Enter a DOI such as 10.5281/zenodo.17, or leave it empty.'],
  });
  expect((await versionsOf(id, clara))?.map(({ number, doi }) => [number, doi])).toEqual([
    [3, undefined],
    [2, undefined],
    [1, '10.5281/zenodo.17'],
  ]);
  const cited = await (await clara.send(`/files/${id}/citation?version=1&style=bibtex`)).text();
  expect(cited).toContain('doi = {10.5281/zenodo.17}');
  expect((await say(9, { doi: '' })).response.status).toBe(404);
});

test('a deleted file leaves nothing of any version', async () => {
  // Blobs that other tests have replaced may still be in the process of being deleted.
  const others = new Set(server.storedBlobs());
  const own = () => server.storedBlobs().filter((blob) => !others.has(blob));
  const id = await upload([tla('Gone', 'a'), sound('gone 1'), score('gone 1')], true);
  await replaced(id, 1, [tla('Gone', 'b'), sound('gone 2')]);
  await replaced(id, 2, [tla('Gone for good', 'c'), score('gone 3')]);
  await download(robert, id, 1);
  expect(own().length).toBeGreaterThan(6);
  expect((await clara.client.DELETE('/files/{id}/', { params: { path: { id } } })).response.status).toBe(204);
  expect((await clara.send(`/files/${id}/json?version=1`)).status).toBe(404);
  await expect.poll(own).toEqual([]);
});

test('a large file is replaced whole', async () => {
  const many = (label: string) => ({
    name: 'many.tla',
    bytes: tlaText({
      title: 'Many',
      timelines: [
        markerTimeline(Array.from({ length: 5000 }, (_, n) => ({ time: n / 100, label: `${label} ${n}` }))),
      ],
    }),
  });
  const id = await upload([many('old')], true);
  await replaced(id, 1, [many('new')]);
  const count = async (label: string) => {
    const query = JSON.stringify({ tl: { kind: 'MARKER' }, cmp: { label }, file: { title: 'Many' } });
    const { data } = await server.client.GET('/components/query/', { params: { query: { query } } });
    return data?.count;
  };
  expect([await count('new 4999'), await count('old 4999')]).toEqual([1, 0]);
});

test('the page of a version is called and listed as that version is, and one that nobody may see is not there', async () => {
  const id = await upload([tla('Early title', 'a')], true);
  await replaced(id, 1, [tla('Late title', 'a')]);
  const predecessors: (string | undefined)[] = [];
  const headOf = async (page: string) => {
    const answer = await server.fetchMedia(page);
    const html = await answer.text();
    const canonical = /canonical" href="[^"]*?(\/viewer[^"]*)/.exec(html)?.[1];
    const before = /<([^<>]*)>; rel="predecessor-version"/.exec(answer.headers.get('link') ?? '')?.[1];
    predecessors.push(before?.replace(/^.*\/viewer/, '/viewer'));
    return [answer.status, /<title>(.*?)</.exec(html)?.[1], canonical];
  };
  const by = 'by Bach';
  expect(await headOf(`/viewer/${id}`)).toEqual([200, `Late title ${by}`, `/viewer/${id}`]);
  expect(await headOf(`/viewer/${id}/v1`)).toEqual([200, `Early title ${by}`, `/viewer/${id}/v1`]);
  expect(predecessors).toEqual([`/viewer/${id}/v1`, undefined]);
  for (const part of ['v3', 'v0', '1', 'vx']) {
    expect((await headOf(`/viewer/${id}/${part}`))[0]).toBe(404);
    expect((await server.fetchMedia(`/viewer/${id}/${part}/picture.png`)).status).toBe(404);
  }
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: false } });
  expect((await headOf(`/viewer/${id}/v1`))[0]).toBe(404);
});

test('the picture and the contents of a version’s page are those of that version', async () => {
  const withMarks: Part = {
    name: 'analysis.tla',
    bytes: tlaText({ title: 'Pictured', timelines: [markerTimeline([{ time: 1, label: 'x' }])] }),
  };
  const id = await upload([tla('Pictured', 'a')], true);
  const pageOf = async (page: string) => {
    const html = await (await server.fetchMedia(page)).text();
    const [image = '', description] = ['og:image', 'og:description'].map(
      (name) => new RegExp(`"${name}" content="([^"]*)"`).exec(html)?.[1],
    );
    const picture = await server.fetchMedia(new URL(image).pathname);
    expect(picture.headers.get('content-type')).toBe('image/png');
    return { path: new URL(image).pathname, description, etag: picture.headers.get('etag') };
  };
  const first = await pageOf(`/viewer/${id}/v1`);
  expect(first.description).toContain('1 hierarchy and 1 PDF timeline');
  await replaced(id, 1, [withMarks]);
  expect(await pageOf(`/viewer/${id}/v1`)).toEqual(first);
  expect(first.path).toBe(`/viewer/${id}/v1/picture.png`);
  const newest = await pageOf(`/viewer/${id}`);
  expect(newest).toMatchObject({
    path: `/viewer/${id}/picture.png`,
    description: expect.stringContaining('1 marker timeline') as string,
  });
  expect((await pageOf(`/viewer/${id}/v2`)).etag).toBe(newest.etag);
  expect(newest.etag).not.toBe(first.etag);
});

const timed = (
  title: string,
  units: readonly (readonly [number, number, string])[],
  marks?: readonly string[],
) => ({
  name: 'timed.tla',
  bytes: tlaText({
    title,
    timelines: [
      hierarchyTimeline(units.map(([start, end, label]) => ({ start, end, level: 1, label }))),
      ...(marks ? [markerTimeline(marks.map((label, time) => ({ time, label })))] : []),
    ],
  }),
});

const changes = (id: number, from: number, to: number, caller: Person | TestServer = server) =>
  caller.client.GET('/files/{id}/changes', { params: { path: { id }, query: { from, to } } });

test('what changed between any two versions is told by timeline, and between equal ones nothing', async () => {
  const [a, b, e] = [[0, 10, 'A'] as const, [10, 20, 'B'] as const, [40, 50, 'E'] as const];
  const id = await upload([timed('Told', [a, b, [20, 30, 'C'], [30, 40, 'D'], e], ['cue'])], true);
  await replaced(id, 1, [timed('Told', [a, [10, 20.7, 'B'], [20.7, 30, 'C2'], e, [50, 60, 'F']], ['cue'])]);
  await replaced(id, 2, [timed('Told', [a, [10, 20.7, 'B'], [20.7, 30, 'C2'], e, [50, 60, 'F']])]);
  const { data: all } = await server.client.GET('/files/{id}/json', {
    params: { path: { id }, query: { version: 1 } },
  });
  const [form, cues] = all?.timelines ?? [];
  const { data: newer } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
  const idOf = (label: string) =>
    [...(form?.components ?? []), ...(newer?.timelines[0]?.components ?? [])].find(
      (component) => component !== null && 'label' in component && component.label === label,
    )?.id;

  const { data } = await changes(id, 1, 3);
  const was = (label: string) =>
    form?.components.find((one) => one !== null && 'label' in one && one.label === label);
  expect(data).toEqual({
    from: 1,
    to: 3,
    recording: 'same',
    details: [],
    timelines: [
      {
        id: form?.id,
        kind: 'HIERARCHY_TIMELINE',
        name: form?.name,
        status: 'kept',
        counts: { unchanged: 2, added: 1, removed: 1, moved: 2, relabelled: 1, other: 0 },
        added: [idOf('F')],
        removed: [expect.objectContaining({ id: idOf('D'), label: 'D', start: 30, end: 40 })],
        changed: [
          { id: idOf('B'), fields: { end: [20, 20.7] }, was: was('B') },
          { id: idOf('C'), fields: { start: [20, 20.7], label: ['C', 'C2'] }, was: was('C') },
        ],
        attributes: expect.objectContaining({ is_visible: true }) as unknown,
      },
      {
        ...{ id: cues?.id, kind: 'MARKER_TIMELINE', name: cues?.name, status: 'removed' },
        counts: { unchanged: 0, added: 0, removed: 1, moved: 0, relabelled: 0, other: 0 },
        ...{ added: [], removed: cues?.components, changed: [] },
      },
    ],
  });
  expect((await changes(id, 2, 3)).data?.timelines.map(({ status }) => status)).toEqual(['kept', 'removed']);
  const back = (await changes(id, 3, 2)).data?.timelines;
  expect(back?.map(({ status, counts }) => [status, counts.added])).toEqual([
    ['kept', 0],
    ['added', 1],
  ]);
  const same = (await changes(id, 2, 2)).data?.timelines ?? [];
  expect(same).toHaveLength(2);
  for (const { added, removed, changed } of same) expect([added, removed, changed]).toEqual([[], [], []]);
});

test('changes are for those who see both versions, and are not sent twice', async () => {
  const id = await upload([tla('Seen', 'a')], true);
  await replaced(id, 1, [tla('Seen', 'a', 'b')]);
  const url = `/files/${id}/changes?from=1&to=2`;
  const tag = (await server.send(url)).headers.get('etag') ?? '';
  expect((await server.send(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  const plain = await server.send(url, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.json()]).toMatchObject([
    null,
    { from: 1, to: 2 },
  ]);
  const statuses = async (address: string) =>
    (await Promise.all([server, robert, clara].map((caller) => caller.send(address)))).map(
      ({ status }) => status,
    );
  expect(await statuses(url)).toEqual([200, 200, 200]);
  expect(await statuses(`/files/${id}/changes?from=1&to=3`)).toEqual([404, 404, 404]);
  expect(await statuses(`/files/${id}/changes?from=1`)).toEqual([400, 400, 400]);
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: false } });
  expect(await statuses(url)).toEqual([404, 404, 200]);
  await replaced(id, 2, [tla('Seen anew', 'draft')]);
  expect(await statuses(`/files/${id}/changes?from=2&to=3`)).toEqual([404, 404, 200]);
  expect((await changes(id, 2, 3, clara)).data?.details).toEqual([
    { name: 'title', from: 'Seen', to: 'Seen anew' },
  ]);
});
