import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PDF_REFUSED } from '../../shared/document-words.ts';
import { PDF_TEXTS } from '../../shared/texts.ts';
import { Unavailable } from '../http/http-errors.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-messages.ts';

interface PdfLimits {
  /** How long the opening of one document may take. A reader's browser would need as long. */
  readonly openMs: number;
  readonly heapMb: number;
}

const PDF_LIMITS: PdfLimits = { openMs: 20_000, heapMb: 512 };
/** How long the process waits for another document, in milliseconds. */
const IDLE_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

const PROCESS_FILE = fileURLToPath(new URL('./pdf-process.js', import.meta.url));

/** Opens documents as the viewer does, one at a time in a process of their own, which ends with one that takes too much. */
export class PdfCheck {
  private process: ChildProcess | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;
  /** Ends with the document that is opened now. */
  private opening: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: PdfLimits = PDF_LIMITS) {}

  /** What is wrong with a document, in sentences; undefined where nothing is. */
  problemOf(load: () => Promise<Uint8Array>): Promise<string | undefined> {
    const opened = this.opening.then(async () => this.open(await load()));
    this.opening = opened.catch(() => undefined);
    return opened;
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { process } = this;
    this.process = undefined;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  }

  private async open(bytes: Uint8Array): Promise<string | undefined> {
    clearTimeout(this.idle);
    const process = this.process ?? (await this.start());
    process.channel?.ref();
    const over = new AbortController();
    const { signal } = over;
    const patience = setTimeout(() => process.kill('SIGKILL'), this.limits.openMs);
    try {
      const answer = once(process, 'message', { signal }).then(([message]) => message as PdfAnswer);
      const ended = once(process, 'exit', { signal }).then(() => undefined);
      // What can no longer be sent to a process is answered by its end.
      process.send({ bytes } satisfies PdfQuestion, () => undefined);
      const answered = await Promise.race([answer, ended]);
      if (answered === undefined) return this.tooMuch();
      return answered.isOpened ? undefined : PDF_REFUSED;
    } finally {
      clearTimeout(patience);
      over.abort();
      process.channel?.unref();
      this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  private tooMuch(): string {
    const { openMs, heapMb } = this.limits;
    return `${PDF_TEXTS.failed} Opening it takes more than ${openMs / 1000} s or ${heapMb} MB of memory. Save it as PDF again, or divide it.`;
  }

  /** Throws `Unavailable` where no process can be started. */
  private async start(): Promise<ChildProcess> {
    const started = fork(PROCESS_FILE, {
      execArgv: [`--max-old-space-size=${this.limits.heapMb}`],
      serialization: 'advanced',
      // pdf.js says what it misses in Node.js, and a process without memory where it was.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.process = started;
    started.unref();
    // What cannot be sent or ended is told by its exit.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (this.process === started) this.process = undefined;
    });
    // Its first word is that it is ready: what it needs for that is no document's.
    const ready = await Promise.race([once(started, 'message'), once(started, 'exit').then(() => undefined)]);
    if (ready !== undefined) return started;
    const message = 'The PDF could not be looked at, so nothing was stored. Send the files again.';
    throw new Unavailable(message, RETRY_AFTER_SECONDS);
  }
}
