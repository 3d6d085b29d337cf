/**
 * The thread PostgreSQL runs in (PGlite, PostgreSQL compiled to WebAssembly). It is plain JavaScript because Node
 * loads it by itself, from the sources in tests and from the bundle in production; see `messages.ts` for its language.
 *
 * A query holds this thread until it is done and cannot be interrupted from within; the main thread ends the
 * whole worker when one takes too long. So nothing here may keep state that PostgreSQL's own recovery does not restore.
 */
import { Buffer } from 'node:buffer';
import fs from 'node:fs';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** @import { FromWorker, ToWorker, WorkerTask } from './messages.ts' */
/** @typedef {{ readonly nfd?: number, readonly node: unknown }} OpenFile a file or folder PostgreSQL has open */
/** @typedef {(...args: never[]) => number} FileWork */
/** @typedef {{ stream_ops: { fsync?: (file: OpenFile) => number, read: FileWork, write: FileWork }, realPath(node: unknown): string }} EmscriptenFiles */

/** @type {unknown} */
const startedWith = workerData;
const { folder, task } = /** @type {WorkerTask} */ (startedWith);
const port = /** @type {NonNullable<typeof parentPort>} */ (parentPort);

/** @type {(message: FromWorker) => void} */
const tell = (message) => port.postMessage(message);

/**
 * Ends this worker from any depth, PostgreSQL's own frames included.
 * @type {(reason: string) => never}
 */
function fail(reason) {
  tell({ kind: 'failed', reason });
  process.exit(1);
}

/**
 * The files of the database in a folder of the disk, with an fsync that reaches the disk. PGlite leaves the
 * call out, and then a commit it has reported can be gone after the power was.
 */
class DurableNodeFS extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS['init']>} args
   */
  async init(...args) {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((/** @type {unknown} */ module) => {
      const files = /** @type {{ NODEFS: EmscriptenFiles }} */ (module).NODEFS;
      for (const work of /** @type {const} */ (['read', 'write'])) {
        files.stream_ops[work] = tellingOf(files.stream_ops[work]);
      }
      files.stream_ops.fsync = (file) => {
        try {
          syncOpenFile(file.nfd, () => files.realPath(file.node));
        } catch (error) {
          // After a failed fsync nobody knows what is on the disk, so PostgreSQL panics and recovers from its
          // log; ending the worker does the same. Thrown, the error would leave the engine hanging for good.
          fail(`fsync: ${String(error)}`);
        }
        return 0;
      };
    });
    return result;
  }
}

const TELL_EVERY_MS = 1000;
let toldMs = 0;

/**
 * Work on files that the main thread is told of from time to time, so that it can tell a slow query from a stuck one.
 * @type {(work: FileWork) => FileWork}
 */
function tellingOf(work) {
  return (...args) => {
    const nowMs = performance.now();
    if (nowMs - toldMs >= TELL_EVERY_MS) {
      toldMs = nowMs;
      tell({ kind: 'working' });
    }
    return work(...args);
  };
}

/**
 * @param {number | undefined} fd missing for a folder, which Emscripten opens without a descriptor
 * @param {() => string} folderPath
 */
function syncOpenFile(fd, folderPath) {
  if (fd !== undefined) {
    fs.fsyncSync(fd);
    return;
  }
  // Windows cannot open folders; it writes their names through by itself.
  if (process.platform === 'win32') return;
  const folderFd = fs.openSync(folderPath(), 'r');
  try {
    fs.fsyncSync(folderFd);
  } finally {
    fs.closeSync(folderFd);
  }
}

/** The last lines PostgreSQL wrote while starting: the only place where it says why it did not. */
const startLog = /** @type {string[]} */ ([]);
let starting = true;

async function open() {
  try {
    const database = await PGlite.create({
      fs: new DurableNodeFS(folder),
      // pg_trgm is what text search is built on; amcheck checks the indexes of a database or a backup.
      extensions: { pg_trgm, amcheck },
      startParams: [
        ...PGlite.defaultStartParams,
        // The parameters before turn it off; the last word counts.
        ...['-c', 'fsync=on'],
        // The default, fdatasync, does nothing in this build.
        ...['-c', 'wal_sync_method=fsync'],
        ...['-c', 'work_mem=32MB'],
      ],
      onStderr: (line) => {
        if (!starting) return false;
        startLog.push(line);
        if (startLog.length > 20) startLog.shift();
        return false;
      },
    });
    starting = false;
    return database;
  } catch (error) {
    return fail([String(error), ...startLog].join('\n'));
  }
}

const database = await open();
if (task === 'create') {
  await database.close();
  tell({ kind: 'ready' });
  process.exit(0);
}

/** The connection that owns PostgreSQL's only session; 0 while there is none. */
let owner = 0;

/** @type {(id: number, bytes: Uint8Array) => void} */
function reply(id, bytes) {
  // The bytes are a view of PostgreSQL's memory, which it overwrites next.
  const copy = bytes.slice();
  port.postMessage({ kind: 'bytes', id, bytes: copy }, [copy.buffer]);
}

/**
 * A FATAL ErrorResponse as a server sends it when all its connections are taken.
 * https://www.postgresql.org/docs/current/protocol-error-fields.html
 */
function tooManyConnections() {
  const fields = Buffer.from(
    'SFATAL\0VFATAL\0C53300\0Mthe embedded database takes one connection at a time\0\0',
  );
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeInt32BE(fields.length + 4, 1);
  return new Uint8Array(Buffer.concat([header, fields]));
}

const STARTUP_PACKET = 0; // Only this message has no letter in front; it begins with its length, below 16 MB.
const SYNC = Uint8Array.of(83, 0, 0, 0, 4);

/** @type {(id: number, bytes: Uint8Array) => Promise<void>} */
async function query(id, bytes) {
  if (owner === 0 && bytes[0] === STARTUP_PACKET) owner = id;
  if (id !== owner) {
    reply(id, tooManyConnections());
    tell({ kind: 'hangup', id });
    return;
  }
  await database.execProtocolRawStream(bytes, { onRawData: (part) => reply(id, part) });
}

/**
 * Hands the session back as a new one: the next connection must find no transaction, no prepared statement and no
 * unfinished request.
 * @type {(id: number) => Promise<void>}
 */
async function hangUp(id) {
  if (id !== owner) return;
  owner = 0;
  await database.execProtocolRawStream(SYNC, { onRawData: () => undefined });
  if (database.isInTransaction()) await database.exec('rollback');
  await database.exec('discard all');
}

/** @type {(message: ToWorker) => Promise<void>} */
async function handle(message) {
  switch (message.kind) {
    case 'bytes':
      return query(message.id, message.bytes);
    case 'hangup':
      return hangUp(message.id);
    case 'close':
      return database.close();
  }
}

let queue = Promise.resolve();
port.on('message', (/** @type {ToWorker} */ message) => {
  // An error thrown here ends the worker, and that is wanted: the state of the engine is unknown then.
  queue = queue.then(async () => {
    await handle(message);
    tell({ kind: 'done', id: message.id });
    if (message.kind === 'close') process.exit(0);
  });
});
tell({ kind: 'ready' });
