import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.ts';
import {
  hierarchyTimeline,
  markerTimeline,
  pdfTimeline,
  tlaText,
  uploadForm,
  type Fields,
} from '../support/tla.ts';

let server: TestServer;

const FILES = [
  { title: 'Prélude in C', composer: 'Johann Sebastian Bach', performer: 'Gould' },
  { title: 'Prelude in D', composer: 'Johann Sebastian Bach', performer: '' },
  { title: 'Étude', composer: 'Chopin', performer: 'Argerich' },
  { title: 'ländler', composer: '', performer: 'Brendel' },
  { title: '100% Süße_\\', composer: 'Łukasz', performer: '' },
];

beforeAll(async () => {
  server = await startServer();
  const clara = await server.register('clara');
  const timelines = [hierarchyTimeline([{ start: 0, end: 50, level: 1, color: '#ABCDEF' }])];
  const files = FILES.map((file, index) => ({
    name: `${index}.tla`,
    bytes: tlaText({ ...file, timelines }),
  }));
  await clara.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
});
afterAll(() => server.close());

type Query = NonNullable<Parameters<typeof find>[0]>;
async function find(query: {
  query?: string;
  order_by?: 'title' | 'composer' | 'performer' | 'annotator' | 'created_at';
  order_direction?: 'ascending' | 'descending' | '"ascending"' | '"descending"';
  page?: number;
}) {
  const { data } = await server.client.GET('/files/query/', { params: { query } });
  if (data === undefined) throw new Error('The query was refused.');
  return data;
}

async function titles(query: Query): Promise<string[]> {
  const { files, concrete_works, abstract_works } = await find(query);
  return files.map(({ concrete_work_id }) => {
    const concrete = concrete_works.find(({ id }) => id === concrete_work_id);
    return abstract_works.find(({ id }) => id === concrete?.abstract_work_id)?.title ?? '';
  });
}

test.each([
  ['{}', 5],
  ['{"title":"PRELUDE"}', 2],
  ['{"title":{"is":"PRELUDE"}}', 0],
  ['{"title":[{"is":"etude"}],"composer":"chop"}', 1],
  ['{"composer":{"is":"Johann Sebastian Bach"},"annotator":{"is":"Clara"}}', 2],
  ['{"annotator":{"is":"clar"}}', 0],
  ['{"title":["prélude","c"],"composer":"bach"}', 1],
  ['{"title":"prelude","composer":"chopin"}', 0],
  ['{"title":"","composer":[]}', 5],
  ['{"title":" \\u0301 "}', 5],
  ['{"title":"LANDLER"}', 1],
  ['{"title":"100%"}', 1],
  ['{"title":"%"}', 1],
  ['{"title":"_"}', 1],
  ['{"title":"\\\\"}', 1],
  ['{"title":"susse"}', 1],
  ['{"composer":"lukasz"}', 1],
  ['{"performer":"g"}', 2],
  [`{"title":"'"}`, 0],
  ['{"title":"\\u0000"}', 5],
])('%s finds %i', async (query, count) => {
  expect((await find({ query })).count).toBe(count);
});

test('files are found by the kinds of their timelines and by where they play, as their newest version is', async () => {
  const ida = await server.register('ida');
  const bytes = (mediaPath: string, timelines: readonly Fields[] = []) =>
    tlaText({ title: 'Kinds', mediaPath, timelines });
  const [pages, form] = [pdfTimeline('/s/score.pdf'), hierarchyTimeline([{ start: 0, end: 1, level: 1 }])];
  const files = [
    { name: 'a.tla', bytes: bytes('take.mp3', [form, pages]) },
    { name: 'b.tla', bytes: bytes('https://youtu.be/GOODGOODGOO', [form]) },
    { name: 'c.tla', bytes: bytes('', [markerTimeline([{ time: 1, label: 'x' }])]) },
    { name: 'take.mp3', bytes: 'ID3 sound' },
  ];
  const answer = await ida.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  const [both, seen, silent] = ((await answer.json()) as { files: { id: number }[] }).files.map(
    ({ id }) => id,
  ) as [number, number, number];
  const found = async (query: object) =>
    (await find({ query: JSON.stringify({ title: 'kinds', ...query }), order_by: 'created_at' })).files
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  expect(await found({ kinds: 'HIERARCHY' })).toEqual([both, seen]);
  expect(await found({ kinds: ['hierarchy', 'PDF'] })).toEqual([both]);
  expect(await found({ media: 'here' })).toEqual([both]);
  expect(await found({ media: 'youtube' })).toEqual([seen]);
  expect(await found({ media: 'none' })).toEqual([silent]);

  const body = uploadForm([{ name: 'b.tla', bytes: bytes('', [pages]) }]);
  body.set('expected_version', '1');
  expect((await ida.send(`/files/${seen}/versions/`, { method: 'POST', body })).status).toBe(201);
  expect(await found({ kinds: 'HIERARCHY' })).toEqual([both]);
  expect(await found({ kinds: 'PDF', media: 'none' })).toEqual([seen]);

  for (const [query, place] of [
    ['{"licence":"MIT"}', 'query.licence: expected one of CC-BY-4.0, CC-BY-SA-4.0'],
    ['{"kinds":["BEAT","X"]}', 'query.kinds: expected one of HIERARCHY'],
    ['{"media":5}', 'query.media: expected a text or a list of texts'],
  ] as const) {
    const { response, error } = await server.client.GET('/files/query/', { params: { query: { query } } });
    expect([response.status, (error as { detail: string }).detail]).toEqual([
      400,
      expect.stringContaining(place),
    ]);
  }
  for (const id of [both, seen, silent])
    await ida.client.DELETE('/files/{id}/', { params: { path: { id } } });
});

test('ten conditions of two hundred characters are taken', async () => {
  const title = [...Array<string>(9).fill('prelude'), 'x'.repeat(200), '', ''];
  expect((await find({ query: JSON.stringify({ title }) })).count).toBe(0);
});

test('titles sort without accents and case, forwards and backwards', async () => {
  const sorted = ['100% Süße_\\', 'Étude', 'ländler', 'Prélude in C', 'Prelude in D'];
  expect(await titles({ order_by: 'title' })).toEqual(sorted);
  expect(await titles({ order_by: 'title', order_direction: '"descending"' })).toEqual(sorted.toReversed());
  expect(await titles({})).toEqual(sorted);
});

test('empty values come last in both directions', async () => {
  expect((await titles({ order_by: 'composer' })).at(-1)).toBe('ländler');
  expect((await titles({ order_by: 'composer', order_direction: 'descending' })).at(-1)).toBe('ländler');
});

test('equal values stand in one order, whatever else is sorted', async () => {
  expect(await titles({ order_by: 'annotator' })).toEqual(FILES.map(({ title }) => title));
  expect(await titles({ order_by: 'created_at', order_direction: 'descending' })).toEqual(
    FILES.map(({ title }) => title).toReversed(),
  );
});

test('a file without levels has marks in place of its form', async () => {
  const bytes = tlaText({
    title: 'Zz marked',
    timelines: [markerTimeline([{ time: 25, color: '#123456' }])],
  });
  const author = await server.register('marker');
  const response = await author.send('/upload/', {
    method: 'POST',
    body: uploadForm([{ name: 'marked.tla', bytes }]),
  });
  expect(response.status).toBe(201);
  const { data } = await author.client.GET('/users/files/');
  expect(data?.files[0]?.strip).toEqual([[[250, 258, '#123456']]]);
});

test('a file in a list has its author, date and form', async () => {
  const { files } = await find({ query: '{"title":"étude"}' });
  expect(files[0]).toMatchObject({ author: 'clara', is_public: true, strip: [[[0, 500, '#abcdef']]] });
  expect(files[0]?.length).toBeGreaterThan(0);
  expect(files[0]?.media).toBe('none');
  expect(files[0]).not.toHaveProperty('recording');
  expect(Math.abs(Date.now() - Date.parse(files[0]?.created_at ?? ''))).toBeLessThan(60_000);
});

test('pages have fifteen rows, none twice; one past the last gives the last', async () => {
  const robert = await server.register('robert');
  const files = Array.from({ length: 20 }, (_, i) => ({
    name: `${i}.tla`,
    bytes: tlaText({ title: 'Same' }),
  }));
  await robert.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  const [first, second, far] = [await find({}), await find({ page: 2 }), await find({ page: 1_000_000_000 })];
  expect([first.count, first.files.length, second.files.length]).toEqual([25, 15, 10]);
  expect(new Set([...first.files, ...second.files].map(({ id }) => id)).size).toBe(25);
  expect(far.files).toEqual(second.files);
  expect(second.abstract_works.length).toBeLessThanOrEqual(5);
});

test.each([
  ['query=not json', 'query: expected a JSON object such as {"composer":"bach"}'],
  ['query=[]', 'query: expected a JSON object such as {"composer":"bach"}, found a list'],
  [
    'query={"colour":"red"}',
    'query.colour: expected one of the properties title, composer, performer, annotator, tag, licence, kinds, media, corpus, role, vocabulary',
  ],
  ['query={"title":5}', 'query.title: expected a text or a list of texts, found 5'],
  ['query={"title":[["x"]]}', 'query.title: expected a text or a list of texts, found a list'],
  [
    `query={"title":${JSON.stringify(Array(11).fill('ab'))}}`,
    'query: expected at most 10 conditions, found 11. Leave some out.',
  ],
  [
    `query={"title":"${'a'.repeat(201)}"}`,
    'query.title: expected at most 200 characters, found 201. Use a part of the text.',
  ],
  ['page=0', 'page: expected a whole number from 1'],
  ['page=x', 'page: expected a whole number'],
  ['page=1.5', 'page: expected a whole number'],
  ['page=', 'page: expected a whole number'],
  ['order_by=password', 'order_by: expected one of title, composer, performer, annotator, created_at'],
  ['order_direction=up', 'order_direction: expected one of ascending, descending, "ascending", "descending"'],
])('%s is refused with what was expected', async (search, detail) => {
  const response = await server.send(`/files/query/?${encodeURI(search)}`);
  expect([response.status, await response.json()]).toEqual([400, { detail }]);
});

test.each([
  '0',
  '-1',
  '1.5',
  'x',
  '',
  '1e999',
  'Infinity',
  '-Infinity',
  'NaN',
  '9'.repeat(400),
  '1%00',
  '1&page=2',
])('page=%s is no page', async (page) => {
  expect((await server.send(`/files/query/?page=${page}`)).status).toBe(400);
});

test('a query that fits no header is refused in the words of the API', async () => {
  // Not the checked client: the request never becomes a call of the contract.
  const response = await fetch(`${server.url}/api/v1/files/query/?query=${'%22'.repeat(9000)}`);
  expect([response.status, await response.json()]).toEqual([
    431,
    { detail: 'The address and headers are too long. Use fewer or shorter conditions.' },
  ]);
});
