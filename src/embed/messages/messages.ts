import type { Links } from '../../viewer/links/links.ts';
import type { FrameMessage } from '../frame.ts';
import { createListeners, type Post } from './listeners.ts';
import { METHODS, type Embedded } from './methods.ts';
import { fileOf, watchEvents } from './events.ts';

/** The messages of a frame: what the page around asks, and what it is told. */
export interface Messages {
  /** Answers a message; before `connect` only who listens is noted. */
  readonly hear: (message: FrameMessage) => void;
  /** Lets messages act on an opened file. Returns the function that ends it. */
  readonly connect: (embedded: Embedded) => () => void;
  /** Tells that the recording does not play, with a sentence. */
  readonly refusePlaying: (words: string) => void;
  /** Gives the answers of an exercise to the page around, where that waits for them. */
  readonly handIn: NonNullable<Links['handIn']>;
}

/** Errors as player.js numbers them. */
const NOT_PLAYED = 1;
const UNKNOWN_METHOD = 2;

/** Creates the messages of a frame, which last as long as its document. */
export function createMessages(post: Post): Messages {
  const listeners = createListeners(post);
  let opened: Embedded | undefined;

  function hear({ context, method, value, listener, origin }: FrameMessage): void {
    if (method === 'addEventListener' || method === 'removeEventListener') {
      const named = { context, event: String(value), listener, origin };
      if (method === 'addEventListener') listeners.add(named);
      else listeners.remove(named);
      // Which file is open is known already.
      if (opened && method === 'addEventListener' && value === 'file')
        listeners.answer({ context: 'tilia', event: 'file', value: fileOf(opened), listener }, origin);
      return;
    }
    if (!opened) return;
    const own = METHODS[context];
    if (!Object.hasOwn(own, method)) {
      listeners.tell('player.js', 'error', { code: UNKNOWN_METHOD, msg: `Invalid Method "${method}"` });
      return;
    }
    const answer = own[method]?.(opened, value);
    if (answer !== undefined) listeners.answer({ context, event: method, value: answer, listener }, origin);
  }

  return {
    hear,
    connect: (embedded) => {
      opened = embedded;
      const stop = watchEvents(embedded, listeners);
      return () => {
        stop();
        opened = undefined;
      };
    },
    refusePlaying: (msg) => listeners.tell('player.js', 'error', { code: NOT_PLAYED, msg }),
    handIn: {
      isAwaited: () => listeners.has('handIn'),
      give: (text) => listeners.tell('tilia', 'handIn', text),
    },
  };
}
