import { afterAll, beforeAll, expect, test } from 'vitest';
import { alignMaps, gapInWords } from '../../src/measures/align-maps.ts';
import type { MeasureMap } from '../../src/measures/measure-map.ts';
import { unpackMap } from '../../src/measures/packed-map.ts';
import { tempoOfMeasures } from '../../src/measures/tempo-curve.ts';
import { canMakePackages, makePackage } from '../support/packages.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
let fanny: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert, fanny] = [
    await server.register('clara'),
    await server.register('robert'),
    await server.register('fanny'),
  ];
});
afterAll(() => server.close());

interface Part {
  readonly name: string;
  readonly text: string;
}

/** Uploads some files at once, and gives their ids. */
async function upload(person: Person, files: readonly Part[], isPublic = true): Promise<readonly number[]> {
  const form = uploadForm(
    files.map(({ name, text }) => ({ name, bytes: text })),
    isPublic,
  );
  const response = await person.send('/upload/', { method: 'POST', body: form });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

const pathOf = (id: number) => ({ params: { path: { id } } });

/** The map of a file as the API gives it. */
async function mapOf(id: number): Promise<MeasureMap> {
  const { data } = await server.client.GET('/files/{id}/measures', pathOf(id));
  const { measures, end, is_end_assumed: isEndAssumed } = data!;
  return { measures, end, isEndAssumed };
}

test.skipIf(!canMakePackages)(
  'the measures of performances are those of the files, and fit each other',
  async () => {
    const files = makePackage(1, 9);
    const ids = await upload(clara, files);
    const maps = await Promise.all(ids.map(mapOf));
    for (const [index, { numbers, starts, measures }] of files.entries()) {
      const map = maps[index]!;
      // The number of the closing beat is no measure.
      expect(map.measures.map(({ number }) => number)).toEqual(numbers.slice(0, measures));
      const times = [...map.measures.map(({ start }) => start), map.end];
      expect(times.map((time, at) => Math.abs(time - starts[at]!) < 1e-3)).not.toContain(false);
      // The plain computation: a beat a measure, sixty seconds a minute.
      const plain = starts.slice(1).map((next, at) => 60 / (next - starts[at]!));
      const tempi = tempoOfMeasures(map);
      expect(plain.map((tempo, at) => Math.abs(tempi[at]! / tempo - 1) < 1e-3)).not.toContain(false);
    }
    const { data } = await server.client.GET('/works/{id}/measures', pathOf(await workOf(ids[0]!)));
    expect(data!.layouts).toHaveLength(2);
    expect(data!.forms).toMatchObject([{ analysis: 0, levels: [{ level: 1 }] }]);
    const skipping = files.findIndex(({ skips_repeat }) => skips_repeat);
    const { common, gaps, ...pair } = alignMaps(maps[0]!, maps[skipping]!);
    expect(common).toBe(maps[skipping]!.measures.length);
    expect(gaps.map((gap) => gapInWords(gap, pair))).toEqual([
      expect.stringMatching(/^the repeat of mm\. \d+–\d+$/),
    ]);
  },
);

interface Named {
  readonly title: string;
  readonly composer?: string;
  readonly performer?: string;
  readonly name?: string;
}

/** Uploads one file, and gives its id. */
async function add(
  person: Person,
  { title, composer = '', performer = '', name = 'x.tla' }: Named,
  isPublic = true,
): Promise<number> {
  const [id = 0] = await upload(person, [{ name, text: tlaText({ title, composer, performer }) }], isPublic);
  return id;
}

/** The work of a file. */
const workOf = async (id: number, person: Person = clara) =>
  (await person.client.GET('/files/{id}/json', pathOf(id))).data!.abstract_work.id!;

const read = async (id: number, caller: TestServer | Person = server) =>
  (await caller.client.GET('/works/{id}/', pathOf(id))).data;

const join = (person: Person, id: number, work: number) =>
  person.client.POST('/works/{id}/joins/', { ...pathOf(id), body: { work } });
const part = (person: Person, id: number, work: number) =>
  person.client.DELETE('/works/{id}/joins/{work_id}/', { params: { path: { id, work_id: work } } });

test('a work has the public files of its title and composer, told apart by performer and code', async () => {
  const piece = { title: 'Sonate op. 2 Nr. 1, i', composer: 'Beethoven' };
  const files = [
    await add(clara, { ...piece, performer: 'Friedrich Gulda', name: 'Op002No1-01_FG58.tla' }),
    await add(clara, { ...piece, performer: 'Friedrich Gulda', name: 'Op002No1-01_FG67.tla' }),
    await add(robert, { ...piece, performer: 'FI66' }),
    await add(robert, { ...piece, performer: 'Hüsch (HU33)' }),
    await add(robert, piece),
  ];
  const work = await read(await workOf(files[0]!));
  expect(work).toMatchObject({ ...piece, count: 5, works: [], proposals: [] });
  expect(work!.performances.map(({ file, performer }) => [file.id, performer])).toEqual([
    [files[4], { name: '', code: '' }],
    [files[2], { name: '', code: 'FI66' }],
    [files[0], { name: 'Friedrich Gulda', code: 'FG58' }],
    [files[1], { name: 'Friedrich Gulda', code: 'FG67' }],
    [files[3], { name: 'Hüsch', code: 'HU33' }],
  ]);
  // The codes make two recordings of what one performer plays without media.
  const concrete = work!.performances.map(({ file }) => file.concrete_work_id);
  expect(new Set(concrete).size).toBe(5);
  expect(work!.performances.map(({ analysis }) => analysis)).toEqual([0, 0, 1, 1, 0]);
  expect(JSON.stringify(work)).not.toContain('.tla');
});

test('private files are on the page for their owner alone, and a work of nothing else is there for nobody', async () => {
  const open = await add(clara, { title: 'Shared' });
  const hidden = await add(robert, { title: 'Shared' }, false);
  const secret = await add(robert, { title: 'Secret' }, false);
  const [shared, alone] = [await workOf(open), await workOf(secret, robert)];
  const idsFor = async (id: number, caller: TestServer | Person) =>
    (await read(id, caller))?.performances.map(({ file }) => file.id);
  expect(await idsFor(shared, server)).toEqual([open]);
  expect(await idsFor(shared, clara)).toEqual([open]);
  expect(await idsFor(shared, robert)).toEqual([open, hidden]);
  expect(await idsFor(alone, robert)).toEqual([secret]);
  for (const caller of [server, clara]) {
    expect((await caller.send(`/works/${alone}/`)).status).toBe(404);
    expect((await caller.send(`/works/${alone}/measures`)).status).toBe(404);
  }
  // Answers for everybody are kept, and given up when a file is hidden.
  await clara.client.PATCH('/files/{id}/', { ...pathOf(open), body: { is_public: false } });
  expect((await server.send(`/works/${shared}/`)).status).toBe(404);
});

test('titles that may mean one piece are proposed, joined by who owns one side, and parted again', async () => {
  const first = await workOf(
    await add(clara, { title: 'Winterreise, D 911: 5. Der Lindenbaum', composer: 'Franz Schubert' }),
  );
  const second = await workOf(
    await add(robert, { title: 'Der Lindenbaum, D. 911 no. 5', composer: 'Schubert, Franz' }),
  );
  const other = await workOf(
    await add(robert, { title: 'Winterreise, D 911: 6. Wasserflut', composer: 'Franz Schubert' }),
  );
  const proposed = async (id: number, caller: TestServer | Person) =>
    (await read(id, caller))!.proposals.map(({ id: one, may_join }) => [one, may_join]);
  expect(await proposed(first, server)).toEqual([[second, false]]);
  expect(await proposed(first, clara)).toEqual([[second, true]]);
  expect(await proposed(second, robert)).toEqual([[first, true]]);
  expect(await proposed(second, fanny)).toEqual([[first, false]]);
  expect(await proposed(other, server)).toEqual([]);
  // Nothing was joined by being proposed.
  expect((await read(first))!.count).toBe(1);

  expect((await join(fanny, first, second)).response.status).toBe(403);
  expect((await join(clara, first, other)).response.status).toBe(400);
  expect((await join(clara, first, first)).response.status).toBe(400);
  expect((await join(clara, first, 999_999)).response.status).toBe(404);
  expect((await join(clara, second, first)).data).toEqual({ id: first });

  for (const id of [first, second]) {
    const work = (await read(id))!;
    expect([work.id, work.count, work.title]).toEqual([first, 2, 'Winterreise, D 911: 5. Der Lindenbaum']);
    expect(work.works.map((one) => one.id)).toEqual([first, second]);
    const feed = await (await server.fetchMedia(`/works/${id}/feed.atom`)).text();
    expect(feed.match(/<entry>/g)).toHaveLength(2);
  }
  expect((await read(first, fanny))!.works.map(({ may_part }) => may_part)).toEqual([false, false]);
  expect((await part(fanny, first, second)).response.status).toBe(403);
  expect((await part(robert, first, second)).data).toEqual({ id: second });
  expect((await read(first))!.count).toBe(1);
  expect((await read(second))!.count).toBe(1);
  // What somebody took apart is not proposed again, and can be joined again.
  expect(await proposed(first, clara)).toEqual([]);
  expect((await join(robert, second, first)).data).toEqual({ id: first });
  // The work that gave the group its number leaves it.
  expect((await part(clara, second, first)).data).toEqual({ id: first });
  expect([(await read(first))!.count, (await read(second))!.count]).toEqual([1, 1]);
});

test('lists of works count works and files, and order numbers as numbers', async () => {
  const composer = 'Counted';
  for (const title of ['Songs: 10. Ten', 'Songs: 2. Two', 'Songs: 2. Two', 'Songs: 2. Two'])
    await add(clara, { title, composer });
  const other = await add(clara, { title: 'Two, op. 3 no. 2', composer: 'Counted, C.' });
  await add(robert, { title: 'Songs: 11. Hidden', composer }, false);
  const list = async (order_by?: 'title' | 'files', order_direction?: 'descending') => {
    const order = { ...(order_by && { order_by }), ...(order_direction && { order_direction }) };
    const query = { query: JSON.stringify({ composer }), ...order };
    const { data } = await server.client.GET('/works/query/', { params: { query } });
    return [data!.count, data!.file_count, ...data!.works.map(({ title, count }) => `${title} ${count}`)];
  };
  expect(await list()).toEqual([3, 5, 'Songs: 2. Two 3', 'Songs: 10. Ten 1', 'Two, op. 3 no. 2 1']);
  const two = await find('2. two');
  // Called like the others it is of their work.
  const body = { details: { title: 'Songs: 2. Two', composer } };
  await clara.client.PATCH('/files/{id}/', { ...pathOf(other), body });
  expect(await list()).toEqual([2, 5, 'Songs: 2. Two 4', 'Songs: 10. Ten 1']);
  expect(await list('files', 'descending')).toEqual([2, 5, 'Songs: 2. Two 4', 'Songs: 10. Ten 1']);
  expect((await read(two.works[0]!.id))!.count).toBe(4);
  expect(await find('nothing', 9)).toEqual({ works: [], count: 0, file_count: 0 });
});

const find = async (title: string, page = 1) => {
  const query = { query: JSON.stringify({ title }), page };
  return (await server.client.GET('/works/query/', { params: { query } })).data!;
};

/** A timeline of harmonies that begins with a key, `step` from 0 for C on. */
const inKey = (step: number, type: 'major' | 'minor') => ({
  ...{ kind: 'HARMONY_TIMELINE', name: 'Harmony', height: 35, is_visible: true, ordinal: 1 },
  components: { k: { kind: 'MODE', time: 0, step, accidental: 0, type } },
});

test('a work and a corpus tell in which key and metre each performance begins', async () => {
  const piece = { title: 'In keys', composer: 'Keys' };
  const fields = { tonality: 'd', 'time signature': '6/8' };
  const ids = [
    ...(await upload(clara, [
      { name: 'x_AA10.tla', text: tlaText({ ...piece, performer: 'A', timelines: [inKey(1, 'minor')] }) },
      { name: 'x_BB10.tla', text: tlaText({ ...piece, performer: 'B', timelines: [inKey(0, 'minor')] }) },
      { name: 'x_CC10.tla', text: tlaText({ ...piece, performer: 'C', metadata: fields }) },
      { name: 'x_DD10.tla', text: tlaText({ ...piece, performer: 'D' }) },
    ])),
  ];
  const { performances } = (await read(await workOf(ids[0]!)))!;
  expect(performances.map(({ key, metre }) => [key, metre])).toEqual([
    ['d', undefined],
    ['c', undefined],
    ['d', '6/8'],
    [undefined, undefined],
  ]);
  await clara.client.POST('/corpora/', { body: { title: 'Keys' } });
  const of = { params: { path: { slug: 'keys' } } };
  await clara.client.POST('/corpora/{slug}/files/', { ...of, body: { file_ids: ids } });
  const { data } = await clara.client.GET('/corpora/{slug}/files/', of);
  // Of most of its performances, since some are transposed.
  expect(data!.works.map(({ key }) => key)).toEqual(['d']);
  expect((await clara.client.GET('/corpora/{slug}/', of)).data!.bytes).toBeGreaterThan(1000);
});

/** Beats of a piece of thirty measures, so many seconds apart. */
const beats = (seconds: number) => ({
  kind: 'BEAT_TIMELINE',
  ...{ name: 'Measures', height: 35, is_visible: true, ordinal: 1, beat_pattern: [1] },
  components: Object.fromEntries(
    Array.from({ length: 31 }, (_, beat) => [String(beat), { kind: 'BEAT', time: beat * seconds }]),
  ),
});

test('a work of 200 performances comes at once, with the measures of all', async () => {
  const performance = (number: number) => {
    const performer = `Player ${String(number).padStart(3, '0')}`;
    const seconds = 1 + number / 100;
    const parts = { title: 'Many', performer, length: 30 * seconds, timelines: [beats(seconds)] };
    return { name: 'x.tla', text: tlaText(parts) };
  };
  const ids: number[] = [];
  for (let from = 0; from < 200; from += 20) {
    const files = Array.from({ length: 20 }, (_, index) => performance(from + index));
    ids.push(...(await upload(robert, files)));
  }
  const id = await workOf(ids[0]!);
  const work = (await read(id))!;
  expect(work.count).toBe(200);
  expect(work.performances.map(({ file }) => file.id)).toEqual(ids);
  const { data } = await server.client.GET('/works/{id}/measures', pathOf(id));
  expect(data!.files.map((one) => one.id)).toEqual(ids);
  // All have the same measures, which are told once.
  expect([data!.layouts.length, data!.pending]).toEqual([1, 0]);
  const map = unpackMap(data!.layouts[0]!, data!.files[50]!);
  expect(map).toEqual(await mapOf(ids[50]!));
  expect(tempoOfMeasures(map)[3]).toBeCloseTo(40, 3);
});
