import type { Session } from '../session.ts';
import { deskState } from './desk-state.ts';
import { throttle } from './throttle.ts';
import { channelName, readProjectorMessage, type DeskMessage, type Press } from './protocol.ts';

/** A view that moves is sent at most this often, and the clock while it runs, in milliseconds. */
const STATE_MS = 40;
const CLOCK_MS = 200;

interface DeskEvents {
  /** Number of projectors that follow, whenever that changes. */
  readonly onProjectors: (count: number) => void;
  readonly onPress: (press: Press) => void;
}

/**
 * Sends this session's state to projectors, as long as it is presented. Returns a function that ends it and tells them.
 */
export function leadProjectors(
  session: Session,
  desk: string,
  { onProjectors, onPress }: DeskEvents,
): () => void {
  const { viewport, selection, layout, playback, presenting, panels, check } = session;
  const channel = new BroadcastChannel(channelName(desk));
  const projectors = new Set<string>();
  const send = (message: DeskMessage) => channel.postMessage(message);
  const state = throttle(STATE_MS, () => send({ type: 'state', state: deskState(session) }));
  let clockMs = -Infinity;
  const sendClock = () => {
    const { time, playing, speed } = playback.getState();
    clockMs = performance.now();
    send({ type: 'clock', clock: { time, playing, speed } });
  };
  const sendAll = () => {
    state.ask();
    sendClock();
  };

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readProjectorMessage(data);
    if (message?.type === 'press') onPress(message.press);
    else if (message) {
      if (message.type === 'hello') projectors.add(message.from);
      else projectors.delete(message.from);
      onProjectors(projectors.size);
      if (message.type === 'hello') sendAll();
    }
  };

  const endings = [
    viewport.subscribe(state.ask),
    layout.subscribe(state.ask),
    presenting.subscribe(state.ask),
    selection.subscribe((now, before) => {
      if (now.selected !== before.selected || now.range !== before.range) state.ask();
    }),
    panels.subscribe((now, before) => {
      if (now.scoreTimeline !== before.scoreTimeline) state.ask();
    }),
    check?.answers.subscribe(state.ask) ?? (() => undefined),
    playback.subscribe((now, before) => {
      if (now.loop !== before.loop) state.ask();
      const isChanged =
        now.playing !== before.playing || now.speed !== before.speed || now.seekTo !== before.seekTo;
      if (isChanged || performance.now() - clockMs >= CLOCK_MS) sendClock();
    }),
  ];
  // A page that goes may come back from where the browser keeps it.
  const leave = () => send({ type: 'end' });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', sendAll);
  sendAll();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', sendAll);
    for (const end of endings) end();
    state.end();
    leave();
    channel.close();
  };
}
