/** A letter that stays apart from `i` when cases are folded. */
const DOTLESS = 'ı';

const foldPlain = (text: string) =>
  text.normalize('NFD').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** A text without its cases: `STRASSE` and `Straße` fold alike. Accents count. */
export const fold = (text: string): string => text.split(DOTLESS).map(foldPlain).join(DOTLESS);

const isText = (text: string) => text !== '';

/**
 * Categories of a label, folded: the whole label, and its parts as the grammar of Trevor de Clercq reads them. That one
 * leaves out what stands in square brackets, parts at strokes, and drops a question mark and a number at the end.
 */
export function categoriesOf(label: string): readonly string[] {
  const parts = label
    .replace(/\[[^\]]*\]/gu, ' ')
    .split('/')
    .map((part) => part.replace(/\s+/gu, ' ').trim().replace(/\?$/u, '').trim().replace(/ \d+$/u, ''));
  return [...new Set([label.trim(), ...parts].map(fold).filter(isText))];
}
