import { normalise } from '../../shared/normalise.ts';

/** Signs of music as they are typed. */
const TYPED: Readonly<Record<string, string>> = { '♭': 'b', '♯': '#', '♮': 'n', '°': 'o', '△': 'maj' };
const SIGNS = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'gu');
/** Pattern of plain letters and signs with single blanks between them: text that is folded already. */
const PLAIN = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

/**
 * Normalises a text for searching: no case and no accents, music signs as they are typed. Applies to the search text
 * and to the searched text alike. Plain text, the usual case, takes a fast path.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return normalise(text.replace(SIGNS, (sign) => TYPED[sign] ?? sign));
}
