import { normalise } from '../../shared/normalise.ts';

/** Signs of music as they are typed. */
const TYPED: Readonly<Record<string, string>> = { '♭': 'b', '♯': '#', '♮': 'n', '°': 'o', '△': 'maj' };
const SIGNS = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'gu');
/** Pattern of plain letters and signs with single blanks between them: text that is folded already. */
const PLAIN = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;

/**
 * A text as it is looked for: without case and accents, music signs as they are typed. What is looked for and what is
 * looked through go through it alike. Plain text, as most is, takes the short way.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return normalise(text.replace(SIGNS, (sign) => TYPED[sign] ?? sign));
}
