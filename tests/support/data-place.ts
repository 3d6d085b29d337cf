import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { copyStartedData } from './running-server.ts';
import { createDatabaseOnServer } from './start-server.ts';

type Engine = 'embedded' | 'server';

/** Where processes of a server keep their data. */
export interface DataPlace {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Whether tests on an engine are left out, for want of a database server. */
export const lacksServer = (engine: Engine): boolean =>
  engine === 'server' && process.env.TEST_DATABASE_URL === undefined;

/** An empty place, or a copy of another one that is not in use. */
export async function newPlace(engine: Engine, template?: DataPlace): Promise<DataPlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tilia-place-'));
  if (template !== undefined) await cp(template.dataDir, dataDir, { recursive: true });
  return placeIn(dataDir, engine, template?.env['DATABASE_URL']);
}

/** A place in which a server may have been started before: on the embedded engine a first start takes seconds. */
export const startedPlace = async (engine: Engine): Promise<DataPlace> =>
  engine === 'embedded' ? placeIn(await copyStartedData(), engine) : newPlace(engine);

async function placeIn(dataDir: string, engine: Engine, templateUrl?: string): Promise<DataPlace> {
  const database = engine === 'server' ? await createDatabaseOnServer(templateUrl) : undefined;
  return {
    dataDir,
    env: { ...database?.env },
    remove: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with the database of a place; on the embedded engine only while no server runs. */
export async function withDatabase<T>(
  { dataDir, env }: Omit<DataPlace, 'remove'>,
  work: (database: Database<Schema>) => Promise<T>,
): Promise<T> {
  const log = pino({ level: 'silent' });
  const database = await openDatabase<Schema>({ dataDir, databaseUrl: env['DATABASE_URL'], log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
