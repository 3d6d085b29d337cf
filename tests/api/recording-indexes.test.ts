import { afterAll, beforeAll, expect, test } from 'vitest';
import { FrameScan } from '../../src/shared/framed-audio/frame-scan.ts';
import { mp4Head } from '../../src/shared/framed-audio/mp4-head.ts';
import { constantMp3, variableMp3 } from '../support/mp3.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

/** Uploads a recording with its analysis; gives the file's id and the path of the recording. */
async function recorded(bytes: Uint8Array<ArrayBuffer>, name = 'take.mp3', isPublic = true) {
  const form = uploadForm(
    [
      { name: 'piece.tla', bytes: tlaText({ title: 'Piece', mediaPath: name }) },
      { name, bytes },
    ],
    isPublic,
  );
  const response = await clara.send('/upload/', { method: 'POST', body: form });
  const [file] = ((await response.json()) as { files: { id: number }[] }).files;
  const id = file?.id ?? 0;
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
  return { id, url: data?.concrete_work.url ?? '' };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** Address of the same recording for a player that jumps in it. */
const seekable = (url: string) => `${url}${url.includes('?') ? '&' : '?'}seekable=true`;

/** MP4 head that is put before the bytes of a recording. */
function headOf(bytes: Uint8Array): Uint8Array {
  const scan = new FrameScan();
  scan.add(bytes);
  const audio = scan.end();
  return (audio && mp4Head(audio)) ?? new Uint8Array();
}

test('a recording without an index has one before it, whole and in ranges, and is given back as it was sent', async () => {
  const bytes = variableMp3(20);
  const head = headOf(bytes);
  const whole = Buffer.concat([head, bytes]);
  const { url } = await recorded(bytes);
  const plain = await get(url);
  expect(plain.headers.get('content-type')).toBe('audio/mpeg');
  expect((await bytesOf(plain)).equals(bytes)).toBe(true);
  const indexed = await get(seekable(url));
  expect([indexed.status, indexed.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  expect(indexed.headers.get('content-length')).toBe(String(whole.length));
  expect(indexed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  expect((await bytesOf(indexed)).equals(whole)).toBe(true);
  const { length } = head;
  for (const [first, last] of [
    [0, 3],
    [length - 1, length - 1],
    [length - 2, length + 2],
    [length, length],
    [length + 100, whole.length - 1],
    [0, whole.length - 1],
  ] as const) {
    const part = await get(seekable(url), { range: `bytes=${first}-${last}` });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${whole.length}`,
    ]);
    expect((await bytesOf(part)).equals(whole.subarray(first, last + 1))).toBe(true);
  }
  expect((await get(seekable(url), { range: `bytes=${whole.length}-` })).status).toBe(416);
  const etag = indexed.headers.get('etag') ?? '';
  expect((await get(seekable(url), { 'if-none-match': etag })).status).toBe(304);
  const head2 = await fetch(`${server.url}${seekable(url)}`, { method: 'HEAD' });
  expect(head2.headers.get('content-length')).toBe(String(whole.length));
});

test.each([
  ['of one bitrate', constantMp3(5), 'take.mp3', 'audio/mpeg'],
  [
    'that is no MP3 in truth',
    Buffer.from(`ID3\x04\0\0\0\0\0\0${'sound'.repeat(100)}`, 'latin1'),
    'take.mp3',
    'audio/mpeg',
  ],
  ['of another format', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), 'take.wav', 'audio/wav'],
])('a recording %s is sent as it is', async (_, bytes, name, contentType) => {
  const { url } = await recorded(bytes, name);
  for (const address of [seekable(url), seekable(url)]) {
    const response = await get(address);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  }
});

test('only whoever may hear the recording gets its index', async () => {
  const { url } = await recorded(variableMp3(2), 'secret.mp3', false);
  expect((await get(seekable(url))).headers.get('content-type')).toBe('audio/mp4');
  const [path = ''] = url.split('?');
  expect((await get(seekable(path))).status).toBe(404);
});

test('an index is kept, many players at once get the same, and it goes with its recording', async () => {
  const bytes = variableMp3(6);
  const { id, url } = await recorded(bytes);
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(seekable(url)).then(bytesOf)));
  for (const answer of answers) expect(answer.equals(Buffer.concat([headOf(bytes), bytes]))).toBe(true);
  await clara.client.DELETE('/files/{id}/', { params: { path: { id } } });
  expect((await get(seekable(url))).status).toBe(404);
  const stored = [...(await server.stop(everythingStored))];
  const rowsOf = (table: string) =>
    stored.flatMap(([name, row]) => (name.startsWith(`${table} `) ? [row] : []));
  // Of the recordings above four were asked for that may need one, and are still there.
  expect(rowsOf('recording_indexes')).toHaveLength(4);
  const blobs = rowsOf('blobs').join();
  for (const row of rowsOf('recording_indexes'))
    expect(blobs).toContain((JSON.parse(row) as { blob_id: string }).blob_id);
});
