import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { buttonClass, Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import textStyles from '../../ui/text.module.css';
import { linkTo } from '../../viewer-page/link-to.ts';
import { capitalized, spanInWords } from '../../viewer/model/counted.ts';
import type { BadItem, ListItem } from '../../viewer/lists/listening-list.ts';
import { placeAsNamed } from '../../viewer/lists/write-list.ts';
import { GuideText } from '../../viewer/passage/guide-text.tsx';
import type { OpenPassage } from '../../viewer/passage/open-passage.ts';
import { PassagePlayer } from '../../viewer/passage/passage-player.tsx';
import type { PlaylistPlaybackStore, PassageState } from './playlist-playback.ts';
import styles from './playlist-item.module.css';
import { nameOf, titleOf } from './passage-names.ts';
import { useIsPlaying } from './use-is-playing.ts';

interface Props {
  readonly item: ListItem;
  readonly index: number;
  readonly playlist: PlaylistPlaybackStore;
}

/** One passage: its title, its place, what to listen for, and its player while it plays. */
export function PlaylistItem({ item, index, playlist }: Props) {
  const state = useStore(playlist, ({ states }) => states[index]);
  const isCurrent = useStore(playlist, ({ current }) => current === index);
  const element = useRef<HTMLLIElement>(null);
  useReadNearby(element, () => playlist.getState().read(index));
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'start' });
  }, [isCurrent]);
  const passage = state?.phase === 'open' ? state.passage : undefined;
  return (
    <li ref={element} className={styles.item} data-current={isCurrent || undefined}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <div className={styles.content}>
        <h2>{nameOf(item, state)}</h2>
        <About item={item} state={state} />
        {isCurrent && passage && <PlayerHere passage={passage} playlist={playlist} />}
        {passage && <GuideText session={passage.session} />}
        <Problem state={state} onRetry={() => playlist.getState().read(index)} />
        <Actions item={item} index={index} playlist={playlist} state={state} isCurrent={isCurrent} />
      </div>
    </li>
  );
}

/** Part of the address that says nothing. */
export function BadPassage({ item, number }: { readonly item: BadItem; readonly number: number }) {
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.content}>
        <h2>Passage {number} cannot be read</h2>
        <p className={styles.about}>
          The address says <q dir="auto">{item.written}</q>.
        </p>
        <p className={styles.problem}>{item.problem}</p>
      </div>
    </li>
  );
}

/** Calls `read` when an item is in sight, or soon will be. */
function useReadNearby(element: React.RefObject<HTMLElement | null>, read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}

interface Stated {
  readonly item: ListItem;
  readonly state: PassageState | undefined;
}

/** The file and the passage in it, in measures and seconds as soon as the file is there. */
function About({ item, state }: Stated) {
  const passage = state?.phase === 'open' ? state.passage : undefined;
  const { composer = '' } = passage?.file.abstract_work ?? {};
  const title = item.heading === '' ? '' : titleOf(state);
  return (
    <p className={styles.about}>
      {[title, composer, capitalized(passage ? spanOf(passage) : placeAsNamed(item.place))]
        .filter((words) => words !== '')
        .map((words, at) => (
          <span key={at} dir="auto">
            {words}
          </span>
        ))}
      {state?.phase === 'reading' && <Spinner label="Loading" />}
    </p>
  );
}

const spanOf = ({ session: { timelines, playback } }: OpenPassage) =>
  spanInWords(timelines, playback.getState());

function Problem({ state, onRetry }: { readonly state: Stated['state']; readonly onRetry: () => void }) {
  if (state?.phase !== 'gone' && state?.phase !== 'failed') return null;
  return (
    <div className={styles.problem}>
      <p>{state.problem}</p>
      {state.phase === 'failed' && (
        <Button look="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Actions({
  item,
  index,
  playlist,
  state,
  isCurrent,
}: Props & Stated & { readonly isCurrent: boolean }) {
  const isPlaying = useIsPlaying(state) && isCurrent;
  if (state?.phase === 'gone') return null;
  const Sign = isPlaying ? Pause : Play;
  const press = () => (isCurrent ? playlist.getState().toggle() : playlist.getState().play(index));
  const name = nameOf(item, state);
  return (
    <div className={styles.actions}>
      <Button look="outline" size="small" onClick={press}>
        <Sign size={16} aria-hidden="true" />
        {isPlaying ? 'Pause' : 'Play'} <span className={textStyles.visuallyHidden}>{name}</span>
      </Button>
      <Link className={buttonClass('outline', 'small')} to={linkTo('', item.fileId, item.place)}>
        Open <span className={textStyles.visuallyHidden}>{name} in the viewer</span>
      </Link>
    </div>
  );
}

interface PlayerHereProps {
  readonly passage: OpenPassage;
  readonly playlist: PlaylistPlaybackStore;
}

/** The player of the current passage. */
function PlayerHere({ passage, playlist }: PlayerHereProps) {
  const isWanted = useStore(playlist, (state) => state.isWanted);
  const { markWanted, started, ended } = playlist.getState();
  return (
    <div className={styles.player}>
      <PassagePlayer
        passage={passage}
        isWanted={isWanted}
        onWant={markWanted}
        onStarted={started}
        onEnded={ended}
      />
    </div>
  );
}
