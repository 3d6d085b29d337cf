import { startTransition, useEffect, useState } from 'react';
import type * as latePanels from '../viewer/panels/late-panels.tsx';
import type { Tools } from '../viewer/session/tools.ts';

const NOT_LOADED = 'The exercise could not be loaded. Reload the page.';

/** The viewer's panels for an exercise; undefined for a file without one, and until they have loaded. */
export function useExercisePanels({ check, panels }: Tools): typeof latePanels | undefined {
  const [loaded, setLoaded] = useState<typeof latePanels>();
  useEffect(() => {
    if (!check) return undefined;
    let isWanted = true;
    import('../viewer/panels/late-panels.tsx').then(
      (code) => {
        if (isWanted) startTransition(() => setLoaded(code));
      },
      () => panels.getState().say(NOT_LOADED),
    );
    return () => {
      isWanted = false;
    };
  }, [check, panels]);
  return loaded;
}
