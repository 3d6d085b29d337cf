/** Members of a keyboard event that identify the pressed key. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'
>;

/** Which character stands on which key without modifiers: `navigator.keyboard.getLayoutMap()`. */
export interface KeyboardLayout {
  get(code: string): string | undefined;
}

/**
 * Key of the table: a character or a name of `KeyboardEvent.key`, or the code of a position, such as `KeyA`. Before it
 * stand `Ctrl+` (on a Mac also the command key), `Alt+` and `Shift+`. Shift tells letters and named keys apart; of
 * other characters only the keyboard knows whether they need it.
 */
export type Chord = string;

const POSITION = /^Key([A-Z])$/;
const CHORD = /^(Ctrl\+)?(Alt\+)?(Shift\+)?(.+)$/;

/** Positions of characters that are no letters on the keyboard for which the letters' positions are named. */
const SIGNS: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  BracketLeft: '[',
  BracketRight: ']',
};

function parts(chord: Chord) {
  const [, ctrl, alt, shift, key = ''] = CHORD.exec(chord) ?? [];
  return { ctrl: ctrl !== undefined, alt: alt !== undefined, shift: shift !== undefined, key };
}

const isLetter = (key: string) => /^[a-z]$/i.test(key);
const isSign = (key: string) => key.length === 1 && !isLetter(key) && key !== ' ';

/** A keyboard that writes no Latin letters has the key where the Latin one has it. */
const latinAt = (code: string) => POSITION.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code];
const typed = ({ key, code }: Pick<KeyPress, 'key' | 'code'>) =>
  key.length === 1 && key > '~' ? (latinAt(code) ?? key) : key;

/** Whether a chord was pressed. */
export function isPressed(chord: Chord, press: KeyPress): boolean {
  const { ctrl, alt, shift, key } = parts(chord);
  const written = typed(press);
  const isThisKey = POSITION.test(key) ? press.code === key : written.toLowerCase() === key.toLowerCase();
  if (!isThisKey) return false;
  // Windows calls AltGr, with which many keyboards write brackets, Ctrl and Alt.
  if (isSign(key) && press.getModifierState('AltGraph')) return true;
  const hasCtrl = press.ctrlKey || press.metaKey;
  return hasCtrl === ctrl && press.altKey === alt && (isSign(key) || press.shiftKey === shift);
}

/** Whether a chord is a character alone, with Shift or without: speech input may type such characters unasked. */
export function isSingleCharacter(chord: Chord): boolean {
  const { ctrl, alt, key } = parts(chord);
  return !ctrl && !alt && (key.length === 1 || POSITION.test(key));
}

/** Whether a chord means a position on the keyboard rather than a character. */
export const isPosition = (chord: Chord) => POSITION.test(parts(chord).key);

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ContextMenu: 'Menu',
};

/** The keys of a chord as the reader's own keyboard names them, one word each. */
export function shownKeys(chord: Chord, layout: KeyboardLayout | undefined): readonly string[] {
  const { ctrl, alt, shift, key } = parts(chord);
  const held = [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift'].filter((name) => name !== false);
  return [...held, shownKey(key, layout)];
}

function shownKey(key: string, layout: KeyboardLayout | undefined): string {
  const position = POSITION.exec(key)?.[1];
  if (position !== undefined) return (layout?.get(key) ?? position).toUpperCase();
  const code = isLetter(key)
    ? `Key${key.toUpperCase()}`
    : Object.keys(SIGNS).find((name) => SIGNS[name] === key);
  const own = code === undefined ? undefined : layout?.get(code);
  if (own !== undefined && own > '~') return own.toUpperCase();
  return NAMES[key] ?? (isLetter(key) ? key.toUpperCase() : key);
}
