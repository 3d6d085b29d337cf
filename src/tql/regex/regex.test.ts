import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RegexError } from './regex-error.ts';
import { searchRegex } from './search-regex.ts';

const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '[a-c]',
    '\\d',
    '\\w',
    '\\s',
    '\\.',
    '^',
    '$',
    '\\b',
    '|',
    '(',
    ')',
    '(?:',
    ' ',
    '1',
  ],
  ...['*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '+?'],
);

test('safe expressions find what the engine of the browser finds', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.array(fc.constantFrom('a', 'b', 'c', ' ', '1', '.', '\n', '_'), { maxLength: 8 }),
      (pieces, letters) => {
        const source = pieces.join('');
        const text = letters.join('');
        let own: boolean;
        try {
          own = searchRegex(source)(text);
        } catch (error) {
          if (error instanceof RegexError) return;
          throw error;
        }
        // At the end `$` stands before a last line break too, as where the language comes from.
        const expected = new RegExp(source.replace(/(?<!\\)\$/g, '(?=\\n?$(?![^]))'), 'u').test(text);
        expect([source, text, own]).toEqual([source, text, expected]);
      },
    ),
    { numRuns: 10_000 },
  );
});

test.each([
  ['(?i)VERSE', 'Verse 2', true],
  ['VERSE', 'Verse 2', false],
  ['^副歌$', '副歌', true],
  ['^Form \\((.+)\\)$', 'Form (de Clercq)', true],
  ['\\w+', 'ß', true],
  ['^.$', '𝄞', true],
])('/%s/ on %s: %s', (source, text, expected) => {
  expect(searchRegex(source)(text)).toBe(expected);
});

test.each([
  ['(a', 'without its )', 0],
  ['a)', 'without its (', 1],
  ['a[b', 'without its ]', 1],
  ['*a', 'nothing to repeat', 0],
  ['a{3,2}', 'above the highest', 1],
  ['x(?=y)', 'not searched for on this site', 1],
  ['(a)\\1', 'not searched for on this site', 3],
  ['(?<n>a)', 'not searched for on this site', 0],
])('/%s/ is refused: %s', (source, says, from) => {
  try {
    searchRegex(source);
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    expect(error.message).toContain(says);
    expect(error.from).toBe(from);
    return;
  }
  expect.fail('It was read.');
});

test.each(['(a*)*b', '(a|a)*b', '(a|aa)+$', '(.*a){12}', '(a+)+c'])(
  '/%s/ is searched for in linear time',
  (source) => {
    const search = searchRegex(source);
    let tested = 0;
    const text = 'a'.repeat(20_000);
    const started = performance.now();
    search(`${text}!`);
    tested++;
    // An engine that goes back takes longer than the age of the music for most of these.
    expect([tested, performance.now() - started < 10_000]).toEqual([1, true]);
  },
);
