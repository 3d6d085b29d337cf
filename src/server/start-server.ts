import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { CONTACT_META, DOWNLOADS_META } from '../shared/document-head.ts';
import { ExportSlots } from './limits/at-once/export-slots.ts';
import { CATALOGUE_PAGES, PACKAGES, StreamSlots } from './limits/at-once/stream-slots.ts';
import { KeptAnswers } from './answers/kept-answers.ts';
import { createApp } from './http/app.ts';
import { deriveKey } from './auth/derive-key.ts';
import { TokenSigner } from './auth/tokens.ts';
import { openControl } from './control/open-control.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';
import { RateLimits } from './limits/attempts/rate-limits.ts';
import { warnOfUsernames } from './auth/warn-of-usernames.ts';
import { inAddress, type Config } from './config.ts';
import { Health } from './metrics/health.ts';
import { LoadLimit } from './limits/at-once/load-limit.ts';
import { loadExamples } from './examples/load-examples.ts';
import { AccountMails } from './mail/account-mails.ts';
import { EmailLinks } from './mail/email-links.ts';
import { MAIL_LIMITS, Mailer, type MailLimits } from './mail/mailer.ts';
import { ReportMails } from './mail/report-mails.ts';
import { ResetLinks } from './mail/reset-links.ts';
import { MediaLinks } from './media/media-links.ts';
import { RecordingIndexes } from './media/recording-indexes.ts';
import { TlaReader } from './reading/tla-reader.ts';
import { KnownNames } from './suggest/known-names.ts';
import { LaneIndex } from './tql/lane-index.ts';
import { PackageJobs } from './packages/package-jobs.ts';
import { RedactedCopies } from './reading/redacted-copies.ts';
import { Removals } from './storage/files/removals.ts';
import { ROOT_FOLDER } from './root-folder.ts';
import { SearchLimit } from './limits/at-once/search-limit.ts';
import type { Services } from './services.ts';
import { HeldBlobs } from './storage/blobs/held-blobs.ts';
import { openDatabase } from './storage/engine/database.ts';
import { findBlobIds } from './storage/blobs/blob-rows.ts';
import { migrate } from './storage/engine/migrate.ts';
import { openBlobs } from './storage/blobs/open-blobs.ts';
import { S3_LIMITS, type S3Limits } from './storage/blobs/s3-client.ts';
import type { Schema } from './storage/engine/schema.ts';
import { renewPerformers } from './storage/files/performer-names.ts';
import { renewKeys } from './storage/files/work-keys.ts';
import { sweepExpired } from './storage/accounts/sweep-expired.ts';
import { connectionsFor, mostOpenFiles } from './limits/traffic/traffic-limits.ts';
import { UPLOAD_LIMITS, UploadSlots, type UploadLimits } from './limits/at-once/upload-slots.ts';
import { ShownTimelines } from './viewer-json/shown-timelines.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { SiteState } from './metrics/site-state.ts';

interface RunningServer {
  /** Where people find it, without a slash at the end: PUBLIC_URL, or where it listens. */
  readonly url: string;
  /** Where it listens, without a slash at the end. */
  readonly listensAt: string;
  /** Where Prometheus finds `/metrics`; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined;
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
  /** Limits that replace those of `UPLOAD_LIMITS`. */
  readonly uploadLimits?: Partial<UploadLimits>;
  /** Limits that replace those of `S3_LIMITS`. */
  readonly s3Limits?: Partial<S3Limits>;
  /** Limits that replace those of `MAIL_LIMITS`. */
  readonly mailLimits?: Partial<MailLimits>;
  /** Where the start says what it is doing. Default: nowhere. */
  readonly progress?: Progress;
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
    uploadLimits = {},
    s3Limits = {},
    mailLimits = {},
    progress = NO_PROGRESS,
  }: StartOptions = {},
): Promise<RunningServer> {
  const { dataDir, databaseUrl, secretKey, mediaBaseUrl, maxUploadBytes, host, port } = config;
  const { mailFrom, smtpUrl, trustProxy, rateLimitSettings, trafficLimits } = config;
  const closings: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    // In reverse order, since later services use earlier ones.
    for (let closing = closings.pop(); closing !== undefined; closing = closings.pop()) await closing();
  };
  try {
    const database = await openDatabase<Schema>({ dataDir, databaseUrl, log, progress });
    closings.push(() => database.close());
    progress.begin('Bringing the tables up to date');
    await migrate(database);
    await renewKeys(database.db);
    await renewPerformers(database.db);
    progress.begin('Starting the server');
    const { db, bulk, searches, lists } = database;
    const tlaReader = new TlaReader();
    closings.push(() => tlaReader.close());
    const mailer = new Mailer({
      ...{ smtpUrl, log, from: mailFrom, mailDir: path.join(dataDir, 'mail') },
      limits: { ...MAIL_LIMITS, ...mailLimits },
    });
    closings.push(() => mailer.close());
    // The port is known once it listens, and before that nobody can ask for a link.
    let url = config.publicUrl ?? '';
    const resetLinks = new ResetLinks({ db, mailer, publicUrl: () => url, now, log });
    closings.push(() => resetLinks.close());
    const blobs = new HeldBlobs(await openBlobs(dataDir, config.s3, log, { ...S3_LIMITS, ...s3Limits }));
    const removals = new Removals(db, bulk, blobs, log);
    closings.push(() => removals.close());
    const metrics = createMetrics();
    const mediaLinks = new MediaLinks(deriveKey(secretKey, 'media links'), mediaBaseUrl);
    const shownTimelines = new ShownTimelines(db, blobs, tlaReader);
    const laneIndex = new LaneIndex({ db, shownTimelines, tlaReader }, log);
    closings.push(() => laneIndex.close());
    const knownNames = new KnownNames(db, database.publicVersion, log);
    closings.push(() => knownNames.close());
    const packageJobs = new PackageJobs(
      { db, bulk, blobs, tlaReader, mediaLinks, removals, shownTimelines, maxUploadBytes },
      log,
    );
    closings.push(() => packageJobs.close());
    const services: Services = {
      db,
      bulk,
      searches,
      lists,
      keptAnswers: new KeptAnswers(database.publicVersion),
      blobs,
      health: new Health(database.db, blobs, log),
      siteState: new SiteState({ db, engine: database.engine, dataDir, tlaReader, metrics }),
      tlaReader,
      removals,
      redactedCopies: new RedactedCopies(db, blobs, tlaReader),
      shownTimelines,
      laneIndex,
      knownNames,
      packageJobs,
      tokens: new TokenSigner(deriveKey(secretKey, 'tokens')),
      rateLimits: new RateLimits(db, deriveKey(secretKey, 'try limits'), rateLimitSettings, now),
      resetLinks,
      emailLinks: new EmailLinks(mailer, () => url),
      accountMails: new AccountMails(mailer, () => url),
      reportMails: new ReportMails({ mailer, publicUrl: () => url, contactEmail: config.contactEmail }),
      exportSlots: new ExportSlots(),
      packageSlots: new StreamSlots(PACKAGES),
      contact: config.contactEmail ?? mailFrom.address,
      catalogueSlots: new StreamSlots(CATALOGUE_PAGES),
      mediaLinks,
      recordingIndexes: new RecordingIndexes(db, blobs),
      callLimit: new LoadLimit(config.callLimit),
      searchLimit: new SearchLimit(config.searchesPerAddress),
      uploadSlots: new UploadSlots({ ...UPLOAD_LIMITS, perSender: config.uploadsPerSender, ...uploadLimits }),
      maxUploadBytes,
      publicUrl: () => url,
      now,
    };
    // Other processes may have an upload under way in the same folder or bucket.
    const isShared = database.engine === 'server' || config.s3 !== undefined;
    await database.withLongLimit(async (patient) => {
      progress.begin('Deleting what the last run left behind');
      await removals.sweep(new Date(Date.now() - (database.engine === 'server' ? DAY_MS : 0)));
      await sweepBlobs({ db: patient, blobs }, isShared ? DAY_MS : 0, log);
      await sweepExpired(patient, now());
      await warnOfUsernames(patient, log);
      // Of several processes that start at once, all but one wait for the files of that one.
      progress.begin('Putting in the examples');
      if (withExample) await loadExamples({ ...services, db: patient });
    });
    progress.begin('Starting the server');
    const documentMeta = {
      [DOWNLOADS_META]: config.downloadsUrl ?? '',
      [CONTACT_META]: config.contactEmail ?? '',
    };
    const metricsServer = config.metrics && (await serveMetrics(metrics, config.metrics));
    closings.push(() => metricsServer?.close());
    const publicUrl = () => url;
    const inAll = connectionsFor(trafficLimits.inAll, mostOpenFiles());
    if (inAll < trafficLimits.inAll) {
      log.warn(
        { connections: inAll },
        'This process may open too few files for CONNECTION_LIMIT. Raise the limit (ulimit -n).',
      );
    }
    const app = await createApp({
      services,
      log,
      clientDir,
      mediaBaseUrl,
      documentMeta,
      publicUrl,
      metrics,
      trustProxy,
      trafficLimits: { ...trafficLimits, inAll },
    });
    closings.push(() => app.close());
    await app.listen({ host, port }).catch((error: unknown) => {
      throw explained(error, config);
    });
    const { port: actualPort } = app.server.address() as AddressInfo;
    const listensAt = `http://${inAddress(host)}:${actualPort}`;
    url = config.publicUrl ?? listensAt;
    closings.push(sweepFromTimeToTime(services, log));
    laneIndex.wake();
    knownNames.wake();
    await packageJobs.start(database.engine === 'embedded');
    if (database.engine === 'embedded') {
      const control = await openControl({ dataDir, database, blobs, services, log });
      closings.push(() => control?.close());
    }
    progress.end();
    return { url, listensAt, metricsUrl: metricsServer?.url, close };
  } catch (error) {
    progress.end();
    await close();
    throw unwritable(error, dataDir);
  }
}

/** Gives what ends it. */
function sweepFromTimeToTime(services: Services, log: Logger): () => void {
  const failed = (error: unknown) => log.error({ err: error }, 'A sweep failed.');
  const sweeping = setInterval(() => {
    sweepExpired(services.db, services.now()).catch(failed);
    services.removals.sweepStale().catch(failed);
    services.packageJobs.sweep(services.now()).catch(failed);
  }, HOUR_MS);
  const sweepingBlobs = setInterval(() => {
    sweepBlobs(services, DAY_MS, log).catch(failed);
  }, DAY_MS);
  return () => {
    clearInterval(sweeping);
    clearInterval(sweepingBlobs);
  };
}

async function sweepBlobs(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  minAgeMs: number,
  log: Logger,
): Promise<void> {
  const known = await findBlobIds(db);
  const deleted = await blobs.sweep((id) => known.has(id), minAgeMs);
  if (deleted > 0) log.warn({ deleted }, 'Deleted stored files that belong to no upload.');
}

/** Names the setting of a folder that cannot be written; gives every other error as it is. */
function unwritable(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return error;
  if (!/^(EROFS|EACCES|EPERM)$/.test(String(error.code)) || !String(error.path).startsWith(dataDir))
    return error;
  const message = `DATA_DIR is "${dataDir}", and this server may not write there (${error.message}). Let its user write in it, or make its disk writable, and start again.`;
  return new Error(message, { cause: error });
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
