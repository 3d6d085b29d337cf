import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { operations } from '../../src/api/schema.d.ts';
import { CITATION_STYLES } from '../../src/cite/cite.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let openId: number;
let hiddenId: number;

const NOW = new Date('2026-11-25T23:30:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => NOW });
  clara = await server.register('clara');
  [openId, hiddenId] = [await upload(true), await upload(false)];
});
afterAll(() => server.close());

async function upload(isPublic: boolean): Promise<number> {
  const bytes = tlaText({ title: 'Menuet & <Trio>', composer: 'Petzold' });
  const body = uploadForm([{ name: 'x.tla', bytes }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

type Query = NonNullable<operations['getCitation']['parameters']['query']>;

const ask = (id: number, query: Query = {}, caller: TestServer | Person = server) =>
  caller.send(
    `/files/${id}/citation?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );

test('every style comes with its type, and files under their names', async () => {
  const answers = await Promise.all(
    (['apa', 'chicago', 'chicago-notes', 'mla', 'bibtex', 'ris', 'csl', 'cff'] as const).map((style) =>
      ask(openId, { style }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
    ...Array.from({ length: 4 }, () => 'text/plain'),
    'application/x-bibtex',
    'application/x-research-info-systems',
    'application/vnd.citationstyles.csl+json',
    'application/yaml',
  ]);
  expect(answers.at(-1)?.headers.get('content-disposition')).toContain('filename="CITATION.cff"');
});

test('it names who, what, when and where, with the passage in its own form and in the address', async () => {
  const year = new Date().getUTCFullYear();
  const address = `${server.url}/viewer/${openId}/v1`;
  expect(await (await ask(openId, { t: '30' })).text()).toBe(
    `clara. (${year}). Analysis of Menuet & <Trio> by Petzold (Version 1) [Musical analysis]. TiLiA. ${address}?t=30\n\n(clara, ${year}, 0:30)\n`,
  );
  expect(await (await ask(openId, { style: 'mla', t: '30,72.5' })).text()).toContain('(clara, 0:30–1:12)');
  expect(await (await ask(openId, { style: 'ris' })).text()).toContain('Y2  - 2026/11/25\r\n');
});

test.each([
  [{ m: 'twelve' }, 'm: expected measures, such as 12 or 12-15'],
  [{ t: '30,20' }, 't: expected an end that is after the start'],
  [{ m: '1', t: '2' }, 'Give one of c, m and t: a citation has one passage.'],
  [{ c: 1, t: '2' }, 'Give one of c, m and t: a citation has one passage.'],
  [{ c: 999_999 }, 'Component 999999 is not in version 1 of this file.'],
])('%j is refused in words', async (query, detail) => {
  const answer = await ask(openId, query);
  expect([answer.status, await answer.json()]).toEqual([400, { detail }]);
});

test('a private file is cited for its owner alone, as not public', async () => {
  expect((await ask(hiddenId)).status).toBe(404);
  expect((await ask(hiddenId, {}, await server.register('robert'))).status).toBe(404);
  expect(await (await ask(hiddenId, {}, clara)).text()).toContain('[Musical analysis, not public]');
  expect((await ask(999_999)).status).toBe(404);
});

test('measures that the file does not have are refused in the viewer’s words', async () => {
  const menuet = readFileSync(new URL('../fixtures/menuet.tla', import.meta.url), 'utf8');
  const body = uploadForm([{ name: 'menuet.tla', bytes: menuet }], true);
  const response = await clara.send('/upload/', { method: 'POST', body });
  const [{ id }] = ((await response.json()) as { files: [{ id: number }] }).files;
  expect(await (await ask(id, { m: 'm12.2-15' })).text()).toMatch(
    /\?m=12\.2-15\n\n\(clara, \d{4}, mm\. 12\.2–15\)\n$/,
  );
  const missing = await ask(id, { m: '1-99' });
  expect([missing.status, await missing.json()]).toEqual([
    400,
    { detail: 'Measure 99 is not in this file.' },
  ]);
  const uncounted = await ask(openId, { m: '1' });
  expect([uncounted.status, await uncounted.json()]).toEqual([
    400,
    { detail: 'This file has no measures. Give t, in seconds.' },
  ]);
});

test('each version is cited by its number and at its own address', async () => {
  const id = await upload(true);
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Menuet, corrected' }) }]);
  body.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  const cited = async (query: Query) => (await ask(id, query)).text();
  expect(await cited({})).toMatch(/Menuet, corrected \(Version 2\).*\/v2\n/);
  expect(await cited({ version: 1 })).toMatch(/by Petzold \(Version 1\).*\/v1\n/);
  expect((await ask(id, { version: 3 })).status).toBe(404);
});

describe('a component', () => {
  let id: number;
  let components: readonly { readonly kind: string; readonly id: number; readonly label: string }[];
  beforeAll(async () => {
    const menuet = readFileSync(new URL('../fixtures/menuet.tla', import.meta.url), 'utf8');
    const body = uploadForm([{ name: 'menuet.tla', bytes: menuet }], true);
    const response = await clara.send('/upload/', { method: 'POST', body });
    id = ((await response.json()) as { files: [{ id: number }] }).files[0].id;
    const opened = (await (await server.send(`/files/${id}/json`)).json()) as {
      readonly timelines: readonly { readonly kind: string; readonly components: typeof components }[];
    };
    components = opened.timelines.flatMap((timeline) =>
      timeline.components.map((component) => ({ ...component, kind: timeline.kind })),
    );
  });
  const find = (kind: string, label: string) =>
    components.find((each) => each.kind === `${kind}_TIMELINE` && each.label === label)?.id ?? 0;

  test('is cited with its label, its measures and its own address, in every style', async () => {
    const unit = find('HIERARCHY', 'A');
    const address = `${server.url}/viewer/${id}/v1?c=${unit}`;
    const passage = 'A, mm. 1–8';
    const texts = await Promise.all(
      CITATION_STYLES.map(async (style) => (await ask(id, { style, c: unit })).text()),
    );
    const [apa = '', chicago = '', notes = '', mla = '', bibtex = '', ris = '', csl = '', cff = ''] = texts;
    for (const text of [apa, chicago, notes, mla]) {
      expect(text).toContain(address);
      expect(text.split('\n\n')[1]).toContain(passage);
    }
    expect(bibtex).toContain(`url = {${address}}`);
    expect(bibtex).toMatch(/note = \{A, mm\. 1–8/);
    expect(ris).toContain(`UR  - ${address}\r\n`);
    expect(ris).toContain(`N1  - ${passage}`);
    const [item] = JSON.parse(csl) as readonly { readonly URL: string; readonly note: string }[];
    expect(item).toMatchObject({ URL: address, note: passage });
    expect(cff).toContain(address);
  });

  test('is cited as the viewer does, whatever its kind', async () => {
    const chords = components.filter(({ kind }) => kind === 'HARMONY_TIMELINE').slice(0, 3);
    const markers = components.filter(({ kind }) => kind === 'MARKER_TIMELINE').slice(0, 2);
    const beats = components.filter(({ kind }) => kind === 'BEAT_TIMELINE').slice(0, 2);
    const inText = async (c: number) => (await (await ask(id, { c })).text()).split('\n\n')[1]?.trim();
    const texts = await Promise.all([...chords, ...markers, ...beats].map((each) => inText(each.id)));
    expect(texts).toMatchInlineSnapshot(`
      [
        "(clara, 2026, G, m. 1.1)",
        "(clara, 2026, I, m. 1.1)",
        "(clara, 2026, V65/V, m. 8.1)",
        "(clara, 2026, HC, m. 5.1)",
        "(clara, 2026, PAC, m. 9.1)",
        "(clara, 2026, m. 1.1)",
        "(clara, 2026, m. 1.2)",
      ]
    `);
  });

  test('of an older version is looked for in that one', async () => {
    const unit = find('HIERARCHY', 'A');
    const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Another piece' }) }]);
    body.set('expected_version', '1');
    expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
    expect(await (await ask(id, { c: unit, version: 1 })).text()).toContain('A, mm. 1–8');
    const newest = await ask(id, { c: unit });
    expect([newest.status, await newest.json()]).toEqual([
      400,
      { detail: `Component ${unit} is not in version 2 of this file.` },
    ]);
  });
});
