import { useEffect } from 'react';
import type { Session } from '../session.ts';

const PHONE = '(max-width: 767px)';

/** On a phone the panels share one place below the timelines: the one that opens closes the other. */
export function useOnePanelOnPhones({ panels, selection }: Session) {
  useEffect(() => {
    const phone = matchMedia(PHONE);
    const stopOutline = panels.subscribe(({ outlineOpen }, before) => {
      if (phone.matches && outlineOpen && !before.outlineOpen) selection.getState().setInspectorOpen(false);
    });
    const stopInspector = selection.subscribe(({ inspectorOpen }, before) => {
      if (phone.matches && inspectorOpen && !before.inspectorOpen) panels.getState().setOutlineOpen(false);
    });
    return () => {
      stopOutline();
      stopInspector();
    };
  }, [panels, selection]);
}
