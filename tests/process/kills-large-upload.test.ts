import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { lacksServer, newPlace, withDatabase, type DataPlace } from '../support/data-place.ts';
import { ENGINES, KILLS } from '../support/long.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../support/tla.ts';

const UNITS = 20_000;
const TITLE = 'Long and cut off';
const TEXT = tlaText({
  title: TITLE,
  timelines: [
    hierarchyTimeline(
      Array.from({ length: UNITS }, (_, start) => ({
        ...{ start, end: start + 1, level: 1 },
        label: `unit ${start}`,
      })),
    ),
  ],
});
const PERSON = { username: 'clara', password: 'a long enough password' };
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
/** Kills beyond those asked for, while none of them has left a part. */
const FURTHER_KILLS = 8;

/** The nth point between 0 and 1 of a row in which each lies in a widest gap: 1/2, 1/4, 3/4, 1/8, 5/8 … */
function spreadPoint(n: number): number {
  let point = 0;
  for (let rest = n, weight = 0.5; rest > 0; rest >>= 1, weight /= 2) point += (rest & 1) * weight;
  return point;
}

/** State of an upload after the server was killed. */
type Left = 'nothing' | 'a part' | 'all';

/** An upload under way. It is over with its answer, or without one when the server is killed before. */
interface Sent {
  readonly ended: Promise<unknown>;
  isOver: boolean;
  isAnswered: boolean;
}

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe.each(ENGINES)('killed on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let place: DataPlace;
  let server: RunningServer;
  let authorId: number;
  let access: string;

  beforeAll(async () => {
    if (!isSkipped) place = await newPlace(engine);
  });
  afterAll(async () => {
    if (isSkipped) return;
    await server.stop('SIGKILL');
    await place.remove();
  });

  const storedBlobs = () => readdir(path.join(place.dataDir, 'files'));

  async function get(below: string): Promise<Response> {
    return fetch(`${server.url}/api/v1${below}`, { headers: { authorization: `Bearer ${access}` } });
  }
  async function getJson<T>(below: string): Promise<T> {
    return (await (await get(below)).json()) as T;
  }

  async function start(): Promise<void> {
    server = await runServer(place.env, place.dataDir);
    const answer = await fetch(`${server.url}/api/v1/token/`, asJson(PERSON));
    ({ access } = (await answer.json()) as { access: string });
  }

  function send(): Sent {
    const body = uploadForm([{ name: 'long.tla', bytes: TEXT }], true);
    const init = { method: 'POST', headers: { authorization: `Bearer ${access}` }, body };
    const sent: Sent = {
      isOver: false,
      isAnswered: false,
      ended: fetch(`${server.url}/api/v1/upload/`, init)
        .then(
          ({ status }) => {
            expect(status).toBe(201);
            sent.isAnswered = true;
          },
          () => undefined,
        )
        .finally(() => (sent.isOver = true)),
    };
    return sent;
  }

  /** Resolves when rows begin to be stored, or the upload ends: its two blobs are stored before. */
  async function rowsBegin(sent: Sent, blobsBefore: number): Promise<void> {
    const isWhole = (name: string) => !name.endsWith('.new');
    while (!sent.isOver && (await storedBlobs()).filter(isWhole).length < blobsBefore + 2) await wait(2);
  }

  /** Resolves when that many rows are stored, or the upload ends. */
  function rowsStored(sent: Sent, count: number): Promise<void> {
    return withDatabase(place, async ({ db }) => {
      while (!sent.isOver && (await countRows(db)) < count) await wait(2);
    });
  }

  async function countRows(db: Database<Schema>['db']): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(components.id) as count
      from file_versions join timelines using (file_id) join components on timeline_id = timelines.id
      where filename = 'long.tla'`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /**
   * State that a killed server left. Dates it back as if by days, since other processes might still be working on newer
   * data.
   */
  function findLeft(): Promise<Left> {
    return withDatabase(place, async ({ db }) => {
      const { rows } = await sql<{ is_ready: boolean; components: number }>`
        select is_ready, (select count(*) from components where timeline_id = timelines.id) as components
        from files join file_versions on file_versions.file_id = files.id join timelines on timelines.file_id = files.id
        where filename = 'long.tla'`.execute(db);
      const [file, ...others] = rows;
      expect(others).toEqual([]);
      if (file?.is_ready === true) expect(file.components).toBe(UNITS);
      await sql`update files set created_at = created_at - interval '2 days'`.execute(db);
      const before = new Date(Date.now() - TWO_DAYS_MS);
      for (const name of await storedBlobs())
        await utimes(path.join(place.dataDir, 'files', name), before, before);
      if (file === undefined) return 'nothing';
      return file.is_ready ? 'all' : 'a part';
    });
  }

  /** All that is stored, by table. */
  function countAll(): Promise<Readonly<Record<string, number>> | undefined> {
    return withDatabase(place, async ({ db }) => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*) from files) as files, (select count(*) from timelines) as timelines,
        (select count(*) from components) as components, (select count(*) from blobs) as blobs,
        (select count(*) from abstract_works) as works`.execute(db);
      return rows[0];
    });
  }

  /** Counts and lists as the public and the author see them. */
  async function look() {
    const files = `/files/query/?query=${encodeURIComponent(JSON.stringify({ title: TITLE }))}`;
    // The last unit is the first that is looked at, however slow the machine is.
    const unit = encodeURIComponent(
      JSON.stringify({ cmp: { label: `unit ${UNITS - 1}` }, file: { title: TITLE } }),
    );
    return {
      own: (await getJson<{ files: readonly { id: number }[] }>('/users/files/')).files.map(({ id }) => id),
      listed: (await getJson<{ count: number }>(files)).count,
      searched: (
        await getJson<{ count: number }>(`/components/query/?query=${unit}&order_direction=descending`)
      ).count,
      author: (await fetch(`${server.url}/api/v1/users/${authorId}/username`)).status,
    };
  }

  async function expectAbsent(): Promise<void> {
    expect(await look()).toEqual({ own: [], listed: 0, searched: 0, author: 404 });
  }

  /** Deletes it. */
  async function expectWhole(): Promise<void> {
    const { own, ...found } = await look();
    expect({ ...found, own: own.length }).toEqual({ own: 1, listed: 1, searched: 1, author: 200 });
    expect(await (await get(`/files/${own[0]}/tla`)).text()).toBe(TEXT);
    const shown = await getJson<{ timelines: readonly { components: readonly unknown[] }[] }>(
      `/files/${own[0]}/json`,
    );
    expect(shown.timelines.map(({ components }) => components.length)).toEqual([UNITS]);
    const headers = { authorization: `Bearer ${access}` };
    const deleted = await fetch(`${server.url}/api/v1/files/${own[0]}/`, { method: 'DELETE', headers });
    expect(deleted.status).toBe(204);
  }

  test.skipIf(isSkipped)(
    `between the statements of a large upload, a server leaves it whole or nothing (KILLS=${KILLS})`,
    { timeout: 120_000 + (KILLS + FURTHER_KILLS) * 60_000 },
    async () => {
      server = await runServer(place.env, place.dataDir);
      const { username, password } = PERSON;
      const account = {
        ...{ username, email: 'clara@example.org' },
        ...{ password1: password, password2: password },
      };
      const registered = await fetch(`${server.url}/api/v1/dj-rest-auth/registration/`, asJson(account));
      ({ id: authorId } = (await registered.json()) as { id: number });
      await server.stop();
      const before = await countAll();
      const blobs = (await storedBlobs()).toSorted();
      await start();

      /** Waits until nothing more is there than before. */
      const expectCleared = () =>
        expect.poll(async () => (await storedBlobs()).toSorted(), { timeout: 30_000 }).toEqual(blobs);

      /** Uploads without a kill; gives how long the rows took, in milliseconds. */
      const uploadWhole = async (): Promise<number> => {
        const sent = send();
        await rowsBegin(sent, blobs.length);
        const began = performance.now();
        await sent.ended;
        expect(sent.isAnswered).toBe(true);
        const tookMs = performance.now() - began;
        await expectWhole();
        await expectCleared();
        return tookMs;
      };

      const storeMs = await uploadWhole();
      const tally: Record<Left, number> = { nothing: 0, 'a part': 0, all: 0 };
      const maxKills = KILLS + FURTHER_KILLS;
      let kills = 0;
      // The hidden file itself is committed at once, so a kill between it and the last commit leaves it on either
      // engine. A single kill may come before or after, where the machine was slower or faster than at the first upload.
      for (; kills < KILLS || (tally['a part'] === 0 && kills < maxKills); kills++) {
        const sent = send();
        // Spread over the whole of it.
        const part = kills < KILLS ? (kills + Math.random()) / KILLS : spreadPoint(kills - KILLS + 1);
        await rowsBegin(sent, blobs.length);
        if (engine === 'server') await rowsStored(sent, Math.ceil(part * UNITS));
        else await Promise.race([sent.ended, wait(part * storeMs)]);
        await server.stop('SIGKILL');
        await sent.ended;
        const left = await findLeft();
        tally[left]++;
        if (sent.isAnswered) expect(left).toBe('all');
        await start();
        await (left === 'all' ? expectWhole() : expectAbsent());
        await expectCleared();
        await expectAbsent();
      }
      await uploadWhole();
      await server.stop();
      expect(await countAll()).toEqual(before);
      // Otherwise no kill came between two statements, and the test has shown nothing.
      expect(tally['a part']).toBeGreaterThan(0);
      console.log(
        `${engine}: ${kills} kills of an upload of ${UNITS} components, ${tally['a part']} left a part, which was swept, ${tally.all} all, ${tally.nothing} nothing.`,
      );
    },
  );
});
