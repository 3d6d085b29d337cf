import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
beforeAll(async () => {
  server = await startServer();
  [clara, robert] = [await server.register('clara'), await server.register('robert')];
});
afterAll(() => server.close());

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const SOUND = 'https://music.example/songs/lindenbaum.mp3';

interface Part {
  readonly name: string;
  readonly bytes: string;
}
const analysis = (title: string, label: string, mediaPath = '/home/clara/take.mp3'): Part => ({
  name: 'song.tla',
  bytes: tlaText({
    title,
    mediaPath,
    timelines: [hierarchyTimeline([{ start: 0, end: 9, level: 1, label }])],
  }),
});
const TAKE: Part = { name: 'take.mp3', bytes: 'ID3 take' };

async function upload(files: readonly Part[]): Promise<number> {
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files, true) });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

async function replace(id: number, expected: number, files: readonly Part[]): Promise<readonly string[]> {
  const body = uploadForm(files);
  body.set('expected_version', String(expected));
  body.set('same_piece', 'true');
  const response = await clara.send(`/files/${id}/versions/`, { method: 'POST', body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { warnings: string[] }).warnings;
}

const setLink = (id: number, link: string, by = clara) =>
  by.client.PATCH('/files/{id}/', { params: { path: { id } }, body: { recording_link: link } });

async function heard(id: number, version?: number) {
  const query = version === undefined ? {} : { version };
  const { data } = await server.client.GET('/files/{id}/json', { params: { path: { id }, query } });
  const { type, storage, url } = data!.concrete_work;
  return { type, storage, url };
}

async function listed(title: string) {
  const query = JSON.stringify({ title });
  const { data } = await server.client.GET('/files/query/', { params: { query: { query } } });
  const { media, recording } = data!.files[0]!;
  return { media, recording };
}

const details = async (id: number) => {
  const { data } = await clara.client.GET('/files/{id}/details', { params: { path: { id } } });
  return data!;
};

test('a link set on the web is heard, found and taken back', async () => {
  const id = await upload([analysis('Linked lindenbaum', 'A')]);
  expect(await heard(id)).toEqual({ type: 'audio', storage: 'abstract', url: '' });
  expect((await setLink(id, ` ${SOUND} `)).response.status).toBe(200);
  expect(await heard(id)).toEqual({ type: 'audio', storage: 'staticfiles', url: SOUND });
  expect(await listed('Linked lindenbaum')).toEqual({ media: 'here', recording: SOUND });
  expect(await details(id)).toMatchObject({
    recording_link: SOUND,
    named_recording: '',
    has_recording: false,
  });
  await setLink(id, 'youtu.be/aqz-KE-bpKQ');
  expect(await heard(id)).toEqual({ type: 'video', storage: 'youtube', url: VIDEO });
  expect(await listed('Linked lindenbaum')).toEqual({ media: 'youtube', recording: undefined });
  await setLink(id, '');
  expect(await heard(id)).toEqual({ type: 'audio', storage: 'abstract', url: '' });
  expect(await details(id)).toMatchObject({ recording_link: '' });
});

test('a link stays with later versions and a restored one, until a version brings a recording', async () => {
  const id = await upload([analysis('Kept', 'A')]);
  await setLink(id, VIDEO);
  expect(await replace(id, 1, [analysis('Kept', 'B')])).toEqual([]);
  const linked = { type: 'video', storage: 'youtube', url: VIDEO };
  expect(await heard(id)).toEqual(linked);
  const warnings = await replace(id, 2, [analysis('Kept', 'C'), TAKE]);
  expect(warnings).toEqual([expect.stringContaining('the link to one that was set on the web was dropped')]);
  expect((await heard(id)).url).toContain('/media/');
  expect(await heard(id, 2)).toEqual(linked);
  const { response } = await setLink(id, SOUND);
  expect(response.status).toBe(400);
  await clara.client.POST('/files/{id}/versions/{number}/restore/', {
    params: { path: { id, number: 2 } },
    body: { expected_version: 3 },
  });
  expect(await heard(id)).toEqual(linked);
});

test('a link in place of the address in the file stays while the file says the same', async () => {
  const [first, other] = [`${SOUND}?take=1`, `${SOUND}?take=2`];
  const id = await upload([analysis('Named', 'A', first)]);
  await setLink(id, VIDEO);
  expect(await details(id)).toMatchObject({ recording_link: VIDEO, named_recording: first });
  await replace(id, 1, [analysis('Named', 'B', first)]);
  expect((await heard(id)).url).toBe(VIDEO);
  await replace(id, 2, [analysis('Named', 'C', other)]);
  expect((await heard(id)).url).toBe(other);
});

test.each(['/home/clara/take.mp3', 'https://vimeo.com/12345', 'javascript:alert(1)', 'soon'])(
  '%s is refused beside its field',
  async (link) => {
    const id = await upload([analysis('Refused', link)]);
    const { response, error } = await setLink(id, link);
    expect(response.status).toBe(400);
    expect(JSON.stringify(error)).toContain('recording_link');
    expect((await heard(id)).storage).toBe('abstract');
  },
);

test('nobody else sets it', async () => {
  const id = await upload([analysis('Not yours', 'A')]);
  expect((await setLink(id, SOUND, robert)).response.status).toBe(403);
});
