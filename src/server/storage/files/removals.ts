import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { deleteUnneeded, type BlobStore } from '../blobs/blobs.ts';
import { deleteStoredFile } from './delete-file.ts';
import { countComponents, deleteComponents, findHidden, hideFile } from './ready-files.ts';
import type { Schema } from '../engine/schema.ts';
import { leaveTombstones } from './tombstones.ts';

/** Components deleted by one statement: others wait for it to end. */
const COMPONENTS_AT_ONCE = 2000;
/**
 * Time for deletions during shutdown, in milliseconds: enough for a few small files, so that they need not wait for a
 * start.
 */
const CLOSING_MS = 1000;

/**
 * Deletes files with all that is stored of them. A large one is hidden at once, and its rows go in short statements behind
 * the requests, one file after the other; a server that ends meanwhile leaves the rest to its next sweep.
 */
export class Removals {
  private readonly waiting = new Set<number>();
  private last: Promise<void> = Promise.resolve();
  private endsAtMs = Infinity;
  /** Hidden files that the last sweep found. */
  private lastHidden: ReadonlySet<number> = new Set();

  constructor(
    private readonly db: Kysely<Schema>,
    /** Connection for the rows of large files. */
    private readonly bulk: Kysely<Schema>,
    private readonly blobs: BlobStore,
    private readonly log: Pick<Logger, 'error' | 'warn'>,
    private readonly closingMs = CLOSING_MS,
  ) {}

  /** Deletes a file for good: nobody sees it when this resolves. `withNote` leaves a note at the addresses of a public one. */
  async remove(id: number, withNote = false): Promise<void> {
    if ((await countComponents(this.db, id)) <= COMPONENTS_AT_ONCE) {
      await this.removeRest(id, withNote);
      return;
    }
    await hideFile(this.db, id, withNote);
    this.add(id);
  }

  /** Deletes a hidden file in its turn. Does nothing when there is no such file. */
  add(id: number): void {
    if (this.waiting.has(id)) return;
    this.waiting.add(id);
    this.last = this.last.then(() => this.removeInSteps(id)).finally(() => this.waiting.delete(id));
  }

  /** Deletes what an upload or a removal left behind that began before `before` and did not come to its end. */
  async sweep(before: Date): Promise<void> {
    await this.removeLeftOver(await findHidden(this.db, before));
  }

  /**
   * Deletes what is hidden now and was hidden when this was called last. To be called from time to time: asks no clock, for
   * one that jumps would make an upload that is under way look old.
   */
  async sweepStale(): Promise<void> {
    const hidden = await findHidden(this.db);
    const stale = hidden.filter((id) => this.lastHidden.has(id));
    this.lastHidden = new Set(hidden);
    await this.removeLeftOver(stale);
  }

  private async removeLeftOver(ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      this.log.warn({ files: ids.length }, 'Deleting files that were not stored to their end.');
    for (const id of ids) {
      if (!this.waiting.has(id)) await this.remove(id);
    }
  }

  /** Ends when nothing waits any more, and at the latest with the statement that runs after `closingMs` milliseconds. */
  async close(): Promise<void> {
    this.endsAtMs = performance.now() + this.closingMs;
    await this.last;
  }

  private async removeInSteps(id: number): Promise<void> {
    try {
      let deleted: number;
      do {
        if (performance.now() > this.endsAtMs) return;
        deleted = await deleteComponents(this.bulk, id, COMPONENTS_AT_ONCE);
      } while (deleted === COMPONENTS_AT_ONCE);
      await this.removeRest(id);
    } catch (error) {
      this.log.error({ err: error }, 'A file could not be deleted to its end; the next sweep goes on.');
    }
  }

  private async removeRest(id: number, withNote = false): Promise<void> {
    const unneeded = await this.db.transaction().execute(async (trx) => {
      if (withNote) await leaveTombstones(trx, [id], 'withdrawn');
      return deleteStoredFile(trx, id);
    });
    await deleteUnneeded(this.blobs, unneeded);
  }
}
