import { createMediaClock } from '../media/media-clock.ts';
import type { Session } from '../session.ts';
import type { PlaybackStore } from '../store/playback.ts';
import { applyDeskState } from './desk-state.ts';
import {
  channelName,
  newId,
  readDeskMessage,
  type DeskClock,
  type DeskState,
  type Press,
  type ProjectorMessage,
} from './protocol.ts';

/** Whether a projector has heard from its desk, and whether that has gone. */
export type ProjectorPhase = 'waiting' | 'following' | 'ended';

interface Projector {
  /** Asks the desk for something. */
  readonly press: (press: Press) => void;
  readonly end: () => void;
}

/** Makes a session follow a desk: it shows the desk's state, at its time, and plays nothing. */
export function followDesk(
  session: Session,
  desk: string,
  onPhase: (phase: ProjectorPhase) => void,
): Projector {
  const { fileId, layout, follow } = session;
  const channel = new BroadcastChannel(channelName(desk));
  const from = newId();
  const send = (message: ProjectorMessage) => channel.postMessage(message);
  let last: DeskState | undefined;
  let phase: ProjectorPhase = 'waiting';
  const enter = (next: ProjectorPhase) => {
    // One that begins again counts its projectors anew.
    if (next === 'following' && phase !== next) hello();
    phase = next;
    onPhase(next);
  };
  let release: () => void = () => undefined;
  const apply = () => {
    release();
    if (last) release = applyDeskState(session, last);
  };
  const setClock = followClock(session.playback);
  follow.getState().setMode('off');

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readDeskMessage(data);
    if (message?.type === 'end') {
      setClock({ time: session.playback.getState().time, playing: false, speed: 1 });
      enter('ended');
    } else if (message?.type === 'clock') setClock(message.clock);
    else if (message?.state.fileId === fileId) {
      last = message.state;
      apply();
      enter('following');
    }
  };
  // Timelines that come later find their places.
  const stop = layout.subscribe((now, before) => {
    if (now.order.length !== before.order.length) apply();
  });
  const hello = () => send({ type: 'hello', from });
  const bye = () => send({ type: 'bye', from });
  window.addEventListener('pagehide', bye);
  window.addEventListener('pageshow', hello);
  hello();
  return {
    press: (press) => send({ type: 'press', press }),
    end: () => {
      window.removeEventListener('pagehide', bye);
      window.removeEventListener('pageshow', hello);
      stop();
      release();
      bye();
      channel.close();
    },
  };
}

/** Binds the session's time to the desk's clock; between two messages it goes on by itself. */
function followClock(playback: PlaybackStore): (clock: DeskClock) => void {
  const media = createMediaClock();
  const { start, end } = playback.getState();
  let told: DeskClock = { time: start, playing: false, speed: 1 };
  const now = () => {
    const { time: mediaTime, speed: rate, playing: moving } = told;
    const time = media.read({ mediaTime, nowMs: performance.now(), rate, moving }) ?? mediaTime;
    return Math.min(Math.max(time, start), end);
  };
  playback.getState().setPoll(() => {
    const time = now();
    if (time !== playback.getState().time) playback.setState({ time });
  });
  return (clock) => {
    told = clock;
    playback.setState({ time: now(), playing: clock.playing, speed: clock.speed });
  };
}
