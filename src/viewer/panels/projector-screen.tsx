import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Links } from '../links/links.ts';
import { readAddress } from '../links/read-address.ts';
import { followDesk, type ProjectorPhase } from '../present/projector.ts';
import type { Press } from '../present/protocol.ts';
import { commandOf } from '../scene/input/keys.ts';
import { isOwnKey } from '../scene/input/own-keys.ts';
import { TimelinesCanvas } from '../scene/timelines-canvas.tsx';
import type { Tools } from '../session/tools.ts';
import { keepLaneSize } from '../store/keep-lane-size.ts';
import type { OpenedProps } from '../viewer.tsx';
import { showWaveform } from '../waveform/show-waveform.ts';
import { shownTitle } from './parts/file-title.ts';
import { Rail } from './rail/rail.tsx';
import { ScorePanel, useScoreView } from './score/score-panel.tsx';
import { Black } from './present/black.tsx';
import { PLAY_KEY, PRESENT_KEYS } from '../present/present-keys.ts';
import styles from './projector-screen.module.css';
import { isWholeKey } from './present/use-present-keys.ts';
import { enterFullScreen, useAlone } from './present/use-whole-screen.ts';
// Imported here so that the build keeps the viewer's modules in files of their own, and splits none of them for this
// page.
import '../viewer.tsx';
import './screen.tsx';

const WORDS: Readonly<Record<ProjectorPhase, string>> = {
  waiting: 'Waiting for the presentation. It must be open in another window of this browser.',
  following: 'This window follows the presentation.',
  ended: 'The presentation has ended.',
};

const noPress = (_: Press) => undefined;

/** The projector's window: the lanes or the score of a desk in another window, and nothing else of it. It plays no sound. */
export function ProjectorScreen({ opened, onShown }: OpenedProps) {
  const { session, file } = opened;
  const { presenting, check } = session;
  const screen = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<ProjectorPhase>('waiting');
  const isFull = useIsFull();
  const { shows, isBlack } = useStore(presenting);
  const score = useScoreView(session);
  const press = useRef<(press: Press) => void>(noPress);
  useEffect(onShown, [onShown]);
  useEffect(() => showWaveform(opened), [opened]);
  useAlone(screen, true);
  useEffect(() => {
    presenting.getState().setMode('screen');
    return keepLaneSize(session);
  }, [session, presenting]);
  useEffect(() => {
    const desk = deskOf(session.links);
    if (desk === undefined) return undefined;
    const projector = followDesk(session, desk, setPhase);
    press.current = projector.press;
    return () => {
      press.current = noPress;
      projector.end();
    };
  }, [session]);
  useSentKeys(session, press);
  return (
    <div ref={screen} className={styles.screen} data-viewer="" data-projector={phase}>
      <h1 className={styles.unseen}>{shownTitle(file)}</h1>
      {check && check.instruction !== '' && <p className={styles.instruction}>{check.instruction}</p>}
      <div className={styles.stage} inert>
        <Rail session={session} />
        <TimelinesCanvas session={session} id={useId()} title={shownTitle(file)} />
        {score && shows === 'score' && (
          <div className={styles.score}>
            <ScorePanel session={session} view={score} />
          </div>
        )}
      </div>
      <div className={isFull && phase === 'following' ? styles.unseen : styles.foot}>
        <p role="status" aria-label="Projector">
          {WORDS[phase]}
        </p>
        {phase === 'ended' ? (
          <Button size="small" look="outline" onClick={() => window.close()}>
            Close this window
          </Button>
        ) : (
          !isFull && (
            <Button size="small" look="outline" onClick={enterFullScreen}>
              Full screen
            </Button>
          )
        )}
        {phase !== 'following' && (
          <a className={buttonClass('plain', 'small')} href={session.links?.to({ ...check?.address })}>
            Open the file
          </a>
        )}
      </div>
      {isBlack && phase === 'following' && <Black onEnd={() => press.current('black')} />}
    </div>
  );
}

function deskOf(links: Links | undefined): string | undefined {
  const { search = '', hash = '' } = links?.incoming.getInitialState() ?? {};
  return readAddress(search, hash).address.desk;
}

/** Whether the page fills the screen. */
function useIsFull(): boolean {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isFull;
}

/** Sends the commands of keys pressed here to the desk: the presenter's remote may act on this window. */
function useSentKeys(
  { presenting, singleKeys }: Tools,
  press: React.RefObject<(press: Press) => void>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || !isWholeKey(event)) return;
      const isBlack = presenting.getState().isBlack;
      if (!isBlack && event.target instanceof Element && isOwnKey(event.target, event)) return;
      const key = commandOf([...PRESENT_KEYS, PLAY_KEY], event, singleKeys.getState().isOn);
      const command = isBlack ? 'black' : key?.command;
      // Escape leaves the full screen, and no more.
      if (command === undefined || command === 'end') return;
      event.preventDefault();
      press.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [presenting, singleKeys, press]);
}
