import { Worker } from 'node:worker_threads';
import { connectionLost } from '../database-errors.ts';
import { LifeSigns } from './life-signs.ts';
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts';

/** The production build keeps every server file in one flat folder, so the worker is a neighbour there as it is here. */
const WORKER_URL = new URL('./database-worker.js', import.meta.url);

/** Where a connection's replies go. */
interface Connection {
  /** Takes a part of a reply; `null` when the database has ended the connection. */
  push(bytes: Uint8Array | null): boolean;
  destroy(error: Error): unknown;
}

/** How long a worker may go without finishing anything. */
export interface WorkLimit {
  readonly ms: number;
  /** Whether it gets as long again each time, as long as it is seen to go on. */
  readonly isRenewed: boolean;
}

/** Recovery after a crash took 2.7 s for 289 MB of log, and creating 4.5 s; a start in which so long nothing happens is stuck. */
const START_LIMIT_MS = 120_000;

/** One life of the database worker, from its start until it is gone; a new life is a new object. */
export class WorkerThread {
  /** Gives the reason when the thread is gone, and so is everything it held. Never rejects. */
  readonly ended: Promise<string>;
  /** Resolves when the database is open, or created; rejects with the reason when that fails. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly connections = new Map<number, Connection>();
  private reason: string | undefined;
  private gone = false;
  /** Number of messages that the worker has not finished; starting is the first. */
  private pending = 1;
  private finished = 0;
  private timer: NodeJS.Timeout | undefined;
  private limit: WorkLimit;
  private signs: LifeSigns;

  /** `url` runs in place of the database worker. */
  constructor(task: WorkerTask, url: URL = WORKER_URL, startLimitMs = START_LIMIT_MS) {
    // Node's own flags are inherited otherwise, and a worker refuses some of them.
    this.worker = new Worker(url, { workerData: task, execArgv: [] });
    this.limit = { ms: startLimitMs, isRenewed: true };
    this.signs = new LifeSigns(this.worker, startLimitMs, true);
    this.worker.on('error', (error) => (this.reason ??= String(error)));
    this.ended = new Promise((resolve) => {
      this.worker.on('exit', () => resolve(this.end()));
    });
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        this.receive(message);
      });
      void this.ended.then((reason) => reject(new Error(`The database did not start: ${reason}`)));
    });
    this.watch();
  }

  /** Sends replies to `id` to `connection` from now on, until `hangUp`. */
  attach(id: number, connection: Connection): void {
    if (this.gone) connection.destroy(connectionLost(this.endReason()));
    else this.connections.set(id, connection);
  }

  /** Sends whole protocol messages of connection `id`. Takes `bytes` over: they are empty afterwards. */
  send(id: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.post({ kind: 'bytes', id, bytes }, [bytes.buffer]);
  }

  /** Ends connection `id`; does nothing when it has ended before. */
  hangUp(id: number): void {
    if (this.connections.delete(id)) this.post({ kind: 'hangup', id });
  }

  /** Shuts the database down in order and waits until the thread is gone. */
  async close(id: number): Promise<void> {
    this.reason ??= 'it was closed';
    this.post({ kind: 'close', id });
    await this.ended;
  }

  /** Changes how long the worker may go without finishing anything. */
  setLimit(limit: WorkLimit): void {
    this.limit = limit;
    this.signs = new LifeSigns(this.worker, limit.ms, false);
    if (this.timer !== undefined) this.watch();
  }

  private post(message: ToWorker, moved: ArrayBuffer[] = []): void {
    if (this.gone) return;
    this.pending++;
    // Only an answer starts the time anew: questions keep coming while a query is stuck.
    if (this.timer === undefined) this.watch();
    this.worker.postMessage(message, moved);
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.countFinished();
        return;
      case 'bytes':
        this.connections.get(message.id)?.push(message.bytes);
        return;
      case 'hangup':
        this.connections.get(message.id)?.push(null);
        return;
      case 'failed':
        this.reason ??= message.reason;
        return;
      case 'working':
        this.signs.noteFileWork();
        return;
      case 'done':
        this.countFinished();
        return;
    }
  }

  private countFinished(): void {
    this.pending--;
    this.finished++;
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending === 0) return;
    const finished = this.finished;
    this.timer = setTimeout(() => {
      // When this thread was the busy one, answers lie unread; they are read before the immediate runs.
      setImmediate(() => {
        if (this.finished !== finished) return;
        if (this.limit.isRenewed && this.signs.hasGoneOn()) {
          this.watch();
          return;
        }
        this.reason ??= `nothing was finished for ${this.limit.ms} ms`;
        void this.worker.terminate();
      });
    }, this.limit.ms);
  }

  private end(): string {
    clearTimeout(this.timer);
    this.gone = true;
    const reason = this.endReason();
    const error = connectionLost(reason);
    const lost = [...this.connections.values()];
    this.connections.clear();
    // A lost connection is replaced at once, and by then whoever waits for `ended` must have the next worker ready.
    setImmediate(() => {
      for (const connection of lost) connection.destroy(error);
    });
    return reason;
  }

  private endReason(): string {
    return this.reason ?? 'its thread ended';
  }
}
