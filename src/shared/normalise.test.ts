import { expect, test } from 'vitest';
import { normalise, searchKey } from './normalise.ts';

test.each([
  ['Prélude', 'prelude'],
  ['Pre\u0301lude', 'prelude'],
  ['DVOŘÁK', 'dvorak'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Œuvre', 'oeuvre'],
  ['İstanbul', 'istanbul'],
  ['ﬁnale', 'finale'],
  ['Чайко́вский', 'чаиковскии'],
  ['ΜΟΥΣΙΚΌΣ', 'μουσικοσ'],
  ['  two\n\tlines ', 'two lines'],
  ['100%_\\', '100%_\\'],
  ['\u0301', ''],
])('%j is searched as %j', (text, key) => {
  expect(normalise(text)).toBe(key);
});

test('normalising again changes nothing', () => {
  for (const text of ['ẞ Ǆ ﬀ 가각 한글 Å ﷺ', 'É'.repeat(50)]) {
    expect(normalise(normalise(text))).toBe(normalise(text));
  }
});

test('a text is found by its first thousand characters, however many units they take', () => {
  expect(searchKey(` ${'É'.repeat(1001)}`)).toBe('e'.repeat(1000));
  expect(searchKey(`${'\u{1f3b5}'.repeat(1000)}x`)).toBe('\u{1f3b5}'.repeat(1000));
});
