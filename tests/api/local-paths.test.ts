import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FORMAT_NAMES } from '../../src/exports/formats.ts';
import { MAX_MEASURE_LABEL } from '../../src/shared/limits.ts';
import { changeAbout } from '../support/change-about.ts';
import { readPeople } from '../../src/shared/pieces/people.ts';
import { CALLS } from '../support/contract.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { uploadForm } from '../support/tla.ts';

const DATA = new URL('../data/', import.meta.url);
/** The folder that no answer may have, and the one of the comments, which are free. */
const CANARY = 'canary';
const COMMENTER = 'commenter';
/** Paths on a user's machine, as systems and programs write them. */
const PATHS = [
  `/home/${CANARY}/take.wav`,
  `C:\\Users\\${CANARY}\\My Music\\take.wav`,
  `file:///Users/${CANARY}/take.wav`,
  `Take 1 (D:/${CANARY}/take.wav), and/or by ear`,
  `\\\\nas\\${CANARY}\\take.wav`,
  `~/${CANARY}/take.wav`,
  `/home/${CANARY}`,
];
/** Fields of a component or a timeline that people fill with words. */
const WORDS = ['name', 'label', 'text', 'custom_text', 'formal_type', 'formal_function', 'audio', 'source'];
const METADATA = [
  ...['title', 'composer', 'performer', 'path', 'media path'],
  ...['recording', 'file path', 'source', 'notes', 'form'],
  `/home/${CANARY}/field`,
];
/** Labels of measures, which are short. */
const MEASURE_LABELS = [
  ...PATHS.filter((text) => text.length <= MAX_MEASURE_LABEL),
  `/data/${CANARY}/8a.wav`,
];

let used = 0;
const nextPath = () => PATHS[(used += 1) % PATHS.length]!;

type Fields = Record<string, unknown>;

/** A value of a file with a path in each of its words, and in its comments another one. */
function spoilt(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (name === 'comments') return `/home/${COMMENTER}/take.wav`;
    return WORDS.includes(name) ? nextPath() : value;
  }
  if (Array.isArray(value)) return value.map((item) => spoilt(item, name));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([own, part]) => [own, spoilt(part, own)] as const);
  return {
    ...Object.fromEntries(fields),
    ...('comments' in value && { label: nextPath() }),
    ...('measure_numbers' in value && { measure_labels: MEASURE_LABELS }),
  };
}

/** A file with a timeline of every kind, whose every word holds a path. */
function analysis(): string {
  const files = readdirSync(DATA).filter((name) => /^[a-z]+\.tla$/.test(name));
  expect(files.length).toBeGreaterThan(7);
  const timelines = files.flatMap((name) => {
    const file = JSON.parse(readFileSync(new URL(name, DATA), 'utf8')) as {
      timelines: Record<string, Fields>;
    };
    return Object.values(file.timelines).map((timeline) => ({
      ...(spoilt(timeline, '') as Fields),
      path: `/home/${CANARY}/score.pdf`,
    }));
  });
  return JSON.stringify({
    file_path: `/home/${CANARY}/analysis.tla`,
    media_path: `C:\\Users\\${CANARY}\\take.wav`,
    media_metadata: {
      ...Object.fromEntries(METADATA.map((name) => [name, nextPath()])),
      files: [nextPath(), { last: nextPath() }],
      'media length': 60,
    },
    timelines: {
      ...Object.fromEntries(timelines.map((timeline, index) => [String(index), timeline])),
      unknown: { kind: `/home/${CANARY}/x_TIMELINE`, components: {} },
    },
    app_name: 'TiLiA',
    version: '0.6.4',
    app: { recent: [nextPath()], export_dir: `${CANARY}/exports` },
  });
}

let server: TestServer;
let clientDir: string;
let clara: Person;
let other: Person;
let original: string;
let id: number;
let workId: number;
/** Slug of what others see of the performer. */
let performer: string;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  [clara, other] = [await server.register('clara'), await server.register('fanny')];
  original = analysis();
  const body = uploadForm([{ name: 'analysis.tla', bytes: original }], true);
  const answer = await clara.send('/upload/', { method: 'POST', body });
  id = ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
  await describeOnTheWeb();
  const { data } = await server.client.GET('/files/{id}/json', ofFile());
  workId = data!.abstract_work.id!;
  performer = readPeople(data!.concrete_work.artist)[0]!.slug;
  expect((await server.send(`/performers/${encodeURIComponent(performer)}/`)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const ofFile = () => ({ params: { path: { id } } });

/** Puts paths into every text that can be edited on the web, and stores a second version. */
async function describeOnTheWeb(): Promise<void> {
  const details = { ...Object.fromEntries(METADATA.map((name) => [name, nextPath()])), arranger: nextPath() };
  const edited = await clara.client.PATCH('/files/{id}/', { ...ofFile(), body: { details } });
  const credit = { role: 'editor' as const, given: '', family: '', literal: nextPath(), orcid: '' };
  const said = await changeAbout(clara, id, {
    ...{ heading: nextPath(), description: nextPath(), tags: PATHS.slice(0, 3), language: 'en' },
    ...{ licence: 'CC-BY-4.0', credits: [credit] },
  });
  const body = uploadForm([
    {
      name: 'analysis.tla',
      bytes: original.replace('"start": 0', '"start": 0.5').replace('"time":0', '"time":1'),
    },
  ]);
  body.set('expected_version', '1');
  body.set('note', nextPath());
  const replaced = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
  await describeCorpus();
  const question = { name: 'Everything', line: '*', is_public: true };
  const asked = await clara.client.POST('/questions/', { body: question });
  const statuses = [edited.response, said.response, replaced, asked.response].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 201, 201]);
}

/** A corpus with the file in it, whose every text has a path. */
async function describeCorpus(): Promise<void> {
  const of = { params: { path: { slug: 'songs' } } };
  await clara.client.POST('/corpora/', { body: { title: 'Songs' } });
  await clara.client.POST('/corpora/{slug}/files/', { ...of, body: { file_ids: [id] } });
  const texts = ['title', 'description', 'credits', 'licence', 'citation', 'version', 'notice'];
  const words = Object.fromEntries(texts.map((name) => [name, nextPath()]));
  const changed = await clara.client.PATCH('/corpora/{slug}/', {
    ...of,
    body: { ...words, visibility: 'public' },
  });
  expect(changed.response.status).toBe(200);
}

/** Values of path parameters, by the first part of the path. */
const PARAMETERS: Readonly<Record<string, () => Readonly<Record<string, string | number>>>> = {
  files: () => ({ id }),
  users: () => ({ id: clara.id }),
  people: () => ({ username: 'clara' }),
  works: () => ({ id: workId }),
  corpora: () => ({ slug: 'songs' }),
  performers: () => ({ slug: performer }),
  questions: () => ({ slug: 'everything' }),
  // Nobody else sees one.
  packages: () => ({ id: 1 }),
};
const KINDS = ['HIERARCHY', 'MARKER', 'BEAT', 'RANGE', 'SCORE'];
const STYLES = ['apa', 'chicago', 'chicago-notes', 'mla', 'bibtex', 'ris', 'csl', 'cff'];
/** Formats of calls that have them in their address, all of which tell what stands in the file. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  exportFile: [...FORMAT_NAMES, 'zip'],
  getFigure: ['svg'],
};
/** Queries beside none: a call without a row is made with the versions alone. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  getChanges: ['from=1&to=2', 'from=2&to=1'],
  exportFile: [''],
  getFigure: [''],
  getCitation: STYLES.map((style) => `style=${style}`),
  getCorpusCitation: STYLES.flatMap((style) => [`style=${style}`, `style=${style}&file=1`]),
  queryTql: ['*', '* IN harmony', 'WHERE tl.name != x', 'WHERE file.title != x'].map(
    (line) => `query=${encodeURIComponent(line)}&page_size=100`,
  ),
  listForms: ['', 'query=*'],
  exportTql: ['query=*', 'query=*&format=json'],
  exportQuestion: ['', 'format=json'],
  suggest: ['text=a', 'text=users'],
  queryComponents: KINDS.map((kind) => `query=${encodeURIComponent(JSON.stringify({ tl: { kind } }))}`),
};

/** The address of a call of the contract, of the same things for everybody. */
function addressesOf({ path: pattern, operationId }: (typeof CALLS)[number]): readonly string[] {
  const values = PARAMETERS[pattern.split('/')[1]!]?.() ?? {};
  const named = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const filled = (FORMATS[operationId] ?? ['']).map((format) => named.replace('{format}', format));
  // A new parameter needs a value above.
  expect(filled.join()).not.toContain('{');
  const queries = QUERIES[operationId] ?? [
    '',
    ...(pattern.startsWith('/files/{id}') ? ['version=1', 'version=2'] : []),
  ];
  return filled.flatMap((address) => queries.map((query) => `${address}${query === '' ? '' : `?${query}`}`));
}

const GETS = CALLS.filter(({ method }) => method === 'get');

/** Answers that contain a canary, by their call; `suffix` is appended to each query. */
async function leaks(send: (address: string) => Promise<Response>, suffix = ''): Promise<readonly string[]> {
  const found: string[] = [];
  const calls = GETS.flatMap((call) => addressesOf(call).map((address) => ({ call, address })));
  for (const { call, address } of calls) {
    const answer = await send(
      suffix === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${suffix}`,
    );
    const told = `${JSON.stringify([...answer.headers])}${await textOf(answer)}`;
    if (told.toLowerCase().includes(CANARY)) found.push(`${call.operationId} ${address}`);
    // A call that is asked wrongly would show nothing. Not every format has something to say.
    const expected = call.operationId in FORMATS ? [200, 400, 404] : [200, 401, 403, 404];
    if (!expected.includes(answer.status)) found.push(`${address} answered ${answer.status}`);
  }
  return found;
}

/** The text of an answer, and of all files in it where it is a zip. */
async function textOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'application/zip') return answer.text();
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(files)
    .map(([name, bytes]) => name + Buffer.from(bytes).toString())
    .join('\n');
}

const pagesOf = (suffix: string) =>
  ['', '/v1', '/v2', '/picture.png', '/v1/picture.png'].map(
    (below) => `${server.url}/viewer/${id}${below}${suffix}`,
  );

const OTHER_PAGES = [
  ...['/corpora/songs', '/corpora/songs/feed.atom', '/questions/everything'],
  '/questions/everything/feed.atom',
];

async function pageLeaks(suffix: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const url of [
    ...pagesOf(suffix),
    ...OTHER_PAGES.map((page) => server.url + page),
    `${server.url}/people/clara`,
  ]) {
    const answer = await fetch(url);
    const told = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    if (told.toLowerCase().includes(CANARY)) found.push(url);
  }
  return found;
}

test('no GET of the contract and no page of a public file tells others of its owner’s machine', async () => {
  expect(await leaks((address) => server.send(address))).toEqual([]);
  expect(await leaks((address) => other.send(address))).toEqual([]);
  expect(await pageLeaks('')).toEqual([]);
});

test('comments stay as they are, and so do words with slashes', async () => {
  const { data } = await server.client.GET('/files/{id}/json', ofFile());
  const told = JSON.stringify(data);
  expect(told).toContain(`/home/${COMMENTER}/take.wav`);
  expect(told).toContain('Take 1 (take.wav), and/or by ear');
  const { data: found } = await server.client.GET('/components/query/', {
    params: { query: { query: JSON.stringify({ cmp: { label: 'and/or' } }) } },
  });
  expect(found?.components.length).toBeGreaterThan(0);
  expect(found?.components.map(({ label }) => label)).toEqual(
    found?.components.map(() => 'Take 1 (take.wav), and/or by ear'),
  );
});

test('labels of measures are told without folders', async () => {
  const { data } = await server.client.GET('/files/{id}/json', ofFile());
  const told = data?.timelines.flatMap((timeline) =>
    timeline.kind === 'BEAT_TIMELINE' ? [timeline.measure_labels] : [],
  );
  expect(told).toEqual([expect.stringMatching(/^\["take\.wav",.*"8a\.wav"/)]);
});

test('nobody finds a component by a folder that is not shown', async () => {
  for (const field of ['label', 'comments', 'formal_type'])
    for (const word of [CANARY, 'Users']) {
      const query = JSON.stringify({ cmp: { [field]: word } });
      const { data } = await server.client.GET('/components/query/', { params: { query: { query } } });
      expect([field, word, data?.count]).toEqual([field, word, 0]);
    }
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: JSON.stringify({ title: CANARY }) } },
  });
  expect(data?.count).toBe(0);
});

test('the owner gets the bytes that were uploaded, and all details', async () => {
  const bytes = await clara.send(`/files/${id}/tla?version=1`);
  expect(await bytes.text()).toBe(original);
  const { data } = await clara.client.GET('/files/{id}/details', ofFile());
  expect(JSON.stringify(data)).toContain(`/home/${CANARY}/`);
  const { data: own } = await clara.client.GET('/files/{id}/about', ofFile());
  expect(JSON.stringify(own)).toContain(CANARY);
});

test('neither does a link of a private file, with names or without, nor the file that others download', async () => {
  await clara.client.PATCH('/files/{id}/', { ...ofFile(), body: { is_public: false } });
  for (const hides_names of [false, true]) {
    const { data } = await clara.client.POST('/files/{id}/links/', {
      ...ofFile(),
      body: { label: '', hides_names },
    });
    expect(await leaks((address) => server.send(address), `k=${data!.key}`)).toEqual([]);
    // The owner sees by the link what others see.
    const isOfFile = (address: string) => /^\/files\/\d+\/(?!details|links)/.test(address);
    expect(
      await leaks((address) => (isOfFile(address) ? clara : server).send(address), `k=${data!.key}`),
    ).toEqual([]);
    expect(await pageLeaks(`?k=${data!.key}`)).toEqual([]);
  }
  await clara.client.PATCH('/files/{id}/', { ...ofFile(), body: { is_public: true, end_blind_links: true } });
  const media = (await server.client.GET('/files/{id}/json', ofFile())).data?.timelines.flatMap((timeline) =>
    timeline.kind === 'SCORE_TIMELINE' && timeline.attachment_url !== undefined
      ? [timeline.attachment_url]
      : [],
  );
  for (const url of media ?? []) {
    const lines = gunzipSync(Buffer.from(await (await fetch(server.url + url)).arrayBuffer()));
    expect(lines.toString()).not.toContain(CANARY);
  }
});

test('nor does what stays after the account is deleted, nor the note of a file that is gone', async () => {
  const body = uploadForm([{ name: 'another.tla', bytes: original }], true);
  const answer = await clara.send('/upload/', { method: 'POST', body });
  const gone = ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
  await clara.client.DELETE('/files/{id}/', { params: { path: { id: gone }, query: { note: true } } });
  const note = await fetch(`${server.url}/viewer/${gone}`);
  expect([note.status, (await note.text()).includes(CANARY)]).toEqual([410, false]);

  const { response } = await clara.client.POST('/users/deletion/', {
    body: { password: PASSWORD, keep: 'credited' },
  });
  expect(response.status).toBe(200);
  expect((await server.client.GET('/files/{id}/json', ofFile())).response.status).toBe(200);
  expect(await leaks((address) => server.send(address))).toEqual([]);
  expect(await pageLeaks('')).toEqual([]);
  // Removals go behind the answer.
  await vi.waitFor(async () => expect((await server.send(`/files/${gone}/json`)).status).toBe(404), 20_000);
  const stored = await server.stop(everythingStored);
  expect(stored.size).toBeGreaterThan(10);
  expect([...stored].filter(([, text]) => text.toLowerCase().includes(CANARY)).map(([at]) => at)).toEqual([]);
});
