import { useLayoutEffect } from 'react';
import { commandOf } from '../../scene/input/keys.ts';
import { isOwnKey } from '../../scene/input/own-keys.ts';
import type { Tools } from '../../session/tools.ts';
import { PRESENT_KEYS, type PresentCommand } from '../../present/present-keys.ts';

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);

/** Whether a press is of a key by itself, not of one that is held with others. */
export const isWholeKey = ({ key }: KeyboardEvent) => !MODIFIERS.has(key);

/** Runs the commands of keys while the file is presented, wherever on the page the focus is. */
export function usePresentKeys(
  { presenting, singleKeys }: Tools,
  run: (command: PresentCommand) => void,
): void {
  // Layout effect: the keys must work as soon as the presenter's controls are visible.
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent, command: PresentCommand) => {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) run(command);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { mode, isBlack } = presenting.getState();
      if (event.isComposing || !isWholeKey(event)) return;
      if (mode === 'screen' && isBlack) {
        take(event, 'black');
        return;
      }
      if (event.target instanceof Element && isOwnKey(event.target, event)) return;
      const key = commandOf(PRESENT_KEYS, event, singleKeys.getState().isOn);
      // On the desk Escape is the viewer's, which is all there.
      if (key && (key.command !== 'end' || mode === 'screen')) take(event, key.command);
    };
    // Before the viewer's own keys, some of which are the same.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [presenting, singleKeys, run]);
}
