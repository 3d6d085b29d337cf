import { existsSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CANNOT_BE_ENGRAVED } from '../../src/shared/notation/notation-words.ts';
import { madeNotation } from '../support/made-notation.ts';
import { musicXml } from '../support/notation.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

const analysis = () => tlaText({ title: 'Song', timelines: [markerTimeline([{ time: 1, label: 'A' }])] });

async function upload(files: Parameters<typeof uploadForm>[0], isPublic = true) {
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
  const answer = (await response.json()) as {
    readonly files?: readonly { readonly id: number; readonly warnings: readonly string[] }[];
  };
  return { status: response.status, files: answer.files ?? [], text: JSON.stringify(answer) };
}

const notationOf = async (caller: TestServer | Person, id = 0) =>
  (await caller.client.GET('/files/{id}/json', { params: { path: { id } } })).data?.file?.notation;

const storedBlobs = () => server.storedBlobs().length;

test.each(['musicxml', 'XML', 'mei'])(
  'notation of the same name is kept beside a file: .%s',
  async (ending) => {
    const before = storedBlobs();
    const { files } = await upload([
      { name: 'Süßes Lied.tla', bytes: analysis() },
      { name: `süßes lied.${ending}`, bytes: musicXml(2) },
    ]);
    const [file] = files;
    expect(file?.warnings).toEqual([]);
    const notation = await notationOf(server, file?.id);
    expect(notation?.name).toBe(`süßes lied.${ending}`);
    const answer = await server.fetchMedia(notation?.url ?? '');
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      "sandbox; default-src 'none'",
    ]);
    expect(await answer.text()).toBe(musicXml(2));
    await clara.client.DELETE('/files/{id}/', { params: { path: { id: file?.id ?? 0 } } });
    expect(storedBlobs()).toBe(before);
  },
);

test('of a private file it is its owner’s alone', async () => {
  const { files } = await upload(
    [
      { name: 'a.tla', bytes: analysis() },
      { name: 'a.musicxml', bytes: musicXml(1) },
    ],
    false,
  );
  const { url = '' } = (await notationOf(clara, files[0]?.id)) ?? {};
  expect((await server.fetchMedia(url, clara)).status).toBe(200);
  for (const caller of [undefined, robert]) expect((await server.fetchMedia(url, caller)).status).toBe(404);
});

test('notation of another name, and a second one, are told and not stored', async () => {
  const { files } = await upload([
    { name: 'a.tla', bytes: analysis() },
    { name: 'a.musicxml', bytes: musicXml(1) },
    { name: 'a.mei', bytes: musicXml(1) },
    { name: 'b.mxl', bytes: zipSync({ 'b.xml': strToU8(musicXml(1)) }) },
  ]);
  expect(files[0]?.warnings).toEqual([
    'a.mei belongs to none of these files and was not stored.',
    'b.mxl belongs to none of these files and was not stored.',
  ]);
  expect((await notationOf(server, files[0]?.id))?.name).toBe('a.musicxml');
});

test('a file without one has none, and what is no notation is refused by its name', async () => {
  const { files } = await upload([{ name: 'a.tla', bytes: analysis() }]);
  expect(await notationOf(server, files[0]?.id)).toBeUndefined();
  const refused = await upload([
    { name: 'a.tla', bytes: analysis() },
    { name: 'a.mei', bytes: 'PK\x03\x04' },
  ]);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('a.mei: this is no MEI file, though its name says so.');
});

test('MusicXML is read as what it is, compressed or not, whatever its ending says', async () => {
  const packed = zipSync({ 'score.xml': strToU8(musicXml(1)) });
  for (const [name, bytes, type] of [
    ['a.mxl', musicXml(1), 'application/vnd.recordare.musicxml+xml'],
    ['a.musicxml', packed, 'application/vnd.recordare.musicxml'],
    ['a.xml', Buffer.from(musicXml(1), 'utf16le'), 'application/vnd.recordare.musicxml+xml'],
  ] as const) {
    const { status, files } = await upload([
      { name: 'a.tla', bytes: analysis() },
      { name, bytes },
    ]);
    expect([name, status]).toEqual([name, 201]);
    const url = (await notationOf(server, files[0]?.id))?.url ?? '';
    const media = await fetch(new URL(url, server.url));
    expect([name, media.status, media.headers.get('content-type')]).toEqual([name, 200, type]);
  }
});

test('broken notation is refused with its name, its place and what to do, and nothing is stored', async () => {
  const before = storedBlobs();
  const broken = musicXml(2).slice(0, 700);
  for (const [name, bytes, problem] of [
    ['b.musicxml', broken, /is damaged at line 2, column \d+: unclosed tag: \w+\. Export it/],
    ['b.mxl', zipSync({ 'score.xml': strToU8(broken) }), /is damaged at line 2, column \d+: unclosed tag/],
    ['b.mxl', Buffer.from('PK\x03\x04'), /is a damaged archive\. Export it/],
    ['b.mei', '<html/>', /is neither MusicXML nor MEI: it begins with <html>/],
  ] as const) {
    const refused = await upload([
      { name: 'b.tla', bytes: analysis() },
      { name, bytes },
    ]);
    expect([name, refused.status]).toEqual([name, 400]);
    expect(refused.text).toContain(`${name}: `);
    expect(refused.text).toMatch(problem);
  }
  expect(storedBlobs()).toBe(before);
});

test('what the engraver does not take is refused with the viewer’s words, and what it takes says what that costs', async () => {
  const send = (notation: string) =>
    upload([
      { name: 'c.tla', bytes: analysis() },
      { name: 'c.musicxml', bytes: notation },
    ]);
  const refused = await send('<score-partwise version="4.0"><part-list/></score-partwise>');
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining(`c.musicxml: ${CANNOT_BE_ENGRAVED}. Export it from the notation program again.`),
  ]);
  const { files } = await send(musicXml(3));
  const notation = await notationOf(server, files[0]?.id);
  expect(notation?.engraving).toEqual({ measures: 3, ms: 642 });
}, 60_000);

test('what would take a browser too long, or too much memory, is refused with the limit named', async () => {
  const before = storedBlobs();
  for (const [shape, limit] of [
    [{ parts: 4, measures: 300, notes: 16, hasSlurs: true, hasLyrics: true }, '20 seconds'],
    [{ parts: 4, measures: 600, notes: 16 }, '300 MB'],
  ] as const) {
    const refused = await upload([
      { name: 'd.tla', bytes: analysis() },
      { name: 'd.musicxml', bytes: madeNotation(shape) },
    ]);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(limit)]);
    expect(refused.text).toContain('Upload the score in parts, or as a PDF.');
  }
  expect(storedBlobs()).toBe(before);
}, 60_000);

test('sixty kilobytes that unpack to 21 million elements are refused, however they are nested', async () => {
  const deep = `<score-partwise version="4.0">${'<a>'.repeat(21e6)}`;
  const bytes = zipSync({ 'score.xml': strToU8(deep) });
  expect(bytes.length).toBeLessThan(100_000);
  const refused = await upload([
    { name: 'e.tla', bytes: analysis() },
    { name: 'e.mxl', bytes },
  ]);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('e.mxl: has more than 256 elements within each other'),
  ]);
}, 60_000);

const field = new URL('../../../shared/data/field/utf16-nobom.musicxml', import.meta.url);

test.skipIf(!existsSync(field))('notation in UTF-16 without its mark is kept', async () => {
  const { files } = await upload([
    { name: 'f.tla', bytes: analysis() },
    { name: 'f.musicxml', bytes: readFileSync(field) },
  ]);
  expect((await notationOf(server, files[0]?.id))?.engraving?.measures).toBeGreaterThan(1);
});
