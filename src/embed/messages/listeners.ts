import { VERSION, type Context, type EventName } from '../protocol.ts';

/** Listeners of a page that asks for no end of them. */
const MAX_LISTENERS = 100;

/** Who has asked for an event: the number that the sender knows it by, and where to it goes. */
interface Listener {
  readonly context: Context;
  readonly event: string;
  readonly listener: unknown;
  readonly origin: string;
}

/** Sends a text to the page around, which is read there if its origin is this one; `*` for any. */
export type Post = (text: string, origin: string) => void;

interface Told {
  readonly context: Context;
  readonly event: string;
  readonly value: unknown;
  readonly listener: unknown;
}

/** Listeners of the page around. They stay while the viewer comes and goes. */
export interface Listeners {
  readonly add: (listener: Listener) => void;
  /** Takes away one, or all of an event where it names none. */
  readonly remove: (listener: Listener) => void;
  readonly has: (event: EventName) => boolean;
  /** Tells an event to all that have asked for it. */
  readonly tell: (context: Context, event: EventName, value?: unknown) => void;
  /** Sends one answer to one sender. */
  readonly answer: (told: Told, origin: string) => void;
}

/** Creates the list, empty. */
export function createListeners(post: Post): Listeners {
  const all: Listener[] = [];
  const answer = ({ context, event, value, listener }: Told, origin: string) => {
    const text = JSON.stringify({
      context,
      version: VERSION,
      event,
      ...(value !== undefined && { value }),
      ...(listener !== undefined && listener !== null && { listener }),
    });
    // Documents without an origin cannot be named.
    post(text, origin === 'null' ? '*' : origin);
  };
  const isSame = (one: Listener, other: Listener) =>
    one.event === other.event &&
    one.origin === other.origin &&
    (one.listener ?? null) === (other.listener ?? null);
  return {
    add: (listener) => {
      if (all.length < MAX_LISTENERS && !all.some((one) => isSame(one, listener))) all.push(listener);
    },
    remove: (listener) => {
      const isNamed = listener.listener !== undefined && listener.listener !== null;
      for (let at = all.length - 1; at >= 0; at--) {
        const one = all[at];
        if (one && (isNamed ? isSame(one, listener) : one.event === listener.event)) all.splice(at, 1);
      }
    },
    has: (event) => all.some((one) => one.event === event),
    tell: (context, event, value) => {
      for (const one of all) {
        if (one.event === event) answer({ context, event, value, listener: one.listener }, one.origin);
      }
    },
    answer,
  };
}
