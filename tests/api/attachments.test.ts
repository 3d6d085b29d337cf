import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngravedPiece, EngravingHead } from '../../src/kinds/engraving/engraving.ts';
import { engravedStrip, stripAnchors } from '../support/engraved-strip.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

const scoreTimeline = (svg: string) => ({
  ...{ kind: 'SCORE_TIMELINE', name: 'Score', height: 1, is_visible: true, ordinal: 1 },
  ...{ svg_data: svg, viewer_beat_x: stripAnchors(3) },
  components: { 1: { kind: 'STAFF', index: 0, line_count: 5 } },
});

async function uploadScore(svg: string, isPublic: boolean) {
  const text = tlaText({ title: 'Engraved', timelines: [scoreTimeline(svg)] });
  const body = uploadForm([{ name: 'engraved.tla', bytes: text }], isPublic);
  const response = await clara.send('/upload/', { method: 'POST', body });
  const { files } = (await response.json()) as {
    readonly files: readonly { readonly id: number; readonly warnings: readonly string[] }[];
  };
  const [file] = files;
  if (!file) throw new Error(`The upload answered ${response.status}.`);
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id: file.id } } });
  const [score] = data?.timelines ?? [];
  return {
    ...file,
    text,
    url: score !== undefined && 'attachment_url' in score ? score.attachment_url : undefined,
  };
}

const storedBlobs = () => server.storedBlobs().length;

test('an engraved score is kept apart, cut by measures, and the download is as it was', async () => {
  const { id, url, warnings, text } = await uploadScore(engravedStrip({ measures: 3 }), true);
  expect(warnings).toEqual([]);
  const answer = await server.fetchMedia(url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
    .toString()
    .trimEnd()
    .split('\n');
  const [head, ...pieces] = lines.map((line) => JSON.parse(line) as unknown);
  expect((head as EngravingHead).measures.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect((head as EngravingHead).anchors.places).toHaveLength(12);
  expect(pieces.map((piece) => (piece as EngravedPiece).notes.length)).toEqual([4, 4, 4]);
  const download = await clara.send(`/files/${id}/tla`);
  expect(await download.text()).toBe(text);
});

test('of a private file it is its owner’s alone', async () => {
  const { url = '' } = await uploadScore(engravedStrip({ measures: 3 }), false);
  expect((await server.fetchMedia(url, clara)).status).toBe(200);
  for (const caller of [undefined, robert]) expect((await server.fetchMedia(url, caller)).status).toBe(404);
});

test('one that cannot be shown is told once, and the notes are there', async () => {
  const { url, warnings } = await uploadScore('<svg viewBox="0 0 9 9"><g></svg>', true);
  expect(url).toBeUndefined();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('the notes are shown without their engraved score');
  expect((await uploadScore('', true)).warnings).toEqual([]);
});

test('it goes with its file', async () => {
  const before = storedBlobs();
  const { id, url = '' } = await uploadScore(engravedStrip({ measures: 3 }), true);
  expect(storedBlobs()).toBe(before + 3);
  const answer = await clara.send(`/files/${id}/`, { method: 'DELETE' });
  expect(answer.status).toBe(204);
  expect(storedBlobs()).toBe(before);
  expect((await server.fetchMedia(url)).status).toBe(404);
});
