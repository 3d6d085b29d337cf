import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksServer, newPlace, type DataPlace } from '../support/data-place.ts';
import { ENGINES, KILLS } from '../support/long.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

const LONGEST_LIFE_MS = 1500;
const LONGEST_START_MS = 3000;
const PASSWORD = 'a long enough password';

/** Acknowledged state of a file; `undefined` where the answer was cut off, and either may be so. */
interface Known {
  readonly text: string;
  isThere: boolean | undefined;
  isPublic: boolean | undefined;
}

/** How many writes of each kind were acknowledged. */
interface Tally {
  uploads: number;
  toggles: number;
  deletes: number;
}

type Send = (below: string, init?: RequestInit) => Promise<Response>;

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function logIn(url: string): Promise<Send> {
  const login = asJson('POST', { username: 'clara', password: PASSWORD });
  const answer = await fetch(`${url}/api/v1/token/`, login);
  const { access } = (await answer.json()) as { access: string };
  return (below, init) =>
    fetch(`${url}/api/v1${below}`, {
      ...init,
      headers: { ...(init?.headers as object), authorization: `Bearer ${access}` },
    });
}

/** Uploads, publishes and deletes files until the server is gone, and records the acknowledged results. */
async function work(send: Send, name: string, known: Known[], tally: Tally): Promise<void> {
  for (let step = 0; ; step++) {
    const title = `${name}, ${step}`;
    const units = Array.from({ length: 50 }, (_, start) => ({
      start,
      end: start + 1,
      level: 1,
      label: title,
    }));
    const text = tlaText({ title, timelines: [hierarchyTimeline(units)] });
    const file: Known = { text, isThere: undefined, isPublic: undefined };
    known.push(file);
    const body = uploadForm([{ name: 'analysis.tla', bytes: text }], false);
    const answer = await send('/upload/', { method: 'POST', body });
    if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`);
    Object.assign(file, { isThere: true, isPublic: false });
    tally.uploads++;
    const { files } = (await answer.json()) as { files: readonly { id: number }[] };
    const id = files[0]?.id ?? 0;
    if (step % 2 === 0) {
      file.isPublic = undefined;
      const { ok } = await send(`/files/${id}/`, asJson('PATCH', { is_public: true }));
      if (!ok) throw new Error('A toggle was refused.');
      file.isPublic = true;
      tally.toggles++;
    }
    if (step % 3 === 0) {
      file.isThere = undefined;
      const { ok } = await send(`/files/${id}/`, { method: 'DELETE' });
      if (!ok) throw new Error('A delete was refused.');
      file.isThere = false;
      tally.deletes++;
    }
  }
}

/** Checks that the server has exactly the acknowledged files, each complete, then deletes them all. */
async function checkAndClear(send: Send, known: readonly Known[]): Promise<void> {
  const list = (await (await send('/users/files/')).json()) as {
    files: readonly { id: number; is_public: boolean }[];
  };
  const found = new Map<string, boolean>();
  for (const { id, is_public: isPublic } of list.files) {
    found.set(await (await send(`/files/${id}/tla`)).text(), isPublic);
    const shown = (await (await send(`/files/${id}/json`)).json()) as {
      timelines: readonly { components: readonly unknown[] }[];
    };
    expect(shown.timelines.map(({ components }) => components.length)).toEqual([50]);
    expect((await send(`/files/${id}/`, { method: 'DELETE' })).status).toBe(204);
  }
  expect(found.size).toBe(list.files.length);
  for (const { text, isThere, isPublic } of known) {
    const kept = found.get(text);
    if (isThere !== undefined) expect(kept !== undefined).toBe(isThere);
    if (kept !== undefined && isPublic !== undefined) expect(kept).toBe(isPublic);
    found.delete(text);
  }
  expect([...found.keys()]).toEqual([]);
}

const random = (limitMs: number) => wait(Math.random() * limitMs);

describe.each(ENGINES)('killed again and again, on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let place: DataPlace;
  beforeAll(async () => {
    if (!isSkipped) place = await newPlace(engine);
  });
  afterAll(async () => {
    if (!isSkipped) await place.remove();
  });

  test.skipIf(isSkipped)(
    `a first start goes on where the last was cut off (KILLS=${KILLS})`,
    { timeout: 60_000 + KILLS * 10_000 },
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const cut = new AbortController();
        const started = runServer(place.env, place.dataDir, cut.signal);
        await random(LONGEST_START_MS);
        cut.abort();
        await started.then(
          (server) => server.stop('SIGKILL'),
          () => undefined,
        );
      }
      const server = await runServer(place.env, place.dataDir);
      const answer = await fetch(`${server.url}/api/v1/files/query/`);
      expect(((await answer.json()) as { count: number }).count).toBe(21);
      await server.stop();
      console.log(`${engine}: ${KILLS} kills of a first start, the next goes on.`);
    },
  );

  test.skipIf(isSkipped)(
    `what was acknowledged is there, and nothing half (KILLS=${KILLS})`,
    { timeout: 60_000 + KILLS * 15_000 },
    async () => {
      let server: RunningServer = await runServer(place.env, place.dataDir);
      const register = asJson('POST', {
        username: 'clara',
        email: 'clara@example.org',
        password1: PASSWORD,
        password2: PASSWORD,
      });
      expect((await fetch(`${server.url}/api/v1/dj-rest-auth/registration/`, register)).status).toBe(201);
      const blobCount = async () => (await readdir(path.join(place.dataDir, 'files'))).length;
      const blobsBefore = await blobCount();
      const tally: Tally = { uploads: 0, toggles: 0, deletes: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        const known: Known[] = [];
        const send = await logIn(server.url);
        const workers = [1, 2, 3].map((worker) => work(send, `${kill}.${worker}`, known, tally));
        const ended = Promise.allSettled(workers);
        await random(LONGEST_LIFE_MS);
        await server.stop('SIGKILL');
        await ended;
        server = await runServer(place.env, place.dataDir);
        await checkAndClear(await logIn(server.url), known);
      }
      await server.stop();
      // Only the embedded database has the folder for itself, and sweeps it at every start.
      if (engine === 'embedded') {
        await (await runServer(place.env, place.dataDir)).stop();
        expect(await blobCount()).toBe(blobsBefore);
      }
      const { uploads, toggles, deletes } = tally;
      console.log(
        `${engine}: ${KILLS} kills, acknowledged: ${uploads} uploads, ${toggles} toggles, ${deletes} deletes; none lost.`,
      );
    },
  );
});
