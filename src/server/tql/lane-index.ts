import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '../../shared/app-error.ts';
import { Unavailable } from '../http/http-errors.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import type { TlaReader } from '../reading/tla-reader.ts';
import type { Schema } from '../storage/engine/schema.ts';
import {
  countWithLanes,
  findWithoutLanes,
  keepLanes,
  NO_LANES,
  type SearchedLanes,
} from '../storage/files/searched-lanes.ts';
import type { ShownTimelines } from '../viewer-json/shown-timelines.ts';

/** Versions that are looked for at once. */
const AT_ONCE = 20;
/** The work rests after each file for as long as the file took, so that others are served between. */
const REST = 1;
/** Pause after a failure that may pass, and how often a version is tried. */
const FAILED_MS = 5_000;
const TRIES = 3;
/** The user of the fair queues for this work. */
const INDEX = 'lane index';

interface Needed {
  readonly db: Kysely<Schema>;
  readonly shownTimelines: Pick<ShownTimelines, 'sourceOf'>;
  readonly tlaReader: Pick<TlaReader, 'searchedLanes'>;
}

type Version = Awaited<ReturnType<typeof findWithoutLanes>>[number];

/**
 * Reads the versions whose lanes are missing, or made by older rules: what an older release has stored, and a version that is the
 * newest again. New uploads bring their lanes along.
 */
export class LaneIndex {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(
    private readonly services: Needed,
    private readonly log: Pick<Logger, 'warn' | 'error'>,
  ) {}

  /** Looks for versions to read. */
  wake(): void {
    if (this.ending.signal.aborted) return;
    if (this.running !== undefined) {
      this.isAskedAgain = true;
      return;
    }
    this.isAskedAgain = false;
    this.running = onBehalfOf(INDEX, () => this.readAll())
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted) this.log.error({ err: error }, 'Reading files for searches failed.');
      })
      .finally(() => {
        this.running = undefined;
        if (this.isAskedAgain) this.wake();
      });
  }

  /** How many public files are read, and how many there are; undefined once all are. */
  async progress(): Promise<{ readonly read: number; readonly all: number } | undefined> {
    return this.running === undefined ? undefined : countWithLanes(this.services.db);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async readAll(): Promise<void> {
    let after = 0;
    for (;;) {
      const found = await findWithoutLanes(this.services.db, after, AT_ONCE);
      for (const version of found) {
        if (this.ending.signal.aborted) return;
        const begun = performance.now();
        await this.read(version);
        after = version.id;
        await this.rest((performance.now() - begun) * REST);
      }
      if (found.length < AT_ONCE) return;
    }
  }

  private async read(version: Version): Promise<void> {
    const { db } = this.services;
    const lanes = await this.lanesOf(version);
    if (lanes) await db.transaction().execute((trx) => keepLanes(trx, version, lanes));
  }

  /** Undefined for a version that is gone. */
  private async lanesOf(version: Version): Promise<SearchedLanes | undefined> {
    const { shownTimelines, tlaReader } = this.services;
    for (let tries = 1; ; tries++) {
      try {
        return await tlaReader.searchedLanes(
          await shownTimelines.sourceOf(version, { length: version.length }),
        );
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return undefined;
        if (!(error instanceof Unavailable) || tries === TRIES) {
          const { id: file, number } = version;
          this.log.warn({ err: error, file, number }, 'A file cannot be read for searches.');
          return NO_LANES;
        }
        // The reader is busy, or has ended at another file.
        await this.rest(FAILED_MS);
        if (this.ending.signal.aborted) return undefined;
      }
    }
  }

  private rest(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}
