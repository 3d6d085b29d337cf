import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
import { changeAbout, EMPTY_ABOUT as EMPTY } from '../support/change-about.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

type About = components['schemas']['About'];

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

async function upload(isPublic: boolean): Promise<number> {
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Menuet' }) }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

const pathOf = (id: number) => ({ params: { path: { id } } });
const read = (by: Pick<Person, 'client'>, id: number) => by.client.GET('/files/{id}/about', pathOf(id));
const change = (by: Pick<Person, 'client'>, id: number, part: Partial<About>) =>
  changeAbout(by, id, { ...EMPTY, ...part });

test('what is said comes back tidied, and stands in the viewer and in citations', async () => {
  const id = await upload(true);
  expect((await read(server, id)).data).toEqual(EMPTY);
  const { data } = await change(clara, id, {
    heading: ' Form\nand cadence ',
    description: ' On K. 280. ',
    tags: ['Sonata form', ' ', 'sonata  FORM', 'cadence'],
    language: 'PT-br',
    licence: 'CC-BY-NC-4.0',
    doi: 'https://doi.org/10.5281/zenodo.17',
    credits: [
      { role: 'editor', family: '', given: '', literal: 'Leipzig Group', orcid: '' },
      { role: 'analyst', family: 'Wieck', given: 'Clara', literal: '', orcid: '0000-0002-1825-0097' },
    ],
  });
  expect(data).toEqual({ warnings: [] });
  expect((await read(server, id)).data).toMatchObject({
    heading: 'Form and cadence',
    description: 'On K. 280.',
    tags: ['Sonata form', 'cadence'],
    language: 'pt-BR',
    doi: '10.5281/zenodo.17',
  });
  const file = (await server.client.GET('/files/{id}/json', pathOf(id))).data?.file;
  expect(file?.citation).toMatchObject({
    authors: [{ family: 'Wieck', given: 'Clara', orcid: '0000-0002-1825-0097' }],
    heading: 'Form and cadence',
    licence: 'CC-BY-NC-4.0',
    description: 'On K. 280.',
    credits: [
      { role: 'editor', name: { literal: 'Leipzig Group' } },
      { role: 'analyst', name: { family: 'Wieck', given: 'Clara', orcid: '0000-0002-1825-0097' } },
    ],
  });
  const bibtex = await (await server.send(`/files/${id}/citation?style=bibtex`)).text();
  expect(bibtex).toContain('author = {Wieck, Clara}');
  expect(bibtex).toContain('note = {CC BY-NC 4.0}');
});

/** Files that a search finds. */
async function found(query: object): Promise<readonly number[]> {
  const { data } = await server.client.GET('/files/query/', {
    params: { query: { query: JSON.stringify(query) } },
  });
  return data?.files.map(({ id }) => id) ?? [];
}

test('a file is found by its tags and its licence, as they are now and while it is public', async () => {
  const [id, other] = [await upload(true), await upload(false)];
  const tags = ['Zweite Überleitung', 'Rondo'];
  for (const each of [id, other]) await change(clara, each, { tags, licence: 'CC-BY-SA-4.0' });
  for (const query of [
    { tag: 'uberleitung' },
    { tag: ['rondo', 'zweite'] },
    { licence: 'cc-by-sa-4.0' },
    { tag: 'RONDO', licence: 'CC-BY-SA-4.0', title: 'menuet' },
  ])
    expect(await found(query)).toEqual([id]);
  // No text goes from one tag to the next.
  expect(await found({ tag: 'leitung rondo' })).toEqual([]);
  const listed = await server.client.GET('/files/query/', {
    params: { query: { query: '{"tag":"rondo"}' } },
  });
  expect(listed.data?.files[0]).toMatchObject({ id, licence: 'CC-BY-SA-4.0' });

  await change(clara, id, { tags: ['Fugue'], licence: 'CC-BY-NC-SA-4.0' });
  expect([await found({ tag: 'rondo' }), await found({ tag: 'fugue' })]).toEqual([[], [id]]);
  // The narrower one holds from the next version on.
  expect(await found({ licence: 'CC-BY-SA-4.0' })).toEqual([id]);
  const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'Menuet II' }) }]);
  body.set('expected_version', '1');
  expect((await clara.send(`/files/${id}/versions/`, { method: 'POST', body })).status).toBe(201);
  expect([await found({ licence: 'CC-BY-SA-4.0' }), await found({ licence: 'CC-BY-NC-SA-4.0' })]).toEqual([
    [],
    [id],
  ]);
  expect(await found({ tag: 'fugue' })).toEqual([id]);
});

test('a licence of what is published is widened at once, and narrowed for the next version', async () => {
  const licenceOf = async (id: number) =>
    (await server.client.GET('/files/{id}/json', pathOf(id))).data?.file?.citation?.licence;
  const id = await upload(true);
  await change(clara, id, { licence: 'CC-BY-SA-4.0' });
  expect((await change(clara, id, { licence: 'CC-BY-4.0' })).data).toEqual({ warnings: [] });
  const { data } = await change(clara, id, { licence: 'CC-BY-ND-4.0' });
  expect(data?.warnings).toEqual([
    'Version 1 keeps CC BY 4.0: a licence cannot be taken back for what is published. CC BY-ND 4.0 holds from version 2 on.',
  ]);
  expect(await licenceOf(id)).toBe('CC-BY-4.0');
  expect((await read(clara, id)).data?.licence).toBe('CC-BY-ND-4.0');
  expect((await change(clara, id, { licence: '' })).data?.warnings).toHaveLength(1);
  expect((await change(clara, id, { licence: 'CC0-1.0' })).data?.warnings).toEqual([]);
  expect(await licenceOf(id)).toBe('CC0-1.0');

  const draft = await upload(false);
  await change(clara, draft, { licence: 'CC0-1.0' });
  expect((await change(clara, draft, { licence: '' })).data?.warnings).toEqual([]);
});

test('all that is wrong is said by field', async () => {
  const id = await upload(false);
  const credit = { role: 'analyst', family: '', given: '', literal: '', orcid: '' } as const;
  const wrong = await change(clara, id, {
    language: 'not a language',
    licence: 'MIT',
    doi: 'zenodo',
    credits: [credit, { ...credit, literal: 'X', orcid: '0000-0002-1825-0098' }],
  });
  expect([wrong.response.status, wrong.error]).toEqual([
    400,
    {
      language: ['Enter a language tag such as en, de or pt-BR, or leave it empty.'],
      licence: ['Choose one of the licences that are offered.'],
      doi: ['Enter a DOI such as 10.5281/zenodo.17, or leave it empty.'],
      credits: [
        'Credit 1 has no name.',
        'Credit 2: enter an ORCID iD such as 0000-0002-1825-0097. The last digit checks the others.',
      ],
    },
  ]);
  const many = await change(clara, id, { credits: Array.from({ length: 31 }, () => credit) });
  expect(many.error).toEqual({ credits: ['Expected at most 30 entries.'] });
});

test('only the owner changes it, and of a private file nobody else learns anything', async () => {
  const [open, hidden] = [await upload(true), await upload(false)];
  const statuses = async (by: Pick<Person, 'client'>) => [
    (await read(by, open)).response.status,
    (await read(by, hidden)).response.status,
    (await change(by, open, {})).response.status,
    (await change(by, hidden, {})).response.status,
  ];
  expect(await statuses(server)).toEqual([200, 404, 401, 401]);
  expect(await statuses(robert)).toEqual([200, 404, 403, 404]);
  expect(await statuses(clara)).toEqual([200, 200, 200, 200]);
});

describe('what an analysis is based on', () => {
  const shown = async (id: number, by: Pick<Person, 'client'> = server) =>
    (await by.client.GET('/files/{id}/json', pathOf(id))).data?.file?.citation?.based_on;

  test('is another one here, in its version, which readers see by name while it is public', async () => {
    const [earlier, id] = [await upload(true), await upload(true)];
    for (const address of [`${server.url}/viewer/${earlier}`, `/viewer/${earlier}/v1`]) {
      expect((await change(robert, earlier, { based_on: address })).response.status).toBe(403);
      expect((await change(clara, id, { based_on: address })).response.status).toBe(200);
      expect((await read(server, id)).data?.based_on).toBe(`/viewer/${earlier}/v1`);
    }
    expect(await shown(id)).toEqual({
      address: `/viewer/${earlier}/v1`,
      name: 'Analysis of Menuet, version 1',
    });
    // A request without the field, as older pages send it, changes nothing.
    const { based_on: _, ...rest } = EMPTY;
    const params = { path: { id }, header: { 'If-Match': '*' } };
    await clara.client.PUT('/files/{id}/about', { params, body: { ...rest, heading: 'Anew' } });
    expect((await read(server, id)).data).toMatchObject({
      heading: 'Anew',
      based_on: `/viewer/${earlier}/v1`,
    });

    await clara.client.PATCH('/files/{id}/', { ...pathOf(earlier), body: { is_public: false } });
    expect(await shown(id)).toEqual({ address: `/viewer/${earlier}/v1` });
    await clara.client.DELETE('/files/{id}/', pathOf(earlier));
    expect((await change(clara, id, { based_on: `/viewer/${earlier}/v1` })).response.status).toBe(200);
    expect((await change(clara, id, { based_on: '' })).response.status).toBe(200);
    expect(await shown(id)).toBeUndefined();
  });

  test('may lie elsewhere', async () => {
    const id = await upload(true);
    await change(clara, id, { based_on: ' https://doi.org/10.5281/zenodo.17 ' });
    expect(await shown(id)).toEqual({ address: 'https://doi.org/10.5281/zenodo.17' });
  });

  test('is refused in words, and says nothing of what others keep private', async () => {
    const [id, hidden] = [await upload(false), await upload(false)];
    const said = async (based_on: string, by = clara, of = id) =>
      (await change(by, of, { based_on })).error as unknown;
    expect(await said('Schenker 1935')).toEqual({
      based_on: [
        'Enter the address of an analysis or of a web page that begins with https://, or leave it empty.',
      ],
    });
    expect(await said(`/viewer/${id}/v1`)).toEqual({
      based_on: ['This is the address of the analysis itself. Its versions are listed anyway.'],
    });
    const unknown = { based_on: ['There is no such analysis here. Look at the address again.'] };
    expect(await said('/viewer/999999')).toEqual(unknown);
    expect(await said(`/viewer/${hidden}/v2`)).toEqual(unknown);
    expect(await said(`/viewer/${hidden}`)).toBeUndefined();
    const body = uploadForm([{ name: 'x.tla', bytes: tlaText({ title: 'His' }) }], false);
    const response = await robert.send('/upload/', { method: 'POST', body });
    const his = ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
    expect(await said(`/viewer/${hidden}`, robert, his)).toEqual(unknown);
  });

  test('is hidden where a link names nobody', async () => {
    const id = await upload(false);
    await change(clara, id, { based_on: 'https://clara.example/' });
    const { data } = await clara.client.POST('/files/{id}/links/', {
      ...pathOf(id),
      body: { label: '', hides_names: true },
    });
    const opened = await server.send(`/files/${id}/json?k=${data?.key}`);
    expect(opened.status).toBe(200);
    expect(await opened.text()).not.toContain('clara.example');
  });
});

describe('changes of two tabs', () => {
  /** Loads the details as a tab does; `save` sends changes based on that state. */
  async function openTab(id: number) {
    const { data, response } = await read(clara, id);
    const tag = response.headers.get('etag') ?? '';
    const save = (part: Partial<About>, based = tag) =>
      clara.client.PUT('/files/{id}/about', {
        params: { path: { id }, header: { 'If-Match': based } },
        body: { ...data!, ...part },
      });
    return { tag, save };
  }

  test('the second is told that the first has saved, with what stands there now', async () => {
    const id = await upload(false);
    const [first, second] = [await openTab(id), await openTab(id)];
    const saved = await first.save({ heading: 'Of the first' });
    expect(saved.data).toEqual({ warnings: [] });
    const refused = await second.save({ description: 'Of the second' });
    const now = { ...EMPTY, heading: 'Of the first' };
    expect([refused.response.status, refused.error]).toEqual([
      412,
      {
        code: 'changed_meanwhile',
        detail: 'This was changed elsewhere meanwhile, so nothing was saved. Look at both and save again.',
        about: now,
      },
    ]);
    expect((await read(clara, id)).data).toEqual(now);
    // The tags in both answers are valid for the next change.
    const tag = (await read(clara, id)).response.headers.get('etag');
    expect([saved.response, refused.response].map(({ headers }) => headers.get('etag'))).toEqual([tag, tag]);
    expect((await second.save({ ...now, description: 'Of the second' }, tag ?? '')).response.status).toBe(
      200,
    );
    expect((await read(clara, id)).data).toEqual({ ...now, description: 'Of the second' });
  });

  test('of many at once each is based on the one before, and none is lost', async () => {
    const id = await upload(true);
    const tags = Array.from({ length: 6 }, (_, index) => `tag ${index}`);
    const add = async (tag: string): Promise<void> => {
      for (;;) {
        const { data, response } = await read(clara, id);
        const tab = await clara.client.PUT('/files/{id}/about', {
          params: { path: { id }, header: { 'If-Match': response.headers.get('etag') ?? '' } },
          body: { ...data!, tags: [...data!.tags, tag] },
        });
        if (tab.response.status === 200) return;
        expect(tab.response.status).toBe(412);
      }
    };
    await Promise.all(tags.map(add));
    expect((await read(clara, id)).data?.tags.toSorted()).toEqual(tags);
  });

  test('a call that does not say what it is based on is told how', async () => {
    const id = await upload(false);
    const unbased = await clara.client.PUT('/files/{id}/about', { ...pathOf(id), body: EMPTY });
    expect([unbased.response.status, unbased.error]).toMatchObject([428, { code: 'if_match_required' }]);
    const { save, tag } = await openTab(id);
    expect((await save({ heading: 'A' }, '"other"')).response.status).toBe(412);
    expect((await save({ heading: 'B' }, `"other", W/${tag}`)).response.status).toBe(200);
    expect((await save({ heading: 'C' }, '*')).response.status).toBe(200);
    // Others than the owner can change nothing, and get no tag.
    await clara.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: true } });
    for (const reader of [server, robert])
      expect((await read(reader, id)).response.headers.get('etag')).toBeNull();
  });

  test('a DOI of a version changes nothing that was said meanwhile', async () => {
    const id = await upload(true);
    const doi = (number: number) =>
      clara.client.PATCH('/files/{id}/versions/{number}/', {
        params: { path: { id, number } },
        body: { doi: `10.5281/zenodo.${number}` },
      });
    const saved = await Promise.all([doi(1), (await openTab(id)).save({ heading: 'Said' }, '*')]);
    expect(saved.map(({ response }) => response.status)).toEqual([200, 200]);
    const { data } = await server.client.GET('/files/{id}/versions/', pathOf(id));
    const heading = (await read(clara, id)).data?.heading;
    expect(heading).toBe('Said');
    expect(data?.versions[0]?.doi ?? '').toMatch(/^(10\.5281\/zenodo\.1)?$/);
  });
});

test('parts that are missing are named, in lists too', async () => {
  const id = await upload(false);
  const put = async (body: object) => {
    const response = await clara.send(`/files/${id}/about`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body),
    });
    return [response.status, (await response.json()) as unknown];
  };
  const { tags: _, credits: __, ...rest } = EMPTY;
  const required = ['This field is required'];
  expect(await put(rest)).toEqual([400, { tags: required, credits: required }]);
  const credit = { role: 'analyst', family: 'Wieck', given: 'Clara', literal: '', orcid: '' };
  const { role: ___, ...nameless } = credit;
  expect(await put({ ...EMPTY, credits: [credit, nameless] })).toEqual([
    400,
    { credits: ['Entry 2: the part "role" is missing.'] },
  ]);
  expect(await put({ ...EMPTY, tags: ['x', 'x'.repeat(41)] })).toEqual([
    400,
    { tags: ['Entry 2: expected at most 40 characters.'] },
  ]);
});
