/** Time after which a step is said that is usually over sooner, and between two lines on one that goes on. */
const SAY_AFTER_MS = 3_000;
const SAY_EVERY_MS = 15_000;

/** Tells whoever waits what long work is doing. */
export interface Progress {
  /**
   * Begins a step, which ends the one before: words such as "Creating the database". It is said once it takes longer than
   * usual, or at once where it is known to take long.
   */
  begin(step: string, isLong?: boolean): void;
  /** Ends the last step. */
  end(): void;
}

/** Nobody waits. */
export const NO_PROGRESS: Progress = { begin: () => undefined, end: () => undefined };

/** Says each step by a line, and again from time to time how long it has been going on. */
export class SpokenProgress implements Progress {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly say: (line: string) => void,
    private readonly afterMs = SAY_AFTER_MS,
    private readonly everyMs = SAY_EVERY_MS,
  ) {}

  begin(step: string, isLong = false): void {
    const sinceMs = performance.now();
    const goOn = () => {
      const seconds = Math.round((performance.now() - sinceMs) / 1000);
      this.say(`${step}: ${seconds} s so far…`);
      this.timer = setTimeout(goOn, this.everyMs).unref();
    };
    const begin = () => {
      this.say(`${step}…`);
      this.timer = setTimeout(goOn, this.everyMs).unref();
    };
    clearTimeout(this.timer);
    if (isLong) begin();
    else this.timer = setTimeout(begin, this.afterMs).unref();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
