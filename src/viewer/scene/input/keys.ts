import { isPosition, isPressed, isSingleCharacter, type KeyPress } from './key-chords.ts';
import { isOwnKey } from './own-keys.ts';
import { commandsDuring } from './exercise-keys.ts';
import type { KeyCommand, KeyedViewer } from './key-table.ts';

/** Runs the command of a key that was pressed somewhere in the viewer and that nobody there has used. */
export function runKey(viewer: KeyedViewer, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.target instanceof Element && isOwnKey(event.target, event)) return;
  const command = commandOf(
    commandsDuring(viewer.session.check),
    event,
    viewer.session.singleKeys.getState().isOn,
  );
  if (!command) return;
  event.preventDefault();
  if (!event.repeat || command.repeats) command.run(viewer);
}

/** Which command a key is for. Where a keyboard writes another command's character at a named position, the character counts. */
export function commandOf<Command extends Pick<KeyCommand, 'keys'>>(
  commands: readonly Command[],
  press: KeyPress,
  withSingleKeys: boolean,
): Command | undefined {
  const byKeys = (isWanted: (chord: string) => boolean) =>
    commands.find(({ keys }) =>
      keys.some(
        (chord) =>
          isWanted(chord) && (withSingleKeys || !isSingleCharacter(chord)) && isPressed(chord, press),
      ),
    );
  return byKeys((chord) => !isPosition(chord)) ?? byKeys(isPosition);
}
