import { useEffect } from 'react';
import { useStore } from 'zustand';
import { currentQuestion } from '../../check/ask.ts';
import { isOtherPicture } from '../../check/other-picture.ts';
import type { Check } from '../../check/check.ts';
import { outcomesOf } from '../../check/outcome.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { LayoutStore } from '../../store/layout.ts';

/** State of an exercise, its questions with their results, and the one that is asked now. */
export function useExercise(layout: LayoutStore, check: Check) {
  const state = useStore(check.answers);
  // Timelines load one after the other.
  const lanes = useStore(layout, (now) => now.lanes);
  const outcomes = outcomesOf(check, state.answers);
  return { ...state, lanes, outcomes, question: currentQuestion(check) };
}

/** Redraws lanes whose labels are typed, have been answered, revealed or hidden again. */
export function useRedrawn(layout: LayoutStore, { answers }: Check): void {
  useEffect(
    () =>
      answers.subscribe((now, before) => {
        if (now.draft !== before.draft || isOtherPicture(now, before)) layout.getState().redraw();
      }),
    [layout, answers],
  );
}

/** Calls `place` whenever the lanes move, and when `place` is another. */
export function useOnMove({ viewport, layout }: AnalysisView, place: () => void): void {
  useEffect(() => {
    place();
    const endings = [viewport.subscribe(place), layout.subscribe(place)];
    return () => endings.forEach((end) => end());
  }, [viewport, layout, place]);
}
