import { useEffect, useState } from 'react';
import { siteStorage } from '../viewer-page/site-storage.ts';
import { toggleMute } from '../viewer/scene/commands/mute.ts';
import { isOwnKey } from '../viewer/scene/input/own-keys.ts';
import { createSingleKeysStore } from '../viewer/scene/input/single-keys.ts';
import type { QueueStore } from './queue-store.ts';

/** What the keys do while the bar is there. */
const COMMANDS: Readonly<Record<string, (queue: ReturnType<QueueStore['getState']>) => void>> = {
  ' ': ({ toggle }) => toggle(),
  j: ({ step }) => step(-1),
  l: ({ step }) => step(1),
  r: ({ after, setAfter }) => setAfter(after === 'same' ? 'next' : 'same'),
  m: ({ sounds }) => sounds && toggleMute(sounds),
  Escape: ({ close }) => close(),
};

/** Keys that have a name, and go on working where those of a single character are switched off. */
const NAMED: ReadonlySet<string> = new Set([' ', 'Escape']);

/** Keys of a page with a queue, wherever on it the focus is. Shift+A plays all. */
export function useQueueKeys(queue: QueueStore, playAll: () => void): void {
  const [singleKeys] = useState(() => createSingleKeysStore(siteStorage));
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event, queue, playAll);
      if (!command || (!NAMED.has(event.key) && !singleKeys.getState().isOn)) return;
      event.preventDefault();
      if (!event.repeat) command();
    };
    addEventListener('keydown', press, { signal: listening.signal });
    return () => listening.abort();
  }, [queue, playAll, singleKeys]);
}

/** Undefined where the focused element uses the key itself, and where nothing is there for it to do. */
function commandOf(event: KeyboardEvent, queue: QueueStore, playAll: () => void): (() => void) | undefined {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey) return undefined;
  if (target instanceof Element && isOwnKey(target, event)) return undefined;
  if (shiftKey) return key.toLowerCase() === 'a' ? playAll : undefined;
  const command = COMMANDS[key.length === 1 ? key.toLowerCase() : key];
  const state = queue.getState();
  return command && state.phase !== 'closed' ? () => command(state) : undefined;
}
