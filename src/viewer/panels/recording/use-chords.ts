import { useEffect } from 'react';
import { useStore } from 'zustand';
import { countedMeasures } from '../../model/counted.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Listening } from '../../session/listening.ts';
import { quartersPerSecond } from '../../store/tempo.ts';
import type { RecordingChoiceStore } from './recording-choice.ts';

/** The timeline whose chords are heard: the topmost that is shown, else the first that has some. */
export const soundedTimeline = ({ timelines, layout }: AnalysisView) =>
  layout
    .getState()
    .lanes.map(({ timeline }) => timelines[timeline])
    .find((shown) => shown?.chords) ?? timelines.find(({ chords }) => chords);

/** Whether there are chords to be heard, and whether the reader wants them. */
export function useChords(session: AnalysisView & Listening) {
  // The timeline that has them may come later.
  const hasChords = useStore(session.layout, () => session.timelines.some(({ chords }) => chords));
  const isWanted = useStore(session.settings, (settings) => settings.playsChords);
  return { hasChords, isPlaying: hasChords && isWanted };
}

/** Lets the chords be heard as long as the reader wants them: alone where there is no recording, else quietly beside it. */
export function usePlayedChords(
  session: AnalysisView & Listening,
  choice: RecordingChoiceStore,
): ReturnType<typeof useChords> {
  const chords = useChords(session);
  const { isPlaying } = chords;
  const state = useStore(choice, (chosen) => chosen.state);
  const timeline = useStore(session.layout, () => soundedTimeline(session));
  useEffect(() => {
    // Chords need a time that goes on.
    if (isPlaying && state === 'absent') choice.getState().playSilently();
  }, [choice, isPlaying, state]);
  useChordSound(session, isPlaying ? timeline : undefined, state === 'silent');
  useClicks(session);
  return chords;
}

/** Sounds the chords of a timeline as long as there is one. */
export function useChordSound(
  session: AnalysisView & Listening,
  timeline: Timeline | undefined,
  isAlone: boolean,
): void {
  useEffect(() => {
    if (!timeline?.chords) return undefined;
    const stop = new AbortController();
    const chords = timeline.chords();
    void import('../../chords/play-chords.ts').then(({ playChords }) => {
      if (stop.signal.aborted) return;
      const { playback, settings, tempo } = session;
      const pace = () => {
        const { isUsed, tempo: perMinute } = tempo.getState();
        return isUsed ? quartersPerSecond(perMinute) : 1;
      };
      stop.signal.addEventListener('abort', playChords({ playback, settings, chords, isAlone, pace }));
    });
    return () => stop.abort();
  }, [session, timeline, isAlone]);
}

/** Lets the beats of music without a recording be heard as long as the reader wants them. */
function useClicks({ playback, settings, tempo, timelines }: AnalysisView & Listening): void {
  const isHeard = useStore(tempo, ({ isUsed, clicks }) => isUsed && clicks);
  useEffect(() => {
    if (!isHeard) return undefined;
    const stop = new AbortController();
    void import('../../metronome/play-clicks.ts').then(({ playClicks }) => {
      if (stop.signal.aborted) return;
      const table = () => countedMeasures(timelines);
      stop.signal.addEventListener('abort', playClicks({ playback, settings, tempo, table }));
    });
    return () => stop.abort();
  }, [playback, settings, tempo, timelines, isHeard]);
}
