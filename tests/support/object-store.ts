import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';

interface Answer {
  readonly status: number;
  /** Error code in the terms of S3. */
  readonly code?: string;
}

/** An S3 server with one bucket, in this process. */
export interface ObjectStore {
  /** Environment for a server that uses the bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the objects lie that the product has in the bucket. */
  readonly filesDir: string;
  /** The names of these objects. */
  objects(): readonly string[];
  /** How many uploads in parts have begun and not ended. */
  unfinishedUploads(): number;
  /** Every request so far, as `GET /bucket/key?query`. */
  readonly requests: readonly string[];
  /** Answers a request in place of the store; undefined leaves the request to the store. */
  answer: ((request: IncomingMessage) => Answer | undefined) | undefined;
  /** How long each request waits for its answer. */
  delayMs: number;
  /** Number of an object's bytes after which sending stops without an end, while it is set. */
  stallAfter: number | undefined;
  /** Ends all connections and stops listening, as a store that is away. */
  goAway(): Promise<void>;
  /** Listens again on the same port; does nothing while it listens. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'tilia-test';
const OBJECT_ENDING = '._S3rver_object';

/** Starts one on a free port of the loopback address. */
export async function openObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'tilia-s3-'));
  mkdirSync(path.join(directory, BUCKET));
  const s3rver = new S3rver({ directory, silent: true });
  awaitWrites(s3rver);
  const answer = s3rver.callback();
  const uploads = path.join(directory, BUCKET, '._S3rver_uploads');
  const filesDir = path.join(directory, BUCKET, 'files');
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (store.delayMs > 0) await wait(store.delayMs);
    const given = store.answer?.(request);
    if (given !== undefined) {
      const { status, code = '' } = given;
      response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    } else if (store.stallAfter !== undefined && request.method === 'GET' && isObject(request)) {
      sendPart(request, response, filesDir, store.stallAfter);
    } else if (!answerUploads(request, response, uploads)) answer(request, response);
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const store: ObjectStore = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    filesDir,
    objects: () =>
      namesIn(filesDir).flatMap((name) =>
        name.endsWith(OBJECT_ENDING) ? [name.slice(0, -OBJECT_ENDING.length)] : [],
      ),
    unfinishedUploads: () => namesIn(uploads).length,
    requests,
    answer: undefined,
    delayMs: 0,
    stallAfter: undefined,
    goAway,
    comeBack: async () => {
      if (!server.listening) await listen(server, port);
    },
    close: async () => {
      if (server.listening) await goAway();
      rmSync(directory, { recursive: true });
    },
  };
  return store;
}

const isObject = ({ url = '' }: IncomingMessage): boolean => url.startsWith(`/${BUCKET}/files/`);

/** Announces an object, or the range that is asked for, sends its first `bytes` and then stays silent. */
function sendPart(request: IncomingMessage, response: ServerResponse, folder: string, bytes: number): void {
  const file = path.join(folder, `${path.basename(request.url ?? '')}${OBJECT_ENDING}`);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const content = readFileSync(file).subarray(
    Number(from ?? 0),
    to === undefined ? undefined : Number(to) + 1,
  );
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': content.length });
  response.flushHeaders();
  if (bytes > 0) response.write(content.subarray(0, Math.min(bytes, content.length - 1)));
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // s3rver makes folders when it needs them and deletes them when they are empty.
    return [];
  }
}

/** s3rver answers a write when it has read the bytes, a moment before they are in the file. */
function awaitWrites({ store }: S3rver): void {
  const until = async (file: string, size: number): Promise<void> => {
    while (statSync(file).size < size) await wait(1);
  };
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const written = await putObject(object);
    await until(store.getResourcePath(object.bucket, object.key, 'object'), written.size);
    return written;
  };
  const putPart = store.putPart.bind(store);
  store.putPart = async (bucket, uploadId, part, content) => {
    const written = await putPart(bucket, uploadId, part, content);
    const folder = path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId);
    await until(path.join(folder, part), written.size);
    return written;
  };
}

/**
 * Two calls of S3 that s3rver lacks: listing uploads in progress, and aborting one. Returns whether the request was one
 * of them.
 */
function answerUploads(request: IncomingMessage, response: ServerResponse, folder: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const uploadId = searchParams.get('uploadId');
  if (request.method === 'DELETE' && uploadId !== null) {
    const isKnown = namesIn(folder).includes(uploadId);
    if (isKnown) rmSync(path.join(folder, uploadId), { recursive: true });
    response.writeHead(isKnown ? 204 : 404).end();
    return true;
  }
  if (request.method !== 'GET' || pathname !== `/${BUCKET}` || !searchParams.has('uploads')) return false;
  const uploads = namesIn(folder).map((id) => {
    const key = readFileSync(path.join(folder, id, 'key'), 'utf8');
    const begun = statSync(path.join(folder, id)).birthtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`;
  });
  response.end(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  );
  return true;
}
