// Speaks with an analysis that stands in a frame: `import { tilia } from '…/embed-api.js'`. The help has it at /help/web/embed.
const ANSWERED = 'getPaused getMuted getVolume getDuration getCurrentTime getLoop';
const SENT = 'play pause mute unmute setVolume setCurrentTime setLoop';
const OUR_ANSWERED = 'goTo setTimelines getPosition getTimelines getComponents';
const OUR_SENT = 'select setSpeed';

let last = 0;

/** The analysis in an iframe. Its methods wait until the frame is `ready`; those that ask give a promise. */
export function tilia(frame) {
  const heard = new Map();
  let isReady;
  const player = { ready: new Promise((resolve) => (isReady = resolve)) };

  const post = (context, method, value, listener) =>
    frame.contentWindow?.postMessage(
      JSON.stringify({ context, version: '0.0.11', method, value, listener }),
      '*',
    );
  addEventListener('message', ({ source, data }) => {
    // By its window: a frame in a sandbox has no origin.
    if (source !== frame.contentWindow || typeof data !== 'string') return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message?.context !== 'player.js' && message?.context !== 'tilia') return;
    if (message.event === 'ready') isReady(message.value);
    heard.get(message.listener)?.(message.value);
  });

  const listen = (act) => {
    const listener = `tilia-${(last += 1)}`;
    heard.set(listener, act);
    return listener;
  };
  const add = (context, names, isAnswered) => {
    for (const method of names.split(' ')) {
      player[method] = async (value) => {
        await player.ready;
        if (!isAnswered) return post(context, method, value);
        return new Promise((resolve) => {
          const listener = listen((answer) => {
            heard.delete(listener);
            resolve(answer);
          });
          post(context, method, value, listener);
        });
      };
    }
  };
  add('player.js', SENT, false);
  add('player.js', ANSWERED, true);
  add('tilia', OUR_SENT, false);
  add('tilia', OUR_ANSWERED, true);

  /** Calls `act` with what each event of a name tells. Returns the function that ends it. */
  player.on = (event, act) => {
    const listener = listen(act);
    player.ready.then(() => post('tilia', 'addEventListener', event, listener));
    return () => {
      heard.delete(listener);
      post('tilia', 'removeEventListener', event, listener);
    };
  };
  // A frame that was there before this page's script says so when it is asked.
  post('player.js', 'addEventListener', 'ready', listen(isReady));
  return player;
}
