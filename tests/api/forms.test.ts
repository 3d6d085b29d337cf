import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { uploaded } from '../support/uploaded.ts';

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer({ withExample: true });
  clara = await server.register('clara');
}, 120_000);
afterAll(() => server.close());

async function forms(query = '', more: { after?: number; facets?: string } = {}) {
  const { data, error } = await server.client.GET('/forms/', { params: { query: { query, ...more } } });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
type Forms = Awaited<ReturnType<typeof forms>>;

const upload = (title: string, timelines: readonly Readonly<Record<string, unknown>>[]) =>
  uploaded(clara, tlaText({ title, composer: `Composer of ${title}`, timelines }), true);

const form = (...labels: readonly string[]) =>
  hierarchyTimeline(labels.map((label, place) => ({ start: place, end: place + 1, level: 1, label })));

const titlesOf = ({ files }: Forms) => files.title.toSorted();

test('the sonatas in which a line finds something are there with the place that it finds', async () => {
  const sonatas = await forms('exposition{2} THEN development THEN @recapitulation IN form');
  expect(sonatas.files.id).toHaveLength(13);
  const { asked, files, units, labels, functions } = sonatas;
  for (const column of [...Object.values(files), ...Object.values(asked)]) expect(column).toHaveLength(13);
  expect(new Set(asked.label)).toEqual(new Set(['recapitulation']));
  // Of printed measures, in which repeats count once.
  expect(asked.start_of_measures.every((place) => place >= 500 && place < 640)).toBe(true);
  // Each has units, and those that recapitulate stand where the line finds them.
  expect(new Set(units.row).size).toBe(13);
  const recapitulations = units.label.flatMap((label, unit) =>
    labels[label] === 'recapitulation' ? [unit] : [],
  );
  // The second half of each is played twice.
  expect(recapitulations).toHaveLength(26);
  for (const unit of recapitulations) {
    expect(functions[units.function[unit] ?? -1]).toBe('Recapitulation');
    expect(units.start_of_measures[unit]).toBe(asked.start_of_measures[units.row[unit] ?? -1]);
  }
  expect((await forms('recapitulation THEN coda IN form')).files.id).toHaveLength(2);
  const late = await forms('recapitulation[bar >= 60%] IN form');
  expect(late.files.id).toHaveLength(3);
  expect(late.asked.start_of_measures.toSorted((a, b) => a - b)).toEqual([600, 617, 633]);
});

test('without a line all files with a form are there, and those without one are counted', async () => {
  const before = await forms();
  await upload('Formless', []);
  await upload('Formed', [form('A', 'B')]);
  const all = await forms();
  expect(titlesOf(all)).toEqual([...titlesOf(before), 'Formed'].toSorted());
  expect(all.without_form).toBe(before.without_form + 1);
  expect([all.files_read, all.next]).toEqual([all.files_total, undefined]);
  const row = all.files.title.indexOf('Formed');
  const own = all.units.row.flatMap((of, unit) => (of === row ? [unit] : []));
  expect(own.map((unit) => [all.labels[all.units.label[unit] ?? -1], all.units.start[unit]])).toEqual([
    ['A', 0],
    ['B', 10],
  ]);
  const facets = JSON.stringify({ composer: ['Composer of Formed'] });
  expect(titlesOf(await forms('', { facets }))).toEqual(['Formed']);
  expect(titlesOf(await forms('', { facets, after: all.files.id[row] ?? 0 }))).toEqual([]);
  // A character that no database stores.
  expect(titlesOf(await forms('', { facets: JSON.stringify({ composer: ['\0'] }) }))).toEqual([]);
});

test('what a file says of its music comes with its form, as it was edited last', async () => {
  const metadata = {
    composition_year: 'about 1840, printed 1844',
    form: 'strophic',
    genre: 'Lied',
    key: 'E minor',
  };
  const id = await uploaded(
    clara,
    tlaText({ title: 'Stated', composer: 'Otto Stated', metadata, timelines: [form('A', 'B')] }),
    true,
  );
  const facts = async () => {
    const { files } = await forms('', { facets: JSON.stringify({ composer: ['Otto Stated'] }) });
    return [files.year, files.form, files.genre, files.key].flat();
  };
  expect(await facts()).toEqual([1840, 'strophic', 'Lied', 'E minor']);
  await clara.client.PATCH('/files/{id}/', {
    params: { path: { id } },
    body: { details: { form: null, genre: 'song' } },
  });
  expect(await facts()).toEqual([1840, '', 'song', 'E minor']);
});

test('a whole piece in one unit gives way to the levels that divide it', async () => {
  const unit = (start: number, end: number, level: number, label: string) => ({ start, end, level, label });
  await upload('Leveled', [
    hierarchyTimeline([
      ...[unit(0, 4, 4, 'all'), unit(0, 2, 3, 'one'), unit(2, 4, 3, 'two')],
      ...[
        unit(0, 1, 2, 'x'),
        unit(1, 2, 2, 'y'),
        unit(2, 4, 2, 'z'),
        unit(0, 1, 1, 'low'),
        unit(1, 2, 1, 'low'),
      ],
    ]),
  ]);
  const { files, units, labels } = await forms('one THEN two');
  expect(files.title).toEqual(['Leveled']);
  expect(units.level.map((level, place) => `${level} ${labels[units.label[place] ?? -1]}`)).toEqual([
    ...['0 one', '0 two', '1 x', '1 y', '1 z'],
  ]);
});

test('a file that not everybody may see is in no form, label or count', async () => {
  const id = await upload('Hidden', [form('secretum', 'occultum')]);
  const before = await forms();
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: false } });
  const all = await forms();
  expect(all.files.id).toEqual(before.files.id.filter((one) => one !== id));
  expect(all.labels).not.toContain('secretum');
  expect([all.without_form, all.files_total]).toEqual([before.without_form, before.files_total - 1]);
  const asked = await forms('secretum IN form');
  expect([asked.files.id, asked.labels, asked.without_form]).toEqual([[], [], 0]);
});

test('what is wrong in a line is said at its place', async () => {
  const { response, error } = await server.client.GET('/forms/', {
    params: { query: { query: 'verse IN form WHER bar = 1' } },
  });
  expect([response.status, error]).toMatchObject([400, { from: 14, to: 18 }]);
});

// The last: a page of all forms may be cut by time where there are so many.
test('a piece by one composer is found behind a hundred by another one', async () => {
  // Five uploads, of as many files as one may have.
  for (let part = 0; part < 5; part++) {
    const crowd = Array.from({ length: 20 }, (_, index) => ({
      name: 'x.tla',
      bytes: tlaText({ title: `Crowd ${part}.${index}`, composer: 'Crowd', timelines: [form('seldom')] }),
    }));
    const stored = await clara.send('/upload/', { method: 'POST', body: uploadForm(crowd, true) });
    expect(stored.status).toBe(201);
  }
  await upload('Alone', [form('seldom')]);
  const facets = JSON.stringify({ composer: ['Composer of Alone'] });
  expect(titlesOf(await forms('seldom IN form', { facets }))).toEqual(['Alone']);
});
