import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../src/api/schema.d.ts';
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

const EMPTY: About = {
  heading: '',
  description: '',
  tags: [],
  language: '',
  licence: '',
  doi: '',
  credits: [],
};
const pathOf = (id: number) => ({ params: { path: { id } } });
const read = (by: Pick<Person, 'client'>, id: number) => by.client.GET('/files/{id}/about', pathOf(id));
const change = (by: Pick<Person, 'client'>, id: number, part: Partial<About>) =>
  by.client.PUT('/files/{id}/about', { ...pathOf(id), body: { ...EMPTY, ...part } });

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
  });
  const bibtex = await (await server.send(`/files/${id}/citation?style=bibtex`)).text();
  expect(bibtex).toContain('author = {Wieck, Clara}');
  expect(bibtex).toContain('note = {CC BY-NC 4.0}');
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
