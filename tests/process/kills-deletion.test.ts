import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksServer, newPlace, type DataPlace } from '../support/data-place.ts';
import { ENGINES, KILLS } from '../support/long.ts';
import { runServer } from '../support/running-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

/** A deletion takes some hundred milliseconds, most of them for the password. */
const LONGEST_LIFE_MS = 400;
const PASSWORD = 'a long enough password';

const asJson = (body: object, access?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
  body: JSON.stringify(body),
});

describe.each(ENGINES)('a deletion that is killed, on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let place: DataPlace;
  beforeAll(async () => {
    if (!isSkipped) place = await newPlace(engine);
  });
  afterAll(async () => {
    if (!isSkipped) await place.remove();
  });

  test.skipIf(isSkipped)(
    `is whole or not there (KILLS=${KILLS})`,
    { timeout: 60_000 + KILLS * 60_000 },
    async () => {
      let server = await runServer(place.env, place.dataDir);
      const call = (below: string, init?: RequestInit) => fetch(`${server.url}/api/v1${below}`, init);
      const blobs = async () => (await readdir(path.join(place.dataDir, 'files'))).length;
      const before = await blobs();
      const tally = { acknowledged: 0, done: 0, notThere: 0 };
      for (let kill = 0; kill < KILLS; kill++) {
        const username = `clara${kill}`;
        const email = `${username}@example.org`;
        await call(
          '/dj-rest-auth/registration/',
          asJson({ username, email, password1: PASSWORD, password2: PASSWORD }),
        );
        const logIn = () => call('/token/', asJson({ username, password: PASSWORD }));
        const { access } = (await (await logIn()).json()) as { access: string };
        const ids: number[] = [];
        for (const isPublic of [true, false]) {
          const units = Array.from({ length: 50 }, (_, start) => ({
            start,
            end: start + 1,
            level: 1,
            label: 'a',
          }));
          const text = tlaText({ title: username, timelines: [hierarchyTimeline(units)] });
          const body = uploadForm([{ name: 'x.tla', bytes: text }], isPublic);
          const answer = await call('/upload/', {
            method: 'POST',
            headers: { authorization: `Bearer ${access}` },
            body,
          });
          ids.push(((await answer.json()) as { files: { id: number }[] }).files[0]!.id);
        }
        const keep = kill % 2 === 0 ? 'none' : 'anonymous';
        const leaving = call('/users/deletion/', asJson({ password: PASSWORD, keep }, access)).then(
          ({ status }) => status,
          () => undefined,
        );
        await wait(Math.random() * LONGEST_LIFE_MS);
        await server.stop('SIGKILL');
        const status = await leaving;
        if (status === 200) tally.acknowledged++;
        server = await runServer(place.env, place.dataDir);

        const login = await logIn();
        const isGone = login.status === 401;
        if (status === 200) expect(isGone).toBe(true);
        const token = isGone ? undefined : ((await login.json()) as { access: string }).access;
        const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const statuses = await Promise.all(
          ids.map(async (id) => (await call(`/files/${id}/json`, { headers })).status),
        );
        expect(statuses).toEqual(isGone ? [keep === 'none' ? 404 : 200, 404] : [200, 200]);
        tally[isGone ? 'done' : 'notThere']++;
        if (token !== undefined) {
          expect(
            (await call('/users/deletion/', asJson({ password: PASSWORD, keep: 'none' }, token))).status,
          ).toBe(200);
        }
      }
      await server.stop();
      // Only the embedded database has the folder for itself, and sweeps it at every start.
      if (engine === 'embedded') {
        await (await runServer(place.env, place.dataDir)).stop();
        // Two blobs of each remaining file: the copy for others, and the viewer's data.
        expect(await blobs()).toBeLessThanOrEqual(before + 2 * tally.done);
      }
      console.log(`${engine}: ${KILLS} kills of a deletion: ${JSON.stringify(tally)}.`);
    },
  );
});
