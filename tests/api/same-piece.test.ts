import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

const SONATAS = new URL('../../src/server/examples/sonatas/', import.meta.url);
const sonata = (name: string) => new Uint8Array(gunzipSync(readFileSync(new URL(name, SONATAS))));
/** A minuet analysed by another person; it may be absent. */
const MINUET = new URL('../../../shared/data/tla-real/minuet-k1-efcdbb1.tla', import.meta.url);

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

type Bytes = string | Uint8Array<ArrayBuffer>;

async function upload(bytes: Bytes): Promise<number> {
  const body = uploadForm([{ name: 'analysis.tla', bytes }], true);
  const response = await clara.send('/upload/', { method: 'POST', body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

interface Stored {
  readonly number: number;
  readonly title: string;
  readonly warnings: readonly string[];
  readonly same_piece: boolean;
  readonly summary: { readonly removed: number; readonly moved: number; readonly timelines_removed: number };
}

async function replace(id: number, expected: number, bytes: Bytes, samePiece?: string) {
  const body = uploadForm([{ name: 'analysis.tla', bytes }]);
  body.set('expected_version', String(expected));
  if (samePiece !== undefined) body.set('same_piece', samePiece);
  const response = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Stored };
}

/** Ids of all timelines and components of a version. */
async function idsOf(id: number, version: number): Promise<ReadonlySet<string>> {
  const { data } = await server.client.GET('/files/{id}/json', {
    params: { path: { id }, query: { version } },
  });
  return new Set(
    data!.timelines.flatMap((timeline) => [
      `timeline ${timeline.id}`,
      ...timeline.components.map((component) => `component ${(component as { id: number }).id}`),
    ]),
  );
}

const shared = async (id: number, from: number, to: number): Promise<number> => {
  const [before, after] = [await idsOf(id, from), await idsOf(id, to)];
  return [...before].filter((each) => after.has(each)).length;
};

test.runIf(existsSync(MINUET))(
  'an old link into a minuet leads to nothing in the sonata that replaces it (skipped without the shared data)',
  async () => {
    const id = await upload(new Uint8Array(readFileSync(MINUET)));
    const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
    const { status, body } = await replace(id, 1, sonata('150-k283-1.tla.gz'));
    expect([status, body.same_piece, await shared(id, 1, 2)]).toEqual([201, false, 0]);
    expect(body.summary).toMatchObject({ moved: 0, timelines_removed: data!.timelines.length });
    expect(body.warnings.at(-1)).toMatch(
      /^This looks like another piece, .*The title was “Minuet.* It was 1:39 long/,
    );
  },
);

test('another movement gets no id of the one before, unless its sender says that it is the same piece', async () => {
  const [first, second] = [sonata('135-k279-1.tla.gz'), sonata('150-k283-1.tla.gz')];
  const id = await upload(first);
  const other = await replace(id, 1, second);
  expect([other.status, other.body.same_piece, await shared(id, 1, 2)]).toEqual([201, false, 0]);
  expect(other.body.warnings).toEqual([
    expect.stringMatching(
      /^This looks like another piece, so links to places in the version before do not lead into this one\. The title was “.*K\. ?279.*” and is “.*K\. ?283.*” now\. /,
    ),
  ]);
  const own = (await clara.client.GET('/users/files/')).data?.files.find((file) => file.id === id);
  expect(own?.warnings).toEqual(other.body.warnings);

  const back = await replace(id, 2, first, 'true');
  expect([back.body.same_piece, back.body.warnings]).toEqual([true, []]);
  expect(await shared(id, 2, 3)).toBeGreaterThan(0);
  const said = await replace(id, 3, second, 'false');
  expect([said.body.same_piece, said.body.warnings, await shared(id, 3, 4)]).toEqual([false, [], 0]);
  expect((await replace(id, 4, first, 'perhaps')).status).toBe(400);
});

const marked = (labels: readonly string[], more: { title?: string; composer?: string } = {}) => {
  const { title = 'Menuet', composer = 'Bach' } = more;
  const markers = labels.map((label, index) => ({ time: index * 10, label }));
  return tlaText({ title, composer, timelines: [markerTimeline(markers)] });
};

test.each([
  ['a title with more words', marked(['a', 'b', 'c'], { title: 'MENUET in G' }), true],
  ['another title', marked(['a', 'b', 'c'], { title: 'Gavotte' }), false],
  ['another composer', marked(['a', 'b', 'c'], { composer: 'Petzold' }), false],
  ['a composer with first names', marked(['a', 'b', 'c'], { composer: 'Johann Sebastian Bach' }), true],
  ['less than half of its components gone', marked(['a', 'b']), true],
  ['more than half of its components gone', marked(['a']), false],
])('of a file with %s the server says whether it is the same piece', async (_, bytes, isSame) => {
  const id = await upload(marked(['a', 'b', 'c']));
  const { body } = await replace(id, 1, bytes);
  expect([body.same_piece, body.warnings.length]).toEqual([isSame, isSame ? 0 : 1]);
  expect((await shared(id, 1, 2)) > 0).toBe(isSame);
});

test('a title that was corrected on the web first is no other one, and a recording makes no other piece', async () => {
  const id = await upload(marked(['a', 'b', 'c'], { title: 'Minuet' }));
  const body = { details: { title: 'Gavotte' } };
  await clara.client.PATCH('/files/{id}/', { params: { path: { id } }, body });
  expect((await replace(id, 1, marked(['a', 'b', 'd'], { title: 'Gavotte' }))).body.same_piece).toBe(true);
  const notation = uploadForm([{ name: 'analysis.mp3', bytes: 'ID3 sound' }]);
  notation.set('expected_version', '2');
  const added = await clara.send(`/files/${id}/versions/`, { method: 'POST', body: notation });
  expect(await added.json()).toMatchObject({ number: 3, same_piece: true });
});

test.each([
  ['true', 'Menuet', []],
  ['false', 'analysis', [expect.stringContaining('No title is given.') as unknown]],
])('a file without a title that is the same piece, %s, is called %s', async (said, title, warnings) => {
  const id = await upload(marked(['a', 'b', 'c']));
  const { body } = await replace(id, 1, marked(['a', 'b', 'd'], { title: '' }), said);
  expect([body.title, body.warnings]).toEqual([title, warnings]);
});
