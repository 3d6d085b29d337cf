import { useEffect, useId, useState } from 'react';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import { KIND_FACTS } from '../kinds/facts.ts';
import { AppError } from '../shared/app-error.ts';
import { createTimelines } from './model/create-timelines.ts';
import { OriginalRecording } from './panels/recording/original-recording.tsx';
import { SeekSlider, Time } from './panels/playback-bar/playback-bar-time.tsx';
import { Rail } from './panels/rail/rail.tsx';
import { Tip } from './panels/tip.tsx';
import { runKey } from './scene/input/keys.ts';
import { TimelinesCanvas } from './scene/timelines-canvas.tsx';
import { findWebgl } from './scene/gpu/webgl.ts';
import { createSession, type Session } from './session.ts';
import type { PlaybackStore } from './store/playback.ts';
import type { ConcreteWork } from './viewer-file.ts';
import styles from './small-viewer.module.css';

/** On a narrow screen the timelines are cropped at the right, not squeezed: CSS pixels of a second at least. */
const LEAST_PX_PER_SECOND = 8;

/** What moves about in the timelines and plays them; the rest of the viewer's keys is for panels that are not here. */
const KEYS: ReadonlySet<string> = new Set([
  ...[' ', 'Enter', 'Home', 'End', 'Escape', '+', '=', '-', '0', ',', '.'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'],
]);

const nothing = () => undefined;

interface Opened {
  readonly session: Session;
  readonly work: ConcreteWork;
  /** Without WebGL the sound is there, but nothing can be drawn. */
  readonly isDrawn: boolean;
}

interface Props {
  readonly fileId: number;
  /** For the region's name. */
  readonly title: string;
  /** The file can be played now. */
  readonly onOpen: (playback: PlaybackStore) => void;
  /** Why it cannot be shown or heard, in a sentence for the listener. */
  readonly onProblem: (problem: string) => void;
}

/**
 * The timelines of a file with their names, its sound, the time and a slider: a piece of the viewer that can stand in a
 * page. The timelines lie over a positioned parent, above a row of `--transport-height` in which the rest stands; what
 * starts and stops it is the page's.
 */
export function SmallViewer({ fileId, title, onOpen, onProblem }: Props) {
  const opened = useOpened({ fileId, onOpen, onProblem });
  if (!opened) return null;
  const { session, work, isDrawn } = opened;
  return (
    <>
      {isDrawn && <Stack session={session} title={title} />}
      <div className={styles.transport}>
        <Time session={session} length={work.length} />
        <div className={styles.seek}>
          <SeekSlider session={session} length={work.length} />
        </div>
      </div>
      <div hidden>
        <OriginalRecording
          session={session}
          work={work}
          onFail={onProblem}
          onProblem={onProblem}
          onStall={nothing}
        />
      </div>
    </>
  );
}

function useOpened({ fileId, onOpen, onProblem }: Omit<Props, 'title'>): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const abortion = new AbortController();
    const open = async () => {
      const path = { id: fileId };
      const request = api.GET('/files/{id}/json', { params: { path }, signal: abortion.signal });
      const [file, isDrawn] = await Promise.all([orThrow(request), findWebgl()]);
      if (abortion.signal.aborted) return;
      const timelines = createTimelines(file).timelines.filter(({ kind }) => !KIND_FACTS[kind].needsViewer);
      const session = createSession(file.concrete_work, timelines);
      setOpened({ session, work: file.concrete_work, isDrawn });
      onOpen(session.playback);
    };
    open().catch((error: unknown) => {
      if (abortion.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      onProblem(error.message);
    });
    return () => abortion.abort();
  }, [fileId, onOpen, onProblem]);
  return opened;
}

function Stack({ session, title }: { readonly session: Session; readonly title: string }) {
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
function useCropped({ viewport, follow }: Session) {
  useEffect(() => {
    let lastWidthPx = 0;
    const crop = () => {
      const { view, zoomAt, panTo } = viewport.getState();
      if (view.widthPx === lastWidthPx) return;
      lastWidthPx = view.widthPx;
      if (view.widthPx === 0 || view.pxPerSecond >= LEAST_PX_PER_SECOND) return;
      follow.getState().moveInStep(() => {
        zoomAt(LEAST_PX_PER_SECOND / view.pxPerSecond, 0);
        panTo(0);
      });
    };
    crop();
    return viewport.subscribe(crop);
  }, [viewport, follow]);
}
