import { useEffect } from 'react';
import type { Session } from '../session.ts';
import { PHONE } from './use-media.ts';

/** Keeps one panel open at a time on a phone, where all share one place below the timelines. */
export function useOnePanelOnPhones({ panels, selection }: Session) {
  useEffect(() => {
    const phone = matchMedia(PHONE);
    const closeInspector = () => selection.getState().setInspectorOpen(false);
    const closeOutline = () => panels.getState().setOutlineOpen(false);
    const closeScore = () => {
      if (panels.getState().scoreOpen === true) panels.getState().setScoreOpen(false);
    };
    // In large type it has the whole viewer, and nobody takes its place.
    const isGuide = ({ guideOpen, guideLarge }: ReturnType<typeof panels.getState>) =>
      guideOpen && !guideLarge;
    const closeGuide = () => {
      if (isGuide(panels.getState())) panels.getState().setGuideOpen(false);
    };
    const stopPanels = panels.subscribe((now, before) => {
      const { outlineOpen, scoreOpen } = now;
      if (!phone.matches) return;
      if (outlineOpen && !before.outlineOpen)
        [closeInspector, closeScore, closeGuide].forEach((close) => close());
      if (scoreOpen === true && before.scoreOpen !== true)
        [closeInspector, closeOutline, closeGuide].forEach((close) => close());
      if (isGuide(now) && !isGuide(before))
        [closeInspector, closeOutline, closeScore].forEach((close) => close());
    });
    const stopInspector = selection.subscribe(({ inspectorOpen }, before) => {
      if (phone.matches && inspectorOpen && !before.inspectorOpen)
        [closeOutline, closeScore, closeGuide].forEach((close) => close());
    });
    return () => {
      stopPanels();
      stopInspector();
    };
  }, [panels, selection]);
}
