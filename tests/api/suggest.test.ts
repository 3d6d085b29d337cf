import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fieldHas } from '../../src/tql/tql.ts';
import { moderate } from '../support/moderate.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

/** The examples, and analyses that lie beside a checkout. Of all of them the names alone are taken. */
const FOLDERS = ['../../src/server/examples', '../../../shared/data/corpora'];
const AT_ONCE = 20;
const MISSPELT = 200;
const FIRST = 3;

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  const files = await namedAnalyses();
  for (let from = 0; from < files.length; from += AT_ONCE) await upload(...files.slice(from, from + AT_ONCE));
  await upload(
    named('Gute Nacht', { composer: 'Franz Schubert', performer: 'Dietrich Fischer-Dieskau, Gerald Moore' }),
    named('Der Lindenbaum (Winterreise)', { composer: 'Franz Schubert', performer: 'Hüsch, Gerhard' }),
    named('Má vlast: Vltava', { composer: 'Bedřich Smetana' }),
    named('Gaspard de la nuit', { composer: 'Maurice Ravel', performer: 'Martha Argerich' }),
  );
});
afterAll(() => server.close());

type File = Parameters<typeof uploadForm>[0][number];
const named = (title: string, facts: Parameters<typeof tlaText>[0] = {}): File => ({
  name: 'named.tla',
  bytes: tlaText({ title, ...facts }),
});

async function namedAnalyses(): Promise<readonly File[]> {
  const found: File[] = [];
  for (const folder of FOLDERS.map((path) => new URL(`${path}/`, import.meta.url)).filter(existsSync))
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tla(\.gz)?$/.test(name)) continue;
      const bytes = await readFile(new URL(name, folder));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      const { media_metadata: facts } = JSON.parse(text) as { media_metadata: Record<string, string> };
      found.push(
        named(facts.title ?? '', { composer: facts.composer ?? '', performer: facts.performer ?? '' }),
      );
    }
  return found;
}

async function upload(...files: readonly File[]): Promise<readonly number[]> {
  const answer = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  expect(answer.status).toBe(201);
  const stored = (await answer.json()) as { files: { id: number }[] };
  return stored.files.map(({ id }) => id);
}

async function suggest(text: string, exact: 'true' | 'false' = 'false') {
  const { data, error } = await server.client.GET('/suggest/', { params: { query: { text, exact } } });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Until the names that are read behind the requests are there. */
const whenKnown = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

const SLIPS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word) => word.normalize('NFD').replace(/\p{Mn}/gu, ''),
];

/** Names with a slip in one of their longer words: each slip at any place of any word. */
function misspelt(names: readonly string[], most: number): readonly { name: string; typed: string }[] {
  const made = new Map<string, { name: string; typed: string }>();
  const random = numbers(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next().value * items.length)]!;
  for (let tries = 0; made.size < most && tries < 100 * most; tries++) {
    const name = pick(names);
    const words = name.match(/\p{L}{4,}/gu) ?? [];
    if (words.length === 0) continue;
    const word = pick(words);
    const at = Math.floor(random.next().value * (word.length - 1));
    const typed = name.replace(word, pick(SLIPS)(word, at));
    // Two letters that are the same, swapped, or a letter without an accent.
    if (typed !== name) made.set(typed, { name, typed });
  }
  return [...made.values()];
}

test('names and titles are found with a letter left out, doubled, swapped or without its accent', async () => {
  const { data } = await server.client.GET('/works/query/', { params: { query: {} } });
  const pages = Math.ceil(data!.count / 15);
  const works = [...data!.works];
  for (let page = 2; page <= pages; page++) {
    const next = await server.client.GET('/works/query/', { params: { query: { page } } });
    works.push(...next.data!.works);
  }
  const titles = new Map(works.map(({ id, title }) => [title, id]));
  const people = ['Dietrich Fischer-Dieskau', 'Gerald Moore', 'Hüsch, Gerhard', 'Martha Argerich'];
  const composers = works.map(({ composer }) => composer).filter((composer) => composer !== '');
  const names = [...new Set([...titles.keys(), ...people, ...composers])];
  await whenKnown(async () =>
    expect((await suggest('Matha Argerich')).people).toMatchObject([{ name: 'Martha Argerich' }]),
  );

  const missed: string[] = [];
  const slips = misspelt(names, MISSPELT);
  expect(slips).toHaveLength(MISSPELT);
  for (const { name, typed } of slips) {
    const found = await suggest(typed);
    const id = titles.get(name);
    const isFound =
      id === undefined
        ? found.people.slice(0, FIRST).some((person) => person.name === name)
        : found.works.slice(0, FIRST).some((work) => work.id === id);
    if (!isFound) missed.push(`${typed} (${name})`);
  }
  expect(missed.length / MISSPELT, missed.join('\n')).toBeLessThanOrEqual(0.05);
}, 60_000);

test('what is typed is the beginning of a word, exact names come first, and a correction is told', async () => {
  expect((await suggest('gute n')).works[0]).toMatchObject({
    title: 'Gute Nacht',
    composer: 'Franz Schubert',
  });
  await whenKnown(async () => {
    const { people } = await suggest('schub');
    expect(people[0]).toMatchObject({ role: 'composer', name: 'Franz Schubert', count: 2 });
  });
  const corrected = await suggest('wintereise schuber');
  expect(corrected.corrected).toBe('winterreise schuber');
  expect(corrected.works.map(({ title }) => title)).toEqual(['Der Lindenbaum (Winterreise)']);
  const nothing = { works: [], people: [], corpora: [], questions: [], labels: [] };
  expect(await suggest('wintereise', 'true')).toEqual(nothing);
  expect((await suggest('winterreise')).corrected).toBeUndefined();
  const { people } = await suggest('clara');
  expect(people[0]).toMatchObject({ role: 'analyst', id: 'clara' });
  expect((await suggest('% _ \\')).works).toEqual([]);
  const tooLong = await server.client.GET('/suggest/', { params: { query: { text: 'x'.repeat(201) } } });
  expect(tooLong.response.status).toBe(400);
});

test('a file that not everybody may see gives no work, name, correction, label, comment or count', async () => {
  const units = ['xenial', 'xenial'].map((label, place) => ({
    ...{ start: place, end: place + 1, level: 1, label, comments: `${place}: Überleitung 100% sicher` },
  }));
  const secret = (title: string) =>
    named(title, {
      ...{ composer: 'Zacharias Quillfeather', performer: 'Ottoline Brambleworth' },
      timelines: [hierarchyTimeline(units)],
    });
  const [id = 0, other = 0] = await upload(secret('Vexations of Quux'), secret('Vexations of Quuux'));
  const { data: corpus } = await clara.client.POST('/corpora/', { body: { title: 'Xylographica' } });
  const of = { params: { path: { slug: corpus!.slug } } };
  expect((await suggest('xylographica')).corpora).toEqual([]);
  await clara.client.PATCH('/corpora/{slug}/', { ...of, body: { visibility: 'public' } });

  const counts = async () => {
    const [work, composer, performer, slip, label, comment, inCorpus] = await Promise.all(
      [
        'vexations',
        'quillfeather',
        'brambleworth',
        'quilfeather',
        'xenia',
        'überleitung 100% S',
        'xylographca',
      ].map((text) => suggest(text)),
    );
    return [
      work!.works.length,
      composer!.people[0]?.count ?? 0,
      performer!.people[0]?.count ?? 0,
      slip!.corrected ?? '',
      label!.labels[0]?.count ?? 0,
      comment!.comments?.count ?? 0,
      inCorpus!.corpora.length,
    ];
  };
  await whenKnown(async () => expect(await counts()).toEqual([2, 2, 2, 'quillfeather', 4, 4, 1]));

  const file = { params: { path: { id } } };
  await clara.client.PATCH('/files/{id}/', { ...file, body: { is_public: false } });
  expect((await counts()).slice(0, 6)).toEqual([1, 1, 1, 'quillfeather', 2, 2]);
  // What is counted is found, and what would not be found is not counted.
  expect((await suggest('uberleitung')).comments).toBeUndefined();
  const query = { query: fieldHas('comments', 'überleitung 100% S') };
  const { data: found } = await server.client.GET('/tql/query/', { params: { query } });
  expect(found?.count).toBe(2);
  await moderate(server, 'hide', String(other), '--reason=As asked.');
  await clara.client.PATCH('/corpora/{slug}/', { ...of, body: { visibility: 'private' } });
  expect(await counts()).toEqual([0, 0, 0, '', 0, 0, 0]);

  await clara.client.PATCH('/files/{id}/', { ...file, body: { is_public: true } });
  await whenKnown(async () => expect((await counts()).slice(0, 6)).toEqual([1, 1, 1, 'quillfeather', 2, 2]));
  await clara.client.DELETE('/files/{id}/', file);
  expect((await counts()).slice(0, 6)).toEqual([0, 0, 0, '', 0, 0]);
});

test('public questions are suggested by their names, and no private or hidden one', async () => {
  const body = { name: 'Zwiefache in Märschen', line: 'verse THEN chorus IN form' };
  const { data } = await clara.client.POST('/questions/', { body });
  const { slug } = data!;
  const of = { params: { path: { slug } } };
  const show = (isPublic: boolean) =>
    clara.client.PATCH('/questions/{slug}/', { ...of, body: { is_public: isPublic } });
  const found = async () => {
    const answers = await Promise.all(['zwief mar', 'marschn zwiefache'].map((text) => suggest(text)));
    return answers.map(({ questions }) => questions);
  };
  const nothing = [[], []];
  const both = Array(2).fill([{ slug, name: body.name, by: 'clara' }]);
  expect(await found()).toEqual(nothing);
  // Whoever asks, the answer is the same: one's own private questions are another call's.
  const own = await clara.client.GET('/suggest/', { params: { query: { text: 'zwief' } } });
  expect(own.data?.questions).toEqual([]);
  await show(true);
  await whenKnown(async () => expect(await found()).toEqual(both));
  await show(false);
  expect(await found()).toEqual(nothing);
  await show(true);
  await whenKnown(async () => expect(await found()).toEqual(both));
  await moderate(server, 'hide-question', slug, '--reason=As asked.');
  expect(await found()).toEqual(nothing);
  await moderate(server, 'restore-question', slug);
  await whenKnown(async () => expect(await found()).toEqual(both));
  await clara.client.DELETE('/questions/{slug}/', of);
  expect(await found()).toEqual(nothing);
});
