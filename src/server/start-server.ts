import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { deriveKey } from './auth/derive-key.ts';
import { TokenSigner } from './auth/tokens.ts';
import { inAddress, type Config } from './config.ts';
import { loadExample } from './load-example.ts';
import { MediaLinks } from './media-links.ts';
import { ROOT_FOLDER } from './root-folder.ts';
import type { Services } from './services.ts';
import { openFolderBlobs } from './storage/blobs.ts';
import { openDatabase } from './storage/database.ts';
import { findBlobIds } from './storage/blob-rows.ts';
import { migrate } from './storage/migrate.ts';
import type { Schema } from './storage/schema.ts';

interface RunningServer {
  /** Where people find it, without a slash at the end: PUBLIC_URL, or where it listens. */
  readonly url: string;
  /** Stops accepting, finishes what runs, then closes the database. */
  close(): Promise<void>;
}

interface StartOptions {
  /** Default: dist/client of this checkout. */
  readonly clientDir?: string;
  /** Whether an empty database gets the example file. Default true. */
  readonly withExample?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the storage, brings it up to date and listens. Throws with nothing left open. */
export async function startServer(
  config: Config,
  log: Logger,
  { clientDir = path.join(ROOT_FOLDER, 'dist', 'client'), withExample = true }: StartOptions = {},
): Promise<RunningServer> {
  const { dataDir, databaseUrl, secretKey, mediaBaseUrl, maxUploadBytes, host, port } = config;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  try {
    await migrate(database);
    const services: Services = {
      db: database.db,
      blobs: await openFolderBlobs(path.join(dataDir, 'files')),
      tokens: new TokenSigner(deriveKey(secretKey, 'tokens')),
      mediaLinks: new MediaLinks(deriveKey(secretKey, 'media links'), mediaBaseUrl),
      maxUploadBytes,
    };
    // With a server, another process may have an upload under way in the same folder.
    await sweepBlobs(services, database.engine === 'server' ? DAY_MS : 0, log);
    if (withExample) await loadExample(services);
    const app = await createApp({ services, log, clientDir, mediaBaseUrl });
    try {
      await app.listen({ host, port });
    } catch (error) {
      await app.close();
      throw explained(error, config);
    }
    const { port: actualPort } = app.server.address() as AddressInfo;
    return {
      url: config.publicUrl ?? `http://${inAddress(host)}:${actualPort}`,
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function sweepBlobs({ db, blobs }: Services, minAgeMs: number, log: Logger): Promise<void> {
  const known = await findBlobIds(db);
  const deleted = await blobs.sweep((id) => known.has(id), minAgeMs);
  if (deleted > 0) log.warn({ deleted }, 'Deleted stored files that belong to no upload.');
}

function explained(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const options = { cause: error };
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} on ${host} is in use. Stop what listens there, or give another PORT.`,
      options,
    );
  }
  if (code === 'EACCES') return new Error(`Port ${port} needs more rights. Give a PORT from 1024.`, options);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(`HOST is "${host}", which is no address of this machine. Give one that is.`, options);
  }
  return error;
}
