import { Pause, Play } from 'lucide-react';
import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { CONNECTION_ERROR } from '../../shared/texts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { FileEntry } from '../browse-files/file-entry.ts';
import styles from './plate.module.css';
import { Still } from './still.tsx';

/** The viewer's code, several times as large as the rest of the page. */
const loadViewer = async () => {
  const { PlateViewer } = await import('./plate-viewer.tsx');
  return PlateViewer;
};
type Viewer = Awaited<ReturnType<typeof loadViewer>>;

const NOT_LOADED = 'The viewer could not be loaded. Reload the page, or open the example in the viewer.';

/** Events that a person causes sooner or later, and a machine that visits the page does not. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'];
/** Milliseconds of a quiet page after which the viewer is loaded for a visitor who only reads. */
const QUIET_MS = 6000;

/** What plays the example, as far as this page has to do with it. */
interface Player {
  readonly getState: () => {
    readonly playing: boolean;
    readonly play: () => void;
    readonly pause: () => void;
  };
  readonly subscribe: (onChange: () => void) => () => void;
}

interface Props {
  /** File of the example; undefined while it is loading. */
  readonly file: FileEntry | undefined;
  /** Whether the server did not say which files there are; then Play asks again. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly title: string;
  readonly composer: string;
}

/**
 * A piece of the viewer with an example in it. First as a still picture, drawn beforehand; the viewer takes its place when
 * somebody is there to use it.
 */
export function Plate({ file, hasFailed, onRetry, title, composer }: Props) {
  const { Viewer, load, problem, setProblem } = useViewer();
  const [player, setPlayer] = useState<Player>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isWanted = useRef(false);
  useSomebody(load);

  const open = useCallback((opened: Player) => {
    setPlayer(opened);
    setIsWaiting(false);
    if (isWanted.current) opened.getState().play();
  }, []);
  const press = () => {
    setProblem(undefined);
    if (player) {
      const { playing, play, pause } = player.getState();
      if (playing) pause();
      else play();
      return;
    }
    isWanted.current = true;
    setIsWaiting(true);
    load();
    if (hasFailed) onRetry();
    // A viewer that could not open the file is made anew.
    if (problem !== undefined) setAttempt(attempt + 1);
  };
  const shownProblem = problem ?? (hasFailed && isWaiting ? CONNECTION_ERROR : undefined);

  return (
    <figure className={styles.plate} aria-label={`${title}, an example to play`}>
      <div className={styles.frame}>
        <div className={styles.stage}>
          <Still />
        </div>
        <div className={styles.controls}>
          <PlayButton player={player} isWaiting={isWaiting && shownProblem === undefined} onPress={press} />
          {!player && (
            <p className={styles.waiting}>
              {isWaiting && shownProblem === undefined ? <Spinner label="Loading" /> : 'Play the example'}
            </p>
          )}
          {file && Viewer && <Viewer key={attempt} fileId={file.id} onOpen={open} onProblem={setProblem} />}
        </div>
      </div>
      {shownProblem !== undefined && (
        <p className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
      <figcaption>
        <span>
          {composer}, {title}. Press Play, or click anything in the timelines.
        </span>
        {file && <Link to={`/viewer/${file.id}`}>Open in the viewer</Link>}
      </figcaption>
    </figure>
  );
}

/** The viewer once it is loaded, and how to ask for it. */
function useViewer() {
  const [Viewer, setViewer] = useState<Viewer>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(() => {
    loadViewer().then(
      (PlateViewer) => startTransition(() => setViewer(() => PlateViewer)),
      () => setProblem(NOT_LOADED),
    );
  }, []);
  return { Viewer, load, problem, setProblem };
}

/** Calls back once, when somebody turns out to be there. */
function useSomebody(onSomebody: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = () => {
      controller.abort();
      onSomebody();
    };
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, tell, { signal, passive: true });
    const timer = setTimeout(tell, QUIET_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    return () => controller.abort();
  }, [onSomebody]);
}

const hearNothing = () => () => undefined;

interface PlayButtonProps {
  readonly player: Player | undefined;
  readonly isWaiting: boolean;
  readonly onPress: () => void;
}

function PlayButton({ player, isWaiting, onPress }: PlayButtonProps) {
  const now = () => player?.getState().playing ?? false;
  const isPlaying = useSyncExternalStore(player?.subscribe ?? hearNothing, now, now);
  const Sign = isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={name}
      title={name}
      aria-disabled={isWaiting}
      onClick={onPress}
    >
      <Sign size={20} aria-hidden="true" />
    </button>
  );
}
