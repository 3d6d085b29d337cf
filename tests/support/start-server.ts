import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import createClient, { type Client } from 'openapi-fetch';
import pg from 'pg';
import { pino } from 'pino';
import type { paths } from '../../src/api/schema.d.ts';
import { readConfig } from '../../src/server/config.ts';
import { startServer as start } from '../../src/server/start-server.ts';
import type { MailLimits } from '../../src/server/mail/mailer.ts';
import type { S3Limits } from '../../src/server/storage/blobs/s3-client.ts';
import type { UploadLimits } from '../../src/server/limits/at-once/upload-slots.ts';
import type { Place } from '../../src/server/storage/dump/place.ts';
import { migrate } from '../../src/server/storage/engine/migrate.ts';
import { checkedFetch } from './contract.ts';
import { NO_LIMITS } from './no-limits.ts';
import { startAlternation } from './alternation.ts';
import { keptDatabase } from './kept-database.ts';
import { openObjectStore } from './object-store.ts';

/** Whether this run of the suite is the one on the PostgreSQL server of TEST_DATABASE_URL. */
export const ON_SERVER = process.env.TEST_ENGINE === 'server';

/** Whether this run of the suite is the one whose files lie in a bucket. */
const IN_BUCKET = process.env.TEST_STORE === 's3';

/** Whether this run of the suite has two servers on one database, and every other request goes to the second. */
const IN_TURN = process.env.TEST_SERVERS === '2';

/** Everybody's password. */
export const PASSWORD = 'a long enough password';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly access: string;
  readonly refresh: string;
  /** Calls with this person's token. Each answer is checked against the contract. */
  readonly client: Client<paths>;
  /** `fetch` with this person's token, checked likewise; `path` begins below /api/v1 with a slash. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestServer {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** Where everything is stored. */
  readonly place: Place;
  /** Where the bytes of uploads lie. */
  readonly filesDir: string;
  /** Names of the stored files. */
  storedBlobs(): readonly string[];
  /** Where `/metrics` is, if METRICS_PORT was given. */
  readonly metricsUrl: string | undefined;
  /** Log of the server so far: one JSON object per line. */
  readonly log: readonly string[];
  /** Calls of a visitor. */
  readonly client: Client<paths>;
  send(path: string, init?: RequestInit): Promise<Response>;
  /** `fetch` of a path outside the API, such as a score, as a visitor or with a person's token. */
  fetchMedia(path: string, person?: Person): Promise<Response>;
  /** Opens an account and logs in. */
  register(username: string): Promise<Person>;
  /** Does nothing to a server that has stopped. */
  close(): Promise<void>;
  /** Stops the server and then inspects its stored data, while nobody uses it. */
  stop<Seen>(look: (place: Place) => Promise<Seen>): Promise<Seen>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly withExample?: boolean;
  readonly clientDir?: string;
  /** The clock of reset links and limits. */
  readonly now?: () => Date;
  readonly uploadLimits?: Partial<UploadLimits>;
  readonly s3Limits?: Partial<S3Limits>;
  readonly mailLimits?: Partial<MailLimits>;
  /** An existing data folder, which `close` leaves in place. */
  readonly dataDir?: string;
}

/** Less than a hook may take. */
const CLOSING_MS = 45_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The real server on a free port, with an empty database of its own. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-test-')));
  const database = await createDatabase(dataDir);
  const store = IN_BUCKET ? await openObjectStore() : undefined;
  const made = { ...database.env, ...store?.env };
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', ...NO_LIMITS, ...made, ...options.env });
  const log: string[] = [];
  let isCleared = false;
  const clear = async (): Promise<void> => {
    if (isCleared) return;
    isCleared = true;
    await database.drop();
    await store?.close();
    if (options.dataDir === undefined) await fs.rm(dataDir, { recursive: true, force: true });
  };
  const logger = pino({}, { write: (line) => void log.push(line) });
  const server = await (IN_TURN ? startTwo : start)(config, logger, {
    withExample: options.withExample ?? false,
    clientDir: options.clientDir ?? path.join(dataDir, 'no-client'),
    ...(options.now !== undefined && { now: options.now }),
    ...(options.uploadLimits !== undefined && { uploadLimits: options.uploadLimits }),
    ...(options.s3Limits !== undefined && { s3Limits: options.s3Limits }),
    ...(options.mailLimits !== undefined && { mailLimits: options.mailLimits }),
  }).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const { listensAt: url, metricsUrl } = server;
  const visitor = callsOf(url, undefined);
  return {
    url,
    dataDir,
    place: config,
    filesDir: store?.filesDir ?? path.join(dataDir, 'files'),
    storedBlobs: () => store?.objects() ?? readdirSync(path.join(dataDir, 'files')),
    metricsUrl,
    log,
    ...visitor,
    fetchMedia: (media, person) =>
      fetch(`${url}${media}`, {
        headers: person === undefined ? {} : { authorization: `Bearer ${person.access}` },
      }),
    register: (username) => register(url, visitor.client, username),
    close: async () => {
      await closed(server, log);
      await clear();
    },
    stop: async (look) => {
      await closed(server, log);
      try {
        return await look(config);
      } finally {
        await clear();
      }
    },
  };
}

/** Closes a server; one that does not end reports what it may be waiting for, before the hook's time is over. */
async function closed(server: { close(): Promise<void> }, log: readonly string[]): Promise<void> {
  let ending: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    ending = setTimeout(() => {
      const open = process.getActiveResourcesInfo().join(', ');
      const said = log.slice(-3).join('');
      reject(
        new Error(
          `A server has not closed in ${CLOSING_MS / 1000} s. This process has open: ${open}. Its log ends with\n${said}`,
        ),
      );
    }, CLOSING_MS);
  });
  await Promise.race([server.close(), late]).finally(() => clearTimeout(ending));
}

/** Two servers on one database, asked in turn. */
const startTwo: typeof start = async (config, log, options) => {
  const alternation = await startAlternation();
  const { url } = alternation;
  const own = { ...config, publicUrl: config.publicUrl ?? url };
  const closings = [() => alternation.close()];
  const close = async (): Promise<void> => {
    for (const closing of closings) await closing();
  };
  try {
    const servers = [await start(own, log, options)];
    closings.push(() => servers[0]!.close());
    servers.push(await start({ ...own, port: 0, metrics: undefined }, log, options));
    closings.push(() => servers[1]!.close());
    alternation.setServers(servers.map(({ listensAt }) => listensAt));
    return { ...servers[0]!, url, listensAt: url, close };
  } catch (error) {
    await close();
    throw error;
  }
};

function callsOf(url: string, access: string | undefined): Pick<TestServer, 'client' | 'send'> {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  return {
    client: createClient<paths>({ baseUrl: `${url}/api/v1`, fetch: checkedFetch, headers }),
    send: (below, init) =>
      checkedFetch(`${url}/api/v1${below}`, {
        ...init,
        headers: { ...headers, ...(init?.headers as object) },
      }),
  };
}

async function register(url: string, client: Client<paths>, username: string): Promise<Person> {
  const account = {
    username,
    email: `${username}@example.org`,
    firstname: '',
    lastname: '',
    password1: PASSWORD,
    password2: PASSWORD,
  };
  const registered = await client.POST('/dj-rest-auth/registration/', { body: account });
  const tokens = await client.POST('/token/', { body: { username, password: PASSWORD } });
  if (registered.data === undefined || tokens.data === undefined) {
    throw new Error(`${username} could not register: ${JSON.stringify(registered.error ?? tokens.error)}`);
  }
  return { id: registered.data.id, username, ...tokens.data, ...callsOf(url, tokens.data.access) };
}

interface TestDatabase {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/**
 * Makes a database of its own on the database server, else a copy of an embedded one, since making one takes seconds.
 */
export async function createDatabase(dataDir: string): Promise<TestDatabase> {
  if (ON_SERVER) return createDatabaseOnServer();
  const folder = path.join(dataDir, 'db');
  if (!existsSync(folder)) await fs.cp(path.join(await templateFolder(), 'db'), folder, { recursive: true });
  return { env: {}, drop: () => Promise.resolve() };
}

/**
 * Makes a database on the server of TEST_DATABASE_URL, which must be set: empty, or a copy of the template, which must
 * not be in use.
 */
export async function createDatabaseOnServer(templateUrl?: string): Promise<TestDatabase> {
  const address = process.env.TEST_DATABASE_URL!;
  const name = `tilia_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const template = templateUrl === undefined ? 'template1' : new URL(templateUrl).pathname.slice(1);
  await run(`create database ${name} template ${template}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { env: { DATABASE_URL: url.href }, drop: () => run(`drop database ${name} with (force)`) };
}

/** A data folder with the newest tables. */
const templateFolder = () => keptDatabase(schemaVersion(), migrate);

function schemaVersion(): string {
  const hash = createHash('sha256');
  const folder = path.join(ROOT, 'src/server/storage/engine/migrations');
  for (const name of readdirSync(folder)) hash.update(readFileSync(path.join(folder, name)));
  hash.update(readFileSync(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
