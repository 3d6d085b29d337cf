import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PART_BYTES } from '../../src/packages/limits.ts';
import { lacksServer, newPlace, type DataPlace } from '../support/data-place.ts';
import { ENGINES, IS_LONG } from '../support/long.ts';
import {
  packageZip,
  partForm,
  sendPackage,
  sendParts,
  untilPackage,
  untilState,
  type Package,
} from '../support/sent-packages.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';

const PASSWORD = 'a long enough password';
const SONGS = 4;
const PERFORMANCES = IS_LONG ? 25 : 10;
const FILES = SONGS * PERFORMANCES;
/** After a moment is reached, a server lives on for so long at most, in milliseconds. */
const LONGEST_LIFE_MS = 150;

/** Where a server is killed: parts of the package that are sent, files that are read, files that are stored. */
type Moment =
  | { readonly in: 'sending'; readonly parts: number }
  | { readonly in: 'reading' | 'storing'; readonly files: number };

const MOMENTS: readonly Moment[] = IS_LONG
  ? [
      { in: 'sending', parts: 0.5 },
      { in: 'sending', parts: 1 },
      { in: 'sending', parts: 1.5 },
      { in: 'reading', files: 0 },
      { in: 'reading', files: FILES * 0.4 },
      { in: 'reading', files: FILES },
      { in: 'storing', files: 0 },
      { in: 'storing', files: FILES * 0.3 },
      { in: 'storing', files: FILES * 0.7 },
      { in: 'storing', files: FILES - 1 },
    ]
  : [{ in: 'storing', files: FILES * 0.4 }];

type Send = (below: string, init?: RequestInit) => Promise<Response>;
type Clara = { readonly send: Send };

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function logIn(url: string): Promise<Clara> {
  const answer = await fetch(`${url}/api/v1/token/`, asJson({ username: 'clara', password: PASSWORD }));
  const { access } = (await answer.json()) as { access: string };
  const send: Send = (below, init) =>
    fetch(`${url}/api/v1${below}`, {
      ...init,
      headers: { ...(init?.headers as object), authorization: `Bearer ${access}` },
    });
  return { send };
}

/** Sends the first half of a part, and resolves once it is on its way; the rest never comes. */
async function sendHalfOf(number: number, zip: Uint8Array, { id }: Package, clara: Clara): Promise<void> {
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: partForm(zip, number) });
  const whole = Buffer.from(await new Response(body).arrayBuffer());
  await new Promise<void>((resolve) => {
    const half = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(whole.subarray(0, whole.length / 2)),
      pull: () => {
        resolve();
        return new Promise(() => undefined);
      },
    });
    const init = { method: 'POST', headers: Object.fromEntries(headers), body: half, duplex: 'half' };
    void clara.send(`/packages/${id}/parts/`, init).catch(() => undefined);
  });
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

  async function kill(): Promise<Clara> {
    await wait(Math.random() * LONGEST_LIFE_MS);
    await server.stop('SIGKILL');
    server = await runServer(place.env, place.dataDir);
    return logIn(server.url);
  }
  const killsIn = (phase: Moment['in']) => MOMENTS.filter((moment) => moment.in === phase);

  test.skipIf(isSkipped)(
    `it ends whole, and no file is there twice (${MOMENTS.length} kills)`,
    { timeout: 120_000 + MOMENTS.length * 30_000 },
    async () => {
      const account = {
        username: 'clara',
        email: 'clara@example.org',
        password1: PASSWORD,
        password2: PASSWORD,
      };
      await fetch(`${server.url}/api/v1/dj-rest-auth/registration/`, asJson(account));
      let clara = await logIn(server.url);
      // A recording that no file names makes two parts of it.
      const more = { 'noise.mp3': randomBytes(PART_BYTES) };
      const zip = packageZip({ songs: SONGS, performances: PERFORMANCES, more });

      let now = await sendPackage(clara, zip, []);
      expect(now.parts).toBe(2);
      for (const moment of killsIn('sending')) {
        const parts = 'parts' in moment ? moment.parts : 0;
        await sendParts(clara, now, zip, now.missing.slice(0, Math.floor(parts) - (2 - now.missing.length)));
        if (!Number.isInteger(parts)) await sendHalfOf(Math.floor(parts), zip, now, clara);
        clara = await kill();
        now = await packageOf(clara, now.id);
        expect(now).toMatchObject({ state: 'receiving', missing: [0, 1].slice(Math.floor(parts)) });
      }
      await sendParts(clara, now, zip);
      for (const moment of killsIn('reading')) {
        await untilPackage(clara, now.id, ({ files }) => hasReached(moment, files.read));
        clara = await kill();
      }
      now = await untilState(clara, now.id, 'planned');
      expect(now.files).toMatchObject({ all: FILES, new: FILES, refused: 0 });

      expect((await clara.send(`/packages/${now.id}/store/`, asJson({ is_public: true }))).status).toBe(202);
      for (const moment of killsIn('storing')) {
        await untilPackage(clara, now.id, ({ files }) => hasReached(moment, files.stored));
        clara = await kill();
      }
      const done = await untilState(clara, now.id, 'done');
      expect(done.files).toMatchObject({ new: FILES, stored: FILES, refused: 0 });

      const { files } = await answerOf<{ files: readonly Stored[] }>(clara, '/users/files/');
      expect(new Set(files.map(({ filename }) => filename)).size).toBe(FILES);
      expect(files).toHaveLength(FILES);
      expect(files.every(({ version }) => version === 1)).toBe(true);
      const corpora = await answerOf<{ corpora: readonly OwnCorpus[] }>(clara, '/users/corpora/');
      expect(corpora.corpora.map(({ file_ids: ids, visibility }) => [ids.length, visibility])).toEqual([
        [FILES, 'public'],
      ]);
      // The same again is known, every byte of it.
      const again = await sendPackage(clara, zip);
      expect((await untilState(clara, again.id, 'done')).files).toMatchObject({
        ...{ same: FILES, new: 0, newer: 0 },
      });
    },
  );
});

interface Stored {
  readonly filename: string;
  readonly version: number;
}

interface OwnCorpus {
  readonly visibility: string;
  readonly file_ids: readonly number[];
}

const hasReached = (moment: Moment, count: number): boolean => 'files' in moment && count >= moment.files;

async function answerOf<T>(clara: Clara, below: string): Promise<T> {
  const answer = await clara.send(below);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const packageOf = (clara: Clara, id: number): Promise<Package> => answerOf(clara, `/packages/${id}/`);
