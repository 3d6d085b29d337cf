/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * A text as it is searched and sorted by: lower case, without accents, each run of white space one blank and
 * none at the ends. Stored texts and typed conditions go through it alike, so its result is never shown.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mn}\0]/gu, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}
