import type { Tools } from '../../session/tools.ts';
import { isSingleCharacter, type Chord } from './key-chords.ts';
import { KEY_COMMANDS, type KeyCommand } from './key-table.ts';

/** Space plays, as everywhere; a boundary is tapped while it does. */
const KEPT: readonly Chord[] = [' '];
const KEPT_FOR_TAPS: readonly Chord[] = [' ', 'B'];

const WITH_LABELS = withoutCharacters(KEPT);
const WITH_TAPS = withoutCharacters(KEPT_FOR_TAPS);

/** The commands that keys have now: in an exercise none of a character alone, which may be a part of an answer. */
export function commandsDuring(check: Tools['check']): readonly KeyCommand[] {
  if (!check?.isRunning()) return KEY_COMMANDS;
  return check.hidesAll ? WITH_TAPS : WITH_LABELS;
}

function withoutCharacters(kept: readonly Chord[]): readonly KeyCommand[] {
  return KEY_COMMANDS.map((command) => ({
    ...command,
    keys: command.keys.filter((chord) => !isSingleCharacter(chord) || kept.includes(chord)),
  }));
}
