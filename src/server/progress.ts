/** Time after which a step that is usually quick is reported, and between two reports of a step. */
const SAY_AFTER_MS = 3_000;
const SAY_EVERY_MS = 15_000;

/** Reports the progress of long work. */
export interface Progress {
  /**
   * Begins a step, which ends the one before: words such as "Creating the database". It is said once it takes longer than
   * usual, or at once where it is known to take long.
   */
  begin(step: string, isLong?: boolean): void;
  /** Says how far the step has got: "12 of 300". */
  reach(howFar: string): void;
  /** Ends the last step. */
  end(): void;
}

/** Reports nothing. */
export const NO_PROGRESS: Progress = {
  begin: () => undefined,
  reach: () => undefined,
  end: () => undefined,
};

/** Says each step by a line, and again from time to time how long it has been going on. */
export class SpokenProgress implements Progress {
  private timer: NodeJS.Timeout | undefined;
  private howFar = '';

  constructor(private readonly say: (line: string) => void) {}

  begin(step: string, isLong = false): void {
    this.end();
    const sinceMs = performance.now();
    const say = (rest: string) => {
      const parts = [step, this.howFar, rest].filter((part) => part !== '');
      this.say(`${parts.join(', ')}…`);
      this.timer = setTimeout(goOn, SAY_EVERY_MS).unref();
    };
    const goOn = () => say(`${Math.round((performance.now() - sinceMs) / 1000)} s so far`);
    if (isLong) say('');
    else this.timer = setTimeout(say, SAY_AFTER_MS, '').unref();
  }

  reach(howFar: string): void {
    this.howFar = howFar;
  }

  end(): void {
    clearTimeout(this.timer);
    this.howFar = '';
  }
}
