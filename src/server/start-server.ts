import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { CONTACT_META, DOWNLOADS_META } from '../shared/document-meta.ts';
import { createApp } from './app.ts';
import { deriveKey } from './auth/derive-key.ts';
import { TokenSigner } from './auth/tokens.ts';
import { Tries } from './auth/tries.ts';
import { inAddress, type Config } from './config.ts';
import { loadExamples } from './load-examples.ts';
import { Mailer } from './mail/mailer.ts';
import { ResetLinks } from './mail/reset-links.ts';
import { MediaLinks } from './media-links.ts';
import { ROOT_FOLDER } from './root-folder.ts';
import type { Services } from './services.ts';
import { openFolderBlobs } from './storage/blobs.ts';
import { openDatabase } from './storage/database.ts';
import { findBlobIds } from './storage/blob-rows.ts';
import { migrate } from './storage/migrate.ts';
import type { Schema } from './storage/schema.ts';
import { sweepExpired } from './storage/sweep-expired.ts';

interface RunningServer {
  /** Where people find it, without a slash at the end: PUBLIC_URL, or where it listens. */
  readonly url: string;
  /** Stops accepting, finishes what runs, then closes the database. */
  close(): Promise<void>;
}

interface StartOptions {
  /** Default: dist/client of this checkout. */
  readonly clientDir?: string;
  /** Whether an empty database gets the example files. Default true. */
  readonly withExample?: boolean;
  /** The clock of links and limits. Default: the machine's. */
  readonly now?: () => Date;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the storage, brings it up to date and listens. Throws with nothing left open. */
export async function startServer(
  config: Config,
  log: Logger,
  {
    clientDir = path.join(ROOT_FOLDER, 'dist', 'client'),
    withExample = true,
    now = () => new Date(),
  }: StartOptions = {},
): Promise<RunningServer> {
  const { dataDir, databaseUrl, secretKey, mediaBaseUrl, maxUploadBytes, host, port } = config;
  const { mailFrom, smtpUrl, trustProxy, tryLimits } = config;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  try {
    await migrate(database);
    const { db } = database;
    const mailer = new Mailer({ smtpUrl, from: mailFrom, mailDir: path.join(dataDir, 'mail'), log });
    // The port is known once it listens, and before that nobody can ask for a link.
    let url = config.publicUrl ?? '';
    const services: Services = {
      db,
      blobs: await openFolderBlobs(path.join(dataDir, 'files')),
      tokens: new TokenSigner(deriveKey(secretKey, 'tokens')),
      tries: new Tries(db, deriveKey(secretKey, 'try limits'), tryLimits, now),
      resetLinks: new ResetLinks({ db, mailer, publicUrl: () => url, now, log }),
      mediaLinks: new MediaLinks(deriveKey(secretKey, 'media links'), mediaBaseUrl),
      maxUploadBytes,
      now,
    };
    // With a server, another process may have an upload under way in the same folder.
    await sweepBlobs(services, database.engine === 'server' ? DAY_MS : 0, log);
    await sweepExpired(db, now());
    if (withExample) await loadExamples(services);
    const documentMeta = {
      [DOWNLOADS_META]: config.downloadsUrl ?? '',
      [CONTACT_META]: config.contactEmail ?? '',
    };
    const app = await createApp({ services, log, clientDir, mediaBaseUrl, documentMeta, trustProxy });
    try {
      await app.listen({ host, port });
    } catch (error) {
      await app.close();
      throw explained(error, config);
    }
    const { port: actualPort } = app.server.address() as AddressInfo;
    url = config.publicUrl ?? `http://${inAddress(host)}:${actualPort}`;
    const sweeping = setInterval(() => {
      sweepExpired(db, now()).catch((error: unknown) => log.error({ err: error }, 'The sweep failed.'));
    }, HOUR_MS);
    return {
      url,
      close: async () => {
        clearInterval(sweeping);
        await app.close();
        await services.resetLinks.close();
        await mailer.close();
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
