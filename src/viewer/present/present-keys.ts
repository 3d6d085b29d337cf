import type { KeyCommand } from '../scene/input/key-table.ts';

/** Command of a key in a presentation, on the desk or in the projector's window. */
export type PresentCommand = 'next' | 'previous' | 'black' | 'swap' | 'play' | 'end';

interface PresentKey extends Pick<KeyCommand, 'words' | 'keys'> {
  readonly command: PresentCommand;
}

/** Keys of a presentation, which go before all others: presenter remotes press PageUp, PageDown and B or the full stop. */
export const PRESENT_KEYS: readonly PresentKey[] = [
  { words: 'Next place', keys: ['PageDown'], command: 'next' },
  { words: 'Previous place', keys: ['PageUp'], command: 'previous' },
  { words: 'Black screen; any key ends it', keys: ['B', '.'], command: 'black' },
  { words: 'Score instead of lanes, or lanes again', keys: ['Shift+S'], command: 'swap' },
  { words: 'End the presentation', keys: ['Escape'], command: 'end' },
];

/** The key that works in the projector's window as well; elsewhere the viewer has it. */
export const PLAY_KEY: PresentKey = { words: 'Play or pause', keys: [' ', 'K'], command: 'play' };
