import process from 'node:process';
import type { Worker } from 'node:worker_threads';

/** Less than this, of processor or of its own thread, in a whole limit: the worker waits for something that does not come. */
const MIN_BUSY_MS = 100;
/** Limits' worth of processor time without any work on files: the worker goes round in circles. */
const MAX_BUSY_LIMITS = 5;

/**
 * Tells a worker that is slow from one that is stuck. On a busy machine or a slow disk time says nothing: a start that takes
 * four seconds alone was cut off after two minutes beside other work.
 */
export class LifeSigns {
  private fileWork = 0;
  private seenFileWork = 0;
  private activeMs: number;
  private processorMs = processorTimeMs();
  private busyMs = 0;

  /** `ownsProcess`: the process does nothing else, so its processor time is the worker's, that of the compiler included. */
  constructor(
    private readonly worker: Pick<Worker, 'performance'>,
    private readonly limitMs: number,
    private readonly ownsProcess: boolean,
  ) {
    this.activeMs = worker.performance.eventLoopUtilization().active;
  }

  /** Notes that the worker says that it has worked on files. */
  noteFileWork(): void {
    this.fileWork++;
  }

  /** Whether the worker has gone on since this was asked last. To be asked once in every limit. */
  hasGoneOn(): boolean {
    const { active } = this.worker.performance.eventLoopUtilization();
    const activeMs = active - this.activeMs;
    this.activeMs = active;
    const processorMs = processorTimeMs() - this.processorMs;
    this.processorMs += processorMs;
    const hasWorkedOnFiles = this.fileWork > this.seenFileWork;
    this.seenFileWork = this.fileWork;
    this.busyMs = hasWorkedOnFiles ? 0 : this.busyMs + processorMs;
    if (this.busyMs > MAX_BUSY_LIMITS * this.limitMs) return false;
    const isBusy = activeMs >= MIN_BUSY_MS || (this.ownsProcess && processorMs >= MIN_BUSY_MS);
    return hasWorkedOnFiles || isBusy;
  }
}

function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
