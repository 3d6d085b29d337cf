import { afterAll, beforeAll, expect, test } from 'vitest';
import { PDF_REFUSED } from '../../src/shared/document-words.ts';
import { brokenPdf, pdfOf } from '../support/pdf-files.ts';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';

let server: TestServer;
let clara: Person;
beforeAll(async () => {
  server = await startServer();
  clara = await server.register('clara');
});
afterAll(() => server.close());

async function upload(files: Parameters<typeof uploadForm>[0]) {
  const response = await clara.send('/upload/', { method: 'POST', body: uploadForm(files) });
  return { status: response.status, body: (await response.json()) as unknown };
}
const withScore = {
  name: 'sonata.tla',
  bytes: tlaText({ title: 'Sonata', timelines: [pdfTimeline('C:\\Scores\\score.pdf')] }),
};
const score = (bytes: Buffer) => ({ name: 'score.pdf', bytes: Uint8Array.from(bytes) });

test('a document that the viewer could not open is refused with the viewer’s words, and nothing is stored', async () => {
  const before = server.storedBlobs().length;
  expect(await upload([withScore, score(brokenPdf())])).toEqual({
    status: 400,
    body: {
      file: [`score.pdf: ${PDF_REFUSED}`],
      errors: [{ filename: 'score.pdf', messages: [PDF_REFUSED] }],
    },
  });
  expect(server.storedBlobs()).toHaveLength(before);
});

test('a document under a password is taken: the viewer asks for it', async () => {
  const page = { words: 'Score', ground: [1, 1, 1] } as const;
  expect(await upload([withScore, score(pdfOf([page], 'secret'))])).toMatchObject({
    status: 201,
    body: { files: [{ warnings: [] }] },
  });
});

test('the address of a page is no recording, and the sender is told; YouTube Music is YouTube', async () => {
  const { body } = await upload([
    { name: 'v.tla', bytes: tlaText({ title: 'V', mediaPath: 'https://vimeo.com/76979871' }) },
    {
      name: 'y.tla',
      bytes: tlaText({ title: 'Y', mediaPath: 'https://music.youtube.com/watch?v=dQw4w9WgXcQ' }),
    },
  ]);
  const { files } = body as { files: { id: number; warnings: string[] }[] };
  expect(files.map(({ warnings }) => warnings)).toEqual([
    [expect.stringContaining('the address of a page of Vimeo, which is no recording')],
    [],
  ]);
  const works = await Promise.all(
    files.map(async ({ id }) => {
      const { data } = await clara.client.GET('/files/{id}/json', { params: { path: { id } } });
      return data?.concrete_work;
    }),
  );
  expect(works).toMatchObject([
    { storage: 'abstract', url: '' },
    { storage: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ]);
});
