import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { shownTitle } from '../panels/parts/file-title.ts';
import { SeekSlider, Time } from '../panels/playback-bar/playback-bar-time.tsx';
import { Rail } from '../panels/rail/rail.tsx';
import { GivenRecording } from '../panels/recording/given-recording.tsx';
import type { MediaNews } from '../panels/recording/measure-media.ts';
import { OriginalRecording } from '../panels/recording/original-recording.tsx';
import { Tip } from '../panels/tip.tsx';
import { canDraw } from '../scene/gpu/early-canvas.ts';
import { runKey } from '../scene/input/keys.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import type { Session } from '../session.ts';
import type { AnalysisView } from '../session/analysis-view.ts';
import type { OpenedProps, Surface } from '../viewer.tsx';
import styles from './small.module.css';

/** Least CSS pixels per second: on a narrow screen the timelines are cropped at the right rather than squeezed. */
const MIN_PX_PER_SECOND = 8;

/**
 * Keys that move about in the timelines and play them; the rest of the viewer's keys is for panels that are not here.
 */
const KEYS: ReadonlySet<string> = new Set([
  ...[' ', 'Enter', 'Home', 'End', 'Escape', '+', '=', '-', '0', ',', '.'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'],
]);

const nothing = () => undefined;

/**
 * The timelines of a file with their names, its sound, the time and a slider: a piece of the viewer for use in a page.
 * The timelines lie over a positioned parent, above a row of `--transport-height` for the rest; the page supplies the
 * controls that start and stop it. Shown once the file is complete; remembers nothing of it.
 */
export const SMALL: Surface = {
  shows: ({ kind }) => !KIND_FACTS[kind].needsViewer,
  Opening: () => null,
  loadOpened: () => Promise.resolve(Small),
};

function Small({ opened, onShown, onProblem }: OpenedProps) {
  const { file, session } = opened;
  const { length } = file.concrete_work;
  const isWhole = useStore(session.loading, ({ phase }) => phase === 'complete');
  // Without WebGL there is only the sound.
  const [isDrawn] = useState(canDraw);
  useEffect(() => {
    if (isWhole) onShown();
  }, [isWhole, onShown]);
  const news = useMemo<MediaNews>(
    () => ({ fail: onProblem, stall: nothing, measure: nothing, missPicture: nothing, doubtClock: nothing }),
    [onProblem],
  );
  if (!isWhole) return null;
  const { player } = session;
  return (
    <>
      {isDrawn && <Stack session={session} title={shownTitle(file)} />}
      <div className={styles.transport}>
        <Time session={session} length={length} />
        <div className={styles.seek}>
          <SeekSlider session={session} length={length} />
        </div>
      </div>
      <div hidden>
        {player ? (
          <GivenRecording session={session} player={player} onProblem={onProblem} />
        ) : (
          <OriginalRecording session={session} work={file.concrete_work} news={news} onProblem={onProblem} />
        )}
      </div>
    </>
  );
}

/** The timelines with their names, over a positioned parent but for a row of `--transport-height`. */
export function Stack({ session, title }: { readonly session: Session; readonly title: string }) {
  const regionId = useId();
  useCropped(session);
  const keyed = { session, copyLink: nothing, openMenu: nothing };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the region inside has the keyboard
    <div
      className={styles.stack}
      onKeyDown={({ nativeEvent }) => {
        if (KEYS.has(nativeEvent.key)) runKey(keyed, nativeEvent);
      }}
    >
      <div className={styles.rail}>
        <Rail session={session} />
      </div>
      <TimelinesCanvas session={session} id={regionId} title={title} />
      <Tip session={session} />
    </div>
  );
}

/** Where the whole would be too small to read, the view begins at the start and the rest is cropped. */
function useCropped({ viewport, follow }: AnalysisView) {
  useEffect(() => {
    let lastWidthPx = 0;
    const crop = () => {
      const { view, zoomAt, panTo } = viewport.getState();
      if (view.widthPx === lastWidthPx) return;
      lastWidthPx = view.widthPx;
      if (view.widthPx === 0 || view.pxPerSecond >= MIN_PX_PER_SECOND) return;
      follow.getState().moveInStep(() => {
        zoomAt(MIN_PX_PER_SECOND / view.pxPerSecond, 0);
        panTo(0);
      });
    };
    crop();
    return viewport.subscribe(crop);
  }, [viewport, follow]);
}
