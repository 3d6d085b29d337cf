import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { operations } from '../../src/api/schema.d.ts';
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
  [{ m: '1', t: '2' }, 'Give m or t, not both: a citation has one passage.'],
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
