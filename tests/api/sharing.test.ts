import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_LINK_LABEL, MAX_LINKS } from '../../src/shared/limits.ts';
import { CALLS } from '../support/contract.ts';
import { changeAbout } from '../support/change-about.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

let server: TestServer;
let clara: Person;
let clientDir: string;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  clara = await server.register('clara_annotates');
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const analysis = (label: string, title = 'Menuetto'): string =>
  JSON.stringify({
    ...(JSON.parse(
      tlaText({
        ...{ title, composer: 'Mozart', mediaPath: '/home/x/Wieck take 1.mp3' },
        timelines: [
          hierarchyTimeline([{ start: 0, end: 1, level: 1, label }]),
          pdfTimeline('/s/Klára Wieck.pdf'),
        ],
      }),
    ) as object),
    media_metadata: {
      title,
      composer: 'Mozart',
      performer: 'Dr. WIECK',
      notes: 'Read with Robert Schumann',
      annotator: 'somebody',
      form: 'minuet',
      'media length': 100,
    },
  });

/** A private file whose owner, credits, media, notes and data name people. */
async function upload(): Promise<number> {
  const body = uploadForm([
    { name: 'clara_annotates.tla', bytes: analysis('A') },
    { name: 'Wieck take 1.mp3', bytes: 'ID3 sound' },
    { name: 'Klára Wieck.pdf', bytes: smallPdf('score') },
  ]);
  const answer = await clara.send('/upload/', { method: 'POST', body });
  return ((await answer.json()) as { files: { id: number }[] }).files[0]!.id;
}

const pathOf = (id: number) => ({ params: { path: { id } } });

async function share(id: number, label = 'Readers', hides_names = false) {
  const { data } = await clara.client.POST('/files/{id}/links/', {
    ...pathOf(id),
    body: { label, hides_names },
  });
  return data!;
}

const revoke = (id: number, linkId: number) =>
  clara.client.DELETE('/files/{id}/links/{linkId}/', { params: { path: { id, linkId } } });

const opened = (id: number, k: string, version?: number, caller: Person | TestServer = server) =>
  caller.client.GET('/files/{id}/json', {
    params: { path: { id }, query: { k, ...(version !== undefined && { version }) } },
  });

async function replace(id: number, expected: number, label: string): Promise<number> {
  const body = uploadForm([{ name: 'analysis.tla', bytes: analysis(label) }]);
  body.set('expected_version', String(expected));
  body.set('note', 'Corrected by Wieck');
  const answer = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
  return ((await answer.json()) as { number: number }).number;
}

test('a link opens a private file to a reader without an account, with its recording, until it is revoked', async () => {
  const id = await upload();
  const { link, key, address } = await share(id, '  Reviewers of\nthe spring issue ');
  expect(link).toMatchObject({ label: 'Reviewers of the spring issue', hides_names: false });
  expect(link.last_used_on).toBeUndefined();
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(address).toBe(`/viewer/${id}?k=${key}`);

  const { data, response } = await opened(id, key);
  expect(data?.file).toMatchObject({ author: 'clara_annotates', is_public: false, is_by_link: true });
  expect(data?.file?.is_own).toBeUndefined();
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const recording = data!.concrete_work.url;
  const sound = await fetch(server.url + recording, { headers: { range: 'bytes=0-2' } });
  expect([sound.status, await sound.text(), sound.headers.get('cache-control')]).toEqual([
    206,
    'ID3',
    'private, no-cache',
  ]);
  const page = await fetch(server.url + address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Menuetto by Mozart performed by Dr. WIECK</title>');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(page.headers.get('link')).toBeNull();

  const listed = await clara.client.GET('/files/{id}/links/', pathOf(id));
  expect(listed.data?.links.map((one) => one.last_used_on)).toEqual([new Date().toISOString().slice(0, 10)]);
  expect(JSON.stringify(listed.data)).not.toContain(key);
  const own = await clara.client.GET('/users/files/');
  expect(own.data?.files.find((file) => file.id === id)?.link_count).toBe(1);

  expect((await revoke(id, link.id)).response.status).toBe(204);
  expect((await revoke(id, link.id)).response.status).toBe(404);
  expect((await opened(id, key)).response.status).toBe(404);
  expect((await fetch(server.url + recording)).status).toBe(404);
  expect((await fetch(server.url + address)).status).toBe(404);
  // The owner needs no key, and a dead one takes nothing away.
  expect((await opened(id, key, undefined, clara)).data?.file?.is_own).toBe(true);
});

test('a key opens its own file alone, and stands in no line of the log', async () => {
  const [id, another] = [await upload(), await upload()];
  const { key } = await share(id);
  expect((await opened(id, key)).response.status).toBe(200);
  expect((await opened(another, key)).response.status).toBe(404);
  await fetch(`${server.url}/viewer/${id}?k=${key}`);
  await fetch(`${server.url}/viewer/${id}/picture.png?k=${key}`);
  expect(server.log.length).toBeGreaterThan(0);
  expect(server.log.join('')).not.toContain(key);
});

test('a label has a length, and a file a number of links', async () => {
  const id = await upload();
  const long = { label: 'x'.repeat(MAX_LINK_LABEL + 1) };
  expect((await clara.client.POST('/files/{id}/links/', { ...pathOf(id), body: long })).response.status).toBe(
    400,
  );
  for (let made = 0; made < MAX_LINKS; made++) await share(id, '');
  const full = await clara.client.POST('/files/{id}/links/', { ...pathOf(id), body: { label: '' } });
  expect(full.response.status).toBe(400);
  expect(JSON.stringify(full.error)).toContain('Revoke one that is no longer needed.');
});

test('a link shows the version that was there when it was made, and all that come after', async () => {
  const id = await upload();
  expect(await replace(id, 1, 'B')).toBe(2);
  const { key, link } = await share(id);
  expect(await replace(id, 2, 'C')).toBe(3);
  const labelOf = async (version?: number) => {
    const [form] = (await opened(id, key, version)).data?.timelines ?? [];
    return form?.kind === 'HIERARCHY_TIMELINE' ? form.components[0]?.label : undefined;
  };
  expect([await labelOf(), await labelOf(1), await labelOf(2), await labelOf(3)]).toEqual([
    'C',
    undefined,
    'B',
    'C',
  ]);
  await revoke(id, link.id);
  expect(await replace(id, 3, 'D')).toBe(4);
  expect(await labelOf()).toBeUndefined();
});

test('a link without names names nobody in any answer, page or header', async () => {
  const id = await upload();
  await clara.client.PUT('/users/public-profile/', {
    body: {
      given_name: 'Klara',
      family_name: 'Wieck',
      orcid: '0000-0002-1825-0097',
      about: '',
      homepage: '',
    },
  });
  const credit = { given: '', family: '', literal: '', orcid: '' };
  await changeAbout(clara, id, {
    ...{ heading: 'Klara Wieck’s Menuetto', description: 'After an idea of Schumann.', language: 'de' },
    ...{ tags: ['minuet', 'wieck'], licence: 'CC-BY-4.0', doi: '10.5281/zenodo.17' },
    credits: [
      { ...credit, role: 'analyst', given: 'Klara', family: 'Wieck' },
      { ...credit, role: 'editor', literal: 'Schumann' },
    ],
  });
  await clara.client.PUT('/files/{id}/waveform', {
    ...pathOf(id),
    body: { seconds_per_peak: 1, peaks: 'AIDA/w==' },
  });
  const named = await share(id);
  expect(await replace(id, 1, 'B')).toBe(2);
  const { key, address } = await share(id, 'Referees', true);

  const styles = ['apa', 'chicago', 'chicago-notes', 'mla', 'bibtex', 'ris', 'csl', 'cff'];
  const below = `${server.url}/api/v1`;
  const calls = CALLS.filter(
    ({ method, path: pattern }) => method === 'get' && pattern.startsWith('/files/{id}/'),
  );
  const asked = [
    ...calls.map(
      ({ path: pattern }) => `${below}${pattern.replace('{id}', String(id))}?k=${key}&from=1&to=2`,
    ),
    ...styles.map((style) => `${below}/files/${id}/citation?k=${key}&style=${style}`),
    ...[`${below}/files/${id}/json?k=${key}&version=1`, server.url + address],
    ...[`${server.url}/viewer/${id}/v1?k=${key}`, `${server.url}/viewer/${id}/picture.png?k=${key}`],
  ];
  const { data } = await opened(id, key);
  const pages = data!.timelines.find(({ kind }) => kind === 'PDF_TIMELINE');
  const score = pages?.kind === 'PDF_TIMELINE' ? pages.pdf_url! : '';
  expect([data!.concrete_work.url.split(/[/?]/)[4], score.split('/')[4]]).toEqual([
    'recording.mp3',
    'score.pdf',
  ]);
  asked.push(server.url + data!.concrete_work.url, server.url + score);

  let good = 0;
  for (const url of asked) {
    for (const coding of ['gzip', 'identity']) {
      const answer = await fetch(url, { headers: { 'tilia-key': key, 'accept-encoding': coding } });
      const told = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      expect([url, /clara_annotates|wieck|klara|kl%c3%a1ra|schumann|0097|zenodo/i.exec(told)?.[0]]).toEqual([
        url,
        undefined,
      ]);
      if (answer.ok) good += 1;
    }
  }
  // All but the `.tla`, the links and the owner's own calls.
  expect(good).toBeGreaterThan(2 * (styles.length + 8));
  expect(data?.file?.hides_names).toBe(true);
  expect(data?.file?.metadata).toContainEqual({ name: 'form', value: 'minuet' });
  expect(data?.concrete_work.artist).toBe('');
  expect((await server.send(`/files/${id}/tla?k=${key}`)).status).toBe(404);
  expect((await server.send(`/files/${id}/tla?k=${named.key}`)).status).toBe(200);
  // The owner sees by the link what others see.
  expect((await opened(id, key, undefined, clara)).data?.file?.author).toBeUndefined();
});

test('a public file names its author, so that no link to it hides names', async () => {
  const id = await upload();
  await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: true } });
  const refused = await clara.client.POST('/files/{id}/links/', {
    ...pathOf(id),
    body: { label: '', hides_names: true },
  });
  expect([refused.response.status, JSON.stringify(refused.error)]).toEqual([
    400,
    expect.stringContaining('Make it private first.'),
  ]);
});

test('a file with a link that hides names is not made public, unless these links end with it', async () => {
  const id = await upload();
  const [named, blind] = [await share(id), await share(id, 'Referees', true)];
  const details = { composer: 'Bach' };
  for (const body of [
    { is_public: true, details },
    { visibility: 'public' as const, details },
  ]) {
    const refused = await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body });
    expect(refused.response.status).toBe(400);
    expect(refused.error).toMatchObject({ code: 'has_blind_links' });
  }
  // Nothing was changed, and the reviewer still sees no name.
  expect((await server.client.GET('/files/{id}/json', pathOf(id))).response.status).toBe(404);
  const { data } = await opened(id, blind.key);
  expect([data?.file?.author, data?.abstract_work.composer]).toEqual([undefined, 'Mozart']);

  const published = await clara.client.PATCH('/files/{id}/', {
    ...pathOf(id),
    body: { is_public: true, end_blind_links: true },
  });
  expect(published.data).toMatchObject({ is_public: true, link_count: 1 });
  const { data: listed } = await clara.client.GET('/files/{id}/links/', pathOf(id));
  expect(listed?.links.map((link) => link.id)).toEqual([named.link.id]);
  await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: false } });
  expect((await opened(id, blind.key)).response.status).toBe(404);
});

test('links that hide names stay where a file does not become public', async () => {
  const id = await upload();
  const { key } = await share(id, 'Referees', true);
  for (const body of [
    { is_public: false, end_blind_links: true },
    { details: { composer: 'Bach' }, end_blind_links: true },
  ])
    expect((await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body })).response.status).toBe(200);
  expect((await opened(id, key)).data?.file?.hides_names).toBe(true);
});

test('of a publishing and a new link that hides names one is refused, whichever comes first', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await upload();
    const [publish, link] = await Promise.all([
      clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: true } }),
      clara.client.POST('/files/{id}/links/', { ...pathOf(id), body: { label: '', hides_names: true } }),
    ]);
    expect([publish.response.status, link.response.status].toSorted()).not.toEqual([200, 201]);
    expect([publish.response.ok, link.response.ok].filter(Boolean)).toHaveLength(1);
  }
});

test('visibility and is_public are one switch, told to the owner alone', async () => {
  const id = await upload();
  const change = await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { visibility: 'public' } });
  expect(change.data).toMatchObject({ is_public: true, visibility: 'public' });
  const { data: all } = await server.client.GET('/files/query/');
  expect(all?.files.find((file) => file.id === id)).not.toHaveProperty('visibility');
  await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: false } });
  const { data: own } = await clara.client.GET('/users/files/');
  expect(own?.files.find((file) => file.id === id)).toMatchObject({
    is_public: false,
    visibility: 'private',
  });
});

test('who tries key after key has to wait', async () => {
  const id = await upload();
  const { key } = await share(id);
  const statuses: number[] = [];
  // With two servers both have to refuse: each knows only its own recent refusals.
  while (statuses.length < 400 && statuses.slice(-2).join() !== '429,429') {
    const wrong = `wrong${statuses.length}`;
    statuses.push((await server.send(`/files/${id}/about?k=${wrong}`)).status);
  }
  expect([...new Set(statuses)]).toEqual([404, 429]);
  expect((await opened(id, key)).response.status).toBe(429);
  // Users who need no key are not limited.
  expect((await clara.client.GET('/files/{id}/about', pathOf(id))).response.status).toBe(200);
});
