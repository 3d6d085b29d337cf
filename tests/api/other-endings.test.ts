import { afterAll, beforeAll, expect, test } from 'vitest';
import { constantMp3 } from '../support/mp3.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';
import { wavFile } from '../support/wav.ts';

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer({ env: { MAX_UPLOAD_MB: '1' } });
  clara = await server.register('clara');
});
afterAll(() => server.close());

type Files = Parameters<typeof uploadForm>[0];
const MP3 = constantMp3(2);
const tla = (mediaPath: string, title = 'Piece') => ({
  name: 'piece.tla',
  bytes: tlaText({ title, mediaPath }),
});
const take = (ending: string, bytes: Uint8Array<ArrayBuffer> = MP3) => ({ name: `Take 1.${ending}`, bytes });

async function send(path: string, files: Files, fields: Record<string, string> = {}) {
  const form = uploadForm(files);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await clara.send(path, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as unknown };
}
const upload = (files: Files, otherEndings?: string) =>
  send('/upload/', files, otherEndings === undefined ? {} : { other_endings: otherEndings });

async function recordingOf({ body }: { readonly body: unknown }): Promise<string | undefined> {
  const [file] = (body as { files: { id: number }[] }).files;
  return recordingOfFile(file?.id ?? 0);
}
async function recordingOfFile(id: number): Promise<string | undefined> {
  const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
  return decodeURIComponent(data?.concrete_work.url.split('?')[0]?.split('/').at(-1) ?? '');
}

test('a recording in another format is an error that names the word, and with the word it is used', async () => {
  const files = [tla('C:\\Music\\Take 1.wav'), take('mp3')];
  const before = server.storedBlobs().length;
  expect(await upload(files)).toEqual({
    status: 400,
    body: {
      file: [
        'Take 1.mp3: is not the recording that piece.tla names, Take 1.wav, but may be the same in another format. Send other_endings=true to use it for Take 1.wav, or leave it out.',
      ],
      errors: [
        {
          filename: 'Take 1.mp3',
          messages: [
            'Is not the recording that piece.tla names, Take 1.wav, but may be the same in another format. Send other_endings=true to use it for Take 1.wav, or leave it out.',
          ],
        },
      ],
    },
  });
  expect(server.storedBlobs()).toHaveLength(before);
  const stored = await upload(files, 'true');
  expect(stored).toMatchObject({ status: 201, body: { files: [{ warnings: [] }] } });
  expect(await recordingOf(stored)).toBe('Take 1.mp3');
});

test('the name itself goes first, and what other analyses name is theirs', async () => {
  const wav = wavFile([0]);
  const exact = await upload([tla('Take 1.wav'), take('mp3'), take('wav', wav)]);
  expect(exact).toMatchObject({
    status: 201,
    body: { files: [{ warnings: ['Take 1.mp3 belongs to none of these files and was not stored.'] }] },
  });
  expect(await recordingOf(exact)).toBe('Take 1.wav');
  const both = await upload([
    tla('Take 1.wav', 'One'),
    { ...tla('Take 1.mp3', 'Two'), name: 'two.tla' },
    take('mp3'),
  ]);
  expect(both).toMatchObject({
    status: 201,
    body: { files: [{ warnings: [expect.stringContaining('Take 1.wav was not sent')] }, { warnings: [] }] },
  });
});

test('of two that may stand for it one is to be chosen, and other sorts of files stand for none', async () => {
  const two = await upload(
    [tla('Take 1.wav'), take('mp3'), take('m4a', Buffer.from('\0\0\0\x20ftypM4A '))],
    'true',
  );
  expect(two).toMatchObject({
    status: 400,
    body: { file: ['Take 1.mp3: may stand for Take 1.wav, and so may Take 1.m4a. Send one of them.'] },
  });
  const wrong = await upload([tla('Take 1.wav')], 'perhaps');
  expect(wrong).toMatchObject({ status: 400, body: { file: ['other_endings: expected true or false'] } });
});

test('a version takes such a recording with the word, and the next one keeps it without', async () => {
  const { body } = await upload([tla('Take 1.wav')]);
  const id = (body as { files: { id: number }[] }).files[0]?.id ?? 0;
  const versions = `/files/${id}/versions/`;
  const versionOf = async () => {
    const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
    return { expected_version: String(data?.file?.newest_version) };
  };
  expect((await send(versions, [take('mp3')], await versionOf())).status).toBe(400);
  const added = await send(versions, [take('mp3')], { ...(await versionOf()), other_endings: 'true' });
  expect(added.status).toBe(201);
  expect(await recordingOfFile(id)).toBe('Take 1.mp3');
  const next = await send(versions, [tla('D:/new/Take 1.wav', 'Newer')], {
    ...(await versionOf()),
    same_piece: 'true',
  });
  expect(next).toMatchObject({ status: 201, body: { warnings: [] } });
  expect(await recordingOfFile(id)).toBe('Take 1.mp3');
});

test('a WAV over the limit is told what to make of it', async () => {
  const large = Buffer.concat([wavFile([0]), Buffer.alloc(1024 * 1024)]);
  expect(await upload([tla('Take 1.wav'), take('wav', large)])).toMatchObject({
    status: 413,
    body: {
      file: [
        'Take 1.wav: is larger than 1 MB, the most this server takes. Export it as MP3 or FLAC under the same name, for example with Audacity, or leave it out.',
      ],
    },
  });
});
