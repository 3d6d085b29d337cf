import { ChevronsLeft, ChevronsRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { nameInMap } from '../../measures/measure-map.ts';
import { NO_MEASURE } from '../../measures/measure-words.ts';
import { placeInWords, timeInWords } from '../../compare/places.ts';
import { Segments } from '../../ui/segments.tsx';
import toolStyles from '../panels/parts/bar-tool.module.css';
import { LoopButton } from '../panels/parts/loop-button.tsx';
import { SpeedMenu } from '../panels/parts/speed-menu.tsx';
import { useKeyHint } from '../panels/parts/use-key-hint.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { VolumeButton } from '../panels/playback-bar/volume-button.tsx';
import barStyles from '../panels/playback-bar/playback-bar.module.css';
import styles from './compare-bar.module.css';
import type { OpenComparison } from './create-comparison.ts';
import { analystOf, performerOf } from './side-words.ts';

interface Props {
  readonly open: OpenComparison;
  readonly onHear: (side: number) => void;
  readonly onStep: (step: 1 | -1) => void;
  /** The menu at the end. */
  readonly more: ReactNode;
}

/** One Play for all sides, which of them is heard, and the way from difference to difference. */
export function CompareBar({ open, onHear, onStep, more }: Props) {
  const { session } = open;
  const isPhone = useMedia(PHONE);
  const withKey = useKeyHint(session.singleKeys);
  return (
    <div className={`${barStyles.bar} ${styles.bar}`} role="toolbar" aria-label="Playback">
      <PlayButton open={open} />
      <Position open={open} />
      <Heard open={open} onHear={onHear} />
      {!isPhone && (
        <span className={styles.hint}>
          Switch keeps the measure <kbd>X</kbd>
        </span>
      )}
      <span className={styles.gap} />
      <button
        type="button"
        className={toolStyles.tool}
        title={withKey('Previous difference', ',')}
        onClick={() => onStep(-1)}
      >
        <ChevronsLeft size={18} aria-hidden="true" />
        <span className={toolStyles.word}>Previous</span>
      </button>
      <button
        type="button"
        className={toolStyles.tool}
        title={withKey('Next difference', '.')}
        onClick={() => onStep(1)}
      >
        <span className={toolStyles.word}>Next difference</span>
        <ChevronsRight size={18} aria-hidden="true" />
      </button>
      {!isPhone && <LoopButton session={session} />}
      {!isPhone && <SpeedMenu session={session} />}
      {!isPhone && <VolumeButton session={session} />}
      {more}
    </div>
  );
}

function PlayButton({ open: { session } }: Pick<Props, 'open'>) {
  const { playback } = session;
  const isPlaying = useStore(playback, (state) => state.playing);
  const withKey = useKeyHint(session.singleKeys);
  const name = isPlaying ? 'Pause' : 'Play';
  const Sign = isPlaying ? Pause : Play;
  const { play, pause } = playback.getState();
  return (
    <button
      type="button"
      className={barStyles.play}
      aria-label={name}
      title={withKey(name, ' ')}
      onClick={isPlaying ? pause : play}
    >
      <Sign size={20} aria-hidden="true" />
    </button>
  );
}

/** The measure, and the time in each recording: written straight into the page, since it changes with every frame. */
function Position({ open }: Pick<Props, 'open'>) {
  const { session, placed } = open;
  const [measure, times] = [useRef<HTMLElement>(null), useRef<HTMLSpanElement>(null)];
  const [model] = placed.sides;
  const last = model?.compared.map?.measures.at(-1);
  useEffect(() => {
    const write = () => {
      const { time } = session.playback.getState();
      const own = model?.map.toTime(time) ?? time;
      if (measure.current && model)
        measure.current.textContent = placeInWords(model.compared, own, model.compared.table && NO_MEASURE);
      if (times.current)
        times.current.textContent = placed.sides
          .map(
            ({ letter, map, compared }) =>
              `${letter} ${timeInWords(Math.max(map.toTime(time), 0), compared.unit)}`,
          )
          .join(' · ');
    };
    write();
    return session.playback.subscribe((now, before) => {
      if (now.time !== before.time) write();
    });
  }, [session, placed, model, measure, times]);
  return (
    <span className={styles.position}>
      <span role="timer" aria-label="Place">
        <b ref={measure} />
        {last && placed.axis.by === 'measures' && <span className={styles.last}> of {nameInMap(last)}</span>}
      </span>
      <span ref={times} className={styles.times} />
    </span>
  );
}

function Heard({ open, onHear }: Pick<Props, 'open' | 'onHear'>) {
  const { placed, store } = open;
  const heard = useStore(store, (state) => state.heard);
  const isPhone = useMedia(PHONE);
  const choices = placed.sides.map(({ letter }) => letter);
  const chosen = choices[heard] ?? 'A';
  return (
    <Segments
      label="Heard now"
      name="heard"
      choices={choices}
      chosen={chosen}
      className={styles.heard}
      onChoose={(letter) => onHear(choices.indexOf(letter))}
    >
      {(letter) => {
        const side = placed.sides.find((one) => one.letter === letter);
        const name = side ? performerOf(side) || analystOf(side) : '';
        return (
          <>
            <b aria-hidden={!isPhone}>{letter}</b>
            <span className={isPhone || choices.length > 3 ? styles.hidden : styles.who}>{name}</span>
          </>
        );
      }}
    </Segments>
  );
}
