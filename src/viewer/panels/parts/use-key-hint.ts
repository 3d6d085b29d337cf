import { useStore } from 'zustand';
import { isSingleCharacter, shownKeys, type Chord } from '../../scene/input/key-chords.ts';
import type { SingleKeysStore } from '../../scene/input/single-keys.ts';
import { useKeyboardLayout } from './use-keyboard-layout.ts';

/**
 * Returns words for a tooltip with the key of the same command, as the reader's own keyboard names it: 'Zoom in (+)'.
 * Without it while the key does nothing, because keys of a single character are switched off.
 */
export function useKeyHint(singleKeys: SingleKeysStore): (words: string, key: Chord) => string {
  const isOn = useStore(singleKeys, (state) => state.isOn);
  const layout = useKeyboardLayout();
  return (words, key) =>
    isOn || !isSingleCharacter(key) ? `${words} (${shownKeys(key, layout).join('+')})` : words;
}
