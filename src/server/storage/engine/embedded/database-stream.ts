import { Duplex } from 'node:stream';
import type { WorkerThread } from './worker-thread.ts';

const TERMINATE = 88; // The letter of PostgreSQL's Terminate message, X.

/**
 * Socket for `pg`: one connection to the database worker. Has only the methods of a socket that `pg` calls.
 * An error on the way destroys it, with code 57P02 when the worker has ended.
 */
export class DatabaseStream extends Duplex {
  private thread: WorkerThread | undefined;

  /** `id` is used by no other connection; `open` gives the worker once it answers. */
  constructor(
    private readonly id: number,
    private readonly open: () => Promise<WorkerThread>,
  ) {
    super({ allowHalfOpen: false });
  }

  connect(): this {
    this.open().then(
      (thread) => {
        // The pool gives up on a connection that takes too long.
        if (this.destroyed) return;
        this.thread = thread;
        thread.attach(this.id, this);
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Replies are pushed as they come.
  }

  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    callback: (error?: Error | null) => void,
  ): void {
    // Each chunk is a whole message. The last one of a connection, Terminate, would end the engine itself.
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== TERMINATE);
    // A buffer of its own, because it is moved to the worker; `pg` writes into shared ones.
    const bytes = new Uint8Array(messages.reduce((length, { byteLength }) => length + byteLength, 0));
    let offset = 0;
    for (const message of messages) {
      bytes.set(message, offset);
      offset += message.byteLength;
    }
    if (bytes.byteLength > 0) this.thread?.send(this.id, bytes);
    // Not left to the end of the stream: the pool may have opened the next connection by then.
    if (messages.length < chunks.length) this.thread?.hangUp(this.id);
    callback();
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.thread?.hangUp(this.id);
    callback(error);
  }
}
