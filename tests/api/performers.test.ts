import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clientDir: string;
let clara: Person;
let robert: Person;
let fanny: Person;

beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), '<head><title>TiLiA</title></head><body></body>');
  server = await startServer({ clientDir });
  [clara, robert, fanny] = [
    await server.register('clara'),
    await server.register('robert'),
    await server.register('fanny'),
  ];
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

/** Uploads a file of each title, all by one performer. */
async function add(person: Person, performer: string, titles: readonly string[], isPublic = true) {
  const files = titles.map((title) => ({ name: 'x.tla', bytes: tlaText({ title, performer }) }));
  const response = await person.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files.map(({ id }) => id);
}

const of = (slug: string) => ({ params: { path: { slug } } });
const read = async (slug: string, caller: TestServer | Person = server, page?: number) =>
  (
    await caller.client.GET('/performers/{slug}/', {
      params: { path: { slug }, query: { ...(page && { page }) } },
    })
  ).data;
const join = (person: Person, slug: string, performer: string) =>
  person.client.POST('/performers/{slug}/joins/', { ...of(slug), body: { performer } });
const part = (person: Person, slug: string, spelling: string) =>
  person.client.DELETE('/performers/{slug}/joins/{spelling}/', { params: { path: { slug, spelling } } });

test('a person has what they perform, alone and with others, and pages it by title', async () => {
  const duo = await add(clara, 'Randall Scarlata, baritone, and Jeremy Denk, piano (SC06)', ['Duo']);
  const titles = Array.from({ length: 20 }, (_, index) => `Solo ${index + 1}`);
  const ids = [
    ...(await add(clara, 'Jeremy Denk', titles)),
    ...(await add(robert, 'Denk, Jeremy', ['Other'])),
  ];
  await add(clara, 'Jeremy Denk', ['Secret'], false);
  const found = (await read('jeremy-denk'))!;
  expect([found.name, found.count, found.work_count, found.page]).toEqual(['Jeremy Denk', 21, 21, 1]);
  // 2 comes before 10.
  expect(found.files.map(({ id }) => id)).toEqual([...duo, ...ids.slice(0, 20)]);
  expect((await read('jeremy-denk', server, 9))!.page).toBe(1);
  expect((await read('randall-scarlata'))!.files.map(({ id }) => id)).toEqual(duo);
  expect((await read('jeremy-denk', clara))!.count).toBe(22);
  const page = await server.fetchMedia('/performers/jeremy-denk');
  expect([page.status, (await page.text()).includes('<title>Jeremy Denk - TiLiA</title>')]).toEqual([
    200,
    true,
  ]);
});

test('spellings of one name are proposed, joined by who owns one side, and parted again', async () => {
  await add(clara, 'Hüsch (HU33)', ['Gute Nacht', 'Die Wetterfahne']);
  await add(robert, 'Huesch, Gerhard', ['Erlkönig']);
  await add(robert, 'Hermann Hüsch, G. Hüsch', ['Der Doppelgänger']);
  const proposed = async (slug: string, caller: TestServer | Person) =>
    (await read(slug, caller))!.proposals.map(({ slug: other, may_join }) => [other, may_join]);
  expect(await proposed('husch', server)).toEqual([
    ['hermann-husch', false],
    ['g-husch', false],
    ['huesch-gerhard', false],
  ]);
  expect(await proposed('huesch-gerhard', robert)).toEqual([
    ['husch', true],
    ['g-husch', true],
  ]);
  expect((await proposed('husch', fanny)).map(([, may]) => may)).toEqual([false, false, false]);
  // Nothing was joined by being proposed.
  expect((await read('huesch-gerhard'))!.count).toBe(1);

  expect((await join(fanny, 'husch', 'huesch-gerhard')).response.status).toBe(403);
  expect((await join(robert, 'huesch-gerhard', 'hermann-husch')).response.status).toBe(400);
  expect((await join(robert, 'g-husch', 'g-husch')).response.status).toBe(400);
  expect((await join(robert, 'g-husch', 'nobody')).response.status).toBe(404);
  expect((await join(robert, 'huesch-gerhard', 'husch')).data).toEqual({ slug: 'huesch-gerhard' });
  for (const slug of ['husch', 'huesch-gerhard']) {
    const person = (await read(slug))!;
    expect([person.slug, person.name, person.count]).toEqual(['huesch-gerhard', 'Huesch, Gerhard', 3]);
    expect(person.spellings.map((one) => [one.slug, one.may_part])).toEqual([
      ['huesch-gerhard', false],
      ['husch', false],
    ]);
  }
  const led = await server.fetchMedia('/performers/husch');
  expect(new URL(led.url).pathname).toBe('/performers/huesch-gerhard');

  expect((await part(fanny, 'huesch-gerhard', 'husch')).response.status).toBe(403);
  expect((await part(clara, 'huesch-gerhard', 'nobody')).response.status).toBe(404);
  expect((await part(clara, 'huesch-gerhard', 'husch')).data).toEqual({ slug: 'husch' });
  expect([(await read('husch'))!.count, (await read('huesch-gerhard'))!.count]).toEqual([2, 1]);
  // What somebody took apart is not proposed again, and can be joined again.
  expect(await proposed('huesch-gerhard', robert)).toEqual([['g-husch', true]]);
  expect((await join(clara, 'husch', 'huesch-gerhard')).data).toEqual({ slug: 'husch' });
  expect((await join(robert, 'husch', 'g-husch')).data).toEqual({ slug: 'husch' });
  // The spelling that the others were joined to leaves them.
  expect((await part(clara, 'g-husch', 'husch')).data).toEqual({ slug: 'husch' });
  const rest = (await read('g-husch'))!;
  expect([rest.slug, rest.count]).toEqual(['g-husch', 2]);
  expect((await read('husch'))!.spellings).toEqual([]);
});

test('what is private is told to its owner alone', async () => {
  const [open] = await add(clara, 'Anna Shared', ['Open']);
  await add(robert, 'Anna Shared', ['Hidden'], false);
  await add(robert, 'A. Shared', ['Hidden as well'], false);
  expect((await read('anna-shared'))!).toMatchObject({ count: 1, proposals: [] });
  expect((await read('anna-shared', robert))!.count).toBe(2);
  for (const caller of [server, clara]) expect((await caller.send('/performers/a-shared/')).status).toBe(404);
  expect((await server.fetchMedia('/performers/a-shared')).status).toBe(404);
  expect((await join(robert, 'anna-shared', 'a-shared')).data).toEqual({ slug: 'anna-shared' });
  expect((await read('anna-shared'))!.spellings.map(({ slug }) => slug)).toEqual(['anna-shared']);
  // Answers for everybody are kept, and given up when a file is hidden.
  await clara.client.PATCH('/files/{id}/', { params: { path: { id: open! } }, body: { is_public: false } });
  expect((await server.send('/performers/anna-shared/')).status).toBe(404);
});
