import { useEffect } from 'react';
import type { Session } from '../session.ts';
import { PHONE } from './parts/use-media.ts';

/** Keeps one panel open at a time on a phone, where all share one place below the timelines. */
export function useOnePanelOnPhones({ panels, selection, comparison }: Session) {
  useEffect(() => {
    const phone = matchMedia(PHONE);
    const closeInspector = () => selection.getState().setInspectorOpen(false);
    const closeOutline = () => panels.getState().setOutlineOpen(false);
    const closeChanges = () => comparison.getState().close();
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
        [closeInspector, closeScore, closeGuide, closeChanges].forEach((close) => close());
      if (scoreOpen === true && before.scoreOpen !== true)
        [closeInspector, closeOutline, closeGuide, closeChanges].forEach((close) => close());
      if (isGuide(now) && !isGuide(before))
        [closeInspector, closeOutline, closeScore, closeChanges].forEach((close) => close());
    });
    const stopInspector = selection.subscribe(({ inspectorOpen }, before) => {
      if (phone.matches && inspectorOpen && !before.inspectorOpen)
        [closeOutline, closeScore, closeGuide, closeChanges].forEach((close) => close());
    });
    const stopChanges = comparison.subscribe(({ from }, before) => {
      if (phone.matches && from !== undefined && before.from === undefined)
        [closeInspector, closeOutline, closeScore, closeGuide].forEach((close) => close());
    });
    return () => {
      stopPanels();
      stopChanges();
      stopInspector();
    };
  }, [panels, selection, comparison]);
}
