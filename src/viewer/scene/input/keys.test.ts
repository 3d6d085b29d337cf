import { describe, expect, test } from 'vitest';
import { shownKeys, type KeyPress } from './key-chords.ts';
import { KEY_COMMANDS } from './key-table.ts';
import { commandOf } from './keys.ts';

/** A key press as the browser tells it. */
const press = (
  key: string,
  code: string,
  held: Partial<KeyPress> & { readonly altGraph?: true } = {},
): KeyPress => ({
  key,
  code,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  getModifierState: (name) => name === 'AltGraph' && held.altGraph === true,
  ...held,
});

const wordsOf = (pressed: KeyPress, withSingleKeys = true) =>
  commandOf(KEY_COMMANDS, pressed, withSingleKeys)?.words;

test('no two commands have the same key', () => {
  const all = KEY_COMMANDS.flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test('letters count with Shift and Alt, whatever Caps Lock makes of them', () => {
  expect(wordsOf(press('l', 'KeyL'))).toBe('Forward 5 seconds');
  expect(wordsOf(press('L', 'KeyL'))).toBe('Forward 5 seconds');
  expect(wordsOf(press('L', 'KeyL', { shiftKey: true }))).toBe('Forward 1 second');
  expect(wordsOf(press('l', 'KeyL', { altKey: true }))).toBe('Forward a tenth of a second');
  // A Mac writes something else with Alt.
  expect(wordsOf(press('¬', 'KeyL', { altKey: true }))).toBe('Forward a tenth of a second');
  expect(wordsOf(press('l', 'KeyL', { ctrlKey: true }))).toBeUndefined();
});

test('signs need the modifiers that the keyboard asks for', () => {
  expect(wordsOf(press('+', 'Equal', { shiftKey: true }))).toBe('Zoom in');
  expect(wordsOf(press('+', 'NumpadAdd'))).toBe('Zoom in');
  expect(wordsOf(press('?', 'Minus', { shiftKey: true }))).toBe('Shortcuts');
  const altGr = { ctrlKey: true, altKey: true, altGraph: true } as const;
  expect(wordsOf(press('[', 'Digit8', altGr))).toBe('Set loop start at the playhead');
  expect(wordsOf(press('+', 'Equal', { ctrlKey: true }))).toBeUndefined();
});

describe('other keyboards', () => {
  test('positions stay where they are on a French one', () => {
    expect(wordsOf(press('q', 'KeyA'))).toBe('Earlier');
    expect(wordsOf(press('z', 'KeyW'))).toBe('Zoom in');
  });

  test('a character of another command goes before a position', () => {
    expect(wordsOf(press('o', 'KeyS'))).toBe('Outline');
    expect(wordsOf(press(',', 'KeyW'))).toBe('Go back from the playhead');
  });

  test('one without Latin letters has them where the Latin one does', () => {
    expect(wordsOf(press('т', 'KeyN'))).toBe('Say what sounds now');
    expect(wordsOf(press('ü', 'BracketLeft'))).toBe('Set loop start at the playhead');
  });

  test('the sheet shows the reader’s own keys', () => {
    const french = new Map([
      ['KeyA', 'q'],
      ['BracketLeft', '^'],
    ]);
    expect(shownKeys('KeyA', french)).toEqual(['Q']);
    expect(shownKeys('[', french)).toEqual(['[']);
    expect(shownKeys('[', new Map([['BracketLeft', 'ü']]))).toEqual(['Ü']);
    expect(shownKeys('Ctrl+Home', undefined)).toEqual(['Ctrl', 'Home']);
    expect(shownKeys('Shift+C', undefined)).toEqual(['Shift', 'C']);
    expect(shownKeys(' ', undefined)).toEqual(['Space']);
  });
});

test('switched off, single characters do nothing, and all other keys stay', () => {
  for (const [key, code] of [
    ['k', 'KeyK'],
    [' ', 'Space'],
    ['+', 'Equal'],
    ['?', 'Slash'],
    ['a', 'KeyA'],
  ] as const) {
    expect(wordsOf(press(key, code), true)).toBeDefined();
    expect(wordsOf(press(key, code), false)).toBeUndefined();
  }
  expect(wordsOf(press('C', 'KeyC', { shiftKey: true }), false)).toBeUndefined();
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter', 'Escape', 'Home', 'End', 'PageUp', 'PageDown'])
    expect(wordsOf(press(key, key), false)).toBeDefined();
  expect(wordsOf(press('l', 'KeyL', { altKey: true }), false)).toBeDefined();
});
