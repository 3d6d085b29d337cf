import { isPosition, isPressed, isSingleCharacter, type KeyPress } from './key-chords.ts';
import { KEY_COMMANDS, type KeyCommand, type KeyedViewer } from './key-table.ts';

/** Elements within which keys have another meaning: they type, press or choose. */
const KEYS_OF_THEIR_OWN = [
  'input, textarea, select, button, a[href], summary, dialog, audio, video, iframe, [popover], [contenteditable]',
  ...['menu', 'listbox', 'slider', 'scrollbar', 'separator', 'radiogroup', 'tablist'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** Where keys are typed, or belong to what lies over the page: Ctrl with F and K work everywhere else. */
const TYPED = 'input, textarea, select, dialog, audio, video, iframe, [contenteditable]';
const EVERYWHERE = /^[fk]$/i;

/** Runs the command of a key that was pressed somewhere in the viewer and that nobody there has used. */
export function runKey(viewer: KeyedViewer, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isEverywhere = (event.ctrlKey || event.metaKey) && EVERYWHERE.test(event.key);
  const taken = isEverywhere ? TYPED : KEYS_OF_THEIR_OWN;
  if (event.target instanceof Element && event.target.closest(taken)) return;
  const command = commandOf(event, viewer.session.singleKeys.getState().isOn);
  if (!command) return;
  event.preventDefault();
  if (!event.repeat || command.repeats) command.run(viewer);
}

/** What a key does. Where a keyboard writes another command's character at a named position, the character counts. */
export function commandOf(press: KeyPress, withSingleKeys: boolean): KeyCommand | undefined {
  const byKeys = (isWanted: (chord: string) => boolean) =>
    KEY_COMMANDS.find(({ keys }) =>
      keys.some(
        (chord) =>
          isWanted(chord) && (withSingleKeys || !isSingleCharacter(chord)) && isPressed(chord, press),
      ),
    );
  return byKeys((chord) => !isPosition(chord)) ?? byKeys(isPosition);
}
