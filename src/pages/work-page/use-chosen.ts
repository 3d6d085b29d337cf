import { useState } from 'react';
import type { Comparable } from './entries.ts';

interface Chosen {
  /** At most two, the older first. */
  readonly chosen: readonly Comparable[];
  /** What a third one has taken the place of. */
  readonly replaced: Comparable | undefined;
}

const NONE: Chosen = { chosen: [], replaced: undefined };

/** The two files that are to be compared: a third one takes the place of the older. */
export function useChosen() {
  const [state, setState] = useState(NONE);
  const toggle = (one: Comparable) =>
    setState(({ chosen }) => {
      const others = chosen.filter(({ id }) => id !== one.id);
      if (others.length < chosen.length) return { chosen: others, replaced: undefined };
      const [older] = chosen.length < 2 ? [] : chosen;
      return { chosen: [...chosen.filter((each) => each !== older), one], replaced: older };
    });
  return { ...state, toggle, clear: () => setState(NONE) };
}
