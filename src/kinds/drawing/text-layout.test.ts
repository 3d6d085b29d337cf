import { describe, expect, test } from 'vitest';
import {
  directionOf,
  drawnText,
  isShaped,
  labelLinesIn,
  mayBeColored,
  mostThatFit,
  wrapped,
} from './text-layout.ts';

describe('the text that is drawn', () => {
  test.each([
    ['plain letters as they are', 'Coda (2)', 'Coda (2)'],
    ['a line break as one blank', 'first\r\nsecond', 'first second'],
    ['any number of breaks and tabs as one', 'a\n\t\u2028\u0085b', 'a b'],
    ['no direction that stays open', 'a\u202eb\u2067c', 'abc'],
    ['nothing of zero width', 'a\u200bb\ufeffc\u00add\u2060', 'abcd'],
    ['no controls', 'a\u0000b\u001bc\u007f', 'abc'],
    ['half a pair as a sign for what is missing', '\ud83d and \udc00', '\ufffd and \ufffd'],
    ['joiners, which emoji and letters need', 'می‌خواهم 👩‍🎤', 'می‌خواهم 👩‍🎤'],
  ])('%s', (_, raw, text) => {
    expect(drawnText(raw)).toMatchObject({ text, isWhole: true });
  });

  test.each([
    ['letters with marks', 'e\u0301a\u0300\u0323', ['e\u0301', 'a\u0300\u0323']],
    ['pairs of units', '𝄞a', ['𝄞', 'a']],
    ['a family', '👨‍👩‍👧‍👦!', ['👨‍👩‍👧‍👦', '!']],
    ['flags', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['Han', '日本語', ['日', '本', '語']],
    ['Hangul', '\u1112\u1161\u11ab글', ['\u1112\u1161\u11ab', '글']],
  ])('is never split within %s', (_, text, graphemes) => {
    expect(drawnText(text).graphemes).toEqual(graphemes);
  });

  test('ends where no screen shows more, between letters, and says so', () => {
    for (const letter of ['x', '日', '👨‍👩‍👧‍👦', 'e\u0301', '🇩🇪', 'م']) {
      const { text, graphemes, isWhole } = drawnText(letter.repeat(10_000));
      expect(isWhole).toBe(false);
      expect(text.length).toBeLessThanOrEqual(512);
      expect(text.length).toBeGreaterThan(480);
      expect(new Set(graphemes)).toEqual(new Set([letter]));
    }
  });
});

test.each([
  ['Exposition', false],
  ['Überleitung, Ré♭, Ж, Ω, 日本語, 한국어, 🎵, “1½”', false],
  ['\ue260\ued60', false],
  ['مرحبا', true],
  ['Coda שלום', true],
  ['संगीत', true],
  ['ดนตรี', true],
])('%s is drawn in one piece: %s', (text, expected) => {
  expect(isShaped(text)).toBe(expected);
});

test.each([
  ['Coda', 'ltr'],
  ['(12) שלום Coda', 'rtl'],
  ['“مرحبا”', 'rtl'],
  ['Coda مرحبا', 'ltr'],
  ['\u200fCoda', 'rtl'],
  ['12 : 3', 'ltr'],
  ['日本語', 'ltr'],
])('%s runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test('emoji, flags and keycaps may have colours, letters and notes have none', () => {
  for (const text of ['🎵', 'a ❤️', '🇩🇪', '1️⃣']) expect(mayBeColored(text)).toBe(true);
  for (const text of ['Coda 12#', 'é', '日', '♭', 'م']) expect(mayBeColored(text)).toBe(false);
});

test('the most that fits is found with few measurements', () => {
  for (let count = 0; count <= 40; count++) {
    let measured = 0;
    const found = mostThatFit(40, count * 10 + 5, (letters) => {
      measured++;
      return letters * 10;
    });
    expect(found).toBe(count);
    expect(measured).toBeLessThanOrEqual(6);
  }
});

describe('a text of several lines', () => {
  const lines = (text: string, letters: number, most: number) =>
    wrapped(text, letters, most, (part) => part.length);

  test('is divided at spaces, into no more lines than it needs', () => {
    expect(lines('Second theme', 20, 3)).toEqual(['Second theme']);
    expect(lines('subdominant and diminished sevenths', 15, 3)).toEqual([
      'subdominant and',
      'diminished',
      'sevenths',
    ]);
    expect(lines('to the dominant', 8, 3)).toEqual(['to the', 'dominant']);
  });

  test('has all that is left in its last line', () => {
    expect(lines('one two three four', 5, 2)).toEqual(['one', 'two three four']);
    expect(lines('one two', 3, 1)).toEqual(['one two']);
  });

  test('is divided after a hyphen or a stroke, which stays', () => {
    expect(lines('call-and-response', 9, 3)).toEqual(['call-and-', 'response']);
    expect(lines('verse/chorus 2', 8, 3)).toEqual(['verse/', 'chorus 2']);
  });

  test('gives way to its short form where it does not fit and that does', () => {
    const drawn = (room: number, shortForm: string) =>
      labelLinesIn('Second theme', shortForm, room, 2, (part) => part.length);
    expect(drawn(6, 'S')).toEqual(['Second', 'theme']);
    expect(drawn(5, 'S')).toEqual(['S']);
    expect(drawn(5, '')).toEqual(['Second theme']);
    expect(drawn(5, 'Subordinate')).toEqual(['Second theme']);
  });

  test('is not divided after a word that is wider than the room', () => {
    expect(lines('Retransition to A', 6, 3)).toEqual(['Retransition to A']);
  });
});
