import { isOwnKey } from '../scene/input/own-keys.ts';

type PassageCommand = 'toggle' | 'next' | 'previous';

const COMMANDS: Readonly<Record<string, PassageCommand>> = {
  ' ': 'toggle',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};
/** Buttons of a presenter's remote; at other times these keys turn the page. */
const REMOTE: Readonly<Record<string, PassageCommand>> = { PageDown: 'next', PageUp: 'previous' };

/** Command of a key on a page of passages; undefined where the focused element uses the key itself. */
export function passageCommand(event: KeyboardEvent, withRemote: boolean): PassageCommand | undefined {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  // The timelines handle these keys themselves.
  if (target instanceof Element && (isOwnKey(target, event) || target.closest('[role="region"]')))
    return undefined;
  return COMMANDS[key] ?? (withRemote ? REMOTE[key] : undefined);
}
