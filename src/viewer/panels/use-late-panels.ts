import { startTransition, useEffect, useState } from 'react';
import type { AnalysisView } from '../session/analysis-view.ts';
import type * as latePanels from './late-panels.tsx';

type LatePanels = typeof latePanels;

/** Delay before their code is requested again after a failure, in milliseconds. */
const AGAIN_MS = 5000;

/**
 * Panels that take no room of their own and open over the rest: undefined until the first picture is there and their
 * code has loaded. Panels requested meanwhile open then.
 */
export function useLatePanels({ firstPicture }: AnalysisView): LatePanels | undefined {
  const [panels, setPanels] = useState<LatePanels>();
  useEffect(() => {
    let isWanted = true;
    let coming: ReturnType<typeof setTimeout> | undefined;
    const bring = () => {
      import('./late-panels.tsx').then(
        (code) => {
          if (isWanted) startTransition(() => setPanels(code));
        },
        () => {
          // The network may come back; until then the rest of the viewer works.
          if (isWanted) coming = setTimeout(bring, AGAIN_MS);
        },
      );
    };
    const look = () => {
      if (!firstPicture.getState().isThere) return;
      stop();
      // Not within the frame that draws it.
      coming = setTimeout(bring);
    };
    const stop = firstPicture.subscribe(look);
    look();
    return () => {
      isWanted = false;
      stop();
      clearTimeout(coming);
    };
  }, [firstPicture]);
  return panels;
}
