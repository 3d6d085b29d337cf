/** Most movements that one beat timeline tells apart. */
export const MAX_MOVEMENTS = 399;

const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const TENS = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'];

/** 'IV' for 4, up to `MAX_MOVEMENTS`. */
export const romanNumeral = (number: number): string =>
  'C'.repeat(Math.floor(number / 100)) +
  (TENS[Math.floor(number / 10) % 10] ?? '') +
  (ONES[number % 10] ?? '');

/** Number of a movement that is written in figures or as a Roman numeral; undefined for anything else. */
export function readMovement(written: string): number | undefined {
  const number = /^\d+$/.test(written) ? Number(written) : numberOfRoman(written.toUpperCase());
  return number !== undefined && number >= 1 && number <= MAX_MOVEMENTS ? number : undefined;
}

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function numberOfRoman(written: string): number | undefined {
  const values = Array.from(written, (letter) => VALUES[letter] ?? 0);
  const sum = values.reduce(
    (total, value, index) => total + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
  // Letters in another order are no numeral.
  return romanNumeral(Math.max(sum, 0)) === written ? sum : undefined;
}
