import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ON_SERVER, startServer } from '../support/start-server.ts';

const EXAMPLES = new URL('../../src/server/examples/', import.meta.url);

test('an empty database gets the example once, with sound and score; later starts leave it alone', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-first-'));
  try {
    for (const start of ['first', 'second']) {
      const server = await startServer({ dataDir, withExample: true });
      try {
        const { data } = await server.client.GET('/files/query/');
        expect(data?.abstract_works, start).toMatchObject([
          { title: 'Prelude in C major, BWV 846', composer: 'Johann Sebastian Bach' },
        ]);
        expect(data?.files).toMatchObject([{ author: 'tilia', is_public: true }]);
        const id = data?.files[0]?.id ?? 0;
        const { data: viewer } = await server.client.GET('/files/{id}/json', { params: { path: { id } } });
        const recording = await fetch(`${server.url}${viewer?.concrete_work.url}`);
        expect(Buffer.from(await recording.arrayBuffer())).toEqual(
          readFileSync(new URL('prelude-bwv846.mp3', EXAMPLES)),
        );
        const login = { username: 'tilia', password: 'x' };
        expect((await server.client.POST('/token/', { body: login })).response.status).toBe(401);
      } finally {
        await server.close();
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

// On a server another process may be in the middle of an upload, so only what is a day old is swept there.
test.skipIf(ON_SERVER)('what a cut-off upload left is swept at the start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tilia-sweep-'));
  try {
    await (await startServer({ dataDir })).close();
    const orphan = path.join(dataDir, 'files', 'f'.repeat(32));
    await writeFile(orphan, 'left behind');
    await (await startServer({ dataDir })).close();
    expect(() => readFileSync(orphan)).toThrow('ENOENT');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.skipIf(ON_SERVER)('a data folder or a port that is in use stops the start with a sentence', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow('is in use by');
  await expect(startServer({ env: { PORT: port } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or give another PORT.`,
  );
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
});
