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
 * Search and sort key of a text: lower case, without accents, each run of white space one blank and none at the ends.
 * Stored texts and typed conditions are normalised alike; the result is never shown.
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

/** Characters of a stored text that are searched and sorted by: however long a text is, comparing it takes a moment. */
const SEARCHED_LENGTH = 1000;

/** Search key stored for a text: its first `SEARCHED_LENGTH` normalised characters, as PostgreSQL counts them. */
export function searchKey(text: string): string {
  const key = normalise(text);
  if (key.length <= SEARCHED_LENGTH) return key;
  // A character beyond the basic plane takes two units.
  return Array.from(key.slice(0, 2 * SEARCHED_LENGTH))
    .slice(0, SEARCHED_LENGTH)
    .join('');
}
