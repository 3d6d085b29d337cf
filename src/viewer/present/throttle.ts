interface Throttled {
  /** Wants the work done: at once, or soon and once for all that ask until then. */
  readonly ask: () => void;
  /** Drops the waiting work. */
  readonly end: () => void;
}

/** Does the work asked for, never more often than every `ms` milliseconds. */
export function throttle(ms: number, work: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = () => {
    timer = undefined;
    if (isWanted) run();
  };
  const run = () => {
    isWanted = false;
    timer = setTimeout(rest, ms);
    work();
  };
  return {
    ask: () => {
      if (timer === undefined) run();
      else isWanted = true;
    },
    end: () => clearTimeout(timer),
  };
}
