import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notationTexts, tracesOf } from '../../src/shared/file-traces.ts';
import { createTraceFinder } from '../../src/shared/name-traces.ts';
import { PREVIEW_KEY } from '../../src/shared/preview-key.ts';
import { changeAbout } from '../support/change-about.ts';
import { NAMES } from '../support/names.ts';
import { musicXml } from '../support/notation.ts';
import { smallPdf } from '../support/pdf-files.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, pdfTimeline, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clientDir: string;
let owner: Person;
let other: Person;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  [owner, other] = [await server.register('nobody_here'), await server.register('somebody')];
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const pathOf = (id: number) => ({ params: { path: { id } } });

interface Said {
  readonly metadata: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly label?: string;
  readonly comments?: string;
  readonly words?: string;
}

const RECORDING = 'ID3 sound of a recording';

const analysis = ({ metadata, name = 'Form', label = 'A', comments = '' }: Said): string =>
  JSON.stringify({
    ...{ file_path: '', media_path: '/home/x/take.mp3', app_name: 'TiLiA', version: '0.5.15' },
    media_metadata: { title: 'Menuetto', ...metadata, 'media length': 100 },
    timelines: {
      0: { ...hierarchyTimeline([{ start: 0, end: 1, level: 1, label, comments }]), name },
      1: pdfTimeline('/s/score.pdf'),
    },
  });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A notation whose head names its maker and whose music has words. */
const notation = (maker: string, words: string): string =>
  musicXml(
    1,
    `<direction><direction-type><words>${escaped(words)}</words></direction-type></direction>`,
  ).replace(
    '<part-list>',
    `<identification><creator type="arranger">${escaped(maker)}</creator><encoding><encoder>${escaped(maker)}</encoder></encoding></identification><part-list>`,
  );

async function upload(person: Person, said: Said, isPublic = false): Promise<number> {
  const body = uploadForm(
    [
      { name: 'analysis.tla', bytes: analysis(said) },
      { name: 'take.mp3', bytes: RECORDING },
      { name: 'score.pdf', bytes: smallPdf('score') },
      ...(said.words === undefined
        ? []
        : [
            {
              name: 'analysis.musicxml',
              bytes: notation(said.metadata['annotator name'] ?? 'Maker', said.words),
            },
          ]),
    ],
    isPublic,
  );
  const answer = await person.send('/upload/', { method: 'POST', body });
  return ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
}

/** A link without names: its key, and the id in its address. */
async function blindLink(id: number): Promise<{ readonly key: string; readonly at: number }> {
  const body = { label: 'Referees', hides_names: true };
  const { data } = await owner.client.POST('/files/{id}/links/', { ...pathOf(id), body });
  const [, at] = /^\/viewer\/(\d+)\?k=/.exec(data!.address)!;
  return { key: data!.key, at: Number(at) };
}

const blindKey = async (id: number): Promise<string> => (await blindLink(id)).key;

const shown = async (id: number, k: string, caller: Person | TestServer = server) =>
  (await caller.client.GET('/files/{id}/json', { params: { path: { id }, query: { k } } })).data;

const FACTS = {
  ...{ key: 'G major', metre: '3/4', 'time signature': '3/4', 'composition year': '1784', genre: 'minuet' },
  ...{ instrumentation: 'harpsichord', form: 'rounded binary', Tonality: 'G' },
};
const OTHERS = {
  ...{
    'supervised by': 'R. S.',
    'created by': 'C. W.',
    'annotator name': 'Maker',
    'e-mail address': 'c@example.org',
  },
  ...{ doi2: '10.5281/zenodo.17', notes: 'n', lyrics: 'l', arranger: 'a', opus: '1', 'made in': 'Leipzig' },
};

test('by a link without names, title, composer, performer, facts of the work and the timelines are given, and nothing else', async () => {
  const piece = { composer: 'Mozart', performer: 'Haskil' };
  const id = await upload(owner, { metadata: { ...piece, ...FACTS, ...OTHERS }, words: 'dolce' });
  const before = { heading: 'A reading', description: 'Long', tags: ['sonata'], language: 'de' };
  const said = await changeAbout(owner, id, {
    ...{ ...before, licence: 'CC-BY-4.0', doi: '10.5281/zenodo.17' },
    based_on: 'https://example.org/x',
  });
  expect(said.response.status).toBe(200);
  const { key, at } = await blindLink(id);
  const data = (await shown(at, key))!;
  const { timelines, concrete_work, file, abstract_work } = data;
  expect(abstract_work).toEqual({ title: 'Menuetto', composer: 'Mozart' });
  expect(Object.keys(concrete_work).sort()).toEqual(
    ['artist', 'end', 'length', 'start', 'storage', 'type', 'url'].sort(),
  );
  expect(concrete_work.artist).toBe('Haskil');
  expect(file).toEqual({
    ...{
      id: at,
      version: 1,
      newest_version: 1,
      is_public: false,
      is_by_link: true,
      hides_names: true,
      not_shown: [],
    },
    notation: {
      name: 'score.musicxml',
      url: expect.stringContaining('/score.musicxml?session=link-') as string,
      engraving: { measures: 1, ms: expect.any(Number) as number },
    },
    citation: {
      ...{ authors: [], heading: 'Analysis of Menuetto by Mozart', version: 1 },
      published_on: new Date().toISOString().slice(0, 10),
    },
    metadata: [
      { name: 'title', value: 'Menuetto' },
      ...Object.entries({ ...piece, ...FACTS }).map(([name, value]) => ({ name, value })),
    ].filter(({ name }) => !['title', 'composer', 'performer'].includes(name)),
  });
  expect(timelines.map(({ name }) => name)).toEqual(['Form', 'pdf']);

  const { data: about } = await server.client.GET('/files/{id}/about', {
    params: { path: { id }, query: { k: await blindKey(id) } },
  });
  expect(about).toEqual({
    ...{
      heading: '',
      description: '',
      tags: [],
      language: '',
      licence: '',
      doi: '',
      based_on: '',
      credits: [],
    },
  });
  const { data: listed } = await server.client.GET('/files/{id}/versions/', {
    params: { path: { id }, query: { k: await blindKey(id) } },
  });
  // The hour of an upload would identify other uploads of the same time.
  expect(listed?.versions[0]?.created_at).toMatch(/T00:00:00\.000Z$/);
  expect(listed?.versions[0]?.published_at).toMatch(/T00:00:00\.000Z$/);
});

test('no tag of an answer tells which public file has the same recording', async () => {
  const open = await upload(other, { metadata: {}, words: 'dolce' }, true);
  const id = await upload(owner, { metadata: {}, words: 'dolce' });
  const peaks = { seconds_per_peak: 1, peaks: 'AIDA/w==' };
  for (const [person, file] of [
    [other, open],
    [owner, id],
  ] as const)
    await person.client.PUT('/files/{id}/waveform', { ...pathOf(file), body: peaks });
  const key = await blindKey(id);
  const tagsOf = async (file: number, k: string | undefined) => {
    const query = k === undefined ? '' : `?k=${k}`;
    const answer = await server.client.GET('/files/{id}/json', {
      params: { path: { id: file }, query: k === undefined ? {} : { k } },
    });
    const data = answer.data!;
    const pdf = data.timelines.flatMap((one) => (one.kind === 'PDF_TIMELINE' ? [one.pdf_url!] : []))[0]!;
    const media = [data.concrete_work.url, data.file!.notation!.url, pdf].map((url) => server.url + url);
    const calls = ['json', 'waveform'].map((call) => `${server.url}/api/v1/files/${file}/${call}${query}`);
    const headers: Record<string, string> = k === undefined ? {} : { 'tilia-key': k };
    const answers = await Promise.all([...media, ...calls].map((url) => fetch(url, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    return answers.map((answer) => answer.headers.get('etag')!);
  };
  const [publicTags, blindTags, blindTagsOfAnother] = [
    await tagsOf(open, undefined),
    await tagsOf(id, key),
    await tagsOf(id, await blindKey(id)),
  ];
  const hash = createHash('sha256').update(RECORDING).digest('hex');
  expect(publicTags[0]).toBe(`"${hash}"`);
  for (const tag of blindTags) {
    expect(publicTags).not.toContain(tag);
    expect(blindTagsOfAnother).not.toContain(tag);
  }
  // A browser that asks again with it is spared the bytes.
  const { url } = (await shown(id, key))!.concrete_work;
  const again = await fetch(server.url + url, { headers: { 'if-none-match': blindTags[0]! } });
  expect(again.status).toBe(304);
});

test('the owner sees by a key of theirs what reviewers will, and nobody else sees anything by it', async () => {
  const id = await upload(owner, { metadata: { ...FACTS, ...OTHERS }, words: 'dolce' });
  const preview = (await shown(id, PREVIEW_KEY, owner))!;
  expect(preview.file).toMatchObject({ hides_names: true, is_by_link: true });
  const media = await fetch(server.url + preview.concrete_work.url);
  expect([media.status, await media.text()]).toEqual([200, RECORDING]);
  const score = await (await fetch(server.url + preview.file!.notation!.url)).text();
  expect(score).toContain('dolce');
  expect(score).not.toMatch(/creator|encoder|Maker/);
  for (const caller of [server, other])
    for (const call of ['json', 'about', 'versions/', 'citation', 'waveform', 'tla'])
      expect((await caller.send(`/files/${id}/${call}?k=${PREVIEW_KEY}`)).status).toBe(404);
  // Nobody is taken for one who guesses keys.
  for (let tries = 0; tries < 100; tries++) await server.send(`/files/${id}/about?k=${PREVIEW_KEY}`);
  expect((await server.send(`/files/${id}/about?k=${PREVIEW_KEY}`)).status).toBe(404);

  // The owner reads at the file's own address.
  const { key, at } = await blindLink(id);
  const told = async (caller: Person | TestServer, call: string, file: number, k: string) => {
    const answer = await caller.send(`/files/${file}/${call}${call.includes('?') ? '&' : '?'}k=${k}`);
    const text = (await answer.text()).replace(/\?session=[^"]*/g, '').replaceAll(String(at), String(id));
    return { call, status: answer.status, text };
  };
  for (const call of ['json', 'about', 'versions/', 'citation?style=cff', 'changes?from=1&to=1', 'tla'])
    expect(await told(owner, call, id, PREVIEW_KEY)).toEqual(await told(server, call, at, key));
});

test('a link without names has an address that tells no id of a file', async () => {
  const id = await upload(owner, { metadata: {}, words: 'dolce' });
  const own = new RegExp(`/(?:viewer|files|media)/${id}\\b`);
  const peaks = { seconds_per_peak: 1, peaks: 'AIDA/w==' };
  await owner.client.PUT('/files/{id}/waveform', { ...pathOf(id), body: peaks });
  const [{ key, at }, second] = [await blindLink(id), await blindLink(id)];
  expect(at).toBeGreaterThan(2 ** 30);
  expect(second.at).not.toBe(at);
  const calls = ['about', 'versions/', 'waveform', 'changes?from=1&to=1', 'citation?style=cff'];
  const answers = await Promise.all(
    [
      ...['json', ...calls].map(
        (call) => `/api/v1/files/${at}/${call}${call.includes('?') ? '&' : '?'}k=${key}`,
      ),
      ...['', '/picture.png'].map((below) => `/viewer/${at}${below}?k=${key}`),
    ].map(async (address) => ({ address, answer: await fetch(server.url + address) })),
  );
  for (const { address, answer } of answers) {
    const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    expect([address, answer.status, own.exec(text)?.[0]]).toEqual([address, 200, undefined]);
  }

  const data = (await shown(at, key))!;
  const pdf = data.timelines.flatMap((one) => (one.kind === 'PDF_TIMELINE' ? [one.pdf_url!] : []))[0]!;
  const addresses = [data.concrete_work.url, data.file!.notation!.url, pdf];
  const media = async (headers: Record<string, string>) =>
    Promise.all(
      addresses.map(async (url) => {
        expect(url).toMatch(new RegExp(`^/media/${at}/`));
        return (await fetch(server.url + url, { headers })).status;
      }),
    );
  expect(await media({ 'tilia-key': key })).toEqual([200, 200, 200]);

  // It opens nothing without its key, and nothing at all once it is revoked.
  expect(await shown(at, second.key.slice(1))).toBeUndefined();
  const { data: listed } = await owner.client.GET('/files/{id}/links/', pathOf(id));
  for (const link of listed!.links)
    await owner.client.DELETE('/files/{id}/links/{linkId}/', {
      params: { path: { id, linkId: link.id } },
    });
  expect(await shown(at, key)).toBeUndefined();
  expect((await owner.client.GET('/files/{id}/json', pathOf(at))).response.status).toBe(404);
  expect(await media({ 'tilia-key': key })).toEqual([404, 404, 404]);
});

test('what a recording elsewhere is called stays, and one that names its owner is left out', async () => {
  const at = async (mediaPath: string) => {
    const text = analysis({ metadata: {} }).replace('/home/x/take.mp3', mediaPath);
    const body = uploadForm([{ name: 'analysis.tla', bytes: text }]);
    const answer = await owner.send('/upload/', { method: 'POST', body });
    const id = ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
    return (await shown(id, await blindKey(id)))!.concrete_work;
  };
  expect(await at('https://example.org/take.mp3')).toMatchObject({ url: 'https://example.org/take.mp3' });
  expect(await at('https://example.org/nobody_here/take.mp3')).toMatchObject({
    url: '',
    storage: 'abstract',
  });
});

test('of forty names of many scripts and shapes the owner is shown each place that is left, and no field tells them', async () => {
  for (const [given, family, text, ...found] of NAMES) {
    const whole = `${given} ${family}`.trim();
    const body = { given_name: given, family_name: family, orcid: '', about: '', homepage: '' };
    expect((await owner.client.PUT('/users/public-profile/', { body })).response.status).toBe(200);
    const hidden = { 'annotator name': whole, 'supervised by': whole, 'e-mail address': 'a.b@example.org' };
    const id = await upload(owner, {
      metadata: { title: text, form: text, composer: 'Mozart', ...hidden },
      ...{ name: text, label: text, comments: text, words: text },
    });
    const data = (await shown(id, await blindKey(id)))!;
    const score = await (await fetch(server.url + data.file!.notation!.url)).text();
    const xmlText = notationTexts(score);

    // Blind reviewers get facts of the work only: no fields that name people, no header of the score.
    expect([whole, data.file!.author, data.file!.author_name, data.file!.citation!.authors]).toEqual([
      ...[whole, undefined, undefined, []],
    ]);
    expect(data.file!.metadata.map(({ name }) => name).filter((name) => name !== 'form')).toEqual([]);
    expect(score).not.toMatch(/creator|encoder/);
    const [form] = data.timelines;
    const [unit] = form?.kind === 'HIERARCHY_TIMELINE' ? form.components : [];
    expect([form?.name, unit?.label, unit?.comments, xmlText.includes(text)]).toEqual([
      text,
      text,
      text,
      true,
    ]);
    expect(['', text]).toContain(data.abstract_work.title);

    // The owner's trace list comes from the same answer.
    const find = createTraceFinder({
      ...{ people: [{ given, family }], usernames: ['nobody_here'], emails: [], addresses: [] },
    });
    const texts = [
      ['Title', data.abstract_work.title],
      ...data.file!.metadata.map(({ name, value }) => [`Field “${name}”`, value] as const),
      ...xmlText.map((words) => ['Words in the score', words] as const),
    ] as const;
    const traces = tracesOf({ texts, timelines: data.timelines }, find);
    const places = [
      ...(data.abstract_work.title === '' ? [] : ['Title']),
      ...data.file!.metadata.map(({ name }) => `Field “${name}”`),
      ...['Words in the score', 'Name of a timeline', `Label in “${text}”`, `Comment in “${text}”`],
    ];
    expect([whole, traces.map(({ place }) => place)]).toEqual([whole, places]);
    for (const trace of traces) expect([whole, trace.text, trace.found]).toEqual([whole, text, found]);
  }
  // Forty scores are engraved and forty documents opened.
}, 120_000);
