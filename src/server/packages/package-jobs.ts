import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openPackage, type OpenedPackage } from '../../packages/open-package.ts';
import { PackageError } from '../../packages/package-error.ts';
import { Unavailable } from '../http/http-errors.ts';
import { onBehalfOf } from '../limits/queue/on-behalf-of.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { NotWanted } from '../storage/packages/package-files.ts';
import {
  changePackage,
  claimPackage,
  deletePackage,
  findForgotten,
  KEPT_MS,
  keepPackage,
  partsOf,
  releaseAll,
  releasePackage,
  type Package,
} from '../storage/packages/packages.ts';
import { AccountGone } from '../storage/storage-errors.ts';
import { partBytes } from './part-bytes.ts';
import type { PackageServices, Turn } from './package-work.ts';
import { planPackage } from './plan-package.ts';
import { PackageStopped, storePackage } from './store-package.ts';

/** How long a turn lasts while other packages wait. */
const TURN_MS = 10_000;
/** A process that has not been heard of for so long has ended; one that works says so three times in it. */
const LEASE_MS = 30_000;
/** Where other processes may have left a package, one looks from time to time. */
const LOOK_MS = 15_000;
/** Pause after a failure that may pass. */
const FAILED_MS = 5_000;
/** The work rests after each file for this part of the time that the file took, so that others are served between. */
const REST = 0.5;
/** The user of the fair queues for this work. */
const PACKAGES = 'packages';

/**
 * Works packages off behind the requests, one at a time and in turns: none waits for the end of another. Whatever ends the
 * process, the next one goes on at the file where it was.
 */
export class PackageJobs {
  private readonly ending = new AbortController();
  private current:
    { readonly id: number; readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  private opened: { readonly id: number; readonly opened: OpenedPackage } | undefined;
  private running: Promise<void> = Promise.resolve();
  private isAwake = false;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly services: PackageServices,
    private readonly log: Pick<Logger, 'error' | 'warn'>,
  ) {}

  /** Goes on with what was left. `isAlone` says that no other process works on this database. */
  async start(isAlone: boolean): Promise<void> {
    if (isAlone) await releaseAll(this.services.db);
    this.looking = setInterval(() => this.wake(), LOOK_MS);
    this.looking.unref();
    this.wake();
  }

  /** Looks for work now. */
  wake(): void {
    if (this.isAwake || this.ending.signal.aborted) return;
    this.isAwake = true;
    this.running = onBehalfOf(PACKAGES, () => this.workOff()).finally(() => (this.isAwake = false));
  }

  /** Ends the work at a package, which is to be deleted; what is stored stays. */
  async stop(id: number): Promise<void> {
    const { current } = this;
    if (current?.id !== id) return;
    current.stop.abort(new NotWanted());
    await current.ended;
  }

  /** Deletes packages that nobody has gone on with. */
  async sweep(now: Date): Promise<void> {
    const { db, blobs } = this.services;
    for (const id of await findForgotten(db, new Date(now.getTime() - KEPT_MS)))
      await deleteUnneeded(blobs, await deletePackage(db, id));
  }

  /** Ends with the file that is being stored; the rest is done after the next start. */
  async close(): Promise<void> {
    clearInterval(this.looking);
    this.ending.abort();
    await this.running;
  }

  private isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  private async workOff(): Promise<void> {
    while (!this.isEnding()) {
      try {
        const found = await claimPackage(this.services.db, LEASE_MS);
        if (found === undefined) return;
        await this.takeTurn(found);
      } catch (error) {
        if (this.isEnding()) return;
        this.log.error({ err: error }, 'The work at a package failed, and is tried again.');
        await wait(FAILED_MS, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  private async takeTurn(found: Package): Promise<void> {
    const stop = new AbortController();
    const { promise: ended, resolve: end } = deferred();
    this.current = { id: found.id, stop, ended };
    const { db } = this.services;
    const keeping = setInterval(() => {
      keepPackage(db, found.id, LEASE_MS).then(
        (isKept) => isKept || stop.abort(new NotWanted()),
        // The database may be back before the lease ends.
        () => undefined,
      );
    }, LEASE_MS / 3);
    try {
      await this.work(found, stop.signal);
    } catch (error) {
      await this.end(found, error);
    } finally {
      clearInterval(keeping);
      this.current = undefined;
      end();
      await releasePackage(db, found.id);
    }
  }

  private async work(found: Package, stopped: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopped, this.ending.signal]);
    const begun = performance.now();
    let last = begun;
    const turn: Turn = {
      ...{ found, signal, services: this.services, opened: await this.open(found) },
      isOver: () => signal.aborted || performance.now() - begun > TURN_MS,
      giveWay: async () => {
        const restMs = (performance.now() - last) * REST;
        await wait(restMs, undefined, { signal, ref: false }).catch(() => undefined);
        last = performance.now();
      },
    };
    await (found.state === 'reading' ? planPackage(turn) : storePackage(turn));
  }

  /** Reads the directory of a package, once for all of its turns. */
  private async open(found: Package): Promise<OpenedPackage> {
    const { db, blobs, maxUploadBytes } = this.services;
    if (this.opened?.id !== found.id) {
      const bytes = partBytes(found.size, await partsOf(db, found.id), blobs);
      const opened = await openPackage(bytes, { maxFileBytes: maxUploadBytes });
      if (!opened.entries.some(({ role }) => role === 'annotation')) throw new PackageError(NO_ANALYSIS);
      this.opened = { id: found.id, opened };
    }
    return this.opened.opened;
  }

  /** Notes why a package goes on no further; throws what may pass. */
  private async end({ id }: Package, error: unknown): Promise<void> {
    const { db, blobs } = this.services;
    if (this.ending.signal.aborted || error instanceof NotWanted) return;
    if (error instanceof AccountGone) {
      await deleteUnneeded(blobs, await deletePackage(db, id));
      return;
    }
    if (!(error instanceof PackageError || error instanceof PackageStopped)) {
      // A reader that ended is there again at once.
      if (error instanceof Unavailable) this.log.warn({ err: error }, 'A package waits for the reader.');
      throw error;
    }
    await changePackage(db, id, { state: 'refused', problem: error.message });
  }
}

/** A promise that is resolved from outside. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const NO_ANALYSIS =
  'There is no .tla file in this zip. Tables and other files are imported one by one on the upload page.';
