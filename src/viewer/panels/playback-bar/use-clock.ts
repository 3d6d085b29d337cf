import { useEffect, useRef, type RefObject } from 'react';
import { quarterInWords } from '../../../measures/positions.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Playback } from '../../store/playback.ts';

/** Seconds that the measure may be late while it plays. Where music is dense it would be another one in each frame. */
const MEASURE_LATE = 0.05;

/** Elements that the time and the place in the music are written into. */
interface Clock {
  readonly now: RefObject<HTMLElement | null>;
  readonly measure: RefObject<HTMLSpanElement | null>;
}

/**
 * Keeps the time and the place in the music written straight into the page: the time changes with every frame, and React need
 * not hear of it. `isCounted` says whether there is an element for the place.
 */
export function useClock(
  { timelines, playback, layout, positions }: AnalysisView,
  placeInWords: (timelines: readonly Timeline[], time: number, isPlaying: boolean, pass: number) => string,
  isCounted = true,
): Clock {
  const now = useRef<HTMLElement>(null);
  const measure = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A text that is changed costs less than one that is replaced.
    const [shown, place] = [new Text(), new Text()];
    now.current?.replaceChildren(shown);
    measure.current?.replaceChildren(place);
    // To ask a node for its text makes a new one of it.
    let [said, saidPlace] = ['', ''];
    let placedAt = NaN;
    const isMusic = positions.unit === 'quarters';
    const write = ({ time, playing, pass }: Playback) => {
      const text = isMusic ? quarterInWords(time) : positions.full(time);
      if (text !== said) shown.data = text;
      said = text;
      if (!isCounted || (playing && Math.abs(time - placedAt) < MEASURE_LATE)) return;
      placedAt = time;
      const words = placeInWords(timelines, time, playing, pass);
      if (words !== saidPlace) place.data = words;
      saidPlace = words;
    };
    write(playback.getState());
    const endings = [
      playback.subscribe((state, before) => {
        if (state.time !== before.time || state.playing !== before.playing) write(state);
      }),
      // The timeline that counts the measures may come later.
      layout.subscribe(() => write(playback.getState())),
    ];
    return () => endings.forEach((end) => end());
  }, [timelines, playback, layout, positions, placeInWords, isCounted]);
  return { now, measure };
}
