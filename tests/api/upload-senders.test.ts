import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const FILE = { name: 'a.tla', bytes: tlaText({ title: 'Sent' }) };
const BEGUN = '--x\r\ncontent-disposition: form-data; name="file"; filename="slow.tla"\r\n\r\n{';

let patient: TestServer;
let clara: Person;
beforeAll(async () => {
  patient = await startServer({ env: { UPLOADS_PER_SENDER: '2' } });
  clara = await patient.register('clara');
});
afterAll(() => patient.close());

/** An upload of which nothing more comes. */
function beginUpload(server: TestServer, { access }: Person) {
  const request = http.request(`${server.url}/api/v1/upload/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '900000',
    },
  });
  const answer = new Promise<{ readonly status: number | undefined; readonly text: string }>(
    (resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
    },
  );
  request.write(BEGUN);
  return { request, answer };
}

// Each process counts its own.
test.skipIf(process.env.TEST_SERVERS === '2')(
  'one sender holds so many uploads at a time, and has room again when one ends',
  async () => {
    const begun = [beginUpload(patient, clara), beginUpload(patient, clara)];
    for (const { answer } of begun) answer.catch(() => undefined);
    await expect.poll(() => patient.storedBlobs().length).toBe(2);
    const send = () => clara.send('/upload/', { method: 'POST', body: uploadForm([FILE]) });
    const refused = await send();
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '5',
      {
        detail:
          '2 uploads of yours or of your network are under way. Wait until one has ended and try again.',
      },
    ]);
    begun[0]!.request.destroy();
    await expect.poll(async () => (await send()).status).toBe(201);
    begun[1]!.request.destroy();
  },
);

test('a sender of next to nothing is ended with an answer, and leaves nothing', async () => {
  const server = await startServer({ uploadLimits: { slowMs: 50 } });
  try {
    const person = await server.register('robert');
    const { status, text } = await beginUpload(server, person).answer;
    expect([status, JSON.parse(text)]).toEqual([
      408,
      {
        detail:
          'The files came too slowly, so the upload was ended. Check the connection and send them again.',
      },
    ]);
    await expect.poll(() => server.storedBlobs()).toEqual([]);
  } finally {
    await server.close();
  }
});

test('is_public that comes as a file is refused', async () => {
  const form = uploadForm([FILE]);
  form.append('is_public', new Blob(['true']), 'public.txt');
  const response = await clara.send('/upload/', { method: 'POST', body: form });
  expect([response.status, await response.json()]).toEqual([
    400,
    { file: ['is_public: expected a text, found a file'], errors: [] },
  ]);
});
