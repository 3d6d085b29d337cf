import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASES, ERRORS, EXAMPLES, hasCases } from '../../src/tql/test-support/fixtures.ts';
import { readLine } from '../../src/tql/tql.ts';
import { languageFile, type WrittenFile } from '../support/language-files.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

let server: TestServer;
let clara: Person;
const FIXTURES = new URL('../../../shared/data/tql/fixtures.json', import.meta.url);
const FILES = existsSync(FIXTURES)
  ? (JSON.parse(readFileSync(FIXTURES, 'utf8')) as Readonly<Record<string, WrittenFile>>)
  : {};

beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  const files = Object.entries(FILES).map(([name, file]) => ({
    name: `${name}.tla`,
    bytes: languageFile(file, name),
  }));
  if (files.length > 0) await clara.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
}, 120_000);
afterAll(() => server.close());

const form = (...units: readonly string[]) =>
  hierarchyTimeline(units.map((label, place) => ({ start: place, end: place + 1, level: 1, label })));

const upload = (title: string, units: readonly string[], isPublic = true) =>
  uploaded(
    clara,
    tlaText({ title, composer: `Composer of ${title}`, timelines: [form(...units)] }),
    isPublic,
  );

type Query = Parameters<typeof ask>[1];
async function ask(
  query: string,
  more: {
    page?: number;
    page_size?: number;
    after?: number;
    order_by?: 'title' | 'composer' | 'spread';
    facets?: string;
  } = {},
) {
  const { data, error } = await server.client.GET('/tql/query/', {
    params: { query: { query, ...more } },
  });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
const count = async (line: string, more?: Query) => (await ask(line, more)).count;

type Hit = Awaited<ReturnType<typeof ask>>['hits'][number];

/** A hit as the examples write it: of chords the times alone, whose labels the site writes itself. */
function rowOf({ units, timeline }: Hit, isOfChords: boolean): string {
  if (units.length === 0) return timeline;
  const results = units.filter((unit) => unit.is_result);
  const steps = Math.max(...units.map(({ step }) => step));
  const isRelation =
    results.length === 1 &&
    results[0] === units[0] &&
    units.filter(({ step }) => step === 1).length === 1 &&
    steps > 1;
  const isMarked = results.length < units.length && !isRelation;
  return Array.from({ length: steps }, (_, index) =>
    units
      .filter(({ step }) => step === index + 1)
      .map(({ label, start, is_result }) => {
        const text = isOfChords ? `@${start}` : `${label}@${start}`;
        return isMarked && is_result ? `[${text}]` : text;
      })
      .join(', '),
  ).join(' | ');
}

/** Titles of the files of an answer by their ids. */
function titlesOf({ files, concrete_works, abstract_works }: Awaited<ReturnType<typeof ask>>) {
  return (id: number) => {
    const work = files.find((file) => file.id === id)?.concrete_work_id;
    const piece = concrete_works.find((one) => one.id === work)?.abstract_work_id;
    return abstract_works.find((one) => one.id === piece)?.title ?? '';
  };
}

describe.skipIf(!hasCases)('the examples of the language, of files that were uploaded', () => {
  test('find what they are to find', async () => {
    const failed: unknown[] = [];
    for (const { query, fixture, rows } of EXAMPLES) {
      const isOfChords = fixture === 'harmony';
      const answer = await ask(query, { page_size: 100 });
      const titleOf = titlesOf(answer);
      const found = answer.hits
        .filter(({ file_id }) => titleOf(file_id) === fixture)
        .map((hit) => rowOf(hit, isOfChords));
      const wanted = isOfChords ? rows.map((row) => row.replaceAll(/[^ |,[\]]+@/g, '@')) : rows;
      if (found.toSorted().join('; ') !== wanted.toSorted().join('; ')) failed.push({ query, found, wanted });
    }
    expect(failed).toEqual([]);
  }, 120_000);

  test('find what the further cases say', async () => {
    const failed: unknown[] = [];
    for (const { query, fixture, fixtures = [fixture ?? ''], ...expected } of CASES) {
      // A field of these files holds one text, and the data have two genres.
      if (query.includes('genre')) continue;
      const answer = await ask(query, { page_size: 100 });
      const titleOf = titlesOf(answer);
      const hits = answer.hits.filter(({ file_id }) => fixtures.includes(titleOf(file_id)));
      const isOfChords = fixtures.some((name) => name === 'harmony' || name === 'prototype');
      const withLabels = (rows: readonly string[]) =>
        (isOfChords ? rows.map((row) => row.replaceAll(/[^ |,[\]]+@/g, '@')) : rows).toSorted();
      const rows = hits.map((hit) =>
        answer.grain === 'file' ? titleOf(hit.file_id) : rowOf(hit, isOfChords),
      );
      const found = {
        rows: rows.toSorted(),
        first: rows.map((row) => row.split(/ \| |, /)[0] ?? '').toSorted(),
        starts: hits.flatMap(({ units }) => units.map(({ start }) => start)).toSorted((a, b) => a - b),
        timelines: rows.toSorted(),
        files: rows.toSorted(),
      };
      const wanted = {
        ...(expected.rows && { rows: withLabels(expected.rows) }),
        ...(expected.first && { first: withLabels(expected.first) }),
        ...(expected.starts && { starts: expected.starts }),
        ...(expected.timelines && { timelines: expected.timelines.toSorted() }),
        ...(expected.files && { files: expected.files.toSorted() }),
      };
      const same = Object.entries(wanted).every(
        ([name, value]) => JSON.stringify(found[name as keyof typeof found]) === JSON.stringify(value),
      );
      if (!same) failed.push({ query, found: rows, wanted });
    }
    expect(failed).toEqual([]);
  }, 120_000);

  test('lines that the desktop program refuses are refused at the same places', async () => {
    const failed: unknown[] = [];
    for (const { query, says, from, to } of ERRORS) {
      // A percentage of the measures is a word of this site, and words without any of the language are looked for as words.
      const read = readLine(query);
      if (query === '*[bar >= 50%]' || (read.kind === 'words' && read.error === undefined)) continue;
      const { response, error } = await server.client.GET('/tql/query/', { params: { query: { query } } });
      const problem: { detail: string; from?: number; to?: number } | undefined = error;
      const isRefused =
        response.status === 400 && problem?.detail.toLowerCase().includes(says.toLowerCase()) === true;
      const isThere = from === undefined || (problem?.from === from && problem.to === to);
      if (!isRefused || !isThere) failed.push({ query, says, from, to, status: response.status, problem });
    }
    expect(failed).toEqual([]);
  }, 120_000);
});

test('a place has its measures, its lane and what stands around it', async () => {
  await upload('Place', ['alpha', 'omega', 'alpha', 'beta']);
  const { hits, sentence, understood, facets, works_count, files_read, files_total, stopped } =
    await ask('omega THEN alpha IN form');
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({
    label: 'omega → alpha',
    start: 1,
    end: 3,
    timeline: 'hierarchy',
    lane: 'level 1',
  });
  expect(hits[0]?.strip[0]?.units.map(({ label, part }) => [label, part])).toEqual([
    ...[
      ['alpha', 'context'],
      ['omega', 'result'],
      ['alpha', 'result'],
      ['beta', 'context'],
    ],
  ]);
  expect(
    hits[0]?.units.every(
      ({ component_id, timeline_id }) => (component_id ?? 0) > 0 && (timeline_id ?? 0) > 0,
    ),
  ).toBe(true);
  expect(sentence).toContain('omega');
  expect(understood[0]).toMatchObject({ from: 0, to: 5 });
  expect(facets.composer).toEqual([{ value: 'Composer of Place', count: 1 }]);
  expect([works_count, stopped, files_read]).toEqual([1, null, files_total]);
  expect(await count('omega THEN alpha IN form', { facets: '{"composer":["Nobody"]}' })).toBe(0);
  expect(
    await count('omega THEN alpha IN form', {
      facets: JSON.stringify({ sort: facets.sort[0]?.value, composer: 'Composer of Place' }),
    }),
  ).toBe(1);
});

test('nothing is found of a file that not everybody may see, nor of an older version', async () => {
  const id = await upload('Hidden', ['secretum']);
  const unlisted = await upload('Unlisted', ['secretum'], false);
  expect(await count('secretum')).toBe(1);
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: false } });
  const none = await ask('secretum');
  expect([none.count, none.files.length, none.facets.composer]).toEqual([0, 0, []]);
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: true } });
  expect(await count('secretum')).toBe(1);

  const bytes = tlaText({ title: 'Hidden', timelines: [form('publicum')] });
  const body = uploadForm([{ name: 'Hidden.tla', bytes }]);
  body.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  expect([await count('secretum'), await count('publicum')]).toEqual([0, 1]);

  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
  await clara.client.DELETE('/files/{id}/', { params: { path: { id: unlisted } } });
  expect([await count('secretum'), await count('publicum')]).toEqual([0, 0]);
});

test('a version that is the newest again is read behind the requests', async () => {
  const id = await upload('Again', ['prius'], false);
  const body = uploadForm([
    { name: 'Again.tla', bytes: tlaText({ title: 'Again', timelines: [form('posterius')] }) },
  ]);
  body.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  await clara.client.DELETE('/files/{id}/versions/{number}/', { params: { path: { id, number: 2 } } });
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: true } });
  await expect.poll(() => count('prius'), { timeout: 20_000 }).toBe(1);
  expect(await count('posterius')).toBe(0);
});

test('an error says where it is, and what may stand there', async () => {
  for (const [line, from, to, mend] of [
    ['verse IN form WHER bar = 1', 14, 18, 'WHERE'],
    ['verse IN fom', 9, 12, 'form'],
    ['verse WHERE file.composr = "x"', 12, 24, 'file.composer'],
    ['verse THEN', 10, 10, undefined],
  ] as const) {
    const { response, error } = await server.client.GET('/tql/query/', {
      params: { query: { query: line } },
    });
    const problem = error as { from: number; to: number; suggestions: { text: string }[] };
    expect([line, response.status, problem.from, problem.to]).toEqual([line, 400, from, to]);
    if (mend !== undefined) expect(problem.suggestions.map(({ text }) => text)).toContain(mend);
  }
});

test('a search that is cut says so, and goes on', async () => {
  for (const title of ['Many 1', 'Many 2'])
    await upload(
      title,
      Array.from({ length: 700 }, (_, index) => `multum ${index % 7}`),
    );
  const first = await ask('multum IN form');
  expect([first.count, first.stopped, first.hits.length]).toEqual([1000, 'matches', 15]);
  expect(first.files_read).toBeLessThanOrEqual(first.files_total);
  const page = await ask('multum IN form', { page: 3, page_size: 100, order_by: 'spread' });
  expect(page.hits).toHaveLength(100);
  const rest = await ask('multum IN form', { after: first.next ?? 0 });
  expect([rest.count, rest.stopped]).toEqual([0, null]);
});

test('what performances of a work have in the same measures is one passage, on whatever page it stands', async () => {
  const menuet = readFileSync(new URL('../fixtures/menuet.tla', import.meta.url), 'utf8').replace(
    '"Antecedent"',
    '"Idem"',
  );
  const performed = (performer: string) => menuet.replace('"Clara"', JSON.stringify(performer));
  for (const text of [performed('Anna'), performed('Berta'), menuet.replace('Menuet in G', 'Another')])
    await uploaded(clara, text, true);
  const line = 'idem OR Consequent IN form';
  const { hits, count: all } = await ask(line);
  const inWork = hits.filter(({ passage }) => passage !== undefined);
  expect(all).toBeGreaterThan(inWork.length);
  // Those of one passage follow one another, once for each file.
  expect(inWork.slice(0, 2).map(({ label }) => label)).toEqual(['Idem', 'Idem']);
  expect(new Set(inWork.slice(0, 2).map(({ passage }) => passage?.number)).size).toBe(1);
  expect(inWork.every(({ passage }) => passage?.count === 2)).toBe(true);
  const first = hits.findIndex(({ passage }) => passage !== undefined);
  const { hits: page } = await ask(line, { page: first + 1, page_size: 1 });
  expect(page[0]?.passage).toEqual(inWork[0]?.passage);
});

test('chords are read as a line, which the answer shows', async () => {
  const { line, sentence } = await ask('V7 I');
  expect(line).toContain('THEN');
  expect(sentence).toContain('dominant seventh');
});
