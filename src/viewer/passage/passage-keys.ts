import { isOwnKey } from '../scene/input/own-keys.ts';

type PassageCommand = 'toggle' | 'next' | 'previous';

const COMMANDS: Readonly<Record<string, PassageCommand>> = {
  ' ': 'toggle',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};
/** Buttons of a presenter's remote; at other times these keys turn the page. */
const REMOTE: Readonly<Record<string, PassageCommand>> = { PageDown: 'next', PageUp: 'previous' };

/** What a key does on a page of passages, unless what has the focus uses it. */
export function passageCommand(event: KeyboardEvent, withRemote: boolean): PassageCommand | undefined {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  // The timelines have these keys for themselves.
  if (target instanceof Element && (isOwnKey(target, event) || target.closest('[role="region"]')))
    return undefined;
  return COMMANDS[key] ?? (withRemote ? REMOTE[key] : undefined);
}
