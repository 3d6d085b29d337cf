import { once } from 'node:events';
import fs from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import type { Logger } from 'pino';
import { ModerationRefused } from '../moderation/actions.ts';
import { MODERATE_USAGE, readCommand } from '../moderation/commands.ts';
import { IMPORT_USAGE, readOrder } from '../packages/import-command.ts';
import { importPackage, ImportRefused } from '../packages/import-package.ts';
import type { Services } from '../services.ts';
import type { HeldBlobs } from '../storage/blobs/held-blobs.ts';
import type { Database } from '../storage/engine/database.ts';
import type { Schema } from '../storage/engine/schema.ts';
import { CONTROL_FOLDER, controlAddress, SNAPSHOT_FOLDER } from './control-place.ts';

/** Longest command in bytes; a reason is a few sentences. */
const MAX_COMMAND_BYTES = 65_536;

interface ControlOptions {
  readonly dataDir: string;
  readonly database: Pick<Database<Schema>, 'snapshot'>;
  readonly blobs: HeldBlobs;
  readonly services: Services;
  readonly log: Logger;
}

/** Response to a command: the text to print, or the reason of a refusal. */
type Answer = Readonly<Record<string, unknown>>;

/**
 * Takes the commands of the operator while the server runs, since the embedded database belongs to one process: HTTP on a
 * socket that only the server's own user can reach. `POST /moderate` takes the words of a command; `POST /import` takes in a
 * package from the server's disk; `POST /snapshot` answers
 * with the folder of a copy of the database, which is there, with all stored files, until the connection ends. Undefined where
 * no socket can be made; then the commands ask for the server to be stopped.
 */
export async function openControl(options: ControlOptions): Promise<{ close(): Promise<void> } | undefined> {
  const { dataDir, log } = options;
  await fs.rm(path.join(dataDir, SNAPSHOT_FOLDER), { recursive: true, force: true });
  const address = controlAddress(dataDir);
  if (address === undefined) {
    log.warn('The path of DATA_DIR is too long for a socket: backup and moderate need the server stopped.');
    return undefined;
  }
  const snapshots = new Snapshots(options);
  const server = createServer((request, response) => {
    const work =
      request.url === '/snapshot'
        ? snapshots.give(response)
        : request.url === '/import'
          ? takeIn(request, response, options)
          : moderate(request, response, options);
    work.catch((error: unknown) => {
      log.error({ err: error }, 'A command of the operator failed.');
      answer(response, 500, { problem: error instanceof Error ? error.message : String(error) });
    });
  });
  if (process.platform !== 'win32') await makeFolder(path.join(dataDir, CONTROL_FOLDER));
  server.listen(address);
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await snapshots.close();
    },
  };
}

/** Makes the folder of the socket anew: one of a process that was killed is in the way, and its rights may have been changed. */
async function makeFolder(folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { mode: 0o700 });
}

async function moderate(
  request: IncomingMessage,
  response: ServerResponse,
  { services }: ControlOptions,
): Promise<void> {
  const command = request.url === '/moderate' ? readCommand(await readWords(request)) : undefined;
  if (command === undefined) {
    answer(response, 404, { problem: MODERATE_USAGE });
    return;
  }
  const { db, reportMails: mails, publicUrl } = services;
  try {
    answer(response, 200, { said: await command({ db, mails, siteUrl: publicUrl() }) });
  } catch (error) {
    if (!(error instanceof ModerationRefused)) throw error;
    answer(response, 409, { problem: error.message });
  }
}

/** Takes in a package, and answers with a line of JSON for each line of its progress. */
async function takeIn(
  request: IncomingMessage,
  response: ServerResponse,
  { services }: ControlOptions,
): Promise<void> {
  const order = readOrder(await readJson(request));
  if (order === undefined) {
    answer(response, 404, { problem: IMPORT_USAGE });
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const write = (line: Answer) => void response.write(`${JSON.stringify(line)}\n`);
  try {
    const said = await importPackage(order, {
      ...{ services, jobs: services.packageJobs, say: (line) => write({ line }) },
    });
    write({ said });
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    write({ problem: error.message });
  } finally {
    response.end();
  }
}

async function readWords(request: IncomingMessage): Promise<readonly string[]> {
  const words = await readJson(request);
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_COMMAND_BYTES) throw new Error('This command is too long. Give a shorter reason.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString()) as unknown;
}

/** Copies of the database for backups, one at a time. */
class Snapshots {
  private current: Promise<void> | undefined;

  constructor(private readonly options: ControlOptions) {}

  /** Responds with the folder of a copy, which is deleted when the connection ends. */
  async give(response: ServerResponse): Promise<void> {
    if (this.current !== undefined) {
      answer(response, 409, { problem: 'Another backup is being made. Wait until it is done.' });
      return;
    }
    this.current = this.make(response).finally(() => (this.current = undefined));
    await this.current;
  }

  /** Waits until the last copy is deleted. */
  async close(): Promise<void> {
    await this.current?.catch(() => undefined);
  }

  private async make(response: ServerResponse): Promise<void> {
    const { dataDir, database, blobs, log } = this.options;
    const folder = path.resolve(dataDir, SNAPSHOT_FOLDER);
    const release = blobs.hold();
    const gone = new Promise((resolve) => response.once('close', resolve));
    try {
      await fs.mkdir(folder, { mode: 0o700 });
      const heldMs = Math.round(await database.snapshot(path.join(folder, 'db')));
      log.info({ heldMs }, 'Copied the database for a backup.');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`${JSON.stringify({ folder, heldMs })}\n`);
      await gone;
    } finally {
      // A backup that is cut off may still be writing into the copy that it has opened.
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      await release();
    }
  }
}

function answer(response: ServerResponse, status: number, body: Answer): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
