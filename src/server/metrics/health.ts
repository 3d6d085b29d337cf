import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BlobStore } from '../storage/blobs/blobs.ts';
import type { Schema } from '../storage/engine/schema.ts';

type HealthStatus = 'ok' | 'database unreachable' | 'database read-only' | 'files unreachable';

/** Time for which an answer of the file store is reused: a store charges for each request, or is slow to answer. */
const FRESH_MS = 5_000;

/** Checks the services that the server depends on, and logs those that fail. */
export class Health {
  private lastFiles: Promise<boolean> | undefined;
  private askedMs = 0;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly blobs: Pick<BlobStore, 'check'>,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  async status(): Promise<HealthStatus> {
    const [database, hasFiles] = await Promise.all([this.databaseStatus(), this.filesAnswer()]);
    if (database !== 'ok') return database;
    return hasFiles ? 'ok' : 'files unreachable';
  }

  private async databaseStatus(): Promise<HealthStatus> {
    try {
      const { rows } = await sql<{
        state: string;
      }>`select current_setting('transaction_read_only') as state`.execute(this.db);
      if (rows[0]?.state !== 'on') return 'ok';
      this.log.error('The database takes no changes: it is read-only.');
      return 'database read-only';
    } catch (error) {
      this.log.error({ err: error }, 'The database does not answer.');
      return 'database unreachable';
    }
  }

  /** Check of the file store in progress, shared by concurrent requests. */
  private filesAnswer(): Promise<boolean> {
    const nowMs = performance.now();
    if (this.lastFiles === undefined || nowMs - this.askedMs >= FRESH_MS) {
      this.askedMs = nowMs;
      this.lastFiles = this.blobs.check().then(
        () => true,
        (error: unknown) => {
          this.log.error({ err: error }, 'The store of files does not answer.');
          return false;
        },
      );
    }
    return this.lastFiles;
  }
}
