/** Thrown where a search has used up its time. */
export class OutOfBudget extends Error {
  override readonly name = 'OutOfBudget';
}

/** Work that a search may still do. */
export interface Budget {
  /** Counts so many steps of work. Throws `OutOfBudget`. */
  spend(steps: number): void;
}

export const UNLIMITED: Budget = { spend: () => undefined };

/** Steps of work between two looks at the clock. */
const BETWEEN_LOOKS = 2048;

/** A budget of milliseconds from now on. */
export function budgetOf(milliseconds: number, now: () => number = () => performance.now()): Budget {
  const end = now() + milliseconds;
  let steps = 0;
  return {
    spend(more) {
      steps += more;
      if (steps < BETWEEN_LOOKS) return;
      steps = 0;
      if (now() > end) throw new OutOfBudget('The search has used up its time.');
    },
  };
}
