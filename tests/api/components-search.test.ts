import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;

const UNITS = [
  { start: 0, end: 30, level: 1, label: 'Exposition', color: '#ABCDEF', comments: 'Élan vital' },
  { start: 30, end: 70.5, level: 1, label: 'development', formal_function: 'transition' },
  { start: 70.5, end: 100, level: 1, label: 'Recapitulation', formal_type: 'Rondó' },
  { start: 5, end: 10, level: 2, label: '', comments: '50% slower' },
];
const MARKERS = [
  { time: 1, label: 'Upbeat', color: '#fff' },
  { time: 95.25, label: 'Coda', comments: 'the end' },
];
const RANGES = {
  kind: 'Range',
  rows: [
    { id: 'bass', name: 'Bässe', color: '#fedcba', height: null },
    { id: 'high', name: '', height: null },
  ],
  components: {
    1: { kind: 'RANGE', start: 2, end: 40, row_id: 'bass', label: 'Pedal' },
    2: {
      kind: 'RANGE',
      start: 40,
      end: 60,
      row_id: 'high',
      label: 'Line',
      color: '#abcdef',
      comments: 'down',
    },
  },
};
const note = (start: number, more: object) => ({
  ...{ kind: 'NOTE', start, end: start + 1, step: 2, accidental: 0, octave: 4, staff_index: 0 },
  ...more,
});
const SCORE = {
  ...{ kind: 'SCORE_TIMELINE', svg_data: '', viewer_beat_x: {} },
  components: {
    1: { kind: 'STAFF', index: 0, line_count: 5 },
    2: { kind: 'BAR_LINE', time: 3 },
    3: note(0, { comments: '' }),
    4: note(1, { comments: 'Höhepunkt' }),
    5: note(2, { color: '#abcdef' }),
    6: note(90, { comments: 'The end', color: '#abcdef' }),
  },
};

async function upload(
  person: Person,
  file: Parameters<typeof tlaText>[0],
  isPublic: boolean,
): Promise<number> {
  const answer = await person.send('/upload/', {
    method: 'POST',
    body: uploadForm([{ name: 'a.tla', bytes: tlaText(file) }], isPublic),
  });
  const { files } = (await answer.json()) as { files: { id: number }[] };
  return files[0]!.id;
}

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  const timelines = [hierarchyTimeline(UNITS), markerTimeline(MARKERS), RANGES, SCORE];
  await upload(clara, { title: 'Ballade', composer: 'Chopin', performer: 'Argerich', timelines }, true);
  await upload(
    clara,
    { title: 'Arietta', composer: '', timelines: [hierarchyTimeline(UNITS.slice(0, 1))] },
    true,
  );
  await upload(clara, { title: 'Secret', composer: 'Chopin', timelines }, false);
});
afterAll(() => server.close());

interface Parts {
  readonly tl?: object;
  readonly cmp?: object;
  readonly file?: object;
}
type Extra = Readonly<Record<string, string>>;

async function find(query: Parts, extra: Extra = {}) {
  const params = new URLSearchParams({ query: JSON.stringify(query), ...extra });
  const answer = await server.send(`/components/query/?${params}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    components: Record<string, unknown>[];
    timelines: { id: number; file_id: number; kind: string }[];
    files: { id: number; author: string }[];
    concrete_works: { artist: string }[];
    abstract_works: { title: string }[];
    count: number;
    is_capped?: boolean;
  };
}

const ofKind = (kind: string, cmp: object = {}, file: object = {}): Parts => ({ tl: { kind }, cmp, file });
const labels = async (query: Parts, extra?: Extra) =>
  (await find(query, extra)).components.map(({ label }) => label);

test.each([
  [{}, 5],
  [{ label: 'EXPO' }, 2],
  [{ label: { is: 'expo' } }, 0],
  [{ label: { is: 'EXPOSITION' } }, 2],
  [{ label: ['ex', 'ti'] }, 2],
  [{ label: ['expo', 'recap'] }, 0],
  [{ label: '', comments: [] }, 5],
  [{ comments: 'elan' }, 2],
  [{ comments: '%' }, 1],
  [{ comments: '_' }, 0],
  [{ formal_function: 'transi' }, 1],
  [{ formal_type: 'rondo' }, 1],
  [{ color: '#abcdef' }, 2],
  [{ color: 'ABCDEF' }, 2],
  [{ color: '#000000' }, 0],
  [{ start: '30' }, 1],
  [{ start: '0:30' }, 1],
  [{ end: '1:10.5' }, 1],
  [{ start: '>30' }, 1],
  [{ start: '<30' }, 3],
  [{ start: ['>0', '<60'] }, 2],
  [{ start: '30..70.5' }, 2],
  [{ start: '90..60' }, 0],
  [{ label: 'e', end: '<60', comments: 'vital' }, 2],
])('of units, %j finds %i', async (cmp, count) => {
  expect((await find(ofKind('HIERARCHY', cmp))).count).toBe(count);
});

test.each([
  [{}, ['Line', 'Pedal']],
  [{ label: 'ped' }, ['Pedal']],
  [{ comments: 'DOWN' }, ['Line']],
  [{ color: '#ABCDEF' }, ['Line']],
  [{ start: '<10' }, ['Pedal']],
  [{ end: '60' }, ['Line']],
  [{ row_name: 'basse' }, ['Pedal']],
])('of ranges, %j finds %j', async (cmp, found) => {
  const { components, timelines } = await find(ofKind('RANGE', cmp), { order_by: 'label' });
  expect(components.map(({ label }) => label)).toEqual(found);
  expect(timelines).toMatchObject([{ kind: 'RANGE' }]);
});

test.each([
  [{}, ['Höhepunkt', 'The end']],
  [{ comments: 'hohe' }, ['Höhepunkt']],
  [{ color: '#ABCDEF' }, ['The end']],
  [{ start: '>10' }, ['The end']],
  [{ end: '2' }, ['Höhepunkt']],
])('of notes those that carry a comment are searched: %j finds %j', async (cmp, found) => {
  const { components, timelines, count } = await find(ofKind('SCORE', cmp), { order_by: 'start' });
  expect(components.map(({ comments }) => comments)).toEqual(found);
  expect(timelines).toMatchObject([{ kind: 'SCORE' }]);
  expect(count).toBe(found.length);
  // The viewer opens on the very note.
  const { file_id: id } = timelines[0]!;
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
  const score = data?.timelines.find(({ kind }) => kind === 'SCORE_TIMELINE');
  for (const { id: noteId, comments } of components)
    expect(score?.components.find((component) => component?.id === noteId)).toMatchObject({ comments });
});

test.each([
  [{ title: 'BALL' }, 4],
  [{ composer: 'chopin' }, 4],
  [{ composer: 'chopin', title: 'ar' }, 0],
  [{ performer: 'arg' }, 4],
  [{ title: 'secret' }, 0],
])('in files with %j there are %i units', async (file, count) => {
  expect((await find(ofKind('HIERARCHY', {}, file))).count).toBe(count);
});

test('conditions on the component and on the file hold together', async () => {
  expect(await labels(ofKind('HIERARCHY', { start: '>20' }, { title: 'ballade' }))).toEqual([
    'development',
    'Recapitulation',
  ]);
});

test('units are searched where no kind is named, and a kind may be spelled as files spell it', async () => {
  expect((await find({})).count).toBe(5);
  expect((await find(ofKind('MARKER_TIMELINE', { time: '>60' }))).count).toBe(1);
});

test('a unit comes with its timeline, its file and the works', async () => {
  const { components, timelines, files, concrete_works, abstract_works } = await find(
    ofKind('HIERARCHY', { label: 'development' }),
  );
  expect(components).toEqual([
    {
      id: expect.any(Number) as number,
      timeline_id: timelines[0]!.id,
      label: 'development',
      comments: '',
      color: null,
      formal_function: 'transition',
      formal_type: '',
      tags: '',
      start: 30,
      end: 70.5,
    },
  ]);
  expect(timelines).toMatchObject([{ file_id: files[0]!.id, kind: 'HIERARCHY' }]);
  expect([files[0]!.author, concrete_works[0]!.artist, abstract_works[0]!.title]).toEqual([
    'clara',
    'Argerich',
    'Ballade',
  ]);
});

test('a marker has a time, and its id is the viewer’s', async () => {
  const { components, files } = await find(ofKind('MARKER', { label: 'coda' }));
  expect(components).toEqual([
    {
      id: expect.any(Number) as number,
      timeline_id: expect.any(Number) as number,
      label: 'Coda',
      comments: 'the end',
      // The desktop program's default colour of markers.
      color: '#999999',
      tags: '',
      time: 95.25,
    },
  ]);
  const viewer = (await (await server.send(`/files/${files[0]!.id}/json`)).json()) as {
    timelines: { components: { id: number; label?: string }[] }[];
  };
  const all = viewer.timelines.flatMap((timeline) => timeline.components);
  expect(all.find(({ id }) => id === components[0]!.id)?.label).toBe('Coda');
});

test('a beat has a time and nothing else', async () => {
  const beats = { ...markerTimeline([{ time: 2 }, { time: 4 }]), kind: 'BEAT_TIMELINE' };
  const components = { 1: { kind: 'BEAT', time: 2 }, 2: { kind: 'BEAT', time: 4 } };
  const id = await upload(clara, { title: 'Beats', timelines: [{ ...beats, components }] }, true);
  const found = await find(ofKind('BEAT', { time: '<3' }, { title: 'beats' }));
  expect(found.components.map((beat) => Object.keys(beat).sort())).toEqual([['id', 'time', 'timeline_id']]);
  expect(
    (await find(ofKind('BEAT'), { order_by: 'time', order_direction: 'descending' })).components,
  ).toEqual([expect.objectContaining({ time: 4 }), expect.objectContaining({ time: 2 })]);
  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
  expect((await find(ofKind('BEAT'))).count).toBe(0);
});

test.each([
  ['label', 'ascending', ['development', 'Exposition', 'Exposition', 'Recapitulation', '']],
  ['label', '"descending"', ['Recapitulation', 'Exposition', 'Exposition', 'development', '']],
  ['start', 'ascending', ['Exposition', 'Exposition', '', 'development', 'Recapitulation']],
  ['end', 'descending', ['Recapitulation', 'development', 'Exposition', 'Exposition', '']],
  ['comments', 'ascending', ['', 'Exposition', 'Exposition', 'development', 'Recapitulation']],
  ['title', 'ascending', ['Exposition', 'Exposition', '', 'development', 'Recapitulation']],
  ['composer', 'descending', ['Recapitulation', 'development', '', 'Exposition', 'Exposition']],
] as const)('units by %s, %s', async (order_by, order_direction, sorted) => {
  expect(await labels(ofKind('HIERARCHY'), { order_by, order_direction })).toEqual(sorted);
});

test('equal values stand by id, turned round when descending', async () => {
  const ids = async (order_direction: string) =>
    (
      await find(ofKind('HIERARCHY', { label: 'exposition' }), { order_by: 'label', order_direction })
    ).components.map(({ id }) => Number(id));
  const ascending = await ids('ascending');
  expect(ascending[0]).toBeLessThan(ascending[1]!);
  expect(await ids('descending')).toEqual(ascending.toReversed());
});

test('what is private never appears, not even for its owner, and does so as soon as it is public', async () => {
  const query = { query: JSON.stringify(ofKind('MARKER')) };
  const count = async () => (await clara.client.GET('/components/query/', { params: { query } })).data?.count;
  expect(await count()).toBe(2);
  const own = await clara.client.GET('/users/files/');
  const secret = own.data!.files.find(({ is_public }) => !is_public)!;
  await clara.client.PATCH('/files/{id}/', {
    params: { path: { id: secret.id } },
    body: { is_public: true },
  });
  expect(await count()).toBe(4);
  await clara.client.PATCH('/files/{id}/', {
    params: { path: { id: secret.id } },
    body: { is_public: false },
  });
  expect(await count()).toBe(2);
});

test('a text is found by its first thousand characters', async () => {
  const label = `${'é'.repeat(999)}xy`;
  const timelines = [hierarchyTimeline([{ start: 0, end: 1, level: 1, label }])];
  const id = await upload(clara, { title: 'Long', timelines }, true);
  expect(await labels(ofKind('HIERARCHY', { label: 'ex' }, { title: 'long' }))).toEqual([label]);
  expect(await labels(ofKind('HIERARCHY', { label: 'xy' }, { title: 'long' }))).toEqual([]);
  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
});

test('pages have fifteen rows, none twice; one past the last gives the last', async () => {
  const units = Array.from({ length: 40 }, (_, i) => ({
    start: i,
    end: i + 1,
    level: 1,
    label: `many ${i % 3}`,
  }));
  const id = await upload(clara, { title: 'Many', timelines: [hierarchyTimeline(units)] }, true);
  const many = ofKind('HIERARCHY', { label: 'many' });
  for (const order_by of ['label', 'start', 'title']) {
    const pages = await Promise.all(
      ['1', '2', '3', '1000000000'].map((page) => find(many, { order_by, page })),
    );
    expect(pages.map(({ components, count }) => [components.length, count])).toEqual([
      [15, 40],
      [15, 40],
      [10, 40],
      [10, 40],
    ]);
    expect(new Set(pages.flatMap(({ components }) => components.map((unit) => unit.id))).size).toBe(40);
    expect(pages[3]!.components).toEqual(pages[2]!.components);
    expect(pages[0]!.is_capped).toBeUndefined();
  }
  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
});

const EXAMPLE = '{"tl":{"kind":"HIERARCHY"},"cmp":{"label":"coda"},"file":{"composer":"bach"}}';
test.each([
  ['query=not json', `query: expected a JSON object such as ${EXAMPLE}`],
  ['query=[]', `query: expected a JSON object such as ${EXAMPLE}, found a list`],
  ['query={"label":"x"}', 'query.label: expected one of the properties tl, cmp, file'],
  [
    'query={"tl":{"kind":"HARMONY"}}',
    'query.tl.kind: expected one of HIERARCHY, MARKER, BEAT, RANGE, SCORE, found "HARMONY"',
  ],
  ['query={"tl":"BEAT"}', 'query.tl: expected an object, found "BEAT"'],
  ['query={"cmp":[]}', 'query.cmp: expected an object, found a list'],
  [
    'query={"tl":{"kind":"BEAT"},"cmp":{"label":"x"}}',
    'query.cmp.label: expected one of the properties time',
  ],
  ['query={"cmp":{"label":5}}', 'query.cmp.label: expected a text or a list of texts, found 5'],
  ['query={"cmp":{"start":30}}', 'query.cmp.start: expected a text or a list of texts, found 30'],
  [
    'query={"cmp":{"start":"soon"}}',
    'query.cmp.start: expected a time such as 30, 1:10, >60, <60 or 60..90, found "soon"',
  ],
  ['query={"cmp":{"color":"leaf"}}', 'query.cmp.color: expected a color such as #4f94d4, found "leaf"'],
  [
    'query={"file":{"kind":"x"}}',
    'query.file.kind: expected one of the properties title, composer, performer, corpus, role, vocabulary',
  ],
  [
    `query={"cmp":{"label":${JSON.stringify(Array(6).fill('ab'))}},"file":{"title":${JSON.stringify(Array(5).fill('ab'))}}}`,
    'query: expected at most 10 conditions, found 11. Leave some out.',
  ],
  [
    `query={"cmp":{"comments":"${'a'.repeat(201)}"}}`,
    'query.cmp.comments: expected at most 200 characters, found 201. Use a part of the text.',
  ],
  ['page=0', 'page: expected a whole number from 1'],
  ['page=1.5', 'page: expected a whole number'],
  [
    'order_by=time',
    'order_by: expected one of label, comments, color, formal_function, formal_type, tags, start, end, title, composer, performer',
  ],
  ['order_direction=up', 'order_direction: expected one of ascending, descending, "ascending", "descending"'],
])('%s is refused with what was expected', async (search, detail) => {
  const response = await server.send(`/components/query/?${encodeURI(search)}`);
  expect([response.status, await response.json()]).toEqual([400, { detail }]);
});
