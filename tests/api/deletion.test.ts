import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { changeAbout } from '../support/change-about.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

const DOCUMENT =
  '<!doctype html><html><head><title>TiLiA</title><meta name="description" content="" /></head><body><div id="root"></div></body></html>';
const GONE = /“Menuet” was withdrawn by its analyst on [A-Z][a-z]+ \d{1,2}, \d{4}\./;

let clientDir: string;
let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  clientDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-client-'));
  writeFileSync(path.join(clientDir, 'index.html'), DOCUMENT);
  mailServer = await startMailServer();
  server = await startServer({ clientDir, env: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
  rmSync(clientDir, { recursive: true, force: true });
});

type Keep = 'none' | 'credited' | 'anonymous';

const upload = async (person: Person, title: string, isPublic: boolean, from = '/upload/') => {
  const units = [{ start: 0, end: 50, level: 1, label: title, comments: '', color: '#123456' }];
  const bytes = tlaText({ title, timelines: [hierarchyTimeline(units)] });
  const body = uploadForm([{ name: `${person.username}.tla`, bytes }], isPublic);
  const response = await person.send(from, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as { files?: { id: number }[] } };
};
const uploaded = async (...args: Parameters<typeof upload>) => (await upload(...args)).body.files![0]!.id;

/** Publishes a file whose earlier version, with another title and a name, nobody else has seen. */
async function published(person: Person, before: string, title: string): Promise<number> {
  const id = await uploaded(person, before, false);
  const name = { name: `${before}, as a name` };
  await person.client.PATCH('/files/{id}/versions/{number}/', {
    params: { path: { id, number: 1 } },
    body: name,
  });
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title }) }]);
  body.set('expected_version', '1');
  expect((await person.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  await person.client.PATCH('/files/{id}/versions/{number}/', {
    params: { path: { id, number: 2 } },
    body: name,
  });
  await person.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { is_public: true } });
  return id;
}

const leave = (person: Person, keep: Keep, password = PASSWORD) =>
  person.client.POST('/users/deletion/', { body: { password, keep } });
const login = async (username: string) =>
  (await server.client.POST('/token/', { body: { username, password: PASSWORD } })).response.status;
const json = (id: number, version?: number) =>
  server.client.GET('/files/{id}/json', {
    params: { path: { id }, query: version === undefined ? {} : { version } },
  });
const page = async (below: string) => {
  const response = await fetch(server.url + below);
  return {
    status: response.status,
    robots: response.headers.get('x-robots-tag'),
    text: await response.text(),
  };
};
const register = async (username: string, email = `${username}@example.org`) => {
  const body = { username, email, password1: PASSWORD, password2: PASSWORD };
  const { response, error } = await server.client.POST('/dj-rest-auth/registration/', { body });
  return { status: response.status, error };
};
const listed = async (query: { author?: string; query?: string }) =>
  (await server.client.GET('/files/query/', { params: { query } })).data?.files.map(({ id }) => id);

test('who leaves with everything leaves a note at public addresses, and nobody gets the username again', async () => {
  const [clara, robert] = [await server.register('clara'), await server.register('robert')];
  const before = server.storedBlobs().length;
  const [open, hidden] = [await uploaded(clara, 'Menuet', true), await uploaded(clara, 'Sketch', false)];
  const other = await uploaded(robert, 'Menuet', true);
  expect(await listed({ query: '{"title":"menuet"}' })).toEqual([open, other]);

  expect((await leave(clara, 'none')).response.status).toBe(200);
  // Also for tokens that would have held for minutes.
  expect((await clara.client.GET('/users/files/')).response.status).toBe(401);
  expect(
    (await server.client.POST('/token/refresh/', { body: { refresh: clara.refresh } })).response.status,
  ).toBe(401);
  expect(await login('clara')).toBe(401);
  expect(await listed({ query: '{"title":"menuet"}' })).toEqual([other]);
  expect((await json(open)).error).toEqual({ detail: expect.stringMatching(GONE) as string, code: 'gone' });
  expect((await json(open, 2)).error).toEqual({ detail: 'Not found.' });
  expect((await json(hidden)).error).toEqual({ detail: 'Not found.' });
  for (const below of [`/viewer/${open}`, `/viewer/${open}/v1`]) {
    expect(await page(below)).toMatchObject({
      status: 410,
      robots: 'noindex',
      text: expect.stringMatching(GONE) as string,
    });
  }
  for (const below of [`/viewer/${open}/v2`, `/viewer/${hidden}`, '/people/clara'])
    expect((await page(below)).status).toBe(404);
  for (const name of ['clara', 'CLARA', 'cIara'])
    expect((await register(name, 'new@example.org')).error).toHaveProperty('username');
  expect((await register('clara2', 'clara@example.org')).status).toBe(201);

  expect((await json(other)).data?.file?.author).toBe('robert');
  // Two blobs of the other file: its upload, and the viewer's data.
  await vi.waitFor(() => expect(server.storedBlobs()).toHaveLength(before + 2), 10_000);
  await vi.waitFor(
    () => expect(mailServer.mails.filter(({ to }) => to.includes('clara@example.org'))).toHaveLength(1),
    10_000,
  );
  expect(mailServer.mails[0]?.raw).toContain('All your analyses are deleted');
});

test('what stays says the name that it was published under, or none', async () => {
  for (const keep of ['credited', 'anonymous'] as const) {
    const fanny = await server.register(`fanny-${keep}`);
    const profile = { orcid: '', about: 'Berlin', homepage: '' };
    await fanny.client.PUT('/users/public-profile/', {
      body: { given_name: 'Fanny', family_name: 'Hensel', ...profile },
    });
    const id = await uploaded(fanny, 'Das Jahr', true);
    const second = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Das Jahr', composer: 'Hensel' }) }]);
    second.append('expected_version', '1');
    await (await fanny.send(`/files/${id}/versions/`, { method: 'POST', body: second })).json();
    const hidden = await uploaded(fanny, 'Brief', false);
    const credit = { family: '', given: '', literal: '', orcid: '' };
    const credits = [
      { ...credit, role: 'analyst', literal: 'Fanny Hensel' },
      { ...credit, role: 'editor', family: 'Mendelssohn', given: 'Felix' },
    ] satisfies components['schemas']['About']['credits'];
    await changeAbout(fanny, id, { credits });

    expect((await leave(fanny, keep)).response.status).toBe(200);
    expect((await json(hidden)).response.status).toBe(404);
    const file = (await json(id)).data?.file;
    expect(file?.author).toBe('a former member');
    expect(file?.author_name).toBe(keep === 'credited' ? 'Fanny Hensel' : undefined);
    expect(file?.citation?.authors).toEqual([
      { literal: keep === 'credited' ? 'Fanny Hensel' : 'a former member' },
    ]);
    expect((await json(id, 1)).response.status).toBe(200);
    const found = await listed({ query: '{"annotator":"hensel"}' });
    expect(found?.includes(id)).toBe(keep === 'credited');
    expect((await page(`/people/fanny-${keep}`)).status).toBe(404);
    expect((await page(`/people/${encodeURIComponent(`a former member ${fanny.id}`)}`)).status).toBe(404);
    expect((await page(`/viewer/${id}`)).text).not.toContain('/people/');
    const tla = await server.send(`/files/${id}/tla`);
    expect(await tla.text()).not.toContain('secret folder');
  }
});

test('it takes the password and a choice, once', async () => {
  const anna = await server.register('anna');
  for (const [password, message] of [
    ['another long password', 'This is not your password. Enter it again.'],
    ['', 'This field is required'],
  ] as const)
    expect((await leave(anna, 'none', password)).error).toEqual({ password: [message] });
  expect(
    (await server.client.POST('/users/deletion/', { body: { password: PASSWORD, keep: 'none' } })).response
      .status,
  ).toBe(401);
  const wrong = { password: PASSWORD, keep: 'some' } as unknown as { password: string; keep: Keep };
  expect((await anna.client.POST('/users/deletion/', { body: wrong })).response.status).toBe(400);
  expect((await anna.client.GET('/users/files/')).response.status).toBe(200);

  const answers = await Promise.all([leave(anna, 'none'), leave(anna, 'anonymous')]);
  expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 401]);
});

test('a file goes with a note where its owner leaves one, and only if it was public', async () => {
  const emilie = await server.register('emilie');
  const ids = [
    await uploaded(emilie, 'Menuet', true),
    await uploaded(emilie, 'Menuet', true),
    await uploaded(emilie, 'Menuet', false),
  ];
  const notes = [true, undefined, true];
  for (const [index, id] of ids.entries()) {
    const query = notes[index] === undefined ? {} : { note: notes[index] };
    expect(
      (await emilie.client.DELETE('/files/{id}/', { params: { path: { id }, query } })).response.status,
    ).toBe(204);
  }
  const statuses = await Promise.all(ids.map(async (id) => (await page(`/viewer/${id}`)).status));
  expect(statuses).toEqual([410, 404, 404]);
});

test(
  'nothing comes back with what was under way, and a dump names nobody who left',
  { timeout: 60_000 },
  async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-left-'));
    const own = await startServer({ dataDir });
    // The test's folder of the author, which the uploads name, is his as well.
    const person = await own.register('clara');
    const body = {
      username: 'clara',
      email: 'clara@schumann.example',
      first_name: 'Clara',
      last_name: 'Wieck',
    };
    await person.client.PUT('/users/profile-change/{userId}/', {
      params: { path: { userId: person.id } },
      body,
    });
    const kept = await uploaded(person, 'Menuet', true);
    await uploaded(person, 'Sketch', false);
    const about = (await person.client.GET('/files/{id}/about', { params: { path: { id: kept } } })).data!;
    const change = (description: string) =>
      person.client.PUT('/files/{id}/about', {
        params: { path: { id: kept }, header: { 'If-Match': '*' } },
        body: {
          ...{ ...about, description },
          credits: [{ role: 'analyst', family: 'Wieck', given: 'Clara', literal: '', orcid: '' }],
        },
      });
    await change('Before');
    const edit = (teacher: string | null) =>
      person.client.PATCH('/files/{id}/', { params: { path: { id: kept } }, body: { details: { teacher } } });
    await edit('Friedrich Wieck');
    expect(await (await own.send(`/files/${kept}/tla`)).text()).toContain('Wieck');
    await edit(null);
    const last = Array.from({ length: 6 }, (_, n) =>
      upload(person, `Last ${n}`, true).then(({ status }) => status),
    );
    const edits = [change('During'), change('During, too')];
    const version = uploadForm([
      { name: 'clara.tla', bytes: tlaText({ title: 'Menuet', composer: 'Bach' }) },
    ]);
    version.append('expected_version', '1');
    const replaced = person.send(`/files/${kept}/versions/`, { method: 'POST', body: version });
    expect((await leave(person, 'anonymous')).response.status).toBe(200);
    const statuses = await Promise.all(last);
    for (const status of [...statuses, (await replaced).status]) expect([201, 401, 404]).toContain(status);
    for (const { response } of await Promise.all(edits)) expect([200, 401]).toContain(response.status);
    const list = (await own.client.GET('/files/query/', {})).data!;
    expect(list.files.length).toBe(1 + statuses.filter((status) => status === 201).length);
    for (const { author } of list.files) expect(author).toBe('a former member');

    const stored = await own.stop(everythingStored);
    rmSync(dataDir, { recursive: true, force: true });
    expect(stored.size).toBeGreaterThan(10);
    const named = [...stored].filter(([, text]) => /clara|wieck|schumann/i.test(text));
    expect(named).toEqual([]);
  },
);

const PRIVATE = /nachtmusik|zwickau|josephine|bargiel|reviewers/i;

/** Fills an account with every kind of data, marked by a name that occurs nowhere else. */
async function fillAccount(
  own: TestServer,
): Promise<{ readonly person: Person; readonly shown: number; readonly byLink: string }> {
  let byLink = '';
  const person = await own.register('nachtmusik');
  await person.client.PUT('/users/profile-change/{userId}/', {
    params: { path: { userId: person.id } },
    body: {
      ...{ username: 'nachtmusik', email: 'me@zwickau.example' },
      ...{ first_name: 'Josephine', last_name: 'Bargiel' },
    },
  });
  const name = { given_name: 'Clara', family_name: 'Wieck', orcid: '0000-0002-1825-0097' };
  await person.client.PUT('/users/public-profile/', {
    body: { ...name, about: 'I am Josephine Bargiel.', homepage: 'https://nachtmusik.example/' },
  });
  const [shown, hidden] = [
    await published(person, 'Sketch from Zwickau', 'Menuet'),
    await uploaded(person, 'Sketch', false),
  ];
  for (const id of [shown, hidden]) {
    const path = { params: { path: { id } } };
    const credit = {
      role: 'analyst',
      family: 'Wieck',
      given: 'Clara',
      literal: '',
      orcid: name.orcid,
    } as const;
    await changeAbout(person, id, { description: 'By Josephine Bargiel', credits: [credit] });
    await changeAbout(person, id, { description: '' });
    await person.client.PATCH('/files/{id}/', { ...path, body: { details: { pupil: 'Bargiel' } } });
    await person.client.PATCH('/files/{id}/', { ...path, body: { details: { pupil: null } } });
    const link = { label: 'Reviewers of Josephine', hides_names: id === hidden };
    const { data } = await person.client.POST('/files/{id}/links/', { ...path, body: link });
    byLink = `/files/${id}/json?k=${data?.key}`;
    expect((await own.send(byLink)).status).toBe(200);
  }
  const report = { file_id: shown, reason: 'other', text: 'Look at this.', name: 'Josephine' } as const;
  await person.client.POST('/reports/', {
    body: { ...report, email: 'me@zwickau.example', good_faith: true },
  });
  return { person, shown, byLink };
}

test.each([
  ['none', []],
  ['anonymous', []],
  // The name that the public analysis was published under, and the keys by which it is found.
  ['credited', ['files', 'users']],
] as const)(
  'whoever leaves and keeps %s leaves in rows, blobs and mails nothing else of the name',
  { timeout: 60_000 },
  async (keep, named) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tilia-left-'));
    // Mails are files.
    const own = await startServer({ dataDir });
    try {
      const before = own.storedBlobs().length;
      const { person, shown, byLink } = await fillAccount(own);
      expect((await leave(person, keep)).response.status).toBe(200);
      const { response } = await own.client.GET('/files/{id}/json', { params: { path: { id: shown } } });
      expect(response.status).toBe(keep === 'none' ? 404 : 200);
      const { data: versions } = await own.client.GET('/files/{id}/versions/', {
        params: { path: { id: shown } },
      });
      expect(versions?.versions.map(({ number, summary }) => [number, summary])).toEqual(
        keep === 'none' ? undefined : [[2, undefined]],
      );
      expect((await own.send(byLink)).status).toBe(404);
      // Blobs are deleted after the answer.
      const left = keep === 'none' ? 0 : 2;
      await vi.waitFor(() => expect(own.storedBlobs()).toHaveLength(before + left), 20_000);
      const stored = await own.stop(everythingStored);
      const mails = path.join(dataDir, 'mail');
      const written = existsSync(mails)
        ? readdirSync(mails).map((file) => readFileSync(path.join(mails, file), 'utf8'))
        : [];
      expect(stored.size).toBeGreaterThan(5);
      expect([...stored].filter(([, text]) => PRIVATE.test(text))).toEqual([]);
      expect(written.filter((text) => PRIVATE.test(text))).toEqual([]);
      expect([...stored.keys()].filter((at) => /^(share_links|detail_log) /.test(at))).toEqual([]);
      const tables = [...stored]
        .filter(([, text]) => /clara|wieck/i.test(text))
        .map(([at]) => at.split(' ')[0]);
      expect([...new Set(tables)].sort()).toEqual(named);
    } finally {
      await own.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
