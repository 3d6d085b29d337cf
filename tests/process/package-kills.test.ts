import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksServer, newPlace, type DataPlace } from '../support/data-place.ts';
import { ENGINES, IS_LONG } from '../support/long.ts';
import { packageZip, sendPackage, untilState } from '../support/sent-packages.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';

const PASSWORD = 'a long enough password';
const SONGS = 4;
const PERFORMANCES = IS_LONG ? 25 : 10;
const KILLS = IS_LONG ? 10 : 1;
/** A server is killed so long after it is asked, at most, in milliseconds. */
const LONGEST_LIFE_MS = 1_500;

type Send = (below: string, init?: RequestInit) => Promise<Response>;

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function logIn(url: string): Promise<{ readonly send: Send }> {
  const answer = await fetch(`${url}/api/v1/token/`, asJson({ username: 'clara', password: PASSWORD }));
  const { access } = (await answer.json()) as { access: string };
  const send: Send = (below, init) =>
    fetch(`${url}/api/v1${below}`, {
      ...init,
      headers: { ...(init?.headers as object), authorization: `Bearer ${access}` },
    });
  return { send };
}

describe.each(ENGINES)('a package on a server that is killed, on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let place: DataPlace;
  let server: RunningServer;
  beforeAll(async () => {
    if (isSkipped) return;
    place = await newPlace(engine);
    server = await runServer(place.env, place.dataDir);
  }, 120_000);
  afterAll(async () => {
    if (isSkipped) return;
    await server.stop('SIGKILL');
    await place.remove();
  }, 60_000);

  /** Kills the server at any moment, and starts it again. */
  async function kill(): Promise<{ readonly send: Send }> {
    await wait(Math.random() * LONGEST_LIFE_MS);
    await server.stop('SIGKILL');
    server = await runServer(place.env, place.dataDir);
    return logIn(server.url);
  }

  test.skipIf(isSkipped)(
    `it ends whole, and no file is there twice (${KILLS} kills)`,
    { timeout: 120_000 + KILLS * 30_000 },
    async () => {
      const account = {
        username: 'clara',
        email: 'clara@example.org',
        password1: PASSWORD,
        password2: PASSWORD,
      };
      await fetch(`${server.url}/api/v1/dj-rest-auth/registration/`, asJson(account));
      let clara = await logIn(server.url);
      const { id } = await sendPackage(clara, packageZip({ songs: SONGS, performances: PERFORMANCES }));
      clara = await kill();
      expect((await untilState(clara, id, 'planned')).files.new).toBe(SONGS * PERFORMANCES);
      expect((await clara.send(`/packages/${id}/store/`, asJson({}))).status).toBe(202);
      for (let kills = 0; kills < KILLS; kills++) clara = await kill();
      const done = await untilState(clara, id, 'done');
      expect(done.files).toMatchObject({
        new: SONGS * PERFORMANCES,
        stored: SONGS * PERFORMANCES,
        refused: 0,
      });
      const listed = await clara.send('/users/files/');
      const { files } = (await listed.json()) as { files: readonly { id: number }[] };
      expect(files).toHaveLength(SONGS * PERFORMANCES);
      // The same again is known, every file of it.
      const again = await sendPackage(clara, packageZip({ songs: SONGS, performances: PERFORMANCES }));
      expect((await untilState(clara, again.id, 'done')).files).toMatchObject({
        ...{ same: SONGS * PERFORMANCES, new: 0, newer: 0 },
      });
    },
  );
});
