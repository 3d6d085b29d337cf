/**
 * Messages from the main thread to the database worker. The worker handles them one after the other, all
 * connections on one channel, so that the end of an old connection cannot overtake the start of a new one.
 * Each message is answered by `done` with its `id`.
 */
export type ToWorker =
  /** Whole messages of PostgreSQL's protocol, sent by connection `id`. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  /** Connection `id` is over; what it left open is rolled back. */
  | { readonly kind: 'hangup'; readonly id: number }
  /** Asks for the database to be shut down and the worker to end. */
  | { readonly kind: 'close'; readonly id: number };

/** Messages from the database worker to the main thread. */
export type FromWorker =
  /** The database is open, or, when creating one, complete and closed again. */
  | { readonly kind: 'ready' }
  /** The worker ends for this reason. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** PostgreSQL's reply to connection `id`, or a part of it. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array }
  /** The database has ended connection `id`. */
  | { readonly kind: 'hangup'; readonly id: number }
  /** Files of the database were read or written; said once in a while. */
  | { readonly kind: 'working' }
  /** The message `id` has been dealt with. */
  | { readonly kind: 'done'; readonly id: number };

/** Start options of the worker: the folder of the database, and whether to create the database or serve it. */
export interface WorkerTask {
  readonly folder: string;
  readonly task: 'create' | 'serve';
}
