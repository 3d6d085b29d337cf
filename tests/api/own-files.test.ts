import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { markerTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

let server: TestServer;
let clara: Person;
let robert: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
  robert = await server.register('robert');
});
afterAll(() => server.close());

async function upload(title: string, isPublic: boolean): Promise<number> {
  const timelines = [markerTimeline([{ time: 1, label: 'x' }]), pdfTimeline('/s/score.pdf')];
  const body = uploadForm(
    [
      { name: 'a.tla', bytes: tlaText({ title, mediaPath: 'a.mp3', timelines }) },
      { name: 'a.mp3', bytes: 'ID3 sound' },
      { name: 'score.pdf', bytes: smallPdf('') },
    ],
    isPublic,
  );
  const response = await clara.send('/upload/', { method: 'POST', body });
  return ((await response.json()) as { files: { id: number }[] }).files[0]!.id;
}

const pathOf = (id: number) => ({ params: { path: { id } } });
const blobs = (): number => server.storedBlobs().length;

test('one’s own files are listed newest first, public and private, and nobody else’s', async () => {
  const ids = [await upload('First', true), await upload('Second', false)];
  const { data } = await clara.client.GET('/users/files/');
  expect(data?.files.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(data?.files.map(({ is_public }) => is_public)).toEqual([false, true]);
  expect((await robert.client.GET('/users/files/')).data?.files).toEqual([]);
  expect((await server.client.GET('/users/files/')).response.status).toBe(401);
});

test('a name is public with something public, an account its owner’s', async () => {
  expect((await server.client.GET('/users/{id}/username', pathOf(robert.id))).response.status).toBe(404);
  expect((await clara.client.GET('/users/{id}/username', pathOf(robert.id))).response.status).toBe(404);
  expect((await robert.client.GET('/users/{id}/username', pathOf(robert.id))).data).toEqual({
    username: 'robert',
  });
  expect((await server.client.GET('/users/{id}/username', pathOf(clara.id))).data).toEqual({
    username: 'clara',
  });
  expect((await server.client.GET('/users/{id}/username', pathOf(999_999))).response.status).toBe(404);
  expect((await server.client.GET('/users/{id}/username', pathOf(0))).response.status).toBe(400);
  expect((await clara.client.GET('/users/{id}/', pathOf(clara.id))).data).toMatchObject({
    email: 'clara@example.org',
  });
  expect((await robert.client.GET('/users/{id}/', pathOf(clara.id))).response.status).toBe(404);
  expect((await robert.client.GET('/users/{id}/', pathOf(0))).response.status).toBe(400);
  expect((await server.client.GET('/users/{id}/', pathOf(clara.id))).response.status).toBe(401);
});

test('the owner makes a file public and private; others are refused as far as they may know of it', async () => {
  const id = await upload('Toggled', false);
  const change = (caller: TestServer | Person, isPublic: boolean) =>
    caller.client.PATCH('/files/{id}/', { ...pathOf(id), body: { is_public: isPublic } });
  expect((await change(robert, true)).response.status).toBe(404);
  expect((await change(clara, true)).data).toMatchObject({ id, is_public: true });
  expect((await server.client.GET('/files/{id}/json', pathOf(id))).response.status).toBe(200);
  expect((await change(robert, false)).response.status).toBe(403);
  expect((await change(server, false)).response.status).toBe(401);
  const wrong = await clara.send(`/files/${id}/`, {
    method: 'PATCH',
    body: '{"is_public":"true"}',
    headers: { 'content-type': 'application/json' },
  });
  expect([wrong.status, await wrong.json()]).toEqual([400, { is_public: ['Expected true or false.'] }]);
  expect((await change(clara, false)).data?.is_public).toBe(false);
  expect((await server.client.GET('/files/{id}/json', pathOf(id))).response.status).toBe(404);
});

test('a deleted file is gone with all that is stored of it, and a recording it shared stays', async () => {
  const before = blobs();
  const [first, second] = [await upload('Deleted', true), await upload('Deleted', true)];
  const remove = (caller: TestServer | Person, id: number) =>
    caller.client.DELETE('/files/{id}/', pathOf(id));
  expect((await remove(server, first)).response.status).toBe(401);
  expect((await remove(robert, first)).response.status).toBe(403);
  expect((await remove(clara, first)).response.status).toBe(204);
  expect((await remove(clara, first)).response.status).toBe(404);
  expect((await clara.client.GET('/files/{id}/json', pathOf(first))).response.status).toBe(404);

  const { data } = await clara.client.GET('/files/{id}/json', pathOf(second));
  expect((await fetch(`${server.url}${data?.concrete_work.url ?? ''}`)).status).toBe(200);
  expect((await remove(clara, second)).response.status).toBe(204);
  expect(blobs()).toBe(before);
});

test('a call without a body may name the type of one', async () => {
  const id = await upload('Typed', true);
  const response = await clara.send(`/files/${id}/`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(204);
});
