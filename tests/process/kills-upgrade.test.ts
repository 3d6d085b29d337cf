import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMigrations } from '../../src/server/storage/dump/catalogue.ts';
import { lacksServer, newPlace, withDatabase, type DataPlace } from '../support/data-place.ts';
import { askServer, fillServer } from '../support/kept-files.ts';
import { ENGINES, KILLS } from '../support/long.ts';
import { copyToFirstRelease, FIRST_MIGRATION } from '../support/older-database.ts';
import { runServer } from '../support/running-server.ts';

describe.each(ENGINES)('files of the first release, on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let answers: readonly string[];
  /** Number of components in all files, the examples included. */
  let components: number;
  let older: DataPlace;
  /** Milliseconds until a server is ready that has nothing to migrate, and one that has. */
  let plainStartMs: number;
  let upgradeMs: number;

  /** Starts a server, has it asked, and stops it; gives how long it took to be ready. */
  async function expectKept({ dataDir, env }: DataPlace): Promise<number> {
    const started = performance.now();
    const server = await runServer(env, dataDir);
    const tookMs = performance.now() - started;
    try {
      expect(await askServer(server.url)).toEqual(answers);
    } finally {
      await server.stop();
    }
    return tookMs;
  }

  /** Migrations of a database; fails when one was applied in part. */
  function findVersion(place: DataPlace): Promise<readonly string[]> {
    return withDatabase(place, async ({ db }) => {
      const migrations = await findMigrations(db);
      const { rows } = await sql<{ tables: number; columns: number; indexes: number; components: number }>`
        select
          (select count(*) from pg_class where relname in ('password_resets', 'try_limits')) as tables,
          (select count(*) from information_schema.columns
            where column_name in ('component_count', 'viewer_components')) as columns,
          (select count(*) from pg_class where relname like 'components_by_%') as indexes,
          (select count(*) from components) as components`.execute(db);
      const isOld = migrations.length === 1;
      expect(rows[0]).toMatchObject({ tables: isOld ? 0 : 2, columns: isOld ? 0 : 2, components });
      expect((rows[0]?.indexes ?? 0) > 0).toBe(!isOld);
      return migrations;
    });
  }

  beforeAll(async () => {
    if (isSkipped) return;
    const newest = await newPlace(engine);
    older = await newPlace(engine);
    const server = await runServer(newest.env, newest.dataDir);
    await fillServer(server.url);
    answers = await askServer(server.url);
    await server.stop();
    plainStartMs = await expectKept(newest);
    await withDatabase(newest, async (from) => {
      const { rows } = await sql<{ count: number }>`select count(*) from components`.execute(from.db);
      components = rows[0]?.count ?? 0;
      await withDatabase(older, (to) => copyToFirstRelease(from, to));
    });
    for (const name of ['files', 'secret-key'])
      await cp(path.join(newest.dataDir, name), path.join(older.dataDir, name), { recursive: true });
    await newest.remove();
    const trial = await newPlace(engine, older);
    upgradeMs = await expectKept(trial);
    await trial.remove();
  }, 400_000);
  afterAll(async () => {
    if (!isSkipped) await older.remove();
  });

  test.skipIf(isSkipped)(
    `are as they were or brought up to date after each kill (KILLS=${KILLS})`,
    { timeout: 200_000 + KILLS * 40_000 },
    async () => {
      const left = { old: 0, new: 0 };
      let place = await newPlace(engine, older);
      for (let kill = 0; kill < KILLS; kill++) {
        const cut = new AbortController();
        const started = runServer(place.env, place.dataDir, cut.signal);
        const ended = started.then(
          (server) => server.stop('SIGKILL'),
          () => undefined,
        );
        await wait(plainStartMs / 2 + Math.random() * (upgradeMs - plainStartMs / 2));
        cut.abort();
        await ended;
        const isOld = (await findVersion(place)).length === 1;
        left[isOld ? 'old' : 'new']++;
        if (isOld) continue;
        await expectKept(place);
        await place.remove();
        place = await newPlace(engine, older);
      }
      await expectKept(place);
      await place.remove();
      console.log(
        `${engine}: ${KILLS} kills of a start with migrations, ${left.old} left the old tables, ${left.new} the new; the files with their ${components} components all there.`,
      );
    },
  );

  test.skipIf(isSkipped)(
    'stay as they were when a migration fails, and are brought up to date once the reason is gone',
    { timeout: 200_000 },
    async () => {
      const place = await newPlace(engine, older);
      // The last migration makes an index of this name, after others have changed their tables.
      await withDatabase(place, async ({ db }) => {
        await sql`create table components_by_formal_type_start ()`.execute(db);
      });
      await expect(runServer(place.env, place.dataDir)).rejects.toThrow(
        'relation "components_by_formal_type_start" already exists',
      );
      await withDatabase(place, async ({ db }) => {
        await sql`drop table components_by_formal_type_start`.execute(db);
      });
      expect(await findVersion(place)).toEqual([FIRST_MIGRATION]);
      await expectKept(place);
      expect((await findVersion(place)).length).toBeGreaterThan(1);
      await place.remove();
    },
  );
});
