import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { Link } from 'react-router';
import { NETWORK_ERROR } from '../../shared/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PlayPauseButton } from '../../ui/play-pause-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { createSettingsStore, heardVolume } from '../../viewer/store/playback-settings.ts';
import type { FileEntry } from '../browse-files/file-entry.ts';
import { playerOf, type Player } from './example-player.ts';
import styles from './demo-viewer.module.css';
import { StaticPreview } from './static-preview.tsx';
import { soundOf, useExample } from './use-example.ts';

/** The viewer's code, several times as large as the rest of the page. */
const loadViewer = async () => {
  const { LiveViewer } = await import('./live-viewer.tsx');
  return LiveViewer;
};
type Viewer = Awaited<ReturnType<typeof loadViewer>>;

const NOT_LOADED = 'The viewer could not be loaded. Reload the page, or open the example in the viewer.';

/** Events that a person causes sooner or later, and a machine that visits the page does not. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'];
/** Milliseconds of a quiet page after which the viewer is loaded for a visitor who only reads. */
const QUIET_MS = 6000;
/** Milliseconds for which it waits then: a press is heard and seen first. */
const FIRST_MS = 300;

const AUDIO_UNREACHABLE = 'The recording could not be reached. Check your connection, then press Play again.';

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
 * A piece of the viewer with an example in it. At first a prerendered picture with the sound ready, so that a press
 * takes effect at once; the viewer takes over its place, sound and time on the visitor's first activity.
 */
export function DemoViewer({ file, hasFailed, onRetry, title, composer }: Props) {
  const { Viewer, load, problem, setProblem } = useViewer();
  const { file: example, ask } = useExample(file?.id, setProblem);
  const [sound, setSound] = useState<HTMLAudioElement | null>(null);
  const [opened, setOpened] = useState<Player>();
  const [isPressed, setIsPressed] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const isWanted = useRef(false);
  const early = useMemo(
    () => (sound ? playerOf(sound, wantedVolume, setProblem) : undefined),
    [sound, setProblem],
  );
  const player = opened ?? early;
  const isWaiting = isPressed && !player;
  const url = example && soundOf(example);
  const figure = useRef<HTMLElement>(null);
  useSeen(figure, ask);
  useFirstActivity(load);
  const startWanted = useCallback((wanted: Player) => {
    if (isWanted.current) wanted.getState().play();
    isWanted.current = false;
  }, []);
  const open = useCallback(
    (playback: Player) => {
      setOpened(playback);
      startWanted(playback);
    },
    [startWanted],
  );
  const takeSound = useCallback(
    (element: HTMLAudioElement | null) => {
      setSound(element);
      if (element) startWanted(playerOf(element, wantedVolume, setProblem));
    },
    [startWanted, setProblem],
  );

  const press = () => {
    setProblem(undefined);
    if (problem !== undefined) load();
    if (player) {
      const { playing, play, pause } = player.getState();
      if (sound?.error) sound.load();
      if (playing) pause();
      else play();
      return;
    }
    isWanted.current = true;
    setIsPressed(true);
    if (hasFailed) onRetry();
    if (problem === undefined) return;
    ask();
    // A viewer that could not open the file is remounted.
    setAttempt(attempt + 1);
  };
  const shownProblem = problem ?? (hasFailed && isWaiting ? NETWORK_ERROR : undefined);
  const hasAll = file && example && Viewer && (url === undefined || sound !== null);

  return (
    <figure ref={figure} className={styles.demo} aria-label={`${title}, an example to play`}>
      <div className={styles.frame}>
        <div className={styles.stage}>
          <StaticPreview sound={sound} />
        </div>
        <div className={styles.controls}>
          <PlayButton
            player={player}
            isWaiting={isWaiting && shownProblem === undefined}
            onNear={() => setIsNear(true)}
            onPress={press}
          />
          {!opened && (
            <p className={styles.waiting}>
              {isWaiting && shownProblem === undefined ? <Spinner label="Loading" /> : 'Play the example'}
            </p>
          )}
          {hasAll && (
            <Viewer
              key={attempt}
              fileId={file.id}
              file={example}
              sound={sound ?? undefined}
              onOpen={open}
              onProblem={setProblem}
            />
          )}
          {file && (
            <Link className={`${buttonClass('outline', 'small')} ${styles.open}`} to={`/viewer/${file.id}`}>
              Open in the viewer
            </Link>
          )}
        </div>
      </div>
      {url !== undefined && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- music; annotation files hold no captions
        <audio
          ref={takeSound}
          src={url}
          preload={isNear ? 'auto' : 'none'}
          onError={() => setProblem(AUDIO_UNREACHABLE)}
        />
      )}
      {shownProblem !== undefined && (
        <p className={styles.problem} role="alert">
          {shownProblem}
        </p>
      )}
      <figcaption>{`${composer}, ${title}. Press Play, or click anything in the timelines.`}</figcaption>
    </figure>
  );
}

/** Volume that the listener has set in the viewer. */
const wantedVolume = () => heardVolume(createSettingsStore(siteStorage).getState());

/** The viewer once it is loaded, and how to ask for it. */
function useViewer() {
  const [Viewer, setViewer] = useState<Viewer>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(() => {
    loadViewer().then(
      (LiveViewer) => startTransition(() => setViewer(() => LiveViewer)),
      () => setProblem(NOT_LOADED),
    );
  }, []);
  return { Viewer, load, problem, setProblem };
}

/** Calls back once, when an element comes into view. */
function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, onSeen]);
}

/** Calls back once, on the visitor's first activity. */
function useFirstActivity(onActivity: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer = setTimeout(onActivity, QUIET_MS);
    const hear = () => {
      controller.abort();
      clearTimeout(timer);
      timer = setTimeout(onActivity, FIRST_MS);
    };
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, hear, { signal, passive: true });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [onActivity]);
}

const hearNothing = () => () => undefined;

interface PlayButtonProps {
  readonly player: Player | undefined;
  readonly isWaiting: boolean;
  /** The pointer is over it, or it has the focus. */
  readonly onNear: () => void;
  readonly onPress: () => void;
}

function PlayButton({ player, isWaiting, onNear, onPress }: PlayButtonProps) {
  const now = () => player?.getState().playing ?? false;
  const isPlaying = useSyncExternalStore(player?.subscribe ?? hearNothing, now, now);
  return (
    <PlayPauseButton
      isPlaying={isPlaying}
      aria-disabled={isWaiting}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onPress}
    />
  );
}
