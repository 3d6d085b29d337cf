import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawGet } from '../support/raw-get.ts';
import { PASSWORD, startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
/** Clara's, each with a recording and a score. */
let openId: number;
let hiddenId: number;

const MP3 = Buffer.concat([Buffer.from('ID3\x04'), randomBytes(9996)]);
const PDF = Buffer.from(smallPdf('one page'));

beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
  openId = await upload(clara, 'Open', true);
  hiddenId = await upload(clara, 'Hidden', false);
});
afterAll(() => server.close());

async function upload(person: Person, title: string, isPublic: boolean): Promise<number> {
  const timelines = [
    hierarchyTimeline([{ start: 0, end: 50, level: 1, label: 'A' }]),
    pdfTimeline('/s/score.pdf'),
  ];
  const body = uploadForm(
    [
      {
        name: 'x.tla',
        bytes: tlaText({ title, composer: 'Bach', mediaPath: 'C:\\Users\\Clara\\take.mp3', timelines }),
      },
      { name: 'take.mp3', bytes: MP3 },
      { name: 'score.pdf', bytes: PDF },
    ],
    isPublic,
  );
  const response = await person.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

const viewer = (caller: TestServer | Person, id: number) =>
  caller.client.GET('/files/{id}/json', { params: { path: { id } } });

async function media(caller: TestServer | Person, id: number): Promise<{ recording: string; pdf: string }> {
  const { data } = await viewer(caller, id);
  const pdf = data?.timelines.find(({ kind }) => kind === 'PDF_TIMELINE');
  return {
    recording: `${server.url}${data?.concrete_work.url ?? ''}`,
    pdf: `${server.url}${pdf !== undefined && 'pdf_url' in pdf ? (pdf.pdf_url ?? '') : ''}`,
  };
}

test('a public file is open to everybody, with its local paths cut to names', async () => {
  for (const caller of [server, robert]) {
    expect((await viewer(caller, openId)).response.status).toBe(200);
    const download = await caller.send(`/files/${openId}/tla`);
    const file = (await download.json()) as { file_path: string; media_path: string };
    expect([file.file_path, file.media_path]).toEqual(['analysis.tla', 'take.mp3']);
  }
  const own = (await (await clara.send(`/files/${openId}/tla`)).json()) as { media_path: string };
  expect(own.media_path).toBe('C:\\Users\\Clara\\take.mp3');
});

test('a private file is not there for anybody but its owner', async () => {
  const { pdf, recording } = await media(clara, hiddenId);
  const bare = recording.replace(/\?.*/, '');
  for (const caller of [server, robert]) {
    for (const path of [`/files/${hiddenId}/json`, `/files/${hiddenId}/tla`]) {
      const response = await caller.send(path);
      expect([response.status, await response.json()]).toEqual([404, { detail: 'Not found.' }]);
    }
    const headers: Record<string, string> =
      caller === robert ? { authorization: `Bearer ${robert.access}` } : {};
    for (const url of [bare, pdf]) expect((await fetch(url, { headers })).status).toBe(404);
  }
  for (const caller of [server, robert, clara]) {
    const { data } = await caller.client.GET('/files/query/', {
      params: { query: { query: '{"title":"hidden"}' } },
    });
    expect(data).toEqual({ files: [], concrete_works: [], abstract_works: [], count: 0 });
  }
});

test('the owner of a private file hears and sees it: by a signed link, and with the token', async () => {
  const { pdf, recording } = await media(clara, hiddenId);
  expect(recording).toContain('signature=');
  expect((await fetch(recording)).status).toBe(200);
  const headers = { authorization: `Bearer ${clara.access}` };
  expect((await fetch(recording.replace(/\?.*/, ''), { headers })).status).toBe(200);
  expect((await fetch(pdf, { headers })).status).toBe(200);
  expect((await media(clara, hiddenId)).recording).toBe(recording);
});

test('a signed link holds for one file, one recording and its time only', async () => {
  const { recording } = await media(clara, hiddenId);
  const otherId = await upload(clara, 'Other', false);
  const { pdf } = await media(clara, hiddenId);
  const url = new URL(recording);
  const later = String(Number(url.searchParams.get('expires')) + 3600);
  const wrong = [
    recording.replace(`/media/${hiddenId}/`, `/media/${otherId}/`),
    `${pdf}${url.search}`,
    recording.replace(/expires=\d+/, `expires=${later}`),
    recording.replace(/expires=\d+/, 'expires=1'),
    recording.replace(/signature=[^&]+/, 'signature='),
    recording.replace(/signature=[^&]+/, 'signature=%C3%A9'),
    `${recording}&expires=1`,
  ];
  for (const address of wrong) expect((await fetch(address)).status, address).toBe(404);
});

test('a recording belongs to whoever gave it: nothing of one file shows in another of the same work', async () => {
  const store = async (person: Person, isPublic: boolean, parts: object, recording?: string) => {
    const text = tlaText({ title: 'Shared', composer: 'Bach', performer: 'Gould', ...parts });
    const files = [{ name: 'x.tla', bytes: text }];
    if (recording !== undefined) files.push({ name: recording, bytes: 'ID3 the same bytes' });
    const response = await person.send('/upload/', { method: 'POST', body: uploadForm(files, isPublic) });
    const { id } = ((await response.json()) as { files: [{ id: number }] }).files[0];
    return (await viewer(person, id)).data!;
  };
  const good = 'https://www.youtube.com/watch?v=GOODGOODGOO';
  const evil = 'https://www.youtube.com/embed/EVILEVILEVI?v=GOODGOODGOO&si=PRIVATE';
  const first = await store(robert, false, { mediaPath: evil });
  const second = await store(robert, false, { mediaPath: 'https://youtu.be/GOODGOODGOO?si=PRIVATE' });
  const victim = await store(clara, true, { mediaPath: 'https://www.youtube.com/watch?v=GOODGOODGOO' });
  expect(first.concrete_work).toMatchObject({ storage: 'staticfiles', url: evil });
  expect(victim.concrete_work).toMatchObject({ storage: 'youtube', type: 'video', url: good });
  expect(second.concrete_work.url).toBe(good);
  expect(victim.concrete_work.id).toBe(second.concrete_work.id);
  expect(victim.concrete_work.id).not.toBe(first.concrete_work.id);
  expect(JSON.stringify(victim)).not.toMatch(/PRIVATE|EVIL/);

  const spelt = await store(clara, true, { title: 'SHARED', composer: 'bach', performer: 'gould' });
  expect(spelt).toMatchObject({
    abstract_work: { title: 'SHARED', composer: 'bach' },
    concrete_work: { artist: 'gould' },
  });

  await store(robert, false, { mediaPath: '/r/secret name.mp3' }, 'secret name.mp3');
  const aac = await store(clara, true, { mediaPath: '/c/take.aac' }, 'take.aac');
  const sound = await fetch(`${server.url}${aac.concrete_work.url}`);
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/aac']);
});

test('a signed link ends with the session that asked for it, and after an hour', async () => {
  const login = { username: 'clara', password: PASSWORD };
  const session = (await server.client.POST('/token/', { body: login })).data!;
  const headers = { authorization: `Bearer ${session.access}` };
  const answer = (await (await server.send(`/files/${hiddenId}/json`, { headers })).json()) as {
    concrete_work: { url: string };
  };
  const link = new URL(answer.concrete_work.url, server.url);
  const seconds = Number(link.searchParams.get('expires')) - Date.now() / 1000;
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await fetch(link)).status).toBe(200);
  await server.client.POST('/token/logout/', { body: { refresh: session.refresh } });
  expect((await fetch(link)).status).toBe(403);
  expect((await fetch((await media(clara, hiddenId)).recording)).status).toBe(200);
});

test('a JSON export is handed out as what it is, since the desktop program opens .tla files only', async () => {
  const text = JSON.stringify({ media_path: '', media_metadata: { title: 'Lean' }, timelines: [] });
  const body = uploadForm([{ name: 'lean.tla', bytes: text }], true);
  const stored = await clara.send('/upload/', { method: 'POST', body });
  const { id } = ((await stored.json()) as { files: [{ id: number }] }).files[0];
  for (const caller of [clara, server]) {
    const download = await caller.send(`/files/${id}/tla`);
    expect(download.headers.get('content-disposition')).toContain('filename="Lean.json"');
    expect(download.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await download.text()).toBe(text);
  }
  const desktop = await server.send(`/files/${openId}/tla`);
  expect(desktop.headers.get('content-disposition')).toContain('filename="Open.tla"');
});

test('recordings come whole, in ranges and as a head, with headers that keep them harmless', async () => {
  const { recording } = await media(server, openId);
  const whole = await fetch(recording);
  expect(whole.status).toBe(200);
  expect(Buffer.from(await whole.arrayBuffer()).equals(MP3)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'content-length': '10000',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const ranged = (range: string, more = {}) => fetch(recording, { headers: { range, ...more } });
  const middle = await ranged('bytes=100-199');
  expect([middle.status, middle.headers.get('content-range')]).toEqual([206, 'bytes 100-199/10000']);
  expect(Buffer.from(await middle.arrayBuffer()).equals(MP3.subarray(100, 200))).toBe(true);
  const tail = await ranged('bytes=-50');
  expect(Buffer.from(await tail.arrayBuffer()).equals(MP3.subarray(-50))).toBe(true);
  const past = await ranged('bytes=10000-');
  expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */10000']);
  const changed = await ranged('bytes=0-9', { 'if-range': '"older"' });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, 10_000]);
  const head = await fetch(recording, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  expect([head.status, head.headers.get('content-length')]).toEqual([206, '10']);
  const same = await fetch(recording, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
  expect(same.status).toBe(304);
});

test('only what is named is given out', async () => {
  const { recording, pdf } = await media(server, openId);
  const other = (await media(clara, hiddenId)).pdf.replace(`/media/${hiddenId}/`, `/media/${openId}/`);
  for (const address of [
    recording.replace('take.mp3', 'other.mp3'),
    recording.replace('/recording/', '/original/'),
    pdf.replace(/pdf-\d+/, 'pdf-99999999999'),
    other,
    `${server.url}/media/0/recording/take.mp3`,
    `${server.url}/media/99999999999/recording/take.mp3`,
    `${server.url}/media/x/recording/take.mp3`,
    `${server.url}/media/${openId}/recording/..%2F..%2Fsecret-key`,
  ]) {
    expect((await fetch(address)).status, address).toBe(404);
  }
});

test('ids that are no ids are refused, unknown ones are not found', async () => {
  for (const [id, status] of [
    ['0', 400],
    ['-1', 400],
    ['x', 400],
    ['1.5', 400],
    ['2147483648', 400],
    ['2147483647', 404],
  ] as const) {
    for (const end of ['json', 'tla', 'json/']) {
      expect((await server.send(`/files/${id}/${end}`)).status, `${id}/${end}`).toBe(status);
    }
  }
  const { error } = await server.client.GET('/files/{id}/json', { params: { path: { id: 0 } } });
  expect(error).toEqual({ detail: 'id: expected a whole number from 1' });
});

/** The viewer’s JSON of a file as it comes over the wire. */
const raw = (headers: Record<string, string>, id = openId) =>
  rawGet(`${server.url}/api/v1/files/${id}/json`, headers);

test('the viewer’s JSON is the same with gzip and without, and unchanged for who has it', async () => {
  const plain = await raw({});
  const gzipped = await raw({ 'accept-encoding': 'br, gzip' });
  const refused = await raw({ 'accept-encoding': 'gzip;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(zlib.gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true);
  expect(gzipped.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Authorization',
  });
  const etag = gzipped.headers.etag ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await raw({ 'accept-encoding': 'gzip', 'if-none-match': known });
    expect([again.status, again.bytes.length, again.headers.etag], known).toEqual([304, 0, etag]);
  }
  for (const other of ['', '"other"', etag.slice(1, -1)]) {
    expect((await raw({ 'accept-encoding': 'gzip', 'if-none-match': other })).status).toBe(200);
  }
  expect((await raw({ 'if-none-match': etag })).status).toBe(200);
});

test('the viewer’s JSON can be read line by line, and says beforehand how much there is of it', async () => {
  const markers = Array.from({ length: 4001 }, (_, time) => ({ time, label: time === 7 ? 'é\n]}' : '' }));
  const form = uploadForm(
    [{ name: 'x.tla', bytes: tlaText({ timelines: [markerTimeline(markers), pdfTimeline('')] }) }],
    true,
  );
  const response = await clara.send('/upload/', { method: 'POST', body: form });
  const [{ id }] = ((await response.json()) as { files: [{ id: number }] }).files;
  for (const coding of ['identity', 'gzip']) {
    const { bytes, headers } = await raw({ 'accept-encoding': coding }, id);
    const plain = coding === 'gzip' ? zlib.gunzipSync(bytes) : bytes;
    expect(headers['tilia-json-length']).toBe(String(plain.length));
    expect(headers['tilia-component-count']).toBe('4002');
    const text = plain.toString();
    expect((JSON.parse(text) as { timelines: object[] }).timelines).toHaveLength(2);
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^\{"concrete_work":.*,"timelines":\[$/);
    expect(lines[1]).toMatch(/^\{"id":.*"components":\[$/);
    const runs = lines
      .slice(2, 5)
      .map((line) => JSON.parse(`[${line.replace(/^,/, '')}]`) as { time: number }[]);
    expect(runs.map((run) => [run.length, run[0]!.time])).toEqual([
      [2000, 0],
      [2000, 2000],
      [1, 4000],
    ]);
    expect(lines.slice(5).map((line) => line.slice(0, 6))).toEqual([']}', ',{"id"', '{"id":', ']}', ']}']);
  }
});

test('an unknown call and an address that cannot be read are explained', async () => {
  const unknown = await server.send('/nothing/here/');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { detail: 'There is no call GET /api/v1/nothing/here/.' },
  ]);
  expect((await server.send('/token/')).status).toBe(404);
  const bad = await server.send('/files/%E0%A4%A/json');
  expect([bad.status, Object.keys((await bad.json()) as object)]).toEqual([400, ['detail']]);
});

test('what breaks on the server tells its reader nothing and the log everything', async () => {
  const id = await upload(clara, 'Broken', true);
  const folder = server.filesDir;
  const kept = `${folder}.kept`;
  renameSync(folder, kept);
  try {
    // Not the checked client: the contract has no failures of the server.
    const response = await fetch(`${server.url}/api/v1/files/${id}/tla`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { detail: 'A server/network error occurred. Try waiting for a bit and reloading the page.' },
    ]);
    // The answer began as gzip, but its replacement is not compressed.
    const shown = await fetch(`${server.url}/api/v1/files/${id}/json`);
    expect([shown.status, await shown.json()]).toEqual([500, expect.objectContaining({})]);
  } finally {
    renameSync(kept, folder);
  }
  const logged = server.log.find((line) => line.includes('ENOENT'));
  expect(logged).toMatch(/"reqId":"[\da-f-]{36}"/);
});
