import { ALargeSmall, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { PAGES } from '../../site/pages.ts';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlayPauseButton } from '../../ui/play-pause-button.tsx';
import textStyles from '../../ui/text.module.css';
import { siteStorage } from '../../viewer-page/site-storage.ts';
import { createListStore } from '../../viewer/lists/list-store.ts';
import { isBad, readList, type ReadList } from '../../viewer/lists/read-list.ts';
import { passageCommand } from '../../viewer/passage/passage-keys.ts';
import { BadPassage, PlaylistItem } from './playlist-item.tsx';
import { PrintButton } from './print-button.tsx';
import { createPlaylistPlayback, type PlaylistPlaybackStore } from './playlist-playback.ts';
import styles from './playlist-page.module.css';
import { nameOf, titleOf } from './passage-names.ts';
import { createPassageReader } from './read-passages.ts';
import { useIsPlaying } from './use-is-playing.ts';

/** A listening list as a numbered list that plays in place. */
export function PlaylistPage({ written, name }: { readonly written: string; readonly name: string }) {
  const [list] = useState(() => readList(written));
  const [playlist] = useState(() => createPlaylistPlayback(list.items, createPassageReader()));
  const [isLarge, setLarge] = useState(false);
  const { items, problems } = list;
  useKeys(playlist, isLarge);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Everything above it has another height.
    page.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'start' });
  }, [isLarge]);
  return (
    <div ref={page} className={styles.playlist} data-large={isLarge || undefined}>
      <div className={layoutStyles.pageHead}>
        <PageTitle head={{ ...PAGES['/listen'], ...(name !== '' && { title: name }) }}>
          {name || 'Listening list'}
        </PageTitle>
        <p className={`${layoutStyles.count} ${textStyles.num}`}>
          {items.length === 1 ? '1 passage' : `${items.length} passages`}
        </p>
      </div>
      {problems.map((problem) => (
        <Notice key={problem} kind="warning">
          <p>{problem}</p>
        </Notice>
      ))}
      <div className={styles.tools}>
        <AutoAdvance playlist={playlist} />
        <Button
          look="outline"
          size="small"
          className={styles.large}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <ALargeSmall size={20} aria-hidden="true" />
          Large type
        </Button>
        <PrintButton list={list} playlist={playlist} />
        <EditCopy list={list} name={name} playlist={playlist} />
      </div>
      <ol className={styles.items}>
        {items.map((item, index) =>
          isBad(item) ? (
            <BadPassage key={index} item={item} number={index + 1} />
          ) : (
            <PlaylistItem key={index} item={item} index={index} playlist={playlist} />
          ),
        )}
      </ol>
      <Transport list={list} playlist={playlist} />
    </div>
  );
}

/** Next and previous, play and pause, wherever on the page the focus is. */
function useKeys(playlist: PlaylistPlaybackStore, withRemote: boolean): void {
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const command = passageCommand(event, withRemote);
      if (!command) return;
      event.preventDefault();
      if (event.repeat) return;
      const { toggle, step } = playlist.getState();
      if (command === 'toggle') toggle();
      else step(command === 'next' ? 1 : -1);
    };
    addEventListener('keydown', press, { signal: listening.signal });
    return () => listening.abort();
  }, [playlist, withRemote]);
}

function AutoAdvance({ playlist }: { readonly playlist: PlaylistPlaybackStore }) {
  const autoAdvance = useStore(playlist, (state) => state.autoAdvance);
  return (
    <label className={checkStyles.check}>
      <input
        type="checkbox"
        checked={autoAdvance}
        onChange={({ target }) => playlist.getState().setAutoAdvance(target.checked)}
      />
      Go on to the next passage
    </label>
  );
}

interface ListProps {
  readonly list: ReadList;
  readonly playlist: PlaylistPlaybackStore;
}

/** Puts the list in place of the one that this browser's reader is making. */
function EditCopy({ list, name, playlist }: ListProps & { readonly name: string }) {
  const navigate = useNavigate();
  const copy = async () => {
    const own = createListStore(siteStorage);
    const count = own.getState().items.length;
    const isFree =
      count === 0 ||
      (await confirm({
        text: 'Replace the list that you are making?',
        about: (
          <p>It has {count === 1 ? '1 passage' : `${count} passages`}. Copy its link first to keep it.</p>
        ),
        yes: 'Replace',
      }));
    if (!isFree) return;
    const { states } = playlist.getState();
    own.getState().replace(
      list.items.flatMap((item, index) => (isBad(item) ? [] : [{ ...item, title: titleOf(states[index]) }])),
      name,
    );
    await navigate('/listen');
  };
  return (
    <Button look="outline" size="small" onClick={() => void copy()}>
      Edit a copy
    </Button>
  );
}

/** Stays in sight at the bottom: what plays, and how to go on. */
function Transport({ list, playlist }: ListProps) {
  const current = useStore(playlist, (state) => state.current);
  const state = useStore(playlist, ({ states }) => (current === undefined ? undefined : states[current]));
  const statusText = useStore(playlist, (all) => all.statusText);
  const isPlaying = useIsPlaying(state);
  const { toggle, step } = playlist.getState();
  const item = current === undefined ? undefined : list.items[current];
  return (
    <div className={styles.transport} role="toolbar" aria-label="Listening list">
      <IconButton aria-label="Previous passage" title="Previous passage (←)" onClick={() => step(-1)}>
        <SkipBack size={18} aria-hidden="true" />
      </IconButton>
      <PlayPauseButton isPlaying={isPlaying} keyHint="Space" onClick={toggle} />
      <IconButton aria-label="Next passage" title="Next passage (→)" onClick={() => step(1)}>
        <SkipForward size={18} aria-hidden="true" />
      </IconButton>
      <p className={styles.present}>
        {item && current !== undefined && !isBad(item)
          ? `${current + 1} of ${list.items.length}: ${nameOf(item, state)}`
          : 'Press Play to begin'}
      </p>
      <p className={styles.statusText} role="status">
        {statusText}
      </p>
    </div>
  );
}
